//! One reply with everything in it, for the tests that split and damage it.

use panda_wire::Reply;
use serde_json::{Value, json};

/// The data of each event, in order.
pub(crate) fn events() -> Vec<String> {
    let delta =
        |delta: Value| json!({"id": "x", "choices": [{"index": 0, "delta": delta, "finish_reason": null}]}).to_string();
    let call = |piece: Value| delta(json!({ "tool_calls": [piece] }));
    vec![
        delta(json!({"role": "assistant", "content": ""})),
        delta(json!({"reasoning_content": "想一想 🐼 "})),
        delta(json!({"reasoning_content": "über \"Öfen\""})),
        delta(json!({"content": "<thi"})),
        delta(json!({"content": "nk>内緒 🤫</th"})),
        delta(json!({"content": "ink>\n\n你好，"})),
        delta(json!({"content": "玩家 👋🏽! Ich schaue… "})),
        call(json!({"index": 0, "id": "call_a", "type": "function", "function": {"name": "look", "arguments": ""}})),
        call(json!({"index": 0, "function": {"arguments": "{\"dir\":\"北\",\"say\":\"\\ud83d"}})),
        call(json!({"index": 0, "function": {"arguments": "\\udc3c 👨\u{200d}👩\"}"}})),
        call(
            json!({"index": 1, "id": "call_b", "type": "function", "function": {"name": "find", "arguments": "{\"what\":"}}),
        ),
        call(json!({"index": 1, "function": {"arguments": "[\"炉\", 3]}"}})),
        json!({"id": "x", "choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}).to_string(),
        json!({"id": "x", "choices": [], "usage": {"prompt_tokens": 90, "completion_tokens": 31}}).to_string(),
        "[DONE]".to_owned(),
    ]
}

/// The events as they go over the wire, with byte order mark, comments and CRLF.
pub(crate) fn body() -> Vec<u8> {
    let mut body = "\u{feff}: 你好\r\n\r\n".to_owned();
    for (number, data) in events().iter().enumerate() {
        if number % 4 == 3 {
            body.push_str(": ping\r\n\r\n");
        }
        body.push_str(&format!("data: {data}\r\n\r\n"));
    }
    body.into_bytes()
}

/// What it says.
#[track_caller]
pub(crate) fn check(reply: &Reply) {
    assert_eq!(reply.text, "你好，玩家 👋🏽! Ich schaue…");
    assert_eq!(reply.reasoning, "想一想 🐼 über \"Öfen\"内緒 🤫");
    let calls: Vec<_> =
        reply.calls.iter().map(|call| (call.id.as_str(), call.name.as_str(), call.arguments.as_str())).collect();
    assert_eq!(
        calls,
        [
            ("call_a", "look", "{\"dir\":\"北\",\"say\":\"\\ud83d\\udc3c 👨\u{200d}👩\"}"),
            ("call_b", "find", "{\"what\":[\"炉\", 3]}"),
        ]
    );
    assert!(reply.calls.iter().all(|call| call.runnable));
    assert_eq!(reply.usage.as_ref().map(|usage| (usage.input, usage.output)), Some((90, 31)));
}
