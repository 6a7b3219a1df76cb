//! A model's Markdown as chat lines: bold, italics, code, lists, headings and links become styled text. Everything else,
//! HTML and tags of other games' markup included, stays the letters that it is.

use super::component::LINE;
use panda_world::foreign::shown;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation;

/// Nesting and length beyond which text is shown as it is: a model that writes such is not writing for readers.
const DEEPEST: usize = 16;
const LONGEST: usize = 100_000;

/// How a piece of text looks.
#[derive(Debug, Clone, PartialEq, Default)]
struct Style {
    bold: bool,
    italic: bool,
    colour: Option<&'static str>,
    /// Where a click leads, and the host that the hover names.
    link: Option<(String, String)>,
}

#[derive(Debug, Clone, PartialEq)]
struct Span {
    text: String,
    style: Style,
}

/// The lines of an answer, as components. Lines are never empty and hold no more than a chat line takes.
pub(super) fn lines(text: &str) -> Vec<Value> {
    let text: String = shown(text).chars().take(LONGEST).collect();
    let mut page = Page::default();
    for event in Parser::new_ext(&text, Options::ENABLE_STRIKETHROUGH) {
        page.take(event);
    }
    page.end_line();
    page.lines.iter().flat_map(|line| broken(line)).map(|line| component(&line)).collect()
}

#[derive(Default)]
struct Page {
    lines: Vec<Vec<Span>>,
    line: Vec<Span>,
    styles: Vec<Style>,
    /// For each open list the number of its next entry; none for bullets.
    lists: Vec<Option<u64>>,
    code: bool,
}

impl Page {
    fn style(&self) -> Style {
        self.styles.last().cloned().unwrap_or_default()
    }

    fn push(&mut self, change: impl FnOnce(&mut Style)) {
        let mut style = self.style();
        if self.styles.len() < DEEPEST {
            change(&mut style);
        }
        self.styles.push(style);
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if line.iter().any(|span| !span.text.trim().is_empty()) {
            self.lines.push(line);
        }
    }

    fn add(&mut self, text: &str) {
        let style = self.style();
        for (at, part) in text.split('\n').enumerate() {
            if at > 0 {
                self.end_line();
            }
            if style.link.is_none() && !self.code {
                self.line.extend(with_links(part, &style));
            } else if !part.is_empty() {
                self.line.push(Span { text: part.to_owned(), style: style.clone() });
            }
        }
    }

    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(end) => self.end(end),
            Event::Code(text) => {
                self.push(|style| style.colour = Some("yellow"));
                self.code = true;
                self.add(&text);
                self.code = false;
                self.styles.pop();
            }
            Event::SoftBreak | Event::HardBreak | Event::Rule => self.end_line(),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.add(&text),
            Event::InlineMath(text) | Event::DisplayMath(text) => self.add(&text),
            Event::FootnoteReference(text) => self.add(&text),
            Event::TaskListMarker(done) => self.add(if done { "[x] " } else { "[ ] " }),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { .. } => self.push(|style| {
                style.bold = true;
                style.colour = Some("gold");
            }),
            Tag::Strong => self.push(|style| style.bold = true),
            Tag::Emphasis => self.push(|style| style.italic = true),
            Tag::CodeBlock(_) => {
                self.code = true;
                self.push(|style| style.colour = Some("yellow"));
            }
            Tag::Link { dest_url, .. } => {
                let link = web_link(&dest_url);
                self.push(|style| {
                    if link.is_some() {
                        style.link = link;
                        style.colour = Some("aqua");
                    }
                });
            }
            Tag::List(first) => {
                self.end_line();
                self.lists.push(first);
            }
            Tag::Item => {
                self.end_line();
                let indent = "  ".repeat(self.lists.len().saturating_sub(1).min(4));
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number = number.saturating_add(1);
                        format!("{indent}{}. ", number.saturating_sub(1))
                    }
                    _ => format!("{indent}• "),
                };
                self.line.push(Span { text: mark, style: Style { colour: Some("gray"), ..Style::default() } });
            }
            _ => self.push(|_| {}),
        }
    }

    fn end(&mut self, end: TagEnd) {
        match end {
            TagEnd::List(_) => {
                self.end_line();
                self.lists.pop();
                return;
            }
            TagEnd::Item => return self.end_line(),
            TagEnd::CodeBlock => self.code = false,
            _ => {}
        }
        self.styles.pop();
        if matches!(
            end,
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::BlockQuote(_) | TagEnd::HtmlBlock
        ) {
            self.end_line();
        }
    }
}

/// A link that may be clicked, with its host: http and https alone, and nothing that hides the host.
pub(super) fn web_link(address: &str) -> Option<(String, String)> {
    let url = reqwest::Url::parse(address).ok()?;
    let plain = matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
    let host = url.host_str().filter(|_| plain)?.to_owned();
    Some((url.to_string(), host))
}

/// Splits plain text at addresses that stand in it as they are.
fn with_links(text: &str, style: &Style) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for word in text.split_inclusive(' ') {
        let address = word.trim_end_matches(|c: char| c.is_whitespace() || ".,;:!?)\"'".contains(c));
        let link = if address.starts_with("http") { web_link(address) } else { None };
        let (linked, rest) = if link.is_some() { word.split_at(address.len()) } else { ("", word) };
        if !linked.is_empty() {
            let style = Style { link, colour: Some("aqua"), ..style.clone() };
            spans.push(Span { text: linked.to_owned(), style });
        }
        match spans.last_mut() {
            Some(last) if last.style == *style => last.text.push_str(rest),
            _ if rest.is_empty() => {}
            _ => spans.push(Span { text: rest.to_owned(), style: style.clone() }),
        }
    }
    spans
}

