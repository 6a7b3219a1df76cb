//! OpenAI's chat completions and all that is compatible with it: what the JSON means, and how a request is written.

use crate::calls::CallPiece;
use crate::draft::Draft;
use crate::failure::Failure;
use crate::format::Dialect;
use crate::lenient::{count, list, present, text};
use crate::reply::{ToolCall, Usage};
use crate::request::{Message, OutputLimit, Part, ReasoningEcho, Request, ToolChoice, ToolSpec};
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use serde_json::{Map, Value, json};

pub(crate) const PATH: &str = "chat/completions";

/// Fields of a call that carry a provider's signature and have to come back with it.
const CALL_ECHO: [&str; 3] = ["extra_content", "thought_signature", "provider_specific_fields"];
/// Fields that hold reasoning as text; which one is the server's choice.
const REASONING: [&str; 2] = ["reasoning_content", "reasoning"];

/// Reads chunks (`delta`) and whole answers (`message`).
#[derive(Debug, Default)]
pub(crate) struct ChatCompletions {
    /// The index of the choice that is read; servers count from 0 or from 1.
    choice: Option<u64>,
}

impl Dialect for ChatCompletions {
    fn takes_event(&self, name: &str) -> bool {
        matches!(
            name,
            "message" | "chunk" | "delta" | "data" | "completion" | "chat.completion" | "chat.completion.chunk"
        )
    }

    fn value(&mut self, value: &Value, draft: &mut Draft) -> Result<(), Failure> {
        let choices = list(value, "choices");
        for choice in choices {
            let index = count(choice, "index").unwrap_or(0);
            if *self.choice.get_or_insert(index) != index {
                continue;
            }
            read_choice(choice, draft);
        }
        let usage = present(value, "usage")
            .or_else(|| choices.iter().find_map(|choice| present(choice, "usage")))
            .or_else(|| present(value.get("x_groq")?, "usage"));
        if let Some(usage) = usage.filter(|usage| usage.is_object()) {
            draft.usage(read_usage(usage));
            // The count of a stream comes after everything else, in a chunk of its own.
            if choices.is_empty() {
                draft.end_mark();
            }
        }
        Ok(())
    }
}

fn read_choice(choice: &Value, draft: &mut Draft) {
    let delta = present(choice, "delta");
    if let Some(said) = delta.or_else(|| present(choice, "message")) {
        read_said(said, draft);
    }
    if let Some(word) = text(choice, "finish_reason") {
        draft.finish_word(word);
    } else if delta.is_none() && present(choice, "message").is_some() {
        // A whole answer is whole also without a reason.
        draft.end_mark();
    }
}

/// A delta or a message.
fn read_said(said: &Value, draft: &mut Draft) {
    for field in REASONING {
        if let Some(piece) = text(said, field) {
            draft.reasoning(field, piece);
        }
    }
    for field in ["reasoning_details", "extra_content"] {
        if let Some(value) = present(said, field) {
            draft.echo(field, value);
        }
    }
    match said.get("content") {
        Some(Value::String(piece)) => draft.text(piece),
        Some(Value::Array(parts)) => parts.iter().for_each(|part| read_part(part, draft)),
        _ => {}
    }
    if let Some(piece) = text(said, "refusal") {
        draft.refusal(piece);
    }
    for call in list(said, "tool_calls").iter().chain(list(said, "function_call")) {
        read_call(call, draft);
    }
}

fn read_part(part: &Value, draft: &mut Draft) {
    match part {
        Value::String(piece) => draft.text(piece),
        _ if text(part, "type") == Some("thinking") => match part.get("thinking") {
            Some(Value::String(piece)) => draft.thought(piece),
            _ => list(part, "thinking")
                .iter()
                .filter_map(|inner| text(inner, "text"))
                .for_each(|piece| draft.thought(piece)),
        },
        _ => {
            if let Some(piece) = text(part, "text") {
                draft.text(piece);
            } else if let Some(piece) = text(part, "refusal") {
                draft.refusal(piece);
            }
        }
    }
}

