//! What proves that a tool works: a scenario of its own, played by a real client. Each is played twice. On a server with
//! the jar that ships it must succeed; on one whose library has made the tool do nothing (an empty success) it must fail,
//! or it proves nothing. Beside it stands one refusal. The table of them is `tools.rs`.
//!
//! To add a tool: write two functions `fn(&Play) -> anyhow::Result<()>` in the file of its subject and put their row into
//! `tools.rs`. What is wrong is told by an error (`ensure!`), never by a panic. Evidence is what the tool computed (its
//! result as the model received it) or what it did (packets, the database, a later call), never the script's own words.
//! The server is shared, one scenario at a time: set first what you rely on, and put back what is not your player's own.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use panda_live::{Client, Mark, Options, fault_jar, panda_jar};
use panda_model::{Answer, Request, Rule};
use parking_lot::Mutex;
use serde_json::{Value, json};

use crate::stage::{LIMIT, Stage};

/// For an effect that may come after the answer: in the second play it does not come, and its wait is in vain.
pub(crate) const SOON: Duration = Duration::from_secs(2);

/// One scenario or refusal.
pub(crate) type Scene = fn(&Play<'_>) -> Result<()>;

/// The jar that ships.
static SOUND: LazyLock<Mutex<Stage>> =
    LazyLock::new(|| Mutex::new(Stage::new(Options::new([panda_jar().expect("the jar is built")]))));

/// The jar in which a tool can be made to do nothing.
static EMPTIED: LazyLock<Mutex<Stage>> =
    LazyLock::new(|| Mutex::new(Stage::new(Options::new([fault_jar().expect("the second jar is built")]))));

/// Plays a tool's scenario on both servers.
pub(crate) fn shows(tool: &str, scene: Scene) {
    if let Err(error) = played_twice(tool, scene) {
        panic!("{tool}: {error:#}");
    }
}

fn played_twice(tool: &str, scene: Scene) -> Result<()> {
    play(&SOUND.lock(), tool, scene).context("the scenario fails")?;
    let stage = EMPTIED.lock();
    let from = stage.server.log().len();
    stage.server.console(&format!("panda fault empty-tool {tool}"))?;
    stage.server.wait_log(from, &format!("does nothing is now: {tool}"), LIMIT).context("no tool of that name")?;
    let Err(missed) = play(&stage, tool, scene) else {
        bail!("the scenario succeeds although the tool does nothing, so it proves nothing")
    };
    let missed: String = format!("{missed:#}").chars().take(200).collect();
    println!("{tool} that does nothing is missed: {missed}");
    let called = stage.server.wait_log(from, "that does nothing was called", SOON);
    ensure!(called.is_ok(), "the scenario failed before it called the tool: {missed}");
    Ok(())
}

/// Plays a refusal of a tool on the jar that ships.
pub(crate) fn refuses(tool: &str, scene: Scene) {
    if let Err(error) = play(&SOUND.lock(), tool, scene) {
        panic!("{tool} does not refuse as it should: {error:#}");
    }
}

fn play(stage: &Stage, tool: &str, scene: Scene) -> Result<()> {
    static NUMBER: AtomicUsize = AtomicUsize::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let play = Play { stage, client: stage.join(&format!("Player{number}")), tool: tool.to_owned(), number };
    let played = scene(&play);
    play.client.leave().context("the client is still there")?;
    stage.is_clean();
    played
}

/// A player on a server who asks for one tool. Names are new each time, so nothing of another scenario is his.
pub(crate) struct Play<'a> {
    pub(crate) stage: &'a Stage,
    /// Stands where the scene `village` puts him, with what it gives him.
    pub(crate) client: Client,
    tool: String,
    number: usize,
}

