//! What ends a turn from outside: stop, logout, disable. The request is closed at once, and nothing comes late.

use std::time::{Duration, Instant};

use panda_live::{Client, Mark, Seen};
use panda_model::{Answer, Hang};

use crate::stage::{AT_ONCE, LIMIT, Stage, lines_with};

/// An answer that goes on for long enough to be stopped in its middle.
fn slow(word: &str) -> Answer {
    Answer::text(format!("late-{word} ").repeat(60)).delta_chars(12).between(Duration::from_millis(100))
}

/// Asks, and waits until the model has the request and has begun as scripted. Gives back the request's number.
fn begin(stage: &Stage, client: &Client, word: &str, answer: Answer) -> (Mark, usize) {
    let begins = !matches!(answer.hang, Some(Hang::BeforeHeaders)) && answer.delay_ms == 0;
    stage.on(word, answer);
    let mark = client.chat(&format!("panda {word}")).unwrap();
    let number = stage.model.wait_question(word, LIMIT).unwrap().number;
    if begins {
        stage.model.wait_for("its first bytes", LIMIT, |log| log[number - 1].sent > 0).unwrap();
    }
    (mark, number)
}

/// The request was closed by us, within the time allowed since `from`.
#[track_caller]
fn is_closed(stage: &Stage, number: usize, from: Instant) {
    let closed = stage.model.wait_end(number, LIMIT).unwrap().closed_at().expect("closed by the client, not ended");
    let took = closed.saturating_duration_since(from);
    println!("closed {} ms after the stop", took.as_millis());
    assert!(took <= AT_ONCE, "{took:?}");
}

#[test]
fn stop_closes_a_request_that_has_no_answer_yet() {
    stops("unanswered", Answer::text("late-unanswered").hang(Hang::BeforeHeaders), |client| {
        client.command("panda stop")
    });
}

#[test]
fn stop_closes_a_request_in_the_middle_of_its_answer() {
    stops("streaming", slow("streaming"), |client| client.command("panda stop"));
}

#[test]
fn the_word_stop_in_chat_does_the_same() {
    stops("spoken", slow("spoken"), |client| client.chat("panda stop"));
}

fn stops(word: &str, answer: Answer, stop: impl Fn(&Client) -> anyhow::Result<Mark>) {
    let stage = Stage::shared();
    let client = stage.join(&format!("Stop{word}"));
    let (asked, number) = begin(stage, &client, word, answer);
    let from = Instant::now();
    let stopped = stop(&client).unwrap();
    is_closed(stage, number, from);
    client.wait_chat(stopped, "Stopped.", LIMIT).unwrap();
    stage.control(&client);
    assert_eq!(lines_with(&client, asked, &[&format!("late-{word}")]), Vec::<String>::new());
    stage.is_clean();
}

#[test]
fn stop_without_a_turn_says_so() {
    let stage = Stage::shared();
    let client = stage.join("StopNothing");
    let mark = client.command("panda stop").unwrap();
    client.wait_chat(mark, "nothing to stop", LIMIT).unwrap();
}

#[test]
fn logout_ends_the_turn_and_nothing_of_it_greets_the_returning_player() {
    let stage = Stage::shared();
    let client = stage.join("LogoutAsker");
    let (_, number) = begin(stage, &client, "logout", slow("logout"));
    let from = Instant::now();
    client.leave().unwrap();
    is_closed(stage, number, from);

    let returned = stage.join("LogoutAsker");
    let joined = client.mark();
    stage.control(&returned);
    let late = |seen: &Seen| seen.text.contains("late-logout") || seen.is_action_bar();
    let greeted: Vec<_> = returned.seen_since(joined).into_iter().filter(late).map(|seen| seen.text).collect();
    assert!(!greeted.iter().any(|text| text.contains("late-logout")), "{greeted:?}");
    stage.is_clean();
}

#[test]
fn disable_in_the_middle_of_a_turn_ends_it_and_the_next_enable_knows_nothing_of_it() {
    let stage = Stage::own();
    let client = stage.join("DisableAsker");
    let (asked, number) = begin(&stage, &client, "disable", slow("disable"));
    let from = Instant::now();
    stage.server.disable_plugin("Panda").unwrap();
    is_closed(&stage, number, from);

    let other = stage.join("DisableOther");
    let before = client.mark();
    other.chat("said while Panda is away").unwrap();
    client.wait_chat(before, "said while Panda is away", LIMIT).unwrap();
    stage.server.enable_plugin("Panda").unwrap();
    stage.control(&client);
    assert_eq!(lines_with(&client, asked, &["late-disable"]), Vec::<String>::new());
    stage.is_clean();
}

#[test]
fn a_server_that_stops_in_the_middle_of_a_turn_ends_in_order() {
    let stage = Stage::own();
    let client = stage.join("ShutdownAsker");
    let (asked, number) = begin(&stage, &client, "shutdown", slow("shutdown"));
    let from = Instant::now();
    let Stage { model, server } = stage;
    let stopped = server.stop().unwrap();
    assert!(stopped.status.success(), "{stopped:?}");
    let closed = model.wait_end(number, LIMIT).unwrap().closed_at().expect("closed, not ended");
    println!("closed {:?} after the stop, the whole took {:?}", closed.saturating_duration_since(from), stopped.took);
    client.wait(asked, "its end", LIMIT, Seen::is_end).unwrap();
    assert_eq!(lines_with(&client, asked, &["late-shutdown"]), Vec::<String>::new());
    assert_eq!(model.violations(), Vec::<String>::new());
}
