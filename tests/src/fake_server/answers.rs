//! The answers of the fake world, one function a query, in the order of the Java shim's.

use super::items;
use super::{Present, Way, World};
use crate::light;
use crate::scene::{self, offline_uuid};
use panda_world::block::{BlockHit, KindsAnswer, LookedAtAnswer};
use panda_world::chat::Done;
use panda_world::conditions::{Clock, ClocksAnswer, ConditionsAnswer, DimensionAnswer};
use panda_world::entity::{Entity, NearbyAnswer};
use panda_world::place::BlockPlace;
use panda_world::player::{
    Durability, Effect, InventoryAnswer, ItemStack, PermissionsAnswer, Slot, SnapshotAnswer, StatusAnswer,
};
use panda_world::server::{AboutAnswer, LogLine};
use panda_world::sight::Bar;
use panda_world::{Foreign, Position, QueryError, Uuid, Vec3};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub(super) const PLAYER_EYES: f64 = 1.62;

impl World {
    pub(super) fn answer(&mut self, name: &str, args: &Value) -> Result<Value, QueryError> {
        match name {
            "player.snapshot" => reply(&self.snapshot(arg(args, "player")?)?),
            "player.status" => reply(&self.status(arg(args, "player")?)?),
            "player.inventory" => reply(&self.inventory(arg(args, "player")?)?),
            "player.permissions" => reply(&self.permissions(arg(args, "player")?, arg(args, "nodes")?)?),
            "entity.nearby" => reply(&self.nearby(arg(args, "player")?, arg(args, "radius")?, arg(args, "limit")?)?),
            "block.looked_at" => reply(&self.looked_at(arg(args, "player")?, arg(args, "reach")?)?),
            "block.kinds" => reply(&self.kinds(arg(args, "places")?)),
            "block.ground" => reply(&self.ground(
                &arg::<String>(args, "world")?,
                arg(args, "x")?,
                arg(args, "z")?,
                arg(args, "near")?,
            )?),
            "world.dimension" => {
                let world = self.world(&arg::<String>(args, "world")?)?;
                reply(&DimensionAnswer { name: folder(&world.key), bottom: world.min_y, top: world.max_y })
            }
            "building.states" => reply(&self.states(&arg::<Vec<String>>(args, "blocks")?)),
            "building.block_ids" => reply(&self.block_ids()),
            "building.ground" => {
                reply(&self.solid_ground(&arg::<String>(args, "world")?, &arg::<Vec<i32>>(args, "cells")?)?)
            }
            "building.show" => {
                let (world, cells) = (arg::<String>(args, "world")?, arg::<Vec<i32>>(args, "cells")?);
                reply(&self.show(arg(args, "player")?, &world, &arg::<Vec<String>>(args, "palette")?, &cells)?)
            }
            "building.restore" => {
                let (world, cells) = (arg::<String>(args, "world")?, arg::<Vec<i32>>(args, "cells")?);
                reply(&self.restore(arg(args, "player")?, &world, &cells)?)
            }
            "world.conditions" => reply(&self.conditions(arg(args, "player")?)?),
            "world.clocks" => reply(&self.clocks(arg(args, "worlds")?)),
            "recipe.page" => reply(&self.recipe_page(arg(args, "cursor")?, arg(args, "limit")?)?),
            "recipe.fitting" => reply(&self.fitting(arg(args, "player")?, &arg::<String>(args, "recipe")?)?),
            "item.details" => {
                let (slots, repair) = (arg::<Vec<i32>>(args, "slots")?, arg::<Vec<String>>(args, "repair")?);
                reply(&self.details(arg(args, "player")?, &slots, &repair)?)
            }
            "merchant.nearby" => {
                reply(&self.traders(arg(args, "player")?, arg(args, "radius")?, arg(args, "limit")?)?)
            }
            "advancement.unfinished" => reply(&self.unfinished(arg(args, "player")?)?),
            "advancement.details" => {
                let keys: Vec<String> = arg(args, "advancements")?;
                reply(&self.advancement_details(arg(args, "player")?, &keys)?)
            }
            "chat.tell" => {
                let player: Option<Uuid> = arg(args, "player")?;
                for line in arg::<Vec<Value>>(args, "lines")? {
                    self.effect(player, Way::Chat, line)?;
                }
                reply(&Done {})
            }
            "chat.action_bar" => {
                self.effect(Some(arg(args, "player")?), Way::ActionBar, arg(args, "line")?)?;
                reply(&Done {})
            }
            "chat.sound" => {
                let heard = json!({ "sound": args["sound"], "volume": args["volume"], "pitch": args["pitch"] });
                self.effect(Some(arg(args, "player")?), Way::Sound, heard)?;
                reply(&Done {})
            }
            "server.log" => {
                self.log.extend(arg::<Vec<LogLine>>(args, "lines")?);
                reply(&Done {})
            }
            "server.about" => reply(&self.about()),
            "server.plugins" => reply(&self.plugins()),
            "server.commands" => {
                reply(&self.commands(arg(args, "player")?, arg(args, "after")?, arg(args, "limit")?)?)
            }
            "event.listen" => {
                let player = arg(args, "player")?;
                self.present(player)?;
                self.wanted.insert(player, arg(args, "kinds")?);
                reply(&Done {})
            }
            "death.spilled" => {
                let spilled = self.spilled(&arg(args, "at")?, arg(args, "youngest")?);
                reply(&spilled.ok_or(QueryError::Gone)?)
            }
            "death.items" => reply(&self.lying_items(arg(args, "items")?)),
            "death.watch" => {
                self.watched = arg(args, "entities")?;
                reply(&Done {})
            }
            "statistic.plain" => reply(&self.plain_statistics(arg(args, "player")?)?),
            "statistic.counted" => {
                let statistic: String = arg(args, "statistic")?;
                reply(&self.counted(arg(args, "player")?, &statistic, arg(args, "cursor")?, arg(args, "limit")?)?)
            }
            "sight.particles" => {
                let (player, points) = (arg(args, "player")?, arg::<Vec<Vec3>>(args, "points")?);
                self.present(player)?;
                let particle: String = arg(args, "particle")?;
                self.particles.extend(points.into_iter().map(|at| (player, particle.clone(), at)));
                reply(&Done {})
            }
            "sight.boss_bar" => {
                let player = arg(args, "player")?;
                self.present(player)?;
                match arg::<Option<Bar>>(args, "bar")? {
                    Some(bar) => self.bars.insert(player, bar),
                    None => self.bars.remove(&player),
                };
                reply(&Done {})
            }
            "item.named" => reply(&items::named(&arg::<String>(args, "item")?)),
            other => panic!("FakeServer has no answer for {other}"),
        }
    }

