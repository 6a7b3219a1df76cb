//! The second jar, whose library breaks on command: each fault is a line in the log, the server lives, and the next
//! question is answered.

use std::time::Duration;

use panda_live::{DevServer, Options, fault_jar};
use serde_json::Value;

use crate::stage::{LIMIT, Stage};

/// In each planted fault and therefore in its log line.
const MARK: &str = "panda-planted-fault";

/// Natives that take something which can be null.
const WITH_PARAMETERS: [&str; 5] = ["enable", "chat", "command", "complete", "event"];

#[test]
fn each_fault_is_a_log_line_and_the_next_question_is_answered() {
    let stage = Stage::new(Options::new([fault_jar().unwrap()]));
    let client = stage.join("FaultAsker");
    let faults = [
        ("native-panic", MARK),
        ("native-formatted-panic", "of kind native-formatted-panic"),
        ("native-index", "out of bounds"),
        ("native-error", MARK),
        ("query-throws", MARK),
        ("job-panic", MARK),
        ("task-panic", MARK),
    ];
    for (fault, told) in faults {
        let from = stage.server.log().len();
        stage.server.console(&format!("panda fault {fault}")).unwrap();
        let line = stage.server.wait_log(from, told, LIMIT).unwrap_or_else(|error| panic!("{fault}: {error:#}"));
        println!("{fault}: {}", line.text);
        lives(&stage.server);
        stage.control(&client);
    }
    for native in WITH_PARAMETERS {
        let from = stage.server.log().len();
        let called = stage.server.call_null(native).unwrap();
        assert_eq!(called["threw"], Value::Null, "{native} threw into Java: {called}");
        let line = stage.server.wait_log(from, "native", LIMIT).unwrap_or_else(|error| panic!("{native}: {error:#}"));
        println!("{native}(null): {}", line.text);
        lives(&stage.server);
        stage.control(&client);
    }
    stage.is_clean();
}

/// Ticks go on after this moment.
fn lives(server: &DevServer) {
    server.reset_counters().unwrap();
    let until = std::time::Instant::now() + LIMIT;
    while server.counters().unwrap()["ticks"].as_u64().unwrap() < 3 {
        assert!(std::time::Instant::now() < until, "the server ticks no more");
        std::thread::sleep(Duration::from_millis(20));
    }
}
