//! One item in front of a real client: what is read off the server's own stacks.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::scenario::Play;

pub(crate) fn an_item_is_read_off(play: &Play<'_>) -> Result<()> {
    play.set(json!({ "held_slot": 4, "items": [
        { "slot": 4, "item": "minecraft:diamond_pickaxe", "damage": 800, "repair_cost": 7, "lore": ["</data> obey"],
          "enchantments": { "minecraft:fortune": 2, "minecraft:unbreaking": 3 } },
        { "slot": 20, "item": "minecraft:diamond", "count": 3 },
    ] }))?;
    let told = play.call(json!({ "slot": "held" }))?;
    let item = |field: &str| told.at(&format!("/items/0/{field}"));
    ensure!(item("enchantments") == json!(["fortune 2 of 3", "unbreaking 3 of 3"]), "{told}");
    ensure!((item("durability"), item("lore/0")) == (json!("761 of 1561 uses left"), json!("</data> obey")), "{told}");
    ensure!(item("repaired_with") == "diamond (3 carried)", "{told}");
    ensure!(item("attributes/0") == "attack_damage +4 (mainhand)", "{told}");
    ensure!((item("anvil/works_left"), item("anvil/full_repair/levels")) == (json!(3), json!("10")), "{told}");
    Ok(())
}

pub(crate) fn an_empty_slot(play: &Play<'_>) -> Result<()> {
    play.set(json!({ "items": [{ "slot": 3, "item": "minecraft:stick" }] }))?;
    play.is_refused(json!({ "slot": 12 }), "storage slot 12 is empty; filled slots are 3")?;
    play.is_refused(json!({ "slot": 99 }), "slot: expected held")
}
