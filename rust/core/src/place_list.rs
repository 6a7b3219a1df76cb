//! `/panda places`: the player's places as he reads them, each with a button to forget it. The tools about places are the
//! model's; this is his own way to them.

use crate::agent::Agent;
use crate::bearing;
use crate::chat::component;
use crate::names::plain;
use crate::store::{Place, StoreError};
use crate::words::Arg;
use panda_world::player::{Snapshot, SnapshotAnswer};
use panda_world::{Foreign, Uuid};
use serde_json::{Value, json};
use std::sync::Arc;

/// Places shown at most; the nearest.
const SHOWN: usize = 20;

/// Shows the places, those of his own world first and the nearest of them first.
pub(crate) fn show(agent: &Arc<Agent>, player: Uuid) {
    let agent = agent.clone();
    agent.clone().spawn(async move {
        let places = match kept(&agent, player).await {
            Ok(places) => places,
            Err(error) => return away(&agent, player, &error),
        };
        if places.is_empty() {
            return agent.notice(player, "places-none", &[]);
        }
        let asked = agent.server().run("command.places", Some(player), move |server| server.ask(&Snapshot { player }));
        // Gone meanwhile: then there is nobody to show them to.
        let Ok(Ok(now)) = asked.await else { return };
        agent.tell(Some(player), lines(&agent, player, &now, places));
    });
}

/// Forgets the place of that name, as the button or the player says.
pub(crate) fn forget(agent: &Arc<Agent>, player: Uuid, name: &str) {
    let (agent, name) = (agent.clone(), name.to_owned());
    agent.clone().spawn(async move {
        let forgotten = match agent.store().await {
            Ok(store) => store.forget_place(player, &name).await,
            Err(error) => Err(error),
        };
        match forgotten {
            Ok(true) => agent.notice(player, "place-forgotten", &[]),
            Ok(false) => agent.notice(player, "place-unknown", &[]),
            Err(error) => away(&agent, player, &error),
        }
    });
}

async fn kept(agent: &Agent, player: Uuid) -> Result<Vec<Place>, StoreError> {
    agent.store().await?.places(player).await
}

fn away(agent: &Agent, player: Uuid, error: &StoreError) {
    tracing::error!("database: {error}");
    agent.notice(player, "memory-away", &[]);
}

fn lines(agent: &Agent, player: Uuid, now: &SnapshotAnswer, mut places: Vec<Place>) -> Vec<Value> {
    let here = now.position.point();
    let far = |place: &Place| (place.world != now.position.world, here.distance_to(place.middle()));
    places.sort_by(|a, b| far(a).0.cmp(&far(b).0).then(far(a).1.total_cmp(&far(b).1)));
    let count = [("count", Arg::Number(places.len() as f64))];
    let mut lines = vec![component::notice(&agent.say(player, "places-title", &count))];
    lines.extend(places.iter().take(SHOWN).map(|place| line(agent, player, now, place)));
    if let Some(more) = places.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        lines.push(component::notice(&agent.say(player, "places-more", &[("count", Arg::Number(more as f64))])));
    }
    lines
}

/// "Home – 30 blocks, at -1 64 300 [forget]".
fn line(agent: &Agent, player: Uuid, now: &SnapshotAnswer, place: &Place) -> Value {
    let at = format!("{} {} {}", place.x, place.y, place.z);
    let where_to = if place.world == now.position.world {
        let blocks = bearing::distance(now.position.point().distance_to(place.middle()));
        agent.say(player, "place-here", &[("blocks", Arg::Number(blocks)), ("at", Arg::Text(&at))])
    } else {
        let world = plain(&place.world);
        agent.say(player, "place-elsewhere", &[("world", Arg::Text(world)), ("at", Arg::Text(&at))])
    };
    let forget = agent.say(player, "place-forget", &[]);
    json!({ "text": "", "extra": [
        Foreign::new(place.name.clone()).literal(),
        { "text": format!(" – {where_to} "), "color": "gray" },
        component::button(&forget, &format!("/panda places forget {}", place.name)),
    ] })
}
