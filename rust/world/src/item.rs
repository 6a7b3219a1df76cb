//! Items: which kind a key names, and what is said of single ones (enchantments, attributes, lore, wear, what mends
//! them). How many of what a player has is `player`'s, how they are made `recipe`'s.

use crate::player::ItemStack;
use crate::{Foreign, Query, Uuid};
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

/// All that the server says of the items in some slots of a player.
#[derive(Debug, Serialize)]
pub struct Details {
    pub player: Uuid,
    /// 0-8 hotbar, 9-35 storage, 36-39 boots to helmet, 40 off hand.
    pub slots: Vec<i32>,
    /// Kinds of items that may mend one on an anvil; the server says which of them do. Kinds unknown to it do not.
    pub repair: Vec<String>,
}

impl Query for Details {
    const NAME: &'static str = "item.details";
    type Answer = DetailsAnswer;
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DetailsAnswer {
    /// In the order asked, empty slots left out.
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub slot: i32,
    pub goods: Goods,
    pub lore: Vec<Foreign>,
    /// What it does to whom it belongs to: its own values, or else those of its kind. By attribute, then by amount.
    pub attributes: Vec<Modifier>,
    pub unbreakable: bool,
    /// Levels that its earlier work on anvils adds to the next.
    pub repair_cost: i32,
    /// Those of the asked kinds that mend it, in the order asked. None for what does not wear out.
    pub repaired_by: Vec<String>,
}

/// Some of one item with what sets it apart from others of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Goods {
    pub stack: ItemStack,
    /// The name that this kind of thing has from a data pack or a plugin, as a treasure map has one.
    pub item_name: Option<Foreign>,
    /// In force on the item, by key.
    pub enchantments: Vec<Enchantment>,
    /// Kept in an enchanted book, by key.
    pub stored: Vec<Enchantment>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Enchantment {
    /// The key, as in `minecraft:sharpness`.
    pub enchantment: String,
    pub level: i32,
    pub max_level: i32,
    pub curse: bool,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// The key, as in `minecraft:attack_damage`.
    pub attribute: String,
    pub amount: f64,
    pub operation: Operation,
    /// Where it must be worn or held: `mainhand`, `armor`, `any`, …
    pub slot: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// So many more.
    AddNumber,
    /// So many times the base value more.
    AddScalar,
    /// All of it times one plus the amount.
    #[serde(rename = "multiply_scalar_1")]
    MultiplyScalar1,
}
