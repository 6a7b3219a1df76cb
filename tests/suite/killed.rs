//! Kill -9 at any moment: the database opens again, and nothing that was acknowledged is lost. A place is acknowledged
//! when its tool result has reached the model, a round when the player has read the answer.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use panda_model::{Answer, Rule, Script, ScriptedModel};
use parking_lot::Mutex;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Kills of a Panda that writes, and of one that is just making its tables.
const KILLS: u64 = 50;
const EARLY_KILLS: u64 = 8;
/// As many of them must fall inside a transaction, or the test has tested nothing.
const INSIDE: usize = 10;
/// Where SQLite keeps the lock of the one who writes, in the file `-shm`.
const WRITE_LOCK: u64 = 120;

/// What the model saw and the player read.
#[derive(Default)]
struct Acknowledged {
    places: BTreeSet<usize>,
    last_round: Option<usize>,
}

struct Victim {
    child: Child,
    rounds: std::thread::JoinHandle<Option<usize>>,
}

impl Victim {
    fn start(folder: &Path, first: usize) -> Victim {
        let mut child = Command::new(env!("CARGO_BIN_EXE_victim"))
            .arg(folder)
            .arg(first.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the victim starts");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let rounds = std::thread::spawn(move || {
            let read = lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("ACK ")?.parse().ok());
            read.last()
        });
        Victim { child, rounds }
    }

    fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id() as i32), signal).expect("the victim lives");
    }

    /// Holds it still, and says whether it is in the middle of a transaction.
    fn hold(&self, folder: &Path) -> bool {
        self.signal(Signal::SIGSTOP);
        let state = format!("/proc/{}/stat", self.child.id());
        let began = Instant::now();
        while !std::fs::read_to_string(&state).is_ok_and(|stat| stat.contains(") T ")) {
            assert!(began.elapsed() < Duration::from_secs(5), "it does not stop");
        }
        let Ok(file) = folder.join("panda.db-shm").metadata() else { return false };
        let locks = std::fs::read_to_string("/proc/locks").expect("the kernel's locks");
        let (inode, end) = (format!(":{} ", file.ino()), format!(" {WRITE_LOCK} {WRITE_LOCK}"));
        locks.lines().any(|lock| lock.contains("WRITE") && lock.contains(&inode) && lock.trim_end().ends_with(&end))
    }

    /// Kills it; gives the last round whose answer was read.
    fn kill(mut self) -> Option<usize> {
        self.signal(Signal::SIGKILL);
        self.child.wait().expect("it ends");
        self.rounds.join().expect("its lines")
    }
}

/// A small seeded source of chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn number_in(text: &str) -> Option<usize> {
    text.split("number ").nth(1)?.split('!').next()?.parse().ok()
}

fn model(acknowledged: &Arc<Mutex<Acknowledged>>) -> ScriptedModel {
    let seen = acknowledged.clone();
    let save = Rule::made(move |request| {
        let number = number_in(&request.question())?;
        let results = request.tool_results();
        let Some(result) = results.last() else {
            let args = json!({ "name": format!("place {number}"), "target": "here" });
            return Some(Answer::call("remember_place", &args.to_string()));
        };
        assert!(result.content.contains("\"saved\""), "{}", result.content);
        seen.lock().places.insert(number);
        Some(Answer::text(format!("saved {number}!")))
    });
    ScriptedModel::start(Script::new().rule(save)).expect("a scripted model")
}

fn write_config(folder: &Path, model: &ScriptedModel) {
    let models = json!([{
        "name": "default", "provider": "custom", "base_url": model.url(), "model": "scripted", "api_key": model.api_key(),
    }]);
    let panda = json!({ "chat": { "cooldown_seconds": 0 }, "places": { "max": 10000 }, "models": models });
    let config = json!({ "config_version": 1, "panda": panda });
    std::fs::write(folder.join("config.yml"), config.to_string()).expect("a config");
}

