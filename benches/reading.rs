//! The eighteen cases of odd replies against genai and async-openai: first how many each of them gets right, then, of
//! those that ours and the other both get right, how much CPU time an answer takes. All three run in processes of their
//! own, on the same scripted server and the same HTTP library; the bytes are those of the tests of `rust/wire`.

#[path = "../rust/wire/tests/reading/bodies.rs"]
mod bodies;

use anyhow::{Context, Result, ensure};
use bodies::*;
use panda_benches::target;
use panda_model::{Answer, Script, ScriptedModel};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Command;

const CLIENTS: [&str; 3] = ["ours", "genai", "async-openai"];
const ROUNDS: u32 = 200;

struct Case {
    name: &'static str,
    answer: Answer,
    /// The request asks for a stream.
    streams: bool,
    right: Right,
}

/// What the caller must get.
enum Right {
    Reply {
        text: &'static str,
        calls: Vec<(&'static str, Value)>,
    },
    /// An error in which the caller finds one word of each of these.
    Error(&'static [&'static [&'static str]]),
}

fn cases() -> Vec<Case> {
    let events = |data: &[&str]| -> String { data.iter().map(|line| format!("data: {}\n\n", whole(line))).collect() };
    // Only the case of a missing end is about one.
    let stream = |data: &[&str]| match data.last() {
        Some(&"[DONE]") => events(data),
        _ => events(data) + "data: [DONE]\n\n",
    };
    let reply = |name, body: String, text, calls| Case {
        name,
        answer: Answer::raw(200, body),
        streams: true,
        right: Right::Reply { text, calls },
    };
    let error = |name, answer, words| Case { name, answer, streams: true, right: Right::Error(words) };
    let north = || vec![("look", json!({ "dir": "n" }))];
    let as_json = |mut case: Case| {
        case.answer = case.answer.header("content-type", "application/json");
        case
    };
    let pinged: String = pings().split('\n').map(|line| format!("{}\n", event(line))).collect();
    let limited = json!({ "error": {
        "message": "Rate limit reached", "type": "requests", "param": null, "code": "rate_limit_exceeded",
    }});
    let gateway = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";
    let both = vec![("look", json!({ "dir": "n" })), ("find", json!({}))];
    vec![
        reply("01 two parallel calls, usage at the end", stream(&PARALLEL), "", both),
        reply("02 no [DONE]", events(&WITHOUT_DONE), "", north()),
        reply(
            "03 no index in the delta",
            stream(&WITHOUT_INDEX),
            "",
            vec![("look", json!({ "x": 1 })), ("find", json!({ "y": 2 }))],
        ),
        reply("04 the index starts at 1", stream(&INDEX_FROM_1), "", vec![("look", json!({})), ("find", json!({}))]),
        reply(
            "05 two ids at the same index",
            stream(&TWO_IDS_AT_ONE_INDEX),
            "",
            vec![("look", json!({ "x": 1 })), ("look", json!({ "x": 2 }))],
        ),
        reply("06 odd finish reasons", stream(&ODD_FINISH), "Hi", Vec::new()),
        reply("07 no id, created, object", BARE.map(|line| format!("data: {line}\n\n")).concat(), "Hi", Vec::new()),
        reply("08 pings between the events", pinged, "", north()),
        reply("09 broken arguments, streamed", stream(&BROKEN_ARGUMENTS), "", vec![("look", json!("{dir: 'n'"))]),
        Case {
            streams: false,
            ..as_json(reply(
                "10 broken arguments, whole answer",
                whole(BROKEN_ARGUMENTS_IN_A_WHOLE_ANSWER),
                "Well",
                vec![("look", json!("{\"dir\": ")), ("find", json!({}))],
            ))
        },
        reply("11 arguments as an object", stream(&ARGUMENTS_AS_AN_OBJECT), "", north()),
        as_json(reply("12 the server does not stream", whole(WHOLE), "Hi", north())),
        Case {
            streams: false,
            answer: Answer::raw(200, whole(WHOLE)).header("content-type", "text/plain"),
            ..reply("13 JSON as text/plain", String::new(), "Hi", north())
        },
        error("14 an error inside the stream", Answer::raw(200, stream(&ERROR_INSIDE)), &[&["overloaded"]]),
        error(
            "15 429 with Retry-After",
            Answer::raw(429, limited.to_string()).header("retry-after", "7"),
            &[&["429", "RateLimited"], &["retry-after\": \"7", "wait: Some(7s)"]],
        ),
        reply("16 empty arguments", stream(&[&call_with(",\"arguments\":\"\""), END]), "", vec![("look", json!({}))]),
        error(
            "17 502 with a page of HTML",
            Answer::raw(502, gateway).header("content-type", "text/html"),
            &[&["502"], &["Bad Gateway"]],
        ),
        Case { streams: false, ..as_json(reply("18 asked without streaming", whole(NOT_STREAMED), "Hi", Vec::new())) },
    ]
}

/// What a careful server would have sent around the oddity of the case: only that shall decide.
fn whole(json: &str) -> String {
    let Ok(mut value) = serde_json::from_str::<Value>(json) else { return json.to_owned() };
    let Some(choices) = value["choices"].as_array_mut() else { return json.to_owned() };
    let mut streamed = true;
    for choice in choices {
        default(choice, "index", json!(0));
        default(choice, "finish_reason", Value::Null);
        default(choice, "logprobs", Value::Null);
        streamed &= choice.get("message").is_none();
        if let Some(message) = choice.get_mut("message") {
            default(message, "role", json!("assistant"));
        }
        let said = if streamed { "delta" } else { "message" };
        for call in choice[said]["tool_calls"].as_array_mut().into_iter().flatten() {
            if call.get("id").is_some() {
                default(call, "type", json!("function"));
            }
        }
    }
    default(&mut value, "id", json!("x"));
    default(&mut value, "object", json!(if streamed { "chat.completion.chunk" } else { "chat.completion" }));
    default(&mut value, "created", json!(1_700_000_000));
    default(&mut value, "model", json!("scripted"));
    if let Some(usage) = value.get_mut("usage").filter(|usage| usage.is_object()) {
        let total = usage["prompt_tokens"].as_u64().unwrap_or(0) + usage["completion_tokens"].as_u64().unwrap_or(0);
        default(usage, "total_tokens", json!(total));
    }
    value.to_string()
}

/// The same for a line of a stream.
fn event(line: &str) -> String {
    line.strip_prefix("data: ").map_or_else(|| line.to_owned(), |data| format!("data: {}", whole(data)))
}

fn default(object: &mut Value, field: &str, value: Value) {
    if object.get(field).is_none() {
        object[field] = value;
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if !words.is_empty() && !words.iter().any(|word| "reading".contains(word.as_str())) {
        return Ok(());
    }
    let cases = cases();
    let all: Vec<&Case> = cases.iter().collect();
    let mut read = Vec::new();
    for client in CLIENTS {
        read.push(ask(client, &all, 0)?);
    }
    let right = |client: usize, case: &Case| case.right.is(&read[client][case.name]["read"]);
    for case in &cases {
        ensure!(right(0, case), "ours reads {} amiss: {}", case.name, read[0][case.name]);
    }
    // What a failure of HTTP costs is a matter of how often it is tried again.
    let timed = |case: &&Case| !matches!(case.answer.status, Some(400..));
    let common: Vec<&Case> =
        cases.iter().filter(timed).filter(|case| (1..CLIENTS.len()).any(|client| right(client, case))).collect();
    let mut times = Vec::new();
    for (client, name) in CLIENTS.iter().enumerate() {
        let asked: Vec<&Case> = common.iter().copied().filter(|case| right(client, case)).collect();
        times.push(ask(name, &asked, ROUNDS)?);
    }
    println!("\nOdd replies: who reads them right, and CPU time an answer; in brackets how many times ours");
    println!("{:<42} {:>12} {:>22} {:>22}", "", CLIENTS[0], CLIENTS[1], CLIENTS[2]);
    let mut ratios = [Vec::new(), Vec::new(), Vec::new()];
    for case in &cases {
        let ours = times[0].get(case.name).and_then(|said| said["cpu_micros"].as_f64());
        let mut line = format!("{:<42} {:>12}", case.name, ours.map_or("right".into(), |ours| format!("{ours:.0} µs")));
        for client in 1..CLIENTS.len() {
            let theirs = times[client].get(case.name).and_then(|said| said["cpu_micros"].as_f64());
            let shown = match (theirs, ours) {
                (Some(theirs), Some(ours)) => {
                    ratios[client].push(theirs / ours);
                    format!("{theirs:.0} µs ({:.2})", theirs / ours)
                }
                _ if right(client, case) => "right".to_owned(),
                _ => "WRONG".to_owned(),
            };
            line.push_str(&format!(" {shown:>22}"));
        }
        println!("{line}");
    }
    let count = |client: usize| cases.iter().filter(|case| right(client, case)).count();
    let mean = |ratios: &[f64]| (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp();
    let total = |client: usize| format!("{} ({:.2})", count(client), mean(&ratios[client]));
    println!("{:<42} {:>12} {:>22} {:>22}", format!("right, of {}", cases.len()), count(0), total(1), total(2));
    Ok(())
}

/// What a client makes of these cases, by their names, and what an answer costs when it is asked so many rounds.
fn ask(client: &str, cases: &[&Case], rounds: u32) -> Result<BTreeMap<String, Value>> {
    let script = cases.iter().fold(Script::new(), |script, case| script.on(case.name, case.answer.clone()));
    let model = ScriptedModel::start(script)?;
    let program = target().join("peers/release/reading");
    ensure!(program.is_file(), "{} is not there: `cargo xtask bench` builds it", program.display());
    let asked =
        cases.iter().map(|case| if case.streams { case.name.to_owned() } else { format!("{}:whole", case.name) });
    let mut command = Command::new(program);
    command.args([client, &model.url(), &model.api_key(), &rounds.to_string()]).args(asked);
    let ended = command.stderr(std::process::Stdio::inherit()).output()?;
    ensure!(ended.status.success(), "{client} ended with {}", ended.status);
    let violations = model.violations();
    ensure!(violations.is_empty(), "{client} broke the model's rules: {:#?}", violations.first());
    let mut told = BTreeMap::new();
    for line in String::from_utf8_lossy(&ended.stdout).lines() {
        let said: Value = serde_json::from_str(line).with_context(|| format!("{client} said {line}"))?;
        told.insert(said["case"].as_str().unwrap_or_default().to_owned(), said);
    }
    Ok(told)
}

impl Right {
    fn is(&self, read: &Value) -> bool {
        match self {
            Right::Reply { text, calls } => {
                read["error"].is_null() && read["text"] == *text && read["calls"] == json!(calls)
            }
            Right::Error(words) => {
                let said = read["error"].as_str().unwrap_or_default();
                words.iter().all(|any| any.iter().any(|word| said.contains(word)))
            }
        }
    }
}
