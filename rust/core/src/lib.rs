//! The agent: what Panda decides and says. No JNI, no Bukkit name; the server is what `panda-world` says it is.

mod bearing;
mod chat;
mod core;
mod log;
pub mod tools;
pub mod words;

pub use crate::core::{ChatFate, Core, Sender, Setup};
pub use crate::log::LogQueue;
