//! What the server tells us of itself. Chat and commands have natives of their own, since they want an answer.

use crate::{Foreign, Uuid};
use serde::{Deserialize, Serialize};

/// One event, as JSON with the tag `event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A player is in the game; sent for those already there when the plugin starts, too.
    Join { player: Uuid, name: Foreign, locale: String },
    /// He has left or was kicked.
    Quit { player: Uuid },
    /// What can be made is another now: all plugins are loaded, or data packs were read anew.
    RecipesChanged,
}
