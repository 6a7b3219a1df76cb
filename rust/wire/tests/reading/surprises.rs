//! Streams that users of other programs reported, and the reader's other rules. Numbers are those of the table of
//! malformed streams in the project's facts; rows of other formats come with those.

use super::{calls, failure_of, read, reader, reply_of, stream};
use panda_wire::{End, Event, FailureKind, Finish};
use serde_json::json;

const TEXT: &str = r#"{"choices":[{"delta":{"content":"Hi"}}]}"#;
const STOP: &str = r#"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#;

#[test]
fn row_01_one_byte_order_mark_is_dropped_and_later_ones_stay() {
    let body = "\u{feff}data: {\"choices\":[{\"delta\":{\"content\":\"\u{feff}a\"},\"finish_reason\":\"stop\"}]}\n\n"
        .as_bytes();
    for cut in 0..5 {
        let mut reader = reader();
        reader.feed(&body[..cut]);
        reader.feed(&body[cut..]);
        assert_eq!(reader.end(End::Closed).unwrap().text, "\u{feff}a");
    }
}

#[test]
fn row_02_data_without_a_space_and_any_line_end() {
    for end in ["\n", "\r", "\r\n"] {
        let body = format!("data:{TEXT}{end}{end}data:{STOP}{end}{end}data:[DONE]{end}{end}");
        assert_eq!(read(body.as_bytes()).unwrap().text, "Hi", "{end:?}");
    }
}

#[test]
fn row_03_a_foreign_named_event_is_ignored() {
    let foreign = r#"event: hermes.tool.progress"#;
    for data in [r#"{"error":"x","choices":[{"delta":{"content":"no"}}]}"#, "{broken", "progress: 5 %"] {
        let body = format!("data: {TEXT}\n\n{foreign}\ndata: {data}\n\ndata: {STOP}\n\n");
        assert_eq!(read(body.as_bytes()).unwrap().text, "Hi");
    }
}

#[test]
fn row_04_an_error_event_with_plain_text() {
    let body = format!("data: {TEXT}\n\nevent: error\ndata: upstream went away\n\n");
    let failure = read(body.as_bytes()).unwrap_err();
    assert_eq!((failure.kind, failure.detail.as_str()), (FailureKind::Server, "upstream went away"));
}

