//! What an anvil would ask: the levels of the next work on an item, and how many more it will take. The rules are the
//! game's own, without a player's creative mode. Not here: what mends an item, which the server says.

use panda_world::player::Durability;
use serde::Serialize;

/// From so many levels on an anvil refuses.
const TOO_EXPENSIVE: i64 = 40;

/// How an item stands with anvils.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Outlook {
    /// Levels that earlier work adds to every next one.
    prior_work_levels: i64,
    /// The least that a next work costs: a new name, or one piece of material.
    cheapest_next_levels: String,
    /// Works that an anvil still takes before the prior work alone is too much.
    works_left: u32,
    /// None when it is whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    full_repair: Option<Repair>,
}

#[derive(Debug, PartialEq, Serialize)]
struct Repair {
    /// Pieces of material.
    pieces: i64,
    levels: String,
}

impl Outlook {
    /// `mends`: some material repairs it.
    pub(super) fn new(repair_cost: i32, wear: Option<Durability>, mends: bool) -> Outlook {
        let prior = i64::from(repair_cost).max(0);
        let pieces = wear.filter(|_| mends).map(pieces).filter(|pieces| *pieces > 0);
        Outlook {
            prior_work_levels: prior,
            // Only to be named is never too much to ask.
            cheapest_next_levels: if prior + 1 < TOO_EXPENSIVE {
                format!("{}", prior + 1)
            } else {
                "too expensive for all but a new name, which costs 39".to_owned()
            },
            works_left: works_left(prior),
            full_repair: pieces.map(|pieces| Repair { pieces, levels: levels(prior + pieces) }),
        }
    }
}

/// Pieces of material that make it whole: each gives back a quarter of all uses, rounded down.
fn pieces(wear: Durability) -> i64 {
    let gone = (i64::from(wear.max) - i64::from(wear.left)).max(0);
    let quarter = (i64::from(wear.max) / 4).max(1);
    (gone + quarter - 1) / quarter
}

fn levels(cost: i64) -> String {
    if cost < TOO_EXPENSIVE { cost.to_string() } else { format!("{cost}: too expensive at once, use fewer pieces") }
}

/// Each work doubles what the next one pays, and one more.
fn works_left(mut prior: i64) -> u32 {
    let mut works = 0;
    while prior + 1 < TOO_EXPENSIVE {
        works += 1;
        prior = 2 * prior + 1;
    }
    works
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outlook(repair_cost: i32, left: i32, max: i32) -> Outlook {
        Outlook::new(repair_cost, Some(Durability { left, max }), true)
    }

    #[test]
    fn a_fresh_item_takes_six_works_and_a_worked_one_fewer() {
        assert_eq!([0, 1, 3, 7, 15, 31, 63].map(works_left), [6, 5, 4, 3, 2, 1, 0]);
        assert_eq!(works_left(i64::from(i32::MAX)), 0);
    }

    #[test]
    fn a_piece_gives_back_a_quarter_rounded_down() {
        let pieces = |left| pieces(Durability { left, max: 250 });
        // A quarter of 250 is 62: four pieces give 248.
        assert_eq!([250, 249, 188, 187, 2, 1].map(pieces), [0, 1, 1, 2, 4, 5]);
    }

    #[test]
    fn a_repair_costs_its_pieces_and_the_prior_work() {
        let repair = outlook(7, 100, 250).full_repair.unwrap();
        assert_eq!((repair.pieces, repair.levels.as_str()), (3, "10"));
        assert_eq!(outlook(0, 250, 250).full_repair, None);
    }

    #[test]
    fn what_costs_40_is_too_expensive_and_a_name_never_is() {
        let worked = outlook(37, 1, 250);
        assert_eq!(worked.cheapest_next_levels, "38");
        assert!(worked.full_repair.unwrap().levels.starts_with("42: too expensive"));
        assert!(outlook(63, 1, 250).cheapest_next_levels.contains("39"));
    }

    #[test]
    fn what_no_material_mends_has_no_repair_and_broken_numbers_break_nothing() {
        assert_eq!(Outlook::new(0, Some(Durability { left: 5, max: 384 }), false).full_repair, None);
        assert_eq!(Outlook::new(-5, None, true).prior_work_levels, 0);
        assert!(outlook(i32::MAX, -9, 1).full_repair.is_some());
    }
}
