//! A damaged config.yml through the whole of Panda, and reloads under running turns.

use panda_model::{Answer, End, Hang, Rule, Script, ScriptedModel};
use panda_tests::{FakeServer, Scenario, Scene};
use panda_world::Uuid;
use serde_json::json;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(10);

/// A file that is right: fifteen lines, a model at `url`.
fn sound(url: &str, key: &str) -> String {
    format!(
        "config_version: 1\npanda:\n  history_rounds: 7\n  chat:\n    cooldown_seconds: 0\n  models:\n    - name: default\n      \
         provider: custom\n      base_url: {url}\n      model: scripted\n      api_key: {key}\n  route:\n    chat: default\n  \
         places:\n    max: 5\n"
    )
}

struct Damage {
    kind: &'static str,
    /// What follows the sound lines.
    text: &'static [u8],
    says: &'static str,
    /// The rest of the file holds, the model included.
    holds: bool,
}

const fn damage(kind: &'static str, text: &'static str, says: &'static str, holds: bool) -> Damage {
    Damage { kind, text: text.as_bytes(), says, holds }
}

#[rustfmt::skip]
const DAMAGES: &[Damage] = &[
    damage("a tab", "  log:\n\t  level: info\n", "config.yml line 17, column 1: found a tab", false),
    damage("a wrong type", "  agent:\n    max_steps: many\n", "config.yml line 17, column 16: panda.agent.max_steps: found text, expected a whole number from 1 to 16", true),
    damage("an unknown key", "  agent:\n    max_stpes: 3\n", "config.yml line 17, column 5: panda.agent.max_stpes: found an unknown key, expected a key of this section (did you mean max_steps?)", true),
    damage("out of range", "  agent:\n    max_steps: 99\n", "config.yml line 17, column 16: panda.agent.max_steps: found 99", true),
    damage("a duplicate", "  history_rounds: 8\n", "config.yml line 16, column 3: panda.history_rounds: found the same key a second time (the first is in line 3)", true),
    Damage { kind: "bad UTF-8", text: b"  personality: caf\xe9\n", says: "config.yml line 16, column 19: found bytes that are no UTF-8", holds: false },
    damage("a merge conflict", "<<<<<<< HEAD\n  map_url: ''\n=======\n", "config.yml line 16, column 1: found the mark of a merge conflict", false),
    damage("a list where a map belongs", "  agent:\n    - max_steps: 5\n", "config.yml line 16, column 3: panda.agent: found a list", true),
    damage("a missing variable", "  personality: '${PANDA_TEST_NO_SUCH_NAME}'\n", "config.yml line 16, column 16: panda.personality: found", true),
    damage("an unclosed quote", "  personality: 'kind\n", "config.yml line 16", false),
];

fn bytes(damage: &Damage, model: &ScriptedModel) -> Vec<u8> {
    [sound(&model.url(), &model.api_key()).as_bytes(), damage.text].concat()
}

#[test]
fn at_start_every_damage_is_named_the_rest_holds_and_the_file_stays_as_it_is() {
    for damage in DAMAGES {
        let model = ScriptedModel::start(Script::new().on("", Answer::text("I am up."))).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.yml");
        let written = bytes(damage, &model);
        std::fs::write(&file, &written).unwrap();
        let mut server = FakeServer::start(Scene::load("village"), folder.path()).unwrap();
        let ada = server.join("Ada");
        server.op(ada);
        let named = server.world.log.iter().filter(|line| line.text.contains(damage.says)).count();
        assert_eq!(named, 1, "{}: {:#?}", damage.kind, server.world.log);
        server.command(ada, "status");
        server.wait_chat(ada, damage.says);
        server.chat(ada, "panda are you up?");
        server.wait_chat(ada, if damage.holds { "I am up." } else { "no model to think with" });
        server.stop();
        assert_eq!(std::fs::read(&file).unwrap(), written, "{}", damage.kind);
        assert!(!folder.path().join("config.yml.bak").exists());
    }
}

