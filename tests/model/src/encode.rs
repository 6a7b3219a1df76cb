//! From an answer to the bytes of a body: a stream of `chat.completion.chunk` events, or one `chat.completion`.
//! When each byte goes out is not decided here.

use serde_json::{Value, json};

use crate::answer::{Answer, Call, Split, Usage};
use crate::request::Request;

const DELTA_CHARS: usize = 12;

/// A body in the pieces in which it is sent, with its content type.
pub(crate) struct Encoded {
    pub(crate) pieces: Vec<Vec<u8>>,
    pub(crate) content_type: &'static str,
}

/// `number` makes the ids of this answer and of its calls its own.
pub(crate) fn encode(answer: &Answer, request: &Request, number: usize) -> Encoded {
    let (events, content_type) = match &answer.raw {
        Some(raw) => (vec![raw.clone().into_bytes()], raw_type(answer, request)),
        None if request.streams() => (stream(answer, request, number), "text/event-stream"),
        None => (vec![whole(answer, request, number).to_string().into_bytes()], "application/json"),
    };
    Encoded { pieces: split(events, &answer.split), content_type }
}

fn raw_type(answer: &Answer, request: &Request) -> &'static str {
    if request.streams() && answer.status.unwrap_or(200) == 200 { "text/event-stream" } else { "application/json" }
}

fn stream(answer: &Answer, request: &Request, number: usize) -> Vec<Vec<u8>> {
    let chunk = |choices: Value, usage: Value| {
        let body = json!({
            "id": format!("chatcmpl-{number}"), "object": "chat.completion.chunk", "created": 1_700_000_000,
            "model": request.model(), "choices": choices, "usage": usage,
        });
        format!("data: {body}\n\n").into_bytes()
    };
    let delta = |delta: Value| {
        chunk(json!([{"index": 0, "delta": delta, "finish_reason": null, "logprobs": null}]), Value::Null)
    };
    let size = answer.delta_chars.unwrap_or(DELTA_CHARS);

    let mut events = vec![delta(json!({"role": "assistant", "content": ""}))];
    events.extend(pieces(&answer.reasoning, size).map(|text| delta(json!({"reasoning_content": text}))));
    events.extend(pieces(&answer.text, size).map(|text| delta(json!({"content": text}))));
    for (index, call) in answer.calls.iter().enumerate() {
        events.push(delta(json!({"tool_calls": [{
            "index": index, "id": call_id(call, number, index), "type": "function",
            "function": {"name": call.name, "arguments": ""},
        }]})));
        events.extend(
            pieces(&call.arguments, size)
                .map(|text| delta(json!({"tool_calls": [{"index": index, "function": {"arguments": text}}]}))),
        );
    }
    events.push(chunk(json!([{"index": 0, "delta": {}, "finish_reason": finish(answer)}]), Value::Null));
    if request.body["stream_options"]["include_usage"] == true {
        events.push(chunk(json!([]), usage(answer.usage)));
    }
    events.push(b"data: [DONE]\n\n".to_vec());
    events
}

fn whole(answer: &Answer, request: &Request, number: usize) -> Value {
    let mut message = json!({"role": "assistant", "content": answer.text, "refusal": null});
    if !answer.reasoning.is_empty() {
        message["reasoning_content"] = json!(answer.reasoning);
    }
    if !answer.calls.is_empty() {
        let calls = answer.calls.iter().enumerate().map(|(index, call)| {
            json!({
                "id": call_id(call, number, index), "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            })
        });
        message["tool_calls"] = calls.collect();
        if answer.text.is_empty() {
            message["content"] = Value::Null;
        }
    }
    json!({
        "id": format!("chatcmpl-{number}"), "object": "chat.completion", "created": 1_700_000_000,
        "model": request.model(),
        "choices": [{"index": 0, "message": message, "finish_reason": finish(answer), "logprobs": null}],
        "usage": usage(answer.usage),
    })
}

fn call_id(call: &Call, number: usize, index: usize) -> String {
    call.id.clone().unwrap_or_else(|| format!("call_{number}_{index}"))
}

fn finish(answer: &Answer) -> &str {
    let usual = if answer.calls.is_empty() { "stop" } else { "tool_calls" };
    answer.finish.as_deref().unwrap_or(usual)
}

fn usage(usage: Usage) -> Value {
    json!({
        "prompt_tokens": usage.prompt, "completion_tokens": usage.completion,
        "total_tokens": usage.prompt + usage.completion,
    })
}

/// Cuts between characters, never inside one.
fn pieces(text: &str, size: usize) -> impl Iterator<Item = String> {
    let characters: Vec<char> = text.chars().collect();
    let size = size.max(1);
    let count = characters.len().div_ceil(size);
    (0..count).map(move |at| characters[at * size..characters.len().min((at + 1) * size)].iter().collect())
}

fn split(events: Vec<Vec<u8>>, split: &Split) -> Vec<Vec<u8>> {
    let sizes = match split {
        Split::Events => return events,
        Split::Size(size) => vec![*size],
        Split::Sizes(sizes) => sizes.clone(),
    };
    let bytes = events.concat();
    let mut rest = bytes.as_slice();
    let mut cut = Vec::new();
    // A script that says 0 means the smallest chunk there is.
    for size in sizes.iter().map(|&size| size.max(1)).cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, tail) = rest.split_at(size.min(rest.len()));
        cut.push(piece.to_vec());
        rest = tail;
    }
    if !rest.is_empty() {
        cut.push(rest.to_vec());
    }
    cut
}
