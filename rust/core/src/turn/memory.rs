//! What a turn knows from before, and what it leaves behind. A database that is away is told in the log and costs the
//! player nothing but the memory.

use crate::agent::Agent;
use crate::bearing;
use crate::names::plain;
use crate::settings::Settings;
use crate::store::{Note, NoteKind, Place, Round, Store, StoreError};
use panda_world::player::SnapshotAnswer;
use panda_world::{Foreign, Uuid};
use serde_json::{Value, json};
use std::time::Duration;

/// Places that go with every question, the nearest ones.
const PLACES: usize = 12;
/// Preferences that go with every question, the newest ones, and the characters that they may have in all.
const PREFERENCES: usize = 20;
const PREFERENCE_CHARS: usize = 2000;
/// A turn does not wait longer for what it could do without.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is known of a player from before.
#[derive(Default)]
pub(super) struct Known {
    pub(super) rounds: Vec<Round>,
    places: Vec<Place>,
    preferences: Vec<Note>,
}

impl Known {
    /// The nearest places of the player's own world, nearest first.
    pub(super) fn nearest_places(&self, now: &SnapshotAnswer) -> Vec<Value> {
        let here = now.position.point();
        let mut near: Vec<(f64, &Place)> = self
            .places
            .iter()
            .filter(|place| place.world == now.position.world)
            .map(|place| (here.distance_to(place.middle()), place))
            .collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        near.truncate(PLACES);
        let entry = |(blocks, place): (f64, &Place)| {
            let mut entry = json!({ "name": Foreign::new(place.name.clone()), "distance": bearing::distance(blocks) });
            if let Some(block) = &place.block {
                entry["block"] = json!(plain(block));
            }
            entry
        };
        near.into_iter().map(entry).collect()
    }

    /// What the player likes, newest first.
    pub(super) fn preferences(&self) -> Vec<Value> {
        let mut left = PREFERENCE_CHARS;
        let fitting = self.preferences.iter().map_while(|note| {
            left = left.checked_sub(note.text.chars().count())?;
            Some(json!(Foreign::new(note.text.clone())))
        });
        fitting.collect()
    }
}

/// Reads what goes with a question.
pub(super) async fn recall(agent: &Agent, settings: &Settings, player: Uuid) -> Known {
    let reading = async {
        let store = agent.store().await?;
        let rounds = store.history(player, settings.history_rounds, settings.history_chars).await?;
        let places = store.places(player).await?;
        let preferences = store.newest_notes(player, NoteKind::Preference, PREFERENCES).await?;
        Ok(Known { rounds, places, preferences })
    };
    in_time(reading).await.unwrap_or_default()
}

/// A round on the disk.
pub(super) struct Kept {
    store: Store,
    id: i64,
}

/// Keeps a round. None: it could not be kept, which the log has.
pub(super) async fn keep(agent: &Agent, player: Uuid, round: &Round) -> Option<Kept> {
    let writing = async {
        let store = agent.store().await?;
        let id = store.add_round(player, round).await?;
        Ok(Kept { store, id })
    };
    in_time(writing).await
}

/// Takes a round back, since its answer was not shown.
pub(super) async fn take_back(kept: Kept) {
    in_time(async { kept.store.drop_round(kept.id).await }).await;
}

async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Option<T> {
    match tokio::time::timeout(PATIENCE, work).await {
        Ok(Ok(value)) => Some(value),
        Ok(Err(error)) => {
            tracing::warn!("database: {error}");
            None
        }
        Err(_) => {
            tracing::warn!("database: no answer within {} s", PATIENCE.as_secs());
            None
        }
    }
}
