//! Whole turns of three steps against a model that answers at once: what a step adds of our own, and how many turns a
//! server can run at a time. No JVM, no client: `FakeServer` ticks as fast as it can.

use anyhow::Result;
use panda_benches::{Samples, heading, row};
use panda_model::{Answer, Rule, Script};
use panda_tests::Scenario;
use panda_world::Uuid;
use serde_json::json;
use std::time::{Duration, Instant};

/// Requests of one turn: two that call tools, and the answer.
const STEPS: u32 = 3;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if !words.is_empty() && !words.iter().any(|word| "turns".contains(word.as_str())) {
        return Ok(());
    }
    println!("{}", heading("One player: CPU time of ours (workers and server thread) a step"));
    println!("{}", row("a step of a turn with two tools", &one_by_one()));
    println!("\nTurns at once (three steps each)");
    println!("{:>8} {:>14} {:>16} {:>14}", "at once", "turns/s", "CPU a turn", "peak memory");
    for at_once in [1, 50, 500] {
        println!("{}", together(at_once));
    }
    Ok(())
}

fn script() -> Script {
    let turn = Rule::made(|request| {
        Some(match request.step() {
            // Not world_conditions: FakeServer works out the light for it anew each time, which no server does.
            1 => Answer::call("get_player_status", "{}").and_call("list_places", "{}"),
            2 => Answer::call("nearby_entities", "{\"radius\":24}"),
            _ => Answer::text(format!("Done with {}.", request.question().split(' ').next_back().unwrap_or_default())),
        })
    });
    Script::new().rule(turn)
}

fn stage() -> Scenario {
    let settings = json!({ "chat": { "cooldown_seconds": 0 }, "limits": { "max_concurrent": 1000 } });
    Scenario::with(script(), settings)
}

fn one_by_one() -> Samples {
    let mut scene = stage();
    let ada = scene.server.join("Ada");
    let mut turn = |number: usize| {
        let before = our_cpu();
        scene.server.chat(ada, &format!("panda number {number}"));
        scene.server.wait_chat(ada, &format!("Done with {number}."));
        our_cpu().saturating_sub(before) / STEPS
    };
    Samples::new((0..200).map(&mut turn))
}

fn together(at_once: usize) -> String {
    let mut scene = stage();
    let players: Vec<Uuid> = (0..at_once).map(|number| scene.server.join(&format!("P{number}"))).collect();
    let rounds = (400 / at_once).max(2);
    let (began, before) = (Instant::now(), our_cpu());
    for round in 0..rounds {
        for (number, player) in players.iter().enumerate() {
            scene.server.chat(*player, &format!("panda say {round}-{number}"));
        }
        for (number, player) in players.iter().enumerate() {
            scene.server.wait_chat(*player, &format!("Done with {round}-{number}."));
        }
    }
    let turns = (rounds * at_once) as f64;
    let rate = turns / began.elapsed().as_secs_f64();
    let cpu = our_cpu().saturating_sub(before).as_secs_f64() / turns * 1e6;
    format!("{at_once:>8} {rate:>14.0} {cpu:>13.0} µs {:>10} MiB", peak_memory_mib())
}

/// CPU time so far of our workers and of this thread, which plays the server's; the scripted model's is left out.
fn our_cpu() -> Duration {
    let mut ticks = 0;
    let own = std::fs::read_link("/proc/thread-self").ok();
    let own = own.as_deref().and_then(|link| link.file_name()).map(|name| name.to_owned());
    for task in std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
        let name = std::fs::read_to_string(task.path().join("comm")).unwrap_or_default();
        if name.trim() == "panda" || Some(task.file_name()) == own {
            let times = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
            ticks += times.split(' ').next().and_then(|nanos| nanos.parse::<u64>().ok()).unwrap_or(0);
        }
    }
    Duration::from_nanos(ticks)
}

/// The largest resident size of this process so far; the scripted model and the fake world are in it.
fn peak_memory_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
