//! The scenes of `tests/worlds`, as their README describes them, and the changes made to them. No behaviour here.

use panda_world::Uuid;
use panda_world::item::Modifier;
use panda_world::merchant::Gossip;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A whole scene.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub worlds: Vec<World>,
    pub player: Player,
    /// Parents before their children.
    #[serde(default)]
    pub advancements: Vec<Advancement>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    pub key: String,
    pub environment: String,
    pub min_y: i32,
    pub max_y: i32,
    pub time: i64,
    pub weather: String,
    pub difficulty: String,
    pub biome: String,
    pub spawn: Spawn,
    pub loaded: Square,
    pub ground: Ground,
    #[serde(default)]
    pub blocks: Vec<Block>,
    #[serde(default)]
    pub signs: Vec<Value>,
    #[serde(default)]
    pub containers: Vec<Value>,
    #[serde(default)]
    pub entities: Vec<Entity>,
    #[serde(default)]
    pub portals: Vec<Value>,
    #[serde(default)]
    pub daylight_cycle: bool,
    #[serde(default)]
    pub keep_inventory: bool,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    pub x: f64,
    pub y: f64,
    pub z: f64,
    pub yaw: f32,
    pub pitch: f32,
}

/// Chunks, inclusive.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Square {
    pub from: [i32; 2],
    pub to: [i32; 2],
}

impl Square {
    pub fn holds_block(&self, x: i32, z: i32) -> bool {
        let (x, z) = (x >> 4, z >> 4);
        (self.from[0]..=self.to[0]).contains(&x) && (self.from[1]..=self.to[1]).contains(&z)
    }
}

/// Layers from the top down; below the last there is air.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    pub top: i32,
    pub layers: Vec<String>,
}

/// One block, or a box of them, inclusive.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    pub at: Option<[i32; 3]>,
    pub from: Option<[i32; 3]>,
    pub to: Option<[i32; 3]>,
    pub block: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entity {
    pub uuid: Uuid,
    #[serde(rename = "type")]
    pub kind: String,
    pub at: [f64; 3],
    #[serde(default)]
    pub yaw: f32,
    #[serde(default)]
    pub name: Option<String>,
    /// A player's name.
    #[serde(default)]
    pub target: Option<String>,
    /// None: as healthy as its kind is.
    #[serde(default)]
    pub health: Option<f64>,
    /// Of an item on the ground.
    #[serde(default)]
    pub stack: Option<Item>,
    /// Ticks that an item has aged.
    #[serde(default)]
    pub age: Option<i32>,
    #[serde(default)]
    pub trader: Option<Trader>,
}

/// What a villager or a wandering trader is and offers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Trader {
    pub profession: String,
    pub level: i32,
    pub experience: i32,
    pub asleep: bool,
    /// The name of the player whose trading window is open with it.
    pub customer: Option<String>,
    /// By player.
    pub reputation: BTreeMap<String, Gossip>,
    /// None: it has none yet.
    pub offers: Option<Vec<Offer>>,
}

impl Default for Trader {
    /// Without work.
    fn default() -> Trader {
        Trader {
            profession: "minecraft:none".into(),
            level: 1,
            experience: 0,
            asleep: false,
            customer: None,
            reputation: BTreeMap::new(),
            offers: None,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    pub wants: Vec<Item>,
    pub gives: Item,
    #[serde(default)]
    pub uses: i32,
    #[serde(default = "twelve")]
    pub max_uses: i32,
    #[serde(default)]
    pub demand: i32,
    #[serde(default)]
    pub special: i32,
    #[serde(default = "a_twentieth")]
    pub multiplier: f32,
}

fn twelve() -> i32 {
    12
}

fn a_twentieth() -> f32 {
    0.05
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advancement {
    pub key: String,
    #[serde(default)]
    pub parent: Option<String>,
    /// None: no screen shows it, as an unlocked recipe.
    #[serde(default)]
    pub title: Option<String>,
    #[serde(default)]
    pub description: Option<String>,
    #[serde(default)]
    pub frame: Option<String>,
    #[serde(default)]
    pub hidden: bool,
    /// All of these, by one criterion of each.
    pub requirements: Vec<Vec<String>>,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub world: String,
    pub at: [f64; 3],
    pub yaw: f32,
    pub pitch: f32,
    pub game_mode: String,
    pub health: f64,
    pub food: i32,
    pub saturation: f32,
    pub air: i32,
    pub level: i32,
    pub xp: f32,
    pub fire_ticks: i32,
    pub freeze_ticks: i32,
    pub held_slot: i32,
    pub items: Vec<Item>,
    pub effects: Vec<Effect>,
    pub respawn: Option<Respawn>,
    /// The criteria that he has, by advancement.
    #[serde(default)]
    pub advancements: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Nothing for what is in no slot.
    #[serde(default)]
    pub slot: i32,
    pub item: String,
    #[serde(default = "one")]
    pub count: i32,
    #[serde(default)]
    pub damage: i32,
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub item_name: Option<String>,
    #[serde(default)]
    pub lore: Vec<String>,
    /// Levels, by key; of an enchanted book those that it keeps.
    #[serde(default)]
    pub enchantments: BTreeMap<String, i32>,
    /// None: as its kind has.
    #[serde(default)]
    pub attributes: Vec<Modifier>,
    #[serde(default)]
    pub unbreakable: bool,
    #[serde(default)]
    pub repair_cost: i32,
}

fn one() -> i32 {
    1
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    pub effect: String,
    /// 0 for the plain effect.
    pub amplifier: i32,
    /// -1: no end.
    pub ticks: i32,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Respawn {
    pub world: String,
    pub at: [f64; 3],
}

impl Scene {
    /// Reads `tests/worlds/<name>.json`.
    pub fn load(name: &str) -> Scene {
        let path = Scene::path(name);
        let text = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        serde_json::from_slice(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    }

    pub fn path(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds").join(format!("{name}.json"))
    }
}

/// The UUID of a player on a server without online mode.
pub fn offline_uuid(name: &str) -> Uuid {
    let digest = md5::compute(format!("OfflinePlayer:{name}").as_bytes());
    uuid::Builder::from_md5_bytes(digest.0).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offline_uuids_are_those_of_java() {
        assert_eq!(offline_uuid("Notch").to_string(), "b50ad385-829d-3141-a216-7e7d7539ba7f");
    }

    #[test]
    fn every_scene_reads() {
        let folder = Scene::path("village").parent().unwrap().to_owned();
        let names = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".json").map(str::to_owned));
        // The one file there that is no scene.
        let names = names.filter(|name| name != "recipes");
        assert!(names.map(|name| Scene::load(&name)).filter(|scene| !scene.worlds.is_empty()).count() > 0);
    }
}
