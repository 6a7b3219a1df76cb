//! Skills: pages of advice for the model, each a file with a header. Here: which there are, which are in force, which
//! tools they bring. Reading one file is `page`; what a model is told of them is `prompt`.

mod page;

pub(crate) use page::Page;

use crate::config::{Place, Problem, Severity, nearest};
use crate::tools::Tool;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// The plugin's own pages, by name.
pub(crate) const BUILT_IN: &[(&str, &str)] = &[
    ("advancements", include_str!("../../../../skills/advancements.md")),
    ("building", include_str!("../../../../skills/building.md")),
    ("crafting", include_str!("../../../../skills/crafting.md")),
    ("goals", include_str!("../../../../skills/goals.md")),
    ("items", include_str!("../../../../skills/items.md")),
    ("navigation", include_str!("../../../../skills/navigation.md")),
    ("notes", include_str!("../../../../skills/notes.md")),
    ("panda", include_str!("../../../../skills/panda.md")),
    ("places", include_str!("../../../../skills/places.md")),
    ("records", include_str!("../../../../skills/records.md")),
    ("reminders", include_str!("../../../../skills/reminders.md")),
    ("server", include_str!("../../../../skills/server.md")),
    ("survival", include_str!("../../../../skills/survival.md")),
    ("villagers", include_str!("../../../../skills/villagers.md")),
];

/// Files of the owner's that are read, at most.
const MOST_FILES: usize = 64;
/// Bytes of one file, at most.
const MOST_BYTES: usize = 16 * 1024;

/// Where a page comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    BuiltIn,
    /// A file of the owner's that differs from the built-in page of its name, if there is one.
    Owner,
}

/// A page and whether it is in force.
pub(crate) struct Skill {
    pub(crate) page: Page,
    pub(crate) origin: Origin,
    pub(crate) state: State,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum State {
    InForce,
    /// By `agent.disabled_skills`.
    Disabled,
    /// It needs these, which are not there.
    Lacks(Vec<String>),
}

/// Something that is wrong with a file, or with what config.yml says of it.
pub(crate) struct FileProblem {
    /// As in `skills/mining.md`.
    file: String,
    pub(crate) problem: Problem,
}

impl std::fmt::Display for FileProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.file, self.problem)
    }
}

/// All pages, in the order of their names.
pub(crate) struct Skills(Vec<Skill>);

impl Skills {
    /// The built-in pages, and over them those of the owner's `folder`. Every good page is loaded, every problem told;
    /// a broken file of the owner's leaves the built-in page of its name in force.
    pub(crate) fn load(folder: &Path, disabled: &[String]) -> (Skills, Vec<FileProblem>) {
        let mut problems = Vec::new();
        let mut pages = BTreeMap::new();
        for (name, text) in BUILT_IN {
            let page = take(name, text.as_bytes(), "the built-in skills/", &mut problems);
            pages.extend(page.map(|page| ((*name).to_owned(), (page, Origin::BuiltIn))));
        }
        for name in names(folder, &mut problems) {
            let path = folder.join(format!("{name}.md"));
            match read_capped(&path) {
                Ok(bytes) if is_built_in(&name, &bytes) => {}
                Ok(bytes) => {
                    let page = take(&name, &bytes, "skills/", &mut problems);
                    pages.extend(page.map(|page| (name, (page, Origin::Owner))));
                }
                Err(error) => {
                    problems.push(whole_file(&name, format!("no way to read it ({})", error.kind()), "a text file"));
                }
            }
        }
        for name in disabled.iter().filter(|name| !pages.contains_key(*name)) {
            let near = nearest(name, pages.keys().map(String::as_str));
            let problem = Problem::error(
                Place::default(),
                "panda.agent.disabled_skills",
                "the name of no skill",
                "one that /panda skills lists",
            );
            problems.push(FileProblem { file: "config.yml".to_owned(), problem: problem.near(near).warning() });
        }
        let skill = |(page, origin): (Page, Origin)| {
            let state = match &page {
                page if disabled.contains(&page.name) => State::Disabled,
                // Nothing that a page could require is built yet.
                page if !page.requires.is_empty() => State::Lacks(page.requires.clone()),
                _ => State::InForce,
            };
            Skill { page, origin, state }
        };
        (Skills(pages.into_values().map(skill).collect()), problems)
    }

    pub(crate) fn all(&self) -> &[Skill] {
        &self.0
    }

    /// The pages in force.
    pub(crate) fn in_force(&self) -> impl Iterator<Item = &Page> {
        self.0.iter().filter(|skill| skill.state == State::InForce).map(|skill| &skill.page)
    }

    /// The page of that name, if it is in force.
    pub(crate) fn page(&self, name: &str) -> Option<&Page> {
        self.in_force().find(|page| page.name == name)
    }

    /// Whether the tool may be offered at all: it always is, or a page in force lists it.
    pub(crate) fn bring(&self, tool: &Tool) -> bool {
        tool.always_on || self.in_force().any(|page| page.tools.iter().any(|name| name == tool.name))
    }
}

fn take(name: &str, bytes: &[u8], folder: &str, problems: &mut Vec<FileProblem>) -> Option<Page> {
    let mut found = Vec::new();
    let page = page::read(name, bytes, &mut found);
    let broken = found.iter().any(|problem| problem.severity == Severity::Error);
    problems.extend(found.into_iter().map(|problem| FileProblem { file: format!("{folder}{name}.md"), problem }));
    page.filter(|_| !broken)
}

fn whole_file(name: &str, found: impl Into<String>, expected: impl Into<String>) -> FileProblem {
    FileProblem { file: format!("skills/{name}.md"), problem: Problem::error(Place::default(), "", found, expected) }
}

/// A copy that nobody has changed is the built-in page itself.
fn is_built_in(name: &str, bytes: &[u8]) -> bool {
    BUILT_IN.iter().any(|(known, text)| *known == name && text.as_bytes() == bytes)
}

/// The names of the owner's files, in order.
fn names(folder: &Path, problems: &mut Vec<FileProblem>) -> Vec<String> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Vec::new(),
        Err(error) => {
            let problem =
                Problem::error(Place::default(), "", format!("no way to read it ({})", error.kind()), "a folder");
            problems.push(FileProblem { file: "skills".to_owned(), problem });
            return Vec::new();
        }
    };
    let files = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = files
        .filter_map(|file| file.strip_suffix(".md").map(str::to_owned))
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort_unstable();
    if names.len() > MOST_FILES {
        let problem = Problem::error(
            Place::default(),
            "",
            format!("{} files", names.len()),
            format!("at most {MOST_FILES}; those after {} are left out", names[MOST_FILES - 1]),
        );
        problems.push(FileProblem { file: "skills".to_owned(), problem });
        names.truncate(MOST_FILES);
    }
    names
}

/// One byte more than the cap is enough to know that a file is too long.
fn read_capped(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
