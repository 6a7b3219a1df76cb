//! The list of formats, and what each has to bring.

use crate::chat_completions;
use crate::draft::Draft;
use crate::failure::Failure;
use crate::request::Request;
use serde_json::Value;

/// A wire format. Each is one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// OpenAI's chat completions and everything compatible with it.
    ChatCompletions,
}

/// How a format's replies are read. Framing, errors and `[DONE]` are dealt with before; see `reader.rs`.
pub(crate) trait Dialect: Send {
    /// Whether a server-sent event of this name carries the format's own JSON; unnamed events always do.
    fn takes_event(&self, name: &str) -> bool;

    /// Adds one JSON value of the body (an event's data, a line, or the whole body) to the draft.
    fn value(&mut self, value: &Value, draft: &mut Draft) -> Result<(), Failure>;
}

impl Format {
    /// The path below the provider's base URL, without a leading slash.
    pub fn path(self) -> &'static str {
        match self {
            Format::ChatCompletions => chat_completions::PATH,
        }
    }

    /// The body of a request, JSON in UTF-8.
    pub fn body(self, request: &Request<'_>) -> Vec<u8> {
        match self {
            Format::ChatCompletions => chat_completions::body(request),
        }
    }

    pub(crate) fn dialect(self) -> Box<dyn Dialect> {
        match self {
            Format::ChatCompletions => Box::new(chat_completions::ChatCompletions::default()),
        }
    }
}
