//! `rig <agent.json> <url> <turns> <at once> <turns to warm up>`: the agent on rig, streaming, its tools answering with
//! what the agent's file says. Prints the figures as a line of JSON.

use anyhow::{Context, Result, bail, ensure};
use futures_util::StreamExt;
use panda_bench_peers::{Agent, Clocks};
use rig_agent::agent::MultiTurnStreamItem;
use rig_agent::AgentBuilder;
use rig_core::message::ToolName;
use rig_core::providers::openai::{OpenAI, OpenAIConfig};
use rig_core::tool::{DynamicTool, ToolOutput};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, url, turns, at_once, warm] = words.as_slice() else { bail!("see the head of the source") };
    let agent = Agent::read(file)?;
    let (turns, at_once, warm): (usize, usize, usize) = (turns.parse()?, at_once.parse()?, warm.parse()?);
    let client: OpenAI = OpenAIConfig::new(agent.api_key.as_str()).with_base_url(url).client();
    let mut tools = Vec::new();
    for tool in agent.tools {
        let result = agent.results.get(&tool.name).cloned().unwrap_or_default();
        tools.push(DynamicTool::new(ToolName::new(tool.name)?, tool.description, tool.parameters, move |_| {
            let result = result.clone();
            Box::pin(async move { Ok(ToolOutput::text(result)) })
        }));
    }
    let rig = AgentBuilder::new(client.chat(agent.model))
        .preamble(agent.system)
        .max_tokens(1000)
        .default_max_turns(8)
        .dynamic_tools(tools)
        .build();
    let rig = Arc::new(rig);
    run(&rig, &agent.question, warm, at_once).await?;
    let clocks = Clocks::start();
    run(&rig, &agent.question, turns, at_once).await?;
    println!("{}", serde_json::to_string(&clocks.stop(turns))?);
    Ok(())
}

/// So many turns, `at_once` of them at any time.
async fn run(rig: &Arc<rig_agent::Agent>, question: &str, turns: usize, at_once: usize) -> Result<()> {
    let left = Arc::new(AtomicUsize::new(turns));
    let mut askers = Vec::new();
    for _ in 0..at_once.min(turns) {
        let (rig, left, question) = (rig.clone(), left.clone(), question.to_owned());
        askers.push(tokio::spawn(async move {
            while left.fetch_update(Ordering::AcqRel, Ordering::Acquire, |left| left.checked_sub(1)).is_ok() {
                turn(&rig, &question).await?;
            }
            Ok::<(), anyhow::Error>(())
        }));
    }
    for asker in askers {
        asker.await??;
    }
    Ok(())
}

async fn turn(rig: &rig_agent::Agent, question: &str) -> Result<()> {
    let mut items = rig.prompt(question).stream();
    let mut answer = None;
    while let Some(item) = items.next().await {
        if let MultiTurnStreamItem::FinalResponse(response) = item.context("a turn of rig")? {
            answer = Some(response.output());
        }
    }
    ensure!(answer.as_deref().is_some_and(|text| text.contains("Done")), "rig ended with {answer:?}");
    Ok(())
}
