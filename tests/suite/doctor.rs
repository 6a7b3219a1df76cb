//! `/panda doctor` and what `/panda status` says of settings: what works, what does not, and what to do about it.

use panda_model::{Answer, Hang, Rule, Script};
use panda_tests::Scenario;
use panda_world::Uuid;
use serde_json::{Value, json};

fn healthy() -> Script {
    Script::new()
        .rule(Rule::on("single word OK", Answer::text("OK")))
        .rule(Rule::on("Call the tool", Answer::call("report_ready", "{}")))
}

/// A scene with an admin, whom the doctor has told everything.
fn examined(script: Script, settings: Value, before: impl FnOnce(&Scenario)) -> (Scenario, Uuid, Vec<String>) {
    let mut scene = Scenario::with(script, settings);
    let chief = scene.server.join("Chief");
    scene.server.op(chief);
    before(&scene);
    scene.server.command(chief, "doctor");
    scene.server.wait_chat(chief, "That was everything");
    let lines = scene.server.world.chat_of(chief);
    (scene, chief, lines)
}

/// The lines that begin a step: its mark and its name.
fn steps(lines: &[String]) -> Vec<String> {
    let step = |line: &String| {
        let line = line.trim_start_matches("🐼 ");
        let whole = line.starts_with(['✔', '✘', '–']).then(|| line.split(" (").next().unwrap().to_owned());
        whole.map(|step| step.split(": ").next().unwrap().to_owned())
    };
    lines.iter().filter_map(step).collect()
}

#[test]
fn everything_is_looked_at_in_order_and_timed() {
    let (scene, _, lines) = examined(healthy(), json!({}), |_| {});
    let expected = [
        "✔ files of the owner",
        "✔ database",
        "✔ API key from",
        "✔ name of the host",
        "✔ connection",
        "✔ one small question",
        "✔ one tool call",
    ];
    assert_eq!(steps(&lines), expected, "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("API key from: config.yml")), "{lines:#?}");
    assert_eq!(lines.iter().filter(|line| line.contains(" ms)")).count(), 6, "{lines:#?}");
    assert!(lines.iter().all(|line| !line.contains(&scene.model.api_key())));
    assert_eq!(scene.model.requests().len(), 2);
}

#[test]
fn a_model_that_cannot_call_tools_is_found_out() {
    let script = Script::new().on("", Answer::text("I would rather talk."));
    let (_, _, lines) = examined(script, json!({}), |_| {});
    assert_eq!(steps(&lines).last().unwrap(), "✘ one tool call");
    assert!(lines.iter().any(|line| line.contains("needs a model that can call tools")), "{lines:#?}");
}

#[test]
fn what_a_reload_would_refuse_is_named_with_its_line() {
    let (_, _, lines) = examined(healthy(), json!({}), |scene| {
        let config = "config_version: 1\npanda:\n  agent:\n    max_steps: many\n";
        std::fs::write(scene.folder.path().join("config.yml"), config).unwrap();
        std::fs::write(scene.folder.path().join("skills/bad.md"), "no header").unwrap();
    });
    assert_eq!(steps(&lines)[0], "✘ files of the owner");
    assert!(
        lines.iter().any(|line| line.contains("config.yml line 4, column 16: panda.agent.max_steps")),
        "{lines:#?}"
    );
    assert!(lines.iter().any(|line| line.contains("skills/bad.md line 1")), "{lines:#?}");
    assert_eq!(steps(&lines).last().unwrap(), "✔ one tool call", "the settings in force still work");
}

#[test]
fn a_model_that_does_not_answer_holds_nobody_up() {
    let script = Script::new().on("", Answer::default().hang(Hang::BeforeHeaders));
    let mut scene = Scenario::with(script, json!({ "http": { "first_token_seconds": 1 } }));
    let (chief, ada) = (scene.server.join("Chief"), scene.server.join("Ada"));
    scene.server.op(chief);
    scene.server.command(chief, "doctor");
    scene.server.wait_chat(chief, "✔ connection");
    scene.server.command(ada, "help");
    scene.server.wait_chat(ada, "Panda, your companion");
    let lines = scene.server.world.chat_of(chief);
    assert!(!lines.iter().any(|line| line.contains("small question")), "it still waits: {lines:#?}");
    scene.server.wait_chat(chief, "does not answer in time");
    scene.server.wait_chat(chief, "That was everything");
}

#[test]
fn without_a_key_the_doctor_says_what_to_set() {
    let models = json!([{ "name": "default", "provider": "groq", "api_key": "${PANDA_TEST_NO_SUCH_KEY}" }]);
    let mut scene = Scenario::with(Script::new(), json!({ "models": models }));
    let (chief, ada) = (scene.server.join("Chief"), scene.server.join("Ada"));
    scene.server.op(chief);
    scene.server.command(ada, "doctor");
    scene.server.wait_chat(ada, "may not");
    scene.server.command(chief, "doctor");
    scene.server.wait_chat(chief, "✘ API key");
    scene.server.wait_chat(chief, "Set PANDA_GROQ_API_KEY");
    scene.server.wait_chat(chief, "That was everything");
    scene.server.console("doctor");
    scene.server.tick_until("the console's", |world| {
        world.console_lines().into_iter().find(|line| line.contains("PANDA_GROQ_API_KEY"))
    });
}

#[test]
fn status_names_the_keys_that_nothing_heeds_yet() {
    let settings = json!({ "probe": { "enabled": true }, "vision": { "width": 256 }, "history_rounds": 3 });
    let mut scene = Scenario::with(Script::new(), settings);
    let chief = scene.server.join("Chief");
    scene.server.op(chief);
    scene.server.command(chief, "status");
    let line = scene.server.wait_chat(chief, "not in force in this version yet");
    assert!(
        line.contains("probe.enabled") && line.contains("vision.width") && !line.contains("history_rounds"),
        "{line}"
    );
}
