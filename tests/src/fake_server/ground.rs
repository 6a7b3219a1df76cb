//! Deaths in the fake world, and the items that lie on its ground. They age when a test lets time pass, and only where the
//! chunk is loaded; what becomes of them a test says. Only what is watched is told, as by the Java shim.

use super::answers::{position_block, stack};
use super::{FakeServer, World};
use crate::scene::{self, offline_uuid};
use panda_world::death::{
    Died, Found, ItemGone, ItemMerged, ItemTaken, ItemsAnswer, Killer, Lying, Sought, SpilledAnswer,
};
use panda_world::event::Event;
use panda_world::place::BlockPlace;
use panda_world::{Foreign, Uuid};

const ITEM: &str = "minecraft:item";
/// Ticks after which an item vanishes.
const LIFE: i32 = 6000;

/// How a player of the fake world dies.
#[derive(Default)]
pub struct Dying {
    /// `minecraft:lava`; empty is a fall.
    pub cause: &'static str,
    pub killer: Option<(&'static str, &'static str)>,
    /// A plugin clears the drops before anybody sees them.
    pub cleared: bool,
    /// A plugin takes the drops as they come into the world.
    pub swallowed: bool,
    pub plugins: Vec<&'static str>,
}

impl World {
    pub(super) fn spilled(&self, at: &BlockPlace, youngest: i32) -> Option<SpilledAnswer> {
        let world = self.scene.worlds.iter().find(|world| world.key == at.world)?;
        let near = |entity: &&scene::Entity| {
            let centre = [at.x, at.y, at.z].map(f64::from);
            entity.at.iter().zip(centre).all(|(a, b)| (a - b).abs() <= 8.0) && entity.age.unwrap_or(0) <= youngest
        };
        let items = world.entities.iter().filter(|entity| entity.kind == ITEM && loaded(world, entity.at));
        let mut items: Vec<Lying> = items.filter(near).map(|entity| lying(world, entity)).collect();
        items.sort_by_key(|item| item.entity);
        Some(SpilledAnswer { items })
    }

    pub(super) fn lying_items(&self, sought: Vec<Sought>) -> ItemsAnswer {
        let find = |sought: Sought| {
            let world = self.scene.worlds.iter().find(|world| world.key == sought.at.world);
            let lies = self.scene.worlds.iter().find_map(|world| {
                let entity = world.entities.iter().find(|entity| entity.uuid == sought.entity)?;
                (entity.kind == ITEM && loaded(world, entity.at)).then(|| lying(world, entity))
            });
            Found { loaded: world.is_some_and(|w| w.loaded.holds_block(sought.at.x, sought.at.z)), lying: lies }
        };
        ItemsAnswer { items: sought.into_iter().map(find).collect() }
    }

    /// The items on the ground, loaded or not.
    pub fn items_on_ground(&self) -> Vec<(Uuid, String, i32)> {
        let entities = self.scene.worlds.iter().flat_map(|world| &world.entities);
        let items = entities.filter_map(|entity| Some((entity.uuid, entity.stack.as_ref()?)));
        items.map(|(entity, stack)| (entity, stack.item.clone(), stack.count)).collect()
    }

    fn item(&mut self, entity: Uuid) -> &mut scene::Entity {
        let mut entities = self.scene.worlds.iter_mut().flat_map(|world| &mut world.entities);
        entities.find(|one| one.uuid == entity).expect("an item on the ground")
    }

    fn remove_entity(&mut self, entity: Uuid) {
        self.scene.worlds.iter_mut().for_each(|world| world.entities.retain(|one| one.uuid != entity));
    }

    fn place_of(&self, entity: Uuid) -> BlockPlace {
        let world = self.scene.worlds.iter().find(|world| world.entities.iter().any(|one| one.uuid == entity));
        let world = world.expect("a world with that item");
        let at = world.entities.iter().find(|one| one.uuid == entity).expect("an item").at;
        position_block(&world.key, at)
    }
}

