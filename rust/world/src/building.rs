//! Designs of buildings held against the server: which blocks there are, what stands in the way, and ghost blocks that
//! one player alone is shown. Nothing here changes a world or loads a chunk.

use crate::{Query, Uuid};
use serde::{Deserialize, Serialize};

/// What the server makes of some blocks as written, as in `oak_stairs[facing=east]`.
#[derive(Debug, Serialize)]
pub struct States {
    pub blocks: Vec<String>,
}

impl Query for States {
    const NAME: &'static str = "building.states";
    type Answer = StatesAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StatesAnswer {
    /// In the order asked.
    pub states: Vec<State>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The block with all its properties, those left out at their default; none: the server knows no such block.
    pub state: Option<String>,
    /// The key of the item that places it; none where there is no such item, as for fire or air.
    pub item: Option<String>,
    /// Why there is no state, in the server's words.
    pub error: Option<String>,
}

/// The keys of all blocks that the server knows.
#[derive(Debug, Serialize)]
pub struct BlockIds {}

impl Query for BlockIds {
    const NAME: &'static str = "building.block_ids";
    type Answer = BlockIdsAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BlockIdsAnswer {
    pub ids: Vec<String>,
}

/// Where something solid stands.
#[derive(Debug, Serialize)]
pub struct Ground {
    /// The key of the dimension. `Gone`: there is none.
    pub world: String,
    /// x, y, z of one after the other.
    pub cells: Vec<i32>,
}

impl Query for Ground {
    const NAME: &'static str = "building.ground";
    type Answer = GroundAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GroundAnswer {
    /// The lowest layer that can hold a block.
    pub min_y: i32,
    /// One above the highest.
    pub max_y: i32,
    /// Which of the cells, by their place in the list, hold a block that one cannot walk through.
    pub solid: Vec<u32>,
    /// Which of them lie in chunks that are not loaded.
    pub unloaded: Vec<u32>,
}

/// Shows one player blocks that are not there.
///
/// Only in chunks that his client has got, and while he is in that world: all others are left out.
#[derive(Debug, Serialize)]
pub struct Show {
    pub player: Uuid,
    /// The key of the dimension.
    pub world: String,
    /// Blocks with their states.
    pub palette: Vec<String>,
    /// x, y, z and the place in the palette of one after the other.
    pub cells: Vec<i32>,
}

impl Query for Show {
    const NAME: &'static str = "building.show";
    type Answer = ShownAnswer;
}

/// Shows one player what really stands there.
#[derive(Debug, Serialize)]
pub struct Restore {
    pub player: Uuid,
    pub world: String,
    /// x, y, z of one after the other.
    pub cells: Vec<i32>,
}

impl Query for Restore {
    const NAME: &'static str = "building.restore";
    type Answer = ShownAnswer;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ShownAnswer {
    /// How many of the cells were sent.
    pub sent: u32,
}
