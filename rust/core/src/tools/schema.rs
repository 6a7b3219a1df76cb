//! From an argument struct to what a model is told of a tool. Every provider reads this form: one closed object,
//! everything inlined.

use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde_json::{Value, json};

pub(super) fn of<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12()
        .with(|settings| {
            settings.inline_subschemas = true;
            settings.meta_schema = None;
        })
        .into_generator()
        .into_root_schema_for::<T>()
}

pub(super) fn description(schema: &Schema) -> String {
    schema.get("description").and_then(Value::as_str).unwrap_or_default().replace('\n', " ")
}

pub(super) fn parameters(schema: &Schema) -> Value {
    let mut parameters = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    for part in ["properties", "required"] {
        if let Some(value) = schema.get(part) {
            let mut value = value.clone();
            plain(&mut value);
            parameters[part] = value;
        }
    }
    parameters
}

/// Takes out what costs tokens and tells a model nothing: formats of numbers, nulls that only mean "may be left out".
fn plain(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.remove("format");
            map.remove("default");
            if let Some(Value::Array(types)) = map.get_mut("type") {
                types.retain(|one| one != "null");
                if let [one] = types.as_slice() {
                    let one = one.clone();
                    map.insert("type".into(), one);
                }
            }
            if let Some(Value::Array(options)) = map.get_mut("enum") {
                options.retain(|one| !one.is_null());
            }
            map.values_mut().for_each(plain);
        }
        Value::Array(values) => values.iter_mut().for_each(plain),
        _ => {}
    }
}
