//! Living things and other entities around a player. Items and blocks are not here.

use crate::{Foreign, Query, Uuid, Vec3};
use serde::{Deserialize, Serialize};

/// Living entities within a ball around a player's eyes, in loaded chunks alone, himself left out.
///
/// Players that he may not see (vanished, invisible, spectators) are never in the answer.
#[derive(Debug, Serialize)]
pub struct Nearby {
    pub player: Uuid,
    /// Blocks, 1 to 48.
    pub radius: f64,
    /// At most so many, the nearest.
    pub limit: u32,
}

impl Query for Nearby {
    const NAME: &'static str = "entity.nearby";
    type Answer = NearbyAnswer;
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NearbyAnswer {
    /// Nearest first.
    pub entities: Vec<Entity>,
    /// How many more there are than `limit`.
    pub more: u32,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Entity {
    pub entity: Uuid,
    /// The key, as in `minecraft:zombie`.
    pub kind: String,
    /// A player's name, or a name given to a mob.
    pub name: Option<Foreign>,
    pub at: Vec3,
    /// Monsters and what else fights players of itself.
    pub hostile: bool,
    /// The mob is after this very player.
    pub targets_player: bool,
    /// Nothing solid between the player's eyes and it.
    pub in_sight: bool,
    pub health: f64,
    pub max_health: f64,
}
