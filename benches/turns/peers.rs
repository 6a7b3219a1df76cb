//! The same agent on rig and on LangChain4j: system message, question, tools and their results are taken from a turn of
//! ours, so that all three send and read the same. What our agent does more (hops to the server thread, permissions,
//! the round kept in the database, the progress line) is in its figures.

use super::ours::Turns;
use super::{TOOLS, ours, run, script};
use anyhow::{Context, Result, ensure};
use panda_benches::target;
use panda_model::{Request, ScriptedModel};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::process::Command;

const MEASURED: [Turns; 3] = [
    Turns { count: 400, at_once: 1, warm: 400 },
    Turns { count: 1500, at_once: 50, warm: 1000 },
    Turns { count: 2000, at_once: 500, warm: 1000 },
];

pub(crate) fn compare() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let agent = folder.path().join("agent.json");
    std::fs::write(&agent, agent_of_ours()?.to_string())?;
    let rig = target().join("peers/release/rig");
    let langchain = target().join("peers/langchain4j/agent.jar");
    let java = std::env::var_os("JAVA_HOME").map_or_else(|| "java".into(), |home| Path::new(&home).join("bin/java"));
    for file in [&rig, &langchain] {
        ensure!(file.is_file(), "{} is not there: `cargo xtask bench` builds it", file.display());
    }
    println!("\nThe same agent (eight tools, three steps) by three libraries; in brackets how many times ours");
    println!("{:>8}  {:<24} {:>18} {:>22} {:>20}", "at once", "", "turns/s", "CPU a turn", "peak memory");
    for turns in &MEASURED {
        let mut of_ours = None;
        for (name, program) in [("Panda", None), ("rig 0.44", Some(&rig)), ("LangChain4j 1.19", Some(&langchain))] {
            let model = ScriptedModel::start(script())?;
            let command = match program {
                None => ours(&model)?,
                Some(file) if file.extension().is_some_and(|ending| ending == "jar") => {
                    let mut command = Command::new(&java);
                    command.arg("-jar").arg(file).arg(&agent).arg(model.url());
                    command
                }
                Some(file) => {
                    let mut command = Command::new(file);
                    command.arg(&agent).arg(model.url());
                    command
                }
            };
            let figures = Figures::of(&run(command, turns, &model)?)?;
            let first = of_ours.get_or_insert_with(|| figures.clone());
            println!("{:>8}  {name:<24} {}", turns.at_once, figures.beside(first));
        }
    }
    Ok(())
}

#[derive(Clone)]
struct Figures {
    rate: f64,
    cpu_micros: f64,
    peak_mib: f64,
}

impl Figures {
    fn of(said: &Value) -> Result<Figures> {
        let number = |name: &str| said[name].as_f64().with_context(|| format!("no {name} in {said}"));
        let turns = number("turns")?;
        Ok(Figures {
            rate: turns / number("seconds")?,
            cpu_micros: number("cpu_seconds")? / turns * 1e6,
            peak_mib: number("peak_kib")? / 1024.0,
        })
    }

    fn beside(&self, ours: &Figures) -> String {
        format!(
            "{:>9.0} ({:>5.2}) {:>10.0} µs ({:>5.2}) {:>8.0} MiB ({:>5.2})",
            self.rate,
            self.rate / ours.rate,
            self.cpu_micros,
            self.cpu_micros / ours.cpu_micros,
            self.peak_mib,
            self.peak_mib / ours.peak_mib
        )
    }
}

/// The agent as a file for the others, from the last request of one turn of ours.
fn agent_of_ours() -> Result<Value> {
    let model = ScriptedModel::start(script())?;
    run(ours(&model)?, &Turns { count: 1, at_once: 1, warm: 0 }, &model)?;
    let requests = model.requests();
    let last: &Request = requests.last().context("a turn asks the model")?;
    ensure!(last.tools().len() == TOOLS.len(), "offered were {:?}", last.tools());
    let results: Map<String, Value> =
        last.tool_results().into_iter().map(|result| (result.name, Value::from(result.content))).collect();
    let tools = last.body["tools"].as_array().cloned().unwrap_or_default();
    Ok(json!({
        "model": last.model(), "api_key": model.api_key(), "system": last.system(),
        "question": last.messages()[1]["content"], "results": results,
        "tools": tools.iter().map(|tool| tool["function"].clone()).collect::<Vec<_>>(),
    }))
}
