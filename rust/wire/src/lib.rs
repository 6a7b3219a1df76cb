//! The models' wire formats: a [`Request`] to bytes, and bytes to a [`Reply`] or a [`Failure`].
//!
//! Reading is lenient, writing is strict. Everything here is a pure function of its input: network, time limits,
//! retries, keys and the choice of a provider do not live here; neither do tools, whose arguments the caller checks.
//!
//! Each format is one file that implements [`format::Dialect`] and writes its request body; framing, hidden reasoning,
//! the gathering of tool calls, error bodies and the repair of arguments are shared by all of them.
//!
//! ```
//! use panda_wire::{End, Format, Reader};
//!
//! let mut reader = Reader::new(Format::ChatCompletions, vec!["look".into()], 1);
//! reader.feed(b"data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n");
//! assert_eq!(reader.end(End::Closed).unwrap().text, "Hi");
//! ```

mod arguments;
mod calls;
mod chat_completions;
mod draft;
mod error_body;
mod failure;
mod format;
mod framing;
mod lenient;
mod reader;
mod repair;
mod reply;
mod request;
mod thinking;
mod wait;
mod written_call;

pub use arguments::{Arguments, ArgumentsError, read_arguments};
pub use error_body::failure_of_response;
pub use failure::{Failure, FailureKind};
pub use format::Format;
pub use reader::{End, Event, Reader};
pub use reply::{Finish, Reply, ToolCall, Usage};
pub use request::{Message, OutputLimit, Part, ReasoningEcho, Request, Style, ToolChoice, ToolSpec};
