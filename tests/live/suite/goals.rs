//! Goals in front of a real client: the bar, the sound, the checklist.

use anyhow::{Result, ensure};
use panda_live::{Mark, Seen};
use serde_json::{Value, json};

use crate::scenario::{Play, SOON};

fn carries(play: &Play<'_>, item: &str, count: i32) -> Result<()> {
    play.set(json!({ "items": [{ "slot": 9, "item": format!("minecraft:{item}"), "count": count }] }))
}

fn iron(count: u32) -> Value {
    json!({ "kind": "item", "item": "iron_ingot", "count": count })
}

/// A bar whose text holds this.
fn bar(play: &Play<'_>, since: Mark, text: &str) -> Result<Seen> {
    play.client.wait(since, &format!("a bar with {text:?}"), SOON, |seen| {
        seen.packet == "boss_bar" && seen.text.contains(text)
    })
}

fn no_bar(play: &Play<'_>, since: Mark) -> Result<Seen> {
    play.client.wait(since, "the bar's end", SOON, |seen| seen.packet == "boss_bar" && seen.data["action"] == 1)
}

pub(crate) fn is_followed_by_a_bar(play: &Play<'_>) -> Result<()> {
    carries(play, "iron_ingot", 1)?;
    let mark = play.client.mark();
    play.call(iron(4))?;
    let shown = bar(play, mark, "1/4")?;
    ensure!(shown.data["action"] == 0 && shown.data["health"] == 0.25, "{}", shown.data);
    let more = play.client.mark();
    carries(play, "iron_ingot", 3)?;
    bar(play, more, "3/4")?;
    carries(play, "iron_ingot", 4)?;
    play.client.wait_chat(more, "Goal reached: Iron Ingot, you have 4.", SOON)?;
    play.client.wait(more, "a sound", SOON, |seen| seen.packet == "sound_effect")?;
    no_bar(play, more)?;
    Ok(())
}

pub(crate) fn an_item_of_no_game(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "kind": "item", "item": "oak_plank", "count": 3 }), "oak_planks")
}

pub(crate) fn takes_the_bar_away(play: &Play<'_>) -> Result<()> {
    carries(play, "iron_ingot", 1)?;
    let mark = play.client.mark();
    play.other("set_goal", iron(4))?;
    bar(play, mark, "1/4")?;
    play.call(json!({}))?;
    no_bar(play, mark)?;
    Ok(())
}

pub(crate) fn no_goal_to_clear(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "which": "iron" }), "the player has no goal yet")
}

pub(crate) fn tells_how_far_he_is(play: &Play<'_>) -> Result<()> {
    carries(play, "iron_ingot", 1)?;
    play.other("set_goal", iron(4))?;
    let mark = play.client.mark();
    play.other("set_goal", json!({ "kind": "activity", "text": "mining" }))?;
    let told = play.call(json!({}))?;
    ensure!(told.at("/goals/1") == json!({ "item": "iron_ingot", "held": 1, "wanted": 4, "missing": 3 }), "{told}");
    ensure!(told.at("/goals/0/checklist/0/what") == "torches", "{told}");
    play.client.wait_chat(mark, "✘ torches: 0 of 16", SOON)?;
    Ok(())
}

pub(crate) fn the_status_of_an_unknown_goal(play: &Play<'_>) -> Result<()> {
    play.other("set_goal", iron(4))?;
    play.is_refused(json!({ "which": "castle" }), "no goal of that name; there are: ")
}
