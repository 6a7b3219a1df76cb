//! `get_player_status`: body, gear and belongings of the asker.

use super::{Asker, TickTool, ToolResult, answer};
use crate::names::plain;
use panda_world::player::{Effect, Inventory, InventoryAnswer, ItemStack, Status, StatusAnswer};
use panda_world::{Foreign, ServerThread};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The player's health, hunger, air, armour, level, effects, position, spawn point, gear and whole inventory.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GetPlayerStatus {}

impl TickTool for GetPlayerStatus {
    const NAME: &'static str = "get_player_status";
    const ALWAYS_ON: bool = true;
    const PRIVATE: bool = true;

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
        let status = server.ask(&Status { player: asker.player })?;
        let inventory = server.ask(&Inventory { player: asker.player })?;
        answer(&Report::new(status, &inventory))
    }
}

#[derive(Serialize)]
struct Report {
    health: String,
    hunger: String,
    saturation: f32,
    air: String,
    armour_points: f64,
    level: i32,
    xp_to_next_level: i32,
    effects: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    burning: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    freezing: Option<String>,
    position: String,
    dimension: String,
    spawn_point: String,
    /// The nine slots under the hand, the held one marked.
    hotbar: Vec<String>,
    wears: BTreeMap<&'static str, String>,
    /// Everything carried, summed by item.
    inventory: BTreeMap<String, i32>,
    free_slots: usize,
    /// Names given by players or plugins, which are data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    named_items: Vec<NamedItem>,
}

#[derive(Serialize)]
struct NamedItem {
    item: String,
    name: Foreign,
}

impl Report {
    fn new(status: StatusAnswer, inventory: &InventoryAnswer) -> Report {
        let at = &status.position;
        let golden =
            if status.absorption > 0.0 { format!(" + {} golden", tenth(status.absorption)) } else { String::new() };
        Report {
            health: format!("{}/{}{golden}", tenth(status.health), tenth(status.max_health)),
            hunger: format!("{}/20", status.food),
            saturation: (status.saturation * 10.0).round() / 10.0,
            air: if status.air >= status.max_air {
                "full".into()
            } else {
                format!("{} of {} seconds", status.air.max(0) / 20, status.max_air / 20)
            },
            armour_points: status.armour,
            level: status.level,
            xp_to_next_level: left_to_next(status.level_progress, status.level_points),
            effects: status.effects.iter().map(effect).collect(),
            burning: (status.fire_ticks > 0).then(|| format!("{} seconds more", seconds(status.fire_ticks))),
            freezing: (status.freeze_ticks > 0).then(|| {
                let percent = 100 * status.freeze_ticks / status.max_freeze_ticks.max(1);
                format!("{}% of what hurts", percent.min(100))
            }),
            position: format!("{} {} {}", at.x.floor(), at.y.floor(), at.z.floor()),
            dimension: plain(&at.world).to_owned(),
            spawn_point: match &status.respawn {
                Some(spawn) => format!("{} {} {} in {}", spawn.x, spawn.y, spawn.z, plain(&spawn.world)),
                None => "the world's spawn".into(),
            },
            hotbar: hotbar(inventory),
            wears: wears(inventory),
            inventory: summed(inventory),
            free_slots: 36 - inventory.slots.iter().filter(|slot| (0..36).contains(&slot.slot)).count(),
            named_items: named(inventory),
        }
    }
}

/// Points that the rest of the level takes.
fn left_to_next(progress: f32, whole: i32) -> i32 {
    (f64::from(whole) * (1.0 - f64::from(progress).clamp(0.0, 1.0))).round() as i32
}

fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Whole seconds, rounded up: what has not ended yet is not "0 seconds".
fn seconds(ticks: i32) -> i32 {
    (ticks + 19) / 20
}

fn effect(effect: &Effect) -> String {
    let left = match effect.ticks {
        None => "no end".to_owned(),
        Some(ticks) => format!("{}:{:02}", seconds(ticks) / 60, seconds(ticks) % 60),
    };
    format!("{} {} ({left})", plain(&effect.effect), effect.level)
}

fn stack(stack: &ItemStack) -> String {
    let wear = stack.durability.map(|d| format!(" ({} of {} uses left)", d.left, d.max)).unwrap_or_default();
    let count = if stack.count == 1 { String::new() } else { format!("{} ", stack.count) };
    format!("{count}{}{wear}", plain(&stack.item))
}

fn hotbar(inventory: &InventoryAnswer) -> Vec<String> {
    let in_bar = inventory.slots.iter().filter(|slot| (0..9).contains(&slot.slot));
    in_bar
        .map(|slot| {
            let held = if slot.slot == inventory.held_slot { " (in hand)" } else { "" };
            format!("{}: {}{held}", slot.slot + 1, stack(&slot.stack))
        })
        .collect()
}

fn wears(inventory: &InventoryAnswer) -> BTreeMap<&'static str, String> {
    const PLACES: [(i32, &str); 5] = [(39, "head"), (38, "chest"), (37, "legs"), (36, "feet"), (40, "off_hand")];
    let worn = |number| inventory.slots.iter().find(|slot| slot.slot == number).map(|slot| stack(&slot.stack));
    PLACES.iter().filter_map(|(number, place)| worn(*number).map(|stack| (*place, stack))).collect()
}

fn summed(inventory: &InventoryAnswer) -> BTreeMap<String, i32> {
    let mut sums = BTreeMap::new();
    for slot in inventory.slots.iter().filter(|slot| (0..36).contains(&slot.slot)) {
        *sums.entry(plain(&slot.stack.item).to_owned()).or_insert(0) += slot.stack.count;
    }
    sums
}

fn named(inventory: &InventoryAnswer) -> Vec<NamedItem> {
    let names = inventory.slots.iter().filter_map(|slot| {
        let name = slot.stack.custom_name.clone()?;
        Some(NamedItem { item: plain(&slot.stack.item).to_owned(), name })
    });
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use panda_world::player::{Durability, Slot};

    fn slot(slot: i32, item: &str, count: i32) -> Slot {
        let stack = ItemStack { item: format!("minecraft:{item}"), count, durability: None, custom_name: None };
        Slot { slot, stack }
    }

    #[test]
    fn the_inventory_is_summed_without_what_is_worn() {
        let inventory = InventoryAnswer {
            held_slot: 0,
            slots: vec![
                slot(0, "oak_log", 3),
                slot(20, "oak_log", 64),
                slot(36, "iron_boots", 1),
                slot(40, "shield", 1),
            ],
        };
        assert_eq!(summed(&inventory), BTreeMap::from([("oak_log".to_owned(), 67)]));
        assert_eq!(wears(&inventory).keys().collect::<Vec<_>>(), [&"feet", &"off_hand"]);
    }

    #[test]
    fn the_held_slot_is_marked_and_wear_is_told() {
        let mut sword = slot(2, "iron_sword", 1);
        sword.stack.durability = Some(Durability { left: 240, max: 250 });
        let inventory = InventoryAnswer { held_slot: 2, slots: vec![slot(0, "torch", 5), sword] };
        assert_eq!(hotbar(&inventory), ["1: 5 torch", "3: iron_sword (240 of 250 uses left) (in hand)"]);
    }

    #[test]
    fn time_left_never_rounds_down_to_nothing() {
        let short = Effect { effect: "minecraft:speed".into(), level: 2, ticks: Some(1) };
        assert_eq!(effect(&short), "speed 2 (0:01)");
        let endless = Effect { effect: "minecraft:haste".into(), level: 1, ticks: None };
        assert_eq!(effect(&endless), "haste 1 (no end)");
    }
}
