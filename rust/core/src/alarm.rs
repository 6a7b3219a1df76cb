//! What admins are told of models that fail: one sentence per cause, naming provider, address and where the key comes
//! from, never the key. What the player reads lies with the turn.

use crate::config;
use crate::models::{Model, ModelFailure, TlsFault, Unreached};
use crate::words::Arg;
use panda_wire::FailureKind;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// A cause that may go away by itself is told again after this long; all others only after a reload.
const REMIND: Duration = Duration::from_secs(600);

const NO_KEY: &str = "admin-no-key";

/// A message for admins with what it takes in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// The key in the language files; it is the cause as well.
    pub(crate) key: &'static str,
    passing: bool,
    model: String,
    provider: &'static str,
    /// The base URL without its query, which may hold a key.
    address: String,
    host: String,
    /// Where the key comes from, or where it should.
    source: String,
    /// In English: what was said besides, for causes of many kinds.
    cause: String,
}

impl Sentence {
    /// What a failure means for the admins. None: it concerns the player's question alone.
    pub(crate) fn of(model: &Model, failure: &ModelFailure) -> Option<Sentence> {
        let (key, passing) = cause(failure)?;
        Some(Sentence { passing, cause: failure.to_string(), ..Sentence::about(model.chosen(), key) })
    }

    /// A model that gave no text, the second time too.
    pub(crate) fn of_silence(model: &Model) -> Sentence {
        Sentence { passing: true, ..Sentence::about(model.chosen(), "admin-empty") }
    }

    /// A model without a key.
    pub(crate) fn without_key(chosen: &config::Model) -> Sentence {
        Sentence::about(chosen, NO_KEY)
    }

    fn about(chosen: &config::Model, key: &'static str) -> Sentence {
        let url = &chosen.base_url;
        let host = url.host_str().unwrap_or("?").to_owned();
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        Sentence {
            key,
            passing: false,
            model: chosen.model.clone(),
            provider: chosen.provider.preset().name,
            address: format!("{}://{host}{port}{}", url.scheme(), url.path().trim_end_matches('/')),
            host,
            source: chosen.key.as_ref().map_or_else(|| chosen.provider.key_variable(), |key| key.source.clone()),
            cause: String::new(),
        }
    }

    pub(crate) fn is_of_missing_key(&self) -> bool {
        self.key == NO_KEY
    }

    /// What the message takes in. All have the same names, so that owners may use any of them.
    pub(crate) fn args(&self) -> [(&str, Arg<'_>); 6] {
        [
            ("model", Arg::Text(&self.model)),
            ("provider", Arg::Text(self.provider)),
            ("address", Arg::Text(&self.address)),
            ("host", Arg::Text(&self.host)),
            ("source", Arg::Text(&self.source)),
            ("cause", Arg::Text(&self.cause)),
        ]
    }
}

/// The message for a failure, and whether it may go away by itself.
fn cause(failure: &ModelFailure) -> Option<(&'static str, bool)> {
    Some(match failure {
        ModelFailure::Silent(_) => ("admin-silent", true),
        ModelFailure::Unreached(Unreached::UnknownName) => ("admin-unknown-name", true),
        ModelFailure::Unreached(Unreached::NoConnection(_)) => ("admin-no-connection", true),
        ModelFailure::Unreached(Unreached::Tls(fault)) => match fault {
            TlsFault::Expired => ("admin-tls-expired", false),
            TlsFault::UnknownAuthority => ("admin-tls-unknown-authority", false),
            TlsFault::NotYetValid | TlsFault::OtherName | TlsFault::Other(_) => ("admin-tls", false),
        },
        ModelFailure::Provider(failure) => match failure.kind {
            FailureKind::Auth => ("admin-key-refused", false),
            FailureKind::UnknownModel => ("admin-unknown-model", false),
            FailureKind::QuotaExhausted => ("admin-quota", false),
            FailureKind::RateLimited => ("admin-busy", true),
            FailureKind::Server | FailureKind::Cut | FailureKind::NotUnderstood => ("admin-server", true),
            FailureKind::ModelFault => ("admin-empty", true),
            FailureKind::NoImages | FailureKind::BadRequest => ("admin-request-refused", false),
            FailureKind::ContextTooLong | FailureKind::ContentFilter => return None,
        },
    })
}

/// Which causes have been told.
#[derive(Default)]
pub(crate) struct Alarm {
    told: Mutex<HashMap<(&'static str, String), Instant>>,
}

impl Alarm {
    /// Whether this sentence is to be told now; then it counts as told.
    pub(crate) fn is_new(&self, sentence: &Sentence, now: Instant) -> bool {
        let mut told = self.told.lock();
        let cause = (sentence.key, format!("{} {}", sentence.address, sentence.model));
        let told_before = told.get(&cause).is_some_and(|at| !sentence.passing || now.duration_since(*at) < REMIND);
        if !told_before {
            told.insert(cause, now);
        }
        !told_before
    }

    /// After a reload everything is told anew.
    pub(crate) fn reset(&self) {
        self.told.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(key: &'static str, passing: bool) -> Sentence {
        Sentence {
            key,
            passing,
            model: "m".into(),
            provider: "openai",
            address: "https://a/v1".into(),
            host: "a".into(),
            source: "x".into(),
            cause: String::new(),
        }
    }

    #[test]
    fn a_lasting_cause_is_told_once_until_reload_and_a_passing_one_again_after_a_while() {
        let (alarm, now) = (Alarm::default(), Instant::now());
        let (lasting, passing) = (sentence("admin-key-refused", false), sentence("admin-busy", true));
        assert!(alarm.is_new(&lasting, now) && alarm.is_new(&passing, now));
        let soon = now + Duration::from_secs(599);
        assert!(!alarm.is_new(&lasting, soon) && !alarm.is_new(&passing, soon));
        let later = now + Duration::from_secs(601);
        assert!(!alarm.is_new(&lasting, later) && alarm.is_new(&passing, later));
        assert!(alarm.is_new(&Sentence { model: "other".into(), ..lasting.clone() }, later), "another model");
        alarm.reset();
        assert!(alarm.is_new(&lasting, later));
    }
}
