//! The recipes by what they make and by what goes in. Items are numbers here, so that sets of them are small and quick.

use panda_world::Foreign;
use panda_world::recipe::{ExactItem, Ingredient, Kind, Recipe};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

use crate::names::{self, plain};

/// An item's number in one index.
pub(super) type Item = u32;

/// More different ingredients fit into no grid.
const MOST_GROUPS: usize = 9;

/// Where something is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Station {
    Crafting,
    Furnace,
    BlastFurnace,
    Smoker,
    Campfire,
    Stonecutter,
    SmithingTable,
}

/// All that is known of the server's recipes.
pub(crate) struct Index {
    keys: Vec<String>,
    numbers: HashMap<String, Item>,
    entries: Vec<Entry>,
    by_result: HashMap<Item, Vec<usize>>,
    by_ingredient: HashMap<Item, Vec<usize>>,
    by_name: HashMap<String, Vec<usize>>,
    /// Last word of a key -> all known items whose key has that last word and one before it.
    pub(super) families: BTreeMap<String, Vec<Item>>,
    /// Not all recipes could be read.
    pub(crate) incomplete: bool,
}

/// One recipe.
pub(crate) struct Entry {
    pub(crate) key: Option<String>,
    pub(crate) kind: Kind,
    pub(crate) station: Station,
    /// None where it follows from what is put in.
    pub(crate) result: Option<Made>,
    /// What goes in, like and like together; at most nine.
    pub(crate) groups: Vec<Group>,
    /// Rows of the pattern, the first group as `A` and so on. Empty where the order does not matter.
    pub(crate) layout: Vec<String>,
    /// Made in the grid of four that a player always has.
    pub(crate) fits_2x2: bool,
    pub(crate) ticks: Option<u32>,
}

/// What comes out.
pub(crate) struct Made {
    pub(super) item: Item,
    pub(crate) count: u32,
    pub(crate) name: Option<Foreign>,
}

/// Some of one ingredient.
pub(crate) struct Group {
    /// `template`, `base`, `addition`, `input`, `material`; none in a grid.
    pub(crate) role: Option<String>,
    /// The kinds that fit, sorted.
    pub(super) choices: Vec<Item>,
    /// Only very special ones of those kinds fit: their names. The server alone can tell which stacks do.
    pub(crate) exact: Option<Vec<Foreign>>,
    /// Its place among the ingredients as the server lists them.
    pub(super) place: usize,
    /// How many for one make.
    pub(crate) need: u32,
}

impl Group {
    pub(crate) fn is_of_one_kind(&self) -> bool {
        self.choices.len() == 1
    }
}

/// What was found for a word of the model's.
pub(crate) struct Wanted {
    /// The item's key without the game's own namespace.
    pub(crate) item: String,
    /// The recipes that make it, in the server's order.
    pub(crate) made_by: Vec<usize>,
    /// The recipes that it goes into.
    pub(crate) used_in: Vec<usize>,
}

impl Index {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn entry(&self, number: usize) -> &Entry {
        &self.entries[number]
    }

    pub(super) fn number(&self, key: &str) -> Option<Item> {
        self.numbers.get(key).copied()
    }

    /// The item's key without the game's own namespace.
    pub(super) fn name(&self, item: Item) -> &str {
        plain(&self.keys[item as usize])
    }

    /// What a recipe makes, for the model; the key of the recipe where the item follows from what is put in.
    pub(crate) fn made(&self, entry: &Entry) -> String {
        match (&entry.result, &entry.key) {
            (Some(made), _) => self.name(made.item).to_owned(),
            (None, Some(key)) => format!("{} (a rule of its own)", plain(key)),
            (None, None) => "something that depends on what is put in".to_owned(),
        }
    }

    /// The recipes that at least one of the items goes into, in order.
    pub(super) fn touched_by(&self, items: impl Iterator<Item = Item>) -> Vec<usize> {
        let mut found: Vec<usize> = items.filter_map(|item| self.by_ingredient.get(&item)).flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Looks for an item by key, with or without namespace, or by the name that a plugin gave its item. Else the
    /// nearest keys of items that can be made.
    pub(crate) fn find(&self, wanted: &str) -> Result<Wanted, Vec<String>> {
        let key = names::key(wanted).replace([' ', '-'], "_");
        let short = plain(&key);
        let full = if short.contains(':') { short.to_owned() } else { format!("minecraft:{short}") };
        let elsewhere = || self.keys.iter().find(|known| known.split_once(':').is_some_and(|(_, path)| path == short));
        let item = self.number(&full).or_else(|| elsewhere().and_then(|known| self.number(known)));
        let listed =
            |map: &HashMap<Item, Vec<usize>>| item.and_then(|item| map.get(&item)).cloned().unwrap_or_default();
        let (mut made_by, used_in) = (listed(&self.by_result), listed(&self.by_ingredient));
        made_by.extend(self.by_name.get(&names::key(wanted)).into_iter().flatten());
        made_by.sort_unstable();
        made_by.dedup();
        if item.is_none() && made_by.is_empty() {
            return Err(self.nearest(short));
        }
        let item = item.map_or_else(|| wanted.trim().to_owned(), |item| self.name(item).to_owned());
        Ok(Wanted { item, made_by, used_in })
    }

    fn nearest(&self, wanted: &str) -> Vec<String> {
        names::nearest(wanted, self.by_result.keys().map(|item| self.name(*item)))
    }
}

/// An index that is being filled.
#[derive(Default)]
pub(super) struct Building {
    keys: Vec<String>,
    numbers: HashMap<String, Item>,
    entries: Vec<Entry>,
}

impl Building {
    pub(super) fn add(&mut self, recipes: Vec<Recipe>) {
        for recipe in recipes {
            if let Some(entry) = self.entry(recipe) {
                self.entries.push(entry);
            }
        }
    }

