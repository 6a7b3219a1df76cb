//! The demo against a model of one's own: here a scripted server on another port.

use std::process::{Command, Output, Stdio};

use panda_model::{Answer, Script, ScriptedModel};

fn demo(model: &ScriptedModel, key: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_demo"));
    command.args(["--model-url", &model.url(), "--model-name", "someone-elses", "--model-key", key]);
    command.stdin(Stdio::null()).output().expect("the demo starts")
}

#[test]
fn the_demo_talks_to_the_model_it_is_given() {
    let script = Script::new()
        .on("how am I doing", Answer::text("As well as can be."))
        .on("around me", Answer::text("Grass, mostly."))
        .on("几点", Answer::text("快到中午了。"))
        .on("where did I die", Answer::text("In the lava, west of here."))
        .on("design a 5x5 hut", Answer::text("I see no ground for it."))
        .on_step("at sunset", 1, Answer::call("set_reminder", r#"{"text":"go home","at":"sunset"}"#))
        .on_step("at sunset", 2, Answer::text("I will."));
    let model = ScriptedModel::start(script).unwrap();
    let output = demo(&model, &model.api_key());
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    for answer in [
        "As well as can be.",
        "Grass, mostly.",
        "快到中午了。",
        "In the lava",
        "⏰ Sunset: go home",
        "no ground for it",
    ] {
        assert!(said.contains(answer), "{said}");
    }
    assert!(model.requests().iter().all(|request| request.model() == "someone-elses"));
    assert_eq!(model.violations(), Vec::<String>::new());
}

#[test]
fn the_demo_fails_when_the_model_does_not_answer() {
    let model = ScriptedModel::start(Script::new()).unwrap();
    let output = demo(&model, "the-wrong-key");
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
