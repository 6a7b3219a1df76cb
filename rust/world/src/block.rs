//! Single blocks: what a player looks at, what stands at known places. Nothing here loads a chunk.

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
