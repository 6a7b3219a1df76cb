//! Reloading. As plugin managers do it, fifty times: a new class loader each time, and nothing of the old one is left. And
//! by our own command, in the middle of turns.

use std::fs;

use std::time::{Duration, Instant};

use panda_live::{Config, DevServer};
use panda_model::Answer;
use serde_json::json;

use crate::stage::{AT_ONCE, LIMIT, Stage, ask, lines_with};

const RELOADS: usize = 50;
/// The first reloads load what the JVM loads once; growth is counted from here.
const SETTLED: usize = 5;
const MOST_COLLECTIONS: usize = 5;

#[test]
fn fifty_reloads_leave_no_loader_thread_or_file() {
    let stage = Stage::own();
    let client = stage.join("ReloadAsker");
    stage.control(&client);
    let mut settled = None;
    for reload in 1..=RELOADS {
        stage.server.reload_plugin("Panda").unwrap();
        let collected = stage.server.collect().unwrap();
        assert_eq!(collected.alive, 0, "reload {reload}: {collected:?}");
        assert!(collected.gcs <= MOST_COLLECTIONS, "reload {reload}: {collected:?}");
        // A turn in between, so that what a turn starts is also seen to end.
        if reload % 10 == SETTLED {
            stage.control(&client);
        }
        if reload == SETTLED {
            settled = Some(Left::of(&stage.server));
        }
    }
    let (settled, end) = (settled.expect("it was taken"), Left::of(&stage.server));
    println!("after {SETTLED} reloads: {settled:?}\nafter {RELOADS} reloads: {end:?}");
    println!(
        "in {} reloads: resident memory grew by {} KiB, {} libraries stayed mapped",
        RELOADS - SETTLED,
        end.rss_kib - settled.rss_kib,
        end.libraries - settled.libraries
    );
    assert_eq!(end.our_threads, settled.our_threads);
    assert_eq!(end.files, settled.files);
    assert_eq!(end.open, settled.open);
    stage.control(&client);
    stage.is_clean();
}

const TURNS: usize = 10;

#[test]
fn a_reload_ends_ten_running_turns_at_once_and_its_settings_hold_for_the_next_question() {
    const SENTENCE: &str = "My settings were reloaded in the middle of that. Please ask again.";
    let stage = Stage::own();
    let clients = stage.crowd("Reloaded", TURNS);
    stage.on("slow tale", Answer::text("late-word ".repeat(80)).delta_chars(10).between(Duration::from_millis(100)));
    let before = clients[0].mark();
    for (number, client) in clients.iter().enumerate() {
        client.chat(&format!("panda tell a slow tale, {number}")).unwrap();
    }
    let all_run = "all turns to run";
    stage.model.wait_for(all_run, LIMIT, |log| log.iter().filter(|one| one.sent > 0).count() == TURNS).unwrap();

    let mut config = serde_json::from_str::<serde_json::Value>(&Config::scripted(&stage.model).text()).unwrap();
    let model = &mut config["panda"]["models"][0];
    model["model"] = json!("another-model");
    let models = config["panda"]["models"].clone();
    let config = Config::scripted(&stage.model).set("models", models).set("agent.max_steps", json!(1));
    let from = Instant::now();
    stage.reload(&config);
    for exchange in stage.model.log() {
        let closed = stage.model.wait_end(exchange.number, LIMIT).unwrap().closed_at().expect("closed by us");
        assert!(closed.saturating_duration_since(from) <= AT_ONCE, "{:?}", closed.saturating_duration_since(from));
    }
    for client in &clients {
        client.wait_chat(before, SENTENCE, LIMIT).unwrap();
    }
    println!("{TURNS} turns ended, their players told within {:?} of the command", from.elapsed());

    stage.on("once more", Answer::text("Gladly."));
    for client in &clients {
        let (asked, _) = ask(client, "panda once more", "Gladly.");
        assert_eq!(lines_with(client, before, &[SENTENCE]).len(), 1, "{:#?}", client.chat_since(before));
        assert_eq!(lines_with(client, asked, &["reloaded"]), Vec::<String>::new());
        assert_eq!(lines_with(client, before, &["late-word"]), Vec::<String>::new());
    }
    let requests = stage.model.requests();
    let models: Vec<&str> = requests.iter().map(|request| request.model()).collect();
    assert_eq!(models, [["scripted"; TURNS], ["another-model"; TURNS]].concat());
    stage.is_clean();
}

/// What a server process holds of us.
#[derive(Debug)]
struct Left {
    our_threads: Vec<String>,
    files: Vec<String>,
    /// What is open in the plugin's folder: databases, logs, locks.
    open: Vec<String>,
    /// Copies of our library in the process's memory. Told, not judged: where a thread that lives on has run Rust code
    /// with thread-locals, and the server thread has, the system keeps an unloaded library mapped.
    libraries: usize,
    rss_kib: i64,
}

impl Left {
    fn of(server: &DevServer) -> Left {
        let process = format!("/proc/{}", server.process_id());
        let tasks = fs::read_dir(format!("{process}/task")).expect("Linux has /proc");
        let names = tasks.flatten().filter_map(|task| fs::read_to_string(task.path().join("comm")).ok());
        let mut our_threads: Vec<String> =
            names.map(|name| name.trim().to_owned()).filter(|name| is_ours(name)).collect();
        our_threads.sort();
        let maps = fs::read_to_string(format!("{process}/maps")).unwrap();
        let mut libraries: Vec<&str> = maps
            .lines()
            .filter_map(|line| line.split_whitespace().nth(5))
            .filter(|file| file.contains("/Panda/native/"))
            .collect();
        libraries.sort_unstable();
        libraries.dedup();
        let native = server.folder().join("plugins/Panda/native");
        let files = fs::read_dir(native).into_iter().flatten().flatten();
        // The name of a copy changes with each load; how many there are must not.
        let mut files: Vec<String> =
            files.map(|file| file.path().extension().unwrap_or_default().to_string_lossy().into_owned()).collect();
        files.sort();
        let links = fs::read_dir(format!("{process}/fd")).expect("Linux has /proc").flatten();
        let opened = links.filter_map(|link| fs::read_link(link.path()).ok());
        let mut open: Vec<String> =
            opened.filter_map(|file| Some(file.to_str()?.split_once("/plugins/Panda/")?.1.to_owned())).collect();
        open.sort();
        let rss_kib = server.counters().unwrap()["rss_kb"].as_i64().unwrap();
        Left { our_threads, files, open, libraries: libraries.len(), rss_kib }
    }
}

/// Threads of the runtime bear our name, those of libraries theirs.
fn is_ours(thread: &str) -> bool {
    ["panda", "tokio", "sqlx"].iter().any(|name| thread.to_lowercase().starts_with(name))
}
