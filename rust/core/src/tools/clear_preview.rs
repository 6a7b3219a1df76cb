//! `clear_preview`: the real blocks are shown again.

use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::building::preview;
use panda_world::ServerHandle;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Takes the building preview away.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ClearPreview {}

impl TaskTool for ClearPreview {
    const NAME: &'static str = "clear_preview";
    const CHANGES: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let (player, agent) = (asker.player, asker.agent);
        let ended = server.run("tool.clear_preview", Some(player), move |_| preview::end(&agent, player)).await?;
        let Some(ended) = ended else {
            return Err(ToolError::Refused("the player looks at no preview right now".into()));
        };
        ended.gone().await;
        answer(&Report { cleared: ended.blocks })
    }
}

#[derive(Serialize)]
struct Report {
    /// Cells in which the real block is shown again.
    cleared: usize,
}
