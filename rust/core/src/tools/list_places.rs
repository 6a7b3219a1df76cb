//! `list_places`: what the asker has saved, nearest first, and whether it is still as it was.

use super::places::{Way, coordinates};
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::names::{self, plain};
use crate::store::Place;
use panda_world::block::Kinds;
use panda_world::place::BlockPlace;
use panda_world::player::{Snapshot, SnapshotAnswer};
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Places listed at most; more are counted.
const SHOWN: usize = 30;

/// The player's saved places, nearest first, with distance and whether the saved block is still there.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ListPlaces {
    /// Part of a name or note.
    filter: Option<String>,
}

impl TaskTool for ListPlaces {
    const NAME: &'static str = "list_places";
    const PRIVATE: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let mut places = asker.agent.store().await?.places(asker.player).await?;
        let all = places.len();
        if let Some(filter) = self.filter.as_deref().map(names::key).filter(|filter| !filter.is_empty()) {
            places.retain(|place| {
                let note = place.note.as_deref().unwrap_or_default();
                names::key(&place.name).contains(&filter) || names::key(note).contains(&filter)
            });
        }
        let player = asker.player;
        let asked: Vec<BlockPlace> = places.iter().map(block_place).collect();
        let seen = server.run("tool.list_places", Some(player), move |server| {
            let now = server.ask(&Snapshot { player })?;
            let kinds = server.ask(&Kinds { places: asked })?.kinds;
            Ok::<_, ToolError>((now, kinds))
        });
        let (now, kinds) = seen.await??;
        answer(&Report::new(&now, places, kinds, all))
    }
}

fn block_place(place: &Place) -> BlockPlace {
    BlockPlace { world: place.world.clone(), x: place.x, y: place.y, z: place.z }
}

#[derive(Serialize)]
struct Report {
    places: Vec<Row>,
    #[serde(skip_serializing_if = "super::none")]
    more: usize,
    saved_in_all: usize,
}

#[derive(Serialize)]
struct Row {
    name: Foreign,
    at: String,
    dimension: String,
    /// Only where it is the asker's own world.
    #[serde(flatten)]
    way: Option<Way>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<String>,
    state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<Foreign>,
}

impl Report {
    fn new(now: &SnapshotAnswer, places: Vec<Place>, kinds: Vec<Option<String>>, all: usize) -> Report {
        let here = now.position.point();
        let mut rows: Vec<(bool, f64, Row)> = places
            .into_iter()
            .zip(kinds)
            .map(|(place, kind)| {
                let same = place.world == now.position.world;
                (!same, here.distance_to(place.middle()), Row::new(now, same, place, kind))
            })
            .collect();
        rows.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let more = rows.len().saturating_sub(SHOWN);
        rows.truncate(SHOWN);
        Report { places: rows.into_iter().map(|row| row.2).collect(), more, saved_in_all: all }
    }
}

impl Row {
    fn new(now: &SnapshotAnswer, same: bool, place: Place, kind: Option<String>) -> Row {
        Row {
            at: coordinates(place.middle()),
            dimension: plain(&place.world).to_owned(),
            way: same.then(|| Way::to(now, &place)),
            state: state(&place, kind),
            name: Foreign::new(&place.name),
            block: place.block.as_deref().map(|block| plain(block).to_owned()),
            note: place.note.as_deref().map(Foreign::new),
        }
    }
}

/// Whether what was saved is still there. A spot without a block is as valid as its world.
fn state(place: &Place, kind: Option<String>) -> String {
    match (&place.block, kind) {
        (_, None) => "not loaded, so not checked".to_owned(),
        (None, Some(_)) => "valid".to_owned(),
        (Some(saved), Some(kind)) if *saved == kind => "valid".to_owned(),
        (Some(_), Some(kind)) => format!("changed: now {}", plain(&kind)),
    }
}
