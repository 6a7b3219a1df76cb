//! The `config.yml` that a test gives the plugin: a model to talk to, and few limits, so that tests need not wait.

use panda_model::ScriptedModel;
use serde_json::{Map, Value, json};

/// Keys below `panda:`; what is not set stays at the plugin's default.
#[derive(Clone, Debug)]
pub struct Config {
    panda: Map<String, Value>,
}

impl Config {
    /// No model: what an owner has who has set no key.
    pub fn without_key() -> Self {
        let panda = json!({
            "chat": {"cooldown_seconds": 0},
            "limits": {"groups": {"default": {"requests_per_minute": 0, "requests_per_day": 0}}},
        });
        let Value::Object(panda) = panda else { unreachable!("an object was written") };
        Self { panda }
    }

    /// Any server that speaks chat completions.
    pub fn with_model(base_url: &str, api_key: &str, model: &str) -> Self {
        let mut config = Self::without_key();
        let models = json!([{
            "name": "default", "provider": "custom", "base_url": base_url, "model": model, "api_key": api_key,
        }]);
        config.panda.insert("models".into(), models);
        config
    }

    pub fn scripted(model: &ScriptedModel) -> Self {
        Self::with_model(&model.url(), &model.api_key(), "scripted")
    }

    /// Sets one key, its path below `panda` with dots: `chat.while_busy`.
    pub fn set(mut self, path: &str, value: Value) -> Self {
        let mut at = &mut self.panda;
        let (folders, key) = path.rsplit_once('.').map_or((None, path), |(folders, key)| (Some(folders), key));
        for folder in folders.iter().flat_map(|folders| folders.split('.')) {
            let inner = at.entry(folder).or_insert_with(|| json!({}));
            at = inner.as_object_mut().expect("the path leads through sections");
        }
        at.insert(key.into(), value);
        self
    }

    /// The file's text. JSON is YAML too.
    pub fn text(&self) -> String {
        format!("{:#}\n", json!({"config_version": 1, "panda": self.panda}))
    }
}
