//! A whole reply that is one tool call written as text, as small models do. Taken only when it names an offered tool.
//! Whether the arguments suit that tool is for the caller to check, as with any call.

use serde_json::{Map, Value};

/// What models put around a call.
const WRAPPERS: [(&str, &str); 6] = [
    ("<tool_call>", "</tool_call>"),
    ("<function_call>", "</function_call>"),
    ("[TOOL_REQUEST]", "[END_TOOL_REQUEST]"),
    ("[TOOL_CALLS]", ""),
    ("<|python_tag|>", ""),
    ("<|tool_call|>", ""),
];

/// Name and arguments (JSON of an object) of the call that this text is, or `None` if it is anything else.
pub(crate) fn read(text: &str, offered: &[String]) -> Option<(String, String)> {
    let mut text = unfenced(text.trim());
    for (open, close) in WRAPPERS {
        if let Some(inner) = text.strip_prefix(open) {
            let inner = inner.trim();
            text = unfenced(inner.strip_suffix(close).unwrap_or(inner).trim());
            break;
        }
    }
    let (name, arguments) = as_tag(text).or_else(|| as_json(text))?;
    offered.contains(&name).then(|| (name, Value::Object(arguments).to_string()))
}

fn unfenced(text: &str) -> &str {
    let Some(inner) = text.strip_prefix("```").and_then(|text| text.strip_suffix("```")) else { return text };
    inner.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').trim()
}

/// `<function=look>{"x":1}</function>`
fn as_tag(text: &str) -> Option<(String, Map<String, Value>)> {
    let (name, rest) = text.strip_prefix("<function=")?.split_once('>')?;
    let rest = rest.trim();
    let arguments = rest.strip_suffix("</function>").unwrap_or(rest);
    Some((name.trim().to_owned(), serde_json::from_str(arguments).ok()?))
}

fn as_json(text: &str) -> Option<(String, Map<String, Value>)> {
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let mut value = serde_json::from_str(text).ok()?;
    loop {
        value = match value {
            Value::Array(mut items) if items.len() == 1 => items.pop()?,
            Value::Object(mut fields) => {
                let inner = ["tool_calls", "function", "tool_call"]
                    .into_iter()
                    .find(|name| fields.get(*name).is_some_and(|inner| inner.is_object() || inner.is_array()));
                match inner {
                    Some(name) => fields.remove(name)?,
                    None => return as_fields(fields),
                }
            }
            _ => return None,
        };
    }
}

/// `{"name":"look","arguments":{…}}`; without arguments it is rather an answer that happens to be JSON.
fn as_fields(mut fields: Map<String, Value>) -> Option<(String, Map<String, Value>)> {
    let name = ["name", "tool", "tool_name", "function"].into_iter().find_map(|name| fields.get(name)?.as_str())?;
    let name = name.trim().to_owned();
    let arguments = ["arguments", "parameters", "args"].into_iter().find_map(|name| fields.remove(name))?;
    match arguments {
        Value::Object(arguments) => Some((name, arguments)),
        Value::String(text) => Some((name, serde_json::from_str(&text).ok()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(text: &str) -> Option<(String, String)> {
        read(text, &["look".to_owned()])
    }

    #[test]
    fn a_call_is_read_in_each_of_its_clothes() {
        for text in [
            r#"{"name":"look","arguments":{"x":1}}"#,
            r#" {"name":"look","parameters":{"x":1}} "#,
            r#"{"type":"function","function":{"name":"look","arguments":"{\"x\":1}"}}"#,
            r#"{"tool_calls":[{"id":"a","function":{"name":"look","arguments":{"x":1}}}]}"#,
            "```json\n{\"name\":\"look\",\"arguments\":{\"x\":1}}\n```",
            "<tool_call>\n{\"name\":\"look\",\"arguments\":{\"x\":1}}\n</tool_call>",
            r#"[TOOL_REQUEST]{"name":"look","arguments":{"x":1}}[END_TOOL_REQUEST]"#,
            r#"[TOOL_CALLS][{"name":"look","arguments":{"x":1}}]"#,
            r#"<function=look>{"x":1}</function>"#,
        ] {
            assert_eq!(look(text), Some(("look".into(), r#"{"x":1}"#.into())), "{text}");
        }
    }

    #[test]
    fn what_is_not_wholly_one_call_of_an_offered_tool_stays_text() {
        for text in [
            r#"{"name":"dig","arguments":{}}"#,
            r#"{"name":"look"}"#,
            r#"Look: {"name":"look","arguments":{}}"#,
            r#"{"name":"look","arguments":{}} and more"#,
            r#"[{"name":"look","arguments":{}},{"name":"look","arguments":{}}]"#,
            r#"{"name":"look","arguments":{}"#,
            r#"{"name":"look","arguments":[1]}"#,
            "look",
            "",
            "```",
            "[[[]]]",
        ] {
            assert_eq!(look(text), None, "{text}");
        }
    }
}