#[test]
fn row_05_an_error_without_a_type() {
    let failure = failure_of(&[TEXT, r#"{"error":{"message":"Compute error."},"message":"Compute error."}"#]);
    assert_eq!((failure.kind, failure.detail.as_str()), (FailureKind::Server, "Compute error."));
}

#[test]
fn row_06_an_error_before_done_is_no_empty_success() {
    for error in [r#"{"error":"no"}"#, r#"[{"error":{"message":"no"}}]"#, r#"{"error":[{"message":"no"}]}"#] {
        assert_eq!(failure_of(&[error, "[DONE]"]).detail, "no", "{error}");
    }
    for none in [
        r#"{"error":null,"choices":[]}"#,
        r#"{"error":"","choices":[]}"#,
        r#"{"error":false}"#,
        r#"{"error":{}}"#,
        r#"{"error":0}"#,
    ] {
        assert_eq!(reply_of(&[none, TEXT, STOP]).text, "Hi", "{none}");
    }
}

#[test]
fn rows_07_and_16_a_chunk_without_choices_is_skipped_and_no_end() {
    let filter = r#"{"choices":[],"created":0,"id":"","prompt_filter_results":[{"prompt_index":0}]}"#;
    let more = r#"{"choices":[{"delta":{"content":" there"}}]}"#;
    assert_eq!(reply_of(&[filter, TEXT, r#"{"choices":[]}"#, more, STOP]).text, "Hi there");
    let usage = r#"{"choices":[],"usage":{"prompt_tokens":1}}"#;
    let call = r#"{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"look","arguments":"{}"}}]}}]}"#;
    assert_eq!(failure_of(&[usage, call]).kind, FailureKind::Cut, "what comes after a count is not ended by it");
    assert_eq!(calls(&reply_of(&[call, usage])), [("look", "{}")]);
}

#[test]
fn row_08_a_choice_without_a_delta_is_empty() {
    let offsets = r#"{"choices":[{"content_filter_offsets":{"start_offset":1},"finish_reason":null,"index":0}]}"#;
    assert_eq!(reply_of(&[offsets, TEXT, offsets, STOP]).text, "Hi");
}

#[test]
fn row_09_null_is_absent() {
    let reply = reply_of(&[
        r#"{"choices":[{"delta":{"role":null,"content":null,"tool_calls":null,"refusal":null,"reasoning_content":null}}]}"#,
        r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"look","arguments":"{\"x\""}}]}}]}"#,
        r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":null,"type":null,"function":{"name":null,"arguments":":1}"}}]}}]}"#,
        r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"","function":{"name":"","arguments":null}}]}}]}"#,
        r#"{"choices":[{"delta":null,"finish_reason":"tool_calls"}]}"#,
    ]);
    assert_eq!(calls(&reply), [("look", r#"{"x":1}"#)]);
}

#[test]
fn rows_10_and_11_name_and_id_repeated_in_every_delta() {
    let piece = |arguments: &str| {
        format!(
            r#"{{"choices":[{{"delta":{{"tool_calls":[{{"index":0,"id":"a","function":{{"name":"look","arguments":{}}}}}]}}}}]}}"#,
            json!(arguments)
        )
    };
    let reply = reply_of(&[&piece("{\"x\""), &piece(":1"), &piece("}"), STOP]);
    assert_eq!(calls(&reply), [("look", r#"{"x":1}"#)]);
    let nameless = |arguments: &str| piece(arguments).replace(r#""id":"a","#, "");
    assert_eq!(calls(&reply_of(&[&nameless("{\"x\""), &nameless(":1}"), STOP])), [("look", r#"{"x":1}"#)]);
}

#[test]
fn row_12_a_call_without_an_id_gets_one() {
    let call = r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"look","arguments":"{}"}},{"index":1,"function":{"name":"look","arguments":"{}"}}]}}]}"#;
    let reply = reply_of(&[call, STOP]);
    let ids: Vec<_> = reply.calls.iter().map(|call| call.id.as_str()).collect();
    assert_eq!(ids, ["call_1_0", "call_1_1"]);
}

#[test]
fn row_13_calls_are_calls_whatever_the_finish_reason() {
    let call = r#"{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"look","arguments":"{}"}}]}}]}"#;
    assert_eq!(calls(&reply_of(&[call, STOP])), [("look", "{}")]);
}

#[test]
fn row_14_a_finish_that_is_a_failure() {
    let finish = |word: &str| format!(r#"{{"choices":[{{"delta":{{}},"finish_reason":"{word}"}}]}}"#);
    assert_eq!(failure_of(&[TEXT, &finish("network_error")]).kind, FailureKind::Server);
    assert_eq!(failure_of(&[TEXT, &finish("error")]).kind, FailureKind::Server);
    assert_eq!(failure_of(&[TEXT, &finish("sensitive")]).kind, FailureKind::ContentFilter);
    assert_eq!(failure_of(&[TEXT, &finish("content_filter"), &finish("stop")]).kind, FailureKind::ContentFilter);
}

#[test]
fn row_15_reading_stops_at_done() {
    let mut reader = reader();
    let events = reader.feed(&stream(&[TEXT, STOP, "[DONE]"]));
    assert_eq!(events, [Event::Text("Hi".into()), Event::Over]);
    assert!(reader.feed(b"data: {\"error\":\"late\"}\n\n").is_empty());
    assert_eq!(reader.end(End::Broken).unwrap().text, "Hi", "the socket may do what it likes");
}

#[test]
fn row_17_a_placeholder_repeated_while_the_model_thinks_is_one() {
    let thinking = r#"{"choices":[{"delta":{"reasoning_content":"Thinking... "}}]}"#;
    let reply = reply_of(&[thinking, thinking, thinking, TEXT, STOP]);
    assert_eq!((reply.text.as_str(), reply.reasoning.as_str()), ("Hi", "Thinking... "));
    let short = r#"{"choices":[{"delta":{"reasoning_content":"ha"}}]}"#;
    assert_eq!(reply_of(&[short, short, STOP]).reasoning, "haha");
}

#[test]
fn row_18_the_same_reasoning_in_two_fields_counts_once() {
    let both =
        |text: &str| format!(r#"{{"choices":[{{"delta":{{"reasoning":"{text}","reasoning_content":"{text}"}}}}]}}"#);
    let reply = reply_of(&[&both("a"), &both("b"), STOP]);
    assert_eq!(reply.reasoning, "ab");
    assert_eq!(reply.echo, json!({"reasoning_content": "ab"}).as_object().unwrap().clone());
}

#[test]
fn rows_19_and_20_usage_in_odd_places_and_with_odd_figures() {
    let usage = |data: &str| {
        let usage = reply_of(&[TEXT, data]).usage.unwrap();
        (usage.input, usage.cached_input, usage.output, usage.reasoning)
    };
    let in_choice = r#"{"choices":[{"delta":{},"finish_reason":"stop","usage":{"prompt_tokens":7,"completion_tokens":2,"cached_tokens":3}}]}"#;
    assert_eq!(usage(in_choice), (7, 3, 2, 0));
    let groq = r#"{"choices":[{"delta":{},"finish_reason":"stop"}],"x_groq":{"usage":{"prompt_tokens":7,"completion_tokens":2}}}"#;
    assert_eq!(usage(groq), (7, 0, 2, 0));
    let odd = r#"{"choices":[],"usage":{"prompt_tokens":-4,"completion_tokens":5.0,"completion_tokens_details":{"reasoning_tokens":99}}}"#;
    assert_eq!(usage(odd), (0, 0, 5, 5));
    let two = [
        r#"{"choices":[],"usage":{"prompt_tokens":1}}"#,
        r#"{"choices":[],"usage":{"prompt_tokens":2}}"#,
        r#"{"choices":[],"usage":null}"#,
    ];
    assert_eq!(reply_of(&two).usage.map(|usage| usage.input), Some(2), "the last count holds, and none is no count");
}

#[test]
fn rows_21_and_22_a_call_that_the_server_could_not_parse_is_the_models_fault() {
    let body = format!("data: {TEXT}\n\n{{\"error parsing tool call\":\"invalid character\"}}\n");
    let failure = read(body.as_bytes()).unwrap_err();
    assert_eq!(
        (failure.kind, failure.detail.as_str()),
        (FailureKind::ModelFault, "error parsing tool call: invalid character")
    );
    assert!(!failure.is_transient());
}

#[test]
fn row_23_an_error_in_a_list() {
    let failure = read(br#"[{"error":{"code":429,"message":"slow down","status":"RESOURCE_EXHAUSTED"}}]"#).unwrap_err();
    assert_eq!((failure.kind, failure.status), (FailureKind::RateLimited, Some(429)));
}

#[test]
fn row_28_delta_wins_over_message_and_the_chunk_id_does_not_matter() {
    let both = |id: &str, piece: &str| {
        format!(r#"{{"id":"{id}","choices":[{{"delta":{{"content":"{piece}"}},"message":{{"content":"{piece}"}}}}]}}"#)
    };
    let reply = reply_of(&[&both("1", "a"), &both("2", "b"), STOP]);
    assert_eq!(reply.text, "ab");
}

#[test]
fn a_length_limit_makes_the_last_call_not_runnable() {
    let call = r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"look","arguments":"{}"}},{"index":1,"id":"b","function":{"name":"dig","arguments":"{\"n\":1}"}}]}}]}"#;
    for word in ["length", "max_tokens", "MAX_TOKENS"] {
        let finish = format!(r#"{{"choices":[{{"delta":{{}},"finish_reason":"{word}"}}]}}"#);
        let reply = reply_of(&[call, &finish, STOP]);
        assert_eq!(reply.finish, Finish::Length, "a later word does not take it back");
        assert_eq!(reply.calls.iter().map(|call| call.runnable).collect::<Vec<_>>(), [true, false]);
    }
}

