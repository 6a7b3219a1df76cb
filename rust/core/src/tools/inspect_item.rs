//! `inspect_item`: all that can be read off an item the asker holds, wears or carries.

use super::anvil::Outlook;
use super::item_words::{Marks, line};
use super::{Asker, TickTool, ToolError, ToolResult, answer};
use crate::names::plain;
use panda_world::item::{Details, Item, Modifier, Operation};
use panda_world::player::{Inventory, InventoryAnswer};
use panda_world::{Foreign, ServerThread};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Lines of lore that are told; more are counted.
const LORE: usize = 20;
/// Kinds of material that are told; a shield takes every plank.
const MENDERS: usize = 6;
const OFF_HAND: i32 = 40;

/// What the game mends things with, by family. Which of them mends what the server says; what the player carries is
/// tried too, for the ideas of data packs.
const MATERIALS: [&str; 25] = [
    "oak_planks",
    "spruce_planks",
    "birch_planks",
    "jungle_planks",
    "acacia_planks",
    "dark_oak_planks",
    "mangrove_planks",
    "cherry_planks",
    "pale_oak_planks",
    "bamboo_planks",
    "crimson_planks",
    "warped_planks",
    "cobblestone",
    "cobbled_deepslate",
    "blackstone",
    "copper_ingot",
    "iron_ingot",
    "gold_ingot",
    "diamond",
    "netherite_ingot",
    "leather",
    "turtle_scute",
    "armadillo_scute",
    "phantom_membrane",
    "breeze_rod",
];

/// One item of the player in detail: wear, enchantments, attributes, lore, anvil costs, what repairs it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InspectItem {
    /// held (default), offhand, armour, or a slot: 0-8 hotbar, 9-35 storage.
    #[schemars(with = "Option<String>")]
    slot: Option<Wanted>,
}

/// Models write a number with and without quotes.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected held, offhand, armour, or a number from 0 to 40")]
enum Wanted {
    Number(f64),
    Word(String),
}

impl TickTool for InspectItem {
    const NAME: &'static str = "inspect_item";

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
        let inventory = server.ask(&Inventory { player: asker.player })?;
        let slots = slots(self.slot.as_ref(), inventory.held_slot)?;
        let carried = carried(&inventory);
        let known: Vec<String> = MATERIALS.iter().map(|kind| format!("minecraft:{kind}")).collect();
        let own: BTreeSet<&String> = carried.keys().filter(|kind| !known.contains(kind)).collect();
        let repair = known.iter().chain(own).cloned().collect();
        let found = server.ask(&Details { player: asker.player, slots: slots.clone(), repair })?;
        if found.items.is_empty() {
            return Err(ToolError::Refused(empty(&slots, &inventory)));
        }
        answer(&Report { items: found.items.iter().map(|item| Row::new(item, &carried)).collect() })
    }
}

/// Which slots are meant.
fn slots(wanted: Option<&Wanted>, held: i32) -> Result<Vec<i32>, ToolError> {
    let number = match wanted {
        None => return Ok(vec![held]),
        Some(Wanted::Number(number)) => (number.fract() == 0.0).then_some(*number as i64),
        Some(Wanted::Word(word)) => match word.trim().to_lowercase().as_str() {
            "held" | "hand" | "mainhand" => return Ok(vec![held]),
            "offhand" => return Ok(vec![OFF_HAND]),
            "armour" | "armor" => return Ok(vec![39, 38, 37, 36]),
            number => number.parse().ok(),
        },
    };
    match number.and_then(|number| i32::try_from(number).ok()) {
        Some(slot) if (0..=OFF_HAND).contains(&slot) => Ok(vec![slot]),
        _ => Err(ToolError::BadArgs("slot: expected held, offhand, armour, or a number from 0 to 40".into())),
    }
}

/// Why there is nothing to look at, and where there is something.
fn empty(slots: &[i32], inventory: &InventoryAnswer) -> String {
    let nothing = match slots {
        [slot] if *slot == inventory.held_slot => "the hand is empty".to_owned(),
        [slot] => format!("{} is empty", place(*slot)),
        _ => "no armour is worn".to_owned(),
    };
    let filled: Vec<String> = inventory.slots.iter().map(|slot| slot.slot.to_string()).collect();
    match filled.is_empty() {
        true => format!("{nothing}, and so is everything else the player has"),
        false => format!("{nothing}; filled slots are {}", filled.join(", ")),
    }
}

fn place(slot: i32) -> String {
    match slot {
        0..=8 => format!("hotbar slot {slot}"),
        36 => "feet".into(),
        37 => "legs".into(),
        38 => "chest".into(),
        39 => "head".into(),
        OFF_HAND => "off hand".into(),
        _ => format!("storage slot {slot}"),
    }
}

/// How many of each kind.
fn carried(inventory: &InventoryAnswer) -> BTreeMap<String, i32> {
    let mut carried = BTreeMap::new();
    for slot in &inventory.slots {
        *carried.entry(slot.stack.item.clone()).or_default() += slot.stack.count;
    }
    carried
}

