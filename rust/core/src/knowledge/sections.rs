//! A page of Markdown as sections: what stands below each heading, with the way of headings that leads there. Comments
//! and a header of keys are no text. No file is read here.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// Characters of one section; a longer one is several parts.
const MOST_CHARS: usize = 1200;
/// Characters of one heading that are kept.
const HEADING_CHARS: usize = 120;

/// A part of a page that is found and shown as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The page, as in `knowledge/rules.md`.
    pub file: String,
    /// The headings over it, the outermost first; none for what stands before the first heading.
    pub headings: Vec<String>,
    /// Markdown, never empty, at most 1,200 characters.
    pub text: String,
}

/// The sections of a page, in its order. A heading with nothing below it but other headings is none.
pub(super) fn of(file: &str, page: &str) -> Vec<Section> {
    let page = page.strip_prefix('\u{feff}').unwrap_or(page).replace("\r\n", "\n");
    let Marks { headings, cuts } = Marks::of(&page);
    let mut sections = Vec::new();
    let mut path: Vec<(HeadingLevel, String)> = Vec::new();
    let mut from = 0;
    let mut add = |path: &[(HeadingLevel, String)], body: Range<usize>| {
        let text = without(&page, body, &cuts);
        let headings: Vec<String> = path.iter().map(|(_, title)| title.clone()).collect();
        sections.extend(parts(text.trim_matches('\n').trim_end()).into_iter().map(|text| Section {
            file: file.to_owned(),
            headings: headings.clone(),
            text: text.to_owned(),
        }));
    };
    for heading in headings {
        add(&path, from..heading.at.start);
        path.retain(|(level, _)| *level < heading.level);
        if !heading.title.is_empty() {
            path.push((heading.level, heading.title));
        }
        from = heading.at.end;
    }
    add(&path, from..page.len());
    sections
}

struct Heading {
    at: Range<usize>,
    level: HeadingLevel,
    title: String,
}

/// Where the headings are, and what is to be cut out, both in order.
#[derive(Default)]
struct Marks {
    headings: Vec<Heading>,
    cuts: Vec<Range<usize>>,
}

impl Marks {
    fn of(page: &str) -> Marks {
        let mut marks = Marks::default();
        let mut depth = 0;
        let mut open: Option<Heading> = None;
        for (event, at) in Parser::new_ext(page, Options::ENABLE_YAML_STYLE_METADATA_BLOCKS).into_offset_iter() {
            match event {
                Event::Start(tag) => {
                    match tag {
                        // One in a quotation or a list is a line of that, and no border.
                        Tag::Heading { level, .. } if depth == 0 => {
                            open = Some(Heading { at, level, title: String::new() });
                        }
                        Tag::MetadataBlock(_) => marks.cuts.push(at),
                        Tag::HtmlBlock => marks.cut_comments(page, at),
                        _ => {}
                    }
                    depth += 1;
                }
                Event::End(end) => {
                    depth -= 1;
                    if matches!(end, TagEnd::Heading(_)) && depth == 0 {
                        marks.headings.extend(open.take());
                    }
                }
                Event::InlineHtml(html) if html.starts_with("<!--") => marks.cuts.push(at),
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut open {
                        let room = HEADING_CHARS.saturating_sub(heading.title.chars().count());
                        heading.title.extend(text.chars().take(room));
                    }
                }
                _ => {}
            }
        }
        marks
    }

    /// A block of HTML may go on after its comment.
    fn cut_comments(&mut self, page: &str, block: Range<usize>) {
        let mut from = block.start;
        while let Some(begin) = page[from..block.end].find("<!--") {
            let begin = from + begin;
            let end = page[begin..block.end].find("-->").map_or(block.end, |end| begin + end + "-->".len());
            self.cuts.push(begin..end);
            from = end;
        }
    }
}

