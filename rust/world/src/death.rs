//! A death: how it came about.

use crate::Foreign;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Killer {
    /// The key, as in `minecraft:zombie`.
    pub kind: String,
    /// A player's name, or one that was given to the creature.
    pub name: Option<Foreign>,
}
