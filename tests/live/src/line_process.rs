//! A child process that speaks lines: requests with a number in, answers with that number out, events and log lines
//! between them. The dev server and the client program both do; what their lines mean is not known here.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use parking_lot::{Condvar, Mutex};
use serde_json::{Value, json};

/// A line that is no JSON of the protocol: what the process said for people.
#[derive(Clone, Debug)]
pub struct LogLine {
    pub at: Instant,
    pub text: String,
}

/// The process. Killed when dropped.
pub(crate) struct LineProcess {
    name: String,
    child: Mutex<Child>,
    stdin: Mutex<Option<ChildStdin>>,
    heard: Arc<Heard>,
    next: AtomicU64,
}

#[derive(Default)]
struct Heard {
    all: Mutex<Everything>,
    changed: Condvar,
}

/// All that the process has said. Only ever grows, so a length is a mark.
#[derive(Default)]
pub(crate) struct Everything {
    pub(crate) events: Vec<(Instant, Value)>,
    pub(crate) log: Vec<LogLine>,
    answers: HashMap<u64, Value>,
    /// Stdout is at its end: the process is gone or going.
    silent: bool,
}

impl LineProcess {
    /// Starts it. Lines of stdout that begin with `mark` are JSON, all else is log.
    pub(crate) fn start(name: &str, command: &mut Command, mark: &'static str) -> Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {name} ({command:?})"))?;
        let heard = Arc::new(Heard::default());
        let (stdout, stderr) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
        listen(format!("{name}-out"), stdout, Arc::clone(&heard), move |line| {
            line.strip_prefix(mark).and_then(|json| serde_json::from_str(json).ok())
        })?;
        listen(format!("{name}-err"), stderr, Arc::clone(&heard), |_| None)?;
        let stdin = Mutex::new(child.stdin.take());
        Ok(Self { name: name.into(), child: Mutex::new(child), stdin, heard, next: AtomicU64::new(1) })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.lock().id()
    }

    /// Writes one line.
    pub(crate) fn say(&self, line: &str) -> Result<()> {
        let mut stdin = self.stdin.lock();
        let stdin = stdin.as_mut().with_context(|| format!("{} takes no more lines", self.name))?;
        writeln!(stdin, "{line}").and_then(|()| stdin.flush()).map_err(|error| self.failure(&error.to_string()))
    }

    /// Sends a request and waits for its answer. `request` is an object; its `id` is set here.
    pub(crate) fn ask(&self, mut request: Value, limit: Duration) -> Result<Value> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        request["id"] = json!(id);
        let line = request.to_string();
        self.say(&line)?;
        let mut answer = self.wait(&format!("the answer to {line}"), limit, |all| all.answers.remove(&id))?;
        match answer.get_mut("error") {
            Some(error) => bail!("{} answered {line} with the error {error}", self.name),
            None => Ok(answer["ok"].take()),
        }
    }

    /// Waits until `test` finds what it looks for, or the process ends, or the limit is reached.
    pub(crate) fn wait<T>(
        &self,
        what: &str,
        limit: Duration,
        mut test: impl FnMut(&mut Everything) -> Option<T>,
    ) -> Result<T> {
        let until = Instant::now() + limit;
        let mut all = self.heard.all.lock();
        loop {
            if let Some(found) = test(&mut all) {
                return Ok(found);
            }
            let why = if all.silent {
                "it has ended"
            } else if self.heard.changed.wait_until(&mut all, until).timed_out() {
                if let Some(found) = test(&mut all) {
                    return Ok(found);
                }
                "the time is up"
            } else {
                continue;
            };
            drop(all);
            return Err(self.failure(&format!("waited {limit:?} in vain for {what}: {why}")));
        }
    }

    pub(crate) fn look<T>(&self, read: impl FnOnce(&Everything) -> T) -> T {
        read(&self.heard.all.lock())
    }

    /// Closes stdin, which ends the process in order, and waits until it is gone.
    pub(crate) fn close(&self, limit: Duration) -> Result<ExitStatus> {
        drop(self.stdin.lock().take());
        self.wait("its end", limit, |all| all.silent.then_some(()))?;
        Ok(self.child.lock().wait()?)
    }

    /// Ends it at once.
    pub(crate) fn kill(&self) {
        let mut child = self.child.lock();
        // Both fail only if it is gone already.
        let _ = child.kill();
        let _ = child.wait();
    }

    fn failure(&self, what: &str) -> anyhow::Error {
        let log = self.look(|all| {
            let last = all.log.len().saturating_sub(60);
            all.log[last..].iter().map(|line| format!("\n  | {}", line.text)).collect::<String>()
        });
        anyhow!("{}: {what}. Its last lines:{log}", self.name)
    }
}

impl Drop for LineProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

fn listen(
    name: String,
    from: impl Read + Send + 'static,
    heard: Arc<Heard>,
    json: impl Fn(&str) -> Option<Value> + Send + 'static,
) -> Result<()> {
    let out = name.ends_with("-out");
    thread::Builder::new().name(name).spawn(move || {
        let mut from = BufReader::new(from);
        let mut line = Vec::new();
        // Bytes, not strings: a broken character in a log must not end the listening.
        while from.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            let at = Instant::now();
            let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
            let mut all = heard.all.lock();
            match json(&text) {
                Some(value) => match value["id"].as_u64() {
                    Some(id) => drop(all.answers.insert(id, value)),
                    None => all.events.push((at, value)),
                },
                None => all.log.push(LogLine { at, text }),
            }
            drop(all);
            heard.changed.notify_all();
            line.clear();
        }
        if out {
            heard.all.lock().silent = true;
            heard.changed.notify_all();
        }
    })?;
    Ok(())
}
