//! Recipes for the unit tests of this folder and of the tools.

use super::index::{Building, Index};
use panda_world::recipe::{Ingredient, Kind, Product, Recipe};

pub(crate) fn index(recipes: Vec<Recipe>) -> Index {
    let mut building = Building::default();
    building.add(recipes);
    building.finish(false)
}

/// A shaped recipe that makes one; each cell's letter with what fits there.
pub(crate) fn shaped(makes: &str, shape: &[&str], cells: &[(&str, &[&str])]) -> Recipe {
    let ingredient = |(letter, items): &(&str, &[&str])| Ingredient {
        slot: Some((*letter).to_owned()),
        items: items.iter().map(|item| (*item).to_owned()).collect(),
        exact: Vec::new(),
    };
    Recipe {
        key: Some(makes.to_owned()),
        kind: Kind::Shaped,
        result: Some(Product { item: makes.to_owned(), count: 1, custom_name: None }),
        shape: shape.iter().map(|row| (*row).to_owned()).collect(),
        ingredients: cells.iter().map(ingredient).collect(),
        ticks: None,
    }
}
