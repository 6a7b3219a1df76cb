//! Who trades near a player, and for what. Other villagers' lives are in `entity`.

use crate::item::Goods;
use crate::{Foreign, Query, Uuid, Vec3};
use serde::{Deserialize, Serialize};

/// Villagers and wandering traders that a player sees, with their offers.
///
/// A trader that has no offers yet is not read: reading would make the server roll them.
#[derive(Debug, Serialize)]
pub struct Nearby {
    pub player: Uuid,
    /// Blocks from his eyes, 1 to 16.
    pub radius: f64,
    /// At most so many, the nearest.
    pub limit: u32,
}

impl Query for Nearby {
    const NAME: &'static str = "merchant.nearby";
    type Answer = NearbyAnswer;
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NearbyAnswer {
    /// In sight, nearest first.
    pub traders: Vec<Trader>,
    /// Nearer than the last of these, or looked at too, but behind blocks.
    pub hidden: u32,
    /// Farther ones that were not looked at any more.
    pub more: u32,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Trader {
    pub entity: Uuid,
    /// The key, as in `minecraft:wandering_trader`.
    pub kind: String,
    pub name: Option<Foreign>,
    pub at: Vec3,
    pub adult: bool,
    pub asleep: bool,
    /// Whose trading window is open with it.
    pub customer: Option<Uuid>,
    /// What a villager is and thinks; none for a wandering trader.
    pub villager: Option<Villager>,
    /// None: it has none yet, or the server cannot say without rolling them.
    pub offers: Option<Vec<Offer>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Villager {
    /// The key, as in `minecraft:librarian`; `minecraft:none` without work.
    pub profession: String,
    /// 1 (novice) to 5 (master).
    pub level: i32,
    /// What it holds of the asking player.
    pub gossip: Gossip,
}

/// A villager's talk of a player, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Gossip {
    pub major_negative: i32,
    pub minor_negative: i32,
    pub minor_positive: i32,
    pub major_positive: i32,
    pub trading: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// One or two, at their list price.
    pub wants: Vec<Want>,
    /// How many of the first are wanted now, by demand and by what `special` adds.
    pub price: i32,
    /// What reputation and effects of the customer add to the price; 0 while nobody trades.
    pub special: i32,
    pub demand: i32,
    pub gives: Goods,
    pub uses: i32,
    pub max_uses: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Want {
    pub goods: Goods,
    /// How many fitting ones the player carries in hotbar and storage.
    pub carried: i32,
}