/// Breaks a long line, at a space of its last third if there is one, never inside a grapheme.
fn broken(line: &[Span]) -> Vec<Vec<Span>> {
    let pieces: Vec<(&str, &Style)> =
        line.iter().flat_map(|span| span.text.graphemes(true).map(move |grapheme| (grapheme, &span.style))).collect();
    let mut lines = Vec::new();
    let mut rest = pieces.as_slice();
    while rest.len() > LINE {
        let space = rest[LINE * 2 / 3..LINE].iter().rposition(|(grapheme, _)| *grapheme == " ");
        let (head, tail) = rest.split_at(space.map_or(LINE, |at| LINE * 2 / 3 + at));
        lines.push(joined(head));
        rest = match tail {
            [(" ", _), tail @ ..] => tail,
            tail => tail,
        };
    }
    lines.push(joined(rest));
    lines
}

fn joined(pieces: &[(&str, &Style)]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for (grapheme, style) in pieces {
        match spans.last_mut() {
            Some(last) if last.style == **style => last.text.push_str(grapheme),
            _ => spans.push(Span { text: (*grapheme).to_owned(), style: (*style).clone() }),
        }
    }
    spans
}

fn component(line: &[Span]) -> Value {
    let spans: Vec<Value> = line.iter().map(styled).collect();
    json!({ "text": "", "extra": spans })
}

fn styled(span: &Span) -> Value {
    let mut value = json!({ "text": span.text });
    if span.style.bold {
        value["bold"] = json!(true);
    }
    if span.style.italic {
        value["italic"] = json!(true);
    }
    if let Some(colour) = span.style.colour {
        value["color"] = json!(colour);
    }
    if let Some((address, host)) = &span.style.link {
        value["underlined"] = json!(true);
        value["clickEvent"] = json!({ "action": "open_url", "value": address });
        value["hoverEvent"] = json!({ "action": "show_text", "contents": { "text": host } });
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &Value) -> String {
        line["extra"].as_array().unwrap().iter().map(|span| span["text"].as_str().unwrap()).collect()
    }

    fn texts(markdown: &str) -> Vec<String> {
        lines(markdown).iter().map(text).collect()
    }

    #[test]
    fn lists_headings_and_paragraphs_become_lines() {
        let markdown = "# Torches\nYou need:\n- 1 **coal**\n- 1 stick\n  - or two\n\n3. first\n4. second\n\nDone.";
        let expected =
            ["Torches", "You need:", "• 1 coal", "• 1 stick", "  • or two", "3. first", "4. second", "Done."];
        assert_eq!(texts(markdown), expected);
    }

    #[test]
    fn emphasis_is_style_and_not_letters() {
        let line = &lines("**bold** and *italic* and `code`")[0];
        assert_eq!(text(line), "bold and italic and code");
        assert_eq!(line["extra"][0]["bold"], json!(true));
        assert_eq!(line["extra"][2]["italic"], json!(true));
        assert_eq!(line["extra"][4]["color"], json!("yellow"));
    }

    #[test]
    fn tags_of_every_kind_stay_letters() {
        for hostile in
            ["<red>hi</red>", "<click:run_command:'/op me'>x</click>", "a <b>b</b> c", "%s ${x} &a {\"text\":\"x\"}"]
        {
            assert_eq!(texts(hostile), [hostile]);
        }
        assert_eq!(texts("<div>\nblock\n</div>"), ["<div>", "block", "</div>"]);
    }

    #[test]
    fn only_web_links_can_be_clicked_and_they_name_their_host() {
        let line = &lines("see [the wiki](https://minecraft.wiki/w/Torch) or https://example.org/a.")[0];
        assert_eq!(text(line), "see the wiki or https://example.org/a.");
        assert_eq!(line["extra"][1]["clickEvent"]["value"], json!("https://minecraft.wiki/w/Torch"));
        assert_eq!(line["extra"][1]["hoverEvent"]["contents"]["text"], json!("minecraft.wiki"));
        assert_eq!(line["extra"][3]["clickEvent"]["value"], json!("https://example.org/a"));
        let refused =
            ["[x](javascript:alert(1))", "[x](file:///etc/passwd)", "[x](https://good.org@evil.org/)", "[x](/op)"];
        for markdown in refused {
            assert!(!lines(markdown)[0].to_string().contains("clickEvent"), "{markdown}");
        }
    }

    #[test]
    fn code_blocks_keep_their_lines_and_no_link_in_them_is_live() {
        let shown = lines("```\nhttps://a.example\n**x**\n```");
        assert_eq!(shown.iter().map(text).collect::<Vec<_>>(), ["https://a.example", "**x**"]);
        assert!(!shown[0].to_string().contains("clickEvent"));
    }

    #[test]
    fn deep_nesting_and_no_end_do_no_harm() {
        assert!(!lines(&"> ".repeat(5000)).iter().any(|line| text(line).is_empty()));
        assert!(lines(&format!("{}x{}", "*".repeat(3000), "*".repeat(3000))).len() < 60);
        assert!(!lines(&"- ".repeat(300)).iter().any(|line| text(line).is_empty()));
        assert_eq!(lines(&"x".repeat(1_000_000)).len(), LONGEST.div_ceil(LINE));
    }

    #[test]
    fn a_broken_line_keeps_its_style() {
        let shown = lines(&format!("**{}**", "word ".repeat(100).trim()));
        assert!(shown.len() > 1);
        assert!(shown.iter().all(|line| line["extra"][0]["bold"] == json!(true)));
    }
}
