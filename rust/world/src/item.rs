//! Items as kinds of things. What a player has of them is `player`'s, how they are made `recipe`'s.

use crate::Query;
use serde::{Deserialize, Serialize};

/// The item that a key names, on this server.
#[derive(Debug, Serialize)]
pub struct Named {
    /// With or without `minecraft:`, in any letter case, with spaces or underscores.
    pub item: String,
}

impl Query for Named {
    const NAME: &'static str = "item.named";
    type Answer = NamedAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NamedAnswer {
    /// None: there is no such item, or it cannot be carried.
    pub kind: Option<ItemKind>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// The key, as in `minecraft:oak_log`.
    pub item: String,
    /// Under which a client finds the name in its language.
    pub translation: String,
}
