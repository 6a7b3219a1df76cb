//! Each rule of a turn, told as what the driver sees. Random runs are in `any_run.rs`, results' length in
//! `shortening.rs`.

use panda_turn::*;
use serde_json::{Value, json};
use std::time::Duration;

const LONG: Duration = Duration::from_secs(60);

fn limits() -> Limits {
    Limits { max_steps: 3, max_tool_calls: 5, max_tool_result_chars: 600, least_request: Duration::from_secs(1) }
}

fn turn() -> Turn {
    Turn::new(1, limits())
}

fn call(id: &str, name: &str, arguments: Value) -> Call {
    Call { id: id.into(), name: name.into(), written: arguments.to_string(), arguments, ..Call::default() }
}

fn changing(id: &str, name: &str, arguments: Value) -> Call {
    Call { changes: true, ..call(id, name, arguments) }
}

fn calls(calls: Vec<Call>) -> Reply {
    Reply { calls, ..Reply::default() }
}

fn text(text: &str) -> Reply {
    Reply { text: text.into(), ..Reply::default() }
}

#[track_caller]
fn request(turn: &mut Turn) -> ModelCall {
    match turn.next(LONG) {
        Step::CallModel(request) => request,
        other => panic!("no request but {other:?}"),
    }
}

#[track_caller]
fn reply(turn: &mut Turn, reply: Reply) {
    let ticket = request(turn).ticket;
    assert_eq!(turn.model_replied(ticket, reply), Fed::Taken);
}

#[track_caller]
fn fail(turn: &mut Turn, failure: Failure) {
    let ticket = request(turn).ticket;
    assert_eq!(turn.model_failed(ticket, failure, LONG), Fed::Taken);
}

/// The ids of the calls to run.
#[track_caller]
fn runs(turn: &mut Turn) -> Vec<String> {
    match turn.next(LONG) {
        Step::CallTools(batch) => batch.runs.into_iter().map(|run| run.call.id).collect(),
        other => panic!("no calls but {other:?}"),
    }
}

/// Runs what is to be run; each call's result is its id.
#[track_caller]
fn run(turn: &mut Turn) {
    let Step::CallTools(batch) = turn.next(LONG) else { panic!("nothing to run") };
    let results = batch.runs.iter().map(|run| ok(&format!("result of {}", run.call.id))).collect();
    assert_eq!(turn.tool_results(batch.ticket, results), Fed::Taken);
}

fn ok(text: &str) -> ToolResult {
    ToolResult { text: text.into(), failed: false }
}

#[track_caller]
fn outcome(turn: &mut Turn) -> Outcome {
    match turn.next(LONG) {
        Step::Done(outcome) => outcome,
        other => panic!("not done but {other:?}"),
    }
}

/// The newest answers, by call id.
#[track_caller]
fn answers(turn: &Turn) -> Vec<(&str, &str)> {
    let newest = turn.transcript().iter().rev().find_map(|entry| match entry {
        Entry::Answers(answers) => Some(answers),
        _ => None,
    });
    newest.expect("answers").iter().map(|answer| (answer.call_id.as_str(), answer.text.as_str())).collect()
}

#[test]
fn a_text_without_calls_is_the_answer() {
    let mut turn = turn();
    reply(&mut turn, text("Hello."));
    assert_eq!(outcome(&mut turn), Outcome::Answer { text: "Hello.".into(), forced: None });
    assert!(turn.transcript().is_empty());
}

#[test]
fn several_calls_run_in_order_and_return_together() {
    let mut turn = turn();
    let said = Reply {
        text: "Let me see.".into(),
        calls: vec![call("a", "look", json!({})), changing("b", "mark", json!({})), call("c", "find", json!({}))],
        echo: json!({"reasoning": "x"}),
    };
    reply(&mut turn, said.clone());
    assert_eq!(runs(&mut turn), ["a", "b", "c"]);
    run(&mut turn);
    let [Entry::Reply(kept), Entry::Answers(_)] = turn.transcript() else { panic!("{:?}", turn.transcript()) };
    assert_eq!(*kept, said);
    assert_eq!(answers(&turn), [("a", "result of a"), ("b", "result of b"), ("c", "result of c")]);
    assert_eq!(request(&mut turn).tools, Tools::Offered);
    assert_eq!(turn.tools_used(), ["look", "mark", "find"]);
    assert_eq!((turn.steps(), turn.calls()), (1, 3));
}

