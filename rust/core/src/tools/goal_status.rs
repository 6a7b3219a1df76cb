//! `goal_status`: how far the asker's goals are.

use super::naming::named;
use super::set_goal::Row;
use super::{Asker, TickTool, ToolError, ToolResult, answer};
use crate::goals::{self, Tracked, checklist};
use crate::store::What;
use panda_world::player::{Inventory, InventoryAnswer};
use panda_world::{Foreign, ServerThread};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far the player's goals are: held and wanted, or the checklist.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GoalStatus {
    /// Part of a goal's name; left out: all.
    which: Option<String>,
}

impl TickTool for GoalStatus {
    const NAME: &'static str = "goal_status";

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
        let away = || ToolError::Refused("the player's goals could not be read yet; try again in a moment".into());
        let mut goals = asker.agent.goals.of(asker.player).ok_or_else(away)?;
        if let Some(which) = &self.which {
            goals = vec![named("goal", &goals, Tracked::name, which)?.clone()];
        }
        let inventory = server.ask(&Inventory { player: asker.player })?;
        answer(&Report { goals: goals.iter().map(|goal| Status::of(goal, &inventory)).collect() })
    }
}

#[derive(Serialize)]
struct Report {
    goals: Vec<Status>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Status {
    Item {
        item: String,
        held: u32,
        wanted: u32,
        missing: u32,
    },
    Activity {
        activity: Foreign,
        #[serde(skip_serializing_if = "Option::is_none")]
        checklist: Option<Vec<Row>>,
    },
}

impl Status {
    fn of(tracked: &Tracked, inventory: &InventoryAnswer) -> Status {
        match &tracked.goal.what {
            What::Item { item, wanted } => {
                let held = goals::held(inventory, item);
                Status::Item {
                    item: tracked.name().to_owned(),
                    held,
                    wanted: *wanted,
                    missing: wanted.saturating_sub(held),
                }
            }
            What::Activity(text) => {
                let list = checklist::of(text, inventory);
                Status::Activity {
                    activity: Foreign::new(text.clone()),
                    checklist: list.map(|list| list.iter().map(Row::new).collect()),
                }
            }
        }
    }
}