impl Play<'_> {
    /// The player's name.
    pub(crate) fn name(&self) -> &str {
        self.client.name()
    }

    /// Has the model call the scenario's own tool once; gives what the model got. The answer has been read by then, and
    /// whatever was sent to the client before it.
    pub(crate) fn call(&self, args: Value) -> Result<Told> {
        let tool = self.tool.clone();
        self.other(&tool, args)
    }

    /// The same with another tool: for what comes before or after.
    pub(crate) fn other(&self, tool: &str, args: Value) -> Result<Told> {
        let (_, mut told) = self.calls(&[(tool, args)])?;
        Ok(told.remove(0))
    }

    /// Several calls in one reply of the model; gives the moment before the question, and the results in their order.
    pub(crate) fn calls(&self, calls: &[(&str, Value)]) -> Result<(Mark, Vec<Told>)> {
        let call = |answer: Answer, (tool, args): &(&str, Value)| answer.and_call(tool, &args.to_string());
        let (mark, told) = self.turn(calls.iter().fold(Answer::default(), call))?;
        ensure!(told.len() == calls.len(), "{} calls, {} results", calls.len(), told.len());
        Ok((mark, told))
    }

    /// Asks something plain; gives the request that the model got.
    pub(crate) fn plainly(&self) -> Result<Arc<Request>> {
        let word = self.word();
        self.stage.model.add(Rule::on(&word, Answer::text(format!("answered {word}"))));
        let mark = self.client.chat(&format!("panda {word}"))?;
        self.client.wait_chat(mark, &format!("answered {word}"), LIMIT)?;
        self.request(&word, 1)
    }

    /// A turn in which the model first replies so, then answers.
    fn turn(&self, first: Answer) -> Result<(Mark, Vec<Told>)> {
        let word = self.word();
        self.stage.model.add(Rule::on(&word, first).step(1));
        self.stage.model.add(Rule::on(&word, Answer::text(format!("answered {word}"))).step(2));
        let mark = self.client.chat(&format!("panda {word}"))?;
        self.client.wait_chat(mark, &format!("answered {word}"), LIMIT)?;
        let results = self.request(&word, 2)?.tool_results();
        Ok((mark, results.into_iter().map(|result| Told { text: result.content }).collect()))
    }

    /// A question that nobody has asked before.
    fn word(&self) -> String {
        static QUESTION: AtomicUsize = AtomicUsize::new(1);
        format!("q{}of{}!", QUESTION.fetch_add(1, Ordering::Relaxed), self.number)
    }

    fn request(&self, word: &str, step: usize) -> Result<Arc<Request>> {
        let requests = self.stage.model.requests();
        let found = requests.into_iter().rfind(|request| request.question().contains(word) && request.step() == step);
        found.with_context(|| format!("no request {step} for {word}"))
    }

    /// The model calls the tool; it must be told `why`, as a refusal or as bad arguments.
    pub(crate) fn is_refused(&self, args: Value, why: &str) -> Result<()> {
        let told = self.call(args)?;
        ensure!(told.is_refusal() && told.text.contains(why), "{told} does not refuse with {why:?}");
        Ok(())
    }

    /// A player without the tool's permission is told that there is no such tool.
    pub(crate) fn is_refused_without_permission(&self, args: Value) -> Result<()> {
        let node = format!("panda.tool.{}", self.tool);
        self.change(json!([{ "op": "permission", "name": self.name(), "node": node, "value": false }]))?;
        let (_, told) = self.turn(Answer::default().and_unoffered_call(&self.tool, &args.to_string()))?;
        ensure!(told.iter().all(|told| told.text.contains("refused: there is no tool")), "{told:?}");
        ensure!(!self.plainly()?.offers(&self.tool), "{} is offered without its permission", self.tool);
        Ok(())
    }

    /// Changes the world, as `tests/worlds/README.md` has it, within one tick.
    pub(crate) fn change(&self, changes: Value) -> Result<()> {
        self.stage.server.change(changes)
    }

    /// Changes the player: any field of `player` in `tests/worlds/README.md`. His client has answered when this returns.
    pub(crate) fn set(&self, fields: Value) -> Result<()> {
        let mut change = json!({ "op": "player", "name": self.name() });
        let Value::Object(fields) = fields else { bail!("fields of a player are an object") };
        fields.into_iter().for_each(|(field, value)| change[field] = value);
        self.change(json!([change]))?;
        // What was sent to the client before the first reply it has answered, and the server has read that before the
        // second.
        for _ in 0..2 {
            self.client.complete("/panda ")?;
        }
        Ok(())
    }
}

/// What the model was told of one call.
#[derive(Debug, Clone)]
pub(crate) struct Told {
    pub(crate) text: String,
}

impl Told {
    /// The value at a JSON pointer (`/places/0/name`) of the result; null where there is none.
    pub(crate) fn at(&self, pointer: &str) -> Value {
        self.json().and_then(|json| json.pointer(pointer).cloned()).unwrap_or_default()
    }

    /// The result, if it is one; it stands in a data block.
    pub(crate) fn json(&self) -> Option<Value> {
        serde_json::from_str(self.text.get(self.text.find('{')?..=self.text.rfind('}')?)?).ok()
    }

    pub(crate) fn is_refusal(&self) -> bool {
        ["refused: ", "bad arguments: "].iter().any(|kind| self.text.contains(kind))
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[test]
fn a_scenario_that_looks_at_no_result_is_caught() {
    let blind: Scene = |play| play.call(json!({})).map(drop);
    let caught = played_twice("list_places", blind).expect_err("it proves nothing");
    assert!(caught.to_string().contains("proves nothing"), "{caught:#}");
}

#[test]
fn a_scenario_that_fails_for_another_reason_is_no_proof() {
    static FIRST: AtomicBool = AtomicBool::new(true);
    let moody: Scene = |_| {
        ensure!(FIRST.swap(false, Ordering::Relaxed), "it is not my day");
        Ok(())
    };
    let caught = played_twice("list_places", moody).expect_err("the tool was not called");
    assert!(caught.to_string().contains("before it called the tool"), "{caught:#}");
}