#[test]
fn next_says_the_same_until_it_is_fed() {
    let mut turn = turn();
    assert_eq!(turn.next(LONG), turn.next(LONG));
    reply(&mut turn, calls(vec![call("a", "look", json!({}))]));
    assert_eq!(turn.next(LONG), turn.next(LONG));
    run(&mut turn);
    reply(&mut turn, text("x"));
    assert_eq!(turn.next(LONG), turn.next(LONG));
}

#[test]
fn a_refused_call_is_answered_and_does_not_stop_the_others() {
    let mut turn = turn();
    let refused = Call { refused: Some("no such tool".into()), ..changing("a", "fly", json!({})) };
    reply(&mut turn, calls(vec![refused.clone(), call("b", "look", json!({}))]));
    assert_eq!(runs(&mut turn), ["b"]);
    run(&mut turn);
    assert_eq!(answers(&turn), [("a", "no such tool"), ("b", "result of b")]);
    assert_eq!(turn.tools_used(), ["look"]);
    assert_eq!(turn.calls(), 2, "a refused call counts, else a model could make them for ever");

    // With nothing to run the answers are given at once.
    reply(&mut turn, calls(vec![refused]));
    assert_eq!(answers(&turn), [("a", "no such tool")]);
    request(&mut turn);
}

#[test]
fn when_the_steps_are_used_up_one_last_answer_comes_without_tools() {
    let mut turn = turn();
    for step in 0..3 {
        assert_eq!(request(&mut turn).tools, Tools::Offered);
        reply(&mut turn, calls(vec![call("a", "look", json!({"step": step}))]));
        run(&mut turn);
    }
    assert_eq!(turn.transcript().last(), Some(&Entry::Notice(Notice::StepsUsedUp { limit: 3 })));
    assert_eq!(request(&mut turn).tools, Tools::Off);
    reply(&mut turn, Reply { text: "So far.".into(), ..calls(vec![call("z", "look", json!({"more": 1}))]) });
    assert_eq!(outcome(&mut turn), Outcome::Answer { text: "So far.".into(), forced: Some(Exhausted::Steps) });
    assert!(Notice::StepsUsedUp { limit: 3 }.text().contains("3 steps"));
}

#[test]
fn calls_beyond_the_limit_are_answered_but_not_run() {
    let mut turn = turn();
    reply(&mut turn, calls((0..7).map(|n| call(&n.to_string(), "look", json!({"n": n}))).collect()));
    assert_eq!(runs(&mut turn), ["0", "1", "2", "3", "4"]);
    run(&mut turn);
    let answers = answers(&turn);
    assert_eq!(answers.len(), 7);
    assert_eq!(answers[4], ("4", "result of 4"));
    assert_eq!(answers[5], ("5", "not run: the limit of 5 tool calls is reached"));
    assert_eq!(answers[6], ("6", "not run: the limit of 5 tool calls is reached"));
    assert_eq!(turn.transcript().last(), Some(&Entry::Notice(Notice::CallsUsedUp { limit: 5 })));
    assert_eq!(request(&mut turn).tools, Tools::Off);
    reply(&mut turn, text("Done."));
    assert_eq!(outcome(&mut turn), Outcome::Answer { text: "Done.".into(), forced: Some(Exhausted::Calls) });
}

#[test]
fn calls_when_tools_are_off_are_never_run() {
    let mut turn = Turn::new(1, Limits { max_steps: 1, ..limits() });
    reply(&mut turn, calls(vec![call("a", "look", json!({}))]));
    run(&mut turn);
    reply(&mut turn, calls(vec![call("b", "find", json!({}))]));
    assert_eq!(turn.transcript().last(), Some(&Entry::Notice(Notice::AnswerInWords)));
    reply(&mut turn, calls(vec![call("c", "find", json!({}))]));
    assert_eq!(outcome(&mut turn), Outcome::NoAnswer);
}

