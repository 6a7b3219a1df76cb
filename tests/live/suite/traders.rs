//! Traders in front of a real client: offers are read, and none are rolled by reading.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::scenario::Play;

const WORLD: &str = "minecraft:overworld";
const HILDA: &str = "00000000-0000-4000-8000-000000000001";

/// The offers of one that has some are read, and to look at one that has none makes none.
pub(crate) fn a_trader_is_told_and_another_is_not_read(play: &Play<'_>) -> Result<()> {
    let offer = json!({ "wants": [{ "item": "minecraft:emerald", "count": 5 }], "max_uses": 8, "uses": 1,
        "gives": { "item": "minecraft:enchanted_book", "enchantments": { "minecraft:mending": 1 } } });
    let wanderer = "00000000-0000-4000-8000-0000000000b1";
    let hilda = |trader: serde_json::Value| json!({ "op": "entity", "uuid": HILDA, "trader": trader });
    play.set(json!({ "items": [{ "slot": 8, "item": "minecraft:emerald", "count": 17 }] }))?;
    play.change(json!([
        hilda(json!({ "profession": "minecraft:librarian", "level": 2, "offers": [offer] })),
        { "op": "spawn", "world": WORLD, "entity": {
            "uuid": wanderer, "type": "minecraft:wandering_trader", "at": [2.5, 65.0, 4.5], "trader": {} } },
    ]))?;
    let told = play.call(json!({ "radius": 8 }));
    play.change(json!([hilda(json!({})), { "op": "remove", "uuid": wanderer }]))?;
    let told = told?;
    let hers = |field: &str| told.at(&format!("/traders/0/{field}"));
    ensure!(hers("who") == "librarian, apprentice (level 2 of 5)", "{told}");
    ensure!(hers("offers/0/stored_enchantments") == json!(["mending 1 of 1"]), "{told}");
    ensure!((hers("offers/0/uses_left"), hers("offers/0/can_pay_times")) == (json!(7), json!(3)), "{told}");
    ensure!(told.at("/traders/1/who") == "wandering trader", "{told}");
    ensure!(told.at("/traders/1/no_offers").as_str().is_some_and(|why| why.contains("not read")), "{told}");
    let rolled = play.stage.server.counters()?["rolled_offers"].clone();
    ensure!(rolled == 0, "asking made {rolled} traders roll their offers");
    Ok(())
}

pub(crate) fn a_radius_out_of_reach(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "radius": 1_000_000_000 }), "radius: 1000000000 is not between 1 and 16")
}
