//! The turn as a pure machine: one question of a player, answered by model requests and tool calls in steps.
//!
//! [`Turn::next`] says what to do ([`Step`]); a driver does it and feeds back what came of it. Budgets, the forced
//! last answer, retries, repeated calls, stale results and the stop are decided here and tested here.
//! What does not live here: network, model formats, tools and their names, permissions, clocks, chance, words for
//! players. Time comes in as plain [`std::time::Duration`]s.
//!
//! ```
//! use panda_turn::{Limits, Outcome, Reply, Step, Turn};
//! use std::time::Duration;
//!
//! let left = Duration::from_secs(60);
//! let mut turn = Turn::new(1, Limits::default());
//! let Step::CallModel(request) = turn.next(left) else { panic!() };
//! // … the driver sends system prompt, history, question and `turn.transcript()`, and hands in what the model says.
//! turn.model_replied(request.ticket, Reply { text: "Hello!".into(), ..Reply::default() });
//! assert_eq!(turn.next(left), Step::Done(Outcome::Answer { text: "Hello!".into(), forced: None }));
//! ```

mod outcome;
mod repeats;
mod shorten;
mod shorten_json;
mod transcript;
mod turn;

pub use outcome::{Exhausted, Failure, Outcome, StopReason};
pub use shorten::shorten;
pub use transcript::{Answer, Call, Entry, Notice, Reply};
pub use turn::{Delay, Fed, Limits, ModelCall, Step, Ticket, ToolBatch, ToolResult, ToolRun, Tools, Turn};
