//! What is counted of the players of the fake world. Nothing counts of itself: a change adds.

use super::World;
use panda_world::statistic::{CountedAnswer, PlainAnswer};
use panda_world::{QueryError, Uuid};
use std::collections::BTreeMap;

/// The counters that every supported version has.
const PLAIN: &str = "animals_bred armor_cleaned aviate_one_cm banner_cleaned beacon_interaction bell_ring boat_one_cm \
    brewingstand_interaction cake_slices_eaten cauldron_filled cauldron_used chest_opened clean_shulker_box \
    climb_one_cm crafting_table_interaction crouch_one_cm damage_absorbed damage_blocked_by_shield damage_dealt \
    damage_dealt_absorbed damage_dealt_resisted damage_resisted damage_taken deaths dispenser_inspected \
    dropper_inspected drop_count enderchest_opened fall_one_cm fish_caught flower_potted fly_one_cm \
    furnace_interaction hopper_inspected horse_one_cm interact_with_anvil interact_with_blast_furnace \
    interact_with_campfire interact_with_cartography_table interact_with_grindstone interact_with_lectern \
    interact_with_loom interact_with_smithing_table interact_with_smoker interact_with_stonecutter item_enchanted \
    jump leave_game minecart_one_cm mob_kills noteblock_played noteblock_tuned open_barrel pig_one_cm player_kills \
    play_one_minute raid_trigger raid_win record_played shulker_box_opened sleep_in_bed sneak_time sprint_one_cm \
    strider_one_cm swim_one_cm talked_to_villager target_hit time_since_death time_since_rest total_world_time \
    traded_with_villager trapped_chest_triggered walk_one_cm walk_on_water_one_cm walk_under_water_one_cm";

/// Those of single things that Panda reads.
const TYPED: [&str; 4] = ["mine_block", "craft_item", "kill_entity", "entity_killed_by"];

/// Kinds of things that a statistic counts, more or less: how long its list is.
const KINDS: u32 = 1300;

type Counts = BTreeMap<String, BTreeMap<String, i32>>;

/// One player's counters; they stay when he leaves.
#[derive(Default)]
pub(super) struct Counters {
    plain: BTreeMap<String, i32>,
    typed: Counts,
    /// Since he joined.
    session: Counts,
}

impl World {
    /// `{ "jump": 5, "mine_block": { "minecraft:stone": 3 } }`.
    pub(super) fn count(&mut self, player: Uuid, more: &serde_json::Map<String, serde_json::Value>) {
        let counters = self.counters.entry(player).or_default();
        for (name, value) in more {
            if let Some(value) = value.as_i64() {
                assert!(PLAIN.split(' ').any(|known| known == name), "no counter {name}");
                *counters.plain.entry(name.clone()).or_default() += value as i32;
                continue;
            }
            for (kind, value) in value.as_object().expect("a number or an object of numbers") {
                let value = value.as_i64().expect("a number") as i32;
                *counters.typed.entry(name.clone()).or_default().entry(kind.clone()).or_default() += value;
                *counters.session.entry(name.clone()).or_default().entry(kind.clone()).or_default() += value;
            }
        }
    }

    pub(super) fn end_session(&mut self, player: Uuid) {
        if let Some(counters) = self.counters.get_mut(&player) {
            counters.session.clear();
        }
    }

    pub(super) fn plain_statistics(&self, player: Uuid) -> Result<PlainAnswer, QueryError> {
        self.present(player)?;
        let own = self.counters.get(&player);
        let value = |name: &str| own.and_then(|own| own.plain.get(name)).copied().unwrap_or(0);
        let session = own.map(|own| own.session.clone()).unwrap_or_default();
        let read = session.into_iter().filter(|(name, _)| TYPED.contains(&name.as_str())).collect();
        Ok(PlainAnswer {
            counters: PLAIN.split(' ').map(|name| (name.to_owned(), value(name))).collect(),
            session: read,
        })
    }

    /// Each page but the first is empty here: what matters is that they are asked for.
    pub(super) fn counted(
        &self,
        player: Uuid,
        statistic: &str,
        cursor: u32,
        limit: u32,
    ) -> Result<CountedAnswer, QueryError> {
        self.present(player)?;
        if !TYPED.contains(&statistic) || !(1..=1000).contains(&limit) {
            return Err(QueryError::Invalid(format!("{statistic}, {limit}")));
        }
        let counts = self.counters.get(&player).and_then(|own| own.typed.get(statistic)).cloned().unwrap_or_default();
        let kinds = if statistic.contains("entity") { 120 } else { KINDS };
        let next = cursor.saturating_add(limit);
        Ok(CountedAnswer {
            counts: if cursor == 0 { counts } else { BTreeMap::new() },
            next: (next < kinds).then_some(next),
        })
    }
}
