//! What each query costs the server thread in a full world: 200 mobs around, a full inventory, 1,500 recipes. The jar's
//! side alone, through the real jar in the dev server; the arguments are those of the contract.

use anyhow::{Context, Result};
use panda_benches::{Samples, heading, row};
use panda_live::{Clients, Config, DevServer, Joining, Options, panda_jar};
use panda_tests::contract::{self, ASKER};
use panda_tests::minecraft_data;
use panda_tests::recipe_file::RecipeFile;
use panda_tests::scene::offline_uuid;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const MOBS: usize = 200;
const RECIPES: usize = 1500;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if !words.is_empty() && !words.iter().any(|word| "queries".contains(word.as_str())) {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (recipes, count) = recipes(folder.path())?;
    let options = Options::new([panda_jar()?]).config(Config::without_key()).recipes(recipes);
    let server = DevServer::start(&options)?;
    let clients = Clients::start()?;
    let _client = clients.join(&server, &Joining::new(ASKER))?;
    server.change(crowd())?;
    server.change(json!([{ "op": "player", "name": ASKER, "items": full_inventory() }]))?;

    let title = format!(
        "CPU time of each query's handler with {MOBS} mobs, a full inventory, {count} recipes: our share, not Paper's"
    );
    println!("{}", heading(&title));
    let mut done = BTreeSet::new();
    for asked in contract::rows() {
        if !done.insert(asked.query) {
            continue;
        }
        // What is shown or logged is not repeated more often than the client can take.
        let shows = asked.change.as_array().is_none_or(Vec::is_empty);
        println!("{}", measured(&server, asked.query, asked.query, &asked.args, shows)?);
    }
    for (title, query, args) in largest() {
        println!("{}", measured(&server, title, query, &args, true)?);
    }
    Ok(())
}

/// One line of the table.
fn measured(server: &DevServer, title: &str, query: &str, args: &Value, shows: bool) -> Result<String> {
    let (samples, batch) = if shows { (50, 1) } else { (300, 5) };
    let times = server.control(json!({
        "do": "measure", "what": "ask", "query": query, "args": args, "samples": samples, "batch": batch,
    }));
    Ok(match times {
        Ok(times) => row(title, &Samples::of_nanos(times.as_array().context("a list")?)),
        Err(error) => format!("{title:<58} not measured: {error:#}"),
    })
}

/// The most that one job asks of queries that grow with what is asked.
fn largest() -> [(&'static str, &'static str, Value); 2] {
    let cells: Vec<[i32; 3]> = (0..1024).map(|cell| [cell & 15, 80 + ((cell >> 4) & 15), (cell >> 8) & 15]).collect();
    let ghosts: Vec<i32> = cells.iter().take(256).flat_map(|[x, y, z]| [*x, *y, *z, 0]).collect();
    let ground: Vec<i32> = cells.iter().flatten().copied().collect();
    let world = "minecraft:overworld";
    [
        (
            "building.show: 256 ghosts",
            "building.show",
            json!({ "player": offline_uuid(ASKER), "world": world, "palette": ["minecraft:stone"], "cells": ghosts }),
        ),
        ("building.ground: 1024 cells", "building.ground", json!({ "world": world, "cells": ground })),
    ]
}

/// Mobs of nine kinds, close around, on both sides of walls.
fn crowd() -> Value {
    let kinds = ["cow", "sheep", "zombie", "skeleton", "creeper", "villager", "chicken", "spider", "pig"];
    let mob = |number: usize| {
        let (turn, far) = (number as f64 * 0.7, 3.0 + (number % 40) as f64);
        let kind = kinds[number % kinds.len()];
        json!({ "op": "spawn", "world": "minecraft:overworld", "entity": {
            "uuid": format!("00000000-0000-4000-9000-{number:012}"), "type": format!("minecraft:{kind}"),
            "at": [0.5 + far * turn.cos(), 65.0, 0.5 + far * turn.sin()],
        } })
    };
    (0..MOBS).map(mob).collect()
}

/// All 41 slots, a part of them named and worn.
fn full_inventory() -> Value {
    let items = ["iron_pickaxe", "oak_log", "cobblestone", "bread", "diamond_sword", "torch", "arrow", "stick"];
    let slot = |slot: usize| {
        let item = items[slot % items.len()];
        let mut stack = json!({ "slot": slot, "item": format!("minecraft:{item}"), "count": 1 });
        if item.contains("iron") || item.contains("diamond") {
            stack["damage"] = json!(7);
            stack["name"] = json!(format!("Number {slot}"));
        }
        stack
    };
    (0..41).map(slot).collect()
}

/// The game's crafting recipes and the hand-written ones, then the first of them under further keys.
fn recipes(folder: &Path) -> Result<(PathBuf, usize)> {
    let mut file = RecipeFile::hand_written();
    file.recipes.extend(minecraft_data::crafting_recipes().context("minecraft-data lies beside the clients")?.recipes);
    let mut number = 0;
    while file.recipes.len() < RECIPES {
        let mut again = file.recipes[number].clone();
        again.key = format!("again:{number}");
        file.recipes.push(again);
        number += 1;
    }
    let path = folder.join("recipes.json");
    std::fs::write(&path, serde_json::to_vec(&file)?)?;
    Ok((path, file.recipes.len()))
}
