//! What the server counts of a player: the plain counters, and those of one kind of block, item or creature each.

use crate::{Query, Uuid};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All plain counters, and what was counted of single things since the player joined.
#[derive(Debug, Serialize)]
pub struct Plain {
    pub player: Uuid,
}

impl Query for Plain {
    const NAME: &'static str = "statistic.plain";
    type Answer = PlainAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlainAnswer {
    /// By the server's name in lower case, as in `walk_one_cm`. Times are ticks (`play_one_minute` too), distances
    /// centimetres, damage tenths of a health point. Newer versions have more than older ones.
    pub counters: BTreeMap<String, i32>,
    /// Counted since he joined or Panda started, by statistic and then by the key of the thing.
    pub session: BTreeMap<String, BTreeMap<String, i32>>,
}

/// One page of a statistic that is counted for each kind of block, item or creature. Reading all of them at once would
/// take too long on the server thread.
#[derive(Debug, Serialize)]
pub struct Counted {
    pub player: Uuid,
    pub statistic: Typed,
    /// Where to begin: 0, then what the page before said.
    pub cursor: u32,
    /// Kinds to look through, 1 to 1000.
    pub limit: u32,
}

/// The statistics of single things that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Typed {
    MineBlock,
    CraftItem,
    KillEntity,
    EntityKilledBy,
}

impl Typed {
    /// As it crosses.
    pub fn name(self) -> &'static str {
        match self {
            Typed::MineBlock => "mine_block",
            Typed::CraftItem => "craft_item",
            Typed::KillEntity => "kill_entity",
            Typed::EntityKilledBy => "entity_killed_by",
        }
    }
}

impl Query for Counted {
    const NAME: &'static str = "statistic.counted";
    type Answer = CountedAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CountedAnswer {
    /// By key; what was never counted is left out.
    pub counts: BTreeMap<String, i32>,
    /// Where the next page begins; none: this was the last.
    pub next: Option<u32>,
}
