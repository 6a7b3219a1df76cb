//! Places of a player: saved, listed, found, forgotten.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::scenario::Play;

/// Has the place saved where the player stands then.
fn save(play: &Play<'_>, name: &str, at: [f64; 3]) -> Result<()> {
    play.set(json!({ "at": at, "yaw": 0.0 }))?;
    let told = play.other("remember_place", here(name))?;
    ensure!(!told.is_refusal(), "{told}");
    Ok(())
}

fn here(name: &str) -> Value {
    json!({ "name": name, "target": "here" })
}

pub(crate) fn is_saved_where_he_stands(play: &Play<'_>) -> Result<()> {
    play.set(json!({ "at": [12.5, 65.0, -20.5] }))?;
    let told = play.call(here("Old oak"))?;
    ensure!((told.at("/saved"), told.at("/at")) == (json!("Old oak"), json!("12 65 -21")), "{told}");
    let next = play.plainly()?.last_user_text();
    ensure!(next.contains("Old oak"), "the next question tells of the place: {next}");
    Ok(())
}

pub(crate) fn a_taken_name(play: &Play<'_>) -> Result<()> {
    save(play, "Base", [0.5, 65.0, 0.5])?;
    play.is_refused(here("base"), "there is a place of that name already")
}

pub(crate) fn is_gone(play: &Play<'_>) -> Result<()> {
    save(play, "Kept", [0.5, 65.0, 0.5])?;
    save(play, "Left", [3.5, 65.0, 0.5])?;
    play.call(json!({ "name": "left" }))?;
    let list = play.other("list_places", json!({}))?;
    ensure!((list.at("/saved_in_all"), list.at("/places/0/name")) == (json!(1), json!("Kept")), "{list}");
    Ok(())
}

pub(crate) fn an_unknown_name(play: &Play<'_>) -> Result<()> {
    save(play, "Base", [0.5, 65.0, 0.5])?;
    play.is_refused(json!({ "name": "Atlantis" }), "no place of that name; there are: ")
}

pub(crate) fn are_listed_by_distance(play: &Play<'_>) -> Result<()> {
    save(play, "Far", [-30.5, 65.0, 0.5])?;
    save(play, "Near", [20.5, 65.0, 0.5])?;
    play.set(json!({ "at": [10.5, 65.0, 0.5] }))?;
    let told = play.call(json!({}))?;
    let row = |number: usize, field: &str| told.at(&format!("/places/{number}/{field}"));
    ensure!((row(0, "name"), row(0, "distance")) == (json!("Near"), json!(10.0)), "{told}");
    ensure!((row(1, "name"), row(1, "distance")) == (json!("Far"), json!(41.0)), "{told}");
    Ok(())
}

pub(crate) fn a_filter_is_text(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "filter": 7 }), "filter: invalid type")
}

pub(crate) fn is_found_from_afar(play: &Play<'_>) -> Result<()> {
    save(play, "Home", [0.5, 65.0, 0.5])?;
    play.set(json!({ "at": [30.5, 65.0, 0.5], "yaw": 0.0 }))?;
    let told = play.call(json!({ "name": "home" }))?;
    ensure!((told.at("/distance"), told.at("/direction")) == (json!(30.0), json!("west, right")), "{told}");
    ensure!(told.at("/turn") == "90 degrees to the right", "{told}");
    Ok(())
}