fn read_call(call: &Value, draft: &mut Draft) {
    let function = present(call, "function").unwrap_or(call);
    draft.call(&CallPiece {
        id: text(call, "id"),
        index: call.get("index").and_then(Value::as_i64),
        name: text(function, "name"),
        arguments: present(function, "arguments"),
        echo: CALL_ECHO.iter().filter_map(|field| Some((*field, present(call, field)?))).collect(),
    });
}

fn read_usage(usage: &Value) -> Usage {
    let first = |fields: &[&str]| fields.iter().find_map(|field| count(usage, field));
    let inner = |object: &str, field: &str| usage.get(object).and_then(|inner| count(inner, field));
    let input = first(&["prompt_tokens", "input_tokens"]).unwrap_or(0);
    let output = first(&["completion_tokens", "output_tokens"]).unwrap_or(0);
    let cached = inner("prompt_tokens_details", "cached_tokens")
        .or_else(|| first(&["prompt_cache_hit_tokens", "cached_tokens"]));
    let reasoning = inner("completion_tokens_details", "reasoning_tokens").or_else(|| first(&["reasoning_tokens"]));
    Usage {
        input,
        cached_input: cached.unwrap_or(0).min(input),
        output,
        reasoning: reasoning.unwrap_or(0).min(output),
        raw: usage.clone(),
    }
}

/// The body of a request. What stays the same between the requests of a turn comes first and is written the same.
pub(crate) fn body(request: &Request<'_>) -> Vec<u8> {
    let owned = |field: &str| request.extra_body.contains_key(field);
    let has_tools = !request.tools.is_empty();
    let limit = request.max_tokens;
    let (old, new) = match request.style.output_limit {
        OutputLimit::MaxTokens => (limit, None),
        OutputLimit::MaxCompletionTokens => (None, limit),
    };
    let body = Body {
        model: request.model,
        tools: Tools(request.tools),
        messages: Messages { request },
        tool_choice: (has_tools && !owned("tool_choice")).then_some(match request.tool_choice {
            ToolChoice::Auto => "auto",
            ToolChoice::None => "none",
        }),
        max_tokens: old.filter(|_| !owned("max_tokens") && !owned("max_completion_tokens")),
        max_completion_tokens: new.filter(|_| !owned("max_tokens") && !owned("max_completion_tokens")),
        temperature: request.temperature.filter(|_| !owned("temperature")),
        stream: request.stream,
        stream_options: (request.stream && !request.style.no_stream_usage && !owned("stream_options"))
            .then_some(StreamOptions { include_usage: true }),
        extra: request
            .extra_body
            .iter()
            .filter(|(name, _)| !matches!(name.as_str(), "model" | "tools" | "messages" | "stream"))
            .collect(),
    };
    // Writing to memory fails only for maps whose keys are no texts; there are none.
    serde_json::to_vec(&body).unwrap_or_default()
}

#[derive(Serialize)]
struct Body<'a> {
    model: &'a str,
    #[serde(skip_serializing_if = "Tools::is_empty")]
    tools: Tools<'a>,
    messages: Messages<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_choice: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
    #[serde(flatten)]
    extra: std::collections::BTreeMap<&'a String, &'a Value>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

struct Tools<'a>(&'a [ToolSpec]);

impl Tools<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[derive(Serialize)]
struct Tool<'a> {
    r#type: &'static str,
    function: Function<'a>,
}

#[derive(Serialize)]
struct Function<'a> {
    name: &'a str,
    description: &'a str,
    parameters: &'a Value,
}

impl Serialize for Tools<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|tool| Tool {
            r#type: "function",
            function: Function { name: &tool.name, description: &tool.description, parameters: &tool.parameters },
        }))
    }
}

struct Messages<'a> {
    request: &'a Request<'a>,
}

