//! The index over sections and the order in which they answer a question: BM25, where a word in a heading counts more
//! than one in the text. No file and no clock here.

use super::sections::{self, Section};
use super::terms;
use std::collections::HashMap;

/// How soon a further occurrence of a term stops to count.
const SATURATION: f32 = 1.2;
/// How much the length of a section is held against it, 0 to 1.
const LENGTH: f32 = 0.75;
/// What an occurrence in the nearest heading, and in one above it, counts, beside 1 in the text.
const HEADING: f32 = 3.0;
const HEADING_ABOVE: f32 = 1.0;
/// Terms of a question that are looked up.
const MOST_TERMS: usize = 64;

/// All sections and which terms they hold.
#[derive(Default)]
pub struct Index {
    sections: Vec<Section>,
    /// Of each term, the sections that hold it in rising order, with how often, weighted by place.
    postings: HashMap<Box<str>, Vec<(u32, f32)>>,
    /// Weighted terms of each section.
    lengths: Vec<f32>,
    mean_length: f32,
}

/// A section that was found.
#[derive(Debug, Clone, Copy)]
pub struct Hit<'a> {
    pub section: &'a Section,
    /// Only to be held against other hits of the same question.
    pub score: f32,
}

impl Index {
    /// Indexes pages, each a name and Markdown.
    pub fn of<'a>(pages: impl IntoIterator<Item = (&'a str, &'a str)>) -> Index {
        let mut index = Index::default();
        for (file, page) in pages {
            for section in sections::of(file, page) {
                index.add(section);
            }
        }
        index.mean_length = index.lengths.iter().sum::<f32>() / index.lengths.len().max(1) as f32;
        index
    }

    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The sections that hold a term of the question, the best first, equals in the order of the pages.
    pub fn search(&self, question: &str) -> Vec<Hit<'_>> {
        let mut asked: Vec<String> = Vec::new();
        terms::each(question, |term| {
            if asked.len() < MOST_TERMS && !asked.iter().any(|known| known == term) {
                asked.push(term.to_owned());
            }
        });
        let mut scores = vec![0.0_f32; self.sections.len()];
        for postings in asked.iter().filter_map(|term| self.postings.get(term.as_str())) {
            let holding = postings.len() as f32;
            let rarity = (1.0 + (self.sections.len() as f32 - holding + 0.5) / (holding + 0.5)).ln();
            for (section, times) in postings {
                let length = self.lengths[*section as usize] / self.mean_length;
                let slowed = SATURATION * (1.0 - LENGTH + LENGTH * length);
                scores[*section as usize] += rarity * times * (SATURATION + 1.0) / (times + slowed);
            }
        }
        let hits = self.sections.iter().zip(scores).filter(|(_, score)| *score > 0.0);
        let mut hits: Vec<Hit<'_>> = hits.map(|(section, score)| Hit { section, score }).collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits
    }

    fn add(&mut self, section: Section) {
        let number = self.sections.len() as u32;
        let mut length = 0.0;
        let mut take = |text: &str, weight: f32| {
            terms::each(text, |term| {
                length += weight;
                match self.postings.get_mut(term) {
                    Some(postings) => match postings.last_mut() {
                        Some((last, times)) if *last == number => *times += weight,
                        _ => postings.push((number, weight)),
                    },
                    None => {
                        self.postings.insert(term.into(), vec![(number, weight)]);
                    }
                }
            });
        };
        take(&section.text, 1.0);
        if let Some((nearest, above)) = section.headings.split_last() {
            take(nearest, HEADING);
            above.iter().for_each(|heading| take(heading, HEADING_ABOVE));
        }
        self.lengths.push(length);
        self.sections.push(section);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings(index: &Index, question: &str) -> Vec<String> {
        index.search(question).iter().map(|hit| hit.section.headings.join(" > ")).collect()
    }

    #[test]
    fn rare_words_and_headings_count_more() {
        let index = Index::of([(
            "a.md",
            "# Shops\nThe player pays coins.\n# Coins\nThe player has them.\n# Other\nThe player and the player.\n",
        )]);
        assert_eq!(headings(&index, "player coins"), ["Coins", "Shops", "Other"]);
        assert_eq!(headings(&index, "nothing of it"), Vec::<String>::new());
        assert_eq!(headings(&index, "' OR 1=1 -- \"*\" NEAR(a b) {x}: \u{1f43c}"), Vec::<String>::new());
    }

    #[test]
    fn a_question_of_one_character_finds_it() {
        let index = Index::of([("a.md", "# 家\n回家\n# 集市\n摊位\n")]);
        assert_eq!(headings(&index, "家"), ["家"]);
        assert_eq!(headings(&index, "集市在哪里"), ["集市"]);
    }

    #[test]
    fn an_empty_index_finds_nothing() {
        assert!(Index::of([("a.md", ""), ("b.md", "# only a heading")]).search("heading").is_empty());
        assert!(Index::default().search("").is_empty());
    }
}
