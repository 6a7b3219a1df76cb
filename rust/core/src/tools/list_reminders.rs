//! `list_reminders`: of what the asker will be reminded, and when.

use super::{Asker, TaskTool, ToolResult, answer};
use crate::reminders::expected;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Reminders listed at most; more are counted.
const SHOWN: usize = 30;

/// The player's pending reminders with their ids and when each comes, soonest first.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ListReminders {}

impl TaskTool for ListReminders {
    const NAME: &'static str = "list_reminders";
    const PRIVATE: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let reminders = asker.agent.store().await?.reminders(asker.player).await?;
        let all = reminders.len();
        let rows = expected(&server, asker.player, reminders).await?.into_iter().take(SHOWN);
        let reminders = rows
            .map(|(reminder, outlook)| Row {
                id: reminder.number,
                text: Foreign::new(reminder.text),
                when: outlook.english(),
            })
            .collect();
        answer(&Report { reminders, more: all.saturating_sub(SHOWN) })
    }
}

#[derive(Serialize)]
struct Report {
    reminders: Vec<Row>,
    #[serde(skip_serializing_if = "super::none")]
    more: usize,
}

#[derive(Serialize)]
struct Row {
    id: i64,
    text: Foreign,
    when: String,
}
