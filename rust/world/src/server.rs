//! The server as a program: its log, its version, its pace, its plugins, and the commands that it tells a player of.

use crate::{Foreign, Query, Uuid, chat::Done};
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

/// The plugins, enabled or not, in the server's order.
#[derive(Debug, Serialize)]
pub struct Plugins {}

impl Query for Plugins {
    const NAME: &'static str = "server.plugins";
    type Answer = PluginsAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PluginsAnswer {
    pub plugins: Vec<Plugin>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Plugin {
    pub name: Foreign,
    pub version: Foreign,
    /// None: it says nothing of itself.
    pub description: Option<Foreign>,
    pub enabled: bool,
}

/// The next commands of the list that the server last sent to the player's client, in the order of their labels.
#[derive(Debug, Serialize)]
pub struct Commands {
    pub player: Uuid,
    /// Only labels behind this one. None: from the first on.
    pub after: Option<String>,
    /// 1 to 100.
    pub limit: u32,
}

impl Query for Commands {
    const NAME: &'static str = "server.commands";
    type Answer = CommandsAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CommandsAnswer {
    /// None: no list was sent yet since he joined, or since the plugin was enabled; it is on its way.
    pub commands: Option<Vec<Command>>,
    /// Labels come behind the last of these.
    pub more: bool,
}

/// One label that he can type. A command has several: its name, its aliases, and each of them with its plugin's name
/// before it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Without the slash, as in `home` or `essentials:home`.
    pub label: String,
    /// What stands behind the label; none for what other parts of the server answer.
    pub details: Option<CommandDetails>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CommandDetails {
    /// Its own name, whatever label leads to it.
    pub name: String,
    pub description: Foreign,
    /// `<command>` in it stands for the label.
    pub usage: Foreign,
    /// Of the plugin whose command it is, if it says so.
    pub plugin: Option<Foreign>,
}
