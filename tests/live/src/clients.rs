//! Real clients: one node process hosts them all. What a client received is kept from its join on and never changes.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use serde_json::{Value, json};

use crate::dev_server::DevServer;
use crate::line_process::LineProcess;
use crate::paths;

const JOIN_LIMIT: Duration = Duration::from_secs(70);
const ANSWER_LIMIT: Duration = Duration::from_secs(20);

/// The process that hosts clients. It ends, and all clients with it, when the last handle is dropped.
#[derive(Clone)]
pub struct Clients {
    process: Arc<LineProcess>,
}

/// How a client joins.
#[derive(Clone, Debug)]
pub struct Joining {
    /// At most 16 letters, digits and underscores.
    pub name: String,
    pub locale: String,
    /// Packets to report beside the usual ones, by the names of minecraft-data.
    pub packets: Vec<String>,
}

/// A client in the game. Leaves when dropped.
pub struct Client {
    process: Arc<LineProcess>,
    name: String,
    /// The process's word for it: a name may play on several servers at once, and come back.
    id: String,
}

/// A point in what all clients have received: what lies behind it came later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(usize);

/// A packet that a client received, or its end.
#[derive(Clone, Debug)]
pub struct Seen {
    pub at: Instant,
    /// `system_chat`, `action_bar`, … as minecraft-data names them; `end` when the connection is gone.
    pub packet: String,
    /// The packet as JSON, NBT simplified.
    pub data: Value,
    /// The text of its component as a player reads it; empty if it has none.
    pub text: String,
}

impl Seen {
    /// A line in the chat window.
    pub fn is_chat(&self) -> bool {
        match self.packet.as_str() {
            "system_chat" => self.data["isActionBar"] != true,
            "profileless_chat" | "player_chat" => true,
            _ => false,
        }
    }

    pub fn is_action_bar(&self) -> bool {
        self.packet == "action_bar" || (self.packet == "system_chat" && self.data["isActionBar"] == true)
    }

    /// Thrown out, or gone for whatever reason.
    pub fn is_end(&self) -> bool {
        matches!(self.packet.as_str(), "kick_disconnect" | "disconnect" | "end")
    }
}

impl Joining {
    pub fn new(name: &str) -> Self {
        Self { name: name.into(), locale: "en_us".into(), packets: Vec::new() }
    }

    pub fn locale(mut self, locale: &str) -> Self {
        self.locale = locale.into();
        self
    }
}

impl Clients {
    pub fn start() -> Result<Self> {
        let mut command = Command::new("node");
        command.arg("client.js").current_dir(paths::client_folder()?);
        Ok(Self { process: Arc::new(LineProcess::start("clients", &mut command, "")?) })
    }

    /// Joins and waits until the client stands where the server put it.
    pub fn join(&self, server: &DevServer, joining: &Joining) -> Result<Client> {
        // mineflayer knows a version by the first release that speaks its protocol.
        let version = if server.minecraft() == "26.1.2" { "26.1" } else { server.minecraft() };
        static NUMBER: AtomicU32 = AtomicU32::new(1);
        let id = format!("{}#{}", joining.name, NUMBER.fetch_add(1, Ordering::Relaxed));
        let request = json!({
            "do": "join", "client": id, "name": joining.name, "locale": joining.locale, "packets": joining.packets,
            "host": "127.0.0.1", "port": server.port(), "version": version,
        });
        self.process.ask(request, JOIN_LIMIT)?;
        Ok(Client { process: Arc::clone(&self.process), name: joining.name.clone(), id })
    }
}

impl Client {
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Now. Taken before something is done, it parts what came of it from what came before.
    pub fn mark(&self) -> Mark {
        Mark(self.process.look(|all| all.events.len()))
    }

    /// Types a line into the chat. The mark was taken before.
    pub fn chat(&self, text: &str) -> Result<Mark> {
        self.act(json!({"do": "chat", "text": text}))
    }

    /// Types a command, without its slash.
    pub fn command(&self, text: &str) -> Result<Mark> {
        self.act(json!({"do": "command", "text": text}))
    }

    /// Turns the head, in degrees as the game has them: yaw 0 south, 90 west; pitch 90 down.
    pub fn look(&self, yaw: f32, pitch: f32) -> Result<Mark> {
        self.act(json!({"do": "look", "yaw": yaw, "pitch": pitch}))
    }

    /// Sends a packet as minecraft-data names it and its fields.
    pub fn write(&self, packet: &str, params: Value) -> Result<Mark> {
        self.act(json!({"do": "write", "packet": packet, "params": params}))
    }

    /// What the server offers to complete `text`, slash included, with.
    pub fn complete(&self, text: &str) -> Result<Vec<String>> {
        let offers = self.process.ask(self.mine(json!({"do": "tab_complete", "text": text})), ANSWER_LIMIT)?;
        Ok(serde_json::from_value(offers)?)
    }

    /// Leaves the game and waits for the end of the connection.
    pub fn leave(&self) -> Result<Mark> {
        self.act(json!({"do": "leave"}))
    }

    /// All this client received since the mark.
    pub fn seen_since(&self, mark: Mark) -> Vec<Seen> {
        self.process.look(|all| all.events[mark.0..].iter().filter_map(|(at, event)| self.seen(*at, event)).collect())
    }

    /// Chat lines since the mark, as text.
    pub fn chat_since(&self, mark: Mark) -> Vec<String> {
        self.seen_since(mark).into_iter().filter(Seen::is_chat).map(|seen| seen.text).collect()
    }

    /// The first chat line with `part` since the mark.
    pub fn wait_chat(&self, since: Mark, part: &str, limit: Duration) -> Result<Seen> {
        self.wait(since, &format!("a chat line with {part:?}"), limit, |seen| {
            seen.is_chat() && seen.text.contains(part)
        })
    }

    /// The first packet since the mark that `test` accepts.
    pub fn wait(&self, since: Mark, what: &str, limit: Duration, test: impl Fn(&Seen) -> bool) -> Result<Seen> {
        let mut next = since.0;
        let waited = self.process.wait(&format!("{} to receive {what}", self.name), limit, |all| {
            let from = next;
            next = all.events.len();
            all.events[from..].iter().filter_map(|(at, event)| self.seen(*at, event)).find(&test)
        });
        waited
            .map_err(|error| anyhow!("{error:#}\n{} read in the chat since: {:#?}", self.name, self.chat_since(since)))
    }

    fn seen(&self, at: Instant, event: &Value) -> Option<Seen> {
        if event["client"] != *self.id {
            return None;
        }
        let packet = match event["event"].as_str()? {
            "packet" => event["packet"].as_str()?,
            other => other,
        };
        Some(Seen {
            at,
            packet: packet.to_owned(),
            data: if packet == "end" { event["reason"].clone() } else { event["data"].clone() },
            text: event["text"].as_str().unwrap_or_default().to_owned(),
        })
    }

    fn act(&self, request: Value) -> Result<Mark> {
        let mark = self.mark();
        self.process.ask(self.mine(request), ANSWER_LIMIT)?;
        Ok(mark)
    }

    fn mine(&self, mut request: Value) -> Value {
        request["client"] = json!(self.id);
        request
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // Fails when it has left already, or its server is gone.
        let _ = self.process.say(&self.mine(json!({"do": "leave"})).to_string());
    }
}