    pub(super) fn finish(self, incomplete: bool) -> Index {
        let mut index = Index {
            keys: self.keys,
            numbers: self.numbers,
            entries: self.entries,
            by_result: HashMap::new(),
            by_ingredient: HashMap::new(),
            by_name: HashMap::new(),
            families: BTreeMap::new(),
            incomplete,
        };
        for (number, entry) in index.entries.iter().enumerate() {
            let result = entry.result.as_ref().map(|made| made.item);
            let called = || {
                entry
                    .key
                    .as_ref()
                    .filter(|_| entry.kind == Kind::Special)
                    .and_then(|key| index.numbers.get(key))
                    .copied()
            };
            if let Some(item) = result.or_else(called) {
                index.by_result.entry(item).or_default().push(number);
            }
            if let Some(name) = entry.result.as_ref().and_then(|made| made.name.as_ref()) {
                index.by_name.entry(names::key(name.raw())).or_default().push(number);
            }
            for item in entry.groups.iter().flat_map(|group| &group.choices) {
                let list = index.by_ingredient.entry(*item).or_default();
                if list.last() != Some(&number) {
                    list.push(number);
                }
            }
        }
        for (number, key) in index.keys.iter().enumerate() {
            if let Some((_, last)) = plain(key).rsplit_once('_') {
                index.families.entry(last.to_owned()).or_default().push(number as Item);
            }
        }
        index
    }

    fn number(&mut self, key: &str) -> Item {
        if let Some(number) = self.numbers.get(key) {
            return *number;
        }
        let number = self.keys.len() as Item;
        self.keys.push(key.to_owned());
        self.numbers.insert(key.to_owned(), number);
        number
    }

    /// None for a recipe that no grid holds.
    fn entry(&mut self, recipe: Recipe) -> Option<Entry> {
        if let (Kind::Special, None, Some(key)) = (recipe.kind, &recipe.result, &recipe.key) {
            // Most are called as what they make; those that are not can be asked for by that name too.
            self.number(key);
        }
        let result = recipe.result.map(|made| Made {
            item: self.number(&made.item),
            count: u32::try_from(made.count).unwrap_or(1).max(1),
            name: made.custom_name,
        });
        let shaped = recipe.kind == Kind::Shaped;
        let mut groups: Vec<Group> = Vec::new();
        let mut letters: HashMap<char, usize> = HashMap::new();
        for (place, ingredient) in recipe.ingredients.into_iter().enumerate() {
            let letter = ingredient.slot.as_deref().and_then(|slot| slot.chars().next());
            let cells = |letter| recipe.shape.iter().flat_map(|row| row.chars()).filter(|cell| *cell == letter).count();
            let need = if shaped { letter.map_or(0, cells) as u32 } else { 1 };
            if need == 0 {
                continue;
            }
            let role = if shaped { None } else { ingredient.slot.clone() };
            let number = self.group(&mut groups, ingredient, role, place, need);
            if let Some(letter) = letter {
                letters.insert(letter, number);
            }
        }
        if groups.len() > MOST_GROUPS {
            return None;
        }
        let layout = if shaped { layout(&recipe.shape, &letters) } else { Vec::new() };
        let pieces: u32 = groups.iter().map(|group| group.need).sum();
        let fits_2x2 = match recipe.kind {
            Kind::Shaped => layout.len() <= 2 && layout.iter().all(|row| row.chars().count() <= 2),
            Kind::Shapeless | Kind::Transmute => pieces <= 4,
            _ => false,
        };
        let ticks = recipe.ticks.and_then(|ticks| u32::try_from(ticks).ok());
        Some(Entry {
            key: recipe.key,
            kind: recipe.kind,
            station: station(recipe.kind),
            result,
            groups,
            layout,
            fits_2x2,
            ticks,
        })
    }

