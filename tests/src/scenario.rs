//! A test's stage: a scripted model, a data folder with a config, and a `FakeServer` in the village.

use crate::{FakeServer, Scene};
use panda_model::{Answer, Rule, Script, ScriptedModel};
use panda_world::Uuid;
use serde_json::{Value, json};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

/// Everything a test of a turn needs. Dropping it checks that no request broke the model's rules.
pub struct Scenario {
    pub server: FakeServer,
    pub model: ScriptedModel,
    pub folder: TempDir,
}

impl Scenario {
    pub fn start(script: Script) -> Scenario {
        Scenario::with(script, json!({}))
    }

    /// `settings` are keys below `panda:` that this test sets, over the test's own: no cool-down, the scripted model.
    pub fn with(script: Script, settings: Value) -> Scenario {
        Scenario::in_folder(tempfile::tempdir().expect("a data folder"), script, settings)
    }

    /// The same in a data folder that holds something already.
    pub fn in_folder(folder: TempDir, script: Script, settings: Value) -> Scenario {
        let model = ScriptedModel::start(script).expect("a scripted model");
        write_config(folder.path(), &config(&model, settings));
        let server = FakeServer::start(Scene::load("village"), folder.path()).expect("a Panda that starts");
        Scenario { server, model, folder }
    }

    /// Has the model call a tool for a player, and gives what it was told: the result, or the sentence of a refusal.
    pub fn call(&mut self, player: Uuid, tool: &str, args: &Value) -> Value {
        self.call_written(player, tool, &args.to_string())
    }

    /// The same with arguments just as a model writes them, JSON or not.
    pub fn call_written(&mut self, player: Uuid, tool: &str, args: &str) -> Value {
        static NUMBER: AtomicUsize = AtomicUsize::new(1);
        let question = format!("call {}!", NUMBER.fetch_add(1, Ordering::Relaxed));
        let answer = format!("{question} is done");
        self.model.add(Rule::on(&question, Answer::call(tool, args)).step(1));
        self.model.add(Rule::on(&question, Answer::text(answer.clone())).step(2));
        self.server.chat(player, &format!("panda {question}"));
        self.server.wait_chat(player, &answer);
        let requests = self.model.requests();
        let last = requests.iter().rfind(|request| request.question().contains(&question)).expect("the second request");
        let told = last.tool_results().pop().expect("a result").content;
        let block =
            told.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</data>")).map_or(&*told, |(json, _)| json);
        serde_json::from_str(block).unwrap_or(Value::String(told.clone()))
    }

    /// Changes fields of a player, as `tests/worlds/README.md` has them.
    pub fn set(&mut self, name: &str, fields: &Value) {
        let mut change = json!({ "op": "player", "name": name });
        for (field, value) in fields.as_object().expect("fields") {
            change[field.as_str()] = value.clone();
        }
        self.server.world.change(&json!([change]));
    }

    /// Stops Panda and starts it anew on the same data, in a fresh scene without players.
    pub fn restart(&mut self) {
        self.server.stop();
        self.server = FakeServer::start(Scene::load("village"), self.folder.path()).expect("a Panda that starts again");
    }

    /// Writes the config anew, as an owner does before `/panda reload`.
    pub fn configure(&self, settings: Value) {
        write_config(self.folder.path(), &config(&self.model, settings));
    }
}

/// As Panda writes it itself: for the owner's eyes only.
fn write_config(folder: &Path, text: &str) {
    let file = folder.join("config.yml");
    std::fs::write(&file, text).expect("a config");
    std::fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("a config of one's own");
}

fn config(model: &ScriptedModel, settings: Value) -> String {
    let mut panda = json!({
        "chat": { "cooldown_seconds": 0 },
        "models": [{
            "name": "default", "provider": "custom", "base_url": model.url(), "model": "scripted",
            "api_key": model.api_key(),
        }],
    });
    merge(&mut panda, settings);
    // JSON is YAML too.
    json!({ "config_version": 1, "panda": panda }).to_string()
}

impl Drop for Scenario {
    fn drop(&mut self) {
        let violations = self.model.violations();
        if !violations.is_empty() && !std::thread::panicking() {
            panic!("the scripted model objects: {violations:#?}");
        }
    }
}

/// Lays `over` over `under`, key by key.
fn merge(under: &mut Value, over: Value) {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                merge(under.entry(key).or_insert(Value::Null), value);
            }
        }
        (under, over) => *under = over,
    }
}
