//! What the tools about places share: finding one by its name, and telling how to get there.

use super::{Asker, ToolError};
use crate::bearing;
use crate::names;
use crate::store::Place;
use panda_world::foreign::shown;
use panda_world::player::Snapshot;
use panda_world::player::SnapshotAnswer;
use panda_world::{Foreign, ServerHandle, Vec3};

/// Names listed in an error, at most.
const CANDIDATES: usize = 12;

/// Characters of a name or a note, at most.
pub(super) const NAME_CHARS: usize = 60;
pub(super) const NOTE_CHARS: usize = 300;

/// A name as it is kept: white space single, and nothing in it that a client could not show or type. Empty or too long
/// names are bad arguments.
pub(super) fn clean(field: &str, text: &str, most: usize) -> Result<String, ToolError> {
    let text = shown(text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(ToolError::BadArgs(format!("{field}: 1 to {most} characters, this has {length}")));
    }
    Ok(text)
}

/// The place that a name means: the one of that name, else the only one whose name contains it. Several or none:
/// refused, with the names there are.
pub(super) fn named<'a>(places: &'a [Place], name: &str) -> Result<&'a Place, ToolError> {
    let wanted = names::key(name);
    if let Some(place) = places.iter().find(|place| names::key(&place.name) == wanted) {
        return Ok(place);
    }
    let fits = |place: &&Place| !wanted.is_empty() && names::key(&place.name).contains(&wanted);
    let candidates: Vec<&Place> = places.iter().filter(fits).collect();
    match candidates.as_slice() {
        [only] => Ok(only),
        [] if places.is_empty() => Err(ToolError::Refused("no places are remembered yet".into())),
        [] => Err(ToolError::Refused(format!("no place of that name; there are: {}", listed(places.iter())))),
        several => Err(ToolError::Refused(format!(
            "that name fits several places, ask which one: {}",
            listed(several.iter().copied())
        ))),
    }
}

fn listed<'a>(places: impl Iterator<Item = &'a Place>) -> String {
    let names: Vec<String> = places.map(|place| format!("{:?}", place.name)).collect();
    let shown = names.iter().take(CANDIDATES).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(CANDIDATES) {
        0 => shown,
        more => format!("{shown} … {more} more"),
    }
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

/// The name as the model reads it.
pub(super) fn foreign(text: &str) -> Foreign {
    Foreign::new(text)
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
    fn a_part_of_a_name_is_enough_where_it_is_the_only_one() {
        let places = [place("Home"), place("Mine entrance"), place("Old mine")];
        assert_eq!(named(&places, "HOME").unwrap().name, "Home");
        assert_eq!(named(&places, "entrance").unwrap().name, "Mine entrance");
        let error = named(&places, "mine").unwrap_err().to_string();
        assert!(error.contains("\"Mine entrance\", \"Old mine\""), "{error}");
        let error = named(&places, "castle").unwrap_err().to_string();
        assert!(error.contains("\"Home\""), "{error}");
        assert!(named(&places, "").is_err());
        assert!(named(&[], "home").unwrap_err().to_string().contains("no places"));
    }

    #[test]
    fn names_are_cleaned_and_measured_in_characters() {
        assert_eq!(clean("name", " my\n\thome ", 60).unwrap(), "my home");
        assert_eq!(clean("name", "§cred \u{202e}home\u{7}", 60).unwrap(), "red home");
        assert_eq!(clean("name", &"家".repeat(60), 60).unwrap().chars().count(), 60);
        for bad in ["", "  ", &"家".repeat(61), &"x".repeat(10_000)] {
            assert!(matches!(clean("name", bad, 60), Err(ToolError::BadArgs(_))));
        }
    }

    #[test]
    fn eight_blocks_of_the_overworld_are_one_of_the_nether() {
        assert_eq!(coordinates(through_portal("minecraft:overworld", &place("x")).unwrap()), "84 64 -156");
        assert!(through_portal("minecraft:the_end", &place("x")).is_none());
    }
}
