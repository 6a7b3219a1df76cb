//! The arguments of a call: JSON that may be broken, read behind a size and a depth guard.

use serde_json::{Map, Value};
use std::fmt;

/// Longer arguments are not read at all.
const MAX_BYTES: usize = 64 * 1024;
/// Deeper ones neither.
const MAX_DEPTH: usize = 64;
/// The repair goes down by recursion and sees strings where a scan sees brackets, so it gets no text that has more
/// opening brackets than it could ever nest safely.
const MAX_OPENERS_TO_REPAIR: usize = 512;

/// Arguments that are a JSON object.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    pub value: Map<String, Value>,
    /// The text was broken and this is a guess at what was meant: not for a tool that changes something.
    pub repaired: bool,
}

/// Why arguments could not be read; its text is written for the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentsError {
    TooLong {
        bytes: usize,
    },
    TooDeep,
    /// JSON, but no object.
    NoObject,
    /// No JSON, and nothing that could be repaired. What the parser said.
    Broken(String),
}

impl fmt::Display for ArgumentsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgumentsError::TooLong { bytes } => {
                write!(out, "the arguments are {bytes} bytes long, at most {MAX_BYTES} are read")
            }
            ArgumentsError::TooDeep => write!(out, "the arguments are nested deeper than {MAX_DEPTH}"),
            ArgumentsError::NoObject => out.write_str("the arguments must be one JSON object"),
            ArgumentsError::Broken(said) => write!(out, "the arguments are no valid JSON: {said}"),
        }
    }
}

impl std::error::Error for ArgumentsError {}

/// Reads a call's arguments. Empty text means no arguments. Never panics, whatever the text.
pub fn read_arguments(text: &str) -> Result<Arguments, ArgumentsError> {
    if text.len() > MAX_BYTES {
        return Err(ArgumentsError::TooLong { bytes: text.len() });
    }
    if text.trim().is_empty() {
        return Ok(Arguments { value: Map::new(), repaired: false });
    }
    if depth(text) > MAX_DEPTH {
        return Err(ArgumentsError::TooDeep);
    }
    let said = match serde_json::from_str(text) {
        Ok(value) => return object(value, false),
        Err(said) => said,
    };
    let broken = || ArgumentsError::Broken(said.to_string());
    let repaired = repair(text).ok_or_else(broken)?;
    if depth(&repaired) > MAX_DEPTH {
        return Err(ArgumentsError::TooDeep);
    }
    object(serde_json::from_str(&repaired).map_err(|_| broken())?, true)
}

/// Some models write the object once more as a JSON text.
fn object(value: Value, repaired: bool) -> Result<Arguments, ArgumentsError> {
    let value = match value {
        Value::String(inner) if depth(&inner) <= MAX_DEPTH => {
            serde_json::from_str(&inner).map_err(|_| ArgumentsError::NoObject)?
        }
        value => value,
    };
    match value {
        Value::Object(value) => Ok(Arguments { value, repaired }),
        Value::Null => Ok(Arguments { value: Map::new(), repaired }),
        _ => Err(ArgumentsError::NoObject),
    }
}

/// The deepest nesting of brackets outside of strings.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0usize);
    let (mut in_string, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

fn repair(text: &str) -> Option<String> {
    let openers = text.bytes().filter(|byte| matches!(byte, b'{' | b'[' | b'(')).count();
    if openers > MAX_OPENERS_TO_REPAIR {
        return None;
    }
    jsonrepair::repair_to_string(text, &jsonrepair::Options::default()).ok()
}
