//! A dev server process with a folder of its own: started fresh, asked through its control channel, killed on drop.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::config::Config;
use crate::java::java;
use crate::line_process::{LineProcess, LogLine};
use crate::paths;

const START_LIMIT: Duration = Duration::from_secs(90);
const ANSWER_LIMIT: Duration = Duration::from_secs(30);
const STOP_LIMIT: Duration = Duration::from_secs(30);

/// Small heap, quick start: several servers share two cores. Found in measurements, not a recommendation for owners.
const JAVA_FLAGS: [&str; 6] = [
    "-Xmx256m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "--enable-native-access=ALL-UNNAMED",
    "--sun-misc-unsafe-memory-access=allow",
    "-Dminestom.chunk-view-distance=4",
];

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Options {
    pub minecraft: String,
    /// Name of a scene in `tests/worlds`.
    pub scene: String,
    /// Recipe files of `tests/worlds/README.md`, the later over the earlier.
    pub recipes: Vec<PathBuf>,
    /// Copied into `plugins/`, in no order that counts.
    pub plugins: Vec<PathBuf>,
    /// Panda's `config.yml`; without one the plugin writes its own.
    pub config: Option<Config>,
    pub ops: Vec<String>,
    /// Reads that would load a chunk implicitly fail instead of being counted only.
    pub strict: bool,
    /// Flags for Java behind the usual ones.
    pub java_flags: Vec<String>,
}

impl Options {
    /// 1.21.11, the village, the hand-written recipes, strict, with these plugins.
    pub fn new(plugins: impl IntoIterator<Item = PathBuf>) -> Self {
        Self {
            minecraft: "1.21.11".into(),
            scene: "village".into(),
            recipes: vec![paths::recipes()],
            plugins: plugins.into_iter().collect(),
            config: None,
            ops: Vec::new(),
            strict: true,
            java_flags: Vec::new(),
        }
    }

    pub fn minecraft(mut self, version: &str) -> Self {
        self.minecraft = version.into();
        self
    }

    /// These recipes alone.
    pub fn recipes(mut self, file: PathBuf) -> Self {
        self.recipes = vec![file];
        self
    }

    pub fn config(mut self, config: Config) -> Self {
        self.config = Some(config);
        self
    }

    pub fn op(mut self, name: &str) -> Self {
        self.ops.push(name.into());
        self
    }
}

/// A running server.
pub struct DevServer {
    process: LineProcess,
    folder: PathBuf,
    port: u16,
    options: Options,
    /// What processes before this one said, in the same folder.
    earlier: Vec<LogLine>,
}

/// What a world query of the plugin answered. `status`: 0 ok, 1 NotLoaded, 2 Gone, 3 Denied, 4 Invalid, 5 Fault.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Answered {
    pub status: u8,
    pub answer: Value,
}

/// Old class loaders that are still alive after so many collections.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Collected {
    pub alive: usize,
    pub gcs: usize,
}

/// An orderly end.
#[derive(Clone, Copy, Debug)]
pub struct Stopped {
    pub status: ExitStatus,
    pub took: Duration,
}

impl DevServer {
    /// Starts it in a fresh folder and waits until players can join.
    pub fn start(options: &Options) -> Result<Self> {
        let folder = fresh_folder(options)?;
        let process = launch(&folder, options)?;
        let mut server = Self { process, folder, port: 0, options: options.clone(), earlier: Vec::new() };
        server.await_ready()?;
        Ok(server)
    }

    /// Starts it again on what lies in its folder, and waits until players can join. One that still runs is killed.
    pub fn restart(&mut self) -> Result<()> {
        self.relaunch()?;
        self.await_ready()
    }

    /// Starts it again and kills it as soon as `moment` comes, which looks at its folder over and over.
    pub fn restart_and_kill(&mut self, moment: impl Fn(&Path) -> bool) -> Result<()> {
        self.relaunch()?;
        let until = Instant::now() + START_LIMIT;
        while !moment(&self.folder) {
            ensure!(Instant::now() < until, "the moment to kill the server did not come");
        }
        self.process.kill();
        Ok(())
    }

