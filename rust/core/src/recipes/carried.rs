//! What a player carries, held against recipes. Read on the server thread; judged anywhere.

use super::index::{Entry, Group, Index, Item};
use super::supply::{self, Stack};
use panda_world::player::Inventory;
use panda_world::recipe::{Fitting, Kind};
use panda_world::{QueryError, ServerThread, Uuid};
use std::collections::HashMap;

/// Slots that can be put into a grid: hotbar and storage. Worn things and the off hand are not counted.
const STORAGE: std::ops::Range<i32> = 0..36;
/// For so many recipes with special items the server is asked in one hop.
const MOST_EXACT: usize = 64;

/// The stacks of hotbar and storage.
pub(crate) struct Carried {
    stacks: Vec<Held>,
    /// For recipes with special items: the slots that fit each ingredient, as the server says.
    fitting: HashMap<usize, Vec<Vec<i32>>>,
}

/// A stack of something that a recipe knows.
struct Held {
    slot: i32,
    item: Item,
    count: u32,
}

/// How a recipe stands with what is carried.
pub(crate) struct Supply {
    /// How many times it can be made.
    pub(crate) times: u32,
    /// For each group: how many fitting items are carried, all in all.
    pub(crate) have: Vec<u32>,
    /// For each group: which they are, most first.
    pub(crate) having: Vec<Vec<(String, u32)>>,
    /// For each group: what is missing to make it once.
    pub(crate) missing: Vec<u32>,
}

impl Carried {
    /// Reads the inventory, and what fits those of `recipes` that want special items; none: of all that come into
    /// question.
    pub(crate) fn read(
        server: &mut ServerThread<'_>,
        player: Uuid,
        index: &Index,
        recipes: Option<&[usize]>,
    ) -> Result<Carried, QueryError> {
        let inventory = server.ask(&Inventory { player })?;
        let slots = inventory.slots.into_iter().filter(|slot| STORAGE.contains(&slot.slot));
        let stacks = slots.filter_map(|slot| {
            let item = index.number(&slot.stack.item)?;
            Some(Held { slot: slot.slot, item, count: u32::try_from(slot.stack.count).unwrap_or(0) })
        });
        let mut carried = Carried { stacks: stacks.collect(), fitting: HashMap::new() };
        let touched = carried.touches(index);
        let wanted = touched.iter().filter(|number| recipes.is_none_or(|recipes| recipes.contains(number)));
        let exact = wanted.filter(|number| index.entry(**number).groups.iter().any(|group| group.exact.is_some()));
        for number in exact.take(MOST_EXACT) {
            let Some(recipe) = index.entry(*number).key.clone() else { continue };
            match server.ask(&Fitting { player, recipe }) {
                Ok(answer) => {
                    carried.fitting.insert(*number, answer.slots);
                }
                // Taken out of the list since it was read: then nothing fits it.
                Err(QueryError::Gone) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(carried)
    }

    /// The recipes that at least one carried item goes into.
    pub(crate) fn touches(&self, index: &Index) -> Vec<usize> {
        index.touched_by(self.stacks.iter().map(|held| held.item))
    }

    /// Holds the recipe of that number against what is carried.
    pub(crate) fn supply(&self, index: &Index, number: usize) -> Supply {
        let entry = index.entry(number);
        let needs: Vec<u32> = entry.groups.iter().map(|group| group.need).collect();
        let bits = |held: &Held| {
            let fitting = entry.groups.iter().enumerate().filter(|(_, group)| self.fits(held, number, entry, group));
            fitting.fold(0, |bits, (at, _)| bits | 1 << at)
        };
        let stacks: Vec<Stack> = self.stacks.iter().map(|held| Stack { count: held.count, fits: bits(held) }).collect();
        let of_group = |at: usize| self.stacks.iter().zip(&stacks).filter(move |(_, stack)| stack.fits & 1 << at != 0);
        let having: Vec<Vec<(String, u32)>> =
            (0..needs.len()).map(|at| summed(index, of_group(at).map(|(held, _)| held))).collect();
        Supply {
            times: supply::times(&needs, &stacks),
            have: having.iter().map(|having| having.iter().map(|(_, count)| count).sum()).collect(),
            having,
            missing: supply::missing(&needs, &stacks),
        }
    }

    fn fits(&self, held: &Held, number: usize, entry: &Entry, group: &Group) -> bool {
        if group.exact.is_some() {
            let slots = self.fitting.get(&number).and_then(|groups| groups.get(group.place));
            return slots.is_some_and(|slots| slots.contains(&held.slot));
        }
        // What is already what it would become cannot be turned into it.
        let is_done = entry.kind == Kind::Transmute
            && group.role.as_deref() == Some("input")
            && entry.result.as_ref().is_some_and(|made| made.item == held.item);
        !is_done && group.choices.binary_search(&held.item).is_ok()
    }
}

fn summed<'a>(index: &Index, stacks: impl Iterator<Item = &'a Held>) -> Vec<(String, u32)> {
    let mut sums: Vec<(String, u32)> = Vec::new();
    for held in stacks {
        let name = index.name(held.item);
        match sums.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += held.count,
            None => sums.push((name.to_owned(), held.count)),
        }
    }
    sums.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    sums
}
