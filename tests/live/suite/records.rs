//! A player dies, comes back and asks what is left; and what the server has counted of him.

use anyhow::{Result, ensure};
use panda_live::{Mark, Seen};
use serde_json::{Value, json};

use crate::scenario::{Play, SOON};
use crate::stage::LIMIT;

/// Where he dies: nobody else of this suite goes there.
const PIT: [f64; 3] = [-60.5, 65.0, 50.5];
/// Where he comes back to after it, out of reach of what he dropped.
const HOME: [f64; 3] = [0.5, 65.0, 0.5];

fn things() -> Value {
    json!([
        { "slot": 0, "item": "minecraft:stone", "count": 40 },
        { "slot": 1, "item": "minecraft:coal", "count": 7 },
        { "slot": 2, "item": "minecraft:iron_pickaxe", "count": 1, "damage": 10, "name": "Old Tom" },
    ])
}

/// He dies in the pit; his client comes back by itself.
fn dies(play: &Play<'_>, cause: &str) -> Result<()> {
    play.set(json!({ "at": PIT, "yaw": 0.0, "level": 3, "items": things() }))?;
    let mark = play.client.mark();
    play.change(json!([{ "op": "kill", "name": play.name(), "cause": cause }]))?;
    play.client.wait(mark, "the way back", SOON, |seen| seen.packet == "respawn")?;
    play.set(json!({ "at": HOME, "yaw": 0.0 }))
}

/// So many of one thing fly into his hands. At first nobody can take what has just dropped.
fn has_taken(play: &Play<'_>, since: Mark, count: i32) -> Result<()> {
    let taken = |seen: &Seen| seen.packet == "collect" && seen.data["pickupItemCount"] == count;
    play.client.wait(since, &format!("{count} in his hands"), LIMIT, taken).map(drop)
}

pub(crate) fn a_death_is_followed(play: &Play<'_>) -> Result<()> {
    dies(play, "minecraft:lava")?;
    let told = play.call(json!({}))?;
    ensure!((told.at("/at"), told.at("/cause")) == (json!("-61 65 50"), json!("lava")), "{told}");
    ensure!((told.at("/direction"), told.at("/distance")) == (json!("south-west, ahead right"), json!(79.0)), "{told}");
    let lie = json!([
        { "item": "stone", "count": 40 },
        { "item": "coal", "count": 7 },
        { "item": "iron_pickaxe", "name": "Old Tom", "count": 1 },
    ]);
    ensure!((told.at("/still_there"), told.at("/xp_dropped")) == (lie, json!(21)), "{told}");
    ensure!(told.at("/about_minutes_left").as_f64().is_some_and(|left| (4.0..=5.0).contains(&left)), "{told}");

    // With room for 10 stones and nothing else he goes back.
    let full = |slot| json!({ "slot": slot, "item": "minecraft:dirt", "count": 64 });
    let mut items: Vec<Value> = (1..36).map(full).collect();
    items.push(json!({ "slot": 0, "item": "minecraft:stone", "count": 54 }));
    let mark = play.client.mark();
    play.set(json!({ "at": PIT, "items": items }))?;
    has_taken(play, mark, 10)?;
    play.set(json!({ "at": HOME }))?;
    let told = play.call(json!({}))?;
    ensure!(told.at("/still_there/0") == json!({ "item": "stone", "count": 30 }), "{told}");
    let gone = json!([{ "item": "stone", "count": 10, "how": "picked up by the player" }]);
    ensure!(told.at("/gone") == gone, "{told}");

    // Where nothing is loaded the clock stands, and nothing is loaded to look.
    let world = "minecraft:overworld";
    play.change(json!([{ "op": "loaded", "world": world, "from": [-2, -2], "to": [1, 1] }]))?;
    let away = play.call(json!({}));
    play.change(json!([{ "op": "loaded", "world": world, "from": [-6, -6], "to": [5, 5] }]))?;
    let away = away?;
    ensure!(away.at("/clock").as_str().is_some_and(|clock| clock.starts_with("standing still")), "{away}");
    ensure!(away.at("/still_there").as_array().is_some_and(|rows| rows.len() == 3), "{away}");
    let back = play.call(json!({}))?;
    ensure!(back.at("/clock").as_str().is_some_and(|clock| clock.starts_with("running")), "{back}");

    // The rest he takes.
    let mark = play.client.mark();
    play.set(json!({ "at": PIT, "items": [] }))?;
    for count in [30, 7, 1] {
        has_taken(play, mark, count)?;
    }
    play.set(json!({ "at": HOME }))?;
    let told = play.call(json!({}))?;
    ensure!((told.at("/still_there"), told.at("/about_minutes_left")) == (json!([]), Value::Null), "{told}");
    Ok(())
}

pub(crate) fn one_who_never_died(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({}), "no death of this player is known")
}

pub(crate) fn what_he_does_is_counted(play: &Play<'_>) -> Result<()> {
    // Ten steps of 20 centimetres, as a client walks.
    play.set(json!({ "at": [20.5, 65.0, -40.5], "yaw": 0.0 }))?;
    for step in 1..=10 {
        let z = -40.5 + 0.2 * f64::from(step);
        let flags = json!({ "onGround": true, "hasHorizontalCollision": false });
        play.client.write("position", json!({ "x": 20.5, "y": 65.0, "z": z, "flags": flags }))?;
    }
    play.set(json!({}))?;
    play.change(json!([{ "op": "statistics", "name": play.name(), "add": {
        "mob_kills": 2, "kill_entity": { "minecraft:zombie": 2 }, "craft_item": { "minecraft:torch": 16 },
        "mine_block": { "minecraft:stone": 3 }, "damage_dealt": 400,
    } }]))?;
    let told = play.call(json!({}))?;
    let walked = told.at("/distances_in_blocks/walk");
    ensure!(walked == json!({ "lifetime": 2.0, "session": 2.0 }), "{told}");
    ensure!(told.at("/damage_in_hearts/dealt") == json!({ "lifetime": 20.0, "session": 20.0 }), "{told}");
    let top = |list: &str| told.at(&format!("/{list}/top/0"));
    ensure!(top("mined") == json!({ "what": "stone", "lifetime": 3, "session": 3 }), "{told}");
    ensure!(top("killed") == json!({ "what": "zombie", "lifetime": 2, "session": 2 }), "{told}");
    ensure!(top("crafted") == json!({ "what": "torch", "lifetime": 16, "session": 16 }), "{told}");
    Ok(())
}

pub(crate) fn an_unknown_group(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "group": "magic" }), "expected one of `time`, `distances`, `deaths`")
}