#[test]
fn text_needs_no_mark_of_its_end_and_calls_do() {
    let reply = reply_of(&[TEXT]);
    assert_eq!((reply.text.as_str(), reply.ended), ("Hi", false));
    let call =
        r#"{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"dig","arguments":"{\"n\":1}"}}]}}]}"#;
    assert_eq!(failure_of(&[TEXT, call]).kind, FailureKind::Cut);
    assert_eq!(calls(&reply_of(&[TEXT, call, "[DONE]"])).len(), 1);
    let late = r#"{"choices":[{"delta":{"content":"more"}}]}"#;
    assert_eq!(failure_of(&[call, STOP, late]).kind, FailureKind::Cut, "an end that is followed by more was none");
}

#[test]
fn rubbish_after_the_end_does_no_harm_and_before_it_does() {
    for rubbish in ["data: {\"usage\":{", "{\"a\" 1}", "data: \"{"] {
        let late = format!("data: {TEXT}\n\ndata: {STOP}\n\n{rubbish}\n\n");
        assert_eq!(read(late.as_bytes()).map(|reply| reply.text), Ok("Hi".into()), "{rubbish}");
        let early = format!("data: {TEXT}\n\n{rubbish}\n\ndata: {STOP}\n\n");
        assert_eq!(read(early.as_bytes()).unwrap_err().kind, FailureKind::NotUnderstood, "{rubbish}");
    }
    let late = [format!("data: {TEXT}\n\ndata: {STOP}\n\n").as_bytes(), b"data: \xff\n\n"].concat();
    assert_eq!(read(&late).unwrap().text, "Hi");
}

