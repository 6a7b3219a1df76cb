//! A scripted model server for tests: real HTTP on 127.0.0.1, OpenAI chat completions, streamed or whole.
//!
//! It checks every request as the strictest of the compatible servers would and keeps what it found in
//! [`ScriptedModel::violations`]; it answers by script. It knows nothing of Panda's crates, so that what it refuses is
//! what a stranger would refuse. Only one wire format lives here; other formats get servers of their own.

mod answer;
mod check;
mod data_blocks;
mod encode;
mod log;
mod request;
mod script;
mod server;

pub use answer::{Answer, Call, Hang, Split, Usage};
pub use log::{End, Exchange, TimedOut};
pub use request::{Request, ToolResult};
pub use script::{Rule, Script, When};
pub use server::ScriptedModel;
