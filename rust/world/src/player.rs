//! What the server knows of a player: place, vitals, possessions, rights. Not his chat (`chat`) nor what surrounds him.

use crate::{Foreign, Position, Query, Uuid, place::BlockPlace};
use serde::{Deserialize, Serialize};

/// What goes into every turn unasked, in one hop.
#[derive(Debug, Serialize)]
pub struct Snapshot {
    pub player: Uuid,
}

impl Query for Snapshot {
    const NAME: &'static str = "player.snapshot";
    type Answer = SnapshotAnswer;
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SnapshotAnswer {
    pub name: Foreign,
    /// As the client reports it, `zh_CN`.
    pub locale: String,
    /// Half hearts, with fractions.
    pub health: f64,
    pub max_health: f64,
    /// 0 to 20.
    pub food: i32,
    /// `survival`, `creative`, `adventure`, `spectator`.
    pub game_mode: String,
    pub position: Position,
    /// The UUID of the world he is in: keys may come back on another map, this does not.
    pub world_id: Uuid,
    /// What the main hand holds.
    pub held: Option<ItemStack>,
}

/// Some of one item.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ItemStack {
    /// The key, as in `minecraft:iron_sword`.
    pub item: String,
    pub count: i32,
    /// For items that wear out.
    pub durability: Option<Durability>,
    /// A name given by a player or a plugin, as plain text.
    pub custom_name: Option<Foreign>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Durability {
    /// Uses left.
    pub left: i32,
    pub max: i32,
}

/// Vitals, level, effects and spawn point.
#[derive(Debug, Serialize)]
pub struct Status {
    pub player: Uuid,
}

impl Query for Status {
    const NAME: &'static str = "player.status";
    type Answer = StatusAnswer;
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StatusAnswer {
    pub health: f64,
    pub max_health: f64,
    /// Golden hearts, in half hearts.
    pub absorption: f64,
    pub food: i32,
    pub saturation: f32,
    /// Ticks of breath left; 20 are a second. Below zero: drowning.
    pub air: i32,
    pub max_air: i32,
    /// Armour points, 0 to 20 in the plain game.
    pub armour: f64,
    pub level: i32,
    /// Experience towards the next level, 0 to 1.
    pub level_progress: f32,
    /// Points that the whole of this level takes.
    pub level_points: i32,
    pub effects: Vec<Effect>,
    /// Ticks that the player goes on burning; 0 or less: he does not.
    pub fire_ticks: i32,
    /// Ticks in powder snow; at `max_freeze_ticks` it hurts.
    pub freeze_ticks: i32,
    pub max_freeze_ticks: i32,
    pub position: Position,
    /// Where he comes back after death; none: the world's spawn.
    pub respawn: Option<BlockPlace>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The key, as in `minecraft:night_vision`.
    pub effect: String,
    /// 1 for the plain effect, 2 for II.
    pub level: i32,
    /// None: it does not end.
    pub ticks: Option<i32>,
}

/// What a player holds, wears and carries.
#[derive(Debug, Serialize)]
pub struct Inventory {
    pub player: Uuid,
}

impl Query for Inventory {
    const NAME: &'static str = "player.inventory";
    type Answer = InventoryAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct InventoryAnswer {
    /// The slot in hand, 0 to 8.
    pub held_slot: i32,
    /// Filled slots alone, by number: 0-8 hotbar, 9-35 storage, 36-39 boots to helmet, 40 off hand. Slots above 40
    /// (body, saddle) exist on newer versions and are left out.
    pub slots: Vec<Slot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    pub slot: i32,
    pub stack: ItemStack,
}

/// How many items lie in those of the slots that fit.
pub fn count(slots: &[Slot], fits: impl Fn(&Slot) -> bool) -> u32 {
    slots.iter().filter(|slot| fits(slot)).map(|slot| u32::try_from(slot.stack.count).unwrap_or(0)).sum()
}

/// Which of some permissions a player has, right now.
#[derive(Debug, Serialize)]
pub struct Permissions {
    pub player: Uuid,
    pub nodes: Vec<String>,
}

impl Query for Permissions {
    const NAME: &'static str = "player.permissions";
    type Answer = PermissionsAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PermissionsAnswer {
    /// Those of the asked nodes that he has, in the order asked.
    pub granted: Vec<String>,
}
