//! Jobs for the server thread: how they get there, and in which order they run.

use crate::{ServerThread, Uuid};
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::oneshot;

/// Why a job gave no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// The plugin is being disabled, or what the job was for is over; it did not run.
    #[error("the server does not take this job any more")]
    Gone,
    /// The job itself is broken. The panic hook has logged where.
    #[error("the job panicked")]
    Panicked,
}

pub(crate) struct Job {
    pub(crate) name: &'static str,
    pub(crate) run: Box<dyn FnOnce(&mut ServerThread<'_>) + Send>,
    /// Nobody waits for it any more: it is skipped.
    abandoned: Box<dyn Fn() -> bool + Send>,
}

/// Waiting jobs. Each player has his own line; the lines take turns, so that one player cannot starve the rest.
#[derive(Default)]
pub(crate) struct Queue {
    waiting: AtomicUsize,
    closed: AtomicBool,
    lines: Mutex<Lines>,
}

#[derive(Default)]
struct Lines {
    by_owner: HashMap<Option<Uuid>, VecDeque<Job>>,
    /// Owners that have jobs, in the order in which they are served.
    rota: VecDeque<Option<Uuid>>,
    total: usize,
}

impl Queue {
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.load(Ordering::Acquire) == 0
    }

    fn push(&self, owner: Option<Uuid>, job: Job) {
        let mut lines = self.lines.lock();
        // Read under the lock: close() empties the lines under it, so no job is left behind.
        if self.closed.load(Ordering::Acquire) {
            return;
        }
        let line = lines.by_owner.entry(owner).or_default();
        line.push_back(job);
        if line.len() == 1 {
            lines.rota.push_back(owner);
        }
        lines.total += 1;
        self.waiting.store(lines.total, Ordering::Release);
    }

    /// The first job of the owner whose turn it is. Jobs that nobody waits for are dropped on the way.
    pub(crate) fn next(&self) -> Option<Job> {
        loop {
            let job = {
                let mut lines = self.lines.lock();
                let job = lines.take();
                self.waiting.store(lines.total, Ordering::Release);
                job?
            };
            // Out of the lock: dropping a job or asking after it runs code that is not ours.
            if !(job.abandoned)() {
                return Some(job);
            }
        }
    }

    pub(crate) fn close(&self) {
        let dropped = {
            let mut lines = self.lines.lock();
            self.closed.store(true, Ordering::Release);
            self.waiting.store(0, Ordering::Release);
            std::mem::take(&mut *lines)
        };
        drop(dropped);
    }
}

impl Lines {
    fn take(&mut self) -> Option<Job> {
        let owner = self.rota.pop_front()?;
        let line = self.by_owner.get_mut(&owner)?;
        let job = line.pop_front();
        self.total -= usize::from(job.is_some());
        if line.is_empty() {
            self.by_owner.remove(&owner);
        } else {
            self.rota.push_back(owner);
        }
        job
    }
}

/// The way to the server thread from anywhere else. Cheap to clone. There is no blocking form.
#[derive(Clone)]
pub struct ServerHandle {
    queue: Arc<Queue>,
    /// What its jobs are for is over: then none begins.
    over: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl ServerHandle {
    pub(crate) fn new(queue: Arc<Queue>) -> ServerHandle {
        ServerHandle { queue, over: None }
    }

    /// The same way, for work that somebody may call off: `over` is asked on the server thread, at the moment when a job
    /// would begin.
    pub fn unless(&self, over: impl Fn() -> bool + Send + Sync + 'static) -> ServerHandle {
        ServerHandle { queue: self.queue.clone(), over: Some(Arc::new(over)) }
    }

    /// Runs `job` on the server thread in one of the next ticks and gives its result.
    ///
    /// Whoever drops the future before the job has begun takes the job back. `owner` is the player in whose line it
    /// waits; `name` stands in the log when it takes too long.
    pub async fn run<T: Send + 'static>(
        &self,
        name: &'static str,
        owner: Option<Uuid>,
        job: impl FnOnce(&mut ServerThread<'_>) -> T + Send + 'static,
    ) -> Result<T, JobError> {
        let (tell, told) = oneshot::channel();
        let tell = Arc::new(Mutex::new(Some(tell)));
        let watch = tell.clone();
        let run = Box::new(move |server: &mut ServerThread<'_>| {
            let result = catch_unwind(AssertUnwindSafe(|| job(server)));
            if let Some(tell) = tell.lock().take() {
                // The one who asked may have gone meanwhile; then nobody needs the result.
                let _ = tell.send(result.map_err(|_| JobError::Panicked));
            }
        });
        let over = self.over.clone();
        let abandoned = Box::new(move || {
            over.as_ref().is_some_and(|over| over()) || watch.lock().as_ref().is_none_or(oneshot::Sender::is_closed)
        });
        self.queue.push(owner, Job { name, run, abandoned });
        told.await.unwrap_or(Err(JobError::Gone))
    }

    /// Queues an effect that nobody waits for, as the words of a command's answer.
    pub fn post(
        &self,
        name: &'static str,
        owner: Option<Uuid>,
        job: impl FnOnce(&mut ServerThread<'_>) + Send + 'static,
    ) {
        let run = Box::new(move |server: &mut ServerThread<'_>| {
            // A panic was logged by the hook; the next job is none the worse.
            let _ = catch_unwind(AssertUnwindSafe(|| job(server)));
        });
        let over = self.over.clone();
        let abandoned = Box::new(move || over.as_ref().is_some_and(|over| over()));
        self.queue.push(owner, Job { name, run, abandoned });
    }
}
