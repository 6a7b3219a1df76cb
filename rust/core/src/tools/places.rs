//! What the tools about places share: finding one, and telling how to get there.

use super::{Asker, ToolError, naming};
use crate::bearing;
use crate::names;
use crate::store::Place;
use panda_world::player::Snapshot;
use panda_world::player::SnapshotAnswer;
use panda_world::{ServerHandle, Vec3};

/// Characters of a name or a note, at most.
pub(super) const NAME_CHARS: usize = 60;
pub(super) const NOTE_CHARS: usize = 300;

/// The place that a name means, as [`naming::named`] finds it.
pub(super) fn named<'a>(places: &'a [Place], name: &str) -> Result<&'a Place, ToolError> {
    naming::named("place", places, |place| &place.name, name)
}

/// Where the asker is, in one hop.
pub(super) async fn here(server: &ServerHandle, asker: &Asker) -> Result<SnapshotAnswer, ToolError> {
    let player = asker.player;
    Ok(server.run("tool.here", Some(player), move |server| server.ask(&Snapshot { player })).await??)
}

/// The same spot seen from the other side of a Nether portal: one block there is eight in the overworld.
pub(super) fn through_portal(from: &str, place: &Place) -> Option<Vec3> {
    let middle = place.middle();
    let scaled = |factor: f64| Some(Vec3 { x: middle.x * factor, y: middle.y, z: middle.z * factor });
    match (names::plain(from), names::plain(&place.world)) {
        ("overworld", "the_nether") => scaled(8.0),
        ("the_nether", "overworld") => scaled(0.125),
        _ => None,
    }
}

/// "120 64 -30".
pub(super) fn coordinates(at: Vec3) -> String {
    format!("{} {} {}", at.x.floor(), at.y.floor(), at.z.floor())
}

/// How far and where, for a place of the asker's own world.
#[derive(serde::Serialize)]
pub(super) struct Way {
    distance: f64,
    direction: String,
    height: String,
}

impl Way {
    pub(super) fn to(now: &SnapshotAnswer, place: &Place) -> Way {
        let (at, target) = (&now.position, place.middle());
        Way {
            distance: bearing::distance(at.point().distance_to(target)),
            direction: bearing::direction(at, target),
            height: bearing::height(at, target),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use panda_world::Uuid;

    fn place(name: &str) -> Place {
        Place {
            name: name.into(),
            world_id: Uuid::nil(),
            world: "minecraft:the_nether".into(),
            x: 10,
            y: 64,
            z: -20,
            block: None,
            note: None,
        }
    }

    #[test]
    fn eight_blocks_of_the_overworld_are_one_of_the_nether() {
        assert_eq!(coordinates(through_portal("minecraft:overworld", &place("x")).unwrap()), "84 64 -156");
        assert!(through_portal("minecraft:the_end", &place("x")).is_none());
    }
}
