//! What a model said, whatever its format: text, tool calls, how it ended, what it cost.

use serde_json::{Map, Value};

/// A whole reply. A reply with calls is a tool turn, whatever its finish reason says.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Reply {
    /// The visible text, trimmed; `<think>` parts are not in it. Empty when there was none.
    pub text: String,
    /// Everything the model thought, joined. Never to be shown; only to tell "nothing" from "only reasoning".
    pub reasoning: String,
    pub calls: Vec<ToolCall>,
    pub finish: Finish,
    pub usage: Option<Usage>,
    /// The text is the model's refusal (a field of its own in some formats); calls of such a reply are dropped.
    pub refusal: bool,
    /// Whether the model's side said that the reply was over. `false`: the body simply ended; the text may be cut.
    pub ended: bool,
    /// What the provider wants back with this reply on the next request of the turn, unread.
    pub echo: Map<String, Value>,
}

/// One tool call of a reply.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ToolCall {
    /// The provider's id; made up (`call_<step>_<number>`) where it sent none.
    pub id: String,
    /// As the model wrote it: not checked against the offered tools.
    pub name: String,
    /// JSON text as the model wrote it, perhaps broken; `{}` where it wrote nothing. See [`crate::read_arguments`].
    pub arguments: String,
    /// `false`: the reply was cut by a length limit inside or after this call; it must not be run.
    pub runnable: bool,
    /// What the provider wants back with this call, unread.
    pub echo: Map<String, Value>,
}

/// Why the model stopped. Filters and failures are a [`crate::Failure`], not a finish.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Finish {
    /// Nothing was said.
    #[default]
    Unknown,
    Stop,
    Calls,
    /// The limit of output tokens, or of the context, was reached.
    Length,
    /// A word of the provider's own.
    Other(String),
}

/// Tokens as the provider counted them; figures that contradict each other are clamped.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Usage {
    /// The whole prompt, cached part included.
    pub input: u64,
    /// The part of `input` that was read from a cache.
    pub cached_input: u64,
    /// Everything generated, reasoning included.
    pub output: u64,
    /// The part of `output` that was reasoning.
    pub reasoning: u64,
    /// The provider's own object.
    pub raw: Value,
}
