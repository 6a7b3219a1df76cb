//! The agent: what Panda decides and says. No JNI, no Bukkit name; the server is what `panda-world` says it is.

mod agent;
mod alarm;
mod bearing;
mod building;
mod chat;
mod commands;
pub mod config;
mod copies;
mod core;
mod day;
mod deaths;
mod desk;
mod doctor;
mod goals;
mod guidance;
pub mod guide;
pub mod knowledge;
mod lists;
mod log;
mod models;
mod names;
mod ongoing;
mod prompt;
mod recipes;
mod reminders;
mod sessions;
mod settings;
mod skills;
mod store;
pub mod tools;
mod turn;
mod wishes;
pub mod words;

pub use crate::core::{ChatFate, Core, Sender, Setup};
pub use crate::log::LogQueue;
