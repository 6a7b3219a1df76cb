//! The agent: what Panda decides and says. No JNI, no Bukkit name; the server is what `panda-world` says it is.

mod agent;
mod bearing;
mod chat;
mod commands;
pub mod config;
mod core;
mod desk;
mod log;
mod models;
mod names;
mod prompt;
mod settings;
mod store;
pub mod tools;
mod turn;
pub mod words;

pub use crate::core::{ChatFate, Core, Sender, Setup};
pub use crate::log::LogQueue;
