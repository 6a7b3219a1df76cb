//! What outlives a relog, a restart and a crash of the server: places, the conversation, the database itself.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use panda_live::{Client, Joining};
use panda_model::{Answer, Hang, Request, Rule};
use serde_json::{Value, json};

use crate::stage::{LIMIT, Stage, ask, join};

/// The model calls the tool once and then says nothing of it; gives what it was told.
pub(crate) fn told(stage: &Stage, client: &Client, word: &str, tool: &str, args: &Value) -> Value {
    stage.model.add(Rule::on(word, Answer::call(tool, &args.to_string())).step(1));
    stage.model.add(Rule::on(word, Answer::text(format!("done with {word}"))).step(2));
    ask(client, &format!("panda {word}"), &format!("done with {word}"));
    let requests = stage.model.requests();
    let last = requests.iter().rfind(|request| request.question().contains(word)).expect("it was asked");
    let text = last.tool_results()[0].content.clone();
    let json = text.find('{').zip(text.rfind('}')).and_then(|(from, to)| serde_json::from_str(&text[from..=to]).ok());
    json.unwrap_or_else(|| panic!("{tool} gave no result: {text}"))
}

fn stand(stage: &Stage, client: &Client, at: [f64; 3]) {
    let change = json!([{ "op": "player", "name": client.name(), "at": at, "yaw": 0.0 }]);
    stage.server.change(change).unwrap();
    // The client answers a teleport with where it stands; the second reply comes behind that.
    for _ in 0..2 {
        client.complete("/panda ").unwrap();
    }
}

/// The words of the request that opened the newest turn with this question.
fn asked_with(stage: &Stage, word: &str) -> String {
    let requests = stage.model.requests();
    requests.iter().rfind(|request| request.question().contains(word)).expect("it was asked").body.to_string()
}

#[test]
fn a_place_is_found_again_after_a_restart_with_way_and_distance() {
    let mut stage = Stage::own();
    let client = stage.join("Settler");
    stand(&stage, &client, [0.5, 65.0, 0.5]);
    let saved = told(&stage, &client, "home here", "remember_place", &json!({ "name": "Home", "target": "here" }));
    assert_eq!(saved["saved"], "Home");
    assert!(stage.server.end().unwrap().status.success());
    stage.server.restart().unwrap();

    let client = stage.join("Settler");
    stand(&stage, &client, [30.5, 65.0, 40.5]);
    let found = told(&stage, &client, "where is home", "locate_place", &json!({ "name": "home" }));
    assert_eq!((&found["distance"], &found["at"]), (&json!(50.0), &json!("0 65 0")), "{found}");
    assert_eq!(found["direction"], "north-west, behind right", "{found}");
    assert_eq!(found["turn"], "143 degrees to the right", "{found}");
    assert!(asked_with(&stage, "where is home").contains("home here"), "the conversation is there too");
    stage.is_clean();
}

#[test]
fn a_relog_finds_the_conversation_and_similar_names_keep_apart() {
    let stage = Stage::shared();
    let names = ["Similar_One", "similar_one", "Similar_One1"];
    let players: Vec<Client> = names.iter().map(|name| stage.join(name)).collect();
    for (number, player) in players.iter().enumerate() {
        let word = format!("my secret is {number}-of-three");
        stage.on(&word, Answer::text(format!("I keep {number}-of-three.")));
        ask(player, &format!("panda {word}"), &format!("I keep {number}-of-three."));
    }
    let first = &players[0];
    first.leave().unwrap();
    let first = stage.join(first.name());
    for (number, player) in [&first, &players[1], &players[2]].into_iter().enumerate() {
        let word = format!("what was it, {number}?");
        stage.on(&word, Answer::text(format!("It was that, {number}.")));
        ask(player, &format!("panda {word}"), &format!("It was that, {number}."));
        let asked = asked_with(stage, &word);
        for other in 0..names.len() {
            let (question, answer) = (format!("my secret is {other}-of-three"), format!("I keep {other}-of-three."));
            let known = (asked.contains(&question), asked.contains(&answer));
            assert_eq!(
                known,
                (other == number, other == number),
                "{} and the secret of {}",
                names[number],
                names[other]
            );
        }
    }
    stage.is_clean();
}

const VICTIM: &str = "KillVictim";

