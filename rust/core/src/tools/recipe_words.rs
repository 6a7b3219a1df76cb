//! What the tools on recipes share: waiting for the index, and the words for stations and ingredients.

use super::{Asker, ToolError};
pub(super) use crate::recipes::Station;
use crate::recipes::{Entry, Group, Index};
use std::sync::Arc;

/// The index, or why there is none yet.
pub(super) async fn index(asker: &Asker) -> Result<Arc<Index>, ToolError> {
    asker.agent.recipes.ready().await.ok_or_else(|| {
        ToolError::Refused("the server's recipes are still being read; that takes some seconds, try again then".into())
    })
}

/// Where a recipe is made. What fits into the grid of four needs no table.
pub(super) fn station(entry: &Entry) -> &'static str {
    match entry.station {
        Station::Crafting if entry.fits_2x2 => "inventory (2x2) or crafting table",
        Station::Crafting => "crafting table",
        Station::Furnace => "furnace",
        Station::BlastFurnace => "blast furnace",
        Station::Smoker => "smoker",
        Station::Campfire => "campfire",
        Station::Stonecutter => "stonecutter",
        Station::SmithingTable => "smithing table",
    }
}

/// An ingredient whose choices are these words.
pub(super) fn ingredient(group: &Group, choices: &str) -> String {
    if group.exact.is_some() { format!("{choices} (only a special one)") } else { choices.to_owned() }
}
