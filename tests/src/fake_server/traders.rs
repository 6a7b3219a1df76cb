//! Who trades in the fake world. A trader without offers stays without: asking makes none.

use super::World;
use super::answers::{PLAYER_EYES, above};
use super::goods::goods;
use crate::scene::{self, offline_uuid};
use panda_world::merchant::{NearbyAnswer, Offer, Trader, Villager, Want};
use panda_world::{Foreign, QueryError, Uuid};

const LOOKS: usize = 4;

impl World {
    pub(super) fn traders(&self, player: Uuid, radius: f64, limit: usize) -> Result<NearbyAnswer, QueryError> {
        if !(1.0..=16.0).contains(&radius) {
            return Err(QueryError::Invalid("the radius must be from 1 to 16".into()));
        }
        let asker = self.present(player)?;
        let world = self.world(&asker.state.world)?;
        let eyes = above(asker.state.at, PLAYER_EYES);
        let distance = |entity: &scene::Entity| eyes.distance_to(above(entity.at, 0.0));
        let mut near: Vec<&scene::Entity> = world
            .entities
            .iter()
            .filter(|entity| ["minecraft:villager", "minecraft:wandering_trader"].contains(&entity.kind.as_str()))
            .filter(|entity| distance(entity) <= radius)
            .filter(|entity| world.loaded.holds_block(entity.at[0].floor() as i32, entity.at[2].floor() as i32))
            .collect();
        near.sort_by(|a, b| distance(a).total_cmp(&distance(b)).then(a.uuid.cmp(&b.uuid)));
        let mut traders = Vec::new();
        let mut looked = 0;
        while looked < near.len() && traders.len() < limit && looked < limit * LOOKS {
            let entity = near[looked];
            looked += 1;
            // Eyes of both kinds are as high as a player's.
            if self.sees(world, eyes, above(entity.at, PLAYER_EYES)) {
                traders.push(trader(entity, player, &asker.state.items));
            }
        }
        Ok(NearbyAnswer { hidden: (looked - traders.len()) as u32, more: (near.len() - looked) as u32, traders })
    }
}

fn trader(entity: &scene::Entity, asker: Uuid, carried: &[scene::Item]) -> Trader {
    let state = entity.trader.clone().unwrap_or_default();
    let gossip = state.reputation.iter().find(|(name, _)| offline_uuid(name) == asker).map(|(_, gossip)| *gossip);
    Trader {
        entity: entity.uuid,
        kind: entity.kind.clone(),
        name: entity.name.clone().map(Foreign::new),
        at: above(entity.at, 0.0),
        adult: true,
        asleep: state.asleep,
        customer: state.customer.as_deref().map(offline_uuid),
        villager: (entity.kind == "minecraft:villager").then(|| Villager {
            profession: state.profession.clone(),
            level: state.level,
            gossip: gossip.unwrap_or_default(),
        }),
        offers: state.offers.map(|offers| offers.iter().map(|one| offer(one, carried)).collect()),
    }
}

fn offer(offer: &scene::Offer, carried: &[scene::Item]) -> Offer {
    let first = offer.wants[0].count;
    let by_demand = ((first * offer.demand) as f32 * offer.multiplier).floor().max(0.0) as i32;
    Offer {
        wants: offer.wants.iter().map(|item| Want { goods: goods(item), carried: count(carried, item) }).collect(),
        price: (first + by_demand + offer.special).clamp(1, 64),
        special: offer.special,
        demand: offer.demand,
        gives: goods(&offer.gives),
        uses: offer.uses,
        max_uses: offer.max_uses,
    }
}

fn count(carried: &[scene::Item], wanted: &scene::Item) -> i32 {
    let fits = |item: &&scene::Item| {
        item.slot < 36 && item.item == wanted.item && (wanted.name.is_none() || item.name == wanted.name)
    };
    carried.iter().filter(fits).map(|item| item.count).sum()
}
