//! `forget_conversation`: the asker's history goes, also from the database.

use super::{Asker, TaskTool, ToolResult, answer};
use panda_world::ServerHandle;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Forgets this conversation's history when the player asks for it. Places, goals and notes stay.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ForgetConversation {}

impl TaskTool for ForgetConversation {
    const NAME: &'static str = "forget_conversation";
    const CHANGES: bool = true;
    const ALWAYS_ON: bool = true;

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let rounds = asker.agent.store().await?.clear_history(asker.player).await?;
        answer(&Report { forgotten_rounds: rounds, kept: "places, goals and notes" })
    }
}

#[derive(Serialize)]
struct Report {
    forgotten_rounds: u64,
    kept: &'static str,
}
