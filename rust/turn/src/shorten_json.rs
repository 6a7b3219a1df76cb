//! JSON cut to a number of characters that is still JSON: lists keep whole entries, long strings their beginning,
//! objects their fields where these can be made to fit.

use crate::shorten::by_graphemes;
use serde_json::{Map, Value};

/// A value with less room than this is left out rather than squeezed.
const LEAST_ROOM: usize = 24;

/// The JSON text at a length of at most `max_chars` characters; `None` if the text is no JSON object or list, or
/// cannot be made that short.
pub(crate) fn shorten_json(text: &str, max_chars: usize) -> Option<String> {
    if !text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let value: Value = serde_json::from_str(text).ok()?;
    let short = fit(value, max_chars)?.to_string();
    (short.chars().count() <= max_chars).then_some(short)
}

fn length(value: &Value) -> usize {
    value.to_string().chars().count()
}

/// How many characters a string has as JSON, quotes and escapes included.
fn quoted_length(text: &str) -> usize {
    serde_json::to_string(text).map_or(usize::MAX, |quoted| quoted.chars().count())
}

/// The value in at most `room` characters. serde_json reads 128 levels at most, so this goes no deeper.
fn fit(value: Value, room: usize) -> Option<Value> {
    if length(&value) <= room {
        return Some(value);
    }
    match value {
        Value::Array(items) => fit_list(items, room),
        Value::Object(fields) => fit_object(fields, room),
        Value::String(text) => fit_string(&text, room),
        _ => None,
    }
}

fn note(left: usize) -> String {
    format!("… {left} more")
}

fn fit_list(items: Vec<Value>, room: usize) -> Option<Value> {
    let total = items.len();
    // Brackets, and the note with its comma.
    let room = room.checked_sub(2 + quoted_length(&note(total)) + 1)?;
    let mut kept = Vec::new();
    let mut used = 0;
    for item in items {
        let size = length(&item) + 1;
        if used + size <= room {
            used += size;
            kept.push(item);
            continue;
        }
        // One entry that is too long alone is squeezed: better its beginning than nothing.
        if kept.is_empty() && room > LEAST_ROOM {
            kept.extend(fit(item, room - 1));
        }
        break;
    }
    let left = total - kept.len();
    if left > 0 {
        kept.push(Value::String(note(left)));
    }
    Some(Value::Array(kept))
}

fn fit_object(fields: Map<String, Value>, room: usize) -> Option<Value> {
    // For each field: its name, a colon, a comma.
    let names: usize = fields.keys().map(|name| quoted_length(name) + 2).sum();
    let sizes: Vec<usize> = fields.values().map(length).collect();
    if let Some(level) = room.checked_sub(names + 1).and_then(|room| level(&sizes, room))
        && level >= LEAST_ROOM
    {
        let mut kept = Map::new();
        for (name, value) in fields {
            // A value that cannot be made shorter (it would have to be a long number) is left out.
            if let Some(value) = fit(value, level) {
                kept.insert(name, value);
            }
        }
        return Some(Value::Object(kept));
    }
    first_fields(fields, room)
}

/// The room for each value such that all together fit: small ones keep their size, long ones share what is left.
fn level(sizes: &[usize], room: usize) -> Option<usize> {
    let mut sorted = sizes.to_vec();
    sorted.sort_unstable();
    let mut left = room;
    let mut waiting = sorted.len();
    for size in sorted {
        let share = left.checked_div(waiting)?;
        if size > share {
            return Some(share);
        }
        left -= size;
        waiting -= 1;
    }
    Some(room)
}

/// So many fields that they cannot share: the first that fit, and how many more there were.
fn first_fields(fields: Map<String, Value>, room: usize) -> Option<Value> {
    let total = fields.len();
    let said = quoted_length("…") + 1 + quoted_length(&format!("{total} more"));
    let room = room.checked_sub(2 + said + 1)?;
    let mut kept = Map::new();
    let mut used = 0;
    for (name, value) in fields {
        let size = quoted_length(&name) + 1 + length(&value) + 1;
        if used + size <= room {
            used += size;
            kept.insert(name, value);
        }
    }
    let left = total - kept.len();
    kept.insert("…".to_owned(), Value::String(format!("{left} more")));
    Some(Value::Object(kept))
}

fn fit_string(text: &str, room: usize) -> Option<Value> {
    // Escapes make the JSON longer than the text: give up as many characters more, until it fits.
    let mut chars = room.checked_sub(2)?;
    loop {
        let short = Value::String(by_graphemes(text, chars)?);
        let over = length(&short).saturating_sub(room);
        if over == 0 {
            return Some(short);
        }
        chars = chars.checked_sub(over)?;
    }
}
