//! What is wrong with a settings file, in words for its owner. No value of the file is ever part of it: a value that
//! stands in the wrong place may be a secret. Names of keys are, where they look like names.

use std::fmt;

/// A place in the file. Both count from 1, the column in characters; 0 and 0 is no place in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The key has its default instead; a reload is refused.
    Error,
    /// What the file says is in force all the same.
    Warning,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub place: Place,
    /// The path of the key, as in `panda.agent.max_steps` or `panda.models[0].base_url`; empty for the whole file.
    pub key: String,
    /// What stands there, as in `text` or `an unknown key`.
    pub found: String,
    /// What was expected, as in `a whole number from 1 to 16`.
    pub expected: String,
    /// The nearest name that would have been right.
    pub near: Option<String>,
    pub severity: Severity,
}

impl Problem {
    /// An error at a key.
    pub(crate) fn error(
        place: Place,
        key: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Problem {
        Problem {
            place,
            key: key.into(),
            found: found.into(),
            expected: expected.into(),
            near: None,
            severity: Severity::Error,
        }
    }

    pub(crate) fn near(mut self, near: Option<String>) -> Problem {
        self.near = near;
        self
    }

    pub(crate) fn warning(mut self) -> Problem {
        self.severity = Severity::Warning;
        self
    }
}

impl fmt::Display for Problem {
    /// `line 12, column 5: panda.agent.max_steps: found text, expected a whole number from 1 to 16`, without the name
    /// of the file, which is the caller's to say.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.line > 0 {
            write!(f, "line {}, column {}: ", self.place.line, self.place.column)?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        write!(f, "found {}", self.found)?;
        if !self.expected.is_empty() {
            write!(f, ", expected {}", self.expected)?;
        }
        if let Some(near) = &self.near {
            write!(f, " (did you mean {near}?)")?;
        }
        Ok(())
    }
}

/// The name among `known` that `written` was probably meant to be.
pub(crate) fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let plain = |name: &str| name.to_lowercase().replace(['-', ' '], "_");
    let written = plain(written);
    // A third of the letters may be wrong. A word of two or three letters is near to everything, so one letter there.
    let allowed = (written.chars().count() / 3).clamp(1, 4);
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&written, &plain(name)), name))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name.to_owned())
}

/// A key as it may be shown: what is made of words is, the rest may be a secret that lost its key.
pub(super) fn shown_key(key: &str) -> String {
    let is_word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().is_none_or(char::is_alphabetic);
        first && letters.all(|letter| letter.is_alphabetic() && !letter.is_uppercase())
    };
    let digits = key.chars().filter(char::is_ascii_digit).count();
    let words = key.split(|c: char| matches!(c, '_' | '-' | '.' | ' ') || c.is_ascii_digit());
    let shown = !key.is_empty() && key.chars().count() <= 40 && digits <= 2 && words.into_iter().all(is_word);
    if shown { key.to_owned() } else { "…".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_one_that_a_slip_of_the_hand_explains() {
        let known = ["max_steps", "max_tool_calls", "tick_budget_ms"];
        assert_eq!(nearest("max_setps", known).as_deref(), Some("max_steps"));
        assert_eq!(nearest("Max-Steps", known).as_deref(), Some("max_steps"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
    }

    #[test]
    fn a_key_that_may_be_a_secret_is_not_shown() {
        for name in ["max_stpes", "Max-Steps", "最大步数", "vip2", "llama.cpp"] {
            assert_eq!(shown_key(name), name);
        }
        for secret in ["sk-proj-4f9a7c21e8", "sk-aBcDeF", "abc/def+ghi=", "", &"x".repeat(41)] {
            assert_eq!(shown_key(secret), "…");
        }
    }
}
