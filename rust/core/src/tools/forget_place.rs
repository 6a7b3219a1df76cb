//! `forget_place`: a saved place goes.

use super::places::named;
use super::{Asker, TaskTool, ToolResult, answer};
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Deletes a saved place by its name.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ForgetPlace {
    name: String,
}

impl TaskTool for ForgetPlace {
    const NAME: &'static str = "forget_place";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let store = asker.agent.store().await?;
        let places = store.places(asker.player).await?;
        let place = named(&places, &self.name)?;
        let forgotten = store.forget_place(asker.player, &place.name).await?;
        answer(&Report { name: Foreign::new(&place.name), forgotten, places_left: places.len() - 1 })
    }
}

#[derive(Serialize)]
struct Report {
    name: Foreign,
    /// False: it was deleted by another way in the same moment.
    forgotten: bool,
    places_left: usize,
}
