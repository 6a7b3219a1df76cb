//! What the library logs through `tracing`, of all levels, kept for the whole process: the tests of one binary run side
//! by side, so a test looks for what only its own lines can hold.

use parking_lot::Mutex;
use std::fmt::Write;
use std::sync::Once;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

static LINES: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Begins to listen, if nobody has begun yet.
pub fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let subscriber = tracing_subscriber::registry().with(Keep);
        tracing::subscriber::set_global_default(subscriber).expect("no other listener in this binary");
    });
}

/// The lines so far that contain `part`, each with its level in front.
pub fn with(part: &str) -> Vec<String> {
    LINES.lock().iter().filter(|line| line.contains(part)).cloned().collect()
}

struct Keep;

impl<S: Subscriber> Layer<S> for Keep {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = Line(event.metadata().level().to_string());
        event.record(&mut line);
        LINES.lock().push(line.0);
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, " {}={value:?}", field.name());
    }
}
