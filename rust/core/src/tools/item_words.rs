//! Items as the tools tell them: names that are data, enchantments with how far they go.

use crate::names::plain;
use panda_world::Foreign;
use panda_world::item::{Enchantment, Goods};
use serde::Serialize;

/// Characters of one foreign line that a model is told.
const LINE: usize = 200;

/// What sets some of an item apart from others of its kind. Nothing of it is said where nothing does.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(super) struct Marks {
    /// Given by a player or a plugin.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Foreign>,
    #[serde(skip_serializing_if = "Option::is_none")]
    item_name: Option<Foreign>,
    /// "efficiency 4 of 5".
    #[serde(skip_serializing_if = "Vec::is_empty")]
    enchantments: Vec<String>,
    /// Kept in a book, for an anvil to put on something.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stored_enchantments: Vec<String>,
}

impl Marks {
    pub(super) fn of(goods: &Goods) -> Marks {
        Marks {
            name: goods.stack.custom_name.as_ref().map(line),
            item_name: goods.item_name.as_ref().map(line),
            enchantments: goods.enchantments.iter().map(enchantment).collect(),
            stored_enchantments: goods.stored.iter().map(enchantment).collect(),
        }
    }
}

/// As much of a line as a model is told.
pub(super) fn line(text: &Foreign) -> Foreign {
    text.beginning(LINE)
}

fn enchantment(one: &Enchantment) -> String {
    let curse = if one.curse { " (curse)" } else { "" };
    format!("{} {} of {}{curse}", plain(&one.enchantment), one.level, one.max_level)
}
