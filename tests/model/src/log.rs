//! The log: what arrived when, how it was answered and how it ended, with waiting for what is to come.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use serde_json::Value;

use crate::request::Request;

/// One request and what became of it. A copy: it does not change while a test holds it.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// From 1, in the order of arrival.
    pub number: usize,
    pub arrived: Instant,
    /// Null body if it was no JSON.
    pub request: Arc<Request>,
    /// What is wrong with the request; such a request is answered with 400.
    pub violations: Vec<String>,
    /// What was answered, in a few words; empty until decided.
    pub answer: String,
    /// Bytes of the body handed to the connection.
    pub sent: usize,
    pub end: Option<(End, Instant)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All that was scripted went out.
    Complete,
    /// The script broke it off.
    CutOff,
    /// The client closed the connection before the end.
    ClientClosed,
}

impl Exchange {
    /// When the client closed the connection before the answer had ended.
    pub fn closed_at(&self) -> Option<Instant> {
        self.end.and_then(|(end, at)| (end == End::ClientClosed).then_some(at))
    }

    /// From arrival to end.
    pub fn duration(&self) -> Option<Duration> {
        self.end.map(|(_, at)| at.duration_since(self.arrived))
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = match (self.end, self.duration()) {
            (Some((end, _)), Some(duration)) => format!("{end:?} after {} ms", duration.as_millis()),
            _ => "running".into(),
        };
        let question: String = self.request.question().chars().take(60).collect();
        write!(f, "request {} {question:?} step {}: ", self.number, self.request.step())?;
        write!(f, "{}; {} bytes, {end}", if self.answer.is_empty() { "undecided" } else { &self.answer }, self.sent)?;
        for violation in &self.violations {
            write!(f, "\n  VIOLATION {violation}")?;
        }
        Ok(())
    }
}

/// A wait that ended at its limit, with the log as it was then.
#[derive(Debug)]
pub struct TimedOut {
    pub what: String,
    pub limit: Duration,
    pub log: Vec<Exchange>,
}

impl fmt::Display for TimedOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the scripted model waited {:?} in vain for {}; its log:", self.limit, self.what)?;
        self.log.iter().try_for_each(|exchange| write!(f, "\n{exchange}"))
    }
}

impl std::error::Error for TimedOut {}

#[derive(Default)]
pub(crate) struct Log {
    exchanges: Mutex<Vec<Exchange>>,
    changed: Condvar,
}

impl Log {
    pub(crate) fn all(&self) -> Vec<Exchange> {
        self.exchanges.lock().clone()
    }

    pub(crate) fn wait_for(
        &self,
        what: &str,
        limit: Duration,
        test: impl Fn(&[Exchange]) -> bool,
    ) -> Result<Vec<Exchange>, TimedOut> {
        let until = Instant::now() + limit;
        let mut exchanges = self.exchanges.lock();
        while !test(&exchanges) {
            if self.changed.wait_until(&mut exchanges, until).timed_out() && !test(&exchanges) {
                return Err(TimedOut { what: what.into(), limit, log: exchanges.clone() });
            }
        }
        Ok(exchanges.clone())
    }

    /// Opens an exchange. It ends when the returned guard says so, or as closed by the client when the guard is dropped.
    pub(crate) fn open(self: &Arc<Self>, authorization: Option<String>) -> OpenExchange {
        let mut exchanges = self.exchanges.lock();
        let number = exchanges.len() + 1;
        exchanges.push(Exchange {
            number,
            arrived: Instant::now(),
            request: Arc::new(Request { body: Value::Null, authorization }),
            violations: Vec::new(),
            answer: String::new(),
            sent: 0,
            end: None,
        });
        drop(exchanges);
        OpenExchange { log: Arc::clone(self), number }
    }
}

/// The right to write one exchange. Lives as long as its connection waits for more.
pub(crate) struct OpenExchange {
    log: Arc<Log>,
    pub(crate) number: usize,
}

impl OpenExchange {
    pub(crate) fn write(&self, change: impl FnOnce(&mut Exchange)) {
        change(&mut self.log.exchanges.lock()[self.number - 1]);
        self.log.changed.notify_all();
    }

    /// The first end counts.
    pub(crate) fn end(&self, end: End) {
        self.write(|exchange| {
            exchange.end.get_or_insert((end, Instant::now()));
        });
    }
}

impl Drop for OpenExchange {
    fn drop(&mut self) {
        self.end(End::ClientClosed);
    }
}
