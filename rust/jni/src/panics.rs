//! The panic hook while Panda runs: where a panic happened and how one got there, for the plugin's log. It belongs to
//! this copy of the library; the server and other copies have hooks of their own.

use crate::log::LOG;
use crate::trace;
use panda_world::server::Level;
use std::panic::{PanicHookInfo, set_hook, take_hook};

/// The hook that was there before ours.
pub(crate) struct Hook {
    before: Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>,
}

impl Hook {
    pub(crate) fn install() -> Hook {
        let before = take_hook();
        set_hook(Box::new(record));
        Hook { before }
    }

    /// Not a `Drop`: setting a hook while a panic unwinds would end the process.
    pub(crate) fn restore(self) {
        set_hook(self.before);
    }
}

fn record(info: &PanicHookInfo<'_>) {
    let thread = std::thread::current();
    // Only our own threads have names here; Java's have theirs in Java.
    let thread = thread.name().map_or("a thread of Java's".to_owned(), |name| format!("thread {name}"));
    let text = info.payload_as_str().unwrap_or("a payload that is no text");
    let place = info.location().map(|at| format!(" at {at}")).unwrap_or_default();
    LOG.add(Level::Error, format!("panic in {thread}{place}: {text}\n{}", trace::here()));
}
