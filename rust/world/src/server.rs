//! The server as a program: its log, its version, its pace.

use crate::{Query, chat::Done};
use serde::{Deserialize, Serialize};

/// Writes lines to the plugin's logger.
#[derive(Debug, Serialize)]
pub struct Log {
    pub lines: Vec<LogLine>,
}

impl Query for Log {
    const NAME: &'static str = "server.log";
    type Answer = Done;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    pub level: Level,
    /// May hold line breaks (a backtrace).
    pub text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Error,
    Warn,
    Info,
    Debug,
}

/// Facts for `/panda status`.
#[derive(Debug, Serialize)]
pub struct About {}

impl Query for About {
    const NAME: &'static str = "server.about";
    type Answer = AboutAnswer;
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AboutAnswer {
    /// As in `1.21.11`.
    pub minecraft: String,
    /// As in `Paper`.
    pub brand: String,
    /// Mean length of a tick over the last seconds, in milliseconds.
    pub tick_ms: f64,
    pub players: i32,
    /// Plugins that listen to the old chat event and so see each line before us.
    pub old_chat_listeners: Vec<String>,
}
