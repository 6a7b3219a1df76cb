//! `locate_place`: the way to a saved place from where the asker stands and looks.

use super::places::{Way, coordinates, here, named, through_portal};
use super::{Asker, TaskTool, ToolResult, answer};
use crate::bearing;
use crate::names::plain;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Distance, direction, height and how far to turn towards a saved place; through the Nether portal if need be.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LocatePlace {
    name: String,
}

impl TaskTool for LocatePlace {
    const NAME: &'static str = "locate_place";
    const PRIVATE: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let places = asker.agent.store().await?.places(asker.player).await?;
        let place = named(&places, &self.name)?;
        let now = here(&server, &asker).await?;
        let at = &now.position;
        let same = place.world == at.world;
        let target = place.middle();
        answer(&Report {
            name: Foreign::new(&place.name),
            at: coordinates(target),
            dimension: plain(&place.world).to_owned(),
            way: same.then(|| Way::to(&now, place)),
            turn: same.then(|| turn(bearing::turn(at.yaw, target.x - at.x, target.z - at.z))),
            other_dimension: (!same).then(|| match through_portal(&at.world, place) {
                Some(there) => {
                    format!("the player is in {}; a portal there would be at {}", plain(&at.world), coordinates(there))
                }
                None => format!("the player is in {}", plain(&at.world)),
            }),
        })
    }
}

/// "34 degrees to the left".
fn turn(degrees: f64) -> String {
    let whole = degrees.round();
    match whole {
        0.0 => "none, it is straight ahead".to_owned(),
        whole if whole > 0.0 => format!("{whole} degrees to the right"),
        whole => format!("{} degrees to the left", -whole),
    }
}

#[derive(Serialize)]
struct Report {
    name: Foreign,
    at: String,
    dimension: String,
    #[serde(flatten)]
    way: Option<Way>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_dimension: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_told_by_side() {
        assert_eq!(turn(33.6), "34 degrees to the right");
        assert_eq!(turn(-90.0), "90 degrees to the left");
        assert_eq!(turn(0.3), "none, it is straight ahead");
    }
}
