//! The eighteen cases on which the crates for this were compared, each with its right result.
//! Two of them (429, 502) are no bodies of replies; they are in `failures.rs` by the same names.

use super::{calls, failure_of, read, reply_of};
use panda_wire::{FailureKind, Finish, read_arguments};
use serde_json::json;

const LOOK: &str = r#"{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"look","arguments":"{\"dir\":\"n\"}"}}]}}]}"#;
const END: &str = r#"{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}"#;

#[test]
fn case_01_two_parallel_calls_with_a_usage_tail_and_reasoning() {
    let reply = reply_of(&[
        r#"{"id":"x","choices":[{"index":0,"delta":{"role":"assistant","content":null,"reasoning_content":"I should "}}],"usage":null}"#,
        r#"{"id":"x","choices":[{"index":0,"delta":{"reasoning_content":"look."}}],"usage":null}"#,
        r#"{"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"look","arguments":""}}]}}]}"#,
        r#"{"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"dir\":"}}]}}]}"#,
        r#"{"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"find","arguments":"{}"}}]}}]}"#,
        r#"{"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"n\"}"}}]}}]}"#,
        END,
        r#"{"id":"x","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4,"prompt_tokens_details":{"cached_tokens":3},"completion_tokens_details":{"reasoning_tokens":2}}}"#,
        "[DONE]",
    ]);
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
    assert_eq!(calls(&reply_of(&[LOOK, END])), [("look", r#"{"dir":"n"}"#)]);
}

#[test]
fn case_03_no_index_in_the_delta() {
    let reply = reply_of(&[
        r#"{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"look","arguments":"{\"x\":"}}]}}]}"#,
        r#"{"choices":[{"delta":{"tool_calls":[{"function":{"arguments":"1}"}}]}}]}"#,
        r#"{"choices":[{"delta":{"tool_calls":[{"id":"b","function":{"name":"find","arguments":"{\"y\":2}"}}]}}]}"#,
        END,
        "[DONE]",
    ]);
    assert_eq!(calls(&reply), [("look", r#"{"x":1}"#), ("find", r#"{"y":2}"#)]);
}

#[test]
fn case_04_the_index_starts_at_1() {
    let reply = reply_of(&[
        r#"{"choices":[{"delta":{"tool_calls":[{"index":1,"id":"a","function":{"name":"look","arguments":"{"}}]}}]}"#,
        r#"{"choices":[{"delta":{"tool_calls":[{"index":1,"function":{"arguments":"}"}}]}}]}"#,
        r#"{"choices":[{"delta":{"tool_calls":[{"index":2,"id":"b","function":{"name":"find","arguments":"{}"}}]}}]}"#,
        END,
    ]);
    assert_eq!(calls(&reply), [("look", "{}"), ("find", "{}")]);
}

#[test]
fn case_05_two_ids_at_the_same_index() {
    let reply = reply_of(&[
        r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"look","arguments":"{\"x\":1}"}}]}}]}"#,
        r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"b","function":{"name":"look","arguments":"{\"x\":2}"}}]}}]}"#,
        END,
    ]);
    assert_eq!(calls(&reply), [("look", r#"{"x":1}"#), ("look", r#"{"x":2}"#)]);
}

#[test]
fn case_06_odd_finish_reasons() {
    let text = r#"{"choices":[{"delta":{"content":"Hi"},"finish_reason":""}]}"#;
    let reply = reply_of(&[text, r#"{"choices":[{"delta":{},"finish_reason":"eos"}]}"#]);
    assert_eq!((reply.text.as_str(), reply.finish, reply.ended), ("Hi", Finish::Stop, true));
    let reply = reply_of(&[text, r#"{"choices":[{"delta":{},"finish_reason":"whim"}]}"#]);
    assert_eq!(reply.finish, Finish::Other("whim".into()));
    assert_eq!(calls(&reply_of(&[LOOK, r#"{"choices":[{"delta":{},"finish_reason":"eos"}]}"#])).len(), 1);
}

#[test]
fn case_07_no_id_no_created_no_object() {
    assert_eq!(reply_of(&[r#"{"choices":[{"delta":{"content":"Hi"}}]}"#, "[DONE]"]).text, "Hi");
}

#[test]
fn case_08_pings_between_the_events() {
    let body = format!(
        ": ping\n\nevent: ping\ndata: {{\"type\":\"ping\"}}\n\ndata: \n\ndata: ping\n\n:\n\ndata: {LOOK}\n\n: PROCESSING\n\ndata: {END}\n\ndata: [DONE]\n\n"
    );
    assert_eq!(calls(&read(body.as_bytes()).unwrap()), [("look", r#"{"dir":"n"}"#)]);
}

#[test]
fn case_09_broken_arguments_in_a_stream_stay_as_they_are() {
    let broken = r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"look","arguments":"{dir: 'n'"}}]}}]}"#;
    let reply = reply_of(&[broken, END, "[DONE]"]);
    assert_eq!(calls(&reply), [("look", "{dir: 'n'")]);
    let read = read_arguments(&reply.calls[0].arguments).unwrap();
    assert!(read.repaired);
    assert_eq!(read.value.get("dir"), Some(&json!("n")));
}

#[test]
fn case_10_broken_arguments_in_a_whole_answer_do_not_spoil_it() {
    let body = br#"{"choices":[{"message":{"content":"Well","tool_calls":[{"id":"a","function":{"name":"look","arguments":"{\"dir\": "}},{"id":"b","function":{"name":"find","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}"#;
    let reply = read(body).unwrap();
    assert_eq!(reply.text, "Well");
    assert_eq!(calls(&reply), [("look", "{\"dir\": "), ("find", "{}")]);
}

#[test]
fn case_11_arguments_as_an_object() {
    let object = r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"look","arguments":{"dir":"n"}}}]}}]}"#;
    assert_eq!(calls(&reply_of(&[object, END])), [("look", r#"{"dir":"n"}"#)]);
}

const WHOLE: &str = r#"{"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi","tool_calls":[{"id":"a","type":"function","function":{"name":"look","arguments":"{\"dir\":\"n\"}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":5,"completion_tokens":2}}"#;

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
    let failure = failure_of(&[
        r#"{"choices":[{"delta":{"content":"Half an ans"}}]}"#,
        r#"{"error":{"message":"The server is overloaded","type":"server_error","code":null}}"#,
        "[DONE]",
    ]);
    assert_eq!(failure.kind, FailureKind::Server);
    assert_eq!((failure.code.as_str(), failure.detail.as_str()), ("server_error", "The server is overloaded"));
    assert!(failure.is_transient());
}

#[test]
fn case_16_empty_arguments_of_a_reply_that_ended_are_none() {
    for arguments in [r#","arguments":"""#, r#","arguments":null"#, ""] {
        let call = format!(
            r#"{{"choices":[{{"delta":{{"tool_calls":[{{"index":0,"id":"a","function":{{"name":"look"{arguments}}}}}]}}}}]}}"#
        );
        let reply = reply_of(&[&call, END]);
        assert_eq!(calls(&reply), [("look", "{}")]);
        assert!(reply.calls[0].runnable);
        assert_eq!(failure_of(&[&call]).kind, FailureKind::Cut, "without an end it is a cut call");
    }
}

#[test]
fn case_18_a_whole_answer_to_a_request_that_did_not_stream() {
    let body = br#"{"choices":[{"message":{"content":"<think>hm</think>\n\nHi","reasoning_content":"r"}}]}"#;
    let reply = read(body).unwrap();
    assert_eq!((reply.text.as_str(), reply.reasoning.as_str(), reply.ended), ("Hi", "rhm", true));
}
