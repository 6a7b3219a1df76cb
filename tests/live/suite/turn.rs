//! Whole turns in front of a real client: several tools at once, one of them refused, a page of advice; and turns that use
//! up what they may, which end in an honest answer all the same.

use std::time::{Duration, Instant};

use panda_live::{Client, Config, Seen};
use panda_model::{Answer, Hang, Request, Rule};
use serde_json::json;

use crate::stage::{LIMIT, Stage, ask, lines_with};

/// Requests of the turns whose question has this word, in their order.
fn requests(stage: &Stage, word: &str) -> Vec<std::sync::Arc<Request>> {
    stage.model.requests().into_iter().filter(|request| request.question().contains(word)).collect()
}

/// The model calls these, step after step, then answers.
fn turn(stage: &Stage, word: &str, steps: Vec<Answer>, answer: &str) {
    let last = steps.len() + 1;
    for (number, step) in steps.into_iter().enumerate() {
        stage.model.add(Rule::on(word, step).step(number + 1));
    }
    stage.model.add(Rule::on(word, Answer::text(answer)).step(last));
}

#[test]
fn two_tools_at_once_a_refused_argument_and_a_page_lead_to_one_answer() {
    let stage = Stage::shared();
    let client = stage.join("WholeTurn");
    let player = json!({ "op": "player", "name": client.name(), "health": 13.0 });
    stage.server.change(json!([player])).unwrap();
    let parallel = Answer::call("nearby_entities", r#"{"radius":1000}"#).and_call("get_player_status", "{}");
    let page = Answer::call("load_skill", r#"{"name":"survival"}"#);
    turn(stage, "whole turn", vec![parallel, page], "You are hurt; eat first.");
    let (mark, read) = ask(&client, "panda the whole turn please", "You are hurt; eat first.");
    assert_eq!(read.text, "🐼 You are hurt; eat first.");

    let requests = requests(stage, "whole turn");
    let [first, second, third] = requests.as_slice() else { panic!("{} requests", requests.len()) };
    let told = second.tool_results();
    assert!(told[0].content.contains("bad arguments: radius: 1000 is not between 1 and 48"), "{told:?}");
    assert!(told[1].content.contains(r#""health":"13/20""#), "the other call has run: {told:?}");
    let survival = include_str!("../../../skills/survival.md").rsplit("---").next().unwrap().trim();
    assert!(!first.body.to_string().contains("<skill name=\\\"survival"), "the page comes when it is asked for");
    let told = third.tool_results();
    assert!(survival.len() > 500 && told[2].content.contains(survival), "{told:?}");
    let bars: Vec<_> = client.seen_since(mark).into_iter().filter(|seen| seen.is_action_bar()).collect();
    let shown = |bar: Option<&Seen>| bar.map(|bar| bar.text.clone());
    assert_eq!(shown(bars.first()).as_deref(), Some("🐼 thinking…"));
    assert_eq!(shown(bars.last()).as_deref(), Some(""), "what went on is not shown for longer than it does");
    stage.is_clean();
}

/// Asks a model that calls a tool with ever new arguments for as long as it is let, and then says what it was told.
fn greedy(stage: &Stage, client: &Client, word: &'static str, at_once: usize) {
    stage.model.add(Rule::made(move |request| {
        if !request.question().contains(word) {
            return None;
        }
        if request.offers("nearby_entities") {
            let call = |answer: Answer, number: usize| {
                answer.and_call("nearby_entities", &json!({ "radius": request.step() * 10 + number }).to_string())
            };
            return Some((0..at_once).fold(Answer::default(), call));
        }
        let notice = request.last_user_text();
        let ran = request.tool_results().iter().filter(|result| result.content.contains("groups")).count();
        Some(Answer::text(format!("{word}: {ran} looks, then: {}", notice.split('.').next().unwrap_or_default())))
    }));
    client.chat(&format!("panda {word}")).unwrap();
}

#[test]
fn turns_that_use_up_steps_calls_or_time_end_in_an_honest_answer() {
    let stage = Stage::own();
    let client = stage.join("Spender");
    let set = |key: &str, value: u64| stage.reload(&Config::scripted(&stage.model).set(key, json!(value)));

    set("agent.max_steps", 2);
    let mark = client.mark();
    greedy(&stage, &client, "spend steps", 1);
    let told = "spend steps: 2 looks, then: All 2 steps of this turn are used up and tools are switched off";
    client.wait_chat(mark, told, LIMIT).unwrap();
    assert_eq!(offering(&stage, "spend steps"), [true, true, false]);

    set("agent.max_tool_calls", 3);
    let mark = client.mark();
    greedy(&stage, &client, "spend calls", 2);
    let told = "spend calls: 3 looks, then: All 3 tool calls of this turn are used up and tools are switched off";
    client.wait_chat(mark, told, LIMIT).unwrap();
    assert_eq!(offering(&stage, "spend calls"), [true, true, false]);
    let last = requests(&stage, "spend calls").pop().unwrap().tool_results();
    assert!(last[3].content.contains("not run: the limit of 3 tool calls is reached"), "{last:?}");

    time_is_used_up(&stage, &client);
    stage.control(&client);
    stage.is_clean();
}

/// Two turns at once: one model has said nothing when the time is up, the other half a sentence.
fn time_is_used_up(stage: &Stage, client: &Client) {
    const SECONDS: u64 = 10;
    stage.reload(&Config::scripted(&stage.model).set("agent.turn_timeout_seconds", json!(SECONDS)));
    let other = stage.join("SpenderToo");
    let (began, mark) = (Instant::now(), client.mark());
    stage.on("spend time", Answer::text("too late").hang(Hang::BeforeHeaders));
    stage.on("half a word", Answer::text("Half of it is, well, and the rest never comes.").hang(Hang::AfterBytes(600)));
    client.chat("panda spend time").unwrap();
    other.chat("panda half a word").unwrap();
    client.wait_chat(mark, "I ran out of time on that one.", LIMIT).unwrap();
    let took = began.elapsed();
    assert!(took >= Duration::from_secs(SECONDS - 1) && took < Duration::from_secs(SECONDS + 5), "{took:?}");
    other.wait_chat(mark, "🐼 Half of it", LIMIT).expect("what there is of an answer is shown");
    for word in ["spend time", "half a word"] {
        let number = stage.model.wait_question(word, LIMIT).unwrap().number;
        stage.model.wait_end(number, LIMIT).unwrap().closed_at().expect("closed by us");
    }
    assert_eq!(lines_with(client, mark, &["too late"]), Vec::<String>::new());
}

/// For each request of the turn whether it let the model call tools.
fn offering(stage: &Stage, word: &str) -> Vec<bool> {
    requests(stage, word).iter().map(|request| request.offers("nearby_entities")).collect()
}
