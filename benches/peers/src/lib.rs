//! What the peers share: the agent that each of them is given, and what each of them tells of its run. The peers
//! themselves are the programs in `bin/`; what is asked of them, and who judges it, lies in the benches.

pub mod reading;

use anyhow::{Context, Result};
use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The agent, as the bench took it from one of Panda's own turns.
#[derive(Debug, Deserialize)]
pub struct Agent {
    pub model: String,
    pub api_key: String,
    pub system: String,
    pub question: String,
    pub tools: Vec<Tool>,
    /// What each tool answers, by its name. The work of a tool is nobody's share in this comparison.
    pub results: HashMap<String, String>,
}

#[derive(Debug, Deserialize)]
pub struct Tool {
    pub name: String,
    pub description: String,
    /// JSON Schema.
    pub parameters: Value,
}

impl Agent {
    pub fn read(file: &str) -> Result<Agent> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
        Ok(serde_json::from_str(&text)?)
    }
}

/// What a program measured of itself: the turns after those that warm it up.
#[derive(Debug, Serialize)]
pub struct Figures {
    pub turns: usize,
    pub seconds: f64,
    pub cpu_seconds: f64,
    /// The largest resident size of the process, in KiB.
    pub peak_kib: u64,
}

/// Clocks of one measurement.
pub struct Clocks {
    began: Instant,
    cpu: ProcessTime,
}

impl Clocks {
    pub fn start() -> Clocks {
        Clocks { began: Instant::now(), cpu: ProcessTime::now() }
    }

    pub fn cpu(&self) -> Duration {
        self.cpu.elapsed()
    }

    pub fn stop(self, turns: usize) -> Figures {
        Figures {
            turns,
            seconds: self.began.elapsed().as_secs_f64(),
            cpu_seconds: self.cpu.elapsed().as_secs_f64(),
            peak_kib: peak_kib(),
        }
    }
}

fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