impl FakeServer {
    /// The player dies where he stands. What he carries drops there; he himself stays until a test moves him.
    pub fn die(&mut self, player: Uuid, how: &Dying) {
        let present = self.world.players.get(&player).expect("a player in the game").clone();
        let state = present.state;
        let keeps = self.world.scene.worlds.iter().any(|world| world.key == state.world && world.keep_inventory);
        let drops: Vec<scene::Item> = if keeps || how.cleared { Vec::new() } else { state.items.clone() };
        let at = position_block(&state.world, state.at);
        let cause = if how.cause.is_empty() { "minecraft:fall" } else { how.cause };
        self.core.event(Event::Died(Died {
            player,
            at,
            world_id: offline_uuid(&state.world),
            cause: cause.into(),
            killer: how
                .killer
                .map(|(kind, name)| Killer { kind: kind.into(), name: (!name.is_empty()).then(|| Foreign::new(name)) }),
            message: Some(Foreign::new(format!("{} died", present.name))),
            drops: drops.iter().map(stack).collect(),
            carried: state.items.len() as u32,
            kept: 0,
            keep_inventory: keeps,
            keep_level: keeps,
            xp: if keeps { 0 } else { (state.level * 7).min(100) },
            plugins: how.plugins.iter().map(|name| (*name).to_owned()).collect(),
        }));
        let dead = self.world.players.get_mut(&player).expect("the same player");
        if !keeps {
            dead.state.items.clear();
            dead.state.level = 0;
        }
        let world = self.world.scene.worlds.iter_mut().find(|world| world.key == state.world).expect("his world");
        for drop in drops.into_iter().filter(|_| !how.swallowed) {
            world.entities.push(scene::Entity {
                uuid: Uuid::new_v4(),
                kind: ITEM.into(),
                at: state.at,
                yaw: 0.0,
                name: None,
                target: None,
                health: None,
                stack: Some(drop),
                age: Some(0),
                trader: None,
            });
        }
    }

    /// Someone takes so many of an item; the rest stays.
    pub fn take(&mut self, entity: Uuid, by: Uuid, by_kind: &str, count: i32) {
        let item = self.world.item(entity).stack.as_mut().expect("an item");
        item.count -= count;
        let left = item.count;
        if self.world.watched.contains(&entity) {
            self.core.event(Event::ItemTaken(ItemTaken { entity, by, by_kind: by_kind.into(), left }));
        }
        if left == 0 {
            self.lose(entity, "pickup", None);
        }
    }

    /// One item on the ground becomes part of another.
    pub fn merge(&mut self, entity: Uuid, into: Uuid) {
        let small = self.world.item(entity).clone();
        let large = self.world.item(into);
        large.stack.as_mut().expect("an item").count += small.stack.expect("an item").count;
        large.age = large.age.min(small.age);
        if self.world.watched.contains(&entity) {
            self.core.event(Event::ItemMerged(ItemMerged { entity, into }));
            self.world.watched.insert(into);
        }
        self.lose(entity, "merge", None);
    }

    /// An item goes out of the world.
    pub fn lose(&mut self, entity: Uuid, why: &str, hurt_by: Option<&str>) {
        let at = self.world.place_of(entity);
        let age = self.world.item(entity).age.unwrap_or(0);
        if why != "unload" {
            self.world.remove_entity(entity);
        }
        if self.world.watched.contains(&entity) {
            let (why, hurt_by) = (why.to_owned(), hurt_by.map(str::to_owned));
            self.core.event(Event::ItemGone(ItemGone { entity, why, hurt_by, age, at }));
        }
    }

    /// Loads this square of chunks of the first world and unloads all others.
    pub fn load_only(&mut self, from: [i32; 2], to: [i32; 2]) {
        let before = self.world.scene.worlds[0].clone();
        self.world.scene.worlds[0].loaded = scene::Square { from, to };
        let world = self.world.scene.worlds[0].clone();
        for entity in world.entities.iter().filter(|entity| entity.kind == ITEM) {
            if loaded(&before, entity.at) && !loaded(&world, entity.at) {
                self.lose(entity.uuid, "unload", None);
            }
        }
    }

    /// So many ticks pass for what lies on the ground of loaded chunks.
    pub fn pass_ticks(&mut self, ticks: i32) {
        let mut old = Vec::new();
        for world in &mut self.world.scene.worlds {
            let square = world.loaded;
            for entity in world.entities.iter_mut().filter(|entity| entity.kind == ITEM) {
                if square.holds_block(entity.at[0].floor() as i32, entity.at[2].floor() as i32) {
                    let age = entity.age.unwrap_or(0) + ticks;
                    entity.age = Some(age);
                    old.extend((age >= LIFE).then_some(entity.uuid));
                }
            }
        }
        old.into_iter().for_each(|entity| self.lose(entity, "despawn", None));
    }
}

fn loaded(world: &scene::World, at: [f64; 3]) -> bool {
    world.loaded.holds_block(at[0].floor() as i32, at[2].floor() as i32)
}

fn lying(world: &scene::World, entity: &scene::Entity) -> Lying {
    Lying {
        entity: entity.uuid,
        stack: stack(entity.stack.as_ref().expect("an item has a stack")),
        at: position_block(&world.key, entity.at),
        age: Some(entity.age.unwrap_or(0)),
        ticking: true,
    }
}
