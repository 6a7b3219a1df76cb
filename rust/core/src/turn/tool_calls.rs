//! Runs a batch of tool calls in order. Calls that need the server thread and follow each other share one hop.

use super::progress::Progress;
use crate::agent::Agent;
use crate::desk::TurnScope;
use crate::tools::{self, Asker, Run, ToolError, ToolResult};
use panda_turn::ToolRun;
use panda_world::JobError;
use std::sync::Arc;

/// The results of the batch, in its order; fewer when the turn was ended meanwhile.
pub(super) async fn run(
    agent: &Agent,
    scope: &Arc<TurnScope>,
    asker: &Asker,
    progress: &Progress,
    runs: Vec<ToolRun>,
) -> Vec<panda_turn::ToolResult> {
    let mut results = Vec::with_capacity(runs.len());
    let mut waiting = runs.into_iter().peekable();
    while let Some(run) = waiting.next() {
        let Some(tool) = tools::find(&run.call.name) else {
            results.push(told(&run.call.name, Err(ToolError::Fault("the tool has vanished".into()))));
            continue;
        };
        progress.say(tool.progress_key());
        match tool.run {
            Run::Task(task) => {
                // The turn is ended on the server thread: none of its hops that comes after that does anything.
                let turn = scope.clone();
                let server = agent.server().unless(move || turn.is_over());
                let result = task(run.call.arguments, server, asker.clone()).await;
                results.push(told(tool.name, result));
            }
            Run::Tick(_) => {
                let mut hop = vec![run];
                while let Some(next) = waiting.next_if(|run| is_tick(&run.call.name)) {
                    hop.push(next);
                }
                results.extend(hop_together(agent, scope, asker, hop).await);
            }
        }
    }
    results
}

fn is_tick(name: &str) -> bool {
    tools::find(name).is_some_and(|tool| matches!(tool.run, Run::Tick(_)))
}

async fn hop_together(
    agent: &Agent,
    scope: &Arc<TurnScope>,
    asker: &Asker,
    hop: Vec<ToolRun>,
) -> Vec<panda_turn::ToolResult> {
    let names: Vec<String> = hop.iter().map(|run| run.call.name.clone()).collect();
    let (turn, asker) = (scope.clone(), asker.clone());
    let job = agent.server().run("turn.tools", Some(scope.player), move |server| {
        let mut results: Vec<ToolResult> = Vec::with_capacity(hop.len());
        for run in hop {
            // An effect of the tool before may have ended the turn.
            if turn.is_over() {
                break;
            }
            results.push(match tools::find(&run.call.name).map(|tool| tool.run) {
                Some(Run::Tick(tick)) => tick(run.call.arguments, server, &asker),
                _ => Err(ToolError::Fault("not a tick tool".into())),
            });
        }
        results
    });
    match job.await {
        Ok(results) => names.iter().zip(results).map(|(name, result)| told(name, result)).collect(),
        Err(JobError::Gone) => Vec::new(),
        Err(JobError::Panicked) => {
            names.iter().map(|name| told(name, Err(ToolError::Fault("the tool panicked".into())))).collect()
        }
    }
}

/// What the model reads of a result.
fn told(name: &str, result: ToolResult) -> panda_turn::ToolResult {
    match result {
        Ok(value) => panda_turn::ToolResult { text: value.to_string(), failed: false },
        Err(ToolError::Fault(why)) => {
            tracing::error!("the tool {name} failed: {why}");
            panda_turn::ToolResult { text: "the tool failed; the admins can see why in the log".into(), failed: true }
        }
        Err(error) => panda_turn::ToolResult { text: error.to_string(), failed: true },
    }
}