#[derive(Serialize)]
struct Plain<'a, C: Serialize> {
    role: &'static str,
    content: C,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_call_id: Option<&'a str>,
}

impl Serialize for Messages<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut messages = serializer.serialize_seq(None)?;
        // Tool messages take no images here: those of one round follow all of its results, in a user message.
        let mut images: Vec<Value> = Vec::new();
        for message in self.request.messages {
            if !matches!(message, Message::ToolResult { .. }) {
                write_images(&mut messages, &mut images)?;
            }
            match message {
                Message::System(text) => write_plain(&mut messages, "system", text, None)?,
                Message::User(parts) => match parts.as_slice() {
                    [Part::Text(text)] => write_plain(&mut messages, "user", text, None)?,
                    parts => {
                        let content: Vec<Value> = parts.iter().map(part).collect();
                        write_plain(&mut messages, "user", content, None)?;
                    }
                },
                Message::Assistant { text, calls, echo } => {
                    messages.serialize_element(&assistant(text, calls, echo, self.request.style.reasoning_echo))?;
                }
                Message::ToolResult { call_id, name, text, images: own } => {
                    write_plain(&mut messages, "tool", text, Some(call_id))?;
                    if !own.is_empty() {
                        images.push(json!({"type": "text", "text": format!("What {name} showed:")}));
                        images.extend(own.iter().map(|url| image(url)));
                    }
                }
            }
        }
        write_images(&mut messages, &mut images)?;
        messages.end()
    }
}

fn write_plain<S: SerializeSeq>(
    messages: &mut S,
    role: &'static str,
    content: impl Serialize,
    tool_call_id: Option<&str>,
) -> Result<(), S::Error> {
    messages.serialize_element(&Plain { role, content, tool_call_id })
}

fn write_images<S: SerializeSeq>(messages: &mut S, images: &mut Vec<Value>) -> Result<(), S::Error> {
    if images.is_empty() {
        return Ok(());
    }
    write_plain(messages, "user", std::mem::take(images), None)
}

fn part(part: &Part) -> Value {
    match part {
        Part::Text(text) => json!({"type": "text", "text": text}),
        Part::Image(url) => image(url),
    }
}

fn image(url: &str) -> Value {
    json!({"type": "image_url", "image_url": {"url": url}})
}

fn assistant(text: &str, calls: &[ToolCall], echo: &Map<String, Value>, policy: ReasoningEcho) -> Map<String, Value> {
    let mut message = Map::new();
    message.insert("role".to_owned(), Value::from("assistant"));
    // Content may be missing only beside calls.
    let content = if text.is_empty() && !calls.is_empty() { Value::Null } else { Value::from(text) };
    message.insert("content".to_owned(), content);
    match policy {
        ReasoningEcho::Never => {}
        ReasoningEcho::AsReceived => message.extend(echo.iter().map(|(name, value)| (name.clone(), value.clone()))),
        ReasoningEcho::ReasoningContent => {
            if !calls.is_empty() {
                let thought = REASONING.iter().find_map(|field| echo.get(*field)).cloned();
                message.insert("reasoning_content".to_owned(), thought.unwrap_or_else(|| Value::from("")));
            }
        }
    }
    if !calls.is_empty() {
        message.insert("tool_calls".to_owned(), calls.iter().map(written_call).collect());
    }
    message
}

/// A call as it goes back. Arguments that are no JSON object would make the server refuse the history for ever.
fn written_call(call: &ToolCall) -> Value {
    let valid = serde_json::from_str::<Map<String, Value>>(&call.arguments).is_ok();
    let arguments = if valid { call.arguments.as_str() } else { "{}" };
    let name: String = call
        .name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') { c } else { '_' })
        .take(64)
        .collect();
    let mut written = call.echo.clone();
    written.insert("id".to_owned(), Value::from(call.id.as_str()));
    written.insert("type".to_owned(), Value::from("function"));
    written.insert("function".to_owned(), json!({"name": name, "arguments": arguments}));
    Value::Object(written)
}
