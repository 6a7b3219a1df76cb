//! The settings in force, ready for use: the owner's config with everything that is built from it. The file itself,
//! its problems and its defaults are `config`'s.

use crate::config::{self, Config, Problem, Route, Severity, Surroundings, Updated, Visibility};
use crate::desk::{Rules, WhileBusy};
use crate::models::{self, Model, Waits};
use crate::words::Words;
use panda_turn::Limits;
use secrecy::{ExposeSecret, SecretString};
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
    /// Rounds of the conversation that go with a question, and how many characters they may have.
    pub(crate) history_rounds: u32,
    pub(crate) history_chars: usize,
    /// Places that one player may keep.
    pub(crate) most_places: u32,
    pub(crate) storage_url: SecretString,
    pub(crate) server_id: String,
    pub(crate) limits: Limits,
    pub(crate) turn_timeout: Duration,
    pub(crate) tick_budget: Duration,
    /// None: no model can be asked; why was told when the set was loaded.
    pub(crate) model: Option<Model>,
    pub(crate) words: Words,
}

/// A set with what the owner should know of it.
pub(crate) struct Loaded {
    pub(crate) settings: Settings,
    /// Sentences with file and line.
    pub(crate) problems: Vec<String>,
    /// Something in the files is wrong: at reload the set in force stays.
    pub(crate) refused: bool,
}

/// Makes the owner's files where they are missing, and adds keys that came with an update. For the start, not for a
/// reload. What could not be done is told in sentences; no file with a problem is touched.
pub(crate) fn prepare(data_folder: &Path) -> Vec<String> {
    let mut told = Vec::new();
    if let Err(error) = std::fs::create_dir_all(data_folder) {
        told.push(format!("The folder {} cannot be made: {error}", data_folder.display()));
    }
    let path = data_folder.join("config.yml");
    match config::create(&path) {
        Ok(true) => told.push("A config.yml with the defaults has been written to the plugin's folder.".to_owned()),
        Ok(false) => match config::write_update(&path, &surroundings(data_folder)) {
            Ok(Updated::Written) => {
                told.push("config.yml got the new keys of this version; the old file is config.yml.bak.".to_owned());
            }
            Ok(_) => {}
            Err(error) => told.push(format!("config.yml could not get the new keys of this version: {error}")),
        },
        Err(error) => told.push(format!("config.yml cannot be written: {error}; the defaults are in force")),
    }
    told
}

fn surroundings(data_folder: &Path) -> Surroundings<'_> {
    Surroundings { environment: &|name| std::env::var(name).ok(), data_folder }
}

impl Settings {
    /// Reads everything anew. Broken parts have their defaults, so the set can be used whatever the problems.
    pub(crate) fn load(data_folder: &Path) -> Loaded {
        let file = config::load_file(&data_folder.join("config.yml"), &surroundings(data_folder));
        let mut problems: Vec<String> = file.problems.iter().map(|problem| format!("config.yml {problem}")).collect();
        let mut refused = file.problems.iter().any(|problem: &Problem| problem.severity == Severity::Error);
        let config = file.config;
        let (words, of_words) = Words::load(&data_folder.join("lang"), &config.language.default, config.language.per_player);
        refused |= !of_words.is_empty();
        problems.extend(of_words);
        let model = model(&config, data_folder).unwrap_or_else(|problem| {
            refused = true;
            problems.push(problem);
            None
        });
        Loaded { settings: Settings::new(&config, words, model), problems, refused }
    }

    fn new(config: &Config, words: Words, model: Option<Model>) -> Settings {
        let (chat, agent) = (&config.chat, &config.agent);
        let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds));
        Settings {
            triggers: chat.triggers.clone(),
            public: chat.visibility == Visibility::Public,
            rules: Rules {
                while_busy: match chat.while_busy {
                    config::WhileBusy::Queue => WhileBusy::Queue,
                    config::WhileBusy::Replace => WhileBusy::Replace,
                    config::WhileBusy::Refuse => WhileBusy::Refuse,
                },
                cool_down: seconds(chat.cooldown_seconds),
                most_turns: config.limits.max_concurrent as usize,
            },
            max_prompt_chars: chat.max_prompt_chars as usize,
            max_lines: chat.max_lines as usize,
            personality: config.personality.clone(),
            history_rounds: config.history_rounds,
            history_chars: config.context_char_budget as usize,
            most_places: config.places.max,
            storage_url: config.storage.url.clone(),
            server_id: config.storage.server_id.clone(),
            limits: Limits {
                max_steps: agent.max_steps,
                max_tool_calls: agent.max_tool_calls,
                max_tool_result_chars: agent.max_tool_result_chars as usize,
                ..Limits::default()
            },
            turn_timeout: seconds(agent.turn_timeout_seconds),
            tick_budget: Duration::from_secs_f64(agent.tick_budget_ms / 1000.0),
            model,
            words,
        }
    }
}

/// The model for chat; `Ok(None)`: no key is set, which is no fault of the file.
fn model(config: &Config, data_folder: &Path) -> Result<Option<Model>, String> {
    let Some(chosen) = config.model(Route::Chat) else { return Ok(None) };
    if chosen.format != config::Format::ChatCompletions {
        return Err(format!("config.yml: the model {} uses a format that this version cannot speak yet", chosen.name));
    }
    if chosen.lacks_key() {
        return Ok(None);
    }
    let http = &config.http;
    let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds));
    let ca_file = (!http.ca_file.is_empty()).then(|| data_folder.join(&http.ca_file));
    let client = models::http_client(seconds(http.connect_seconds), http.proxy.expose_secret(), ca_file.as_deref())
        .map_err(|problem| format!("config.yml: {problem}"))?;
    let waits = Waits { first_token: seconds(http.first_token_seconds), idle: seconds(http.idle_seconds) };
    Ok(Some(Model::new(chosen.clone(), client, waits, config.agent.max_output_tokens)))
}
