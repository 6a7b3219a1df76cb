//! What one takes along for what one sets out to do, held against what one carries.

use crate::names::plain;
use panda_world::player::{self, InventoryAnswer};

/// Something to take along.
struct Check {
    /// The message that names it; what follows the dash is the model's word.
    key: &'static str,
    need: u32,
    fits: fn(&str) -> bool,
}

/// One line of a checklist as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) key: &'static str,
    pub(crate) have: u32,
    pub(crate) need: u32,
}

const TORCHES: Check = Check { key: "check-torches", need: 16, fits: |item| item == "torch" || item == "soul_torch" };
const PICKAXE: Check = Check { key: "check-pickaxe", need: 1, fits: |item| item.ends_with("_pickaxe") };
const FOOD: Check = Check { key: "check-food", need: 8, fits: is_food };
const WEAPON: Check = Check {
    key: "check-weapon",
    need: 1,
    fits: |item| item.ends_with("_sword") || ["bow", "crossbow", "mace", "trident"].contains(&item),
};
const ARMOUR: Check = Check { key: "check-armour", need: 1, fits: |item| item.ends_with("_chestplate") };
const GOLD: Check = Check { key: "check-gold", need: 1, fits: |item| item.starts_with("golden_") && is_worn(item) };
const LIGHTER: Check =
    Check { key: "check-lighter", need: 1, fits: |item| item == "flint_and_steel" || item == "fire_charge" };
const BED: Check = Check { key: "check-bed", need: 1, fits: |item| item.ends_with("_bed") };
const ROD: Check = Check { key: "check-rod", need: 1, fits: |item| item == "fishing_rod" };
const HOE: Check = Check { key: "check-hoe", need: 1, fits: |item| item.ends_with("_hoe") };
const SEEDS: Check = Check { key: "check-seeds", need: 8, fits: |item| item.ends_with("_seeds") };
const AXE: Check = Check { key: "check-axe", need: 1, fits: |item| item.ends_with("_axe") };

/// Words that mean the activity; the first that fits counts. Whole words: a minecart is no mining.
const ACTIVITIES: [(&[&str], &[Check]); 6] = [
    (&["nether", "fortress", "bastion", "\u{4e0b}\u{754c}", "\u{5730}\u{72f1}"], &[GOLD, LIGHTER, FOOD, WEAPON]),
    (
        &[
            "mine", "mines", "mining", "cave", "caves", "caving", "dig", "digging", "ore", "ores", "diamonds",
            "\u{6316}", "\u{77ff}", "\u{6d1e}",
        ],
        &[TORCHES, PICKAXE, FOOD],
    ),
    (&["fish", "fishing", "\u{9493}"], &[ROD]),
    (&["farm", "farming", "plant", "planting", "harvest", "harvesting", "\u{79cd}", "\u{519c}"], &[HOE, SEEDS]),
    (&["wood", "woodcutting", "lumber", "lumbering", "chop", "chopping", "logging", "\u{780d}", "\u{4f10}"], &[AXE]),
    (
        &[
            "explore",
            "exploring",
            "exploration",
            "travel",
            "travelling",
            "traveling",
            "adventure",
            "fight",
            "fighting",
            "raid",
            "raiding",
            "hunt",
            "hunting",
            "\u{63a2}",
            "\u{5192}",
            "\u{6218}",
            "\u{65c5}",
        ],
        &[FOOD, WEAPON, ARMOUR, BED],
    ),
];

/// The checklist of an activity in a player's words; none is known for most.
pub(crate) fn of(activity: &str, inventory: &InventoryAnswer) -> Option<Vec<Checked>> {
    let spoken = activity.to_lowercase();
    let words: Vec<&str> = spoken.split(|c: char| !c.is_alphanumeric()).collect();
    // Scripts without spaces have the word anywhere.
    let means = |known: &&str| if known.is_ascii() { words.contains(known) } else { spoken.contains(known) };
    let (_, checks) = ACTIVITIES.iter().find(|(known, _)| known.iter().any(means))?;
    let have = |check: &Check| player::count(&inventory.slots, |slot| (check.fits)(plain(&slot.stack.item)));
    Some(checks.iter().map(|check| Checked { key: check.key, have: have(check), need: check.need }).collect())
}

impl Checked {
    pub(crate) fn is_there(&self) -> bool {
        self.have >= self.need
    }

    /// As the model reads it.
    pub(crate) fn word(&self) -> &'static str {
        self.key.split_once('-').map_or(self.key, |(_, word)| word)
    }
}

fn is_worn(item: &str) -> bool {
    ["_helmet", "_chestplate", "_leggings", "_boots"].iter().any(|part| item.ends_with(part))
}

fn is_food(item: &str) -> bool {
    const FOODS: [&str; 19] = [
        "apple",
        "baked_potato",
        "beetroot_soup",
        "bread",
        "carrot",
        "chorus_fruit",
        "cookie",
        "dried_kelp",
        "enchanted_golden_apple",
        "glow_berries",
        "golden_apple",
        "golden_carrot",
        "honey_bottle",
        "melon_slice",
        "mushroom_stew",
        "pumpkin_pie",
        "rabbit_stew",
        "suspicious_stew",
        "sweet_berries",
    ];
    item.starts_with("cooked_") || FOODS.contains(&item)
}

#[cfg(test)]
mod tests {
    use super::*;
    use panda_world::player::{ItemStack, Slot};

    fn carrying(items: &[(&str, i32)]) -> InventoryAnswer {
        let slot = |(at, (item, count)): (usize, &(&str, i32))| Slot {
            slot: at as i32,
            stack: ItemStack { item: format!("minecraft:{item}"), count: *count, durability: None, custom_name: None },
        };
        InventoryAnswer { held_slot: 0, slots: items.iter().enumerate().map(slot).collect() }
    }

    #[test]
    fn mining_takes_torches_a_pick_and_food_in_any_words() {
        let bag = carrying(&[("torch", 20), ("iron_pickaxe", 1), ("bread", 3), ("cooked_beef", 2)]);
        for words in ["Mining", "go into the CAVES", "\u{53bb}\u{6316}\u{77ff}", "dig for diamonds"] {
            let list = of(words, &bag).unwrap_or_else(|| panic!("{words}"));
            let told: Vec<_> = list.iter().map(|check| (check.word(), check.have, check.is_there())).collect();
            assert_eq!(told, [("torches", 20, true), ("pickaxe", 1, true), ("food", 5, false)], "{words}");
        }
    }

    #[test]
    fn words_that_only_begin_or_contain_such_a_word_mean_nothing() {
        for words in [
            "determine the score",
            "a minecart track",
            "play minecraft",
            "oregano",
            "logistics",
            "build a hut",
            "",
            "\u{1f410}",
        ] {
            assert_eq!(of(words, &carrying(&[])), None, "{words}");
        }
    }
}
