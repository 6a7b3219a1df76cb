//! The changes that a test makes to a scene, the same that the dev server takes.

use super::World;
use crate::recipe_file::RecipeFile;
use crate::scene::{self, offline_uuid};
use panda_world::Uuid;
use panda_world::event::{Event, Frequent};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum Change {
    World {
        world: String,
        time: Option<i64>,
        weather: Option<String>,
        difficulty: Option<String>,
        daylight_cycle: Option<bool>,
        keep_inventory: Option<bool>,
    },
    Sleep {
        world: String,
    },
    Block {
        world: String,
        at: [i32; 3],
        block: String,
    },
    Spawn {
        world: String,
        entity: scene::Entity,
    },
    Entity {
        uuid: Uuid,
        at: Option<[f64; 3]>,
        name: Option<String>,
        target: Option<String>,
        health: Option<f64>,
        stack: Option<scene::Item>,
        age: Option<i32>,
        trader: Option<scene::Trader>,
    },
    Remove {
        uuid: Uuid,
    },
    Statistics {
        name: String,
        add: serde_json::Map<String, Value>,
    },
    Player(PlayerChange),
    Permission {
        name: String,
        node: String,
        value: Option<bool>,
    },
    Plugin(super::plugins::Listed),
    SendChunk {
        name: String,
        chunk: [i32; 2],
    },
    Recipes(RecipeFile),
    Loaded {
        world: String,
        from: [i32; 2],
        to: [i32; 2],
    },
}

#[derive(Deserialize)]
struct PlayerChange {
    name: String,
    #[serde(flatten)]
    fields: serde_json::Map<String, Value>,
}

impl World {
    /// Applies a list of changes. A change that makes no sense is a broken test.
    pub fn change(&mut self, changes: &Value) {
        for change in changes.as_array().expect("a list of changes") {
            let parsed = serde_json::from_value(change.clone()).unwrap_or_else(|e| panic!("{change}: {e}"));
            self.apply(parsed);
        }
    }

    fn apply(&mut self, change: Change) {
        match change {
            Change::World { world, time, weather, difficulty, daylight_cycle, keep_inventory } => {
                let world = self.world_mut(&world);
                world.time = time.unwrap_or(world.time);
                world.daylight_cycle = daylight_cycle.unwrap_or(world.daylight_cycle);
                world.keep_inventory = keep_inventory.unwrap_or(world.keep_inventory);
                if let Some(weather) = weather {
                    world.weather = weather;
                }
                if let Some(difficulty) = difficulty {
                    world.difficulty = difficulty;
                }
            }
            Change::Sleep { world } => {
                let world = self.world_mut(&world);
                world.time = (world.time.div_euclid(24_000) + 1) * 24_000;
            }
            Change::Block { world, at, block } => self.place_block(&world, (at[0], at[1], at[2]), &block),
            Change::Spawn { world, entity } => self.world_mut(&world).entities.push(entity),
            Change::Entity { uuid, at, name, target, health, stack, age, trader } => {
                let mut entities = self.scene.worlds.iter_mut().flat_map(|world| &mut world.entities);
                let entity = entities.find(|entity| entity.uuid == uuid).expect("an entity of the scene");
                entity.at = at.unwrap_or(entity.at);
                entity.name = name.or(entity.name.take());
                entity.target = target.or(entity.target.take());
                entity.health = health.or(entity.health);
                entity.stack = stack.or(entity.stack.take());
                entity.age = age.or(entity.age);
                entity.trader = trader.or(entity.trader.take());
            }
            Change::Statistics { name, add } => self.count(offline_uuid(&name), &add),
            Change::Remove { uuid } => {
                for world in &mut self.scene.worlds {
                    world.entities.retain(|entity| entity.uuid != uuid);
                }
            }
            Change::Player(change) => self.change_player(change),
            Change::Permission { name, node, value } => {
                let key = (offline_uuid(&name), node);
                match value {
                    Some(value) => self.permissions.insert(key, value),
                    None => self.permissions.remove(&key),
                };
            }
            Change::Plugin(plugin) => self.plugins.list(plugin),
            Change::SendChunk { name, chunk } => self.send_chunk(offline_uuid(&name), chunk[0], chunk[1]),
            Change::Recipes(file) => self.set_recipes(&file),
            Change::Loaded { world, from, to } => self.world_mut(&world).loaded = scene::Square { from, to },
        }
    }

    fn change_player(&mut self, change: PlayerChange) {
        let player = offline_uuid(&change.name);
        if change.fields.contains_key("items") {
            self.frequent(player, Frequent::Inventory, Event::InventoryChanged { player });
        }
        let present = self.players.get_mut(&player).expect("a player in the game");
        let mut state = player_as_json(&present.state);
        for (field, value) in change.fields {
            assert!(state.get(&field).is_some(), "no field {field} of a player");
            state[field.as_str()] = value;
        }
        present.state = serde_json::from_value(state).expect("a player's fields");
    }

    fn world_mut(&mut self, key: &str) -> &mut scene::World {
        self.scene.worlds.iter_mut().find(|world| world.key == key).expect("a world of the scene")
    }
}

fn player_as_json(player: &scene::Player) -> Value {
    serde_json::to_value(player).expect("a player as JSON")
}
