//! `load_skill`: the page of a skill, for the rest of the turn.

use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use panda_world::ServerHandle;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Shows the full text of a skill from the catalog. Load it before answering in its field.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LoadSkill {
    /// As in the catalog.
    name: String,
}

impl TaskTool for LoadSkill {
    const NAME: &'static str = "load_skill";
    const ALWAYS_ON: bool = true;

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let skills = &asker.settings.skills;
        let wanted = self.name.trim().to_lowercase();
        match skills.page(&wanted) {
            Some(page) => answer(&Loaded { skill: page.name.clone() }),
            // The name is the model's and is not repeated.
            None => {
                let names: Vec<&str> = skills.in_force().map(|page| page.name.as_str()).collect();
                Err(ToolError::Refused(format!("no skill of that name; there are: {}", names.join(", "))))
            }
        }
    }
}

/// What the turn keeps. The page itself is put in when a request is written, whole, since it is the server's own text
/// and neither data nor to be cut.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Loaded {
    skill: String,
}

/// The name of the skill that a call has loaded: by tool and result as the turn kept them.
pub(crate) fn loaded(tool: &str, result: &str) -> Option<String> {
    if tool != LoadSkill::NAME {
        return None;
    }
    serde_json::from_str::<Loaded>(result).ok().map(|loaded| loaded.skill)
}
