//! The last death of each player, and what becomes of what he dropped: taken from the server's events, kept in the
//! database, looked at anew when someone asks. Only items of a last death are followed, and only where they are loaded.
//! How an event changes the account is in `following`; what the model is told, in the tool.

mod following;

use crate::agent::Agent;
use crate::store::{self, Death, StoreError};
use panda_world::death::{Died, ItemGone, ItemMerged, ItemTaken, Items, Sought, Spilled, Watch};
use panda_world::{QueryError, ServerThread, Uuid, Vec3};
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

/// Ticks within which the drops of a death are looked for.
const JUST_NOW: i32 = 40;
/// How often the ages of what lies and ages are noted, so that a restart forgets no more than this.
const NOTE_AGES: Duration = Duration::from_secs(30);

/// The last deaths of those who are here, and of those whose things still lie about.
#[derive(Default)]
pub(crate) struct Deaths {
    known: Mutex<Known>,
    /// One write at a time, so that an earlier state never overtakes a later one.
    saving: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Known {
    deaths: HashMap<Uuid, Death>,
    unsaved: BTreeSet<Uuid>,
}

impl Deaths {
    /// Does something to the account of each death; says whose has changed.
    fn each(&self, mut change: impl FnMut(Uuid, &mut Death) -> bool) -> bool {
        let mut known = self.known.lock();
        let Known { deaths, unsaved } = &mut *known;
        let changed: Vec<Uuid> =
            deaths.iter_mut().filter_map(|(player, death)| change(*player, death).then_some(*player)).collect();
        unsaved.extend(&changed);
        !changed.is_empty()
    }

    /// Keeps in memory those of the players who are here, and those of which something still lies about: others may
    /// take it. The database has the rest.
    pub(crate) fn forget_settled(&self, is_here: impl Fn(Uuid) -> bool) {
        let mut known = self.known.lock();
        let Known { deaths, unsaved } = &mut *known;
        deaths.retain(|player, death| death.account.lies() || unsaved.contains(player) || is_here(*player));
    }

    /// Where he last died, if that is in memory: the key of the dimension, and the middle of the block.
    pub(crate) fn place(&self, player: Uuid) -> Option<(String, Vec3)> {
        let known = self.known.lock();
        known.deaths.get(&player).map(|death| (death.world.clone(), death.middle()))
    }

