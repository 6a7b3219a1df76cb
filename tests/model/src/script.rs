//! A script: which request gets which answer. Rules are tried in order; the first that fits answers.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use regex_lite::Regex;
use serde::Deserialize;

use crate::answer::Answer;
use crate::request::Request;

/// What the server knows at its start. Rules may be added later: [`crate::ScriptedModel::add`].
#[derive(Clone)]
pub struct Script {
    /// The only key that is let in; it must not occur in any body.
    pub api_key: String,
    /// Foreign text of a test carries one of these; they are allowed inside data blocks only.
    pub hostile: Vec<String>,
    /// Said when no rule fits.
    pub default: String,
    pub rules: Vec<Rule>,
}

/// One answer and when it is given.
#[derive(Clone)]
pub struct Rule {
    pub when: When,
    /// The rule is spent after so many answers.
    pub times: Option<usize>,
    pub(crate) then: Then,
}

#[derive(Clone)]
pub(crate) enum Then {
    Fixed(Box<Answer>),
    /// `None` leaves the request to the rules that follow.
    Made(Maker),
}

type Maker = Arc<dyn Fn(&Request) -> Option<Answer> + Send + Sync>;

/// Conditions on a request; all that are given must hold.
#[derive(Clone, Debug, Default)]
pub struct When {
    /// In the question that opened the turn, data blocks left out.
    pub contains: Option<String>,
    /// Fits the same text.
    pub matches: Option<Regex>,
    /// Which request of the turn, from 1.
    pub step: Option<usize>,
}

impl Default for Script {
    fn default() -> Self {
        Self {
            api_key: "key-of-the-scripted-model".into(),
            hostile: vec!["HOSTILE-".into()],
            default: "The script has no answer to that.".into(),
            rules: Vec::new(),
        }
    }
}

impl Script {
    pub fn new() -> Self {
        Self::default()
    }

    /// When the question contains `part`, and no earlier rule fits.
    pub fn on(mut self, part: &str, answer: Answer) -> Self {
        self.rules.push(Rule::on(part, answer));
        self
    }

    /// The same, in step `step` of the turn only.
    pub fn on_step(mut self, part: &str, step: usize, answer: Answer) -> Self {
        self.rules.push(Rule::on(part, answer).step(step));
        self
    }

    pub fn rule(mut self, rule: Rule) -> Self {
        self.rules.push(rule);
        self
    }

    pub fn api_key(mut self, key: &str) -> Self {
        self.api_key = key.into();
        self
    }

    pub fn hostile(mut self, marker: &str) -> Self {
        self.hostile.push(marker.into());
        self
    }

    /// Reads a script file; its format is in `README.md` beside this crate.
    pub fn from_json(text: &str) -> Result<Self> {
        let file: ScriptFile = serde_json::from_str(text).context("the script is not as README.md says")?;
        let usual = Self::default();
        let rules = file
            .rules
            .into_iter()
            .enumerate()
            .map(|(at, rule)| rule.into_rule().with_context(|| format!("rule {} of the script", at + 1)));
        Ok(Self {
            api_key: file.api_key.unwrap_or(usual.api_key),
            hostile: file.hostile.unwrap_or(usual.hostile),
            default: file.default.unwrap_or(usual.default),
            rules: rules.collect::<Result<_>>()?,
        })
    }
}

impl Rule {
    pub fn on(part: &str, answer: Answer) -> Self {
        let when = When { contains: Some(part.into()), ..When::default() };
        Self { when, times: None, then: Then::Fixed(Box::new(answer)) }
    }

    /// Decided by the test; `None` passes on.
    pub fn made(make: impl Fn(&Request) -> Option<Answer> + Send + Sync + 'static) -> Self {
        Self { when: When::default(), times: None, then: Then::Made(Arc::new(make)) }
    }

    pub fn step(mut self, step: usize) -> Self {
        self.when.step = Some(step);
        self
    }

    pub fn times(mut self, times: usize) -> Self {
        self.times = Some(times);
        self
    }

    pub(crate) fn answer(&self, request: &Request) -> Option<Answer> {
        if self.times == Some(0) || !self.when.holds(request) {
            return None;
        }
        match &self.then {
            Then::Fixed(answer) => Some((**answer).clone()),
            Then::Made(make) => make(request),
        }
    }
}

impl When {
    fn holds(&self, request: &Request) -> bool {
        let question = request.question();
        self.contains.as_ref().is_none_or(|part| question.contains(part))
            && self.matches.as_ref().is_none_or(|pattern| pattern.is_match(&question))
            && self.step.is_none_or(|step| step == request.step())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptFile {
    api_key: Option<String>,
    hostile: Option<Vec<String>>,
    default: Option<String>,
    #[serde(default)]
    rules: Vec<RuleFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    #[serde(default)]
    when: WhenFile,
    times: Option<usize>,
    answer: Answer,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WhenFile {
    contains: Option<String>,
    matches: Option<String>,
    step: Option<usize>,
}

impl RuleFile {
    fn into_rule(self) -> Result<Rule> {
        let said = !self.answer.text.is_empty() || !self.answer.calls.is_empty() || !self.answer.reasoning.is_empty();
        if self.answer.raw.is_some() && said {
            bail!("`raw` stands for the whole body: text, calls and reasoning have no place beside it");
        }
        let matches = self.when.matches.as_deref().map(Regex::new).transpose()?;
        let when = When { contains: self.when.contains, matches, step: self.when.step };
        Ok(Rule { when, times: self.times, then: Then::Fixed(Box::new(self.answer)) })
    }
}
