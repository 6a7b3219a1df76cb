//! `/panda places`: those of the player's own world first, and the nearest of them first.

use super::{Entry, List};
use crate::agent::Agent;
use crate::bearing;
use crate::names::plain;
use crate::store::{Place, StoreError};
use crate::words::Arg;
use panda_world::player::{Snapshot, SnapshotAnswer};
use panda_world::{Foreign, Uuid};
use std::sync::Arc;

pub(crate) struct Places;

impl List for Places {
    const WORD: &'static str = "places";
    const TITLE: &'static str = "places-title";
    const NONE: &'static str = "places-none";

    async fn entries(agent: &Arc<Agent>, player: Uuid) -> Result<Option<Vec<Entry>>, StoreError> {
        let mut places = agent.store().await?.places(player).await?;
        let asked = agent.server().run("command.places", Some(player), move |server| server.ask(&Snapshot { player }));
        let Ok(Ok(now)) = asked.await else { return Ok(None) };
        let here = now.position.point();
        let far = |place: &Place| (place.world != now.position.world, here.distance_to(place.middle()));
        places.sort_by(|a, b| far(a).0.cmp(&far(b).0).then(far(a).1.total_cmp(&far(b).1)));
        Ok(Some(places.iter().map(|place| entry(agent, player, &now, place)).collect()))
    }

    async fn delete(agent: &Arc<Agent>, player: Uuid, name: &str) -> Result<bool, StoreError> {
        agent.store().await?.forget_place(player, name).await
    }
}

fn entry(agent: &Agent, player: Uuid, now: &SnapshotAnswer, place: &Place) -> Entry {
    let at = format!("{} {} {}", place.x, place.y, place.z);
    let detail = if place.world == now.position.world {
        let blocks = bearing::distance(now.position.point().distance_to(place.middle()));
        agent.say(player, "place-here", &[("blocks", Arg::Number(blocks)), ("at", Arg::Text(&at))])
    } else {
        let world = plain(&place.world);
        agent.say(player, "place-elsewhere", &[("world", Arg::Text(world)), ("at", Arg::Text(&at))])
    };
    Entry { name: Foreign::new(place.name.clone()), detail, handle: place.name.clone() }
}
