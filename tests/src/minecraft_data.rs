//! The crafting recipes of the npm package `minecraft-data`, as a recipe file. The package lies beside the live clients
//! once they are installed; nothing of it is in this repository.
//!
//! It writes a recipe out for each choice (twelve for a chest); here they are folded back: recipes of one result and one
//! pattern that differ in one ingredient become one with that choice.

use crate::recipe_file::{Item, Part, RecipeFile, Written};
use panda_world::recipe::Kind;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

/// Names another folder with `recipes.json` and `items.json` of the package.
const FOLDER: &str = "PANDA_MINECRAFT_DATA";
const USUAL: &str = "live/client/node_modules/minecraft-data/minecraft-data/data/pc/1.21.11";

/// The recipes of 1.21.11; none where the package is not installed.
pub fn crafting_recipes() -> Option<RecipeFile> {
    let folder =
        std::env::var_os(FOLDER).map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join(USUAL), PathBuf::from);
    let (recipes, items) = (folder.join("recipes.json"), folder.join("items.json"));
    (recipes.is_file() && items.is_file()).then(|| convert(&read(&recipes), &read::<Vec<Known>>(&items)))
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    let text = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_slice(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[derive(Deserialize)]
struct Known {
    id: u32,
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    #[serde(default)]
    in_shape: Vec<Vec<Option<u32>>>,
    #[serde(default)]
    ingredients: Vec<u32>,
    result: Outcome,
}

#[derive(Deserialize)]
struct Outcome {
    id: u32,
    count: i32,
}

/// What recipes that are folded together have in common: result, count, and which cells hold the same item.
type Form = (u32, i32, bool, Vec<String>);

/// For each letter of the form, the items that fit.
type Choices = Vec<BTreeSet<u32>>;

fn convert(recipes: &BTreeMap<String, Vec<Listed>>, items: &[Known]) -> RecipeFile {
    let names: HashMap<u32, String> = items.iter().map(|item| (item.id, format!("minecraft:{}", item.name))).collect();
    let mut forms: BTreeMap<Form, Vec<Choices>> = BTreeMap::new();
    // The package has a recipe that makes no items of nothing: the one for arrows with a potion on them.
    for listed in recipes.values().flatten().filter(|listed| listed.result.count > 0) {
        let (form, choices) = form(listed);
        forms.entry(form).or_default().push(choices);
    }
    let mut file = RecipeFile::default();
    for ((result, count, shaped, shape), recipes) in forms {
        for choices in fold(recipes) {
            let key = format!("{}_{}", names[&result].replace("minecraft:", "listed:"), file.recipes.len());
            let part = |(letter, fitting): (char, &BTreeSet<u32>)| Part {
                slot: shaped.then(|| letter.to_string()),
                items: fitting.iter().map(|item| names[item].clone()).collect(),
                exact: Vec::new(),
            };
            let letters = shape.iter().flat_map(|row| row.chars());
            let ingredients = if shaped {
                ('A'..).zip(&choices).map(part).collect()
            } else {
                letters.map(|letter| part((letter, &choices[(letter as u8 - b'A') as usize]))).collect()
            };
            file.recipes.push(Written {
                key,
                kind: if shaped { Kind::Shaped } else { Kind::Shapeless },
                result: Some(Item { item: names[&result].clone(), count, name: None }),
                shape: if shaped { shape.clone() } else { Vec::new() },
                ingredients,
                ticks: None,
            });
        }
    }
    file
}

/// A recipe with a letter for each different item, in the order in which they come.
fn form(listed: &Listed) -> (Form, Choices) {
    let shaped = !listed.in_shape.is_empty();
    let rows =
        if shaped { listed.in_shape.clone() } else { vec![listed.ingredients.iter().copied().map(Some).collect()] };
    let mut letters: Vec<u32> = Vec::new();
    let mut letter = |cell: &Option<u32>| {
        let Some(item) = cell else { return ' ' };
        let known = letters.iter().position(|known| known == item);
        let at = known.unwrap_or_else(|| {
            letters.push(*item);
            letters.len() - 1
        });
        char::from(b'A' + at as u8)
    };
    let shape: Vec<String> = rows.iter().map(|row| row.iter().map(&mut letter).collect()).collect();
    let form = (listed.result.id, listed.result.count, shaped, shape);
    (form, letters.into_iter().map(|item| BTreeSet::from([item])).collect())
}

/// Joins recipes that differ in one letter alone, letter by letter.
fn fold(mut recipes: Vec<Choices>) -> Vec<Choices> {
    let letters = recipes.first().map_or(0, Vec::len);
    for letter in 0..letters {
        let mut joined: BTreeMap<Choices, BTreeSet<u32>> = BTreeMap::new();
        for mut choices in recipes {
            let here = std::mem::take(&mut choices[letter]);
            joined.entry(choices).or_default().extend(here);
        }
        recipes = joined
            .into_iter()
            .map(|(mut choices, here)| {
                choices[letter] = here;
                choices
            })
            .collect();
    }
    recipes
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_differs_in_one_ingredient_becomes_a_choice_and_what_differs_in_form_does_not() {
        let items: Vec<Known> = ["stick", "oak", "birch", "bamboo", "coal", "charcoal", "fire"]
            .iter()
            .enumerate()
            .map(|(id, name)| Known { id: id as u32, name: (*name).into() })
            .collect();
        let listed = json!({
            "0": [
                { "inShape": [[1], [1]], "result": { "id": 0, "count": 4 } },
                { "inShape": [[2], [2]], "result": { "id": 0, "count": 4 } },
                { "inShape": [[3], [3]], "result": { "id": 0, "count": 1 } },
            ],
            "6": [
                { "inShape": [[1], [4]], "result": { "id": 6, "count": 1 } },
                { "inShape": [[1], [5]], "result": { "id": 6, "count": 1 } },
                { "inShape": [[2], [4]], "result": { "id": 6, "count": 1 } },
                { "inShape": [[2], [5]], "result": { "id": 6, "count": 1 } },
                { "ingredients": [0, 0, 4], "result": { "id": 6, "count": 1 } },
            ],
        });
        let file = convert(&serde_json::from_value(listed).unwrap(), &items);
        let told: Vec<String> = file
            .recipes
            .iter()
            .map(|recipe| {
                let parts: Vec<String> =
                    recipe.ingredients.iter().map(|part| part.items.join("|").replace("minecraft:", "")).collect();
                format!("{} {:?} {}", recipe.result.as_ref().unwrap().count, recipe.shape, parts.join(","))
            })
            .collect();
        assert_eq!(
            told,
            [
                r#"1 ["A", "A"] bamboo"#,
                r#"4 ["A", "A"] oak|birch"#,
                "1 [] stick,stick,coal",
                r#"1 ["A", "B"] oak|birch,coal|charcoal"#,
            ]
        );
    }
}
