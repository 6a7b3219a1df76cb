//! `/panda goals`: newest first. The bar goes with its goal.

use super::{Entry, List};
use crate::agent::Agent;
use crate::goals;
use crate::store::{Goal, StoreError, What};
use crate::words::Arg;
use panda_world::player::Inventory;
use panda_world::{Foreign, Uuid};
use std::sync::Arc;

pub(crate) struct Goals;

impl List for Goals {
    const WORD: &'static str = "goals";
    const TITLE: &'static str = "goals-title";
    const NONE: &'static str = "goals-none";

    async fn entries(agent: &Arc<Agent>, player: Uuid) -> Result<Option<Vec<Entry>>, StoreError> {
        let kept = agent.store().await?.goals(player).await?;
        let asked = agent.server().run("command.goals", Some(player), move |server| server.ask(&Inventory { player }));
        let Ok(Ok(inventory)) = asked.await else { return Ok(None) };
        let entry = |goal: &Goal| {
            let detail = match &goal.what {
                What::Item { item, wanted } => {
                    let held = f64::from(goals::held(&inventory, item));
                    let numbers = [("held", Arg::Number(held)), ("wanted", Arg::Number(f64::from(*wanted)))];
                    agent.say(player, "goal-counted", &numbers)
                }
                What::Activity(_) => agent.say(player, "goal-activity", &[]),
            };
            Entry { name: Foreign::new(goals::name(goal)), detail, handle: goal.number.to_string() }
        };
        Ok(Some(kept.iter().map(entry).collect()))
    }

    async fn delete(agent: &Arc<Agent>, player: Uuid, number: &str) -> Result<bool, StoreError> {
        let Ok(number) = number.parse() else { return Ok(false) };
        let gone = agent.store().await?.remove_goal(player, number).await?;
        goals::refresh(agent, player).await?;
        Ok(gone)
    }
}