    fn watched(&self) -> Vec<Uuid> {
        let known = self.known.lock();
        known.deaths.values().flat_map(|death| death.account.sought()).map(|sought| sought.entity).collect()
    }
}

/// He has died: the drops will be there in the next tick.
pub(crate) fn died(agent: &Arc<Agent>, died: Died) {
    let (player, at) = (died.player, died.at.clone());
    // Bodies that plugins move die as players do.
    if !agent.desk.online().contains(&player) {
        return;
    }
    {
        let mut known = agent.deaths.known.lock();
        known.deaths.insert(player, following::begin(died, store::now()));
        known.unsaved.insert(player);
    }
    save(agent);
    let its = agent.clone();
    agent.server().post("death.drops", Some(player), move |server| {
        // The log has what is wrong, if anything: the world may have gone with him.
        let spilled = server.ask(&Spilled { at, youngest: JUST_NOW }).map(|spilled| spilled.items).unwrap_or_default();
        let now = store::now();
        its.deaths.each(|whose, death| whose == player && death.account.find_drops(&spilled, now));
        watch(&its, server);
        save(&its);
    });
}

pub(crate) fn merged(agent: &Arc<Agent>, merged: &ItemMerged) {
    if agent.deaths.each(|_, death| death.account.merged(merged)) {
        save(agent);
    }
}

pub(crate) fn taken(agent: &Arc<Agent>, taken: &ItemTaken) {
    if agent.deaths.each(|player, death| death.account.taken(player, taken)) {
        save(agent);
    }
}

pub(crate) fn gone(agent: &Arc<Agent>, gone: &ItemGone) {
    let now = store::now();
    if agent.deaths.each(|_, death| death.account.gone(gone, now)) {
        save(agent);
    }
}

/// He is here: what lies about of his last death is followed again.
pub(crate) fn joined(agent: &Arc<Agent>, player: Uuid) {
    let agent = agent.clone();
    agent.clone().spawn(async move {
        // The log has what is wrong with the database.
        if let Ok(Some(_)) = of(&agent, player).await {
            let its = agent.clone();
            agent.server().post("death.again", Some(player), move |server| {
                let _ = look(&its, server, player);
                watch(&its, server);
            });
        }
    });
}

/// The last death of a player as it is known, from memory or from the database.
pub(crate) async fn of(agent: &Agent, player: Uuid) -> Result<Option<Death>, StoreError> {
    if let Some(death) = agent.deaths.known.lock().deaths.get(&player) {
        return Ok(Some(death.clone()));
    }
    let Some(kept) = agent.store().await?.last_death(player).await? else { return Ok(None) };
    // Whoever died meanwhile has a later one.
    Ok(Some(agent.deaths.known.lock().deaths.entry(player).or_insert(kept).clone()))
}

/// Looks for what lies about of the player's last death; gives the death as it is now.
pub(crate) fn look(
    agent: &Arc<Agent>,
    server: &mut ServerThread<'_>,
    player: Uuid,
) -> Result<Option<Death>, QueryError> {
    refresh(agent, server, |whose, _| whose == player)?;
    Ok(agent.deaths.known.lock().deaths.get(&player).cloned())
}

/// Asks for the items of some deaths, all in one query, and notes what is found.
fn refresh(
    agent: &Arc<Agent>,
    server: &mut ServerThread<'_>,
    which: impl Fn(Uuid, &Death) -> bool,
) -> Result<(), QueryError> {
    let items: Vec<Sought> = {
        let known = agent.deaths.known.lock();
        let chosen = known.deaths.iter().filter(|(player, death)| which(**player, death));
        chosen.flat_map(|(_, death)| death.account.sought()).collect()
    };
    if items.is_empty() {
        return Ok(());
    }
    let entities: Vec<Uuid> = items.iter().map(|sought| sought.entity).collect();
    let found = server.ask(&Items { items })?.items;
    let seen: HashMap<Uuid, _> = entities.into_iter().zip(found).collect();
    let now = store::now();
    if agent.deaths.each(|_, death| death.account.seen(&seen, now)) {
        save(agent);
    }
    Ok(())
}

fn watch(agent: &Agent, server: &mut ServerThread<'_>) {
    let entities = agent.deaths.watched();
    if let Err(error) = server.ask(&Watch { entities }) {
        tracing::warn!("what a death has left cannot be followed: {error}");
    }
}

/// Notes from time to time how old the items are that lie and age; asks nothing while there are none.
pub(crate) fn note_ages(agent: &Arc<Agent>) {
    let its = agent.clone();
    agent.spawn(async move {
        loop {
            tokio::time::sleep(NOTE_AGES).await;
            if its.deaths.known.lock().deaths.values().any(|death| death.account.ages()) {
                let agent = its.clone();
                its.server().post("death.ages", None, move |server| {
                    let _ = refresh(&agent, server, |_, death| death.account.ages());
                });
            }
        }
    });
}

fn save(agent: &Arc<Agent>) {
    let its = agent.clone();
    agent.spawn(async move { save_all(&its).await });
}

/// Writes what has changed.
pub(crate) async fn save_all(agent: &Agent) {
    let _one = agent.deaths.saving.lock().await;
    if agent.deaths.known.lock().unsaved.is_empty() {
        return;
    }
    // Without a database they wait for one.
    let Ok(store) = agent.store().await else { return };
    let unsaved: Vec<(Uuid, Death)> = {
        let mut known = agent.deaths.known.lock();
        let players = std::mem::take(&mut known.unsaved).into_iter();
        players.filter_map(|player| Some((player, known.deaths.get(&player)?.clone()))).collect()
    };
    for (player, death) in unsaved {
        if let Err(error) = store.save_death(player, &death).await {
            tracing::error!("database: a death is not kept: {error}");
            agent.deaths.known.lock().unsaved.insert(player);
        }
    }
    agent.deaths.forget_settled(|player| agent.desk.is_here(player));
}
