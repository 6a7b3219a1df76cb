//! `reading <ours|genai|async-openai> <url> <key> <rounds> <case[:whole]>…`: asks the scripted server by the name of each
//! case and prints what the client made of the answer, a line of JSON each. With rounds it asks so many times more and
//! tells how much CPU time of this process one answer took.

use anyhow::{Context, Result, bail};
use panda_bench_peers::Clocks;
use panda_bench_peers::reading::{Read, async_openai, genai, ours};
use serde_json::json;
use std::time::Duration;

/// A client that has not answered by then keeps its caller waiting for something that it does not tell.
const LIMIT: Duration = Duration::from_secs(5);

enum Client {
    Ours(ours::Client),
    Genai(genai::Client),
    AsyncOpenai(async_openai::Client),
}

impl Client {
    async fn ask(&self, case: &str, stream: bool) -> Read {
        let asking = async {
            match self {
                Client::Ours(client) => client.ask(case, stream).await,
                Client::Genai(client) => client.ask(case, stream).await,
                Client::AsyncOpenai(client) => client.ask(case, stream).await,
            }
        };
        let silent = |_| Read { error: Some("no answer within 5 s".into()), ..Read::default() };
        tokio::time::timeout(LIMIT, asking).await.unwrap_or_else(silent)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [which, url, key, rounds, cases @ ..] = words.as_slice() else { bail!("see the head of the source") };
    let rounds: u32 = rounds.parse().context("the number of rounds")?;
    let client = match which.as_str() {
        "ours" => Client::Ours(ours::Client::new(url, key)),
        "genai" => Client::Genai(genai::Client::new(url, key)),
        "async-openai" => Client::AsyncOpenai(async_openai::Client::new(url, key)),
        other => bail!("no client {other}"),
    };
    for case in cases {
        let (name, stream) = case.strip_suffix(":whole").map_or((case.as_str(), true), |name| (name, false));
        let read = client.ask(name, stream).await;
        for _ in 0..rounds / 10 {
            client.ask(name, stream).await;
        }
        let clocks = Clocks::start();
        for _ in 0..rounds {
            client.ask(name, stream).await;
        }
        let micros = clocks.cpu().as_secs_f64() * 1e6 / f64::from(rounds.max(1));
        println!("{}", json!({ "case": name, "read": read, "cpu_micros": micros }));
    }
    Ok(())
}