#[test]
fn an_empty_file_is_named_and_stays_empty_and_a_mark_of_byte_order_is_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.yml");
    std::fs::write(&file, "").unwrap();
    let server = FakeServer::start(Scene::load("village"), folder.path()).unwrap();
    assert!(server.world.log.iter().any(|line| line.text.contains("config.yml line 1, column 1: found an empty file")));
    drop(server);
    assert_eq!(std::fs::read(&file).unwrap(), b"");

    let model = ScriptedModel::start(Script::new().on("", Answer::text("I am up."))).unwrap();
    std::fs::write(&file, format!("\u{feff}{}", sound(&model.url(), &model.api_key())).replace('\n', "\r\n")).unwrap();
    let mut server = FakeServer::start(Scene::load("village"), folder.path()).unwrap();
    let ada = server.join("Ada");
    server.chat(ada, "panda are you up?");
    server.wait_chat(ada, "I am up.");
    assert!(
        !server.world.log.iter().any(|line| line.text.contains("found") && line.text.contains("line ")),
        "{:#?}",
        server.world.log
    );
}

#[test]
fn a_reload_that_is_refused_keeps_the_old_set_and_ends_no_turn() {
    let slow = Rule::on("slow", Answer::text("At leisure.").delayed(Duration::from_millis(1500)));
    let script = Script::new().rule(slow).on("", Answer::text("Still here."));
    let mut scene = Scenario::start(script);
    let (ada, chief) = (scene.server.join("Ada"), scene.server.join("Chief"));
    scene.server.op(chief);
    let file = scene.folder.path().join("config.yml");
    for (number, damage) in DAMAGES.iter().enumerate() {
        if number == 0 {
            begin(&mut scene, &[ada]);
        }
        let written = bytes(damage, &scene.model);
        std::fs::write(&file, &written).unwrap();
        scene.server.world.seen.clear();
        scene.server.command(chief, "reload");
        scene.server.wait_chat(chief, "Nothing was changed");
        scene.server.wait_chat(chief, damage.says);
        if number == 0 {
            scene.server.wait_chat(ada, "At leisure.");
        }
        scene.server.chat(chief, "panda are you there?");
        scene.server.wait_chat(chief, "Still here.");
        assert_eq!(std::fs::read(&file).unwrap(), written, "{}", damage.kind);
    }
    assert!(scene.server.world.chat_of(ada).iter().all(|line| !line.contains("reloaded")));
}

/// Each of them asks "slow"; waits until the model has been asked by all.
fn begin(scene: &mut Scenario, players: &[Uuid]) {
    for player in players {
        scene.server.chat(*player, "panda slow");
    }
    let began = std::time::Instant::now();
    while scene.model.log().len() < players.len() {
        scene.server.tick();
        assert!(began.elapsed() < LIMIT, "the model was asked {} times", scene.model.log().len());
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_reload_ends_ten_running_turns_with_one_sentence_each_and_the_new_settings_hold() {
    let script = Script::new()
        .on("slow", Answer::text("Late words that nobody may see.").hang(Hang::AfterBytes(150)))
        .on("", Answer::text("Quick."));
    let mut scene = Scenario::start(script);
    let players: Vec<Uuid> = (0..10).map(|number| scene.server.join(&format!("Player{number}"))).collect();
    begin(&mut scene, &players);
    // A question that waits goes too.
    scene.server.chat(players[0], "panda slow as well");
    scene.server.wait_chat(players[0], "comes next");
    scene.configure(json!({ "personality": "Speak like a gardener.", "agent": { "disabled_skills": ["survival"] } }));
    let ordered = std::time::Instant::now();
    scene.server.console("reload");
    for player in &players {
        scene.server.wait_chat(*player, "My settings were reloaded");
    }
    scene.server.tick_until("the console's answer", |world| {
        world.console_lines().into_iter().find(|line| line.contains("read anew"))
    });
    for number in 1..=10 {
        let (end, at) = scene.model.wait_end(number, LIMIT).unwrap().end.unwrap();
        assert_eq!(end, End::ClientClosed);
        assert!(at.duration_since(ordered) < Duration::from_secs(3), "{:?}", at.duration_since(ordered));
    }
    for player in &players {
        scene.server.chat(*player, "panda and now?");
        scene.server.wait_chat(*player, "Quick.");
        let lines = scene.server.world.chat_of(*player);
        assert_eq!(lines.iter().filter(|line| line.contains("reloaded")).count(), 1, "{lines:?}");
        assert!(lines.iter().all(|line| !line.contains("Late words")), "{lines:?}");
        assert_eq!(scene.server.world.action_bars_of(*player).last().map(String::as_str), Some(""));
    }
    let requests = scene.model.requests();
    assert_eq!(requests.len(), 20, "what waited was not asked");
    for request in &requests[10..] {
        assert!(request.system().contains("Speak like a gardener."));
        assert!(!request.tools().contains(&"nearby_entities"));
        assert_eq!(request.messages().len(), 2, "an ended turn leaves no history");
    }
}
