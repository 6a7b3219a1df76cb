//! What one player alone sees on top of the world: particles and the bar above it. Nobody else gets any of it, and the
//! world does not change.

use crate::{Query, Uuid, Vec3, chat::Done};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Shows one particle at each of some points, in the dimension where the player is.
#[derive(Debug, Serialize)]
pub struct Particles {
    pub player: Uuid,
    /// The key of a particle that needs no further data, as in `minecraft:happy_villager`.
    pub particle: String,
    pub points: Vec<Vec3>,
}

impl Query for Particles {
    const NAME: &'static str = "sight.particles";
    type Answer = Done;
}

/// Shows the one boss bar that a player has of ours, or takes it away. Leaving and disabling do not: whoever shows a bar
/// takes it away before the plugin goes.
#[derive(Debug, Serialize)]
pub struct BossBar {
    pub player: Uuid,
    /// None: there shall be none.
    pub bar: Option<Bar>,
}

impl Query for BossBar {
    const NAME: &'static str = "sight.boss_bar";
    type Answer = Done;
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bar {
    /// Component JSON.
    pub title: Value,
    /// 0 to 1.
    pub progress: f32,
    /// `pink`, `blue`, `red`, `green`, `yellow`, `purple`, `white`.
    pub colour: String,
}
