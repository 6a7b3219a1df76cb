//! The arrow to a place in front of a real client: the line above the hotbar, the trail, their end; the link to the map.

use anyhow::{Result, ensure};
use panda_live::{Mark, Seen};
use serde_json::{Value, json};

use crate::scenario::{Play, SOON};

/// Stands south of the spawn and looks at it.
fn stand(play: &Play<'_>) -> Result<()> {
    play.set(json!({ "at": [0.5, 65.0, 40.5], "yaw": 180.0 }))
}

fn to_spawn() -> Value {
    json!({ "x": 0, "y": 65, "z": 0 })
}

fn is_arrow(seen: &Seen) -> bool {
    seen.is_action_bar()
        && ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖", "•"].iter().any(|arrow| seen.text.starts_with(arrow))
}

fn arrow(play: &Play<'_>, since: Mark, line: &str) -> Result<()> {
    play.client.wait(since, &format!("{line:?} above the hotbar"), SOON, |seen| is_arrow(seen) && seen.text == line)?;
    Ok(())
}

pub(crate) fn shows_arrow_and_trail_until_he_is_there(play: &Play<'_>) -> Result<()> {
    stand(play)?;
    let watcher = play.stage.join(&format!("By{}", play.name()));
    let (mark, watched) = (play.client.mark(), watcher.mark());
    let told = play.call(to_spawn());
    let shown = told.and_then(|told| shows(play, mark, &told.at("/distance")));
    let others = watcher.seen_since(watched);
    watcher.leave()?;
    shown?;
    ensure!(!others.iter().any(|seen| is_arrow(seen) || seen.packet == "world_particles"), "others see it too");
    Ok(())
}

fn shows(play: &Play<'_>, mark: Mark, distance: &Value) -> Result<()> {
    arrow(play, mark, "↑ 0 0 · 40 blocks")?;
    ensure!(*distance == 40.0, "{distance}");
    let trail: Vec<Seen> =
        play.client.seen_since(mark).into_iter().filter(|seen| seen.packet == "world_particles").collect();
    let ahead = |seen: &Seen| seen.data["z"].as_f64().is_some_and(|z| (32.0..39.5).contains(&z));
    ensure!(!trail.is_empty() && trail.iter().all(ahead), "{trail:?}");
    let turned = play.client.look(90.0, 0.0)?;
    arrow(play, turned, "→ 0 0 · 40 blocks")?;
    let near = play.client.mark();
    play.set(json!({ "at": [0.5, 65.0, 2.5] }))?;
    play.client.wait_chat(near, "You have arrived: 0 0.", SOON)?;
    Ok(())
}

pub(crate) fn a_place_that_nobody_saved(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "place": "Atlantis" }), "the player has no place yet")
}

pub(crate) fn takes_arrow_and_trail_away(play: &Play<'_>) -> Result<()> {
    stand(play)?;
    let mark = play.client.mark();
    play.other("guide_to", to_spawn())?;
    arrow(play, mark, "↑ 0 0 · 40 blocks")?;
    play.call(json!({}))?;
    play.client.wait_chat(mark, "The arrow is gone.", SOON)?;
    let after = play.client.mark();
    let still = play.client.wait(after, "an arrow", SOON, |seen| is_arrow(seen) || seen.packet == "world_particles");
    ensure!(still.is_err(), "he is led on: {still:?}");
    Ok(())
}

pub(crate) fn nothing_to_stop(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({}), "nothing leads the player right now")
}

pub(crate) fn is_a_link_to_click(play: &Play<'_>) -> Result<()> {
    play.set(json!({ "at": [-7.5, 65.0, 3.5] }))?;
    let mark = play.client.mark();
    play.call(json!({}))?;
    let line = play.client.wait_chat(mark, "Where you are on the map", SOON)?;
    let data = line.data.to_string();
    ensure!(data.contains("https://map.example.org/#world:-8:65:3") && data.contains("open_url"), "{data}");
    Ok(())
}

pub(crate) fn a_map_of_no_place(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "place": "Atlantis" }), "the player has no place yet")
}
