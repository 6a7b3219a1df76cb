//! Who sees question and answer.

use panda_live::{Options, fingerprint, panda_jar};
use panda_model::Answer;

use crate::stage::{LIMIT, Stage, ask, lines_with};

#[test]
fn an_answer_is_private_on_1_21_11() {
    is_answered_privately(Stage::shared());
}

#[test]
fn an_answer_is_private_on_26_1() {
    let options = Options::new([panda_jar().unwrap()]).minecraft("26.1.2");
    is_answered_privately(&Stage::new(options));
}

/// Both runs print the same SHA-256.
fn is_answered_privately(stage: &Stage) {
    println!("Minecraft {}: jar sha256 {}", stage.server.minecraft(), fingerprint(&panda_jar().unwrap()).unwrap());
    stage.on("hello", Answer::text("Good day to you alone."));
    let (asker, other) = (stage.join("PrivacyAsker"), stage.join("PrivacyOther"));
    let before = other.mark();
    let (asked, _) = ask(&asker, "panda hello", "Good day to you alone.");
    asker.wait_chat(asked, "panda hello", LIMIT).expect("the asker reads his own question");

    asker.chat("an ordinary line for all").unwrap();
    other.wait_chat(before, "an ordinary line for all", LIMIT).unwrap();
    assert_eq!(lines_with(&other, before, &["panda hello", "Good day"]), Vec::<String>::new());
    stage.is_clean();
}

#[test]
fn a_question_by_command_is_not_in_the_chat_and_its_answer_is_private() {
    let stage = Stage::shared();
    stage.on("by command", Answer::text("Answered without chat."));
    let (asker, other) = (stage.join("CommandAsker"), stage.join("CommandOther"));
    let before = other.mark();
    let mark = asker.command("panda ask something by command").unwrap();
    asker.wait_chat(mark, "Answered without chat.", LIMIT).unwrap();

    asker.chat("the line after the command").unwrap();
    other.wait_chat(before, "the line after the command", LIMIT).unwrap();
    assert_eq!(lines_with(&other, before, &["by command", "Answered without"]), Vec::<String>::new());
    stage.is_clean();
}
