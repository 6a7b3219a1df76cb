//! What is around a player: who moves there, the time, the weather.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::scenario::Play;

const WORLD: &str = "minecraft:overworld";

pub(crate) fn a_hunter_comes_first(play: &Play<'_>) -> Result<()> {
    let hunter = "00000000-0000-4000-8000-0000000000f1";
    let entity =
        json!({ "uuid": hunter, "type": "minecraft:skeleton", "at": [0.5, 65.0, 6.5], "yaw": 180.0, "name": null });
    play.change(json!([
        { "op": "spawn", "world": WORLD, "entity": entity },
        { "op": "entity", "uuid": hunter, "target": play.name() },
    ]))?;
    let told = play.call(json!({ "radius": 20 }));
    play.change(json!([{ "op": "remove", "uuid": hunter }]))?;
    let told = told?;
    let first = |field: &str| told.at(&format!("/groups/0/{field}"));
    ensure!((first("kind"), first("targeting_player")) == (json!("skeleton"), json!(1)), "{told}");
    ensure!((first("nearest_distance"), first("direction")) == (json!(6.0), json!("south, ahead")), "{told}");
    Ok(())
}

pub(crate) fn a_radius_out_of_range(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "radius": 500 }), "radius: 500 is not between 1 and 48")
}

pub(crate) fn the_clock_is_read(play: &Play<'_>) -> Result<()> {
    play.change(json!([{ "op": "world", "world": WORLD, "time": 6000, "weather": "rain" }]))?;
    let told = play.call(json!({}));
    play.change(json!([{ "op": "world", "world": WORLD, "time": 14000, "weather": "clear" }]))?;
    let told = told?;
    ensure!((told.at("/sky/clock"), told.at("/sky/is_night")) == (json!("12:00"), json!(false)), "{told}");
    ensure!((told.at("/sky/weather"), told.at("/biome")) == (json!("rain or snow"), json!("plains")), "{told}");
    Ok(())
}

pub(crate) fn without_permission(play: &Play<'_>) -> Result<()> {
    play.is_refused_without_permission(json!({}))
}
