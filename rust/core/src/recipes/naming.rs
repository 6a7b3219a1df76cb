//! A set of choices in words: "any planks" where all planks that this server knows are in it, else the list of ids. A
//! word that says more than the set holds would send a player for what does not fit.

use super::index::{Group, Index, Item};
use std::collections::BTreeMap;

/// As many choices as are always listed; up to twice as many where no word stands for them.
const LISTED: usize = 3;
/// As many families as one set is named by.
const FAMILIES: usize = 4;

/// What grows in the game and is cut to planks; also the prefixes of what is made of it.
const WOODS: [&str; 12] = [
    "oak", "spruce", "birch", "jungle", "acacia", "dark_oak", "mangrove", "cherry", "pale_oak", "bamboo", "crimson",
    "warped",
];

/// The choices of a group in words.
pub(crate) fn choices(index: &Index, group: &Group) -> String {
    words(index, &group.choices)
}

fn words(index: &Index, choices: &[Item]) -> String {
    let mut names: Vec<&str> = choices.iter().map(|item| index.name(*item)).collect();
    names.sort_unstable();
    if names.len() <= LISTED {
        return list(&names, "or");
    }
    if let Some(families) = families(index, choices) {
        return format!("any {}", list(&families.iter().map(String::as_str).collect::<Vec<_>>(), "or"));
    }
    if let Some(words) = all_but_one(index, choices) {
        return words;
    }
    if names.len() <= 2 * LISTED {
        return list(&names, "or");
    }
    let others = names.len() - LISTED;
    format!("{} or {others} others", names[..LISTED].join(", "))
}

/// `a, b or c`.
pub(crate) fn list(names: &[&str], last: &str) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The families that the set is made of, if it holds all of each.
fn families(index: &Index, choices: &[Item]) -> Option<Vec<String>> {
    let mut parts: BTreeMap<&str, Vec<Item>> = BTreeMap::new();
    for item in choices {
        let (_, last) = index.name(*item).rsplit_once('_')?;
        parts.entry(last).or_default().push(*item);
    }
    if parts.len() > FAMILIES {
        return None;
    }
    parts.into_iter().map(|(last, part)| family(index, last, &part)).collect()
}

fn family(index: &Index, last: &str, part: &[Item]) -> Option<String> {
    let known = index.families.get(last)?;
    if part.len() < 2 {
        return None;
    }
    if part.len() == known.len() {
        return Some(last.to_owned());
    }
    let is_wooden = |item: &&Item| index.name(**item).rsplit_once('_').is_some_and(|(first, _)| WOODS.contains(&first));
    let wooden = known.iter().filter(is_wooden).count();
    (part.iter().filter(is_wooden).count() == part.len() && part.len() == wooden).then(|| format!("wooden {last}"))
}

/// A family of which one alone is missing, as in the recipes that dye.
fn all_but_one(index: &Index, choices: &[Item]) -> Option<String> {
    let (_, last) = index.name(*choices.first()?).rsplit_once('_')?;
    let known = index.families.get(last)?;
    let all_of_it = choices.iter().all(|item| known.contains(item));
    let missing = known.iter().find(|item| !choices.contains(item))?;
    (all_of_it && known.len() == choices.len() + 1).then(|| format!("any {last} but {}", index.name(*missing)))
}

#[cfg(test)]
mod tests {
    use crate::recipes::tests::{index, shaped};

    const PLANKS: [&str; 4] =
        ["minecraft:oak_planks", "minecraft:birch_planks", "minecraft:spruce_planks", "minecraft:cherry_planks"];

    fn named(choices: &[&str], others: &[&str]) -> String {
        let index = index(vec![
            shaped("minecraft:thing", &["a"], &[("a", choices)]),
            shaped("minecraft:other", &["a"], &[("a", others)]),
        ]);
        super::choices(&index, &index.entry(0).groups[0])
    }

    #[test]
    fn all_planks_are_any_planks_and_some_are_not() {
        assert_eq!(named(&PLANKS, &["minecraft:stick"]), "any planks");
        assert_eq!(
            named(&PLANKS, &["minecraft:acacia_planks", "minecraft:bamboo_planks"]),
            "birch_planks, cherry_planks, oak_planks or spruce_planks"
        );
    }

    #[test]
    fn all_but_one_is_said_so() {
        assert_eq!(named(&PLANKS, &["minecraft:acacia_planks"]), "any planks but acacia_planks");
    }

    #[test]
    fn what_is_made_of_wood_is_not_any() {
        let slabs = ["minecraft:oak_slab", "minecraft:birch_slab", "minecraft:spruce_slab", "minecraft:dark_oak_slab"];
        assert_eq!(named(&slabs, &["minecraft:stone_slab", "minecraft:brick_slab"]), "any wooden slab");
    }

    #[test]
    fn families_are_named_side_by_side() {
        let logs =
            ["minecraft:oak_log", "minecraft:stripped_oak_log", "minecraft:oak_wood", "minecraft:stripped_oak_wood"];
        assert_eq!(named(&logs, &["minecraft:stick"]), "any log or wood");
    }

    #[test]
    fn a_few_are_listed() {
        assert_eq!(named(&["minecraft:coal", "minecraft:charcoal"], &["minecraft:stick"]), "charcoal or coal");
        assert_eq!(named(&["minecraft:stick"], &["minecraft:coal"]), "stick");
    }
}