    pub(super) fn present(&self, player: Uuid) -> Result<&Present, QueryError> {
        self.players.get(&player).ok_or(QueryError::Gone)
    }

    fn snapshot(&self, player: Uuid) -> Result<SnapshotAnswer, QueryError> {
        let Present { name, locale, state } = self.present(player)?;
        Ok(SnapshotAnswer {
            name: Foreign::new(name.clone()),
            locale: locale.clone(),
            health: state.health,
            max_health: 20.0,
            food: state.food,
            game_mode: state.game_mode.clone(),
            position: position(state),
            world_id: offline_uuid(&state.world),
            held: state.items.iter().find(|item| item.slot == state.held_slot).map(stack),
        })
    }

    fn status(&self, player: Uuid) -> Result<StatusAnswer, QueryError> {
        let state = &self.present(player)?.state;
        Ok(StatusAnswer {
            health: state.health,
            max_health: 20.0,
            absorption: 0.0,
            food: state.food,
            saturation: state.saturation,
            air: state.air,
            max_air: 300,
            armour: state.items.iter().filter(|item| (36..40).contains(&item.slot)).map(armour).sum(),
            level: state.level,
            level_progress: state.xp,
            level_points: points_of(state.level),
            effects: state.effects.iter().map(effect).collect(),
            fire_ticks: state.fire_ticks,
            freeze_ticks: state.freeze_ticks,
            max_freeze_ticks: 140,
            position: position(state),
            respawn: state.respawn.as_ref().map(|respawn| BlockPlace {
                world: respawn.world.clone(),
                x: respawn.at[0].floor() as i32,
                y: respawn.at[1].floor() as i32,
                z: respawn.at[2].floor() as i32,
            }),
        })
    }

    fn inventory(&self, player: Uuid) -> Result<InventoryAnswer, QueryError> {
        let state = &self.present(player)?.state;
        let mut slots: Vec<Slot> =
            state.items.iter().map(|item| Slot { slot: item.slot, stack: stack(item) }).collect();
        slots.sort_by_key(|slot| slot.slot);
        Ok(InventoryAnswer { held_slot: state.held_slot, slots })
    }

    fn permissions(&self, player: Uuid, nodes: Vec<String>) -> Result<PermissionsAnswer, QueryError> {
        self.present(player)?;
        let granted = nodes.into_iter().filter(|node| self.has_permission(player, node)).collect();
        Ok(PermissionsAnswer { granted })
    }