    /// Puts an ingredient to its like, or into a group of its own; gives the group's number.
    fn group(
        &mut self,
        groups: &mut Vec<Group>,
        ingredient: Ingredient,
        role: Option<String>,
        place: usize,
        need: u32,
    ) -> usize {
        let is_exact = !ingredient.exact.is_empty();
        let kinds = ingredient.items.iter().chain(ingredient.exact.iter().map(|exact| &exact.item));
        let mut choices: Vec<Item> = kinds.map(|key| self.number(key)).collect();
        choices.sort_unstable();
        choices.dedup();
        // Two special items of one kind and name may still differ in what only the server sees.
        let like = groups
            .iter()
            .position(|group| !is_exact && group.exact.is_none() && group.role == role && group.choices == choices);
        if let Some(like) = like {
            groups[like].need += need;
            return like;
        }
        let names = |exact: Vec<ExactItem>| exact.into_iter().filter_map(|exact| exact.custom_name).collect();
        let exact = is_exact.then(|| names(ingredient.exact));
        groups.push(Group { role, choices, exact, place, need });
        groups.len() - 1
    }
}

fn station(kind: Kind) -> Station {
    match kind {
        Kind::Shaped | Kind::Shapeless | Kind::Transmute | Kind::Special => Station::Crafting,
        Kind::Smelting => Station::Furnace,
        Kind::Blasting => Station::BlastFurnace,
        Kind::Smoking => Station::Smoker,
        Kind::Campfire => Station::Campfire,
        Kind::Stonecutting => Station::Stonecutter,
        Kind::SmithingTransform | Kind::SmithingTrim => Station::SmithingTable,
    }
}

/// The pattern with empty rows and columns at its edges cut off, as the game does, and a letter for each group.
fn layout(shape: &[String], groups: &HashMap<char, usize>) -> Vec<String> {
    let cell = |letter: char| groups.get(&letter).map_or(' ', |group| char::from(b'A' + *group as u8));
    let rows: Vec<Vec<char>> = shape.iter().map(|row| row.chars().map(cell).collect()).collect();
    let filled = |row: &Vec<char>| row.iter().any(|cell| *cell != ' ');
    let (Some(top), Some(bottom)) = (rows.iter().position(filled), rows.iter().rposition(filled)) else {
        return Vec::new();
    };
    let rows = &rows[top..=bottom];
    let columns =
        || rows.iter().flat_map(|row| row.iter().enumerate()).filter(|(_, cell)| **cell != ' ').map(|(at, _)| at);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    rows.iter().map(|row| row.iter().skip(left).take(right + 1 - left).collect()).collect()
}

#[cfg(test)]
mod tests {
    use crate::recipes::tests::{index, shaped};

    #[test]
    fn a_pattern_is_as_large_as_what_lies_in_it() {
        let index = index(vec![shaped(
            "minecraft:torch",
            &["abc", "def", "ghi"],
            &[("b", &["minecraft:coal"]), ("e", &["minecraft:stick"])],
        )]);
        let entry = index.entry(0);
        assert_eq!(entry.layout, ["A", "B"]);
        assert!(entry.fits_2x2);
    }

    #[test]
    fn cells_with_the_same_choice_are_one_group_whatever_their_letter() {
        let planks = &["minecraft:oak_planks", "minecraft:birch_planks"][..];
        let cells =
            [("a", planks), ("b", planks), ("c", &["minecraft:birch_planks", "minecraft:oak_planks"]), ("d", planks)];
        let index = index(vec![shaped("minecraft:crafting_table", &["ab", "cd"], &cells)]);
        let entry = index.entry(0);
        assert_eq!((entry.groups.len(), entry.groups[0].need), (1, 4));
        assert_eq!(entry.layout, ["AA", "AA"]);
    }

    #[test]
    fn an_item_is_found_with_and_without_namespace_and_as_people_write_it() {
        let index = index(vec![
            shaped("minecraft:iron_pickaxe", &["a"], &[("a", &["minecraft:iron_ingot"])]),
            shaped("mod:ruby_block", &["a"], &[("a", &["mod:ruby"])]),
        ]);
        for (wanted, item) in [
            ("iron_pickaxe", "iron_pickaxe"),
            ("minecraft:iron_pickaxe", "iron_pickaxe"),
            (" Iron Pickaxe ", "iron_pickaxe"),
            ("mod:ruby_block", "mod:ruby_block"),
            ("ruby_block", "mod:ruby_block"),
        ] {
            let found = index.find(wanted).ok().unwrap();
            assert_eq!((found.item.as_str(), found.made_by.len()), (item, 1), "{wanted}");
        }
        let ingredient = index.find("iron_ingot").ok().unwrap();
        assert_eq!((ingredient.made_by.len(), ingredient.used_in.len()), (0, 1));
    }

    #[test]
    fn the_nearest_ids_come_for_one_that_is_not_known() {
        let cell = [("a", &["minecraft:stick"][..])];
        let index = index(
            ["torch", "soul_torch", "redstone_torch", "chest"]
                .map(|id| shaped(&format!("minecraft:{id}"), &["a"], &cell))
                .into(),
        );
        let nearest = index.find("torhc").err().unwrap();
        assert_eq!(nearest.first().map(String::as_str), Some("torch"));
        assert!(index.find("zzz").err().unwrap().is_empty());
    }
}
