//! `/panda places` and its likes: what a player has kept, as he reads it, each with a button to delete it. The tools
//! about the same things are the model's; this is his own way to them. Each kind of thing lies in a file beside this.

pub(crate) mod goals;
pub(crate) mod notes;
pub(crate) mod places;
pub(crate) mod reminders;

use crate::agent::Agent;
use crate::chat::component;
use crate::store::StoreError;
use crate::words::Arg;
use panda_world::{Foreign, Uuid};
use serde_json::{Value, json};
use std::future::Future;
use std::sync::Arc;

/// Entries shown at most.
const SHOWN: usize = 20;

/// One kind of thing that players keep.
pub(crate) trait List: 'static {
    /// The subcommand, as in `places`.
    const WORD: &'static str;
    /// The message above the list; it takes `count`.
    const TITLE: &'static str;
    /// The message where there is nothing.
    const NONE: &'static str;

    /// All that the player has, in the order in which he reads it. `Ok(None)`: he has left meanwhile.
    fn entries(agent: &Arc<Agent>, player: Uuid)
    -> impl Future<Output = Result<Option<Vec<Entry>>, StoreError>> + Send;

    /// Deletes the one with that handle. False: there is none.
    fn delete(agent: &Arc<Agent>, player: Uuid, handle: &str) -> impl Future<Output = Result<bool, StoreError>> + Send;
}

/// A line of a list.
pub(crate) struct Entry {
    /// The player's own word for it.
    pub(crate) name: Foreign,
    /// What is to be said of it, in our own words.
    pub(crate) detail: String,
    /// What the button says after `delete`.
    pub(crate) handle: String,
}

/// The list, or what its buttons say. Anything else is a question that happens to begin with that word.
pub(crate) fn run<L: List>(agent: &Arc<Agent>, player: Uuid, rest: &str) {
    match rest.split_once(char::is_whitespace) {
        _ if rest.is_empty() => show::<L>(agent, player),
        Some(("delete", handle)) => delete::<L>(agent, player, handle.trim()),
        _ => agent.ask(player, &format!("{} {rest}", L::WORD), false),
    }
}

fn show<L: List>(agent: &Arc<Agent>, player: Uuid) {
    let agent = agent.clone();
    agent.clone().spawn(async move {
        match L::entries(&agent, player).await {
            Ok(Some(entries)) if entries.is_empty() => agent.notice(player, L::NONE, &[]),
            Ok(Some(entries)) => agent.tell(Some(player), lines::<L>(&agent, player, &entries)),
            // Gone meanwhile: then there is nobody to show them to.
            Ok(None) => {}
            Err(error) => away(&agent, player, &error),
        }
    });
}

fn delete<L: List>(agent: &Arc<Agent>, player: Uuid, handle: &str) {
    let (agent, handle) = (agent.clone(), handle.to_owned());
    agent.clone().spawn(async move {
        match L::delete(&agent, player, &handle).await {
            Ok(true) => agent.notice(player, "list-deleted", &[]),
            Ok(false) => agent.notice(player, "list-unknown", &[]),
            Err(error) => away(&agent, player, &error),
        }
    });
}

fn away(agent: &Agent, player: Uuid, error: &StoreError) {
    tracing::error!("database: {error}");
    agent.notice(player, "memory-away", &[]);
}

fn lines<L: List>(agent: &Agent, player: Uuid, entries: &[Entry]) -> Vec<Value> {
    let number = |number: usize| [("count", Arg::Number(number as f64))];
    let mut lines = vec![component::notice(&agent.say(player, L::TITLE, &number(entries.len())))];
    let button = agent.say(player, "list-delete", &[]);
    lines.extend(entries.iter().take(SHOWN).map(|entry| line::<L>(&button, entry)));
    if let Some(more) = entries.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        lines.push(component::notice(&agent.say(player, "list-more", &number(more))));
    }
    lines
}

/// "Home – 30 blocks away, at -1 64 300 ✕ delete".
fn line<L: List>(button: &str, entry: &Entry) -> Value {
    json!({ "text": "", "extra": [
        entry.name.literal(),
        { "text": format!(" – {} ", entry.detail), "color": "gray" },
        component::button(button, &format!("/panda {} delete {}", L::WORD, entry.handle)),
    ] })
}
