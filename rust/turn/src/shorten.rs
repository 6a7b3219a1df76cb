//! Long tool results cut to a number of characters such that what is left is valid for its kind: whole list entries
//! or whole lines, JSON stays JSON (`shorten_json.rs`), and no code point or grapheme is ever cut.

use crate::shorten_json::shorten_json;
use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;

/// The text, or its beginning with "… N more" behind it. At most `max_chars` characters in all; characters are code
/// points. Text that is a JSON object or list stays one. With too little room even for the note nothing is left but
/// as much of "…" as fits.
pub fn shorten(text: &str, max_chars: usize) -> Cow<'_, str> {
    if text.len() <= max_chars || text.chars().count() <= max_chars {
        return Cow::Borrowed(text);
    }
    let shortened = shorten_json(text, max_chars)
        .or_else(|| by_blocks(text, max_chars))
        .or_else(|| by_lines(text, max_chars))
        .or_else(|| by_entries(text, max_chars))
        .or_else(|| by_graphemes(text, max_chars))
        .unwrap_or_else(|| "…".chars().take(max_chars).collect());
    Cow::Owned(shortened)
}

/// A block is a line with the indented lines below it: an entry of a list with its details.
fn by_blocks(text: &str, max_chars: usize) -> Option<String> {
    let mut blocks: Vec<&str> = Vec::new();
    let mut start = 0;
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let indented = line.starts_with([' ', '\t']);
        if end > start && !indented {
            blocks.push(&text[start..end]);
            start = end;
        }
        end += line.len();
    }
    blocks.push(&text[start..end]);
    whole(&blocks, max_chars, "\n", " more")
}

fn by_lines(text: &str, max_chars: usize) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    whole(&lines, max_chars, "\n", " more lines")
}

/// One long line that lists things.
fn by_entries(text: &str, max_chars: usize) -> Option<String> {
    ["; ", ", ", "；", "、", "，"].iter().find_map(|separator| {
        let entries: Vec<&str> = text.split_inclusive(separator).collect();
        if entries.len() < 3 { None } else { whole(&entries, max_chars, " ", " more") }
    })
}

pub(crate) fn by_graphemes(text: &str, max_chars: usize) -> Option<String> {
    let graphemes: Vec<&str> = text.graphemes(true).collect();
    whole(&graphemes, max_chars, "", " more characters")
}

/// As many whole pieces as fit together with the note, at least one; `None` when not even one does.
fn whole(pieces: &[&str], max_chars: usize, before_note: &str, what: &str) -> Option<String> {
    let note = |left: usize| format!("{before_note}… {left}{what}");
    let room = max_chars.checked_sub(note(pieces.len()).chars().count())?;
    let mut used = 0;
    let mut kept = String::new();
    let mut count = 0;
    for piece in pieces {
        let chars = piece.chars().count();
        if used + chars > room {
            break;
        }
        used += chars;
        kept.push_str(piece);
        count += 1;
    }
    if count == 0 {
        return None;
    }
    if !before_note.is_empty() {
        kept.truncate(kept.trim_end().len());
    }
    kept.push_str(&note(pieces.len() - count));
    Some(kept)
}
