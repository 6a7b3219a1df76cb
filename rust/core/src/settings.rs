//! The settings in force, ready for use: the owner's config with everything that is built from it. The file itself,
//! its problems and its defaults are `config`'s.

use crate::config::{self, Config, Problem, Route, Severity, Surroundings, Updated, Visibility};
use crate::copies;
use crate::desk::{Rules, WhileBusy};
use crate::models::{self, Model, Waits};
use crate::prompt;
use crate::skills::Skills;
use crate::tools::{Need, Tool};
use crate::words::Words;
use panda_turn::Limits;
use secrecy::{ExposeSecret, SecretString};
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

const MOST_PROMPT_BYTES: usize = 64 * 1024;

/// One consistent set. Replaced as a whole at reload; a turn keeps the set it began with.
pub(crate) struct Settings {
    pub(crate) triggers: Vec<String>,
    /// Questions in chat and their answers are seen by everyone.
    pub(crate) public: bool,
    pub(crate) rules: Rules,
    pub(crate) max_prompt_chars: usize,
    pub(crate) max_lines: usize,
    /// The system message, the same bytes for every turn.
    pub(crate) system: String,
    pub(crate) skills: Skills,
    /// Rounds of the conversation that go with a question, and how many characters they may have.
    pub(crate) history_rounds: u32,
    pub(crate) history_chars: usize,
    /// Places that one player may keep.
    pub(crate) most_places: u32,
    /// Notes and reminders likewise.
    pub(crate) most_notes: u32,
    pub(crate) most_reminders: u32,
    /// Plugins that players are not told about, and the main page of what the owner wrote down.
    pub(crate) hide_plugins: Vec<String>,
    pub(crate) knowledge: String,
    /// The arrow to a place ends after this.
    pub(crate) guidance: Duration,
    /// The address of the web map with its `{world} {x} {y} {z}`, if there is one.
    pub(crate) map_url: Option<String>,
    /// Cells of one building preview, and how long it is shown.
    pub(crate) most_preview_blocks: u32,
    pub(crate) preview_lasts: Duration,
    pub(crate) storage_url: SecretString,
    pub(crate) log_level: config::Level,
    /// Questions and answers go to the log.
    pub(crate) log_conversations: bool,
    pub(crate) server_id: String,
    pub(crate) limits: Limits,
    pub(crate) turn_timeout: Duration,
    pub(crate) tick_budget: Duration,
    /// None: no model can be asked; why was told when the set was loaded.
    pub(crate) model: Option<Model>,
    /// The model that could be asked if it had a key.
    pub(crate) keyless: Option<config::Model>,
    /// Requests go through the owner's proxy.
    pub(crate) proxied: bool,
    /// Keys that the owner has set and that nothing heeds yet.
    pub(crate) not_in_force: Vec<String>,
    pub(crate) words: Words,
}

/// Why a tool is not offered to anyone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lack {
    /// No skill in force lists it.
    Skill,
    Need(Need),
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
    told.extend(copies::put(data_folder));
    told
}

/// The owner's system prompt, else the built-in one with what is wrong with his.
fn system_prompt(data_folder: &Path) -> (String, Option<String>) {
    let file = prompt::FILE;
    let problem = match std::fs::read(data_folder.join(file)).map(String::from_utf8) {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => Some(format!("{file} cannot be read: {error}")),
        Ok(Ok(text)) if text.len() > MOST_PROMPT_BYTES => {
            Some(format!("{file} has {} bytes, expected at most {MOST_PROMPT_BYTES}", text.len()))
        }
        Ok(Ok(text)) if text.trim().is_empty() => Some(format!("{file} is empty, expected what the model is told")),
        Ok(Ok(text)) => return (text.replace("\r\n", "\n"), None),
        Ok(Err(error)) => {
            let line =
                1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
            Some(format!("{file} line {line}: bytes that are no UTF-8, expected a file that is saved as UTF-8"))
        }
    };
    (prompt::SYSTEM.to_owned(), problem)
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
        let (words, of_words) =
            Words::load(&data_folder.join("lang"), &config.language.default, config.language.per_player);
        refused |= !of_words.is_empty();
        problems.extend(of_words);
        let (skills, of_skills) = Skills::load(&data_folder.join("skills"), &config.agent.disabled_skills);
        refused |= of_skills.iter().any(|found| found.problem.severity == Severity::Error);
        problems.extend(of_skills.iter().map(ToString::to_string));
        let (system, of_prompt) = system_prompt(data_folder);
        refused |= of_prompt.is_some();
        problems.extend(of_prompt);
        let model = model(&config, data_folder).unwrap_or_else(|problem| {
            refused = true;
            problems.push(problem);
            None
        });
        let system = prompt::system(&system, &config.personality, &skills);
        Loaded { settings: Settings::new(&config, words, skills, system, model), problems, refused }
    }

    /// Why the tool is offered to nobody, whatever he may; none: it can be offered.
    pub(crate) fn lack(&self, tool: &Tool) -> Option<Lack> {
        if !self.skills.bring(tool) {
            return Some(Lack::Skill);
        }
        let met = |need: &Need| match need {
            Need::MapUrl => self.map_url.is_some(),
        };
        tool.needs.filter(|need| !met(need)).map(Lack::Need)
    }

    fn new(config: &Config, words: Words, skills: Skills, system: String, model: Option<Model>) -> Settings {
        let keyless = config.model(Route::Chat).filter(|_| model.is_none()).filter(|chosen| chosen.lacks_key());
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
            system,
            skills,
            history_rounds: config.history_rounds,
            history_chars: config.context_char_budget as usize,
            most_places: config.places.max,
            most_notes: config.notes.max,
            most_reminders: config.reminders.max,
            hide_plugins: config.server.hide_plugins.clone(),
            knowledge: config.server.knowledge.clone(),
            guidance: seconds(config.guidance.seconds),
            map_url: Some(config.map_url.clone()).filter(|url| !url.is_empty()),
            most_preview_blocks: config.preview.max_blocks,
            preview_lasts: seconds(config.preview.seconds),
            storage_url: config.storage.url.clone(),
            log_level: config.log.level,
            log_conversations: config.log.conversations,
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
            keyless: keyless.cloned(),
            proxied: !config.http.proxy.expose_secret().is_empty(),
            not_in_force: config::not_in_force(config).into_iter().map(str::to_owned).collect(),
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
