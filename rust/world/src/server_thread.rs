//! The token: whoever holds a [`ServerThread`] is on the server thread, inside a tick, and may ask the world.

use crate::jobs::{Queue, ServerHandle};
use crate::meter::Meter;
use crate::query::{Port, Query, QueryError, number_of};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

/// How long a tick of the server may be.
const TICK: Duration = Duration::from_millis(50);

/// Lent for the length of a tick. It cannot be sent, kept or held over an `.await`.
pub struct ServerThread<'tick> {
    port: &'tick mut dyn Port,
    meter: &'tick Meter,
    /// Raw pointers are not `Send`: neither is this.
    stays_here: PhantomData<*mut ()>,
}

impl ServerThread<'_> {
    /// Asks the server. The one place that every query passes: it is timed, counted, and its errors mapped.
    pub fn ask<Q: Query>(&mut self, query: &Q) -> Result<Q::Answer, QueryError> {
        let number = const { number_of(Q::NAME) };
        let args = serde_json::to_vec(query).map_err(|e| QueryError::Fault(format!("{}: {e}", Q::NAME)))?;
        let began = Instant::now();
        let bytes = self.port.ask(number, &args);
        let answer = bytes.and_then(|bytes| {
            serde_json::from_slice(&bytes).map_err(|e| QueryError::Fault(format!("{} answered amiss: {e}", Q::NAME)))
        });
        self.meter.query(number, began.elapsed(), answer.is_err());
        if let Err(QueryError::Fault(why)) = &answer {
            tracing::error!("query {}: {why}", Q::NAME);
        }
        answer
    }

    /// Asks by number with raw arguments, past the types: for planted faults and the bench.
    pub fn ask_raw(&mut self, number: i32, args: &[u8]) -> Result<Vec<u8>, QueryError> {
        self.port.ask(number, args)
    }

    pub fn meter(&self) -> &Meter {
        self.meter
    }
}

/// Guards the way to the server thread. Claimed once, on that thread; each tick runs the queued jobs through it.
pub struct ServerGate {
    thread: ThreadId,
    queue: Arc<Queue>,
    meter: Meter,
    ticking: AtomicBool,
}

impl ServerGate {
    /// The calling thread is the server thread from now on, for this gate.
    pub fn claim() -> ServerGate {
        ServerGate {
            thread: std::thread::current().id(),
            queue: Arc::new(Queue::default()),
            meter: Meter::new(),
            ticking: AtomicBool::new(false),
        }
    }

    /// For everyone off the thread.
    pub fn handle(&self) -> ServerHandle {
        ServerHandle::new(self.queue.clone())
    }

    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Nothing waits.
    pub fn is_idle(&self) -> bool {
        self.queue.is_idle()
    }

    /// Runs queued jobs, fair between players, until `budget` is spent; the job that spends it is finished.
    ///
    /// Does nothing and says false on another thread, and inside a tick of this gate (an event can fire one).
    pub fn tick(&self, port: &mut dyn Port, budget: Duration) -> bool {
        if self.is_idle() {
            return true;
        }
        self.enter(port, |server| {
            let began = Instant::now();
            while began.elapsed() < budget {
                let Some(job) = self.queue.next() else { break };
                let name = job.name;
                let started = Instant::now();
                (job.run)(server);
                let took = started.elapsed();
                self.meter.job(took > budget);
                // The first run of anything is slow while Java warms up; a whole tick is worth an owner's eye.
                if took > TICK {
                    tracing::warn!("the job {name} held the server thread for {} ms", took.as_millis());
                } else if took > budget {
                    tracing::debug!("the job {name} held the server thread for {} µs", took.as_micros());
                }
            }
        })
        .is_some()
    }

    /// Lends the token outside of the queue: for work that belongs to this very call, as in `enable`.
    pub fn enter<T>(&self, port: &mut dyn Port, work: impl FnOnce(&mut ServerThread<'_>) -> T) -> Option<T> {
        struct Leave<'a>(&'a AtomicBool);
        impl Drop for Leave<'_> {
            fn drop(&mut self) {
                self.0.store(false, Ordering::Release);
            }
        }
        if std::thread::current().id() != self.thread || self.ticking.swap(true, Ordering::Acquire) {
            return None;
        }
        let _leave = Leave(&self.ticking);
        Some(work(&mut ServerThread { port, meter: &self.meter, stays_here: PhantomData }))
    }

    /// Drops what waits; whoever waited for it gets [`crate::JobError::Gone`], and so does everyone who comes later.
    pub fn close(&self) {
        self.queue.close();
    }
}
