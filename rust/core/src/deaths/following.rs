//! How the account of a death changes with what is heard and seen of its items. No server and no database here.

use crate::store::{Account, Death, Dropped, Fate};
use panda_world::Uuid;
use panda_world::death::{Died, Found, ItemGone, ItemMerged, ItemTaken, Lying, Sought};
use panda_world::player::ItemStack;
use std::collections::HashMap;

/// Words in the names of plugins that keep drops in graves.
const GRAVES: [&str; 6] = ["grave", "deathchest", "deadchest", "angelchest", "tombstone", "corpse"];

/// The account as the event tells it; its drops are still to be found.
pub(super) fn begin(died: Died, now: i64) -> Death {
    let at = &died.at;
    let dropped = |stack: ItemStack| Dropped {
        entity: None,
        lie: 0,
        gone: Vec::new(),
        at: at.clone(),
        seen_at: now,
        age: Some(0),
        ticking: false,
        stack,
    };
    let is_grave = |name: &String| {
        let letters: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        GRAVES.iter().any(|word| letters.contains(word))
    };
    Death {
        world_id: died.world_id,
        world: at.world.clone(),
        x: at.x,
        y: at.y,
        z: at.z,
        died_at: now,
        account: Account {
            drops: died.drops.into_iter().map(dropped).collect(),
            cause: died.cause,
            killer: died.killer,
            message: died.message,
            keep_inventory: died.keep_inventory,
            keep_level: died.keep_level,
            xp: died.xp,
            carried: died.carried,
            kept: died.kept,
            graves: died.plugins.into_iter().filter(is_grave).collect(),
        },
    }
}

impl Dropped {
    fn lose(&mut self, count: i32, fate: Fate) {
        if count > 0 {
            self.lie -= count;
            match self.gone.iter_mut().find(|(known, _)| *known == fate) {
                Some((_, lost)) => *lost += count,
                None => self.gone.push((fate, count)),
            }
        }
    }

    fn see(&mut self, item: &Lying, now: i64) {
        self.at = item.at.clone();
        self.seen_at = now;
        self.age = item.age;
        self.ticking = item.ticking;
    }
}

impl Account {
    /// Something still lies about.
    pub(super) fn lies(&self) -> bool {
        self.drops.iter().any(|dropped| dropped.lie > 0)
    }

    /// Something lies and ages.
    pub(super) fn ages(&self) -> bool {
        self.drops.iter().any(|dropped| dropped.lie > 0 && dropped.ticking)
    }

    /// The items on the ground that hold what lies about, each once.
    pub(super) fn sought(&self) -> Vec<Sought> {
        let mut sought: Vec<Sought> = Vec::new();
        for dropped in self.drops.iter().filter(|dropped| dropped.lie > 0) {
            if let Some(entity) = dropped.entity.filter(|entity| sought.iter().all(|known| known.entity != *entity)) {
                sought.push(Sought { entity, at: dropped.at.clone() });
            }
        }
        sought
    }

    /// Finds the drops among the items that have just come to lie there. What is not among them never lay there: the
    /// void took it, or a plugin.
    pub(super) fn find_drops(&mut self, items: &[Lying], now: i64) -> bool {
        let mut left: Vec<i32> = items.iter().map(|item| item.stack.count).collect();
        // First those that are just as they dropped, then those that have become part of a larger one.
        for exact in [true, false] {
            for dropped in self.drops.iter_mut().filter(|dropped| dropped.entity.is_none()) {
                let count = dropped.stack.count;
                let fits = |at: usize| {
                    same_kind(&items[at].stack, &dropped.stack)
                        && if exact { left[at] == count && items[at].stack.count == count } else { left[at] >= count }
                };
                if let Some(at) = (0..items.len()).find(|at| fits(*at)) {
                    left[at] -= count;
                    dropped.entity = Some(items[at].entity);
                    dropped.lie = count;
                    dropped.see(&items[at], now);
                }
            }
        }
        let nothing = self.drops.iter().all(|dropped| dropped.entity.is_none());
        let fate = match self.cause.as_str() {
            "minecraft:out_of_world" => Fate::FellIntoVoid,
            _ if nothing => Fate::TakenByPlugin,
            _ => Fate::Unknown,
        };
        for dropped in self.drops.iter_mut().filter(|dropped| dropped.entity.is_none()) {
            dropped.lie = dropped.stack.count;
            dropped.lose(dropped.stack.count, fate);
        }
        true
    }

    /// The drops that an item on the ground holds.
    fn in_entity(&mut self, entity: Uuid) -> impl Iterator<Item = &mut Dropped> {
        self.drops.iter_mut().filter(move |dropped| dropped.entity == Some(entity) && dropped.lie > 0)
    }

    pub(super) fn merged(&mut self, merged: &ItemMerged) -> bool {
        self.in_entity(merged.entity).map(|dropped| dropped.entity = Some(merged.into)).count() > 0
    }

