//! Advancements in front of a real client: what the server holds of a player, closest first.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::scenario::Play;

pub(crate) fn the_closest_advancement_comes_first(play: &Play<'_>) -> Result<()> {
    play.set(json!({ "advancements": {
        "village:mine/root": ["dug"], "village:mine/iron": ["smelted"], "village:mine/iron_suit": ["helmet", "boots", "leggings"],
        "village:mine/gems": ["emerald"],
    } }))?;
    let told = play.call(json!({ "tab": "village:mine" }))?;
    let row = |at: usize, field: &str| told.at(&format!("/unfinished/{at}/{field}"));
    ensure!((row(0, "title"), row(0, "missing")) == (json!("Clad in Iron"), json!(["chestplate"])), "{told}");
    ensure!((row(1, "title"), row(1, "done")) == (json!("Three Colours"), json!("1 of 3")), "{told}");
    ensure!(!told.text.contains("What Sleeps Below"), "a hidden one is told: {told}");
    ensure!(told.at("/tabs/0/finished") == 2, "{told}");
    Ok(())
}

pub(crate) fn an_unknown_tab(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "tab": "moon" }), "no advancement tab of that name; there are: ")
}
