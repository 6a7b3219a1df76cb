//! `clear_goal`: a goal is given up.

use super::naming::named;
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::goals::{self, name};
use crate::names;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Gives up one of the player's goals, or all; the bar goes with it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ClearGoal {
    /// Part of its name, or all. Left out: the only one.
    which: Option<String>,
}

impl TaskTool for ClearGoal {
    const NAME: &'static str = "clear_goal";
    const CHANGES: bool = true;

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let store = asker.agent.store().await?;
        let kept = store.goals(asker.player).await?;
        let gone = match (self.which.as_deref(), kept.as_slice()) {
            (None, [only]) => vec![only],
            (None, [_, _, ..]) => {
                let names: Vec<String> = kept.iter().map(|goal| format!("{:?}", name(goal))).collect();
                return Err(ToolError::Refused(format!("which one, or all? There are: {}", names.join(", "))));
            }
            (Some(which), [_, ..]) if names::key(which) == "all" => kept.iter().collect(),
            (which, _) => vec![named("goal", &kept, name, which.unwrap_or_default())?],
        };
        for goal in &gone {
            store.remove_goal(asker.player, goal.number).await?;
        }
        goals::refresh(&asker.agent, asker.player).await?;
        let cleared = gone.iter().map(|goal| Foreign::new(name(goal))).collect();
        answer(&Report { cleared, goals_left: kept.len() - gone.len() })
    }
}

#[derive(Serialize)]
struct Report {
    cleared: Vec<Foreign>,
    goals_left: usize,
}
