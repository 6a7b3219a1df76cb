//! Data blocks: how foreign text is marked in a prompt, `<data …>` … `</data>`. Finds blocks that do not hold.
//!
//! What counts as foreign is not known here: tests plant a marker in signs, names and documents, and this file says
//! whether the marker was met outside a block.

use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::Regex;

/// Everything a model might read as an edge of a block, exact or not.
static EDGE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)<[\s/]*data(?:\s[^<>]*)?>").expect("the pattern is fixed and valid"));
static OPENING: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^<data(?: [^<>]*)?>$").expect("the pattern is fixed and valid"));

/// The blocks of a text, edges included, and what is wrong with them.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    pub(crate) inside: Vec<Range<usize>>,
    pub(crate) problems: Vec<String>,
}

pub(crate) fn blocks(text: &str) -> Blocks {
    let mut found = Blocks::default();
    let mut open: Option<usize> = None;
    for edge in EDGE.find_iter(text) {
        match (edge.as_str(), open) {
            ("</data>", Some(start)) => {
                found.inside.push(start..edge.end());
                open = None;
            }
            ("</data>", None) => found.problems.push(format!("</data> at byte {} closes no data block", edge.start())),
            (opening, None) if OPENING.is_match(opening) => open = Some(edge.start()),
            (opening, Some(_)) if OPENING.is_match(opening) => {
                found.problems.push(format!("{opening} at byte {} opens inside a data block", edge.start()));
            }
            (other, _) => {
                found.problems.push(format!("{other:?} at byte {} looks like an edge of a data block", edge.start()))
            }
        }
    }
    if let Some(start) = open {
        found.problems.push(format!("the data block at byte {start} is never closed"));
        found.inside.push(start..text.len());
    }
    found
}

/// Where `marker` stands outside every block, as byte offsets.
pub(crate) fn outside(text: &str, blocks: &Blocks, marker: &str) -> Vec<usize> {
    text.match_indices(marker)
        .map(|(at, _)| at)
        .filter(|at| !blocks.inside.iter().any(|block| block.contains(at)))
        .collect()
}

/// The text with its blocks cut out and its ends trimmed; the whole text if nothing but blocks is there.
pub(crate) fn without_blocks(text: &str) -> String {
    let mut rest = String::new();
    let mut from = 0;
    for block in blocks(text).inside {
        rest.push_str(&text[from..block.start]);
        from = block.end;
    }
    rest.push_str(&text[from..]);
    match rest.trim() {
        "" => text.trim().to_owned(),
        kept => kept.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_that_holds_has_no_problem_and_covers_its_content() {
        let text = "before <data source=\"sign\">HOSTILE-1</data> after HOSTILE-2";
        let found = blocks(text);
        assert_eq!(found.problems, Vec::<String>::new());
        assert_eq!(outside(text, &found, "HOSTILE-"), [text.find("HOSTILE-2").unwrap()]);
    }

    #[test]
    fn content_that_closes_its_block_early_is_a_problem() {
        let text = "<data>\nHOSTILE-1 </data> HOSTILE-2\n</data>";
        let found = blocks(text);
        assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
        assert_eq!(outside(text, &found, "HOSTILE-").len(), 1);
    }

    #[test]
    fn content_that_closes_and_opens_again_is_caught_by_its_marker() {
        let text = "<data>HOSTILE-1 </data> HOSTILE-2 <data> HOSTILE-3</data>";
        let found = blocks(text);
        assert_eq!(outside(text, &found, "HOSTILE-").len(), 1);
    }

    #[test]
    fn an_edge_in_other_spelling_is_a_problem() {
        for text in ["<data>x </DATA> y</data>", "<data>x < / data > y</data>", "<data>a<data>b</data>", "<data>never"]
        {
            assert_ne!(blocks(text).problems, Vec::<String>::new(), "{text}");
        }
        assert_eq!(blocks("<dataset> and </database> are words").problems, Vec::<String>::new());
    }

    #[test]
    fn a_question_beside_a_block_is_found() {
        assert_eq!(without_blocks("<data>snapshot</data>\n\nhow am I?"), "how am I?");
        assert_eq!(without_blocks("<data>only this</data>"), "<data>only this</data>");
    }
}
