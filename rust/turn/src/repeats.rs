//! Which calls of a turn were run before, so that the same call need not run twice.

use crate::transcript::Call;
use serde_json::Value;
use std::collections::HashMap;
use std::fmt::Write;

/// The same name and the same arguments, whatever the order of their keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CallKey(String);

impl CallKey {
    pub(crate) fn of(call: &Call) -> CallKey {
        let mut key = call.name.clone();
        key.push('\n');
        write_sorted(&call.arguments, &mut key);
        CallKey(key)
    }
}

/// JSON with the keys of each object sorted. serde_json sorts by itself only while no crate of the build turns its
/// `preserve_order` on.
fn write_sorted(value: &Value, out: &mut String) {
    match value {
        Value::Array(items) => {
            out.push('[');
            for item in items {
                write_sorted(item, out);
                out.push(',');
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| *name);
            out.push('{');
            for (name, field) in fields {
                let _ = write!(out, "{}:", Value::String(name.clone()));
                write_sorted(field, out);
                out.push(',');
            }
            out.push('}');
        }
        plain => {
            let _ = write!(out, "{plain}");
        }
    }
}

/// The results of calls that change nothing, until a call that changes something is run.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    results: HashMap<CallKey, String>,
}

impl Repeats {
    pub(crate) fn result(&self, key: &CallKey) -> Option<&str> {
        self.results.get(key).map(String::as_str)
    }

    pub(crate) fn keep(&mut self, key: CallKey, text: &str) {
        self.results.insert(key, text.to_owned());
    }

    /// Something changed: what was read before may no longer hold.
    pub(crate) fn forget(&mut self) {
        self.results.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn key(name: &str, arguments: Value) -> CallKey {
        CallKey::of(&Call { name: name.into(), arguments, ..Call::default() })
    }

    #[test]
    fn the_order_of_keys_does_not_matter() {
        let one = serde_json::from_str(r#"{"b":[{"y":1,"x":2}],"a":"1"}"#).unwrap();
        let two = serde_json::from_str(r#"{"a":"1","b":[{"x":2,"y":1}]}"#).unwrap();
        assert_eq!(key("look", one), key("look", two));
    }

    #[test]
    fn name_type_and_order_in_lists_do_matter() {
        assert_ne!(key("look", json!({"a": 1})), key("see", json!({"a": 1})));
        assert_ne!(key("look", json!({"a": 1})), key("look", json!({"a": "1"})));
        assert_ne!(key("look", json!({"a": [1, 2]})), key("look", json!({"a": [2, 1]})));
        assert_ne!(key("look", json!({"a": 1, "b": null})), key("look", json!({"a": 1})));
    }
}