/// A small seeded source of moments.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Kills of the server: in the middle of a turn, of a write, and of the making of the tables. After each the database
/// opens, what was acknowledged is there, and the next question works.
#[test]
fn a_server_killed_in_mid_turn_mid_write_and_mid_migration_loses_nothing_that_was_acknowledged() {
    let mut stage = Stage::own();
    let mut chance = Chance(20_261_130);
    stage.model.add(Rule::made(save));

    // Mid-turn: the second question's answer is on its way.
    let client = stage.join(VICTIM);
    ask(&client, "panda save number 1!", "saved 1!");
    stage.on("never ends", Answer::text("begun and never ended, on and on").hang(Hang::AfterBytes(600)));
    client.chat("panda this one never ends").unwrap();
    let number = stage.model.wait_question("never ends", LIMIT).unwrap().number;
    stage.model.wait_for("half an answer", LIMIT, |log| log[number - 1].sent >= 600).unwrap();
    stage.server.kill();
    let (places, rounds) = comes_back(&mut stage, 1);
    assert_eq!(
        (places, rounds.contains("never ends")),
        (1, false),
        "an answer that nobody read is no history: {rounds}"
    );

    // Mid-write: one save after the other, the last cut off at a seeded moment, or just when the model has its result.
    let mut saved = 1;
    for (from, moment) in [(100, Moment::AfterTheCall(Duration::from_millis(chance.below(40)))), (200, Moment::Result)]
    {
        let client = stage.join(VICTIM);
        let read = saves_until_killed(&stage, &client, from, moment);
        let (places, rounds) = comes_back(&mut stage, read);
        saved += results(&stage, from..from + 100);
        println!("killed at {moment:?}: {saved} places acknowledged, {places} there");
        assert!(places >= saved, "{saved} places were acknowledged, {places} are there");
        assert!(rounds.contains(&format!("save number {read}!")), "the round {read} was read and is gone: {rounds}");
        saved = places;
    }

    // Mid-migration: tables that are just being made.
    let folder = stage.server.folder().join("plugins/Panda");
    stage.server.kill();
    for file in ["panda.db", "panda.db-wal", "panda.db-shm"] {
        let _ = std::fs::remove_file(folder.join(file));
    }
    let pause = Duration::from_micros(chance.below(8000));
    stage.server.restart_and_kill(|folder| appeared(&folder.join("plugins/Panda/panda.db"), pause)).unwrap();
    let size = folder.join("panda.db").metadata().map_or(0, |file| file.len());
    println!("killed {pause:?} after the database's file appeared, at {size} bytes");
    stage.server.restart().unwrap();
    let client = stage.join(VICTIM);
    ask(&client, "panda save number 1000!", "saved 1000!");
    stage.control(&client);
    stage.is_clean();
}

fn appeared(file: &Path, pause: Duration) -> bool {
    if !file.exists() {
        return false;
    }
    std::thread::sleep(pause);
    true
}

fn number_in(text: &str) -> Option<u64> {
    text.split("number ").nth(1)?.split('!').next()?.parse().ok()
}

/// The model saves the place of the question's number, and says so once it has the result.
fn save(request: &Request) -> Option<Answer> {
    let number = number_in(&request.question())?;
    let Some(result) = request.tool_results().pop() else {
        let args = json!({ "name": format!("place {number}"), "target": "here" });
        return Some(Answer::call("remember_place", &args.to_string()));
    };
    let saved = result.content.contains("\"saved\"");
    Some(Answer::text(if saved { format!("saved {number}!") } else { format!("not saved: {}", result.content) }))
}

/// How many saves of these numbers the model has had the result of.
fn results(stage: &Stage, numbers: Range<u64>) -> u64 {
    let requests = stage.model.requests();
    let is_result = |request: &&Arc<Request>| {
        request.step() == 2 && number_in(&request.question()).is_some_and(|number| numbers.contains(&number))
    };
    requests.iter().filter(is_result).count() as u64
}

#[derive(Clone, Copy, Debug)]
enum Moment {
    /// So long after the model has called the tool.
    AfterTheCall(Duration),
    /// The model has the tool's result: from now on the place must not be lost.
    Result,
}

/// Saves from that number on; the fifth is killed at that moment. Gives the last number whose answer was read.
fn saves_until_killed(stage: &Stage, client: &Client, from: u64, moment: Moment) -> u64 {
    const WHOLE: u64 = 4;
    for number in from..from + WHOLE {
        ask(client, &format!("panda save number {number}!"), &format!("saved {number}!"));
    }
    let last = from + WHOLE;
    client.chat(&format!("panda save number {last}!")).unwrap();
    let asked = stage.model.wait_question(&format!("save number {last}!"), LIMIT).unwrap().number;
    match moment {
        Moment::AfterTheCall(pause) => {
            stage.model.wait_for("the call", LIMIT, |log| log[asked - 1].end.is_some()).unwrap();
            let until = Instant::now() + pause;
            while Instant::now() < until {}
        }
        Moment::Result => {
            stage.model.wait_for("the result", LIMIT, |log| log.len() > asked).unwrap();
        }
    }
    stage.server.kill();
    last - 1
}

/// Starts the server again. Gives how many places there are, and the request that the next question brings.
fn comes_back(stage: &mut Stage, read: u64) -> (u64, String) {
    stage.server.restart().unwrap();
    let client = join(&stage.server, &Joining::new(VICTIM));
    let word = format!("how many after {read}!");
    let list = told(stage, &client, &word, "list_places", &json!({}));
    assert!(!stage.server.log().iter().any(|line| line.text.contains("database:")), "{:#?}", stage.server.log());
    (list["saved_in_all"].as_u64().expect("a number"), asked_with(stage, &word))
}
