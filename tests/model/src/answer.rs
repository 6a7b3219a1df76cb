//! One answer of a script: what is said and how it goes over the wire. Bytes are made in `encode.rs`.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;

/// What the model says and how it arrives. Everything has a default: an empty answer in one event a delta.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Answer {
    pub text: String,
    pub reasoning: String,
    pub calls: Vec<Call>,
    /// `stop`, or `tool_calls` if there are calls, unless given.
    pub finish: Option<String>,
    /// Sent at the end of a stream that asked for it, and in every whole answer.
    pub usage: Usage,
    /// This body instead of all above, as it is.
    pub raw: Option<String>,
    /// HTTP status; 200 unless given.
    pub status: Option<u16>,
    /// Added to, or instead of, the usual headers.
    pub headers: BTreeMap<String, String>,
    /// Characters of text, reasoning or arguments in one delta; 12 unless given.
    pub delta_chars: Option<usize>,
    /// How the body is cut into chunks of the transport.
    pub split: Split,
    /// Before the status line is sent.
    pub delay_ms: u64,
    /// After the headers, before the first chunk.
    pub first_byte_ms: u64,
    /// Between two chunks.
    pub between_ms: u64,
    /// The connection is broken off after this many bytes of the body.
    pub cut_after: Option<usize>,
    /// The answer stops there without ending; only the client can close.
    pub hang: Option<Hang>,
}

/// A tool call of the model.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    pub name: String,
    /// As the model wrote them: need not be JSON.
    #[serde(default = "no_arguments")]
    pub arguments: String,
    /// Made up, and different each time, unless given.
    #[serde(default)]
    pub id: Option<String>,
    /// The model calls what it was not offered. Without this the request is at fault.
    #[serde(default)]
    pub unoffered: bool,
}

/// Tokens as the answer states them.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    pub prompt: u64,
    pub completion: u64,
}

/// How a body is cut into chunks. Chunks are sent apart from each other, so the client reads them apart.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// One event a chunk; a whole answer in one.
    #[default]
    Events,
    /// Chunks of so many bytes; 1 = every byte alone.
    Size(usize),
    /// Chunks of these sizes, over and over.
    Sizes(Vec<usize>),
}

/// Where an answer stops without ending.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hang {
    BeforeHeaders,
    /// After so many bytes of the body; a number past its end means after all of it.
    AfterBytes(usize),
}

impl Default for Usage {
    fn default() -> Self {
        Self { prompt: 100, completion: 20 }
    }
}

fn no_arguments() -> String {
    "{}".to_owned()
}

impl Answer {
    /// A text and nothing else.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// One tool call with these raw arguments. More are added with [`Answer::and_call`].
    pub fn call(name: &str, arguments: &str) -> Self {
        Self::default().and_call(name, arguments)
    }

    /// Any body with a status: an error, or a stream no encoder of ours would write.
    pub fn raw(status: u16, body: impl Into<String>) -> Self {
        Self { status: Some(status), raw: Some(body.into()), ..Self::default() }
    }

    pub fn and_call(mut self, name: &str, arguments: &str) -> Self {
        self.calls.push(Call { name: name.into(), arguments: arguments.into(), id: None, unoffered: false });
        self
    }

    /// A call of a tool that the request does not offer, on purpose.
    pub fn and_unoffered_call(mut self, name: &str, arguments: &str) -> Self {
        self.calls.push(Call { name: name.into(), arguments: arguments.into(), id: None, unoffered: true });
        self
    }

    pub fn reasoning(mut self, reasoning: impl Into<String>) -> Self {
        self.reasoning = reasoning.into();
        self
    }

    pub fn finish(mut self, reason: &str) -> Self {
        self.finish = Some(reason.into());
        self
    }

    pub fn usage(mut self, prompt: u64, completion: u64) -> Self {
        self.usage = Usage { prompt, completion };
        self
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.insert(name.into(), value.into());
        self
    }

    pub fn delta_chars(mut self, characters: usize) -> Self {
        self.delta_chars = Some(characters);
        self
    }

    pub fn split(mut self, split: Split) -> Self {
        self.split = split;
        self
    }

    /// Waits before the status line.
    pub fn delayed(mut self, delay: Duration) -> Self {
        self.delay_ms = millis(delay);
        self
    }

    /// Waits between headers and first chunk.
    pub fn first_byte(mut self, delay: Duration) -> Self {
        self.first_byte_ms = millis(delay);
        self
    }

    /// Waits between any two chunks.
    pub fn between(mut self, delay: Duration) -> Self {
        self.between_ms = millis(delay);
        self
    }

    pub fn cut_after(mut self, bytes: usize) -> Self {
        self.cut_after = Some(bytes);
        self
    }

    pub fn hang(mut self, hang: Hang) -> Self {
        self.hang = Some(hang);
        self
    }

    /// For the log: what was answered, in a few words.
    pub(crate) fn summary(&self) -> String {
        if let Some(raw) = &self.raw {
            return format!("status {} with {} raw bytes", self.status.unwrap_or(200), raw.len());
        }
        let mut parts: Vec<_> = self.calls.iter().map(|call| format!("{}({})", call.name, call.arguments)).collect();
        if !self.text.is_empty() || parts.is_empty() {
            parts.push(format!("text of {} characters", self.text.chars().count()));
        }
        parts.join(", ")
    }
}

fn millis(delay: Duration) -> u64 {
    u64::try_from(delay.as_millis()).unwrap_or(u64::MAX)
}
