//! What the server tells us of itself, and how often. Chat and commands have natives of their own, since they want an
//! answer.

use crate::chat::Done;
use crate::death::{Died, ItemGone, ItemMerged, ItemTaken};
use crate::{Foreign, Query, Uuid};
use serde::{Deserialize, Serialize};

/// One event, as JSON with the tag `event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A player is in the game; sent for those already there when the plugin starts, too.
    Join {
        player: Uuid,
        name: Foreign,
        locale: String,
    },
    /// He has left or was kicked.
    Quit {
        player: Uuid,
    },
    /// What can be made is another now: all plugins are loaded, or data packs were read anew.
    RecipesChanged,
    /// What he carries may be another now. Frequent: told only where it was asked for with [`Listen`].
    InventoryChanged {
        player: Uuid,
    },
    /// A player is dead; what he drops is not there yet.
    Died(Died),
    /// What became of items that are watched (`death.watch`).
    ItemMerged(ItemMerged),
    ItemTaken(ItemTaken),
    ItemGone(ItemGone),
    /// His client was sent a chunk, with what really stands there. Frequent.
    ChunkSent {
        player: Uuid,
        x: i32,
        z: i32,
    },
    /// He has clicked a block, or what his client takes for one. Frequent.
    BlockClicked {
        player: Uuid,
        x: i32,
        y: i32,
        z: i32,
    },
}

/// Says which of a player's frequent events the server shall tell, in place of those wanted before. With the player
/// the wish goes.
#[derive(Debug, Serialize)]
pub struct Listen {
    pub player: Uuid,
    pub kinds: Vec<Frequent>,
}

impl Query for Listen {
    const NAME: &'static str = "event.listen";
    type Answer = Done;
}

/// Events of a player that come many times a second: so many that they cross only where somebody waits for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frequent {
    /// [`Event::InventoryChanged`]
    Inventory,
    /// [`Event::ChunkSent`]
    Chunks,
    /// [`Event::BlockClicked`]
    Clicks,
}
