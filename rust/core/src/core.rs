//! The whole of Panda as the rim sees it: start, stop, and what the natives do in between.

use crate::agent::Agent;
use crate::alarm::Sentence;
use crate::chat::trigger;
use crate::commands;
use crate::deaths;
use crate::goals;
use crate::log::LogQueue;
use crate::sessions;
use crate::settings::{self, Settings};
use panda_turn::StopReason;
use panda_world::event::Event;
use panda_world::query::NAMES;
use panda_world::server::Level;
use panda_world::{Port, ServerGate, Uuid};
use parking_lot::Mutex;
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Runtime;

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

/// How long running work gets to end when the plugin is disabled.
const GRACE: Duration = Duration::from_secs(2);

/// One running Panda.
pub struct Core {
    gate: ServerGate,
    agent: Arc<Agent>,
    log: Arc<LogQueue>,
    runtime: Mutex<Option<Runtime>>,
    stopped: AtomicBool,
}

impl Core {
    /// Starts everything, on the server thread, which is claimed. An error is a plain sentence for the owner.
    pub fn start(setup: Setup, log: Arc<LogQueue>, port: &mut dyn Port) -> Result<Core, String> {
        same_queries(&setup.queries)?;
        let gate = ServerGate::claim();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            // One is enough: turns wait for models, and with a second each wake-up of one wakes the other in vain. Whatever
            // computes for longer than a moment belongs on `spawn_blocking`.
            .worker_threads(1)
            .thread_name("panda")
            .enable_all()
            .build()
            .map_err(|e| format!("the worker threads cannot be started: {e}"))?;
        for sentence in settings::prepare(&setup.data_folder) {
            log.add(Level::Info, sentence);
        }
        let loaded = Settings::load(&setup.data_folder);
        log.set_level(loaded.settings.log_level);
        for problem in &loaded.problems {
            log.add(Level::Warn, problem.clone());
        }
        if let Some(keyless) = &loaded.settings.keyless {
            let sentence = Sentence::without_key(keyless);
            log.add(Level::Warn, loaded.settings.words.text(None, sentence.key, &sentence.args()));
        }
        let agent = Agent::new(gate.handle(), runtime.handle().clone(), log.clone(), setup.data_folder, loaded);
        log.drain(&gate, port);
        Ok(Core { gate, agent, log, runtime: Mutex::new(Some(runtime)), stopped: AtomicBool::new(false) })
    }

    /// Once a tick, on the server thread.
    pub fn tick(&self, port: &mut dyn Port) {
        self.log.drain(&self.gate, port);
        if !self.gate.is_idle() {
            self.gate.tick(port, self.agent.settings().tick_budget);
        }
    }

    /// A chat line as typed, from any thread.
    pub fn chat(&self, player: Uuid, text: &str) -> ChatFate {
        let settings = self.agent.settings();
        let Some(question) = trigger::question(text, &settings.triggers) else { return ChatFate::Ordinary };
        if settings.words.is_stop(question) {
            self.agent.stop_turn(player);
        } else {
            self.agent.ask(player, question, settings.public);
        }
        if settings.public { ChatFate::Public } else { ChatFate::Private }
    }

    /// What follows `/panda`, from the server thread.
    pub fn command(&self, sender: Sender, line: &str) {
        commands::run(&self.agent, sender, line);
    }

    /// What may follow at the end of the line. Answers from what is known, without asking the server.
    pub fn complete(&self, sender: Sender, line: &str) -> Vec<String> {
        let admin = match sender {
            Sender::Console => true,
            Sender::Player(player) => self.agent.desk.is_admin(player),
        };
        commands::complete(line, admin)
    }

    pub fn event(&self, event: Event) {
        match event {
            Event::Join { player, name, locale } => {
                self.agent.desk.join(player, name, locale);
                self.agent.learn_rights(player);
                goals::joined(&self.agent, player);
                self.agent.reminders.joined(player);
                deaths::joined(&self.agent, player);
                sessions::joined(&self.agent, player);
            }
            Event::Quit { player } => self.agent.quit(player),
            Event::RecipesChanged => self.agent.read_recipes(),
            Event::InventoryChanged { player } => goals::inventory_changed(&self.agent, player),
            Event::Died(died) => deaths::died(&self.agent, died),
            Event::ItemMerged(merged) => deaths::merged(&self.agent, &merged),
            Event::ItemTaken(taken) => deaths::taken(&self.agent, &taken),
            Event::ItemGone(gone) => deaths::gone(&self.agent, &gone),
            Event::ChunkSent { player, x, z } => self.agent.previews.chunk_sent(player, (x, z)),
            Event::BlockClicked { player, x, y, z } => self.agent.previews.clicked(player, [x, y, z]),
        }
    }

    /// Stops everything within about two seconds, on the server thread. Nothing reaches the server after it.
    pub fn stop(&self, port: &mut dyn Port) {
        if self.stopped.swap(true, Ordering::AcqRel) {
            return;
        }
        self.agent.desk.stop_all(StopReason::Shutdown);
        // What players see of ours goes with us.
        self.gate.enter(port, |server| {
            self.agent.previews.take_leave(server);
            self.agent.goals.take_leave(server);
        });
        self.gate.close();
        let runtime = self.runtime.lock().take();
        if let Some(runtime) = runtime {
            // The plugin goes: this is the one time that the server thread waits, and not for longer than this.
            runtime.block_on(async {
                let _ = tokio::time::timeout(GRACE / 2, self.agent.close_store()).await;
            });
            runtime.shutdown_timeout(GRACE);
        }
        self.log.drain(&self.gate, port);
    }

    /// The runtime, for planted faults.
    pub fn runtime(&self) -> Option<tokio::runtime::Handle> {
        self.runtime.lock().as_ref().map(|runtime| runtime.handle().clone())
    }

    /// The way to the server thread, for planted faults and the bench.
    pub fn server(&self) -> panda_world::ServerHandle {
        self.gate.handle()
    }
}

/// Both sides must mean the same by a number.
fn same_queries(theirs: &[String]) -> Result<(), String> {
    if theirs.iter().map(String::as_str).eq(NAMES.iter().copied()) {
        return Ok(());
    }
    let odd = theirs.iter().zip(NAMES).find(|(a, b)| a != *b);
    let what = odd.map_or_else(
        || format!("{} queries in the jar, {} in the library", theirs.len(), NAMES.len()),
        |(theirs, ours)| format!("the jar has {theirs} where the library has {ours}"),
    );
    Err(format!("The jar and its native library are not of one build ({what}). Install the jar anew."))
}
