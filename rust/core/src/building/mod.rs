//! Building designs: parts and shapes, the plan that they make, how it turns with the player, what material it takes,
//! and the preview of it that he alone is shown.

mod axes;
mod ghosts;
mod materials;
mod part;
mod plan;
pub(crate) mod preview;
mod shapes;
#[cfg(test)]
mod tests;

pub(crate) use axes::Facing;
pub(crate) use ghosts::Ghosts;
pub(crate) use materials::{Bill, Item, is_air};
pub(crate) use part::Part;
pub(crate) use plan::{Plan, count};
pub(crate) use shapes::{Cell, Shape};
