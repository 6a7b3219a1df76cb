//! The made-up server's pages and the questions about them, from `tests/knowledge`. No search here.

use panda_core::knowledge::{Hit, Section};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// A question and the section that answers it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub question: String,
    /// As in `knowledge/rules.md`.
    pub file: String,
    /// The nearest heading over the answer.
    pub heading: String,
}

impl Question {
    pub fn is_answered_by(&self, section: &Section) -> bool {
        section.file == self.file && section.headings.last() == Some(&self.heading)
    }

    /// Where the right section stands, the first is 1; none: it was not found.
    pub fn rank(&self, hits: &[Hit<'_>]) -> Option<usize> {
        hits.iter().position(|hit| self.is_answered_by(hit.section)).map(|at| at + 1)
    }
}

/// The folder with the pages as they would lie in the plugin's folder.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("knowledge")
}

/// Each page with its path below the plugin's folder, in the order of their names.
pub fn pages() -> Vec<(String, String)> {
    let folder = folder();
    let files = std::fs::read_dir(folder.join("knowledge")).expect("pages").flatten();
    let mut names: Vec<String> =
        files.filter_map(|file| Some(format!("knowledge/{}", file.file_name().to_str()?))).collect();
    names.push("knowledge.md".to_owned());
    names.sort_unstable();
    let read = |name: &String| std::fs::read_to_string(folder.join(name)).expect("a page");
    names.iter().map(|name| (name.clone(), read(name))).collect()
}

/// The thirty questions, the English ones first.
pub fn questions() -> Vec<Question> {
    let text = std::fs::read(folder().join("questions.json")).expect("the questions");
    serde_json::from_slice(&text).expect("questions")
}

/// The mean of one over each rank; what was not found counts nothing.
pub fn mean_reciprocal(ranks: &[Option<usize>]) -> f64 {
    ranks.iter().map(|rank| rank.map_or(0.0, |rank| 1.0 / rank as f64)).sum::<f64>() / ranks.len() as f64
}
