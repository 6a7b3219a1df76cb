//! One page: its header and its text, and all that may be wrong with them.

use super::MOST_BYTES;
use crate::config::{Headed, Place, Problem, nearest, read_headed};
use crate::tools::{self, TOOLS};
use serde::Deserialize;

/// Characters of a name and of a description, at most.
const NAME_CHARS: usize = 40;
const DESCRIPTION_CHARS: usize = 200;

/// A page that can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Page {
    /// As in the name of its file: small letters, digits, `-` and `_`.
    pub(crate) name: String,
    /// One sentence: when to use it.
    pub(crate) description: String,
    /// Names of the tools that it brings; may be none.
    pub(crate) tools: Vec<String>,
    /// Its text stands in the system prompt of every turn.
    pub(crate) always: bool,
    /// Plugins and integrations that it needs.
    pub(crate) requires: Vec<String>,
    pub(crate) text: String,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Header {
    name: String,
    description: String,
    tools: Vec<String>,
    always: bool,
    requires: Vec<String>,
}

/// Reads the file `<name>.md`. What is wrong is added to `problems`; with an error among them the page must not be used.
pub(super) fn read(name: &str, bytes: &[u8], problems: &mut Vec<Problem>) -> Option<Page> {
    if bytes.len() > MOST_BYTES {
        let expected = format!("at most {} KiB", MOST_BYTES / 1024);
        problems.push(Problem::error(Place::default(), "", "a longer file", expected));
        return None;
    }
    let headed: Headed<Header> = read_headed(bytes, problems)?;
    let mut wrong = |key: &str, found: &str, expected: String| {
        problems.push(Problem::error(headed.place_of(key), key, found, expected));
    };
    let header = &headed.header;
    if !is_name(name) {
        wrong(
            "name",
            "a name that does not do",
            format!("1 to {NAME_CHARS} of a-z, 0-9, - and _, the file named alike"),
        );
    } else if header.name != name {
        wrong("name", "another name than the file's", name.to_owned());
    }
    let description = header.description.trim();
    let length = description.chars().count();
    if length == 0 || length > DESCRIPTION_CHARS || description.contains(char::is_control) {
        let found = if length == 0 { "none" } else { "one that does not do" };
        wrong(
            "description",
            found,
            format!("one sentence of at most {DESCRIPTION_CHARS} characters: when to use the skill"),
        );
    }
    if headed.body.is_empty() {
        wrong("", "no text below the header", "the advice itself".to_owned());
    }
    for tool in header.tools.iter().filter(|tool| tools::find(tool).is_none()) {
        let near = nearest(tool, TOOLS.iter().map(|tool| tool.name));
        let place = headed.place_of("tools");
        problems
            .push(Problem::error(place, "tools", "the name of no tool", "names that /panda tools lists").near(near));
    }
    Some(Page {
        name: name.to_owned(),
        description: description.to_owned(),
        tools: headed.header.tools,
        always: headed.header.always,
        requires: headed.header.requires,
        text: headed.body,
    })
}

fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    (1..=NAME_CHARS).contains(&name.len()) && name.chars().all(fits)
}
