//! What a query is, the list of all of them, and how an answer or an error crosses. The queries themselves lie in the
//! file of their subject.

use crate::{
    advancement, block, building, chat, conditions, death, entity, event, item, merchant, player, recipe, server,
    sight, statistic,
};
use serde::{Serialize, de::DeserializeOwned};

/// A question to the server, or an effect on it. The struct holds the arguments; both cross as JSON.
///
/// Each has a handler of the same name in `java-shim`, in the class of its subject, in the same order, and answers
/// that hold a field unknown here are refused.
pub trait Query: Serialize {
    /// `subject.noun` or `subject.verb`, the same in Java.
    const NAME: &'static str;
    /// What comes back.
    type Answer: DeserializeOwned;
}

/// Every query, by subject, in the order in which Java registers them: the position is the number that crosses.
pub const NAMES: &[&str] = &[
    player::Snapshot::NAME,
    player::Status::NAME,
    player::Inventory::NAME,
    player::Permissions::NAME,
    entity::Nearby::NAME,
    block::LookedAt::NAME,
    block::Kinds::NAME,
    block::Ground::NAME,
    building::States::NAME,
    building::BlockIds::NAME,
    building::Ground::NAME,
    building::Show::NAME,
    building::Restore::NAME,
    conditions::Conditions::NAME,
    conditions::Clocks::NAME,
    conditions::Dimension::NAME,
    recipe::Page::NAME,
    recipe::Fitting::NAME,
    chat::Tell::NAME,
    chat::ActionBar::NAME,
    chat::Sound::NAME,
    server::Log::NAME,
    server::About::NAME,
    server::Plugins::NAME,
    server::Commands::NAME,
    event::Listen::NAME,
    death::Spilled::NAME,
    death::Items::NAME,
    death::Watch::NAME,
    statistic::Plain::NAME,
    statistic::Counted::NAME,
    sight::Particles::NAME,
    sight::BossBar::NAME,
    item::Named::NAME,
    item::Details::NAME,
    merchant::Nearby::NAME,
    advancement::Unfinished::NAME,
    advancement::Details::NAME,
];

/// The number of a query in [`NAMES`]. A name that is not listed stops the compiler where the query is asked.
pub(crate) const fn number_of(name: &str) -> i32 {
    let mut at = 0;
    while at < NAMES.len() {
        if same(NAMES[at].as_bytes(), name.as_bytes()) {
            return at as i32;
        }
        at += 1;
    }
    panic!("the query is missing in NAMES");
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Why a query has no answer. The first four are the world's way of things; `Fault` is a defect and gets logged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// The chunk in question is not loaded, and asking must not load it.
    #[error("that part of the world is not loaded")]
    NotLoaded,
    /// The player, entity or world is not there any more.
    #[error("it is not there any more")]
    Gone,
    /// The server or one of its plugins said no.
    #[error("the server does not allow it")]
    Denied,
    /// The arguments make no sense to the server.
    #[error("the server did not understand: {0}")]
    Invalid(String),
    /// A defect on our side or a throwing server; the text is for the log.
    #[error("{0}")]
    Fault(String),
}

impl QueryError {
    /// Reads an error as it crosses: a status byte (1 to 5, see [`Port::ask`]) and `{"message": …}`.
    pub fn from_status(status: u8, body: &[u8]) -> QueryError {
        #[derive(serde::Deserialize)]
        struct Body {
            message: String,
        }
        let message = || match serde_json::from_slice::<Body>(body) {
            Ok(body) => body.message,
            Err(_) => String::from_utf8_lossy(body).into_owned(),
        };
        match status {
            1 => QueryError::NotLoaded,
            2 => QueryError::Gone,
            3 => QueryError::Denied,
            4 => QueryError::Invalid(message()),
            5 => QueryError::Fault(message()),
            other => QueryError::Fault(format!("status {other} of an answer is none of ours")),
        }
    }
}

/// The server as the gate sees it: the Java shim, or the `FakeServer` of the tests.
pub trait Port {
    /// Asks query number `query` (its place in [`NAMES`]) with JSON arguments; JSON comes back.
    ///
    /// Inside, the server may fire events, which come back into the core on this same thread: the caller holds no lock.
    fn ask(&mut self, query: i32, args: &[u8]) -> Result<Vec<u8>, QueryError>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_query_has_a_name_of_its_own() {
        let unique: HashSet<_> = NAMES.iter().collect();
        assert_eq!(unique.len(), NAMES.len());
    }

    #[test]
    fn a_number_leads_back_to_its_name() {
        assert_eq!(NAMES[number_of("player.inventory") as usize], "player.inventory");
    }

    #[test]
    fn a_status_of_no_meaning_is_a_fault() {
        assert!(matches!(QueryError::from_status(77, b"{}"), QueryError::Fault(_)));
        assert_eq!(QueryError::from_status(4, br#"{"message":"radius"}"#), QueryError::Invalid("radius".into()));
    }
}
