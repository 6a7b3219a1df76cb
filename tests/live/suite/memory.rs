//! The conversation: what of it the next question brings to the model.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::scenario::Play;

pub(crate) fn history_goes(play: &Play<'_>) -> Result<()> {
    let first = play.plainly()?.question();
    let second = play.plainly()?;
    ensure!(second.body.to_string().contains(first.trim()), "the second question brings the first: {}", second.body);
    let told = play.call(json!({}))?;
    let after = play.plainly()?;
    ensure!(!after.body.to_string().contains(first.trim()), "what was forgotten came back: {}", after.body);
    ensure!(told.at("/forgotten_rounds") == 2, "{told}");
    Ok(())
}

pub(crate) fn forgetting_takes_no_argument(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "all": true }), "unknown field")
}
