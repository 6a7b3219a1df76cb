//! The goals of the players who are here: how far each is, counted by code from what he carries, and the bar that shows
//! the newest. What is kept of them on the disk is `store/goals.rs`, what one takes along `checklist`.

pub(crate) mod checklist;

use crate::agent::Agent;
use crate::chat::component::{self, SLOT};
use crate::names::plain;
use crate::store::{Goal, StoreError, What};
use crate::wishes::Subject;
use crate::words::Arg;
use panda_world::chat::Sound;
use panda_world::item::Named;
use panda_world::player::{self, Inventory, InventoryAnswer};
use panda_world::sight::{Bar, BossBar};
use panda_world::{Foreign, ServerThread, Uuid};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const SOUND: &str = "minecraft:entity.player.levelup";

/// What is known of everyone's goals.
#[derive(Default)]
pub(crate) struct Goals {
    online: Mutex<HashMap<Uuid, Vec<Tracked>>>,
    /// Whose things are about to be counted: many slots change in one tick.
    due: Mutex<HashSet<Uuid>>,
    /// Who has a bar on his screen.
    barred: Mutex<HashSet<Uuid>>,
    /// Counts the times that goals were read from the disk.
    readings: AtomicU64,
    /// The latest of them that was taken over, by player: an earlier one that comes after it knows less.
    latest: Mutex<HashMap<Uuid, u64>>,
}

/// A goal and how far it is.
#[derive(Debug, Clone)]
pub(crate) struct Tracked {
    pub(crate) goal: Goal,
    pub(crate) held: u32,
    /// The item's name as the client finds it; none for an item that this server does not have.
    translation: Option<String>,
}

impl Tracked {
    /// How the goal is called.
    pub(crate) fn name(&self) -> &str {
        name(&self.goal)
    }

    fn is_done(&self) -> bool {
        matches!(self.goal.what, What::Item { wanted, .. } if self.held >= wanted)
    }

    fn component(&self) -> Value {
        match &self.translation {
            Some(key) => json!({ "translate": key }),
            None => Foreign::new(self.name()).literal(),
        }
    }
}

/// How a goal is called: the item without its namespace, or the player's words.
pub(crate) fn name(goal: &Goal) -> &str {
    match &goal.what {
        What::Item { item, .. } => plain(item),
        What::Activity(text) => text,
    }
}

impl Goals {
    /// All of a player who is here, newest first. None: they have not been read yet.
    pub(crate) fn of(&self, player: Uuid) -> Option<Vec<Tracked>> {
        self.online.lock().get(&player).cloned()
    }

    /// What a model is told of them with each question.
    pub(crate) fn told(&self, player: Uuid) -> Vec<Value> {
        let told = |tracked: &Tracked| match &tracked.goal.what {
            What::Item { item, wanted } => json!({ "item": plain(item), "held": tracked.held, "wanted": wanted }),
            What::Activity(text) => json!({ "activity": Foreign::new(text.clone()) }),
        };
        self.online.lock().get(&player).into_iter().flatten().map(told).collect()
    }

    /// He has left, and his bar with him.
    pub(crate) fn left(&self, player: Uuid) {
        self.online.lock().remove(&player);
        self.barred.lock().remove(&player);
        self.latest.lock().remove(&player);
    }

    /// Whether this reading is the latest so far. A later one must not be undone by an earlier one that was slower.
    fn is_latest(&self, player: Uuid, reading: u64) -> bool {
        let mut latest = self.latest.lock();
        let known = latest.entry(player).or_default();
        *known = reading.max(*known);
        *known == reading
    }

    /// Takes all bars away: the plugin goes.
    pub(crate) fn take_leave(&self, server: &mut ServerThread<'_>) {
        let barred = std::mem::take(&mut *self.barred.lock());
        for player in barred {
            let _ = server.ask(&BossBar { player, bar: None });
        }
    }
}

/// Reads the player's goals from the disk, as he joins.
pub(crate) fn joined(agent: &Arc<Agent>, player: Uuid) {
    let reader = agent.clone();
    agent.spawn(async move {
        if let Err(error) = refresh(&reader, player).await {
            tracing::error!("database: {error}");
        }
    });
}

/// Takes over what is on the disk, and shows it. Back when that is done.
pub(crate) async fn refresh(agent: &Arc<Agent>, player: Uuid) -> Result<(), StoreError> {
    let reading = agent.goals.readings.fetch_add(1, Ordering::Relaxed) + 1;
    let goals = agent.store().await?.goals(player).await?;
    let keeper = agent.clone();
    let taken = agent.server().run("goals", Some(player), move |server| {
        if keeper.desk.is_here(player) && keeper.goals.is_latest(player, reading) {
            take_over(&keeper, server, player, goals);
        }
    });
    // The plugin goes: then nothing is shown any more.
    let _ = taken.await;
    Ok(())
}

