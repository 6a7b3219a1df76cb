//! Log lines on their way to the plugin's logger. They wait for the next tick, since only the server thread may speak
//! to Java.

use crate::config;
use panda_world::server::{Level, Log, LogLine};
use panda_world::{Port, ServerGate};
use parking_lot::{Mutex, RwLock};
use std::sync::atomic::{AtomicBool, Ordering};
use tracing::level_filters::LevelFilter;

/// Lines kept at most between two ticks; later ones are counted.
const MOST: usize = 256;

/// The waiting lines, and which are wanted.
pub struct LogQueue {
    any: AtomicBool,
    waiting: Mutex<Waiting>,
    /// `log.level`.
    wanted: RwLock<LevelFilter>,
}

impl Default for LogQueue {
    fn default() -> LogQueue {
        LogQueue { any: AtomicBool::new(false), waiting: Mutex::default(), wanted: RwLock::new(LevelFilter::INFO) }
    }
}

#[derive(Default)]
struct Waiting {
    lines: Vec<LogLine>,
    dropped: usize,
}

impl LogQueue {
    /// Whether the owner wants lines of this level. Lines that [`LogQueue::add`] gets are not asked for it.
    pub fn wants(&self, level: tracing::Level) -> bool {
        level <= *self.wanted.read()
    }

    pub(crate) fn set_level(&self, level: config::Level) {
        *self.wanted.write() = match level {
            config::Level::Error => LevelFilter::ERROR,
            config::Level::Warn => LevelFilter::WARN,
            config::Level::Info => LevelFilter::INFO,
            config::Level::Debug => LevelFilter::DEBUG,
            config::Level::Trace => LevelFilter::TRACE,
        };
    }

    /// Adds a line, from any thread; never waits for the server.
    pub fn add(&self, level: Level, text: String) {
        let mut waiting = self.waiting.lock();
        if waiting.lines.len() < MOST {
            waiting.lines.push(LogLine { level, text });
        } else {
            waiting.dropped += 1;
        }
        self.any.store(true, Ordering::Release);
    }

    /// Hands the lines to the server, on its thread. Free when there are none.
    pub fn drain(&self, gate: &ServerGate, port: &mut dyn Port) {
        if !self.any.swap(false, Ordering::AcqRel) {
            return;
        }
        let Waiting { mut lines, dropped } = std::mem::take(&mut *self.waiting.lock());
        if dropped > 0 {
            lines.push(LogLine { level: Level::Warn, text: format!("{dropped} more log lines were dropped") });
        }
        gate.enter(port, |server| {
            // When even the logger fails there is nowhere left to say so.
            let _ = server.ask(&Log { lines });
        });
    }
}
