//! Looking into foreign JSON: null, an empty text and an absent field are the same.

use serde_json::Value;

/// A text that is there and not empty.
pub(crate) fn text<'a>(value: &'a Value, field: &str) -> Option<&'a str> {
    value.get(field)?.as_str().filter(|text| !text.is_empty())
}

/// A field that is there and not null.
pub(crate) fn present<'a>(value: &'a Value, field: &str) -> Option<&'a Value> {
    value.get(field).filter(|field| !field.is_null())
}

/// A list, or the one thing that stands where a list belongs.
pub(crate) fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    match value.get(field) {
        Some(Value::Array(items)) => items,
        Some(one @ Value::Object(_)) => std::slice::from_ref(one),
        _ => &[],
    }
}

/// A count, also when written as a float or a text; negative is 0.
pub(crate) fn count(value: &Value, field: &str) -> Option<u64> {
    let number = match value.get(field)? {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    Some(number.max(0.0) as u64)
}
