//! Items of the fake world: those that recipes and scenes name.

use crate::light;
use crate::recipe_file::RecipeFile;
use panda_world::item::{ItemKind, NamedAnswer};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Items that the tests use besides those of the hand-written recipes.
const OTHERS: [&str; 12] = [
    "bread",
    "cobblestone",
    "diamond",
    "elytra",
    "iron_ingot",
    "iron_pickaxe",
    "oak_log",
    "oak_planks",
    "raw_iron",
    "stick",
    "stone",
    "torch",
];
/// Those that are blocks too: a client finds their names under another key.
const BLOCKS: [&str; 5] = ["cobblestone", "oak_log", "oak_planks", "stone", "torch"];

static KNOWN: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let recipes = RecipeFile::hand_written().listed();
    let made =
        recipes.iter().filter_map(|recipe| recipe.result.as_ref()).map(|made| light::plain(&made.item).to_owned());
    made.chain(OTHERS.map(str::to_owned)).collect()
});

/// As Bukkit matches names: any letter case, spaces for underscores, with or without the game's namespace.
pub(super) fn named(wanted: &str) -> NamedAnswer {
    let wanted = wanted.strip_prefix("minecraft:").unwrap_or(wanted).to_lowercase();
    let name = wanted.split_whitespace().collect::<Vec<_>>().join("_");
    let kind = KNOWN.contains(&name).then(|| ItemKind {
        translation: format!("{}.minecraft.{name}", if BLOCKS.contains(&name.as_str()) { "block" } else { "item" }),
        item: format!("minecraft:{name}"),
    });
    NamedAnswer { kind }
}