fn without(page: &str, body: Range<usize>, cuts: &[Range<usize>]) -> String {
    let mut text = String::new();
    let mut from = body.start;
    let first = cuts.partition_point(|cut| cut.end <= body.start);
    for cut in cuts[first..].iter().take_while(|cut| cut.start < body.end) {
        text.push_str(&page[from.min(cut.start)..cut.start]);
        from = cut.end.max(from);
    }
    text.push_str(&page[from.min(body.end)..body.end]);
    text
}

/// The text in parts that are short enough, cut between paragraphs, else between lines, else anywhere.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((most, _)) = rest.char_indices().nth(MOST_CHARS) {
        let head = &rest[..most];
        let cut = head.rfind("\n\n").or_else(|| head.rfind('\n')).filter(|cut| *cut > 0).unwrap_or(most);
        parts.push(rest[..cut].trim_end());
        rest = rest[cut..].trim_start_matches('\n');
    }
    parts.push(rest.trim_end());
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(page: &str) -> Vec<(String, String)> {
        of("a.md", page).into_iter().map(|section| (section.headings.join(" > "), section.text)).collect()
    }

    fn pairs(sections: &[(&str, &str)]) -> Vec<(String, String)> {
        sections.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn a_section_knows_the_headings_over_it() {
        let page = "before\n# Land\n## Claims\nHold a `shovel`.\n### Friends\n\n/trust\n## Towns\nTen.\nRules\n=====\nBe kind.";
        let expected = [
            ("", "before"),
            ("Land > Claims", "Hold a `shovel`."),
            ("Land > Claims > Friends", "/trust"),
            ("Land > Towns", "Ten."),
            ("Rules", "Be kind."),
        ];
        // Two lines over the setext rule: Markdown takes both as the heading.
        let told = told(&page.replace("Ten.\nRules", "Ten.\n\nRules"));
        assert_eq!(told, pairs(&expected));
    }

    #[test]
    fn comments_and_a_header_of_keys_are_no_text() {
        let page = "\u{feff}---\r\ntitle: x\r\n---\r\n<!-- secret\r\n\r\n# no heading -->\r\n# A\r\nseen <!-- not --> too\r\n\r\n<!-- x --> after\r\n\r\n```\r\n<!-- code -->\r\n# code\r\n```\r\n";
        let told = told(page);
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(told[0].0, "A");
        assert!(!told[0].1.contains("not") && !told[0].1.contains("secret"), "{told:?}");
        assert!(
            told[0].1.contains("seen") && told[0].1.contains("after") && told[0].1.contains("<!-- code -->\n# code")
        );
        assert_eq!(told_of_nothing(), []);
    }

    fn told_of_nothing() -> Vec<(String, String)> {
        [told(""), told("\n\n"), told("# Alone\n## And below"), told("<!-- never closed\n# x\ny")].concat()
    }

    #[test]
    fn a_long_section_is_cut_between_paragraphs() {
        let paragraph = "word ".repeat(100);
        let page = format!("# Long\n{}", [paragraph.trim(); 7].join("\n\n"));
        let told = told(&page);
        assert_eq!(told.iter().map(|(_, text)| text.matches("\n\n").count() + 1).collect::<Vec<_>>(), [2, 2, 2, 1]);
        assert!(told.iter().all(|(path, _)| path == "Long"));
    }

    proptest! {
        #[test]
        fn any_page_is_cut_into_short_parts_without_loss(page in "[#a\\n<!\\-> `*家=\u{301}]{0,1500}") {
            let sections = of("a.md", &page);
            prop_assert!(sections.iter().all(|section| section.text.chars().count() <= MOST_CHARS));
            prop_assert!(sections.iter().all(|section| !section.text.trim().is_empty()));
            if !page.contains("<!--") && !page.contains("---") {
                let count = |text: &str| text.matches('家').count();
                let headings = Marks::of(&page).headings;
                let in_headings: usize = headings.iter().map(|heading| count(&page[heading.at.clone()])).sum();
                let in_texts: usize = sections.iter().map(|section| count(&section.text)).sum();
                prop_assert_eq!(in_headings + in_texts, count(&page));
            }
        }
    }
}
