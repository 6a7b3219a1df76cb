//! What a client shows, as component JSON. Only this file and the Markdown reader build components; foreign text gets
//! in as literals alone.

use super::markdown;
use panda_world::Foreign;
use serde_json::{Value, json};

/// Characters (graphemes) in one chat line at most; longer ones are broken at a space where there is one.
pub(super) const LINE: usize = 240;

/// A line of our own words, in a quiet colour.
pub(crate) fn notice(text: &str) -> Value {
    json!({ "text": "", "extra": [{ "text": "🐼 ", "color": "green" }, { "text": text, "color": "gray" }] })
}

/// Stands in a fixed text for a part that is a component of its own.
pub(crate) const SLOT: &str = "\u{fffc}";

/// The same with a component in the place of [`SLOT`]: a name that is a player's, or that the client knows.
pub(crate) fn notice_with(text: &str, part: &Value) -> Value {
    let (before, after) = text.split_once(SLOT).unwrap_or((text, ""));
    let mut part = part.clone();
    part["color"] = json!("white");
    json!({ "text": "", "color": "gray", "extra": [
        { "text": "🐼 ", "color": "green" }, { "text": before }, part, { "text": after },
    ] })
}

/// A text with a component in the place of [`SLOT`], without any style.
pub(crate) fn with_part(text: &str, part: Value) -> Value {
    let (before, after) = text.split_once(SLOT).unwrap_or((text, ""));
    json!({ "text": "", "extra": [{ "text": before }, part, { "text": after }] })
}

/// A line with an address to click, which shows its host; none: it is no address of the web.
pub(crate) fn link(text: &str, address: &str) -> Option<Value> {
    let (address, host) = markdown::web_link(address)?;
    Some(json!({
        "text": text, "color": "aqua", "underlined": true,
        "clickEvent": { "action": "open_url", "value": address },
        "hoverEvent": { "action": "show_text", "contents": { "text": host } },
    }))
}

/// A line of the action bar.
pub(crate) fn action_bar(text: &str) -> Value {
    json!({ "text": text, "color": "gray" })
}

/// A button that runs a command of ours when it is clicked.
pub(crate) fn button(text: &str, command: &str) -> Value {
    json!({
        "text": text, "color": "aqua", "underlined": true,
        "clickEvent": { "action": "run_command", "value": command },
    })
}

/// An answer's lines, the first one marked as Panda's.
pub(crate) fn answer(text: &Foreign) -> Vec<Value> {
    let mut lines = markdown::lines(text.raw());
    if let Some(spans) = lines.first_mut().and_then(|line| line["extra"].as_array_mut()) {
        spans.insert(0, json!({ "text": "🐼 ", "color": "green" }));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_segmentation::UnicodeSegmentation;

    fn plain(line: &Value) -> String {
        let own = line["text"].as_str().unwrap_or_default().to_owned();
        own + &line["extra"].as_array().into_iter().flatten().map(plain).collect::<String>()
    }

    #[test]
    fn hostile_text_is_literal_or_gone() {
        let lines = answer(&Foreign::new("§kx <red>%s</red>\u{1b}[0m\n{\"text\":\"boo\"}"));
        assert_eq!(lines.iter().map(plain).collect::<Vec<_>>(), ["🐼 x <red>%s</red>[0m", "{\"text\":\"boo\"}"]);
    }

    #[test]
    fn a_long_line_breaks_at_spaces_and_loses_nothing_else() {
        let words = "word ".repeat(4000);
        let lines = answer(&Foreign::new(words.clone()));
        assert!(lines.iter().all(|line| plain(line).graphemes(true).count() <= LINE + 2));
        let joined = lines.iter().map(plain).collect::<Vec<_>>().join(" ");
        assert_eq!(joined, format!("🐼 {}", words.trim()));
    }

    #[test]
    fn a_word_without_end_is_cut_between_graphemes() {
        let flags = "🇨🇳".repeat(500);
        let lines = answer(&Foreign::new(flags.clone()));
        assert_eq!(lines.len(), 3);
        assert_eq!(lines.iter().map(plain).collect::<String>(), format!("🐼 {flags}"));
    }
}
