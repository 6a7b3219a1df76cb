//! The demo: a dev server with the jar, a real client that asks three questions, and what came of it.
//!
//! `cargo xtask demo [--stay] [--minecraft 26.1.2] [--model-url URL --model-name NAME [--model-key KEY]]` builds what is needed and
//! runs this. Without a model of one's own a scripted one answers; its sentences are made from real tool results.
//! Ends with 0 if every question was answered in the chat of the client.

use std::io::BufRead;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use panda_live::{Client, Clients, Config, DevServer, Joining, Options, Seen, fingerprint, panda_jar};
use panda_model::{Answer, Request, Rule, Script, ScriptedModel};
use serde_json::Value;

const QUESTIONS: [&str; 3] = ["panda how am I doing?", "panda what is around me?", "熊猫现在几点了"];
const PLAYER: &str = "Visitor";
/// A model on someone's own machine may be slow.
const ANSWER_LIMIT: Duration = Duration::from_secs(120);
/// An answer of several lines is over when nothing followed for so long.
const LAST_LINE: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("The demo failed: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let wishes = Wishes::read()?;
    let scripted = match wishes.model {
        None => Some(ScriptedModel::start(script())?),
        Some(_) => None,
    };
    let config = match (&wishes.model, &scripted) {
        (Some(own), _) => Config::with_model(&own.url, &own.key, &own.name),
        (None, Some(scripted)) => Config::scripted(scripted),
        (None, None) => Config::without_key(),
    };
    let jar = panda_jar()?;
    println!("{} sha256 {}", jar.file_name().unwrap_or_default().display(), fingerprint(&jar)?);
    let server = DevServer::start(&Options::new([jar]).minecraft(&wishes.minecraft).config(config))?;
    println!("Minecraft {} on 127.0.0.1:{}", server.minecraft(), server.port());
    match &wishes.model {
        Some(own) => println!("model {} at {}\n", own.name, own.url),
        None => println!("scripted model\n"),
    }

    let clients = Clients::start()?;
    let client = clients.join(&server, &Joining::new(PLAYER))?;
    let mut unanswered = Vec::new();
    for question in QUESTIONS {
        let answers = ask(&server, &client, question)?;
        if answers.is_empty() {
            unanswered.push(question);
        }
    }
    if let Some(model) = &scripted {
        println!("What the scripted model saw:");
        for exchange in model.log() {
            println!("  {exchange}");
        }
        let faults = model.violations();
        ensure!(faults.is_empty(), "requests were not as they must be: {faults:#?}");
    }
    if wishes.stay {
        println!("\nJoin 127.0.0.1:{} with a {} client. Enter ends it.", server.port(), server.minecraft());
        std::io::stdin().lock().read_line(&mut String::new())?;
    }
    drop(client);
    ensure!(server.stop()?.status.success(), "the server did not end in order");
    ensure!(unanswered.is_empty(), "not answered: {unanswered:?}");
    Ok(())
}

/// Asks in chat and prints what the client received for it. An answer that the plugin's own log calls a failure is none.
fn ask(server: &DevServer, client: &Client, question: &str) -> Result<Vec<Seen>> {
    let log = server.log().len();
    let start = Instant::now();
    let mark = client.chat(question)?;
    println!("{PLAYER}: {question}");
    let answers = || {
        let lines = client.seen_since(mark).into_iter().filter(|seen| seen.is_chat() && !seen.text.contains(question));
        lines.collect::<Vec<_>>()
    };
    let first = client.wait(mark, "an answer", ANSWER_LIMIT, |seen| seen.is_chat() && !seen.text.contains(question));
    if let Err(error) = first {
        println!("(no answer: {error:#})\n");
        return Ok(Vec::new());
    }
    loop {
        let known = answers().len();
        let more = client.wait(client.mark(), "one more line", LAST_LINE, Seen::is_chat);
        if more.is_err() && answers().len() == known {
            break;
        }
    }
    let answers = answers();
    for line in &answers {
        println!("{}   ({} ms)", line.text, line.at.duration_since(start).as_millis());
    }
    println!();
    let troubles: Vec<_> = server.log().split_off(log).into_iter().filter(|line| is_trouble(&line.text)).collect();
    for trouble in &troubles {
        println!("server log: {}", trouble.text);
    }
    Ok(if troubles.is_empty() { answers } else { Vec::new() })
}