    /// Of an item so many are left. Where others' things are in it too, those went first: nobody can tell.
    fn left_in(&mut self, entity: Uuid, left: i32, fate: Fate) -> bool {
        let lie: i32 = self.in_entity(entity).map(|dropped| dropped.lie).sum();
        let mut lost = lie - left.max(0);
        let changed = lost > 0;
        for dropped in self.in_entity(entity) {
            let count = lost.clamp(0, dropped.lie);
            dropped.lose(count, fate);
            lost -= count;
        }
        changed
    }

    pub(super) fn taken(&mut self, player: Uuid, taken: &ItemTaken) -> bool {
        let fate = match taken.by_kind.as_str() {
            _ if taken.by == player => Fate::PickedUpByYou,
            "minecraft:player" => Fate::PickedUpByPlayer,
            _ => Fate::PickedUpByMob,
        };
        self.left_in(taken.entity, taken.left, fate)
    }

    pub(super) fn gone(&mut self, gone: &ItemGone, now: i64) -> bool {
        let fate = match gone.why.as_str() {
            "unload" => {
                let parts = self.in_entity(gone.entity).map(|dropped| {
                    dropped.at = gone.at.clone();
                    dropped.seen_at = now;
                    dropped.age = dropped.age.map(|_| gone.age);
                    dropped.ticking = false;
                });
                return parts.count() > 0;
            }
            "pickup" => Fate::PickedUpOtherwise,
            "despawn" => Fate::Despawned,
            "out_of_world" => Fate::FellIntoVoid,
            "explode" => Fate::Exploded,
            "death" => match gone.hurt_by.as_deref().unwrap_or_default() {
                "lava" | "fire" | "fire_tick" | "hot_floor" | "campfire" | "lightning" => Fate::Burnt,
                "block_explosion" | "entity_explosion" => Fate::Exploded,
                _ => Fate::Destroyed,
            },
            "plugin" | "discard" => Fate::TakenByPlugin,
            _ => Fate::Unknown,
        };
        self.left_in(gone.entity, 0, fate)
    }

    /// What was looked for and what was found of it. What is not found where nothing is loaded is not gone.
    pub(super) fn seen(&mut self, seen: &HashMap<Uuid, Found>, now: i64) -> bool {
        let mut changed = false;
        for (entity, found) in seen {
            match &found.lying {
                Some(item) => {
                    changed |= self.left_in(*entity, item.stack.count, Fate::PickedUpOtherwise);
                    changed |= self.in_entity(*entity).map(|dropped| dropped.see(item, now)).count() > 0;
                }
                None if found.loaded => changed |= self.left_in(*entity, 0, Fate::Unknown),
                None => {
                    let stopped = self.in_entity(*entity).filter(|dropped| dropped.ticking);
                    changed |= stopped.map(|dropped| dropped.ticking = false).count() > 0;
                }
            }
        }
        changed
    }
}

fn same_kind(a: &ItemStack, b: &ItemStack) -> bool {
    (&a.item, &a.custom_name, a.durability) == (&b.item, &b.custom_name, b.durability)
}

#[cfg(test)]
mod tests {
    use super::*;
    use panda_world::place::BlockPlace;

    const ADA: Uuid = Uuid::from_u128(1);

    fn place() -> BlockPlace {
        BlockPlace { world: "minecraft:overworld".into(), x: 1, y: 64, z: 1 }
    }

    fn stack(item: &str, count: i32) -> ItemStack {
        ItemStack { item: format!("minecraft:{item}"), count, durability: None, custom_name: None }
    }

    fn lying(entity: u128, item: &str, count: i32) -> Lying {
        Lying { entity: Uuid::from_u128(entity), stack: stack(item, count), at: place(), age: Some(1), ticking: true }
    }

    fn account(drops: &[(&str, i32)]) -> Account {
        let died = Died {
            player: ADA,
            at: place(),
            world_id: Uuid::nil(),
            cause: "minecraft:fall".into(),
            killer: None,
            message: None,
            drops: drops.iter().map(|(item, count)| stack(item, *count)).collect(),
            carried: 2,
            kept: 0,
            keep_inventory: false,
            keep_level: false,
            xp: 0,
            plugins: ["Essentials", "AxGraves", "Dead_Chest 2"].map(str::to_owned).to_vec(),
        };
        begin(died, 100).account
    }

    fn taken(entity: u128, by: Uuid, left: i32) -> ItemTaken {
        ItemTaken { entity: Uuid::from_u128(entity), by, by_kind: "minecraft:player".into(), left }
    }

    fn gone(entity: u128, why: &str, hurt_by: Option<&str>) -> ItemGone {
        let entity = Uuid::from_u128(entity);
        ItemGone { entity, why: why.into(), hurt_by: hurt_by.map(str::to_owned), age: 700, at: place() }
    }

    #[test]
    fn plugins_that_keep_graves_are_known_by_their_names() {
        assert_eq!(account(&[]).graves, ["AxGraves", "Dead_Chest 2"]);
    }

