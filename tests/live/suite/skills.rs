//! Skills: a page comes into the turn when the model asks for it.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::scenario::Play;

const CRAFTING: &str = include_str!("../../../skills/crafting.md");

pub(crate) fn a_page_arrives(play: &Play<'_>) -> Result<()> {
    let page = CRAFTING.rsplit("---").next().unwrap_or_default().trim();
    let before = play.plainly()?;
    ensure!(
        !before.body.to_string().contains("Never tell a recipe from memory"),
        "the page is there before it is loaded"
    );
    let told = play.call(json!({ "name": "crafting" }))?;
    ensure!(page.len() > 500 && told.text.contains(page), "the next request lacks the page: {told}");
    Ok(())
}

pub(crate) fn an_unknown_page(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "name": "alchemy" }), "no skill of that name; there are: ")
}
