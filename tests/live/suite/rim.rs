//! Every native through the real library under `-Xcheck:jni`: with sense, with none, late, twice, and with planted
//! faults. Each fault is a log line, and the next call is answered.

use crate::shim_cases::{folder, run};
use crate::stage::{LIMIT, Stage};
use panda_live::fault_jar;

/// Each fault and what its log line says.
const FAULTS: [(&str, &str); 7] = [
    ("native-panic", "rust/jni/src/faults.rs"),
    ("native-formatted-panic", "panda-planted-fault of kind native-formatted-panic"),
    ("native-index", "index out of bounds"),
    ("native-error", "a native failed at rust/jni/src/faults.rs"),
    ("query-throws", "query 0: com.google.gson.stream.MalformedJsonException"),
    ("job-panic", "panda-planted-fault"),
    ("task-panic", "panic in thread panda at rust/jni/src/faults.rs"),
];

#[test]
fn natives_survive_sense_nonsense_and_faults_without_a_jni_warning() {
    let folder = folder("rim");
    let jar = fault_jar().expect("the jar is built");
    let output =
        run("RimCases", &["-Xcheck:jni", "--enable-native-access=ALL-UNNAMED"], &[jar.as_ref(), folder.as_ref()], "");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}\n{errors}");
    let warning =
        text.lines().chain(errors.lines()).find(|line| line.starts_with("WARNING") || line.starts_with("FATAL"));
    assert_eq!(warning, None, "{text}\n{errors}");
    let lines: Vec<&str> = text.lines().collect();
    let count = |line: &str| lines.iter().filter(|one| **one == line).count();

    assert_eq!(count("enable = \"\""), 4, "each start succeeds:\n{text}");
    for when in ["before", "after"] {
        let rounds = if when == "before" { 1 } else { 2 };
        assert_eq!(count(&format!("{when} chat = 0")), rounds, "nothing is ours {when}:\n{text}");
        assert_eq!(count(&format!("{when} complete = null")), rounds);
    }
    assert_eq!((count("during chat = 1"), count("during other chat = 0")), (2, 2), "{text}");
    assert_eq!(count("during complete = \"help\""), 2, "{text}");
    assert!(
        lines.iter().any(|line| line.starts_with("mixed = ") && line.contains("player.nothing")
            || line.starts_with("mixed = ") && line.contains("queries in the jar")),
        "{text}"
    );
    assert!(lines.iter().any(|line| line.starts_with("broken = \"The plugin's start message is broken")), "{text}");
    assert_eq!((count("null enable = null"), count("null chat = 0"), count("null complete = null")), (2, 2, 2));

    let mut rest = lines.as_slice();
    for round in 1..=2 {
        for (fault, said) in FAULTS {
            let start = format!("fault = {fault}");
            let at = rest.iter().position(|line| *line == start).unwrap_or_else(|| panic!("{start}, {round}:\n{text}"));
            let end = at + rest[at..].iter().position(|line| *line == "alive = 1").expect("the next call is answered");
            let logged = rest[at..end].iter().any(|line| line.starts_with("log SEVERE = ") && line.contains(said));
            assert!(logged, "{fault} in round {round} is logged:\n{}", rest[at..end].join("\n"));
            rest = &rest[end..];
        }
    }
    assert_eq!((count("crowd = done"), count("threads = []"), count("end = reached")), (2, 1, 1), "{text}");
    for line in lines.iter().filter(|line| line.starts_with("idle tick ns")) {
        println!("{line} (unoptimised, with checks)");
    }
    let native = std::fs::read_dir(folder.join("native")).expect("the loader made it");
    assert_eq!(native.count(), 0, "the copy is deleted in the end");
}

#[test]
fn a_plugin_that_is_switched_off_and_on_again_answers_and_is_silent_between() {
    let stage = Stage::own();
    let client = stage.join("SwitchAsker");
    stage.control(&client);
    stage.server.disable_plugin("Panda").unwrap();
    let mark = client.chat("panda are you there?").unwrap();
    // Without us it is chat like any other: its author sees it, as sent by the server to everyone.
    client.wait_chat(mark, "panda are you there?", LIMIT).expect("the line is ordinary chat");
    let asked = stage.model.requests().len();
    stage.server.enable_plugin("Panda").unwrap();
    stage.control(&client);
    assert_eq!(stage.model.requests().len(), asked + 1, "only the question after the start was asked");
    stage.is_clean();
}
