//! The rim: what a tick and a query cost us, how soon a question is on its way, how soon a stopped one is closed. The
//! real jar in the dev server with a real client; figures of the server's own work are not ours and not shown.

use anyhow::{Context, Result};
use panda_benches::{Samples, heading, row};
use panda_live::{Client, Clients, Config, DevServer, Joining, Options, panda_jar};
use panda_model::{Answer, Hang, Rule, Script, ScriptedModel};
use panda_tests::scene::offline_uuid;
use panda_world::player::Inventory;
use panda_world::{Port, Query, QueryError, ServerGate};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(30);
const ROUNDS: usize = 40;
/// Servers that are started anew, each a JVM that knows nothing of the plugin yet.
const STARTS: usize = 5;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if !words.is_empty() && !words.iter().any(|word| "rim".contains(word.as_str())) {
        return Ok(());
    }
    let model = ScriptedModel::start(Script::new())?;
    let config = Config::scripted(&model).set("chat.cooldown_seconds", json!(0));
    enablings(&config)?;
    let server = DevServer::start(&Options::new([panda_jar()?]).config(config))?;
    let clients = Clients::start()?;
    let client = clients.join(&server, &Joining::new("Ada"))?;
    // The whole path once, so that what follows is warm but for its own first call.
    model.add(Rule::on("warm", Answer::text("warm enough")));
    let mark = client.chat("panda warm up")?;
    client.wait_chat(mark, "warm enough", LIMIT)?;

    println!("{}", heading("CPU time of the server thread: our share, not Paper's"));
    println!(
        "{}",
        row("idle tick through JNI", &measured(&server, json!({ "what": "tick", "samples": 500, "batch": 1000 }))?)
    );
    let args = json!({ "player": offline_uuid("Ada") });
    let asking = json!({ "what": "ask", "query": Inventory::NAME, "args": args, "samples": 500, "batch": 20 });
    println!("{}", row("player.inventory: the jar's side", &measured(&server, asking)?));
    println!("{}", row("player.inventory: the library's side", &library_side(&server, &args)?));

    println!("{}", heading("Wall time, the wait for the next tick (0 to 50 ms) included"));
    println!("{}", row("chat line typed to request at the model", &to_request(&model, &client)?));
    println!("{}", row("stop typed to connection closed", &to_closed(&model, &client)?));
    anyhow::ensure!(model.violations().is_empty(), "{:#?}", model.violations());
    Ok(())
}

/// What the plugin's start costs the server thread: in a fresh JVM, and once more after a reload of the plugin.
fn enablings(config: &Config) -> Result<()> {
    let mut times = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..STARTS {
        let server = DevServer::start(&Options::new([panda_jar()?]).config(config.clone()))?;
        server.control(json!({ "do": "reload_plugin", "name": "Panda" }))?;
        let told = server.control(json!({ "do": "enablings" }))?;
        for (number, (enabling, field)) in
            [(0, "nanos"), (0, "cpu_nanos"), (1, "nanos"), (1, "cpu_nanos")].into_iter().enumerate()
        {
            times[number].push(told[enabling][field].clone());
        }
    }
    println!("{}", heading("Enabling the plugin: the server thread"));
    for (name, times) in
        ["in a fresh JVM, by the clock", "in a fresh JVM, CPU time", "again, by the clock", "again, CPU time"]
            .iter()
            .zip(times)
    {
        println!("{}", row(name, &Samples::of_nanos(&times)));
    }
    Ok(())
}

/// CPU times that the dev server took on its own thread.
fn measured(server: &DevServer, mut request: Value) -> Result<Samples> {
    request["do"] = json!("measure");
    let times = server.control(request)?;
    Ok(Samples::of_nanos(times.as_array().context("a list of times")?))
}

/// The query as the library asks it, on a port that answers at once with the dev server's own bytes: arguments to JSON,
/// JSON to the answer, meter and all. The JNI call between both sides is in neither figure.
fn library_side(server: &DevServer, args: &Value) -> Result<Samples> {
    struct Ready(Vec<u8>);
    impl Port for Ready {
        fn ask(&mut self, _: i32, _: &[u8]) -> Result<Vec<u8>, QueryError> {
            Ok(self.0.clone())
        }
    }
    let answer = server.ask(Inventory::NAME, args.clone())?.answer;
    let mut port = Ready(answer.to_string().into_bytes());
    let gate = ServerGate::claim();
    let query = Inventory { player: offline_uuid("Ada") };
    gate.enter(&mut port, |server| {
        Samples::of_calls(500, 20, || {
            server.ask(&query).expect("the answer of the dev server");
        })
    })
    .context("the gate is ours")
}

fn to_request(model: &ScriptedModel, client: &Client) -> Result<Samples> {
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let word = format!("request-{round}-");
        model.add(Rule::on(&word, Answer::text(format!("got {word}"))));
        let typed = Instant::now();
        let mark = client.chat(&format!("panda {word}"))?;
        let exchange = model.wait_question(&word, LIMIT).map_err(|e| anyhow::anyhow!("{e}"))?;
        times.push(exchange.arrived.duration_since(typed));
        client.wait_chat(mark, &format!("got {word}"), LIMIT)?;
    }
    Ok(Samples::new(times))
}

fn to_closed(model: &ScriptedModel, client: &Client) -> Result<Samples> {
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let word = format!("endless-{round}-");
        model.add(Rule::on(&word, Answer::text("never").hang(Hang::BeforeHeaders)));
        client.chat(&format!("panda {word}"))?;
        let exchange = model.wait_question(&word, LIMIT).map_err(|e| anyhow::anyhow!("{e}"))?;
        let typed = Instant::now();
        let mark = client.command("panda stop")?;
        let ended = model.wait_end(exchange.number, LIMIT).map_err(|e| anyhow::anyhow!("{e}"))?;
        times.push(ended.closed_at().context("the plugin closes the connection")?.duration_since(typed));
        client.wait_chat(mark, "Stopped", LIMIT)?;
    }
    Ok(Samples::new(times))
}
