//! Panda's own agent as a process: so many turns in `FakeServer`, then one line of JSON with what they cost. What
//! `FakeServer` itself does, and this program's own waiting, are left out of the CPU time.

use anyhow::{Result, anyhow, bail};
use cpu_time::{ProcessTime, ThreadTime};
use panda_benches::peak_kib;
use panda_core::tools;
use panda_tests::fake_server::{Way, World};
use panda_tests::{FakeServer, Scene};
use panda_world::{Port, QueryError, Uuid};
use serde_json::json;
use std::time::{Duration, Instant};

/// The first word that makes this program such an agent; then key and address of the model, and the numbers.
pub(crate) const WORD: &str = "ours";
/// A server's tick is 50 ms; here no turn waits longer for the server than it must.
const TICK: Duration = Duration::from_micros(50);
const LIMIT: Duration = Duration::from_secs(120);

pub(crate) struct Turns {
    pub(crate) count: usize,
    pub(crate) at_once: usize,
    /// Turns before those that count.
    pub(crate) warm: usize,
}

/// The fake world, and how long it has been at work on this thread.
struct Timed<'a> {
    world: &'a mut World,
    at_work: &'a mut Duration,
}

impl Port for Timed<'_> {
    fn ask(&mut self, query: i32, args: &[u8]) -> Result<Vec<u8>, QueryError> {
        let began = ThreadTime::now();
        let answer = self.world.ask(query, args);
        *self.at_work += began.elapsed();
        answer
    }
}

struct Stage {
    server: FakeServer,
    players: Vec<Uuid>,
    /// Our own time on the server thread so far.
    server_share: Duration,
    began: (ProcessTime, ThreadTime),
}

pub(crate) fn run(words: &[String]) -> Result<()> {
    let [key, url, count, at_once, warm] = words else { bail!("ours <key> <url> <turns> <at once> <warm-up>") };
    let turns = Turns { count: count.parse()?, at_once: at_once.parse()?, warm: warm.parse()? };
    let folder = tempfile::tempdir()?;
    let config = json!({ "config_version": 1, "panda": {
        "chat": { "cooldown_seconds": 0 }, "limits": { "max_concurrent": 1000 }, "history_rounds": 0,
        "models": [{ "name": "default", "provider": "custom", "base_url": url, "model": "scripted", "api_key": key }],
    }});
    // JSON is YAML too.
    std::fs::write(folder.path().join("config.yml"), config.to_string())?;
    let server = FakeServer::start(Scene::load("village"), folder.path()).map_err(|why| anyhow!(why))?;
    let mut stage = Stage::new(server, turns.at_once);
    stage.take(turns.warm, |_, _| {});
    let (mut of_workers, mut of_server) = (Vec::new(), Vec::new());
    let (began, workers, server) = (Instant::now(), stage.workers(), stage.server_share);
    let mut last = (workers, server);
    stage.take(turns.count, |workers, server| {
        // Only one by one a turn's own share can be told.
        let step = |share: Duration| share.as_nanos() as u64 / u64::from(super::STEPS);
        of_workers.push(step(workers.saturating_sub(last.0)));
        of_server.push(step(server.saturating_sub(last.1)));
        last = (workers, server);
    });
    let seconds = began.elapsed().as_secs_f64();
    let cpu = (stage.workers() - workers) + (stage.server_share - server);
    let said = json!({
        "turns": turns.count, "seconds": seconds, "cpu_seconds": cpu.as_secs_f64(), "peak_kib": peak_kib(),
        "worker_nanos": of_workers, "server_nanos": of_server,
    });
    println!("{said}");
    Ok(())
}

impl Stage {
    fn new(mut server: FakeServer, at_once: usize) -> Stage {
        let mut players = Vec::new();
        for number in 0..at_once {
            let name = format!("P{number}");
            players.push(server.join(&name));
            let others = tools::TOOLS.iter().filter(|tool| !super::TOOLS.contains(&tool.name));
            let denied = others
                .map(|tool| json!({ "op": "permission", "name": name, "node": tool.permission(), "value": false }));
            server.world.change(&denied.collect());
        }
        let began = (ProcessTime::now(), ThreadTime::now());
        let mut stage = Stage { server, players, server_share: Duration::ZERO, began };
        // Reading recipes and opening the database belong to no turn.
        let until = Instant::now() + Duration::from_millis(500);
        while Instant::now() < until {
            stage.tick();
        }
        stage
    }

    /// CPU time so far of all threads but this one.
    fn workers(&self) -> Duration {
        self.began.0.elapsed().saturating_sub(self.began.1.elapsed())
    }

    fn tick(&mut self) {
        let core = self.server.core.clone();
        let mut fake = Duration::ZERO;
        let began = ThreadTime::now();
        core.tick(&mut Timed { world: &mut self.server.world, at_work: &mut fake });
        self.server_share += began.elapsed().saturating_sub(fake);
        self.server.world.asked.clear();
    }

    fn ask(&mut self, player: Uuid) {
        let began = ThreadTime::now();
        self.server.chat(player, "panda how am I, and what is around me?");
        self.server_share += began.elapsed();
    }

    /// So many turns, each player one at a time. `ended` is told the shares so far after each.
    fn take(&mut self, turns: usize, mut ended: impl FnMut(Duration, Duration)) {
        let began = Instant::now();
        let (mut asked, mut done) = (0, 0);
        for player in self.players.clone().into_iter().take(turns) {
            self.ask(player);
            asked += 1;
        }
        while done < turns {
            self.tick();
            let lines = std::mem::take(&mut self.server.world.seen);
            let nothing = lines.is_empty();
            for line in lines.iter().filter(|line| line.way == Way::Chat) {
                assert!(line.text().contains("Done."), "a turn ended with {}", line.text());
                done += 1;
                ended(self.workers(), self.server_share);
                if let Some(player) = line.player.filter(|_| asked < turns) {
                    self.ask(player);
                    asked += 1;
                }
            }
            assert!(began.elapsed() < LIMIT, "{done} of {turns} turns in {LIMIT:?}; log: {:#?}", self.server.world.log);
            if nothing {
                std::thread::sleep(TICK);
            }
        }
    }
}