fn take_over(agent: &Arc<Agent>, server: &mut ServerThread<'_>, player: Uuid, goals: Vec<Goal>) {
    let mut tracked = Vec::with_capacity(goals.len());
    for goal in goals {
        let translation = match &goal.what {
            What::Item { item, .. } => {
                // A fault was logged where it happened; then the key stands for the name.
                let known = server.ask(&Named { item: item.clone() }).ok().and_then(|answer| answer.kind);
                known.map(|kind| kind.translation)
            }
            What::Activity(_) => None,
        };
        tracked.push(Tracked { goal, held: 0, translation });
    }
    agent.goals.online.lock().insert(player, tracked);
    count(agent, server, player);
}

/// What the player carries has changed: counts it in the next tick.
pub(crate) fn inventory_changed(agent: &Arc<Agent>, player: Uuid) {
    if agent.goals.due.lock().insert(player) {
        let counter = agent.clone();
        agent.server().post("goals.count", Some(player), move |server| {
            counter.goals.due.lock().remove(&player);
            count(&counter, server, player);
        });
    }
}

/// How many of an item one carries, all slots together.
pub(crate) fn held(inventory: &InventoryAnswer, item: &str) -> u32 {
    player::count(&inventory.slots, |slot| slot.stack.item == item)
}

/// Counts anew, says which goals are reached and shows the newest of the others.
fn count(agent: &Arc<Agent>, server: &mut ServerThread<'_>, player: Uuid) {
    // Gone meanwhile: then there is nobody to count for.
    let Ok(inventory) = server.ask(&Inventory { player }) else { return };
    let mut reached = Vec::new();
    if let Some(goals) = agent.goals.online.lock().get_mut(&player) {
        for tracked in goals.iter_mut() {
            if let What::Item { item, .. } = &tracked.goal.what {
                tracked.held = held(&inventory, item);
            }
        }
        goals.retain(|tracked| {
            let done = tracked.is_done();
            if done {
                reached.push(tracked.clone());
            }
            !done
        });
    }
    for tracked in reached {
        is_reached(agent, player, tracked);
    }
    show(agent, server, player);
}

/// Takes a reached goal from the disk and says so. Whoever counted it in the same moment takes nothing and is silent.
fn is_reached(agent: &Arc<Agent>, player: Uuid, tracked: Tracked) {
    let keeper = agent.clone();
    agent.spawn(async move {
        let removed = match keeper.store().await {
            Ok(store) => store.remove_goal(player, tracked.goal.number).await,
            Err(error) => Err(error),
        };
        match removed {
            Ok(false) => return,
            Ok(true) => {}
            Err(error) => tracing::error!("database: {error}"),
        }
        let count = [("item", Arg::Text(SLOT)), ("held", Arg::Number(f64::from(tracked.held)))];
        let said = keeper.say(player, "goal-reached", &count);
        keeper.tell(Some(player), vec![component::notice_with(&said, &tracked.component())]);
        keeper.server().post("goals.sound", Some(player), move |server| {
            let _ = server.ask(&Sound { player, sound: SOUND.to_owned(), volume: 1.0, pitch: 1.0 });
        });
    });
}

/// Puts the newest goal that can be counted into the bar; without one there is no bar, and no need to be told of slots.
fn show(agent: &Arc<Agent>, server: &mut ServerThread<'_>, player: Uuid) {
    let goals = agent.goals.of(player).unwrap_or_default();
    let newest = goals.iter().find_map(|tracked| match tracked.goal.what {
        What::Item { wanted, .. } => Some((tracked, wanted)),
        What::Activity(_) => None,
    });
    let Some((tracked, wanted)) = newest else {
        agent.wishes.end(server, player, Subject::Goals);
        if agent.goals.barred.lock().remove(&player) {
            let _ = server.ask(&BossBar { player, bar: None });
        }
        return;
    };
    agent.wishes.begin(server, player, Subject::Goals);
    let numbers = [
        ("item", Arg::Text(SLOT)),
        ("held", Arg::Number(f64::from(tracked.held))),
        ("wanted", Arg::Number(f64::from(wanted))),
    ];
    let title = component::with_part(&agent.say(player, "goal-bar", &numbers), tracked.component());
    let progress = (tracked.held as f32 / wanted.max(1) as f32).clamp(0.0, 1.0);
    let bar = Some(Bar { title, progress, colour: "green".to_owned() });
    agent.goals.barred.lock().insert(player);
    let _ = server.ask(&BossBar { player, bar });
}
