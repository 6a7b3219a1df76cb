//! Several parts together: how many cells that makes, counted without drawing them, and what stands in each.

use super::shapes::{Cell, Extent, Shape};
use std::collections::{BTreeSet, HashMap};

/// A drawn design: what stands where, seen from its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// By layer, depth and side; each with the number of the part that has the last word there.
    pub(crate) cells: Vec<(Cell, usize)>,
}

/// In how many different cells something of the shapes stands. Takes no room and little time however big they are.
pub(crate) fn count(shapes: &[Shape]) -> u128 {
    let mut heights = BTreeSet::new();
    shapes.iter().for_each(|shape| shape.cut_heights(&mut heights));
    between(&heights).map(|(y, layers)| layers * count_layer(shapes, y)).sum()
}

fn count_layer(shapes: &[Shape], y: i32) -> u128 {
    let mut depths = BTreeSet::new();
    let here: Vec<&Shape> = shapes.iter().filter(|shape| spans(shape.extent(), 1, y)).collect();
    here.iter().for_each(|shape| shape.cut_depths(y, &mut depths));
    let mut parts = Vec::new();
    let row = |(z, rows): (i32, u128)| {
        parts.clear();
        for shape in here.iter().filter(|shape| spans(shape.extent(), 2, z)) {
            shape.row(y, z, |from, to| parts.push((from, to)));
        }
        rows * length(&mut parts)
    };
    between(&depths).map(row).sum()
}

fn spans(extent: Extent, axis: usize, at: i32) -> bool {
    (extent.low[axis]..=extent.high[axis]).contains(&at)
}

/// Each cut with how far it is to the next.
fn between(cuts: &BTreeSet<i32>) -> impl Iterator<Item = (i32, u128)> {
    cuts.iter().zip(cuts.iter().skip(1)).map(|(at, next)| (*at, u128::from(next.abs_diff(*at))))
}

/// Cells that lie in at least one of the parts of a row.
fn length(parts: &mut [(i32, i32)]) -> u128 {
    parts.sort_unstable();
    let (mut total, mut reached) = (0, i64::MIN);
    for (from, to) in parts {
        let from = i64::from(*from).max(reached);
        let beyond = i64::from(*to) + 1;
        if beyond > from {
            total += (beyond - from) as u128;
            reached = beyond;
        }
    }
    total
}

impl Plan {
    /// Draws the shapes in order, later over earlier. Count them first: this takes room for each cell.
    pub(crate) fn draw(shapes: &[Shape]) -> Plan {
        let mut drawn: HashMap<Cell, usize> = HashMap::new();
        for (number, shape) in shapes.iter().enumerate() {
            for y in shape.extent().low[1]..=shape.extent().high[1] {
                shape.rows(y, |z, from, to| {
                    drawn.extend((from..=to).map(|x| ([x, y, z], number)));
                });
            }
        }
        let mut cells: Vec<(Cell, usize)> = drawn.into_iter().collect();
        cells.sort_unstable_by_key(|([x, y, z], _)| (*y, *z, *x));
        Plan { cells }
    }
}