#[test]
fn a_broken_connection_is_a_cut_reply_unless_the_reply_had_ended() {
    for (data, whole) in [(vec![TEXT], false), (vec![TEXT, STOP], true), (vec![], false)] {
        let mut reader = reader();
        reader.feed(&stream(&data));
        let result = reader.end(End::Broken).map_err(|failure| failure.kind);
        assert_eq!(result.map(|reply| reply.text), if whole { Ok("Hi".into()) } else { Err(FailureKind::Cut) });
    }
}

#[test]
fn bodies_that_are_no_reply_say_what_they_are() {
    let kind = |body: &[u8]| read(body).map_err(|failure| failure.kind);
    assert_eq!(kind(b""), Err(FailureKind::Cut));
    assert_eq!(kind(b": ping\n\n"), Err(FailureKind::NotUnderstood));
    assert_eq!(kind(b"<!DOCTYPE html><html><body>502</body></html>"), Err(FailureKind::Server));
    assert_eq!(kind(b"upstream connect error"), Err(FailureKind::Cut));
    assert_eq!(kind(b"upstream connect error\n"), Err(FailureKind::NotUnderstood));
    assert_eq!(kind(b"{\"choices\":[{\"message\":{\"content\":\"Hi"), Err(FailureKind::Cut));
    assert_eq!(kind(b"data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"}}]\n\n"), Err(FailureKind::NotUnderstood));
    assert_eq!(kind(&[0xff, 0xfe, b'd']), Err(FailureKind::Cut));
    assert_eq!(read(b"data: [DONE]\n\n").unwrap().text, "", "an empty reply is one; what follows is the turn's matter");
}

#[test]
fn a_body_without_measure_is_given_up() {
    let mut reader = reader();
    let comment = [b'x'; 1 << 20];
    let mut over = false;
    for _ in 0..17 {
        over |= reader.feed(&comment).contains(&Event::Over);
    }
    assert!(over);
    assert_eq!(reader.end(End::Closed).unwrap_err().kind, FailureKind::NotUnderstood);
}

#[test]
fn json_lines_without_a_stream_around_them_are_chunks() {
    let body = format!("{TEXT}\n{STOP}\n");
    assert_eq!(read(body.as_bytes()).unwrap().text, "Hi");
    let body = format!("[{TEXT},{STOP}]");
    assert_eq!(read(body.as_bytes()).unwrap().text, "Hi");
}

#[test]
fn a_lost_blank_line_joins_no_events() {
    let body = format!("data: {TEXT}\ndata: {STOP}\ndata: [DONE]\n\n");
    assert_eq!(read(body.as_bytes()).unwrap().text, "Hi");
}

