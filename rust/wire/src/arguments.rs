//! The arguments of a call: JSON that may be broken, read behind a size and a depth guard.

use crate::repair::repair;
use serde_json::{Map, Value};
use std::fmt;

/// Longer arguments are not read at all.
const MAX_BYTES: usize = 64 * 1024;
/// Deeper ones neither.
const MAX_DEPTH: usize = 64;

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
        Ok(value) => return object(value),
        Err(said) => said,
    };
    let broken = || ArgumentsError::Broken(said.to_string());
    repair(text, MAX_DEPTH).map(|value| Arguments { value, repaired: true }).ok_or_else(broken)
}

/// Some models write the object once more as a JSON text.
fn object(value: Value) -> Result<Arguments, ArgumentsError> {
    let value = match value {
        Value::String(inner) if depth(&inner) <= MAX_DEPTH => {
            serde_json::from_str(&inner).map_err(|_| ArgumentsError::NoObject)?
        }
        value => value,
    };
    match value {
        Value::Object(value) => Ok(Arguments { value, repaired: false }),
        Value::Null => Ok(Arguments { value: Map::new(), repaired: false }),
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sound_arguments_are_not_called_repaired() {
        let text = r#" {"a": [1, 2.5, "熊猫 \ud83d\udc3c"], "b": {"c": null}} "#;
        let read = read_arguments(text).unwrap();
        assert_eq!(Value::Object(read.value), json!({"a": [1, 2.5, "熊猫 🐼"], "b": {"c": null}}));
        assert!(!read.repaired);
        assert!(!read_arguments(r#""{\"a\":1}""#).unwrap().repaired, "an object written as a text is whole");
    }

    #[test]
    fn nothing_means_no_arguments() {
        for text in ["", " \n", "{}", "null", r#""{}""#] {
            assert_eq!(read_arguments(text), Ok(Arguments { value: Map::new(), repaired: false }), "{text:?}");
        }
    }

    #[test]
    fn repaired_arguments_say_so() {
        let read = read_arguments("{'a': 1,}").unwrap();
        assert!(read.repaired);
        assert_eq!(Value::Object(read.value), json!({"a": 1}));
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for text in ["[1]", "3", "\"x\"", "true", r#""[1]""#] {
            assert_eq!(read_arguments(text), Err(ArgumentsError::NoObject), "{text}");
        }
        for text in ["x", "{\"a\":1}{\"b\":2}", "{\"a\"}", "}{"] {
            assert!(
                matches!(read_arguments(text), Err(ArgumentsError::Broken(_)) | Ok(Arguments { repaired: true, .. })),
                "{text}"
            );
        }
        assert!(matches!(read_arguments("{\"a\":1}{\"b\":2}"), Err(ArgumentsError::Broken(_))));
    }

    #[test]
    fn size_and_depth_are_bounded() {
        let long = format!("{{\"a\":\"{}\"}}", "x".repeat(MAX_BYTES));
        assert_eq!(read_arguments(&long), Err(ArgumentsError::TooLong { bytes: long.len() }));
        let nested = |depth: usize| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
        assert!(read_arguments(&nested(64)).is_ok());
        assert_eq!(read_arguments(&nested(65)), Err(ArgumentsError::TooDeep));
        for opener in ["[", "{", "(", "\"", "'", "{\"a\":", "{a:[", "\\", "//", "/*", "{'a':'", "...", "`", "“"] {
            let text = format!("{{{}", opener.repeat(MAX_BYTES / opener.len() - 1));
            let _ = read_arguments(&text);
            let _ = read_arguments(&format!("{{\"a\":\"]]]]\",'b':{}", opener.repeat(9000)));
        }
        // Closing brackets inside strings fool a scan that ignores strings; the repair has its own bound.
        assert!(read_arguments(&"{'a':[ ']]]]}}}}' ,".repeat(3000)).is_err());
    }

    #[test]
    fn a_long_broken_text_is_read_in_time_that_grows_with_its_length() {
        // Quotes that never end their string make each look ahead; quadratic work would take minutes here.
        let text = format!("{{\"a\":\"{}", "x\"y   ".repeat(MAX_BYTES / 6 - 10));
        assert!(read_arguments(&text).is_ok());
    }
}
