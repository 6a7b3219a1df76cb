//! Time, weather and light where a player stands, the clocks of the worlds, and how far up and down they go.

use crate::{Query, Uuid};
use serde::{Deserialize, Serialize};

/// The conditions at a player's feet.
#[derive(Debug, Serialize)]
pub struct Conditions {
    pub player: Uuid,
}

impl Query for Conditions {
    const NAME: &'static str = "world.conditions";
    type Answer = ConditionsAnswer;
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionsAnswer {
    /// The key of the dimension.
    pub world: String,
    /// `normal`, `nether`, `the_end`, `custom`.
    pub environment: String,
    /// Ticks of the day, 0 to 23999; 0 is 06:00.
    pub time: i64,
    /// The clock moves.
    pub daylight_cycle: bool,
    /// Rain or snow is falling in this world.
    pub storm: bool,
    pub thunder: bool,
    /// `full_moon`, `waning_gibbous`, … as Paper names them, in lower case.
    pub moon: String,
    /// 0 to 15, from the sky, before the time of day is taken off.
    pub sky_light: i32,
    /// 0 to 15, from torches, lava and their like.
    pub block_light: i32,
    /// The key, as in `minecraft:plains`.
    pub biome: String,
    /// `peaceful`, `easy`, `normal`, `hard`.
    pub difficulty: String,
    /// Ticks per second over the last minute, at most 20.
    pub tps: f64,
}

/// The clocks of worlds.
#[derive(Debug, Serialize)]
pub struct Clocks {
    /// Keys of dimensions; those that are not there have no clock in the answer. None: all worlds, in the server's order.
    pub worlds: Option<Vec<String>>,
}

impl Query for Clocks {
    const NAME: &'static str = "world.clocks";
    type Answer = ClocksAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClocksAnswer {
    pub clocks: Vec<Clock>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The key of the dimension.
    pub world: String,
    /// `normal`, `nether`, `the_end`, `custom`.
    pub environment: String,
    /// Ticks since the first morning, 24000 a day; whoever sets the time can turn it back.
    pub time: i64,
    /// The clock moves.
    pub daylight_cycle: bool,
}

/// The fixed facts of one world.
#[derive(Debug, Serialize)]
pub struct Dimension {
    /// The key of the dimension.
    pub world: String,
}

impl Query for Dimension {
    const NAME: &'static str = "world.dimension";
    type Answer = DimensionAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DimensionAnswer {
    /// As its folder is called and as other plugins know it, `world_nether`.
    pub name: String,
    /// The lowest block.
    pub bottom: i32,
    /// One above the highest block.
    pub top: i32,
}
