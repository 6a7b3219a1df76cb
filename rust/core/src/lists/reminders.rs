//! `/panda reminders`: the soonest first.

use super::{Entry, List};
use crate::agent::Agent;
use crate::reminders::expected;
use crate::store::StoreError;
use panda_world::{Foreign, Uuid};
use std::sync::Arc;

pub(crate) struct Reminders;

impl List for Reminders {
    const WORD: &'static str = "reminders";
    const TITLE: &'static str = "reminders-title";
    const NONE: &'static str = "reminders-none";

    async fn entries(agent: &Arc<Agent>, player: Uuid) -> Result<Option<Vec<Entry>>, StoreError> {
        let reminders = agent.store().await?.reminders(player).await?;
        let Ok(expected) = expected(agent.server(), player, reminders).await else { return Ok(None) };
        let entry = |(reminder, outlook): (crate::store::Reminder, crate::reminders::Outlook)| Entry {
            name: Foreign::new(reminder.text),
            detail: outlook.for_player(agent, player),
            handle: reminder.number.to_string(),
        };
        Ok(Some(expected.into_iter().map(entry).collect()))
    }

    async fn delete(agent: &Arc<Agent>, player: Uuid, number: &str) -> Result<bool, StoreError> {
        let Ok(number) = number.parse() else { return Ok(false) };
        let deleted = agent.store().await?.remove_reminder(player, number).await?;
        agent.reminders.changed(player);
        Ok(deleted)
    }
}
