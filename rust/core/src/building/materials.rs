//! The bill of materials: what the blocks of a design take in items, held against what the player carries.

use crate::names::plain;
use panda_world::building::State;
use panda_world::player::{self, Slot};
use serde::Serialize;
use std::collections::BTreeMap;

/// Slots of what he wears: nobody builds with the pumpkin on his head.
const WORN: std::ops::Range<i32> = 36..40;

/// All that a design takes.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Bill {
    /// What is missing most comes first.
    pub(crate) items: Vec<Item>,
    /// Blocks that no item places, as water.
    pub(crate) without_item: Vec<String>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Item {
    item: String,
    need: u32,
    have: u32,
    missing: u32,
}

impl Bill {
    /// `blocks`: each state with how many cells it stands in. Air is no material.
    pub(crate) fn of(blocks: &[(&State, u32)], carried: &[Slot]) -> Bill {
        let mut needs: BTreeMap<&str, u32> = BTreeMap::new();
        let mut bill = Bill::default();
        for (block, cells) in blocks {
            let Some(state) = block.state.as_deref().filter(|state| !is_air(state)) else { continue };
            match &block.item {
                Some(item) => *needs.entry(item).or_default() += cells * items(state),
                None => bill.without_item.push(plain(id(state)).to_owned()),
            }
        }
        bill.without_item.sort_unstable();
        bill.without_item.dedup();
        let carried_of =
            |item: &str| player::count(carried, |slot| !WORN.contains(&slot.slot) && slot.stack.item == item);
        let row = |(item, need): (&str, u32)| {
            let have: u32 = carried_of(item);
            Item { item: plain(item).to_owned(), need, have, missing: need.saturating_sub(have) }
        };
        bill.items = needs.into_iter().filter(|(_, need)| *need > 0).map(row).collect();
        bill.items.sort_by(|a, b| b.missing.cmp(&a.missing).then_with(|| a.item.cmp(&b.item)));
        bill
    }

    /// Items that he lacks, all in all.
    pub(crate) fn missing(&self) -> u32 {
        self.items.iter().map(|item| item.missing).sum()
    }
}

/// The block's key without its state.
pub(crate) fn id(state: &str) -> &str {
    state.split('[').next().unwrap_or(state)
}

pub(crate) fn is_air(state: &str) -> bool {
    matches!(plain(id(state)), "air" | "cave_air" | "void_air")
}

/// How many items one such block takes: of doors, beds and tall plants one half brings the other, and some blocks are
/// several of their items in one place.
fn items(state: &str) -> u32 {
    let properties = state.strip_suffix(']').and_then(|state| state.split_once('[')).map_or("", |(_, rest)| rest);
    let mut items = 1;
    for property in properties.split(',') {
        items = match property.split_once('=') {
            Some(("half", "upper")) | Some(("part", "head")) => 0,
            Some(("type", "double")) => 2,
            Some(("candles" | "pickles" | "layers" | "eggs" | "flower_amount" | "segment_amount", number)) => {
                number.parse().unwrap_or(1)
            }
            _ => items,
        };
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use panda_world::player::ItemStack;

    fn block(state: &str, item: Option<&str>) -> State {
        let key = |text: &str| format!("minecraft:{text}");
        State { state: Some(key(state)), item: item.map(key), error: None }
    }

    fn slot(slot: i32, item: &str, count: i32) -> Slot {
        let stack = ItemStack { item: format!("minecraft:{item}"), count, durability: None, custom_name: None };
        Slot { slot, stack }
    }

    #[test]
    fn what_is_missing_most_comes_first_and_what_is_worn_does_not_count() {
        let (planks, pumpkin) =
            (block("oak_planks", Some("oak_planks")), block("carved_pumpkin", Some("carved_pumpkin")));
        let torch = block("wall_torch[facing=east]", Some("torch"));
        let standing = block("torch", Some("torch"));
        let (water, air) = (block("water[level=0]", None), block("air", None));
        let blocks = [(&torch, 2), (&standing, 1), (&planks, 80), (&pumpkin, 1), (&water, 4), (&air, 9)];
        let carried =
            [slot(0, "oak_planks", 64), slot(12, "oak_planks", 6), slot(39, "carved_pumpkin", 1), slot(40, "torch", 5)];
        let bill = Bill::of(&blocks, &carried);
        let rows: Vec<_> = bill.items.iter().map(|row| (row.item.as_str(), row.need, row.have, row.missing)).collect();
        assert_eq!(rows, [("oak_planks", 80, 70, 10), ("carved_pumpkin", 1, 0, 1), ("torch", 3, 5, 0)]);
        assert_eq!((bill.without_item.as_slice(), bill.missing()), (["water".to_owned()].as_slice(), 11));
    }

    #[test]
    fn two_halves_are_one_item_and_some_blocks_are_several() {
        for (state, count) in [
            ("oak_door[facing=north,half=lower,hinge=left]", 1),
            ("oak_door[facing=north,half=upper,hinge=left]", 0),
            ("red_bed[facing=north,part=head]", 0),
            ("red_bed[facing=north,part=foot]", 1),
            ("oak_stairs[facing=north,half=top]", 1),
            ("oak_slab[type=double]", 2),
            ("oak_slab[type=top]", 1),
            ("candle[candles=3,lit=true]", 3),
            ("snow[layers=8]", 8),
            ("stone", 1),
        ] {
            assert_eq!(items(state), count, "{state}");
        }
    }
}
