//! `guide_to`: begins to lead the asker to a place of his, to where he died, or to coordinates.

use super::places::{coordinates, named, through_portal};
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::bearing;
use crate::deaths;
use crate::guidance::{self, ARRIVED, Label, Target};
use crate::names::{self, plain};
use crate::store::Place;
use panda_world::block::Ground;
use panda_world::conditions::Dimension;
use panda_world::player::Snapshot;
use panda_world::{Foreign, ServerHandle, ServerThread, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Coordinates go no further than the game's own world border can.
const FARTHEST: f64 = 29_999_984.0;
/// What stands for the place where he died.
const DEATH: &str = "last_death";

/// Guides the player by an arrow and a trail to a saved place, last_death, or coordinates; ends by itself on arrival.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GuideTo {
    /// A saved place's name, or last_death.
    place: Option<String>,
    x: Option<f64>,
    /// Leave out if unknown.
    y: Option<f64>,
    z: Option<f64>,
}

/// Where he wants to go, before it is known where he is.
enum Wanted {
    Known {
        target: Target,
        place: Option<Place>,
    },
    /// In the dimension where he is.
    Spot {
        x: f64,
        y: Option<f64>,
        z: f64,
    },
}

impl TaskTool for GuideTo {
    const NAME: &'static str = "guide_to";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let wanted = self.wanted(&asker).await?;
        let player = asker.player;
        let report = server.run("tool.guide_to", Some(player), move |server| begin(server, &asker, wanted));
        answer(&report.await??)
    }
}

impl GuideTo {
    async fn wanted(self, asker: &Asker) -> Result<Wanted, ToolError> {
        match (self.place, self.x, self.y, self.z) {
            (Some(name), None, None, None) => known(asker, &name).await,
            (None, Some(x), y, Some(z)) => {
                within("x", x)?;
                within("z", z)?;
                // The block of that number, in its middle.
                Ok(Wanted::Spot { x: x.floor() + 0.5, y, z: z.floor() + 0.5 })
            }
            (Some(_), ..) => Err(ToolError::BadArgs("place and coordinates: expected one of the two".into())),
            _ => Err(ToolError::BadArgs("expected place, or x and z (and y if it is known)".into())),
        }
    }
}

fn within(field: &str, value: f64) -> Result<(), ToolError> {
    if value.abs() <= FARTHEST {
        return Ok(());
    }
    Err(ToolError::BadArgs(format!("{field}: expected -{FARTHEST} to {FARTHEST}")))
}

async fn known(asker: &Asker, name: &str) -> Result<Wanted, ToolError> {
    let store = asker.agent.store().await?;
    let target =
        |label, world: &str, at: Vec3| Target { label, world: world.to_owned(), x: at.x, y: Some(at.y), z: at.z };
    if names::key(name) == DEATH {
        let death = deaths::of(&asker.agent, asker.player).await?;
        let death = death.ok_or_else(|| ToolError::Refused("no death of the player is known".into()))?;
        return Ok(Wanted::Known { target: target(Label::Death, &death.world, death.middle()), place: None });
    }
    let places = store.places(asker.player).await?;
    let place = named(&places, name)?;
    let label = Label::Place(Foreign::new(&place.name));
    Ok(Wanted::Known { target: target(label, &place.world, place.middle()), place: Some(place.clone()) })
}

fn begin(server: &mut ServerThread<'_>, asker: &Asker, wanted: Wanted) -> Result<Report, ToolError> {
    let now = server.ask(&Snapshot { player: asker.player })?.position;
    let target = match wanted {
        Wanted::Known { target, place } if target.world != now.world => {
            return Err(elsewhere(&now.world, &target, place.as_ref()));
        }
        Wanted::Known { target, .. } => target,
        Wanted::Spot { x, y, z } => {
            let world = now.world.clone();
            let bounds = server.ask(&Dimension { world: world.clone() })?;
            if y.is_some_and(|y| y < f64::from(bounds.bottom) || y >= f64::from(bounds.top)) {
                let (bottom, top) = (bounds.bottom, bounds.top - 1);
                return Err(ToolError::BadArgs(format!("y: this dimension goes from {bottom} to {top}")));
            }
            let (column_x, column_z) = (x.floor() as i32, z.floor() as i32);
            let ground = Ground { world: world.clone(), x: column_x, z: column_z, near: now.y.floor() as i32 };
            let y = match y {
                Some(y) => Some(y),
                None => server.ask(&ground)?.y.map(f64::from),
            };
            Target { label: Label::Spot, world, x, y, z }
        }
    };
    let to = target.point(&now);
    let distance = now.point().distance_to(to);
    if distance <= ARRIVED {
        let blocks = bearing::distance(distance);
        return Err(ToolError::Refused(format!("the player is there already, {blocks} blocks away")));
    }
    let report = Report {
        guiding_to: match &target.label {
            Label::Place(name) => name.clone(),
            Label::Death => Foreign::new(DEATH),
            Label::Spot => Foreign::new(format!("{} {}", target.x.floor(), target.z.floor())),
        },
        at: target.y.map(|_| coordinates(to)),
        distance: bearing::distance(distance),
        direction: bearing::direction(&now, to),
        height: target.y.map_or_else(|| "not known before he is near".to_owned(), |_| bearing::height(&now, to)),
        ends: ends(asker.settings.guidance),
    };
    guidance::begin(&asker.agent, asker.player, target);
    Ok(report)
}

fn elsewhere(here: &str, target: &Target, place: Option<&Place>) -> ToolError {
    let portal = place.and_then(|place| through_portal(here, place));
    let portal = portal.map_or_else(String::new, |at| {
        format!("; a portal to it would be at x {} z {} here, you can guide there", at.x.floor(), at.z.floor())
    });
    ToolError::Refused(format!("that is in {} and the player is in {}{portal}", plain(&target.world), plain(here)))
}

fn ends(after: Duration) -> String {
    let minutes = (after.as_secs_f64() / 60.0).round().max(1.0);
    format!("within {ARRIVED} blocks, after {minutes} min, in another dimension, on logout, or by stop_guidance")
}

#[derive(Serialize)]
struct Report {
    guiding_to: Foreign,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    distance: f64,
    direction: String,
    height: String,
    ends: String,
}
