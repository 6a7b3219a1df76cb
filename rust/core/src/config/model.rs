//! One model of the file: as it is written, and as it is used once preset, environment and key file have been added.

use super::presets::{Format, Provider};
use super::problem::Problem;
use super::tree::{Node, Step, shown_path};
use super::valid::provider_address;
use super::{Surroundings, environment};
use garde::Validate;
use reqwest::Url;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// The longest key file, in bytes: a key has some hundred.
const MAX_KEY_FILE: u64 = 16 * 1024;

/// As written.
#[derive(Deserialize, Validate)]
pub(super) struct ModelEntry {
    #[garde(custom(model_name))]
    pub(super) name: String,
    #[garde(skip)]
    provider: Provider,
    #[garde(skip)]
    #[serde(default)]
    model: String,
    #[garde(skip)]
    #[serde(default)]
    api_key: Option<SecretString>,
    #[garde(skip)]
    #[serde(default)]
    api_key_file: String,
    #[garde(skip)]
    #[serde(default)]
    base_url: String,
    #[garde(skip)]
    format: Option<Format>,
    #[garde(skip)]
    #[serde(default)]
    vision: Sight,
    #[garde(range(min = 0.0, max = 2.0))]
    temperature: Option<f64>,
    #[garde(skip)]
    reasoning: Option<Reasoning>,
    #[garde(custom(headers))]
    #[serde(default)]
    extra_headers: BTreeMap<String, SecretString>,
    #[garde(skip)]
    #[serde(default)]
    extra_body: ExtraBody,
    #[garde(dive)]
    price_per_million: Option<Price>,
}

/// A model that can be asked. `Debug` shows no secret.
#[derive(Debug, Clone)]
pub struct Model {
    /// The owner's name for it.
    pub name: String,
    pub provider: Provider,
    /// The provider's name for it.
    pub model: String,
    /// Without a slash at the end of its path; the format says what is appended.
    pub base_url: Url,
    pub format: Format,
    pub vision: Sight,
    pub temperature: Option<f64>,
    pub reasoning: Option<Reasoning>,
    /// Names and values that HTTP takes. The values may be secrets.
    pub extra_headers: BTreeMap<String, SecretString>,
    pub extra_body: ExtraBody,
    pub price: Option<Price>,
    /// None: no key is set. Whether that matters is for [`Model::lacks_key`] to say.
    pub key: Option<ApiKey>,
}

impl Model {
    /// Whether pictures may be sent, as far as the settings know.
    pub fn sees(&self) -> bool {
        match self.vision {
            Sight::On => true,
            Sight::Off => false,
            Sight::Auto => self.provider.preset().sees,
        }
    }

    /// Whether the provider demands a key and there is none. A server at another address than the provider's own
    /// decides for itself.
    pub fn lacks_key(&self) -> bool {
        let preset = self.provider.preset();
        let own = preset.bases.is_empty() || preset.bases.iter().any(|(_, base)| same_host(base, &self.base_url));
        self.key.is_none() && preset.needs_key && own
    }
}

fn same_host(base: &str, url: &Url) -> bool {
    Url::parse(base).is_ok_and(|base| base.host_str() == url.host_str())
}

/// A key and where it came from.
#[derive(Debug, Clone)]
pub struct ApiKey {
    pub secret: SecretString,
    /// For messages, as in `environment variable PANDA_OPENAI_API_KEY`.
    pub source: String,
}

/// Whether a model can be shown pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// As the preset says.
    #[default]
    Auto,
    On,
    Off,
}

/// How much a model thinks before it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reasoning {
    None,
    Minimal,
    Low,
    Medium,
    High,
    Xhigh,
    Max,
}

impl Reasoning {
    /// As it is written in the file and in most requests.
    pub fn name(self) -> &'static str {
        match self {
            Reasoning::None => "none",
            Reasoning::Minimal => "minimal",
            Reasoning::Low => "low",
            Reasoning::Medium => "medium",
            Reasoning::High => "high",
            Reasoning::Xhigh => "xhigh",
            Reasoning::Max => "max",
        }
    }
}

/// Money per million tokens, in the owner's currency.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Validate)]
pub struct Price {
    #[garde(range(min = 0.0, max = 100_000.0))]
    pub input: f64,
    /// None: as `input`.
    #[garde(range(min = 0.0, max = 100_000.0))]
    pub cached_input: Option<f64>,
    #[garde(range(min = 0.0, max = 100_000.0))]
    pub output: f64,
}

/// What is added to each request's body. `Debug` shows how many keys it has.
#[derive(Clone, Default, Deserialize)]
pub struct ExtraBody(pub serde_json::Map<String, serde_json::Value>);

impl fmt::Debug for ExtraBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} keys", self.0.len())
    }
}

fn model_name(text: &str, _: &()) -> garde::Result {
    let holds = (1..=64).contains(&text.chars().count()) && !text.chars().any(|c| c.is_control());
    if holds { Ok(()) } else { Err(garde::Error::new("a name of 1 to 64 characters")) }
}

fn headers(headers: &BTreeMap<String, SecretString>, _: &()) -> garde::Result {
    let holds = headers.iter().all(|(name, value)| {
        name.parse::<reqwest::header::HeaderName>().is_ok()
            && reqwest::header::HeaderValue::from_str(value.expose_secret()).is_ok()
    });
    if holds {
        Ok(())
    } else {
        Err(garde::Error::new("names and values that HTTP takes, as in { X-Title: My server }"))
    }
}

