//! A death and what it left lying: the event's account of it, what becomes of the items afterwards, and the queries that
//! find those items again. Nothing here loads a chunk: what lies where nobody is does not age, and is not looked at.

use crate::{Foreign, Query, Uuid, chat::Done, place::BlockPlace, player::ItemStack};
use serde::{Deserialize, Serialize};

/// How a player died and what he left, as the server's event tells it, before anything has dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Died {
    pub player: Uuid,
    pub at: BlockPlace,
    pub world_id: Uuid,
    /// The key of the kind of damage, as in `minecraft:lava`.
    pub cause: String,
    /// What did it, if it was a creature.
    pub killer: Option<Killer>,
    /// What the chat says of it, in English; none where a plugin says nothing.
    pub message: Option<Foreign>,
    /// What is about to drop.
    pub drops: Vec<ItemStack>,
    /// Stacks that he had on him.
    pub carried: u32,
    /// Stacks that a plugin lets him keep.
    pub kept: u32,
    pub keep_inventory: bool,
    pub keep_level: bool,
    /// Points of experience that drop.
    pub xp: i32,
    /// The plugins that are enabled, by name: some put the drops into graves.
    pub plugins: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Killer {
    /// The key, as in `minecraft:zombie`.
    pub kind: String,
    /// A player's name, or one that was given to the creature.
    pub name: Option<Foreign>,
}

/// An item on the ground has become part of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemMerged {
    pub entity: Uuid,
    pub into: Uuid,
}

/// Someone takes an item from the ground, or part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemTaken {
    pub entity: Uuid,
    pub by: Uuid,
    /// The key of what takes it, as in `minecraft:player`.
    pub by_kind: String,
    /// What stays on the ground; 0: it is gone.
    pub left: i32,
}

/// An item on the ground is there no more, or its chunk is being unloaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemGone {
    pub entity: Uuid,
    /// The server's word: `despawn`, `death`, `pickup`, `merge`, `unload`, `out_of_world`, `plugin`, …
    pub why: String,
    /// What hurt it last, as in `lava` or `block_explosion`.
    pub hurt_by: Option<String>,
    /// Ticks that it has aged.
    pub age: i32,
    pub at: BlockPlace,
}

/// The items that have come to lie around a place just now.
#[derive(Debug, Serialize)]
pub struct Spilled {
    pub at: BlockPlace,
    /// Ticks that they have aged, at most.
    pub youngest: i32,
}

impl Query for Spilled {
    const NAME: &'static str = "death.spilled";
    type Answer = SpilledAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SpilledAnswer {
    /// Within eight blocks, by UUID.
    pub items: Vec<Lying>,
}

/// An item on the ground.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Lying {
    pub entity: Uuid,
    pub stack: ItemStack,
    pub at: BlockPlace,
    /// Ticks that it has aged; none: it does not age.
    pub age: Option<i32>,
    /// Its chunk ticks, so it ages right now.
    pub ticking: bool,
}

/// Items on the ground, by UUID. Only loaded chunks are looked at.
#[derive(Debug, Serialize)]
pub struct Items {
    pub items: Vec<Sought>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sought {
    pub entity: Uuid,
    /// Where it lay when it was last seen.
    pub at: BlockPlace,
}

impl Query for Items {
    const NAME: &'static str = "death.items";
    type Answer = ItemsAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ItemsAnswer {
    /// In the order asked.
    pub items: Vec<Found>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The chunk where it was last seen is loaded, entities and all.
    pub loaded: bool,
    /// None: it is not among what is loaded.
    pub lying: Option<Lying>,
}

/// Effect: tell from now on what becomes of these items, and of no others.
#[derive(Debug, Serialize)]
pub struct Watch {
    pub entities: Vec<Uuid>,
}

impl Query for Watch {
    const NAME: &'static str = "death.watch";
    type Answer = Done;
}