    #[test]
    fn each_drop_finds_its_item_and_two_may_have_become_one() {
        let mut found = account(&[("stone", 20), ("stone", 30), ("coal", 5)]);
        found.find_drops(&[lying(1, "stone", 50), lying(2, "coal", 5)], 101);
        let entities: Vec<_> = found.drops.iter().map(|dropped| dropped.entity.unwrap().as_u128()).collect();
        assert_eq!(entities, [1, 1, 2]);
        assert_eq!(found.sought().len(), 2);
        assert!(found.lies() && found.ages());
    }

    #[test]
    fn drops_that_never_lay_there_were_taken_by_a_plugin_or_the_void() {
        let mut taken = account(&[("stone", 20)]);
        taken.find_drops(&[lying(1, "dirt", 20)], 101);
        assert_eq!(taken.drops[0].gone, [(Fate::TakenByPlugin, 20)]);
        let mut fallen = account(&[("stone", 20)]);
        fallen.cause = "minecraft:out_of_world".into();
        fallen.find_drops(&[], 101);
        assert_eq!(fallen.drops[0].gone, [(Fate::FellIntoVoid, 20)]);
        assert!(!fallen.lies());
    }

    #[test]
    fn what_is_picked_up_in_part_still_lies_in_part() {
        let mut picked = account(&[("stone", 20), ("stone", 30)]);
        picked.find_drops(&[lying(1, "stone", 50)], 101);
        assert!(picked.taken(ADA, &taken(1, ADA, 25)));
        assert!(picked.taken(ADA, &taken(1, Uuid::from_u128(2), 10)));
        assert!(!picked.taken(ADA, &taken(7, ADA, 0)), "an item of others is no business of his");
        let lie: i32 = picked.drops.iter().map(|dropped| dropped.lie).sum();
        assert_eq!(lie, 10);
        assert_eq!(picked.drops[0].gone, [(Fate::PickedUpByYou, 20)]);
        assert_eq!(picked.drops[1].gone, [(Fate::PickedUpByYou, 5), (Fate::PickedUpByPlayer, 15)]);
        // The event of a whole pick-up is followed by that of the removal, which must not count again.
        assert!(picked.taken(ADA, &taken(1, ADA, 0)));
        assert!(!picked.gone(&gone(1, "pickup", None), 102));
        assert!(!picked.lies());
    }

    #[test]
    fn an_item_is_followed_into_the_one_it_becomes_part_of() {
        let mut merged = account(&[("stone", 20)]);
        merged.find_drops(&[lying(1, "stone", 20)], 101);
        assert!(merged.merged(&ItemMerged { entity: Uuid::from_u128(1), into: Uuid::from_u128(2) }));
        assert!(!merged.gone(&gone(1, "merge", None), 102));
        // 30 were there already: as long as 20 are left, nothing of his is known to be gone.
        assert!(!merged.taken(ADA, &taken(2, Uuid::from_u128(9), 20)));
        assert!(merged.gone(&gone(2, "death", Some("lava")), 103));
        assert_eq!(merged.drops[0].gone, [(Fate::Burnt, 20)]);
    }

    #[test]
    fn each_end_of_an_item_is_told_by_its_name() {
        for (why, hurt_by, fate) in [
            ("despawn", None, Fate::Despawned),
            ("out_of_world", None, Fate::FellIntoVoid),
            ("death", Some("fire_tick"), Fate::Burnt),
            ("death", Some("entity_explosion"), Fate::Exploded),
            ("death", Some("contact"), Fate::Destroyed),
            ("death", None, Fate::Destroyed),
            ("pickup", None, Fate::PickedUpOtherwise),
            ("plugin", None, Fate::TakenByPlugin),
            ("something_new", None, Fate::Unknown),
        ] {
            let mut ended = account(&[("stone", 20)]);
            ended.find_drops(&[lying(1, "stone", 20)], 101);
            assert!(ended.gone(&gone(1, why, hurt_by), 102));
            assert_eq!(ended.drops[0].gone, [(fate, 20)], "{why}");
        }
    }

    #[test]
    fn an_unloaded_chunk_stops_the_clock_and_a_loaded_one_without_the_item_ends_it() {
        let mut away = account(&[("stone", 20)]);
        away.find_drops(&[lying(1, "stone", 20)], 101);
        assert!(away.gone(&gone(1, "unload", None), 140));
        assert_eq!((away.drops[0].age, away.drops[0].ticking, away.drops[0].lie), (Some(700), false, 20));
        let entity = Uuid::from_u128(1);
        assert!(!away.seen(&HashMap::from([(entity, Found { loaded: false, lying: None })]), 200));
        assert!(away.lies());
        let smaller = Found { loaded: true, lying: Some(lying(1, "stone", 15)) };
        assert!(away.seen(&HashMap::from([(entity, smaller)]), 201));
        assert_eq!((away.drops[0].age, away.drops[0].ticking), (Some(1), true));
        assert_eq!(away.drops[0].gone, [(Fate::PickedUpOtherwise, 5)]);
        assert!(away.seen(&HashMap::from([(entity, Found { loaded: true, lying: None })]), 202));
        assert_eq!(away.drops[0].gone, [(Fate::PickedUpOtherwise, 5), (Fate::Unknown, 15)]);
    }
}
