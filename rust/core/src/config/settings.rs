//! The settings as types: one struct a section, one field a key, in the order of config.yml. The ranges stand here
//! too; the defaults do not: they are what the built-in config.yml says. What a key means is told there.

use super::model::Model;
use super::valid;
use garde::Validate;
use secrecy::SecretString;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The file: its version, and the root key that holds everything.
#[derive(Deserialize, Validate)]
pub(super) struct File {
    #[garde(range(min = 1, max = super::VERSION))]
    pub(super) config_version: u32,
    #[garde(dive)]
    pub(super) panda: Config,
}

/// Everything an owner may set. `Debug` shows no secret.
#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Config {
    #[garde(dive)]
    pub language: Language,
    #[garde(dive)]
    pub chat: Chat,
    #[garde(custom(valid::personality))]
    pub personality: String,
    #[garde(range(min = 0, max = 50))]
    pub history_rounds: u32,
    #[garde(range(min = 1000, max = 200_000))]
    pub context_char_budget: u32,
    #[garde(dive)]
    pub agent: Agent,
    /// Each model is read by itself, so that one with a problem does not take the others along. The field is here
    /// because the key is.
    #[garde(skip)]
    #[serde(rename = "models")]
    _models: IgnoredAny,
    #[garde(skip)]
    pub route: Routes,
    #[garde(skip)]
    pub fallback: Vec<String>,
    #[garde(dive)]
    pub http: Http,
    #[garde(dive)]
    pub limits: Limits,
    #[garde(dive)]
    pub assist: Assist,
    #[garde(dive)]
    pub places: Places,
    #[garde(dive)]
    pub notes: Notes,
    #[garde(dive)]
    pub reminders: Reminders,
    #[garde(dive)]
    pub guidance: Guidance,
    #[garde(dive)]
    pub preview: Preview,
    #[garde(custom(valid::web_map))]
    pub map_url: String,
    #[garde(skip)]
    pub server: Server,
    #[garde(dive)]
    pub commands: Commands,
    #[garde(dive)]
    pub vision: Vision,
    #[garde(skip)]
    pub integrations: Integrations,
    #[garde(dive)]
    pub companion: Companion,
    #[garde(dive)]
    pub probe: Probe,
    #[garde(dive)]
    pub storage: Storage,
    #[garde(dive)]
    pub page: Page,
    #[garde(dive)]
    pub metrics: Metrics,
    #[garde(skip)]
    pub log: Log,

    #[serde(skip)]
    #[garde(skip)]
    pub(super) models: Vec<Model>,
    /// Paths of the keys, without `panda.`, whose value in the file is another than the default.
    #[serde(skip)]
    #[garde(skip)]
    pub(super) set: Vec<String>,
    /// Whether a secret stands in the file itself.
    #[serde(skip)]
    #[garde(skip)]
    pub(super) holds_secrets: bool,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Language {
    #[garde(custom(valid::locale))]
    pub default: String,
    #[garde(skip)]
    pub per_player: bool,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Chat {
    #[garde(custom(valid::triggers))]
    pub triggers: Vec<String>,
    #[garde(skip)]
    pub visibility: Visibility,
    #[garde(skip)]
    pub while_busy: WhileBusy,
    #[garde(range(min = 0, max = 600))]
    pub cooldown_seconds: u32,
    #[garde(range(min = 100, max = 8000))]
    pub max_prompt_chars: u32,
    #[garde(range(min = 3, max = 60))]
    pub max_lines: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    Private,
    Public,
}

/// What becomes of a question while a turn of that player runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhileBusy {
    Queue,
    Replace,
    Refuse,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Agent {
    #[garde(range(min = 1, max = 16))]
    pub max_steps: u32,
    #[garde(range(min = 1, max = 48))]
    pub max_tool_calls: u32,
    #[garde(range(min = 10, max = 600))]
    pub turn_timeout_seconds: u32,
    #[garde(range(min = 500, max = 32_000))]
    pub max_tool_result_chars: u32,
    #[garde(range(min = 64, max = 32_000))]
    pub max_output_tokens: u32,
    #[garde(skip)]
    pub disabled_skills: Vec<String>,
    #[garde(range(min = 0.2, max = 20.0))]
    pub tick_budget_ms: f64,
}

/// Names of models. `default` is the model of that name or else the first: ask [`Config::model`].
#[derive(Debug, Clone, Deserialize)]
pub struct Routes {
    pub chat: String,
    pub vision: String,
    pub proactive: String,
    pub companion: String,
    pub probe: String,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Http {
    #[garde(range(min = 1, max = 120))]
    pub connect_seconds: u32,
    #[garde(range(min = 1, max = 600))]
    pub first_token_seconds: u32,
    #[garde(range(min = 1, max = 600))]
    pub idle_seconds: u32,
    /// Empty for none. It may hold a password.
    #[garde(custom(valid::outgoing_proxy))]
    pub proxy: SecretString,
    /// Empty for none; a relative path is below the data folder.
    #[garde(skip)]
    pub ca_file: String,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Limits {
    #[garde(range(min = 1, max = 10_000))]
    pub max_concurrent: u32,
    #[garde(dive)]
    pub groups: Groups,
    #[garde(dive)]
    pub server: ServerLimits,
    #[garde(range(min = 0, max = 1440))]
    pub offline_grace_minutes: u32,
}

/// The groups in the order of the file, `default` first.
#[derive(Debug, Clone)]
pub struct Groups(pub Vec<(String, Group)>);

/// 0 is no limit.
#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Group {
    #[garde(range(min = 0, max = 100_000))]
    pub requests_per_minute: u32,
    #[garde(range(min = 0, max = 1_000_000))]
    pub requests_per_day: u32,
    #[garde(range(min = 0, max = 1_000_000_000_000))]
    pub tokens_per_day: u64,
    #[garde(range(min = 0.0, max = 1_000_000.0))]
    pub money_per_day: f64,
}

/// 0 is no limit.
#[derive(Debug, Clone, Deserialize, Validate)]
pub struct ServerLimits {
    #[garde(range(min = 0, max = 1_000_000_000_000))]
    pub tokens_per_day: u64,
    #[garde(range(min = 0.0, max = 1_000_000.0))]
    pub money_per_day: f64,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Assist {
    #[garde(skip)]
    pub default: Assistance,
    #[garde(range(min = 60, max = 86_400))]
    pub suggestion_seconds: u32,
    #[garde(range(min = 0, max = 20))]
    pub routine_per_half_hour: u32,
    #[garde(range(min = 5, max = 600))]
    pub observe_seconds: u32,
    #[garde(range(min = 4, max = 48))]
    pub entity_radius: u32,
    #[garde(skip)]
    pub use_model: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Assistance {
    Quiet,
    Assist,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Places {
    #[garde(range(min = 0, max = 10_000))]
    pub max: u32,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Notes {
    #[garde(range(min = 0, max = 10_000))]
    pub max: u32,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Reminders {
    #[garde(range(min = 0, max = 10_000))]
    pub max: u32,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Guidance {
    #[garde(range(min = 10, max = 86_400))]
    pub seconds: u32,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Preview {
    #[garde(range(min = 1, max = 65_536))]
    pub max_blocks: u32,
    #[garde(range(min = 10, max = 86_400))]
    pub seconds: u32,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Server {
    pub hide_plugins: Vec<String>,
    pub knowledge: String,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Commands {
    #[garde(skip)]
    pub enabled: bool,
    #[garde(custom(valid::commands))]
    pub allow: Vec<String>,
    #[garde(custom(valid::commands))]
    pub deny: Vec<String>,
    #[garde(custom(valid::commands))]
    pub always_click: Vec<String>,
    #[garde(range(min = 1, max = 10))]
    pub max_batch: u32,
    #[garde(range(min = 5, max = 600))]
    pub confirm_seconds: u32,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Vision {
    #[garde(range(min = 64, max = 1024))]
    pub width: u32,
    #[garde(range(min = 36, max = 1024))]
    pub height: u32,
    #[garde(range(min = 30.0, max = 90.0))]
    pub fov: f64,
    #[garde(range(min = 16, max = 160))]
    pub max_distance: u32,
    #[garde(range(min = 0.1, max = 5.0))]
    pub tick_budget_ms: f64,
    #[garde(range(min = 8, max = 4096))]
    pub cache_mib: u32,
    #[garde(skip)]
    pub textures: Textures,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Textures {
    pub accept_download: bool,
    pub packs: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Integrations {
    pub disabled: Vec<String>,
    pub placeholders_allow: Vec<String>,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Companion {
    #[garde(skip)]
    pub enabled: bool,
    #[garde(custom(valid::entity_kind))]
    pub body: String,
    #[garde(range(min = 0, max = 100))]
    pub max_per_player: u32,
    #[garde(range(min = 0, max = 1000))]
    pub max: u32,
    #[garde(range(min = 1, max = 200))]
    pub max_steps: u32,
    #[garde(range(min = 10, max = 86_400))]
    pub timeout_seconds: u32,
    #[garde(skip)]
    pub invulnerable: bool,
    #[garde(skip)]
    pub keep_inventory: bool,
    #[garde(skip)]
    pub owner_rewards: bool,
    #[garde(range(min = 8, max = 512))]
    pub max_owner_distance: u32,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Probe {
    #[garde(skip)]
    pub enabled: bool,
    #[garde(range(min = 1, max = 600))]
    pub stale_seconds: u32,
    #[garde(range(min = 1, max = 64))]
    pub max_actors: u32,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Storage {
    /// `sqlite:`, `postgres://` or `mysql://`. It may hold a password.
    #[garde(custom(valid::storage_address))]
    pub url: SecretString,
    #[garde(skip)]
    pub server_id: String,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Page {
    #[garde(skip)]
    pub enabled: bool,
    #[garde(custom(valid::hosts_port))]
    pub listen: String,
    #[garde(skip)]
    pub token: SecretString,
}

#[derive(Debug, Clone, Deserialize, Validate)]
pub struct Metrics {
    #[garde(skip)]
    pub enabled: bool,
    #[garde(custom(valid::hosts_port))]
    pub listen: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Log {
    pub level: Level,
    pub conversations: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// What a model is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    Chat,
    Vision,
    Proactive,
    Companion,
    Probe,
}

impl Config {
    /// The models that can be used, in the order of the file. Empty when each has a problem: then no model is asked,
    /// rather than one that the owner did not choose.
    pub fn models(&self) -> &[Model] {
        &self.models
    }

    pub fn model_named(&self, name: &str) -> Option<&Model> {
        self.models().iter().find(|model| model.name == name)
    }

    /// The model for a purpose: the one that `route` names; for `default`, and when that one has a problem, the first.
    pub fn model(&self, route: Route) -> Option<&Model> {
        let name = match route {
            Route::Chat => &self.route.chat,
            Route::Vision => &self.route.vision,
            Route::Proactive => &self.route.proactive,
            Route::Companion => &self.route.companion,
            Route::Probe => &self.route.probe,
        };
        self.model_named(name).or_else(|| self.models().first())
    }

    /// The keys that the owner set to something else than the default, without `panda.`, in the order of the file.
    pub fn set_keys(&self) -> &[String] {
        &self.set
    }
}