    fn nearby(&self, player: Uuid, radius: f64, limit: usize) -> Result<NearbyAnswer, QueryError> {
        if !(1.0..=48.0).contains(&radius) {
            return Err(QueryError::Invalid(format!("radius {radius}")));
        }
        let asker = self.present(player)?;
        let world = self.world(&asker.state.world)?;
        let eyes = above(asker.state.at, PLAYER_EYES);
        let mut entities: Vec<Entity> = world
            .entities
            .iter()
            .filter(|entity| entity.stack.is_none())
            .map(|entity| self.seen_by(asker, entity))
            .collect();
        let others = self.players.iter().filter(|(id, other)| **id != player && other.state.world == asker.state.world);
        entities.extend(others.map(|(id, other)| Entity {
            entity: *id,
            kind: "minecraft:player".into(),
            name: Some(Foreign::new(other.name.clone())),
            at: above(other.state.at, 0.0),
            hostile: false,
            targets_player: false,
            in_sight: self.sees(world, eyes, above(other.state.at, PLAYER_EYES)),
            health: other.state.health,
            max_health: 20.0,
        }));
        entities.retain(|entity| {
            eyes.distance_to(entity.at) <= radius
                && world.loaded.holds_block(entity.at.x.floor() as i32, entity.at.z.floor() as i32)
        });
        entities.sort_by(|a, b| eyes.distance_to(a.at).total_cmp(&eyes.distance_to(b.at)));
        let more = entities.len().saturating_sub(limit) as u32;
        entities.truncate(limit);
        Ok(NearbyAnswer { entities, more })
    }

    fn seen_by(&self, asker: &Present, entity: &scene::Entity) -> Entity {
        let kind = Kind::of(&entity.kind);
        let world = self.world(&asker.state.world).expect("the asker's world");
        let eyes = above(asker.state.at, PLAYER_EYES);
        Entity {
            entity: entity.uuid,
            kind: entity.kind.clone(),
            name: entity.name.clone().map(Foreign::new),
            at: above(entity.at, 0.0),
            hostile: kind.hostile,
            targets_player: entity.target.as_ref() == Some(&asker.name),
            in_sight: self.sees(world, eyes, above(entity.at, kind.eyes)),
            health: entity.health.unwrap_or(kind.health),
            max_health: kind.health,
        }
    }

    fn looked_at(&self, player: Uuid, reach: f64) -> Result<LookedAtAnswer, QueryError> {
        if !(1.0..=64.0).contains(&reach) {
            return Err(QueryError::Invalid("the reach must be from 1 to 64".into()));
        }
        let state = &self.present(player)?.state;
        let hit = self.first_block(&state.world, above(state.at, PLAYER_EYES), state.yaw, state.pitch, reach)?;
        let hit =
            hit.map(|((x, y, z), block)| BlockHit { at: BlockPlace { world: state.world.clone(), x, y, z }, block });
        Ok(LookedAtAnswer { hit })
    }

    fn kinds(&self, places: Vec<BlockPlace>) -> KindsAnswer {
        let kind = |place: BlockPlace| {
            let block = self.block(&place.world, (place.x, place.y, place.z)).ok()?;
            Some(format!("minecraft:{}", light::plain(block)))
        };
        KindsAnswer { kinds: places.into_iter().map(kind).collect() }
    }

    fn conditions(&self, player: Uuid) -> Result<ConditionsAnswer, QueryError> {
        let state = &self.present(player)?.state;
        let world = self.world(&state.world)?;
        let feet = (state.at[0].floor() as i32, state.at[1].floor() as i32, state.at[2].floor() as i32);
        let (sky_light, block_light) = self.light(&state.world, feet)?;
        Ok(ConditionsAnswer {
            world: world.key.clone(),
            environment: world.environment.clone(),
            time: world.time.rem_euclid(24_000),
            daylight_cycle: world.daylight_cycle,
            storm: world.weather != "clear",
            thunder: world.weather == "thunder",
            moon: moon(world.time).into(),
            sky_light,
            block_light,
            biome: world.biome.clone(),
            difficulty: world.difficulty.clone(),
            tps: 20.0,
        })
    }

    fn clocks(&self, worlds: Option<Vec<String>>) -> ClocksAnswer {
        let clock = |world: &scene::World| Clock {
            world: world.key.clone(),
            environment: world.environment.clone(),
            time: world.time,
            daylight_cycle: world.daylight_cycle,
        };
        let clocks = match worlds {
            None => self.scene.worlds.iter().map(clock).collect(),
            Some(keys) => keys.iter().filter_map(|key| self.world(key).ok()).map(clock).collect(),
        };
        ClocksAnswer { clocks }
    }

