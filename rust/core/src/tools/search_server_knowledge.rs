//! `search_server_knowledge`: the sections of the owner's pages that answer a question.

use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::knowledge::{Hit, Index, Section};
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Sections in one answer.
const SECTIONS: usize = 4;
/// A section that fits less well than this share of the best is left out.
const LEAST_SHARE: f32 = 0.25;
/// Headings that are named when nothing fits.
const HEADINGS: usize = 40;
/// Characters of a question.
const MOST_CHARS: usize = 300;

/// Searches what the owner wrote about this server (rules, ranks, money, land, warps, events, staff); gives the best sections.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchServerKnowledge {
    /// Words that should stand there.
    query: String,
}

impl TaskTool for SearchServerKnowledge {
    const NAME: &'static str = "search_server_knowledge";

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let length = self.query.chars().count();
        if length > MOST_CHARS {
            return Err(ToolError::BadArgs(format!("query: {length} characters, expected at most {MOST_CHARS}")));
        }
        if !self.query.chars().any(char::is_alphanumeric) {
            return Err(ToolError::BadArgs("query: no word in it, expected words to look for".into()));
        }
        let Some(shelf) = asker.agent.knowledge.ready().await else {
            return Err(ToolError::Refused("what the owner wrote is still being read; try again in a moment".into()));
        };
        if shelf.index.sections().is_empty() {
            return Err(ToolError::Refused("the owner wrote nothing about this server, so it is not known".into()));
        }
        answer(&Report::new(&shelf.index, &self.query))
    }
}

#[derive(Serialize)]
struct Report {
    sections: Vec<Row>,
    /// Others that fit about as well.
    #[serde(skip_serializing_if = "super::none")]
    more: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    nothing: Option<Nothing>,
}

#[derive(Serialize)]
struct Row {
    heading: Foreign,
    file: Foreign,
    text: Foreign,
}

/// What there is instead, so that the model can ask in the owner's words.
#[derive(Serialize)]
struct Nothing {
    note: &'static str,
    headings: Vec<Foreign>,
    #[serde(skip_serializing_if = "super::none")]
    more_headings: usize,
}

impl Report {
    fn new(index: &Index, query: &str) -> Report {
        let hits = index.search(query);
        let least = hits.first().map_or(0.0, |best| best.score * LEAST_SHARE);
        let fitting = hits.iter().take_while(|hit| hit.score >= least).count();
        Report {
            sections: hits.iter().take(fitting.min(SECTIONS)).map(Row::new).collect(),
            more: fitting.saturating_sub(SECTIONS),
            nothing: hits.is_empty().then(|| Nothing::of(index)),
        }
    }
}

impl Row {
    fn new(hit: &Hit<'_>) -> Row {
        let Section { file, text, .. } = hit.section;
        Row { heading: heading(hit.section), file: Foreign::new(file.clone()), text: Foreign::new(text.clone()) }
    }
}

impl Nothing {
    fn of(index: &Index) -> Nothing {
        let mut headings: Vec<Foreign> = index.sections().iter().map(heading).collect();
        headings.retain(|heading| !heading.raw().is_empty());
        // Parts of one section stand side by side.
        headings.dedup();
        let more_headings = headings.len().saturating_sub(HEADINGS);
        headings.truncate(HEADINGS);
        let note =
            "no section has these words; search once more with words of these headings, or say it is not written";
        Nothing { note, headings, more_headings }
    }
}

fn heading(section: &Section) -> Foreign {
    Foreign::new(section.headings.join(" > "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_far_worse_than_the_best_is_left_out() {
        // What stands nearly everywhere says little.
        let filler = "# Other\nA lamp at the arena.\n".repeat(20);
        let page = format!("# Warps\nThe arena has a warp.\n# Warp signs\nAny.\n{filler}");
        let report = Report::new(&Index::of([("knowledge.md", page.as_str())]), "arena warp");
        let headings: Vec<&str> = report.sections.iter().map(|row| row.heading.raw()).collect();
        assert_eq!(headings, ["Warps", "Warp signs"]);
        assert_eq!(report.more, 0);
    }

    #[test]
    fn many_that_fit_are_counted_and_nothing_names_the_headings() {
        let page = "# Rules\n".to_owned() + &"## Rule\nBe kind.\n## Pay\nCoins.\n".repeat(30);
        let index = Index::of([("knowledge.md", page.as_str())]);
        let report = Report::new(&index, "kind");
        assert_eq!((report.sections.len(), report.more), (4, 26));
        assert!(report.nothing.is_none());
        let nothing = Report::new(&index, "dragons").nothing.unwrap();
        assert_eq!((nothing.headings.len(), nothing.more_headings), (40, 20));
        assert_eq!(nothing.headings[0].raw(), "Rules > Rule");
    }
}
