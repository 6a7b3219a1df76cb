//! Inventories and what can be made of each by the hand-written recipes: asked of `craftable_now` on `FakeServer` and in
//! front of a real client.

use serde_json::{Value, json};

/// One inventory.
pub struct Case {
    /// As the tool takes it.
    pub station: &'static str,
    /// As a change of a scene's player takes them.
    pub items: Value,
    /// As [`made`] says it.
    pub expected: &'static str,
}

/// All of them.
pub fn cases() -> impl Iterator<Item = Case> {
    INVENTORIES.iter().map(|(station, items, expected)| {
        let stack = |(slot, item, count): &(i32, &str, i32)| {
            let (item, name) = item.split_once('#').map_or((*item, None), |(item, name)| (item, Some(name)));
            json!({ "slot": slot, "item": format!("minecraft:{item}"), "count": count, "name": name })
        };
        Case { station, items: items.iter().map(stack).collect(), expected }
    })
}

/// What `craftable_now` has told, in short: `torch 4=16` is four times, sixteen in all.
pub fn made(report: &Value) -> String {
    let rows = report["craftable"].as_array().into_iter().flatten();
    let rows: Vec<String> = rows
        .map(|row| format!("{} {}={}", row["item"].as_str().unwrap_or_default(), row["times"], row["total"]))
        .collect();
    format!(
        "Now: {}.",
        if rows.is_empty() {
            report["counted"].as_str().map_or("no report", |_| "nothing").to_owned()
        } else {
            rows.join(", ")
        }
    )
}

/// Station, what is carried as (slot, item, count), what can be made.
type Written = (&'static str, &'static [(i32, &'static str, i32)], &'static str);

/// A name behind a sign is one given to the stack.
const INVENTORIES: [Written; 14] = [
    ("any", &[], "nothing"),
    ("2x2", &[(0, "oak_log", 3)], "oak_planks 3=12"),
    // Planks of two kinds mix; the panel wants oak in one place and any in the other.
    ("2x2", &[(0, "oak_planks", 5), (1, "birch_planks", 4)], "crafting_table 2=2, paper 4=8, stick 4=16"),
    ("3x3", &[(0, "oak_planks", 5), (1, "birch_planks", 4)], "chest 1=1, crafting_table 2=2, paper 4=8, stick 4=16"),
    // Greedy would give the one oak to the place that takes any.
    ("2x2", &[(0, "oak_planks", 1), (1, "birch_planks", 1)], "paper 1=2, stick 1=4"),
    ("2x2", &[(0, "birch_planks", 2)], "stick 1=4"),
    ("2x2", &[(0, "coal", 2), (20, "charcoal", 3), (35, "stick", 4)], "torch 4=16"),
    ("3x3", &[(0, "iron_ingot", 3), (1, "stick", 1), (2, "oak_planks", 3)], "iron_sword 1=1, paper 1=2, stick 1=4"),
    // What stacks to 1, to 16 and to 64, over several slots.
    (
        "3x3",
        &[
            (0, "milk_bucket", 1),
            (1, "milk_bucket", 1),
            (2, "milk_bucket", 1),
            (3, "egg", 16),
            (4, "egg", 2),
            (5, "sugar", 64),
            (6, "wheat", 64),
            (7, "wheat", 10),
        ],
        "bread 24=24, cake 1=1",
    ),
    ("3x3", &[(0, "emerald", 5), (1, "emerald#Ruby", 4), (2, "string", 3)], "emerald_block 1=1, gold_nugget 3=3"),
    ("any", &[(0, "emerald", 64), (1, "emerald#Fake", 64), (2, "string", 64)], "nothing"),
    // A red box cannot be dyed red.
    (
        "2x2",
        &[(0, "red_shulker_box", 1), (1, "shulker_box", 1), (2, "blue_shulker_box", 1), (3, "red_dye", 5)],
        "red_shulker_box 2=2",
    ),
    (
        "any",
        &[(0, "stone", 3), (1, "raw_iron", 2), (2, "potato", 1)],
        "baked_potato 1=1, baked_potato 1=1, iron_ingot 2=2, iron_ingot 2=2, stone_bricks 3=3, stone_slab 3=6, stone_stairs 3=3",
    ),
    // The off hand is in no grid.
    ("2x2", &[(0, "stick", 4), (40, "coal", 4)], "nothing"),
];
