//! What can go wrong between a request and its reply, sorted by what is to be done about it.

use std::fmt;
use std::time::Duration;

/// A request that brought no reply. `detail` is for the admin's log and never for chat: it is shortened, and what
/// looks like a key or a query of an address is struck out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub kind: FailureKind,
    /// HTTP status, or the status that an error inside a reply names.
    pub status: Option<u16>,
    /// The provider's code or type; empty if it gave none.
    pub code: String,
    pub detail: String,
    /// How long the provider asks to wait.
    pub wait: Option<Duration>,
    /// The provider's own word on whether to try again.
    pub should_retry: Option<bool>,
}

/// One kind for each row of the table of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// The key is missing, wrong, or may not do this.
    Auth,
    /// The model or the address is unknown there.
    UnknownModel,
    /// Too many requests, or overloaded with a time given.
    RateLimited,
    /// No credit or no quota left; waiting does not help.
    QuotaExhausted,
    /// The server's own trouble, a page of HTML included.
    Server,
    /// The body ended in the middle of a reply.
    Cut,
    /// The bytes are not of this format.
    NotUnderstood,
    /// The model wrote something that its own server could not take.
    ModelFault,
    ContextTooLong,
    ContentFilter,
    /// The model takes no images; means something only when the request had some.
    NoImages,
    /// Anything else that is wrong with the request.
    BadRequest,
}

impl Failure {
    pub(crate) fn new(kind: FailureKind, detail: &str) -> Failure {
        Failure { kind, status: None, code: String::new(), detail: clean(detail), wait: None, should_retry: None }
    }

    /// Whether the same request may well work a moment later.
    pub fn is_transient(&self) -> bool {
        use FailureKind::{BadRequest, Cut, NotUnderstood, RateLimited, Server};
        match self.kind {
            RateLimited | Server | Cut | NotUnderstood => self.should_retry != Some(false),
            BadRequest => self.should_retry == Some(true),
            _ => false,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            FailureKind::Auth => "the key was refused",
            FailureKind::UnknownModel => "the model or address is unknown",
            FailureKind::RateLimited => "too many requests",
            FailureKind::QuotaExhausted => "the quota or credit is used up",
            FailureKind::Server => "the model's server failed",
            FailureKind::Cut => "the reply was cut off",
            FailureKind::NotUnderstood => "the reply was not understood",
            FailureKind::ModelFault => "the model's reply was unusable",
            FailureKind::ContextTooLong => "the request was too long",
            FailureKind::ContentFilter => "a content filter stopped it",
            FailureKind::NoImages => "the model takes no images",
            FailureKind::BadRequest => "the request was refused",
        };
        out.write_str(kind)?;
        if let Some(status) = self.status {
            write!(out, " (status {status})")?;
        }
        if !self.code.is_empty() {
            write!(out, " [{}]", self.code)?;
        }
        if !self.detail.is_empty() {
            write!(out, ": {}", self.detail)?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}

const DETAIL_CHARS: usize = 300;
const REDACTED: &str = "[REDACTED]";

/// Provider text made fit for a log: one line, not long, without what looks like a key or a query.
pub(crate) fn clean(text: &str) -> String {
    let mut out = String::new();
    // Twice the room before striking out, so that a key is never seen only in part.
    let start: String = text.chars().take(DETAIL_CHARS * 4).collect();
    for word in start.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&clean_word(word));
    }
    if out.chars().count() > DETAIL_CHARS {
        out = out.chars().take(DETAIL_CHARS - 1).chain(['…']).collect();
    }
    out
}

fn clean_word(word: &str) -> String {
    if let Some(at) = word.find("://")
        && let Some(query) = word.get(at..).and_then(|rest| rest.find('?'))
    {
        return format!("{}?{REDACTED}", word.get(..at + query).unwrap_or_default());
    }
    let mut out = String::new();
    let is_inner = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '*' | '.');
    let mut rest = word;
    while !rest.is_empty() {
        let inner = rest.find(|c| !is_inner(c)).unwrap_or(rest.len());
        let (token, after) = rest.split_at(inner);
        out.push_str(if is_secret(token) { REDACTED } else { token });
        let outer = after.find(is_inner).unwrap_or(after.len());
        let (between, next) = after.split_at(outer);
        out.push_str(between);
        rest = next;
    }
    out
}

/// Keys begin with a few known letters, or are one long run of letters and digits.
fn is_secret(token: &str) -> bool {
    const BEGINNINGS: [&str; 9] = ["sk-", "sk_", "pk-", "gsk_", "xai-", "AIza", "key-", "eyJ", "nvapi-"];
    let long_run = token.split(['-', '_', '.']).any(|run| {
        run.len() >= 24 && run.bytes().any(|b| b.is_ascii_digit()) && run.bytes().any(|b| b.is_ascii_alphabetic())
    });
    long_run || (token.len() >= 8 && BEGINNINGS.iter().any(|beginning| token.starts_with(beginning)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_queries_are_struck_out_and_model_names_stay() {
        let said = clean(
            "Incorrect API key provided: sk-proj-abc***xyz9. \"AIzaSyD4x\" at https://x.test/v1?key=1234, model claude-haiku-4-5-20251001",
        );
        assert!(!said.contains("abc") && !said.contains("1234") && !said.contains("AIza"), "{said}");
        assert!(said.contains("claude-haiku-4-5-20251001") && said.contains("https://x.test/v1?[REDACTED]"), "{said}");
        assert_eq!(clean("token 0123456789abcdef0123456789abcdef!"), "token [REDACTED]!");
    }

    #[test]
    fn a_detail_is_one_short_line() {
        let said = clean(&format!("a\nb\t\u{1b}[31m c {}", "熊猫 ".repeat(400)));
        assert!(said.starts_with("a b [31m c 熊猫"), "{said}");
        assert_eq!(said.chars().count(), 300);
    }
}
