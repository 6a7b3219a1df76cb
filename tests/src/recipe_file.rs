//! Recipe files, as `tests/worlds/README.md` describes them: read into the recipes that a server tells of. The dev server
//! reads the same files with its own code.

use crate::scene::Scene;
use panda_world::Foreign;
use panda_world::recipe::{ExactItem, Ingredient, Kind, Product, Recipe};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A file, or what the change `recipes` puts in the place of all recipes.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RecipeFile {
    #[serde(default)]
    pub tags: BTreeMap<String, Vec<String>>,
    pub recipes: Vec<Written>,
}

/// One recipe of a file. Items may be tags of the file, `#planks`.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    pub key: String,
    pub kind: Kind,
    pub result: Option<Item>,
    #[serde(default)]
    pub shape: Vec<String>,
    #[serde(default)]
    pub ingredients: Vec<Part>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticks: Option<i32>,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub item: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Part {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exact: Vec<Item>,
}

fn one() -> i32 {
    1
}

fn is_one(count: &i32) -> bool {
    *count == 1
}

impl RecipeFile {
    /// The hand-written recipes, `tests/worlds/recipes.json`.
    pub fn hand_written() -> RecipeFile {
        RecipeFile::load(&RecipeFile::hand_written_path())
    }

    pub fn hand_written_path() -> PathBuf {
        Scene::path("recipes")
    }

    pub fn load(path: &Path) -> RecipeFile {
        let text = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        serde_json::from_slice(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    }

    /// The recipes as the server lists them. Of two with one key the later stands, in the place of the earlier.
    pub fn listed(&self) -> Vec<Recipe> {
        let mut listed: Vec<Recipe> = Vec::new();
        for written in &self.recipes {
            let recipe = self.recipe(written);
            match listed.iter_mut().find(|known| known.key == recipe.key) {
                Some(known) => *known = recipe,
                None => listed.push(recipe),
            }
        }
        listed
    }

    fn recipe(&self, written: &Written) -> Recipe {
        let product = |item: &Item| Product {
            item: item.item.clone(),
            count: item.count,
            custom_name: item.name.clone().map(Foreign::new),
        };
        let mut ingredients: Vec<Ingredient> = written.ingredients.iter().map(|part| self.ingredient(part)).collect();
        if written.kind == Kind::Shaped {
            ingredients.sort_by(|a, b| a.slot.cmp(&b.slot));
        }
        Recipe {
            key: Some(written.key.clone()),
            kind: written.kind,
            result: written.result.as_ref().map(product),
            shape: written.shape.clone(),
            ingredients,
            ticks: written.ticks,
        }
    }

    fn ingredient(&self, part: &Part) -> Ingredient {
        let meant = |named: &String| match named.strip_prefix('#') {
            Some(tag) => self.tags.get(tag).unwrap_or_else(|| panic!("no tag {named}")).clone(),
            None => vec![named.clone()],
        };
        let exact =
            |item: &Item| ExactItem { item: item.item.clone(), custom_name: item.name.clone().map(Foreign::new) };
        Ingredient {
            slot: part.slot.clone(),
            items: part.items.iter().flat_map(meant).collect(),
            exact: part.exact.iter().map(exact).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hand_written_recipes_are_of_every_kind_three() {
        let recipes = RecipeFile::hand_written().listed();
        let count = |kind| recipes.iter().filter(|recipe| recipe.kind == kind).count();
        let kinds = [
            Kind::Shaped,
            Kind::Shapeless,
            Kind::Transmute,
            Kind::Smelting,
            Kind::Blasting,
            Kind::Smoking,
            Kind::Campfire,
            Kind::Stonecutting,
            Kind::SmithingTransform,
            Kind::SmithingTrim,
            Kind::Special,
        ];
        for kind in kinds {
            assert!(count(kind) >= 3, "{kind:?}");
        }
        let with_choice = recipes.iter().filter(|recipe| recipe.ingredients.iter().any(|part| part.items.len() > 1));
        assert!(with_choice.count() >= 3);
    }
}
