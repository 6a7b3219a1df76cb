//! Whole turns of three steps, eight tools offered, against a scripted model that answers at once: what a step costs us
//! of our own, and the same agent on other libraries. Each agent runs in a process of its own, so that the model's work
//! is in no figure. No JVM of ours, no client: `FakeServer` plays the server.

mod ours;
mod peers;

use anyhow::{Context, Result, ensure};
use ours::Turns;
use panda_benches::{Samples, heading, row};
use panda_model::{Answer, Rule, Script, ScriptedModel};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// Requests of one turn: two that call tools, and the answer.
const STEPS: u32 = 3;
/// The tools that are offered.
const TOOLS: [&str; 8] = [
    "load_skill",
    "get_player_status",
    "remember_place",
    "list_places",
    "locate_place",
    "find_recipes",
    "nearby_entities",
    "world_conditions",
];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if let [first, rest @ ..] = words.as_slice()
        && first == ours::WORD
    {
        return ours::run(rest);
    }
    if !words.is_empty() && !words.iter().any(|word| "turns".contains(word.as_str())) {
        return Ok(());
    }
    println!("{}", heading("One player, CPU time of ours a step: no model, no server"));
    let (workers, server) = own_share()?;
    println!("{}", row("worker threads (runtime and database)", &workers));
    println!("{}", row("server thread, without FakeServer's own work", &server));
    match instructions() {
        Ok(Some(count)) => {
            println!("{:<58} {:>9.2} million", "instructions a step, FakeServer's own among them", count)
        }
        Ok(None) => println!("valgrind is not here: no count of instructions"),
        Err(error) => println!("no count of instructions: {error:#}"),
    }
    peers::compare()
}

fn script() -> Script {
    let turn = Rule::made(|request| {
        Some(match request.step() {
            // Not world_conditions: FakeServer works out the light for it anew each time, which no server does.
            1 => Answer::call("get_player_status", "{}").and_call("list_places", "{}"),
            2 => Answer::call("nearby_entities", "{\"radius\":24}"),
            _ => Answer::text("Done. You are at the well, and a cow stands behind you."),
        })
    });
    Script::new().rule(turn)
}

/// What the agent's process tells, and what the model was asked.
fn run(mut program: Command, turns: &Turns, model: &ScriptedModel) -> Result<Value> {
    program.args([turns.count, turns.at_once, turns.warm].map(|number| number.to_string()));
    let ended = program.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let ended = ended.with_context(|| format!("cannot start {program:?}"))?;
    ensure!(ended.status.success(), "{program:?} ended with {}", ended.status);
    let violations = model.violations();
    ensure!(violations.is_empty(), "{program:?} broke the model's rules: {:#?}", violations.first());
    let asked = model.log().len();
    ensure!(asked == (turns.count + turns.warm) * STEPS as usize, "{program:?} asked {asked} times");
    let said = String::from_utf8_lossy(&ended.stdout).into_owned();
    serde_json::from_str(said.trim()).with_context(|| format!("{program:?} said {said:?}"))
}

/// This program as an agent of ours.
fn ours(model: &ScriptedModel) -> Result<Command> {
    let mut program = Command::new(std::env::current_exe()?);
    program.args([ours::WORD, &model.api_key(), &model.url()]);
    Ok(program)
}

/// Time a step on the worker threads and on the server thread.
fn own_share() -> Result<(Samples, Samples)> {
    let model = ScriptedModel::start(script())?;
    let said = run(ours(&model)?, &Turns { count: 400, at_once: 1, warm: 0 }, &model)?;
    let samples = |name: &str| Samples::of_nanos(said[name].as_array().map_or(&[], Vec::as_slice));
    Ok((samples("worker_nanos"), samples("server_nanos")))
}

/// Millions of instructions that a step takes, by valgrind: the count hardly depends on what else the machine does.
fn instructions() -> Result<Option<f64>> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return Ok(None);
    }
    let folder = tempfile::tempdir()?;
    let counted = |count: usize| -> Result<f64> {
        let model = ScriptedModel::start(script())?;
        let agent = ours(&model)?;
        let file = folder.path().join(count.to_string());
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "-q", &format!("--callgrind-out-file={}", file.display())]);
        valgrind.arg(agent.get_program()).args(agent.get_args());
        run(valgrind, &Turns { count, at_once: 1, warm: 0 }, &model)?;
        totals(&file)
    };
    let (few, many) = (20, 60);
    Ok(Some((counted(many)? - counted(few)?) / ((many - few) as f64 * f64::from(STEPS)) / 1e6))
}

/// The instructions in a file of callgrind's.
fn totals(file: &Path) -> Result<f64> {
    let text = std::fs::read_to_string(file)?;
    let line = text.lines().find_map(|line| line.strip_prefix("totals: ").or_else(|| line.strip_prefix("summary: ")));
    line.and_then(|number| number.trim().parse().ok()).context("callgrind wrote no total")
}