    fn about(&self) -> AboutAnswer {
        AboutAnswer {
            minecraft: "1.21.11".into(),
            brand: "FakeServer".into(),
            tick_ms: 0.0,
            players: self.players.len() as i32,
            old_chat_listeners: Vec::new(),
        }
    }
}

/// The name of a world's folder.
fn folder(key: &str) -> String {
    match light::plain(key) {
        "overworld" => "world".into(),
        "the_nether" => "world_nether".into(),
        "the_end" => "world_the_end".into(),
        other => other.into(),
    }
}

/// An argument of a query; the types are those of the query's struct.
fn arg<T: DeserializeOwned>(args: &Value, name: &str) -> Result<T, QueryError> {
    serde_json::from_value(args[name].clone()).map_err(|e| QueryError::Invalid(format!("{name}: {e}")))
}

fn reply(answer: &impl Serialize) -> Result<Value, QueryError> {
    serde_json::to_value(answer).map_err(|e| QueryError::Fault(e.to_string()))
}

/// The block that holds a point.
pub(super) fn position_block(world: &str, at: [f64; 3]) -> BlockPlace {
    let [x, y, z] = at.map(|part| part.floor() as i32);
    BlockPlace { world: world.into(), x, y, z }
}

pub(super) fn above(at: [f64; 3], blocks: f64) -> Vec3 {
    Vec3 { x: at[0], y: at[1] + blocks, z: at[2] }
}

fn position(state: &scene::Player) -> Position {
    let [x, y, z] = state.at;
    Position { world: state.world.clone(), x, y, z, yaw: state.yaw, pitch: state.pitch }
}

pub(super) fn stack(item: &scene::Item) -> ItemStack {
    let max = uses(&item.item);
    ItemStack {
        item: item.item.clone(),
        count: item.count,
        durability: (max > 0 && !item.unbreakable).then_some(Durability { left: max - item.damage, max }),
        custom_name: item.name.clone().map(Foreign::new),
    }
}

fn effect(effect: &scene::Effect) -> Effect {
    Effect {
        effect: effect.effect.clone(),
        level: effect.amplifier + 1,
        ticks: (effect.ticks >= 0).then_some(effect.ticks),
    }
}

/// Uses of the items that scenes hold; 0 for what does not wear out.
fn uses(item: &str) -> i32 {
    match light::plain(item) {
        "wooden_pickaxe" | "wooden_sword" => 59,
        "stone_pickaxe" | "stone_sword" => 131,
        "iron_sword" | "iron_pickaxe" | "iron_axe" => 250,
        "diamond_pickaxe" | "diamond_sword" => 1561,
        "iron_helmet" => 165,
        "iron_chestplate" => 240,
        "iron_leggings" => 225,
        "iron_boots" => 195,
        "leather_boots" => 65,
        "leather_helmet" => 55,
        "shield" => 336,
        "bow" => 384,
        _ => 0,
    }
}

fn armour(item: &scene::Item) -> f64 {
    match light::plain(&item.item) {
        "iron_helmet" | "iron_boots" => 2.0,
        "iron_chestplate" => 6.0,
        "iron_leggings" => 5.0,
        "leather_boots" | "leather_helmet" => 1.0,
        _ => 0.0,
    }
}

/// Points from a level to the next, by the game's rule.
fn points_of(level: i32) -> i32 {
    match level {
        0..=14 => 2 * level + 7,
        15..=29 => 5 * level - 38,
        _ => 9 * level - 158,
    }
}

/// The moon of that day.
fn moon(time: i64) -> &'static str {
    const PHASES: [&str; 8] = [
        "full_moon",
        "waning_gibbous",
        "last_quarter",
        "waning_crescent",
        "new_moon",
        "waxing_crescent",
        "first_quarter",
        "waxing_gibbous",
    ];
    PHASES[(time.div_euclid(24_000).rem_euclid(8)) as usize]
}

/// What the scenes need to know of a kind of mob.
struct Kind {
    hostile: bool,
    health: f64,
    eyes: f64,
}

impl Kind {
    fn of(kind: &str) -> Kind {
        let (hostile, health, eyes) = match light::plain(kind) {
            "zombie" => (true, 20.0, 1.74),
            "skeleton" => (true, 20.0, 1.74),
            "creeper" => (true, 20.0, 1.445),
            "spider" => (true, 16.0, 0.65),
            "cow" => (false, 10.0, 1.3),
            "pig" => (false, 10.0, 0.765),
            "sheep" => (false, 8.0, 1.235),
            "chicken" => (false, 4.0, 0.644),
            "villager" | "wandering_trader" => (false, 20.0, 1.62),
            other => panic!("FakeServer knows nothing of a {other}"),
        };
        Kind { hostile, health, eyes }
    }
}
