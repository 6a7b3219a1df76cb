//! Single blocks: what a player looks at, what stands at known places, where one can stand. Nothing here loads a chunk.

use crate::{Query, Uuid, place::BlockPlace};
use serde::{Deserialize, Serialize};

/// The block under a player's crosshair.
#[derive(Debug, Serialize)]
pub struct LookedAt {
    pub player: Uuid,
    /// Blocks, 1 to 64.
    pub reach: u32,
}

impl Query for LookedAt {
    const NAME: &'static str = "block.looked_at";
    type Answer = LookedAtAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LookedAtAnswer {
    /// None: nothing within reach, or the view leaves loaded ground.
    pub hit: Option<BlockHit>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BlockHit {
    pub at: BlockPlace,
    /// The key, as in `minecraft:furnace`.
    pub block: String,
}

/// What stands at some places.
#[derive(Debug, Serialize)]
pub struct Kinds {
    pub places: Vec<BlockPlace>,
}

impl Query for Kinds {
    const NAME: &'static str = "block.kinds";
    type Answer = KindsAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KindsAnswer {
    /// The keys in the order asked; none where the chunk is not loaded or the world is gone.
    pub kinds: Vec<Option<String>>,
}

/// Where one would stand in a column of a world.
#[derive(Debug, Serialize)]
pub struct Ground {
    /// The key of the dimension.
    pub world: String,
    pub x: i32,
    pub z: i32,
    /// Of several heights the one nearest to this is wanted.
    pub near: i32,
}

impl Query for Ground {
    const NAME: &'static str = "block.ground";
    type Answer = GroundAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GroundAnswer {
    /// The block of the feet: two free ones over something that carries, or over a liquid. None: the column has no such
    /// place, or its chunk is not loaded.
    pub y: Option<i32>,
}
