//! The whole of Panda as the rim sees it: start, stop, and the natives in between.

use crate::log::LogQueue;
use panda_world::event::Event;
use panda_world::{Port, ServerGate, Uuid};
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What the plugin tells us when it starts, as JSON.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// `plugins/Panda`, created by us when it is missing.
    pub data_folder: PathBuf,
    pub plugin_version: String,
    /// As in `1.21.11`.
    pub minecraft: String,
    /// The names of the queries that the Java side answers, in its order.
    pub queries: Vec<String>,
}

/// Who typed a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    Console,
    Player(Uuid),
}

/// What becomes of a chat line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatFate {
    /// None of ours: it stays ordinary chat.
    Ordinary,
    /// A question that only the asker and the console see.
    Private,
    /// A question that everyone sees.
    Public,
}

/// One running Panda.
pub struct Core {
    gate: ServerGate,
    log: Arc<LogQueue>,
}

impl Core {
    /// Starts everything, on the server thread, which is claimed. An error is a plain sentence for the owner.
    pub fn start(_setup: Setup, log: Arc<LogQueue>, _port: &mut dyn Port) -> Result<Core, String> {
        Ok(Core { gate: ServerGate::claim(), log })
    }

    /// Once a tick, on the server thread.
    pub fn tick(&self, port: &mut dyn Port) {
        self.log.drain(&self.gate, port);
        self.gate.tick(port, Duration::from_millis(2));
    }

    /// A chat line as typed, from any thread.
    pub fn chat(&self, _player: Uuid, _text: &str) -> ChatFate {
        ChatFate::Ordinary
    }

    /// What follows `/panda`, from the server thread.
    pub fn command(&self, _sender: Sender, _line: &str) {}

    /// What may follow at the end of the line.
    pub fn complete(&self, _sender: Sender, _line: &str) -> Vec<String> {
        Vec::new()
    }

    pub fn event(&self, _event: Event) {}

    /// Stops everything within about two seconds, on the server thread. Nothing reaches the server after it.
    pub fn stop(self: Arc<Self>, port: &mut dyn Port) {
        self.gate.close();
        self.log.drain(&self.gate, port);
    }
}
