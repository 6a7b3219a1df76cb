//! What goes to the server's log, as the owner has chosen in `log`.

use panda_live::{Config, DevServer};
use panda_model::Answer;
use serde_json::json;

use crate::stage::{LIMIT, Stage, ask};

/// Puts other settings in force and gives where the log stood then.
fn reload(stage: &Stage, config: Config) -> usize {
    let file = stage.server.folder().join("plugins/Panda/config.yml");
    std::fs::write(file, config.text()).unwrap();
    let from = stage.server.log().len();
    stage.server.console("panda reload").unwrap();
    stage.server.wait_log(from, "is in force", LIMIT).unwrap();
    stage.server.log().len()
}

fn told(server: &DevServer, from: usize, part: &str) -> bool {
    server.log().iter().skip(from).any(|line| line.text.contains(part))
}

#[test]
fn the_owner_chooses_what_is_logged() {
    let stage = Stage::own();
    stage.on("first of the log", Answer::text("the first answer"));
    stage.on("of no model", Answer::raw(401, "{}"));
    let client = stage.join("LogAsker");
    let fails = |line: &str| {
        ask(&client, line, "My model is not set up right");
    };
    ask(&client, "panda first of the log", "the first answer");
    fails("panda of no model, one");
    // The server itself logs what is said in chat.
    assert!(!told(&stage.server, 0, "LogAsker asked"), "conversations are private unless the owner says otherwise");
    assert!(!told(&stage.server, 0, "debug: "));

    let config = Config::scripted(&stage.model).set("log.level", json!("debug")).set("log.conversations", json!(true));
    let from = reload(&stage, config);
    ask(&client, "panda first of the log", "the first answer");
    stage
        .server
        .wait_log(from, "LogAsker asked: \"first of the log\"; Panda said: \"the first answer\"", LIMIT)
        .unwrap();
    fails("panda of no model, two");
    stage.server.wait_log(from, "debug: model default at 127.0.0.1", LIMIT).unwrap();

    let from = reload(&stage, Config::scripted(&stage.model).set("log.level", json!("error")));
    fails("panda of no model, three");
    stage.control(&client);
    assert!(!told(&stage.server, from, "debug: ") && !told(&stage.server, from, "asked:"));
    stage.is_clean();
}