impl ModelEntry {
    /// What the entry comes to. `written` is the entry before the environment was put in, `path` leads to it. An
    /// address that cannot be used, or none, leaves the model out: none of its traffic may go somewhere else.
    pub(super) fn resolve(
        self,
        written: &Node,
        path: &[Step],
        around: &Surroundings<'_>,
        problems: &mut Vec<Problem>,
    ) -> Option<Model> {
        let preset = self.provider.preset();
        let place = |key: &str| written.place_of(&[Step::Key(key.to_owned())]);
        let shown = |key: &str| format!("{}.{key}", shown_path(path));

        let format = self.format.or(preset.bases.first().map(|base| base.0)).unwrap_or(Format::ChatCompletions);
        let base = match self.base_url.trim() {
            "" => preset.bases.iter().find(|base| base.0 == format).map(|base| base.1).ok_or_else(|| {
                let what = if self.format.is_some() { " with this format" } else { "" };
                ("nothing", format!("the address of the API, which provider {} has none of{what}", preset.name))
            }),
            address => Ok(address),
        };
        let base = base
            .and_then(|base| provider_address(base).map_err(|words| ("an address that does not do", words.to_owned())));
        let base_url = match base {
            Ok(url) => Some(url),
            Err((found, expected)) => {
                problems.push(Problem::error(place("base_url"), shown("base_url"), found, expected));
                None
            }
        };
        let model = if self.model.trim().is_empty() { preset.model } else { self.model.trim() };
        if model.is_empty() {
            let expected = format!("the name of a model, since provider {} has no usual one", preset.name);
            problems.push(Problem::error(place("model"), shown("model"), "nothing", expected));
        }
        let key = self.key(written, around, &place, &shown, problems);

        let mut base_url = base_url.filter(|_| !model.is_empty())?;
        let trimmed = base_url.path().trim_end_matches('/').to_owned();
        base_url.set_path(&trimmed);
        Some(Model {
            model: model.to_owned(),
            name: self.name,
            provider: self.provider,
            base_url,
            format,
            vision: self.vision,
            temperature: self.temperature,
            reasoning: self.reasoning,
            extra_headers: self.extra_headers,
            extra_body: self.extra_body,
            price: self.price_per_million,
            key,
        })
    }

    /// The key: from the provider's own environment variable, from `api_key`, from the key file, in this order.
    fn key(
        &self,
        written: &Node,
        around: &Surroundings<'_>,
        place: &dyn Fn(&str) -> super::problem::Place,
        shown: &dyn Fn(&str) -> String,
        problems: &mut Vec<Problem>,
    ) -> Option<ApiKey> {
        let variable = self.provider.key_variable();
        if let Some(key) = (around.environment)(&variable).filter(|key| !key.trim().is_empty()) {
            return usable(&key, format!("environment variable {variable}"))
                .map_err(|expected| {
                    problems.push(Problem::error(Default::default(), variable, "other characters", expected))
                })
                .ok();
        }
        let in_file = self.api_key.as_ref().map(|key| key.expose_secret().trim()).unwrap_or_default();
        if !in_file.is_empty() {
            let names = written.get("api_key").map(environment::names).unwrap_or_default();
            if let Some(other) = names.iter().find_map(|name| self.key_of_another(name)) {
                let found = format!("the key of provider {other}");
                let expected = format!("a key of provider {}; this one is not sent there", self.provider.preset().name);
                problems.push(Problem::error(place("api_key"), shown("api_key"), found, expected).warning());
                return None;
            }
            let source = match names.first() {
                Some(name) => format!("environment variable {name}, named in config.yml"),
                None => "config.yml".to_owned(),
            };
            return usable(in_file, source)
                .map_err(|expected| {
                    problems.push(Problem::error(place("api_key"), shown("api_key"), "other characters", expected));
                })
                .ok();
        }
        if self.api_key_file.trim().is_empty() {
            return None;
        }
        let text = read_key_file(&around.data_folder.join(self.api_key_file.trim()));
        text.and_then(|text| usable(text.trim(), "the file that api_key_file names".to_owned()))
            .map_err(|expected| {
                let found = "a file that does not give a key";
                problems.push(Problem::error(place("api_key_file"), shown("api_key_file"), found, expected));
            })
            .ok()
    }

    /// A variable that is meant for another provider, as it stays behind when only `provider` is changed.
    fn key_of_another(&self, variable: &str) -> Option<&'static str> {
        if self.provider == Provider::Custom {
            return None;
        }
        let others = super::PRESETS.iter().filter(|preset| preset.provider != self.provider);
        others.into_iter().find(|preset| preset.provider.key_variable() == variable).map(|preset| preset.name)
    }
}

fn usable(key: &str, source: String) -> Result<ApiKey, &'static str> {
    let key = key.trim();
    if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("a key of letters, digits and signs, without spaces and line ends");
    }
    Ok(ApiKey { secret: SecretString::from(key.to_owned()), source })
}

fn read_key_file(path: &std::path::Path) -> Result<String, &'static str> {
    use std::io::Read;
    let mut text = String::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(MAX_KEY_FILE).read_to_string(&mut text));
    read.map(|_| text).map_err(|_| "a file that is there, can be read, and holds nothing but the key")
}
