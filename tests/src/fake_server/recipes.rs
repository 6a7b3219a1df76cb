//! The recipes of the fake world: listed page by page, and held against what a player carries.

use super::World;
use crate::recipe_file::RecipeFile;
use crate::scene;
use panda_world::recipe::{FittingAnswer, Ingredient, PageAnswer, Recipe};
use panda_world::{QueryError, Uuid};
use std::sync::LazyLock;

static HAND_WRITTEN: LazyLock<Vec<Recipe>> = LazyLock::new(|| RecipeFile::hand_written().listed());

/// The list, and how far its one reader has come.
pub(super) struct Recipes {
    listed: Vec<Recipe>,
    /// None: no page is open.
    place: Option<usize>,
}

impl Recipes {
    pub(super) fn hand_written() -> Recipes {
        Recipes::of(HAND_WRITTEN.clone())
    }

    pub(super) fn of(listed: Vec<Recipe>) -> Recipes {
        Recipes { listed, place: None }
    }

    fn page(&mut self, cursor: usize, limit: usize) -> Result<PageAnswer, QueryError> {
        if !(1..=100).contains(&limit) {
            return Err(QueryError::Invalid("the limit must be from 1 to 100".into()));
        }
        if cursor != 0 && self.place != Some(cursor) {
            return Err(QueryError::Invalid(format!("the list is not open at {cursor}")));
        }
        let end = self.listed.len().min(cursor + limit);
        self.place = (end < self.listed.len()).then_some(end);
        let next = self.place.map(|place| place as u32);
        Ok(PageAnswer { recipes: self.listed[cursor.min(end)..end].to_vec(), next })
    }
}

impl World {
    /// Puts other recipes in the place of all, as a data pack does. The core must be told by an event.
    pub fn set_recipes(&mut self, file: &RecipeFile) {
        self.recipes = Recipes::of(file.listed());
    }

    pub(super) fn recipe_page(&mut self, cursor: usize, limit: usize) -> Result<PageAnswer, QueryError> {
        self.recipes.page(cursor, limit)
    }

    pub(super) fn fitting(&self, player: Uuid, key: &str) -> Result<FittingAnswer, QueryError> {
        let carried = &self.present(player)?.state.items;
        let recipe =
            self.recipes.listed.iter().find(|recipe| recipe.key.as_deref() == Some(key)).ok_or(QueryError::Gone)?;
        let slots_of = |ingredient: &Ingredient| {
            let fitting = carried.iter().filter(|item| item.slot < 36 && fits(ingredient, item));
            let mut slots: Vec<i32> = fitting.map(|item| item.slot).collect();
            slots.sort_unstable();
            slots
        };
        Ok(FittingAnswer { slots: recipe.ingredients.iter().map(slots_of).collect() })
    }
}

/// A special item is the same in all that a scene can say of it.
fn fits(ingredient: &Ingredient, item: &scene::Item) -> bool {
    let named = |exact: &panda_world::recipe::ExactItem| {
        exact.custom_name.as_ref().map(panda_world::Foreign::raw) == item.name.as_deref()
    };
    ingredient.items.contains(&item.item)
        || ingredient.exact.iter().any(|exact| exact.item == item.item && item.damage == 0 && named(exact))
}
