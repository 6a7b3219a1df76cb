//! Which lines are questions, through the real chat events and beside a plugin that cancels lines.

use panda_model::Answer;

use crate::stage::{LIMIT, Stage, ask, lines_with};

#[test]
fn pandas_are_cute_stays_chat() {
    let stage = Stage::shared();
    let (speaker, other) = (stage.join("CuteSpeaker"), stage.join("CuteOther"));
    let before = other.mark();
    speaker.chat("pandas are cute").unwrap();
    other.wait_chat(before, "pandas are cute", LIMIT).unwrap();
    stage.control(&speaker);
    assert!(!asked_the_model(stage, "cute"));
    stage.is_clean();
}

#[test]
fn a_line_in_chinese_without_a_space_is_a_question() {
    let stage = Stage::shared();
    stage.on("怎么做火把", Answer::text("一根木棍，上面放一块煤炭。"));
    let asker = stage.join("ChineseAsker");
    ask(&asker, "熊猫怎么做火把", "一根木棍，上面放一块煤炭。");
    let exchange = stage.model.wait_question("怎么做火把", LIMIT).unwrap();
    assert_eq!(exchange.request.question(), "怎么做火把");
    stage.is_clean();
}

#[test]
fn a_name_with_a_comma_is_a_question() {
    let stage = Stage::shared();
    stage.on("hi from the comma", Answer::text("Hi to the comma."));
    let asker = stage.join("CommaAsker");
    ask(&asker, "@panda, hi from the comma", "Hi to the comma.");
    let exchange = stage.model.wait_question("hi from the comma", LIMIT).unwrap();
    assert_eq!(exchange.request.question(), "hi from the comma");
    stage.is_clean();
}

#[test]
fn a_line_that_another_plugin_cancels_first_is_no_question() {
    is_cancelled("hush-low", "LowMuted");
}

#[test]
fn a_line_that_another_plugin_cancels_late_is_no_question() {
    is_cancelled("hush-high", "HighMuted");
}

fn is_cancelled(word: &str, name: &str) {
    let stage = Stage::shared();
    let (speaker, other) = (stage.join(name), stage.join(&format!("{name}Other")));
    let (before, mine) = (other.mark(), speaker.mark());
    stage.on(word, Answer::text("never to be said"));
    speaker.chat(&format!("panda {word} what time is it?")).unwrap();
    stage.control(&speaker);
    speaker.chat("a line that nobody cancels").unwrap();
    other.wait_chat(before, "a line that nobody cancels", LIMIT).unwrap();

    assert!(!asked_the_model(stage, word));
    assert_eq!(lines_with(&other, before, &[word, "never to be said"]), Vec::<String>::new());
    assert_eq!(lines_with(&speaker, mine, &["never to be said"]), Vec::<String>::new());
    stage.is_clean();
}

fn asked_the_model(stage: &Stage, word: &str) -> bool {
    stage.model.requests().iter().any(|request| request.question().contains(word))
}
