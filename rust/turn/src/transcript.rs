//! What was said in a turn so far: the model's replies that called tools, the answers to those calls, and notices.
//! Not here: the system prompt, the history of earlier turns, the player's question; the driver puts these before it.

use serde_json::Value;

/// One tool call, as the driver read it from the model's reply.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Call {
    /// The model's id of the call; goes back with its answer. Need not be unique: the machine counts on order alone.
    pub id: String,
    pub name: String,
    /// The arguments as the model wrote them, for replay.
    pub written: String,
    /// The arguments, read; `Null` where they could not be read (then `refused` is set).
    pub arguments: Value,
    /// Whether this call changes anything: world, store, the player's screen. Such a call is never answered from an
    /// earlier one, and every answer from before it counts as outdated.
    pub changes: bool,
    /// Set by the driver when the call is not to be run (unknown tool, unreadable or cut-off arguments): the answer
    /// that the model gets in its place.
    pub refused: Option<String>,
    /// What the provider wants back with this call, unread.
    pub echo: Value,
}

/// A model's whole reply.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Reply {
    /// The visible text; blank where the reply held only reasoning or only calls.
    pub text: String,
    pub calls: Vec<Call>,
    /// What the provider wants back with this reply (its reasoning), unread.
    pub echo: Value,
}

/// The answer to one call, as the model reads it; at most [`crate::Limits::max_tool_result_chars`] long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub call_id: String,
    pub name: String,
    pub text: String,
}

/// One entry of the transcript. `Answers` always follows the `Reply` whose calls it answers: as many, in their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    Reply(Reply),
    Answers(Vec<Answer>),
    Notice(Notice),
}

/// Something the machine tells the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// All steps of the turn are used: an answer must come now, without tools.
    StepsUsedUp { limit: u32 },
    /// All tool calls of the turn are used: an answer must come now, without tools.
    CallsUsedUp { limit: u32 },
    /// The last reply was empty or only reasoning; tools are still there.
    ReplyWasEmpty,
    /// The last reply held no text although tools are off.
    AnswerInWords,
}

impl Notice {
    /// The notice in English, for the model.
    pub fn text(self) -> String {
        match self {
            Notice::StepsUsedUp { limit } => format!(
                "All {limit} steps of this turn are used up and tools are switched off. Answer the player now with what you have found out. Say plainly what you could not check."
            ),
            Notice::CallsUsedUp { limit } => format!(
                "All {limit} tool calls of this turn are used up and tools are switched off. Answer the player now with what you have found out. Say plainly what you could not check."
            ),
            Notice::ReplyWasEmpty => {
                "Your last reply was empty. Answer the player in words, or call a tool.".to_owned()
            }
            Notice::AnswerInWords => {
                "Tools are switched off and your last reply held no text. Answer the player in words now.".to_owned()
            }
        }
    }
}