#[test]
fn content_may_come_in_parts_and_thinking_parts_stay_hidden() {
    let parts = r#"{"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},{"type":"text","text":"Hi"},"!"]},"finish_reason":"stop"}]}"#;
    let reply = reply_of(&[parts]);
    assert_eq!((reply.text.as_str(), reply.reasoning.as_str()), ("Hi!", "hm"));
}

#[test]
fn a_refusal_is_the_answer_and_runs_nothing() {
    let refusal = r#"{"choices":[{"delta":{"refusal":"I can't","tool_calls":[{"id":"a","function":{"name":"dig","arguments":"{}"}}]},"finish_reason":"stop"}]}"#;
    let reply = reply_of(&[refusal]);
    assert_eq!((reply.text.as_str(), reply.refusal, reply.calls.len()), ("I can't", true, 0));
}

#[test]
fn a_reply_that_is_only_thought_has_no_text() {
    let reply = reply_of(&[r#"{"choices":[{"delta":{"content":"<think>never to be shown"}}]}"#, STOP]);
    assert_eq!((reply.text.as_str(), reply.reasoning.as_str()), ("", "never to be shown"));
}

#[test]
fn a_reply_that_is_one_call_written_as_text_is_that_call() {
    let written = |text: &str| format!(r#"{{"choices":[{{"delta":{{"content":{}}}}}]}}"#, json!(text));
    let call = written(r#"{"name":"look","arguments":{"dir":"n"}}"#);
    let reply = reply_of(&[&call, STOP]);
    assert_eq!(calls(&reply), [("look", r#"{"dir":"n"}"#)]);
    assert_eq!((reply.text.as_str(), reply.calls[0].id.as_str(), reply.calls[0].runnable), ("", "call_1_0", true));

    let unoffered = reply_of(&[&written(r#"{"name":"op","arguments":{"player":"x"}}"#), STOP]);
    assert!(unoffered.calls.is_empty() && unoffered.text.contains("op"));
    assert!(reply_of(&[&call]).calls.is_empty(), "without an end it may be the first half of something");
    let cut = r#"{"choices":[{"delta":{},"finish_reason":"length"}]}"#;
    assert!(reply_of(&[&call, cut]).calls.is_empty());
}

#[test]
fn signatures_come_back_with_their_call() {
    let call = r#"{"choices":[{"delta":{"reasoning_details":[{"type":"a"}],"tool_calls":[{"id":"a","function":{"name":"look","arguments":"{}"},"extra_content":{"google":{"thought_signature":"s"}}}]}}]}"#;
    let more = r#"{"choices":[{"delta":{"reasoning_details":[{"type":"b"}]},"finish_reason":"tool_calls"}]}"#;
    let reply = reply_of(&[call, more]);
    assert_eq!(reply.calls[0].echo.get("extra_content"), Some(&json!({"google": {"thought_signature": "s"}})));
    assert_eq!(reply.echo.get("reasoning_details"), Some(&json!([{"type": "a"}, {"type": "b"}])));
}

#[test]
fn only_one_choice_is_read() {
    let two = r#"{"choices":[{"index":0,"delta":{"content":"a"}},{"index":1,"delta":{"content":"b"}}]}"#;
    assert_eq!(reply_of(&[two, r#"{"choices":[{"index":1,"delta":{"content":"c"}}]}"#, STOP]).text, "a");
}

#[test]
fn events_tell_what_comes() {
    let mut reader = reader();
    let mut events = |data: &str| reader.feed(&stream(&[data]));
    assert_eq!(events(r#"{"choices":[{"delta":{"role":"assistant","content":""}}]}"#), []);
    assert_eq!(events(r#"{"choices":[{"delta":{"reasoning_content":"hm"}}]}"#), [Event::Thinking]);
    assert_eq!(events(r#"{"choices":[{"delta":{"content":"<think>x"}}]}"#), [Event::Thinking]);
    assert_eq!(events(r#"{"choices":[{"delta":{"content":"</think>Hi <"}}]}"#), [Event::Text("Hi ".into())]);
    assert_eq!(
        events(r#"{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"look"}}]}}]}"#),
        [Event::Call]
    );
    assert_eq!(reader.text(), "Hi ");
    assert_eq!(reader.feed(b"event: error\ndata: x\n\n"), [Event::Over]);
}
