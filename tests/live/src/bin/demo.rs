//! The demo: a dev server with the jar, a real client that asks six questions, and what it received for each.
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
use serde_json::{Value, json};

/// What is asked, and what happens around it.
const QUESTIONS: [Question; 6] = [
    Question { words: "panda how am I doing?", before: None, after: None },
    Question { words: "panda what is around me?", before: None, after: None },
    Question { words: "熊猫现在几点了", before: None, after: None },
    Question { words: "panda where did I die?", before: Some(die), after: None },
    Question { words: "panda remind me at sunset to go home", before: Some(noon), after: Some(sunset) },
    Question { words: "panda design a 5x5 hut here", before: None, after: None },
];
const PLAYER: &str = "Visitor";
/// A model on someone's own machine may be slow.
const ANSWER_LIMIT: Duration = Duration::from_secs(120);
/// An answer of several lines is over when nothing followed for so long.
const LAST_LINE: Duration = Duration::from_millis(500);
/// What the server does at once.
const SOON: Duration = Duration::from_secs(10);

struct Question {
    words: &'static str,
    before: Option<Direction>,
    after: Option<Direction>,
}

/// Something that happens in the world.
type Direction = fn(&DevServer, &Client) -> Result<()>;

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
    for Question { words, before, after } in QUESTIONS {
        if let Some(before) = before {
            before(&server, &client)?;
        }
        let answers = ask(&server, &client, words)?;
        if answers.is_empty() {
            unanswered.push(words);
        } else if let Some(after) = after {
            after(&server, &client)?;
        }
        println!();
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
        println!("(no answer: {error:#})");
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
    let ghosts: usize = client.seen_since(mark).iter().map(changed_blocks).sum();
    if ghosts > 0 {
        println!("(the client shows {ghosts} blocks that are not there)");
    }
    let troubles: Vec<_> = server.log().split_off(log).into_iter().filter(|line| is_trouble(&line.text)).collect();
    for trouble in &troubles {
        println!("server log: {}", trouble.text);
    }
    Ok(if troubles.is_empty() { answers } else { Vec::new() })
}

/// He falls into lava some way off and comes back at the spawn.
fn die(server: &DevServer, client: &Client) -> Result<()> {
    server.change(json!([{ "op": "player", "name": PLAYER, "at": [-40.5, 65.0, 30.5] }]))?;
    let mark = client.mark();
    server.change(json!([{ "op": "kill", "name": PLAYER, "cause": "minecraft:lava" }]))?;
    client.wait(mark, "the way back", SOON, |seen| seen.packet == "respawn")?;
    println!("({PLAYER} dies in lava and comes back)");
    server.change(json!([{ "op": "player", "name": PLAYER, "at": [0.5, 65.0, 0.5], "yaw": 0.0 }]))
}

/// Until now the clock of the scene stood still.
fn noon(server: &DevServer, _: &Client) -> Result<()> {
    println!("(it is noon)");
    server.change(json!([{ "op": "world", "world": "minecraft:overworld", "time": 6000, "daylight_cycle": true }]))
}

/// The sun goes down, and what was to come with it comes.
fn sunset(server: &DevServer, client: &Client) -> Result<()> {
    let mark = client.mark();
    server.console("time set night")?;
    println!("(the sun goes down)");
    let told = client.wait_chat(mark, "⏰", SOON)?;
    let bell = client.wait(mark, "a bell", SOON, |seen| seen.packet == "sound_effect");
    println!("{}{}", told.text, if bell.is_ok() { "   (with a bell)" } else { "" });
    Ok(())
}

/// How many blocks a packet tells the client of.
fn changed_blocks(seen: &Seen) -> usize {
    match seen.packet.as_str() {
        "block_change" => 1,
        "multi_block_change" => seen.data["records"].as_array().map_or(0, Vec::len),
        _ => 0,
    }
}

/// Something broke, or the model did not answer as it should.
fn is_trouble(line: &str) -> bool {
    line.contains(" ERROR] [Panda]") || line.contains(" WARN] [Panda] model ")
}

/// The scripted model: one tool for each question, then a sentence made from what the tool told.
fn script() -> Script {
    let mut script = Script::new();
    script.default = "I am a scripted model and know the six questions of the demo alone.".into();
    let calls = [
        ("how am I doing", "get_player_status", json!({})),
        ("around me", "nearby_entities", json!({})),
        ("几点", "world_conditions", json!({})),
        ("where did I die", "last_death", json!({})),
        ("at sunset", "set_reminder", json!({ "text": "go home", "at": "sunset" })),
        ("5x5 hut", "preview_structure", hut()),
    ];
    for (part, tool, arguments) in calls {
        script = script.on_step(part, 1, Answer::call(tool, &arguments.to_string()));
    }
    script.rule(Rule::made(|request| (request.step() == 2).then(|| Answer::text(sentence(request)))))
}

/// The hut of the building skill: floor, walls, corners, roof, door, windows, light.
fn hut() -> Value {
    let part = |shape: &str, from: [i32; 3], to: [i32; 3], block: &str| json!({ "shape": shape, "from": from, "to": to, "block": block });
    let corner = |x: i32, z: i32| part("line", [x, 0, z], [x, 2, z], "oak_log");
    let one = |at: [i32; 3], block: &str| part("block", at, at, block);
    json!({ "parts": [
        part("fill", [-2, -1, 0], [2, -1, 4], "oak_planks"),
        part("walls", [-2, 0, 0], [2, 2, 4], "oak_planks"),
        corner(-2, 0), corner(2, 0), corner(-2, 4), corner(2, 4),
        part("pyramid", [-3, 3, -1], [3, 5, 5], "spruce_planks"),
        part("fill", [0, 0, 0], [0, 1, 0], "air"),
        one([0, 0, 0], "oak_door[half=lower,facing=north]"), one([0, 1, 0], "oak_door[half=upper,facing=north]"),
        one([-2, 1, 2], "glass"), one([2, 1, 2], "glass"),
        one([0, 1, 3], "wall_torch[facing=south]"),
    ] })
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
        "last_death" => format!(
            "You died in {} at {}, {} blocks {}. {} stacks still lie there, for about {} minutes.",
            word(&data["cause"]),
            word(&data["at"]),
            data["distance"],
            word(&data["direction"]),
            data["still_there"].as_array().map_or(0, Vec::len),
            data["about_minutes_left"],
        ),
        "set_reminder" => format!("I will remind you {}: {}.", word(&data["when"]), word(&data["text"])),
        "preview_structure" => {
            let rows = data["materials"].as_array().map_or(&[] as &[Value], Vec::as_slice);
            let told =
                rows.iter().take(3).map(|row| format!("{} of {} {}", row["have"], row["need"], word(&row["item"])));
            format!(
                "A hut of {} blocks stands at {}. You have {}.",
                data["blocks"],
                word(&data["stands"]["origin"]),
                told.collect::<Vec<_>>().join(", ")
            )
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
