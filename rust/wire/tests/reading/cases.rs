//! The eighteen cases on which the crates for this were compared, each with its right result.
//! Two of them (429, 502) are no bodies of replies; they are in `failures.rs` by the same names.

use super::bodies::*;
use super::{calls, failure_of, read, reply_of};
use panda_wire::{FailureKind, Finish, read_arguments};
use serde_json::json;

#[test]
fn case_01_two_parallel_calls_with_a_usage_tail_and_reasoning() {
    let reply = reply_of(&PARALLEL);
    assert_eq!(calls(&reply), [("look", r#"{"dir":"n"}"#), ("find", "{}")]);
    assert_eq!(reply.calls.iter().map(|call| call.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert!(reply.calls.iter().all(|call| call.runnable));
    assert_eq!((reply.text.as_str(), reply.reasoning.as_str()), ("", "I should look."));
    assert_eq!(reply.echo.get("reasoning_content"), Some(&json!("I should look.")));
    assert_eq!(reply.finish, Finish::Calls);
    let usage = reply.usage.unwrap();
    assert_eq!((usage.input, usage.cached_input, usage.output, usage.reasoning), (9, 3, 4, 2));
}

#[test]
fn case_02_the_stream_ends_without_done() {
    assert_eq!(calls(&reply_of(&WITHOUT_DONE)), [("look", r#"{"dir":"n"}"#)]);
}

#[test]
fn case_03_no_index_in_the_delta() {
    let reply = reply_of(&WITHOUT_INDEX);
    assert_eq!(calls(&reply), [("look", r#"{"x":1}"#), ("find", r#"{"y":2}"#)]);
}

#[test]
fn case_04_the_index_starts_at_1() {
    let reply = reply_of(&INDEX_FROM_1);
    assert_eq!(calls(&reply), [("look", "{}"), ("find", "{}")]);
}

#[test]
fn case_05_two_ids_at_the_same_index() {
    let reply = reply_of(&TWO_IDS_AT_ONE_INDEX);
    assert_eq!(calls(&reply), [("look", r#"{"x":1}"#), ("look", r#"{"x":2}"#)]);
}

#[test]
fn case_06_odd_finish_reasons() {
    let [text, eos] = ODD_FINISH;
    let reply = reply_of(&ODD_FINISH);
    assert_eq!((reply.text.as_str(), reply.finish, reply.ended), ("Hi", Finish::Stop, true));
    let reply = reply_of(&[text, r#"{"choices":[{"delta":{},"finish_reason":"whim"}]}"#]);
    assert_eq!(reply.finish, Finish::Other("whim".into()));
    assert_eq!(calls(&reply_of(&[LOOK, eos])).len(), 1);
}

#[test]
fn case_07_no_id_no_created_no_object() {
    assert_eq!(reply_of(&BARE).text, "Hi");
}

#[test]
fn case_08_pings_between_the_events() {
    assert_eq!(calls(&read(pings().as_bytes()).unwrap()), [("look", r#"{"dir":"n"}"#)]);
}

#[test]
fn case_09_broken_arguments_in_a_stream_stay_as_they_are() {
    let reply = reply_of(&BROKEN_ARGUMENTS);
    assert_eq!(calls(&reply), [("look", "{dir: 'n'")]);
    let read = read_arguments(&reply.calls[0].arguments).unwrap();
    assert!(read.repaired);
    assert_eq!(read.value.get("dir"), Some(&json!("n")));
}

#[test]
fn case_10_broken_arguments_in_a_whole_answer_do_not_spoil_it() {
    let reply = read(BROKEN_ARGUMENTS_IN_A_WHOLE_ANSWER.as_bytes()).unwrap();
    assert_eq!(reply.text, "Well");
    assert_eq!(calls(&reply), [("look", "{\"dir\": "), ("find", "{}")]);
}

#[test]
fn case_11_arguments_as_an_object() {
    assert_eq!(calls(&reply_of(&ARGUMENTS_AS_AN_OBJECT)), [("look", r#"{"dir":"n"}"#)]);
}

#[test]
fn case_12_the_server_does_not_stream() {
    let reply = read(WHOLE.as_bytes()).unwrap();
    assert_eq!(reply.text, "Hi");
    assert_eq!(calls(&reply), [("look", r#"{"dir":"n"}"#)]);
    assert_eq!(reply.usage.map(|usage| (usage.input, usage.output)), Some((5, 2)));
}

#[test]
fn case_13_json_is_known_by_its_first_byte_and_not_by_its_content_type() {
    let pretty = serde_json::to_string_pretty(&serde_json::from_str::<serde_json::Value>(WHOLE).unwrap()).unwrap();
    let body = format!("\u{feff}\r\n {}\r\n", pretty.replace('\n', "\r\n"));
    assert_eq!(read(body.as_bytes()), read(WHOLE.as_bytes()));
}

#[test]
fn case_14_an_error_in_the_middle_of_the_stream_is_an_error() {
    let failure = failure_of(&ERROR_INSIDE);
    assert_eq!(failure.kind, FailureKind::Server);
    assert_eq!((failure.code.as_str(), failure.detail.as_str()), ("server_error", "The server is overloaded"));
    assert!(failure.is_transient());
}

#[test]
fn case_16_empty_arguments_of_a_reply_that_ended_are_none() {
    for arguments in [r#","arguments":"""#, r#","arguments":null"#, ""] {
        let call = call_with(arguments);
        let reply = reply_of(&[&call, END]);
        assert_eq!(calls(&reply), [("look", "{}")]);
        assert!(reply.calls[0].runnable);
        assert_eq!(failure_of(&[&call]).kind, FailureKind::Cut, "without an end it is a cut call");
    }
}

#[test]
fn case_18_a_whole_answer_to_a_request_that_did_not_stream() {
    let reply = read(NOT_STREAMED.as_bytes()).unwrap();
    assert_eq!((reply.text.as_str(), reply.reasoning.as_str(), reply.ended), ("Hi", "rhm", true));
}
