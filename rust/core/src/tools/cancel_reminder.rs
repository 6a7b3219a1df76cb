//! `cancel_reminder`: the asker is not reminded after all.

use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::store::Reminder;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Reminders named in an error, at most.
const CANDIDATES: usize = 12;

/// Deletes one of the player's reminders.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CancelReminder {
    id: i64,
}

impl TaskTool for CancelReminder {
    const NAME: &'static str = "cancel_reminder";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let store = asker.agent.store().await?;
        let reminders = store.reminders(asker.player).await?;
        let Some(reminder) = reminders.iter().find(|reminder| reminder.number == self.id) else {
            return Err(ToolError::Refused(unknown(&reminders)));
        };
        let cancelled = store.remove_reminder(asker.player, self.id).await?;
        asker.agent.reminders.changed(asker.player);
        answer(&Report { text: Foreign::new(reminder.text.clone()), cancelled, reminders_left: reminders.len() - 1 })
    }
}

fn unknown(reminders: &[Reminder]) -> String {
    if reminders.is_empty() {
        return "the player has no reminder".to_owned();
    }
    let named: Vec<String> =
        reminders.iter().take(CANDIDATES).map(|reminder| format!("{} {:?}", reminder.number, reminder.text)).collect();
    let more = reminders.len().saturating_sub(CANDIDATES);
    let more = if more > 0 { format!(" … {more} more") } else { String::new() };
    format!("no reminder has that id; there are: {}{more}", named.join(", "))
}

#[derive(Serialize)]
struct Report {
    text: Foreign,
    /// False: it has just come, or was deleted by another way in the same moment.
    cancelled: bool,
    reminders_left: usize,
}
