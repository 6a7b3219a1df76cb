//! Light in the scenes: two floods, one from the sky and one from what shines. Close to the game's rules where the
//! scenes need it: full blocks stop light, all else lets it through with one step of loss a block.

use std::collections::{HashMap, VecDeque};

/// A place.
pub type At = (i32, i32, i32);

/// What a block is to light.
pub fn is_opaque(block: &str) -> bool {
    let name = plain(block);
    const CLEAR: [&str; 26] = [
        "air",
        "torch",
        "sign",
        "door",
        "bed",
        "chest",
        "fence",
        "glass",
        "wheat",
        "portal",
        "lantern",
        "carpet",
        "button",
        "lever",
        "pressure_plate",
        "flower",
        "ladder",
        "rail",
        "slab",
        "stairs",
        "water",
        "lava",
        "farmland",
        "dirt_path",
        "pane",
        "grass",
    ];
    let short_plant = matches!(name, "grass" | "short_grass" | "tall_grass");
    name == "grass_block" || !(short_plant || CLEAR.iter().any(|part| name.ends_with(part) || name == *part))
}

/// Whether one can walk through it, and see.
pub fn is_passable(block: &str) -> bool {
    let name = plain(block);
    const SOFT: [&str; 10] = ["air", "torch", "sign", "wheat", "portal", "carpet", "button", "lever", "water", "lava"];
    SOFT.iter().any(|part| name.ends_with(part)) || matches!(name, "short_grass" | "tall_grass")
}

/// Light that a block gives, 0 to 15.
pub fn emission(block: &str) -> i32 {
    match plain(block) {
        "torch" | "wall_torch" => 14,
        "lantern" | "glowstone" | "lava" | "sea_lantern" => 15,
        "nether_portal" => 11,
        "furnace" | "smoker" | "blast_furnace" if block.contains("lit=true") => 13,
        _ => 0,
    }
}

/// The name of a block string without namespace and properties.
pub fn plain(block: &str) -> &str {
    let name = block.split('[').next().unwrap_or(block);
    name.strip_prefix("minecraft:").unwrap_or(name)
}

/// Spreads light from its sources; `block` is what stands at a place.
pub fn flood<'a>(sources: Vec<(At, i32)>, block: impl Fn(At) -> &'a str, wanted: At) -> i32 {
    let mut light: HashMap<At, i32> = HashMap::new();
    let mut todo: VecDeque<(At, i32)> = VecDeque::from(sources);
    while let Some((at, level)) = todo.pop_front() {
        if light.get(&at).is_some_and(|known| *known >= level) {
            continue;
        }
        light.insert(at, level);
        let (x, y, z) = at;
        for next in [(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1), (x, y, z - 1)] {
            if level > 1 && !is_opaque(block(next)) {
                todo.push_back((next, level - 1));
            }
        }
    }
    light.get(&wanted).copied().unwrap_or(0)
}
