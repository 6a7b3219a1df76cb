//! `remember_place`: saves where the asker stands, or the thing he looks at.

use super::naming::clean;
use super::places::{NAME_CHARS, NOTE_CHARS, coordinates};
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::names::plain;
use crate::store::{Place, Saved};
use panda_world::block::{BlockHit, LookedAt};
use panda_world::player::{Snapshot, SnapshotAnswer};
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Blocks that the view reaches.
const REACH: u32 = 64;

/// Saves a place under a name: where the player stands, or the block under the crosshair.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RememberPlace {
    name: String,
    target: Target,
    /// A remark to keep with it.
    note: Option<String>,
    /// Overwrite the place of that name; only if the player wants it.
    replace: Option<bool>,
}

#[derive(Deserialize, JsonSchema, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Target {
    Here,
    LookingAt,
}

impl TaskTool for RememberPlace {
    const NAME: &'static str = "remember_place";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let name = clean("name", &self.name, NAME_CHARS)?;
        let note = self.note.as_deref().map(|note| clean("note", note, NOTE_CHARS)).transpose()?;
        let store = asker.agent.store().await?;
        let (player, target) = (asker.player, self.target);
        let seen = server.run("tool.remember_place", Some(player), move |server| {
            let now = server.ask(&Snapshot { player })?;
            let hit = match target {
                Target::Here => None,
                Target::LookingAt => server.ask(&LookedAt { player, reach: REACH })?.hit,
            };
            Ok::<_, ToolError>((now, hit))
        });
        let (now, hit) = seen.await??;
        if target == Target::LookingAt && hit.is_none() {
            return Err(ToolError::Refused(format!(
                "the player looks at no block within {REACH}; or save where he stands"
            )));
        }
        let place = place(name, note, &now, hit);
        let most = asker.settings.most_places;
        match store.save_place(player, &place, self.replace == Some(true), most).await? {
            Saved::NameTaken => Err(ToolError::Refused(
                "there is a place of that name already; ask the player, then call again with replace=true or another name".into(),
            )),
            Saved::Full => Err(ToolError::Refused(format!("the player has {most} places, which is the limit; one must go first"))),
            saved => answer(&Report {
                saved: Foreign::new(&place.name),
                replaced: saved == Saved::Replaced,
                at: coordinates(place.middle()),
                dimension: plain(&place.world).to_owned(),
                block: place.block.as_deref().map(|block| plain(block).to_owned()),
            }),
        }
    }
}

fn place(name: String, note: Option<String>, now: &SnapshotAnswer, hit: Option<BlockHit>) -> Place {
    let at = &now.position;
    let (x, y, z, block) = match hit {
        Some(hit) => (hit.at.x, hit.at.y, hit.at.z, Some(hit.block)),
        None => (at.x.floor() as i32, at.y.floor() as i32, at.z.floor() as i32, None),
    };
    Place { name, world_id: now.world_id, world: at.world.clone(), x, y, z, block, note }
}

#[derive(Serialize)]
struct Report {
    saved: Foreign,
    replaced: bool,
    at: String,
    dimension: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<String>,
}