#[derive(Serialize)]
struct Report {
    items: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    place: String,
    item: String,
    count: i32,
    #[serde(flatten)]
    marks: Marks,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lore: Vec<Foreign>,
    #[serde(skip_serializing_if = "super::none")]
    more_lore: usize,
    /// What it does to whom it belongs to, beyond what an empty hand does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attributes: Vec<String>,
    durability: String,
    /// Of what wears out.
    #[serde(skip_serializing_if = "Option::is_none")]
    repaired_with: Option<String>,
    anvil: Outlook,
}

impl Row {
    fn new(item: &Item, carried: &BTreeMap<String, i32>) -> Row {
        let stack = &item.goods.stack;
        let wear = stack.durability;
        Row {
            place: place(item.slot),
            item: plain(&stack.item).to_owned(),
            count: stack.count,
            marks: Marks::of(&item.goods),
            lore: item.lore.iter().take(LORE).map(line).collect(),
            more_lore: item.lore.len().saturating_sub(LORE),
            attributes: item.attributes.iter().filter(|one| one.amount != 0.0).map(attribute).collect(),
            durability: match wear {
                _ if item.unbreakable => "unbreakable".into(),
                Some(wear) => format!("{} of {} uses left", wear.left, wear.max),
                None => "does not wear out".into(),
            },
            repaired_with: wear.map(|_| menders(&item.repaired_by, carried)),
            anvil: Outlook::new(item.repair_cost, wear, !item.repaired_by.is_empty()),
        }
    }
}

/// "iron_ingot (3 carried)"; what is carried comes first.
fn menders(kinds: &[String], carried: &BTreeMap<String, i32>) -> String {
    if kinds.is_empty() {
        return "no material that I know; another one of its kind, or Mending".into();
    }
    let mut kinds: Vec<(&str, i32)> =
        kinds.iter().map(|kind| (plain(kind), carried.get(kind).copied().unwrap_or(0))).collect();
    kinds.sort_by_key(|(_, count)| -count);
    let told = kinds.iter().take(MENDERS).map(|(kind, count)| format!("{kind} ({count} carried)"));
    let more = kinds.len().checked_sub(MENDERS).filter(|more| *more > 0);
    told.chain(more.map(|more| format!("{more} more kinds"))).collect::<Vec<_>>().join(", ")
}

/// "attack_damage +3 (mainhand)".
fn attribute(one: &Modifier) -> String {
    let amount = match one.operation {
        Operation::AddNumber => format!("{:+}", rounded(one.amount)),
        Operation::AddScalar => format!("{:+}% of the base", rounded(one.amount * 100.0)),
        Operation::MultiplyScalar1 => format!("{:+}% of all", rounded(one.amount * 100.0)),
    };
    format!("{} {amount} ({})", plain(&one.attribute), one.slot)
}

/// To a thousandth: many values of the game are floats of less precision.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn asked(slot: &Value) -> Result<Vec<i32>, ToolError> {
        let parsed: InspectItem = serde_json::from_value(json!({ "slot": slot })).unwrap();
        slots(parsed.slot.as_ref(), 4)
    }

    #[test]
    fn a_slot_is_a_word_or_a_number_with_or_without_quotes() {
        assert_eq!(asked(&Value::Null), Ok(vec![4]));
        assert_eq!(asked(&json!("Held")), Ok(vec![4]));
        assert_eq!(asked(&json!(" armor ")), Ok(vec![39, 38, 37, 36]));
        assert_eq!(asked(&json!("offhand")), Ok(vec![40]));
        assert_eq!((asked(&json!(35)), asked(&json!("35"))), (Ok(vec![35]), Ok(vec![35])));
    }

    #[test]
    fn a_slot_that_no_player_has_is_a_bad_argument() {
        let long = "x".repeat(10_000);
        for slot in [
            json!(-1),
            json!(41),
            json!(2.5),
            json!(1e300),
            json!(1_000_000_000_000_i64),
            json!(""),
            json!("NaN"),
            json!(long),
            json!("🎒"),
        ] {
            assert!(matches!(asked(&slot), Err(ToolError::BadArgs(why)) if why.len() < 100), "{slot}");
        }
    }

    #[test]
    fn what_is_carried_comes_first_among_the_materials() {
        let kinds: Vec<String> = MATERIALS[..12].iter().map(|kind| format!("minecraft:{kind}")).collect();
        let carried = BTreeMap::from([("minecraft:warped_planks".to_owned(), 5)]);
        let told = menders(&kinds, &carried);
        assert!(told.starts_with("warped_planks (5 carried), oak_planks (0 carried)"), "{told}");
        assert!(told.ends_with("6 more kinds"), "{told}");
    }

    #[test]
    fn an_attribute_says_how_it_counts_and_where() {
        let one = |amount, operation| {
            attribute(&Modifier { attribute: "minecraft:luck".into(), amount, operation, slot: "any".into() })
        };
        assert_eq!(one(-2.400_000_095, Operation::AddNumber), "luck -2.4 (any)");
        assert_eq!(one(0.1, Operation::AddScalar), "luck +10% of the base (any)");
        assert_eq!(one(-0.25, Operation::MultiplyScalar1), "luck -25% of all (any)");
    }
}