    fn relaunch(&mut self) -> Result<()> {
        self.process.kill();
        self.earlier.extend(self.log());
        self.process = launch(&self.folder, &self.options)?;
        Ok(())
    }

    fn await_ready(&mut self) -> Result<()> {
        let ready = self.process.wait("ready", START_LIMIT, |all| {
            all.events.iter().find(|(_, event)| event["event"] == "ready").map(|(_, event)| event.clone())
        })?;
        ensure!(ready["minecraft"] == self.options.minecraft, "the dev server says it is {ready}");
        self.port = ready["port"].as_u64().and_then(|port| u16::try_from(port).ok()).context("no port in ready")?;
        Ok(())
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn minecraft(&self) -> &str {
        &self.options.minecraft
    }

    /// The server's own folder: `plugins/Panda` is the plugin's data folder.
    pub fn folder(&self) -> &PathBuf {
        &self.folder
    }

    /// Of the process, for `/proc`.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Asks a world query through the loaded plugin, on the server thread.
    pub fn ask(&self, query: &str, args: Value) -> Result<Answered> {
        let answer = self.control(json!({"do": "ask", "query": query, "args": args}))?;
        Ok(serde_json::from_value(answer)?)
    }

    /// Applies operations of `tests/worlds/README.md` in one tick.
    pub fn change(&self, changes: Value) -> Result<()> {
        self.control(json!({"do": "change", "changes": changes})).map(drop)
    }

    /// Calls a native of the plugin with null for every parameter: `{"returned":…}` or `{"threw":"…"}`.
    pub fn call_null(&self, method: &str) -> Result<Value> {
        self.control(json!({"do": "call_null", "method": method}))
    }

    /// Disables the plugin, drops its class loader and loads its jar again, as plugin managers do.
    pub fn reload_plugin(&self, name: &str) -> Result<()> {
        self.control(json!({"do": "reload_plugin", "name": name})).map(drop)
    }

    pub fn disable_plugin(&self, name: &str) -> Result<()> {
        self.control(json!({"do": "disable_plugin", "name": name})).map(drop)
    }

    pub fn enable_plugin(&self, name: &str) -> Result<()> {
        self.control(json!({"do": "enable_plugin", "name": name})).map(drop)
    }

    /// Collects garbage until no old plugin class loader is left, five times at most.
    pub fn collect(&self) -> Result<Collected> {
        Ok(serde_json::from_value(self.control(json!({"do": "collect"}))?)?)
    }

    /// `implicit_chunk_loads`, `wrong_thread`, `ticks`, `tick_mean_ms`, `tick_max_ms`, `os_threads`, `rss_kb`.
    pub fn counters(&self) -> Result<Value> {
        self.control(json!({"do": "counters"}))
    }

    pub fn reset_counters(&self) -> Result<()> {
        self.control(json!({"do": "reset_counters"})).map(drop)
    }

    /// The next message that a plugin sends from the server thread fires this event from inside the send.
    pub fn during_next_message(&self, fire: &str, player: &str, text: Option<&str>) -> Result<()> {
        let request = json!({"do": "during_next_message", "fire": fire, "player": player, "text": text});
        self.control(request).map(drop)
    }

    /// Any request of the control channel.
    pub fn control(&self, request: Value) -> Result<Value> {
        self.process.ask(request, ANSWER_LIMIT)
    }

    /// Runs a command as the console. What it prints is in the log.
    pub fn console(&self, command: &str) -> Result<()> {
        ensure!(!command.starts_with('{'), "a command does not begin like a control request");
        self.process.say(command)
    }

    /// All log lines so far; its length is a mark for [`DevServer::wait_log`].
    pub fn log(&self) -> Vec<LogLine> {
        self.process.look(|all| all.log.clone())
    }

    /// The first log line with `part` at or behind index `from` of the log.
    pub fn wait_log(&self, from: usize, part: &str, limit: Duration) -> Result<LogLine> {
        self.process.wait(&format!("a log line with {part:?}"), limit, |all| {
            all.log.get(from..)?.iter().find(|line| line.text.contains(part)).cloned()
        })
    }

    /// Ends it as an owner does: plugins disabled, status 0.
    pub fn stop(self) -> Result<Stopped> {
        self.end()
    }

    /// The same, with its folder left for [`DevServer::restart`].
    pub fn end(&self) -> Result<Stopped> {
        let start = Instant::now();
        let status = self.process.close(STOP_LIMIT)?;
        Ok(Stopped { status, took: start.elapsed() })
    }

    /// Ends it as a crash does. The folder goes with the value.
    pub fn kill(&self) {
        self.process.kill();
    }
}

impl Drop for DevServer {
    fn drop(&mut self) {
        self.process.kill();
        let lines = self.earlier.drain(..).collect::<Vec<_>>().into_iter().chain(self.log());
        let log: String = lines.map(|line| line.text + "\n").collect();
        if std::thread::panicking() {
            let file = self.folder.join("server.log");
            let written = fs::write(&file, log);
            eprintln!("the dev server's log: {} ({written:?})", file.display());
        } else if let Err(error) = fs::remove_dir_all(&self.folder) {
            eprintln!("{} stays behind: {error}", self.folder.display());
        }
    }
}

fn launch(folder: &Path, options: &Options) -> Result<LineProcess> {
    let mut command = Command::new(java()?);
    command.current_dir(folder).args(JAVA_FLAGS).args(&options.java_flags);
    command.arg("-jar").arg(paths::dev_server_jar(&options.minecraft)?);
    command.args(server_arguments(options)?);
    LineProcess::start("dev server", &mut command, "@ ")
}

fn server_arguments(options: &Options) -> Result<Vec<OsString>> {
    let mut arguments: Vec<OsString> = vec!["--world".into(), paths::scene(&options.scene)?.into()];
    arguments.extend(["--plugins", "plugins", "--port", "0"].map(OsString::from));
    if !options.ops.is_empty() {
        arguments.extend(["--ops".into(), options.ops.join(",").into()]);
    }
    for file in &options.recipes {
        arguments.extend(["--recipes".into(), file.into()]);
    }
    if options.strict {
        arguments.push("--strict".into());
    }
    Ok(arguments)
}

/// A new folder with the plugins and Panda's configuration. Folders of runs that are over are swept first.
fn fresh_folder(options: &Options) -> Result<PathBuf> {
    static NUMBER: AtomicU32 = AtomicU32::new(1);
    let shelf = paths::server_folders();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    if number == 1 {
        sweep(&shelf);
    }
    let folder = shelf.join(format!("{}-{number}", std::process::id()));
    let plugins = folder.join("plugins");
    fs::create_dir_all(&plugins).with_context(|| format!("cannot make {}", plugins.display()))?;
    for jar in &options.plugins {
        let name = jar.file_name().context("a plugin is a file")?;
        fs::copy(jar, plugins.join(name)).with_context(|| format!("cannot copy {}", jar.display()))?;
    }
    if let Some(config) = &options.config {
        fs::create_dir_all(plugins.join("Panda"))?;
        fs::write(plugins.join("Panda/config.yml"), config.text())?;
    }
    Ok(folder)
}

/// A folder's name begins with the id of the process that made it; those of the living are left alone.
fn sweep(shelf: &PathBuf) {
    let Ok(entries) = fs::read_dir(shelf) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| name.split('-').next());
        let lives = owner.is_some_and(|owner| PathBuf::from("/proc").join(owner).exists());
        if !lives {
            // Left behind if it cannot be removed: the next run tries again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