/// Opens what is left and checks it against what was acknowledged; gives the highest number there is.
async fn examine(folder: &Path, acknowledged: &Acknowledged) -> usize {
    let options = SqliteConnectOptions::new().filename(folder.join("panda.db"));
    let pool = SqlitePool::connect_with(options).await.expect("the database opens");
    let whole: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&pool).await.expect("a check");
    assert_eq!(whole, "ok");
    let names: Vec<String> = sqlx::query_scalar("SELECT name FROM places").fetch_all(&pool).await.unwrap_or_default();
    let kept: BTreeSet<usize> = names.iter().filter_map(|name| name.strip_prefix("place ")?.parse().ok()).collect();
    let lost: Vec<_> = acknowledged.places.difference(&kept).collect();
    assert!(lost.is_empty(), "lost places: {lost:?}");
    let questions: Vec<String> =
        sqlx::query_scalar("SELECT question FROM history").fetch_all(&pool).await.unwrap_or_default();
    let rounds: BTreeSet<usize> = questions.iter().filter_map(|question| number_in(question)).collect();
    if let Some(last) = acknowledged.last_round {
        assert!(rounds.contains(&last), "the round {last} is lost; there are {rounds:?}");
    }
    pool.close().await;
    kept.into_iter().chain(rounds).max().unwrap_or(0)
}

#[tokio::test]
async fn what_was_acknowledged_survives_fifty_kills() {
    let acknowledged: Arc<Mutex<Acknowledged>> = Arc::default();
    let model = model(&acknowledged);
    let folder = tempfile::tempdir().expect("a data folder");
    write_config(folder.path(), &model);
    let mut chance = Chance(20_261_130);
    let (mut inside, mut next) = (0, 1);
    for round in 0..KILLS {
        let before = acknowledged.lock().places.len();
        let victim = Victim::start(folder.path(), next);
        let began = Instant::now();
        while acknowledged.lock().places.len() < before + 2 {
            assert!(began.elapsed() < Duration::from_secs(20), "the victim saves nothing");
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(chance.below(60)));
        let mut caught = victim.hold(folder.path());
        // Every other kill is aimed: held at seeded moments until one lies inside a transaction.
        for _ in 0..if round % 2 == 0 { 400 } else { 0 } {
            if caught {
                break;
            }
            victim.signal(Signal::SIGCONT);
            std::thread::sleep(Duration::from_micros(chance.below(4000)));
            caught = victim.hold(folder.path());
        }
        inside += usize::from(caught);
        let last_round = victim.kill();
        let seen = {
            let mut seen = acknowledged.lock();
            seen.last_round = last_round.or(seen.last_round);
            Acknowledged { places: seen.places.clone(), last_round: seen.last_round }
        };
        next = examine(folder.path(), &seen).await + 1;
    }
    println!(
        "{inside} of {KILLS} kills fell inside a transaction; {} places acknowledged",
        acknowledged.lock().places.len()
    );
    assert!(inside >= INSIDE, "only {inside} kills fell inside a transaction");
}

#[tokio::test]
async fn a_panda_killed_while_it_makes_its_tables_starts_again() {
    let acknowledged: Arc<Mutex<Acknowledged>> = Arc::default();
    let model = model(&acknowledged);
    let mut chance = Chance(7);
    for _ in 0..EARLY_KILLS {
        let folder = tempfile::tempdir().expect("a data folder");
        write_config(folder.path(), &model);
        let victim = Victim::start(folder.path(), 1);
        let began = Instant::now();
        while !folder.path().join("panda.db").exists() && began.elapsed() < Duration::from_secs(10) {}
        std::thread::sleep(Duration::from_micros(chance.below(20_000)));
        victim.kill();
        acknowledged.lock().places.clear();
        // Far from the numbers that the first one may have come to.
        let again = Victim::start(folder.path(), 1000);
        let began = Instant::now();
        while acknowledged.lock().places.is_empty() {
            assert!(began.elapsed() < Duration::from_secs(20), "it does not come back");
            std::thread::sleep(Duration::from_millis(1));
        }
        again.kill();
    }
}
