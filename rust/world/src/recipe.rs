//! The recipes that are registered on the server, as it tells of them. Brewing is in no list of the server's. What a
//! player can make of what he carries is not decided here.

use crate::{Foreign, Query, Uuid};
use serde::{Deserialize, Serialize};

/// The next recipes of the server's list, in its order.
///
/// The server keeps its place in the list between two pages, for one reader: cursor 0 starts anew, every other cursor
/// must be `next` of the page before, else the answer is `Invalid`. `Gone`: the list changed meanwhile. After both the
/// reader starts anew.
#[derive(Debug, Serialize)]
pub struct Page {
    pub cursor: u32,
    /// 1 to 100.
    pub limit: u32,
}

impl Query for Page {
    const NAME: &'static str = "recipe.page";
    type Answer = PageAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PageAnswer {
    pub recipes: Vec<Recipe>,
    /// None: that was the last page.
    pub next: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// As in `minecraft:torch`; none for a kind of recipe that has no key.
    pub key: Option<String>,
    pub kind: Kind,
    /// None where the result follows from what is put in.
    pub result: Option<Product>,
    /// Shaped ones: a row a line, a letter a cell. A letter that no ingredient has, and a space, is an empty cell.
    pub shape: Vec<String>,
    /// What is put in: shaped ones by letter, the others in the order of the recipe. None are known of special ones.
    pub ingredients: Vec<Ingredient>,
    /// Ticks of cooking; 20 are a second.
    pub ticks: Option<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Shaped,
    Shapeless,
    /// One item becomes another and keeps what is in and on it, as a shulker box that is dyed.
    Transmute,
    Smelting,
    Blasting,
    Smoking,
    Campfire,
    Stonecutting,
    SmithingTransform,
    SmithingTrim,
    /// Made by a rule of the game's own, or of a kind unknown here: what goes in is not told.
    Special,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Product {
    pub item: String,
    pub count: i32,
    pub custom_name: Option<Foreign>,
}

/// One thing that is put in. Any of `items` fits, or any of `exact`; one of both lists is empty.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ingredient {
    /// The letter in `shape`; `template`, `base`, `addition`; `input`, `material`; else none.
    pub slot: Option<String>,
    /// Kinds of items, whatever is on them.
    pub items: Vec<String>,
    /// Very special items: only those that are the same in all fit, which [`Fitting`] tells.
    pub exact: Vec<ExactItem>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ExactItem {
    pub item: String,
    pub custom_name: Option<Foreign>,
}

/// Which of the stacks that a player carries fit the ingredients of one recipe, by the server's own judgement.
#[derive(Debug, Serialize)]
pub struct Fitting {
    pub player: Uuid,
    /// The recipe's key. `Gone`: there is none of that key any more.
    pub recipe: String,
}

impl Query for Fitting {
    const NAME: &'static str = "recipe.fitting";
    type Answer = FittingAnswer;
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FittingAnswer {
    /// For each ingredient, in the order of [`Recipe::ingredients`], the slots 0 to 35 whose stack fits.
    pub slots: Vec<Vec<i32>>,
}
