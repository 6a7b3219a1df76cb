//! What the plain counters of each player stood at when he came, so that the change of this session can be told.

use crate::agent::Agent;
use panda_world::Uuid;
use panda_world::statistic::Plain;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The counters at the join of those who are here; for those who were here before Panda, at its start.
#[derive(Default)]
pub(crate) struct Sessions {
    at_join: Mutex<HashMap<Uuid, BTreeMap<String, i32>>>,
}

impl Sessions {
    pub(crate) fn at_join(&self, player: Uuid) -> Option<BTreeMap<String, i32>> {
        self.at_join.lock().get(&player).cloned()
    }

    pub(crate) fn quit(&self, player: Uuid) {
        self.at_join.lock().remove(&player);
    }
}

/// He is here. Comes again when he changes his language, which begins no session.
pub(crate) fn joined(agent: &Arc<Agent>, player: Uuid) {
    if agent.sessions.at_join.lock().contains_key(&player) {
        return;
    }
    let its = agent.clone();
    agent.server().post("statistics.at_join", Some(player), move |server| {
        // Gone meanwhile: then there is no session.
        if let Ok(answer) = server.ask(&Plain { player }) {
            its.sessions.at_join.lock().entry(player).or_insert(answer.counters);
        }
    });
}