/// Something broke, or the model did not answer as it should.
fn is_trouble(line: &str) -> bool {
    line.contains(" ERROR] [Panda]") || line.contains(" WARN] [Panda] model ")
}

/// The scripted model: one tool for each question, then a sentence made from what the tool told.
fn script() -> Script {
    let mut script = Script::new();
    script.default = "I am a scripted model. Ask me how you are doing, what is around you, or 现在几点了.".into();
    let tools =
        [("how am I doing", "get_player_status"), ("around me", "nearby_entities"), ("几点", "world_conditions")];
    for (part, tool) in tools {
        script = script.on_step(part, 1, Answer::call(tool, "{}"));
    }
    script.rule(Rule::made(|request| (request.step() == 2).then(|| Answer::text(sentence(request)))))
}

fn sentence(request: &Request) -> String {
    let Some(result) = request.tool_results().pop() else { return "No tool result came.".into() };
    let data = result.content.split_once('>').and_then(|(_, rest)| rest.strip_suffix("</data>")).unwrap_or_default();
    let data: Value = serde_json::from_str(data).unwrap_or_default();
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match result.name.as_str() {
        "get_player_status" => format!(
            "Your health is {}, your hunger {}, and you stand at {} with {} free slots.",
            word(&data["health"]),
            word(&data["hunger"]),
            word(&data["position"]),
            word(&data["free_slots"]),
        ),
        "nearby_entities" => {
            let groups = data["groups"].as_array().map_or(&[] as &[Value], Vec::as_slice);
            let told = groups.iter().take(3).map(|group| {
                let (kind, direction) = (word(&group["kind"]), word(&group["direction"]));
                format!("{} {kind}, {} blocks {direction}", group["count"], group["nearest_distance"])
            });
            format!("I see: {}.", told.collect::<Vec<_>>().join("; "))
        }
        "world_conditions" => {
            let night =
                if data["sky"]["is_night"] == true { "现在是夜晚，小心怪物" } else { "现在是白天" };
            format!("现在是 {}，{night}。", word(&data["sky"]["clock"]))
        }
        other => format!("The tool {other} told: {data}"),
    }
}

/// What the caller wants.
struct Wishes {
    stay: bool,
    minecraft: String,
    model: Option<OwnModel>,
}

struct OwnModel {
    url: String,
    key: String,
    name: String,
}

impl Wishes {
    fn read() -> Result<Self> {
        let of_environment = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let mut url = of_environment("PANDA_DEMO_MODEL_URL");
        let mut key = of_environment("PANDA_DEMO_MODEL_KEY");
        let mut name = of_environment("PANDA_DEMO_MODEL_NAME");
        let (mut stay, mut minecraft) = (false, "1.21.11".to_owned());
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().with_context(|| format!("{argument} needs a value"));
            match argument.as_str() {
                "--stay" => stay = true,
                "--minecraft" => minecraft = value()?,
                "--model-url" => url = Some(value()?),
                "--model-key" => key = Some(value()?),
                "--model-name" => name = Some(value()?),
                _ => bail!(
                    "{argument} is unknown. Known are --stay, --minecraft VERSION, --model-url URL, --model-key KEY, --model-name NAME"
                ),
            }
        }
        let model = match (url, name) {
            (Some(url), Some(name)) => Some(OwnModel { url, key: key.unwrap_or_else(|| "none".into()), name }),
            (None, None) => None,
            _ => bail!("a model of one's own needs both --model-url and --model-name"),
        };
        Ok(Self { stay, minecraft, model })
    }
}
