//! `/panda doctor`: looks at everything a question needs, one after the other, and says what to do about what fails.
//! Nothing here runs on the server thread.

use crate::agent::Agent;
use crate::alarm::Sentence;
use crate::models::{Model, ModelFailure, Unreached};
use crate::settings::{Loaded, Settings};
use crate::words::Arg;
use panda_wire::{Message, Reply, ToolChoice, ToolSpec};
use panda_world::Uuid;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The tool that the model is to call.
const TOOL: &str = "report_ready";
/// A name that is not found within this is not found.
const PATIENCE: Duration = Duration::from_secs(10);

/// Examines the files on the disk and the settings in force, and tells whoever asked line by line.
pub(crate) fn examine(agent: &Arc<Agent>, asker: Option<Uuid>) {
    let examination = Examination { agent: agent.clone(), settings: agent.settings(), asker };
    agent.runtime().spawn(async move { examination.run().await });
}

struct Examination {
    agent: Arc<Agent>,
    settings: Arc<Settings>,
    asker: Option<Uuid>,
}

impl Examination {
    async fn run(&self) {
        self.tell("doctor-title", &[]);
        self.files().await;
        self.database().await;
        match (&self.settings.model, &self.settings.keyless) {
            (Some(model), _) => self.model(model).await,
            (None, Some(keyless)) => self.failed("doctor-key", None, &self.sentence(&Sentence::without_key(keyless))),
            (None, None) => self.failed("doctor-key", None, &self.say("status-no-model", &[])),
        }
        self.tell("doctor-end", &[]);
    }

    async fn model(&self, model: &Model) {
        let source = model.chosen().key.as_ref().map_or("–", |key| &key.source);
        self.tell("doctor-key-from", &[("source", Arg::Text(source))]);
        // What fails makes all that follows fail too.
        let reached = self.name(model).await && self.connection(model).await;
        if reached && self.question(model).await {
            self.tool_call(model).await;
        }
    }

    /// What `/panda reload` would find.
    async fn files(&self) {
        let (began, folder) = (Instant::now(), self.agent.data_folder().to_owned());
        let Ok(Loaded { problems, .. }) = tokio::task::spawn_blocking(move || Settings::load(&folder)).await else {
            return;
        };
        match problems.as_slice() {
            [] => self.passed("doctor-files", began),
            problems => self.failed("doctor-files", Some(began), &problems.join("\n")),
        }
    }

    async fn database(&self) {
        let began = Instant::now();
        let looked = match self.agent.store().await {
            Ok(store) => store.history(Uuid::nil(), 1, 1).await.map(drop),
            Err(error) => Err(error),
        };
        match looked {
            Ok(()) => self.passed("doctor-database", began),
            Err(error) => self.failed("doctor-database", Some(began), &error.to_string()),
        }
    }

    /// False: the name leads nowhere. With a proxy it is the proxy that looks names up.
    async fn name(&self, model: &Model) -> bool {
        if self.settings.proxied {
            self.tell("doctor-name-by-proxy", &[]);
            return true;
        }
        let (began, url) = (Instant::now(), &model.chosen().base_url);
        let place =
            (url.host_str().unwrap_or_default().trim_matches(['[', ']']), url.port_or_known_default().unwrap_or(443));
        let found = tokio::time::timeout(PATIENCE, tokio::net::lookup_host(place)).await;
        let found = found.is_ok_and(|found| found.is_ok_and(|mut addresses| addresses.next().is_some()));
        let result = if found { Ok(()) } else { Err(ModelFailure::Unreached(Unreached::UnknownName)) };
        self.ended("doctor-name", began, model, result)
    }

    async fn connection(&self, model: &Model) -> bool {
        let (began, encrypted) = (Instant::now(), model.chosen().base_url.scheme() == "https");
        let key = if encrypted { "doctor-tls" } else { "doctor-connection" };
        self.ended(key, began, model, model.connect().await)
    }

    async fn question(&self, model: &Model) -> bool {
        let began = Instant::now();
        let reply = ask(model, "Answer with the single word OK.", &[]).await;
        match reply {
            Ok(reply) if reply.text.trim().is_empty() => {
                self.failed("doctor-question", Some(began), &self.sentence(&Sentence::of_silence(model)));
                false
            }
            reply => self.ended("doctor-question", began, model, reply.map(drop)),
        }
    }

    async fn tool_call(&self, model: &Model) {
        let began = Instant::now();
        let tool = ToolSpec {
            name: TOOL.to_owned(),
            description: "Reports that you can call tools.".to_owned(),
            parameters: json!({ "type": "object", "properties": {}, "additionalProperties": false }),
        };
        let called = |reply: &Reply| {
            reply.calls.iter().any(|call| call.name == TOOL && panda_wire::read_arguments(&call.arguments).is_ok())
        };
        match ask(model, &format!("Call the tool {TOOL} now, without any text."), &[tool]).await {
            Ok(reply) if !called(&reply) => {
                self.failed("doctor-tool", Some(began), &self.say("doctor-no-call", &[]));
            }
            reply => {
                self.ended("doctor-tool", began, model, reply.map(drop));
            }
        }
    }

    /// Tells how a step that had to do with the model ended.
    fn ended(&self, step: &str, began: Instant, model: &Model, result: Result<(), ModelFailure>) -> bool {
        match &result {
            Ok(()) => self.passed(step, began),
            Err(failure) => {
                let advice = Sentence::of(model, failure).map(|sentence| self.sentence(&sentence));
                self.failed(step, Some(began), &advice.unwrap_or_else(|| failure.to_string()));
            }
        }
        result.is_ok()
    }

    fn passed(&self, step: &str, began: Instant) {
        let step = self.say(step, &[]);
        self.tell("doctor-passed", &[("step", Arg::Text(&step)), ("ms", millis(began))]);
    }

    /// `advice`: what is wrong and what to do; each of its lines is told.
    fn failed(&self, step: &str, began: Option<Instant>, advice: &str) {
        let step = self.say(step, &[]);
        let ms = began.map_or(Arg::Number(0.0), millis);
        let mut lines = vec![self.say("doctor-failed", &[("step", Arg::Text(&step)), ("ms", ms)])];
        lines.extend(advice.lines().map(str::to_owned));
        self.agent.tell_plain(self.asker, lines);
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        self.say(sentence.key, &sentence.args())
    }

    fn say(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.agent.say_to(self.asker, key, args)
    }

    fn tell(&self, key: &str, args: &[(&str, Arg<'_>)]) {
        self.agent.tell_plain(self.asker, vec![self.say(key, args)]);
    }
}

async fn ask(model: &Model, words: &str, tools: &[ToolSpec]) -> Result<Reply, ModelFailure> {
    let system = Message::System("An administrator of a game server tests whether you can be reached.".to_owned());
    model.ask(&[system, Message::user(words)], tools, ToolChoice::Auto, 1, &mut String::new()).await
}

fn millis(began: Instant) -> Arg<'static> {
    Arg::Number(began.elapsed().as_millis() as f64)
}
