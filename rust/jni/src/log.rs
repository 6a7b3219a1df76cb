//! Log lines on their way to the plugin's logger: those of the rim itself, and `tracing` events of every crate.

use panda_core::LogQueue;
use panda_world::server::Level;
use std::fmt::Write;
use std::sync::{Arc, LazyLock, Once};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::filter::{FilterExt, LevelFilter, Targets, dynamic_filter_fn};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// The queue of this copy of the library. It outlives a core, so that a late line waits for the next one instead of
/// getting lost. Holds nothing of Java's.
pub(crate) static LOG: LazyLock<Arc<LogQueue>> = LazyLock::new(Arc::default);

/// Sends the events of `tracing` into [`LOG`], once per copy of the library.
pub(crate) fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Prefixes of module paths: our crates are all named panda-something. Of those the owner chooses the level.
        let targets = Targets::new().with_default(LevelFilter::WARN).with_target("panda", LevelFilter::TRACE);
        let wanted = dynamic_filter_fn(|about, _| LOG.wants(*about.level()));
        let subscriber = tracing_subscriber::registry().with(ToPluginLog.with_filter(targets.and(wanted)));
        // It can fail only if this copy has a subscriber already, and nothing else in it sets one.
        let _ = tracing::subscriber::set_global_default(subscriber);
    });
}

struct ToPluginLog;

impl<S: Subscriber> Layer<S> for ToPluginLog {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        // Servers show nothing below info, so what the owner has asked for is info with a mark.
        let (level, mark) = match *event.metadata().level() {
            tracing::Level::ERROR => (Level::Error, ""),
            tracing::Level::WARN => (Level::Warn, ""),
            tracing::Level::INFO => (Level::Info, ""),
            tracing::Level::DEBUG => (Level::Info, "debug: "),
            tracing::Level::TRACE => (Level::Info, "trace: "),
        };
        let mut line = Line::default();
        event.record(&mut line);
        let target = event.metadata().target();
        let from = if target.starts_with("panda") { String::new() } else { format!("{target}: ") };
        LOG.add(level, format!("{mark}{from}{}{}", line.message, line.fields));
    }
}

/// An event as one line: its message, then its other fields as ` name=value`.
#[derive(Default)]
struct Line {
    message: String,
    fields: String,
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        // Writing to a string cannot fail.
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.fields, " {name}={value:?}"),
        };
    }
}
