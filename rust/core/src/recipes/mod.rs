//! The recipes of the server as an index, filled page by page over ticks and filled anew when they change. What a player
//! can make of them is asked by the tools.

mod carried;
mod index;
mod naming;
mod supply;
#[cfg(test)]
mod tests;

pub(crate) use carried::{Carried, Supply};
pub(crate) use index::{Entry, Group, Index, Station};
pub(crate) use naming::{choices, list};

use index::Building;
use panda_world::recipe::Page;
use panda_world::{QueryError, ServerHandle};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// Recipes in one page: the server makes each anew as it is read, and a page must fit into a tick.
const PAGE: u32 = 40;
/// How often a fill starts over when the list changes under it, before it waits for the next change.
const ATTEMPTS: u32 = 5;
/// A list longer than this has no end.
const MOST: u32 = 50_000;
/// How long a tool waits for an index that is being filled.
const PATIENCE: Duration = Duration::from_secs(5);

/// The index and whoever fills it.
#[derive(Default)]
pub(crate) struct Recipes {
    state: watch::Sender<State>,
    filling: Mutex<Option<AbortHandle>>,
}

#[derive(Default)]
struct State {
    /// Which fill the index must come from; one that was overtaken has nothing to say.
    fill: u64,
    /// None while it is being filled.
    index: Option<Arc<Index>>,
}

impl Recipes {
    /// Reads all recipes anew; until that is done there is no index. From any thread.
    pub(crate) fn refill(&self, server: &ServerHandle, runtime: &Handle) {
        let mut filling = self.filling.lock();
        if let Some(earlier) = filling.take() {
            earlier.abort();
        }
        let mut mine = 0;
        self.state.send_modify(|state| {
            state.fill += 1;
            state.index = None;
            mine = state.fill;
        });
        let (state, server) = (self.state.clone(), server.clone());
        let task = runtime.spawn(async move {
            let Some(index) = fill(&server).await else { return };
            tracing::debug!("{} recipes are known", index.len());
            state.send_if_modified(|state| {
                let current = state.fill == mine;
                if current {
                    state.index = Some(Arc::new(index));
                }
                current
            });
        });
        *filling = Some(task.abort_handle());
    }

    /// The index; none if it is not ready within five seconds.
    pub(crate) async fn ready(&self) -> Option<Arc<Index>> {
        let mut state = self.state.subscribe();
        let waiting = state.wait_for(|state| state.index.is_some());
        let filled = tokio::time::timeout(PATIENCE, waiting).await.ok()?.ok()?;
        filled.index.clone()
    }
}

/// Every page a job of its own, so that the ticks between stay short. None: the plugin is being disabled.
async fn fill(server: &ServerHandle) -> Option<Index> {
    for _ in 0..ATTEMPTS {
        match read(server).await {
            Ok(index) => return Some(index),
            Err(Unread::Disturbed) => {}
            Err(Unread::Stopping) => return None,
        }
    }
    tracing::warn!("the list of recipes changes all the time; Panda knows none until it is reloaded");
    Some(Building::default().finish(true))
}

/// Why the list was not read to its end.
enum Unread {
    /// It changed, or someone else read it meanwhile.
    Disturbed,
    Stopping,
}

async fn read(server: &ServerHandle) -> Result<Index, Unread> {
    let mut building = Building::default();
    let mut cursor = 0;
    loop {
        let page = server.run("recipe.page", None, move |server| server.ask(&Page { cursor, limit: PAGE })).await;
        let next = match page.map_err(|_| Unread::Stopping)? {
            Ok(page) => {
                building.add(page.recipes);
                page.next
            }
            Err(QueryError::Gone | QueryError::Invalid(_)) => return Err(Unread::Disturbed),
            // The log has it from where it happened: a plugin's recipe may throw. What was read is better than nothing.
            Err(_) => return Ok(building.finish(true)),
        };
        match next {
            Some(next) if next > cursor && next < MOST => cursor = next,
            next => return Ok(building.finish(next.is_some())),
        }
    }
}
