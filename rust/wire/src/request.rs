//! What is asked of a model, whatever its format. How it becomes bytes lives in each format's own file.

use crate::reply::ToolCall;
use serde_json::{Map, Value};

/// One request. `messages` begins with the system message; with the same system message and the same tools the bytes
/// up to the first other message are the same, so that providers can cache them.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    pub model: &'a str,
    pub messages: &'a [Message],
    pub tools: &'a [ToolSpec],
    pub tool_choice: ToolChoice,
    /// Output tokens at most.
    pub max_tokens: Option<u32>,
    /// Left out where `None`; some models refuse it.
    pub temperature: Option<f64>,
    pub stream: bool,
    /// The owner's own fields at the top level of the body. They win over ours, except over the model, the messages,
    /// the tools and `stream`.
    pub extra_body: &'a Map<String, Value>,
    pub style: Style,
}

/// What servers of one format want differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Style {
    pub output_limit: OutputLimit,
    pub reasoning_echo: ReasoningEcho,
    /// Leave out the request for a usage count at the end of the stream, for servers that refuse it.
    pub no_stream_usage: bool,
}

/// The name of the field for [`Request::max_tokens`]. Most servers know only the old one; the newest models of OpenAI
/// only the new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OutputLimit {
    #[default]
    MaxTokens,
    MaxCompletionTokens,
}

/// What of a reply's [`crate::Reply::echo`] goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ReasoningEcho {
    /// Nothing.
    Never,
    /// All fields as they came.
    #[default]
    AsReceived,
    /// `reasoning_content` on every assistant message with calls, empty if lost: else the server refuses the request.
    ReasoningContent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ToolChoice {
    /// The model decides.
    #[default]
    Auto,
    /// The tools stay in the request (so the cached prefix holds) but may not be called.
    None,
}

/// A tool as the model sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolSpec {
    /// Letters, digits, `_` and `-`, at most 64.
    pub name: String,
    pub description: String,
    /// JSON Schema of the arguments, an object.
    pub parameters: Value,
}

/// One message of the conversation.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    System(String),
    User(Vec<Part>),
    Assistant {
        text: String,
        calls: Vec<ToolCall>,
        /// The reply's own `echo`.
        echo: Map<String, Value>,
    },
    /// The result of one call. The results of one assistant message follow it directly, in the order of its calls.
    ToolResult {
        call_id: String,
        name: String,
        text: String,
        /// Data URLs (`data:image/jpeg;base64,…`); each format puts them where it can.
        images: Vec<String>,
    },
}

/// A part of a user's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Text(String),
    /// A data URL (`data:image/jpeg;base64,…`).
    Image(String),
}

impl Message {
    /// A user message of one text.
    pub fn user(text: impl Into<String>) -> Message {
        Message::User(vec![Part::Text(text.into())])
    }
}

impl Request<'_> {
    /// Whether any image goes with this request; only then [`crate::FailureKind::NoImages`] means what it says.
    pub fn has_images(&self) -> bool {
        self.messages.iter().any(|message| match message {
            Message::User(parts) => parts.iter().any(|part| matches!(part, Part::Image(_))),
            Message::ToolResult { images, .. } => !images.is_empty(),
            Message::System(_) | Message::Assistant { .. } => false,
        })
    }
}
