//! Text that is not ours: what players, models, signs, books, plugins and documents say. It can become literal chat
//! text, quoted data for a model, or a bound SQL parameter, and nothing else: it has no `Display`.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Foreign text. Compare and measure it freely; show it only through the methods here.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Foreign(String);

impl Foreign {
    pub fn new(text: impl Into<String>) -> Foreign {
        Foreign(text.into())
    }

    /// A literal component: what the client would take as format (`§` and the character after it, control and
    /// direction characters) is taken out; tags and `&a` are plain letters to it anyway.
    pub fn literal(&self) -> Value {
        json!({ "text": shown(&self.0) })
    }

    /// The text, or its first `most` characters and "…" in place of the rest.
    pub fn beginning(&self, most: usize) -> Foreign {
        match self.0.char_indices().nth(most) {
            Some((end, _)) => Foreign(format!("{}…", &self.0[..end])),
            None => self.clone(),
        }
    }

    /// The characters as they came, for matching, counting and bound parameters. Never put them into markup, into a
    /// prompt outside of a data block, or into a command.
    pub fn raw(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Foreign {
    /// Quoted and escaped, for test output and logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Foreign({:?})", self.0)
    }
}

/// What of a text a client can show without taking it as an order: tabs become a space, line breaks stay for the
/// caller to split at.
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '§' => {
                // `§k` is one format code. A lone sign before anything else goes alone.
                chars.next_if(|next| next.is_ascii_alphanumeric());
            }
            '\t' => out.push(' '),
            '\n' => out.push('\n'),
            c if c.is_control() || turns_direction(c) => {}
            c => out.push(c),
        }
    }
    out
}

/// Invisible characters that reorder or hide what stands beside them.
fn turns_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn format_codes_vanish_and_tags_stay_letters() {
        assert_eq!(shown("§kx <red>hi</red> &a %s"), "x <red>hi</red> &a %s");
        assert_eq!(shown("§§kk §"), "k ");
    }

    #[test]
    fn control_and_direction_characters_vanish() {
        assert_eq!(shown("a\u{0}b\u{7}\u{202e}c\r\nd\te\u{feff}"), "abc\nd e");
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        assert_eq!(Foreign::new("家".repeat(300)).beginning(200), Foreign::new("家".repeat(200) + "…"));
        assert_eq!(Foreign::new("家家").beginning(2).raw(), "家家");
    }

    #[test]
    fn debug_output_escapes() {
        assert_eq!(format!("{:?}", Foreign::new("a\n\"b")), r#"Foreign("a\n\"b")"#);
    }
}
