//! The settings in force, ready for use: the owner's config with everything that is built from it. The file itself,
//! its problems and its defaults are `config`'s.

use crate::desk::{Rules, WhileBusy};
use crate::models::Model;
use crate::words::Words;
use panda_turn::Limits;
use std::path::Path;
use std::time::Duration;

/// One consistent set. Replaced as a whole at reload; a turn keeps the set it began with.
pub(crate) struct Settings {
    pub(crate) triggers: Vec<String>,
    /// Questions in chat and their answers are seen by everyone.
    pub(crate) public: bool,
    pub(crate) rules: Rules,
    pub(crate) max_prompt_chars: usize,
    pub(crate) max_lines: usize,
    pub(crate) personality: String,
    pub(crate) limits: Limits,
    pub(crate) turn_timeout: Duration,
    pub(crate) tick_budget: Duration,
    pub(crate) model: Option<Model>,
    pub(crate) words: Words,
}

impl Settings {
    /// Stopgap until `config` is whole: the keys that the first turn needs.
    pub(crate) fn load(data_folder: &Path) -> (Settings, Vec<String>) {
        let text = std::fs::read_to_string(data_folder.join("config.yml")).unwrap_or_default();
        let config: serde_json::Value = serde_saphyr::from_str(&text).unwrap_or_default();
        let at = |pointer: &str| config.pointer(pointer).cloned().unwrap_or_default();
        let word = |pointer: &str| at(pointer).as_str().unwrap_or_default().to_owned();
        let number = |pointer: &str, default: f64| at(pointer).as_f64().unwrap_or(default);
        let (words, problems) = Words::load(&data_folder.join("lang"), "en_US", true);
        let key = word("/panda/models/0/api_key");
        let url = reqwest::Url::parse(&word("/panda/models/0/base_url")).ok();
        let http = crate::models::http_client(Duration::from_secs(10), "", None).expect("a client");
        let model = url.filter(|_| !key.is_empty() && !key.starts_with('$')).map(|base_url| Model {
            name: "default".into(),
            base_url,
            model: word("/panda/models/0/model"),
            key: Some(key.into()),
            style: Default::default(),
            temperature: None,
            max_tokens: 1000,
            extra_headers: Vec::new(),
            extra_body: Default::default(),
            waits: crate::models::Waits { first_token: Duration::from_secs(60), idle: Duration::from_secs(30) },
            http,
        });
        let settings = Settings {
            triggers: vec!["panda".into(), "@panda".into(), "熊猫".into()],
            public: word("/panda/chat/visibility") == "public",
            rules: Rules {
                while_busy: WhileBusy::Queue,
                cool_down: Duration::from_secs_f64(number("/panda/chat/cooldown_seconds", 5.0)),
                most_turns: 64,
            },
            max_prompt_chars: 2000,
            max_lines: 12,
            personality: String::new(),
            limits: Limits::default(),
            turn_timeout: Duration::from_secs_f64(number("/panda/agent/turn_timeout_seconds", 120.0)),
            tick_budget: Duration::from_millis(2),
            model,
            words,
        };
        (settings, problems)
    }
}
