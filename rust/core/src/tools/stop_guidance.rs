//! `stop_guidance`: ends the arrow that leads the asker.

use super::{Asker, TickTool, ToolError, ToolResult, answer};
use crate::guidance;
use panda_world::ServerThread;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Ends the arrow and trail of guide_to.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StopGuidance {}

impl TickTool for StopGuidance {
    const NAME: &'static str = "stop_guidance";
    const CHANGES: bool = true;

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
        if guidance::stop(&asker.agent, server, asker.player) {
            answer(&Report { stopped: true })
        } else {
            Err(ToolError::Refused("nothing leads the player right now".into()))
        }
    }
}

#[derive(Serialize)]
struct Report {
    stopped: bool,
}