#[test]
fn the_same_call_again_is_answered_from_the_first() {
    let mut turn = turn();
    reply(&mut turn, calls(vec![call("a", "look", json!({"x": 1, "y": [2]}))]));
    run(&mut turn);
    let same = serde_json::from_str(r#"{"y":[2],"x":1}"#).unwrap();
    reply(&mut turn, calls(vec![call("b", "look", same), call("c", "look", json!({"x": 2}))]));
    assert_eq!(runs(&mut turn), ["c"]);
    run(&mut turn);
    let [(_, repeated), (_, other)] = answers(&turn)[..] else { panic!() };
    assert!(repeated.starts_with("Same call as before") && repeated.ends_with("\nresult of a"), "{repeated}");
    assert_eq!(other, "result of c");
    assert_eq!(turn.calls(), 3, "a repeated call counts");
}

#[test]
fn the_same_call_twice_in_one_reply_runs_once() {
    let mut turn = turn();
    reply(&mut turn, calls(vec![call("a", "look", json!({})), call("b", "look", json!({}))]));
    assert_eq!(runs(&mut turn), ["a"]);
    run(&mut turn);
    assert!(answers(&turn)[1].1.ends_with("\nresult of a"));
}

#[test]
fn after_a_change_the_same_call_runs_again() {
    let mut turn = turn();
    let look = |id| call(id, "look", json!({}));
    reply(&mut turn, calls(vec![look("a"), changing("b", "dig", json!({})), look("c"), look("d")]));
    assert_eq!(runs(&mut turn), ["a", "b", "c"]);
    run(&mut turn);
    assert!(answers(&turn)[3].1.ends_with("\nresult of c"), "{:?}", answers(&turn));

    let mut turn = self::turn();
    reply(&mut turn, calls(vec![look("a")]));
    run(&mut turn);
    reply(&mut turn, calls(vec![changing("b", "dig", json!({}))]));
    run(&mut turn);
    reply(&mut turn, calls(vec![look("c")]));
    assert_eq!(runs(&mut turn), ["c"]);
}

#[test]
fn a_change_counts_whether_it_is_in_the_same_reply_or_in_another() {
    let look = |id| call(id, "look", json!({}));
    let dig = |id| changing(id, "dig", json!({}));
    // Read, then change and read in one reply.
    let mut turn = turn();
    reply(&mut turn, calls(vec![look("a")]));
    run(&mut turn);
    reply(&mut turn, calls(vec![dig("b"), look("c")]));
    assert_eq!(runs(&mut turn), ["b", "c"]);
    // Read and change in one reply, then read.
    let mut turn = self::turn();
    reply(&mut turn, calls(vec![look("a"), dig("b")]));
    run(&mut turn);
    reply(&mut turn, calls(vec![look("c")]));
    assert_eq!(runs(&mut turn), ["c"]);
}

#[test]
fn a_refused_change_changes_nothing() {
    let mut turn = turn();
    reply(&mut turn, calls(vec![call("a", "look", json!({}))]));
    run(&mut turn);
    let refused = Call { refused: Some("no".into()), ..changing("b", "dig", json!({})) };
    reply(&mut turn, calls(vec![refused, call("c", "look", json!({}))]));
    assert!(answers(&turn)[1].1.ends_with("\nresult of a"));
}

#[test]
fn a_changing_call_is_run_each_time() {
    let mut turn = turn();
    reply(&mut turn, calls(vec![changing("a", "dig", json!({})), changing("b", "dig", json!({}))]));
    assert_eq!(runs(&mut turn), ["a", "b"]);
}

#[test]
fn a_failed_call_may_be_made_again() {
    let mut turn = turn();
    reply(&mut turn, calls(vec![call("a", "look", json!({}))]));
    let Step::CallTools(batch) = turn.next(LONG) else { panic!() };
    turn.tool_results(batch.ticket, vec![ToolResult { text: "timed out".into(), failed: true }]);
    reply(&mut turn, calls(vec![call("b", "look", json!({}))]));
    assert_eq!(runs(&mut turn), ["b"]);
}

#[test]
fn a_result_that_the_driver_left_out_is_answered_as_a_failure_and_one_too_many_is_dropped() {
    let mut turn = turn();
    reply(&mut turn, calls(vec![call("a", "look", json!({})), call("b", "find", json!({}))]));
    let Step::CallTools(batch) = turn.next(LONG) else { panic!() };
    turn.tool_results(batch.ticket, vec![ok("only one")]);
    assert_eq!(answers(&turn), [("a", "only one"), ("b", "the tool gave no result")]);
    reply(&mut turn, calls(vec![call("c", "find", json!({}))]));
    let Step::CallTools(batch) = turn.next(LONG) else { panic!("a failure may be run again") };
    turn.tool_results(batch.ticket, vec![ok("one"), ok("two")]);
    assert_eq!(answers(&turn), [("c", "one")]);
}

#[test]
fn transient_failures_fetch_the_reply_again_twice() {
    let mut turn = turn();
    reply(&mut turn, calls(vec![changing("a", "dig", json!({}))]));
    run(&mut turn);
    let transient = Failure::Transient { wait: None };
    fail(&mut turn, transient);
    assert_eq!(request(&mut turn).delay, Delay::Backoff(1));
    fail(&mut turn, transient);
    assert_eq!(request(&mut turn).delay, Delay::Backoff(2));
    fail(&mut turn, transient);
    assert_eq!(outcome(&mut turn), Outcome::Failed(transient));
    assert_eq!(turn.calls(), 1, "no tool ran again");
}

#[test]
fn each_request_has_its_own_retries() {
    let mut turn = turn();
    for step in 0..2 {
        fail(&mut turn, Failure::Transient { wait: None });
        fail(&mut turn, Failure::Transient { wait: None });
        reply(&mut turn, calls(vec![call("a", "look", json!({"step": step}))]));
        run(&mut turn);
        assert_eq!(request(&mut turn).delay, Delay::None);
    }
}

#[test]
fn a_wait_that_fits_is_waited_and_one_that_does_not_ends_the_turn() {
    let mut turn = turn();
    let wait = Some(Duration::from_secs(58));
    fail(&mut turn, Failure::Transient { wait });
    assert_eq!(request(&mut turn).delay, Delay::Told(Duration::from_secs(58)));
    let ticket = request(&mut turn).ticket;
    turn.model_failed(ticket, Failure::Transient { wait }, Duration::from_millis(58_900));
    assert_eq!(outcome(&mut turn), Outcome::Failed(Failure::Transient { wait }));
}

#[test]
fn a_failure_with_no_time_for_another_request_is_told_as_that_failure() {
    let mut turn = turn();
    let ticket = request(&mut turn).ticket;
    turn.model_failed(ticket, Failure::Transient { wait: None }, Duration::from_millis(900));
    assert_eq!(outcome(&mut turn), Outcome::Failed(Failure::Transient { wait: None }));
}

#[test]
fn a_final_failure_is_not_tried_again() {
    let mut turn = turn();
    fail(&mut turn, Failure::Final);
    assert_eq!(outcome(&mut turn), Outcome::Failed(Failure::Final));
}

#[test]
fn an_empty_reply_is_asked_for_once_more() {
    let mut turn = turn();
    reply(&mut turn, text(" \n"));
    assert_eq!(turn.transcript(), [Entry::Notice(Notice::ReplyWasEmpty)]);
    assert_eq!(request(&mut turn).tools, Tools::Offered);
    reply(&mut turn, Reply { echo: json!({"reasoning": "hm"}), ..Reply::default() });
    assert_eq!(outcome(&mut turn), Outcome::NoAnswer);
}

#[test]
fn an_unusable_reply_shares_its_second_chance_with_the_empty_one() {
    let mut turn = turn();
    fail(&mut turn, Failure::BadReply);
    reply(&mut turn, text(""));
    assert_eq!(outcome(&mut turn), Outcome::NoAnswer);

    let mut turn = self::turn();
    fail(&mut turn, Failure::BadReply);
    fail(&mut turn, Failure::BadReply);
    assert_eq!(outcome(&mut turn), Outcome::Failed(Failure::BadReply));
}

#[test]
fn a_request_that_is_too_long_is_made_shorter_once() {
    let mut turn = turn();
    for (id, chars) in [("a", 600), ("b", 600)] {
        reply(&mut turn, calls(vec![call(id, "look", json!({"id": id}))]));
        let Step::CallTools(batch) = turn.next(LONG) else { panic!() };
        turn.tool_results(batch.ticket, vec![ok(&"x\n".repeat(chars / 2))]);
    }
    assert!(!request(&mut turn).without_history);
    fail(&mut turn, Failure::TooLong);
    assert!(request(&mut turn).without_history);
    let lengths: Vec<usize> = turn
        .transcript()
        .iter()
        .filter_map(|entry| match entry {
            Entry::Answers(answers) => Some(answers[0].text.chars().count()),
            _ => None,
        })
        .collect();
    assert!(lengths[0] <= 400 && lengths[0] > 350 && lengths[1] <= 300 && lengths[1] > 250, "{lengths:?}");
    fail(&mut turn, Failure::TooLong);
    assert_eq!(outcome(&mut turn), Outcome::Failed(Failure::TooLong));
}

#[test]
fn when_time_is_up_the_text_so_far_is_what_there_is() {
    let mut turn = turn();
    turn.time_is_up(Some("Half an ans"));
    assert_eq!(outcome(&mut turn), Outcome::TimeUp { text: Some("Half an ans".into()) });

    let mut turn = self::turn();
    reply(&mut turn, Reply { text: "I look.".into(), ..calls(vec![call("a", "look", json!({}))]) });
    turn.time_is_up(Some("  "));
    assert_eq!(outcome(&mut turn), Outcome::TimeUp { text: Some("I look.".into()) });

    let mut turn = self::turn();
    turn.time_is_up(None);
    assert_eq!(outcome(&mut turn), Outcome::TimeUp { text: None });
}

#[test]
fn no_request_starts_that_could_not_finish() {
    let mut turn = turn();
    assert!(matches!(turn.next(Duration::from_secs(1)), Step::CallModel(_)));
    assert_eq!(turn.next(Duration::from_millis(999)), Step::Done(Outcome::TimeUp { text: None }));
    assert_eq!(turn.next(LONG), Step::Done(Outcome::TimeUp { text: None }), "done is done");
}

#[test]
fn no_tool_starts_when_no_time_is_left() {
    let mut turn = turn();
    reply(&mut turn, calls(vec![call("a", "look", json!({}))]));
    assert!(matches!(turn.next(Duration::from_millis(1)), Step::CallTools(_)));
    assert_eq!(turn.next(Duration::ZERO), Step::Done(Outcome::TimeUp { text: None }));
}

#[test]
fn stop_ends_the_turn_and_late_results_are_dropped() {
    let mut turn = turn();
    let asked = request(&mut turn).ticket;
    turn.stop(StopReason::Player);
    assert_eq!(turn.model_replied(asked, text("late")), Fed::Stale);
    assert_eq!(turn.model_failed(asked, Failure::Final, LONG), Fed::Stale);
    turn.stop(StopReason::Logout);
    turn.time_is_up(Some("x"));
    assert_eq!(outcome(&mut turn), Outcome::Stopped(StopReason::Player));

    let mut turn = self::turn();
    reply(&mut turn, calls(vec![call("a", "look", json!({}))]));
    let Step::CallTools(batch) = turn.next(LONG) else { panic!() };
    turn.stop(StopReason::Shutdown);
    assert_eq!(turn.tool_results(batch.ticket, vec![ok("late")]), Fed::Stale);
    assert_eq!(outcome(&mut turn), Outcome::Stopped(StopReason::Shutdown));
    assert_eq!(turn.transcript().len(), 1, "the late result is nowhere");
}

#[test]
fn results_of_another_step_or_turn_are_stale() {
    let mut first = turn();
    let asked = request(&mut first).ticket;
    fail(&mut first, Failure::Transient { wait: None });
    assert_eq!(first.model_replied(asked, text("of the first try")), Fed::Stale);
    let asking = request(&mut first).ticket;
    assert_eq!(first.tool_results(asking, vec![]), Fed::Stale);

    let mut next = Turn::new(2, limits());
    request(&mut next);
    assert_eq!(next.model_replied(asked, text("of an older turn")), Fed::Stale);
    request(&mut next);

    let ticket = request(&mut next).ticket;
    reply(&mut next, calls(vec![call("a", "look", json!({}))]));
    assert_eq!(next.model_replied(ticket, text("twice")), Fed::Stale);
    let Step::CallTools(first_batch) = next.next(LONG) else { panic!() };
    run(&mut next);
    reply(&mut next, calls(vec![call("b", "find", json!({}))]));
    assert_eq!(next.tool_results(first_batch.ticket, vec![ok("twice")]), Fed::Stale);
    run(&mut next);
    assert_eq!(answers(&next), [("b", "result of b")]);
    assert_eq!(answers(&next).len(), 1);
}

#[test]
fn results_and_repeats_keep_to_the_length_limit() {
    let mut turn = turn();
    let look = |id| call(id, "look", json!({}));
    reply(&mut turn, calls(vec![look("a"), look("b")]));
    let Step::CallTools(batch) = turn.next(LONG) else { panic!() };
    turn.tool_results(batch.ticket, vec![ok(&"熊猫\n".repeat(500))]);
    let answers = answers(&turn);
    assert!(answers.iter().all(|(_, text)| text.chars().count() <= 600 && text.chars().count() > 560), "{answers:?}");
    assert!(answers[0].1.contains("more lines") || answers[0].1.ends_with(" more"), "{}", answers[0].1);
}
