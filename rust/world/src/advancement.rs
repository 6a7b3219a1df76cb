//! How far a player has come with his advancements. Recipes that are unlocked count as none here.

use crate::{Foreign, Query, Uuid};
use serde::{Deserialize, Serialize};

/// Every advancement of the screen that a player has not yet, by numbers alone.
#[derive(Debug, Serialize)]
pub struct Unfinished {
    pub player: Uuid,
}

impl Query for Unfinished {
    const NAME: &'static str = "advancement.unfinished";
    type Answer = UnfinishedAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct UnfinishedAnswer {
    /// By key.
    pub tabs: Vec<Tab>,
    /// By key.
    pub advancements: Vec<Progress>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Tab {
    /// The key of the advancement at its root.
    pub tab: String,
    pub finished: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// The key, as in `minecraft:story/mine_stone`.
    pub advancement: String,
    /// The key of its tab.
    pub tab: String,
    /// Not shown to a player before he has it.
    pub hidden: bool,
    /// The one before it is reached, or there is none.
    pub next: bool,
    /// Requirements met.
    pub done: u32,
    /// Requirements in all. Each is one criterion, or one of several.
    pub needed: u32,
}

/// What some advancements are, and what a player lacks of them.
#[derive(Debug, Serialize)]
pub struct Details {
    pub player: Uuid,
    /// Keys.
    pub advancements: Vec<String>,
}

impl Query for Details {
    const NAME: &'static str = "advancement.details";
    type Answer = DetailsAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DetailsAnswer {
    /// In the order asked; unknown ones and those that no screen shows are left out.
    pub advancements: Vec<Advancement>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Advancement {
    pub advancement: String,
    pub title: Foreign,
    pub description: Foreign,
    /// `task`, `goal` or `challenge`.
    pub frame: String,
    /// The requirements that are not met: of the criteria of each, one must be.
    pub missing: Vec<Vec<String>>,
}
