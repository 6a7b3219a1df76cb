//! Many at once: each gets his own answer and no one else's. Prints what the server's ticks cost with and without us.

use std::time::Duration;

use panda_live::{Options, panda_jar};
use panda_model::{Answer, Rule};

use crate::stage::{LIMIT, Stage, is_gone};

const CROWD: usize = 20;
const MODEL_TAKES: Duration = Duration::from_secs(5);
/// Ticks over which a mean is taken.
const TICKS: u64 = 100;

#[test]
fn twenty_at_once_with_a_slow_model_get_their_own_answers() {
    let stage = Stage::new(Options::new([panda_jar().unwrap()]).op("Seat0"));
    stage.model.add(Rule::made(|request| {
        let number = request.question().strip_prefix("what is my number, seat-")?.parse::<usize>().ok()?;
        Some(Answer::text(format!("Your number is {}.", number * 1001)).delayed(MODEL_TAKES))
    }));
    let seats = stage.crowd("Seat", CROWD);
    stage.server.reset_counters().unwrap();
    let marks: Vec<_> = seats
        .iter()
        .enumerate()
        .map(|(seat, client)| client.chat(&format!("panda what is my number, seat-{seat}")).unwrap())
        .collect();
    for (seat, client) in seats.iter().enumerate() {
        client.wait_chat(marks[seat], &format!("Your number is {}.", seat * 1001), LIMIT).unwrap();
    }
    let log = stage.model.log();
    let together = log.iter().all(|exchange| exchange.arrived < log[0].end.expect("answered").1);
    assert!(together && log.len() == CROWD, "all {CROWD} were asked before the first was answered: {log:#?}");

    seats.iter().for_each(|client| stage.control(client));
    for (seat, client) in seats.iter().enumerate() {
        let answers = client.chat_since(marks[seat]).into_iter().filter(|line| line.contains("Your number is")).count();
        assert_eq!(answers, 1, "{} read {:#?}", client.name(), client.chat_since(marks[seat]));
        assert!(!is_gone(client, marks[seat]));
    }
    stage.is_clean();

    println!("server ticks with {CROWD} players, {CROWD} turns: {}", stage.server.counters().unwrap());
    let status = seats[0].command("panda status").unwrap();
    let line = seats[0].wait_chat(status, "our queries", LIMIT).expect("an op is told how Panda is doing");
    println!("the rim's own timer: {}", line.text);
    println!("with Panda, idle:    {}", ticks_of(&stage));
    stage.server.disable_plugin("Panda").unwrap();
    println!("without Panda, idle: {}", ticks_of(&stage));
}

/// Counters over the next hundred ticks.
fn ticks_of(stage: &Stage) -> serde_json::Value {
    stage.server.reset_counters().unwrap();
    loop {
        let counters = stage.server.counters().unwrap();
        if counters["ticks"].as_u64().unwrap() >= TICKS {
            return counters;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}
