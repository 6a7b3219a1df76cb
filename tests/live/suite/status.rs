//! What the asker is told of his own body and belongings.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::scenario::Play;

pub(crate) fn body_and_belongings(play: &Play<'_>) -> Result<()> {
    let stone = |slot: i32, count: i32| json!({ "slot": slot, "item": "minecraft:cobblestone", "count": count });
    play.set(json!({ "health": 7.5, "food": 3, "items": [stone(3, 20), stone(11, 5)] }))?;
    let told = play.call(json!({}))?;
    ensure!((told.at("/health"), told.at("/hunger")) == (json!("7.5/20"), json!("3/20")), "{told}");
    ensure!((told.at("/inventory"), told.at("/free_slots")) == (json!({ "cobblestone": 25 }), json!(34)), "{told}");
    Ok(())
}

pub(crate) fn without_permission(play: &Play<'_>) -> Result<()> {
    play.is_refused_without_permission(json!({}))
}
