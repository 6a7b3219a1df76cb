//! Effects of ours that fire events into us while they happen: none may lock up, none may be lost.

use panda_model::Answer;

use crate::stage::{LIMIT, Stage, ask};

#[test]
fn an_event_from_inside_a_message_of_ours_is_taken_and_the_turn_goes_on() {
    let stage = Stage::own();
    let (client, other) = (stage.join("ReentryAsker"), stage.join("ReentryOther"));
    let fired = [
        ("chat", Some("panda asked from inside")),
        ("join", None),
        ("quit", None),
        ("command", Some("panda ask asked from inside")),
    ];
    stage.on("from inside", Answer::text("The one from inside is answered too."));
    for (event, text) in fired {
        let word = format!("while-{event}");
        stage.on(&word, Answer::text(format!("answered {word}")));
        let before = other.mark();
        stage.server.during_next_message(event, other.name(), text).unwrap();
        ask(&client, &format!("panda {word}"), &format!("answered {word}"));
        if text.is_some() {
            other.wait_chat(before, "The one from inside", LIMIT).expect("the question from inside is answered");
        }
        stage.control(&client);
    }
    stage.is_clean();
}
