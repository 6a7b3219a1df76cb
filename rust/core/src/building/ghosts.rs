//! The ghost blocks of one preview: where each stands in the world, by the sections in which they are sent, and which
//! of them a player is too near to. Sending them is `preview`'s.

use super::axes::Facing;
use super::plan::Plan;
use super::shapes::Cell;
use panda_world::Vec3;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Half of how wide a player is.
const HALF_WIDTH: f64 = 0.3;
/// How tall he is when he stands.
const HEIGHT: f64 = 1.8;

/// Cells that one job sends, so that no tick is long.
const PORTION: usize = 256;

/// A cube of sixteen cells in the world: its cells go into one packet.
pub(super) type Section = (i32, i32, i32);

/// What stands where.
#[derive(Debug)]
pub(crate) struct Ghosts {
    /// The key of the dimension.
    pub(crate) world: String,
    /// Blocks with their states, turned.
    pub(crate) palette: Vec<String>,
    /// Each cell of the world with its block's place in the palette.
    cells: HashMap<Cell, u32>,
    sections: BTreeMap<Section, Vec<Cell>>,
}

impl Ghosts {
    /// Puts a plan where it stands in the world. `palette` has the block of each part of the plan, `block_of` the
    /// place therein by part.
    pub(crate) fn place(
        plan: &Plan,
        world: String,
        origin: Cell,
        facing: Facing,
        palette: Vec<String>,
        block_of: &[u32],
    ) -> Ghosts {
        let mut cells = HashMap::with_capacity(plan.cells.len());
        let mut sections: BTreeMap<Section, Vec<Cell>> = BTreeMap::new();
        for (cell, part) in &plan.cells {
            let turned = facing.place(*cell);
            let at = [0, 1, 2].map(|axis| origin[axis] + turned[axis]);
            cells.insert(at, block_of[*part]);
            sections.entry(section(at)).or_default().push(at);
        }
        Ghosts { world, palette, cells, sections }
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// All cells, section by section.
    pub(crate) fn all(&self) -> impl Iterator<Item = Cell> {
        self.sections.values().flatten().copied()
    }

    /// All cells, in portions that lie in one section each.
    pub(super) fn portions(&self) -> impl Iterator<Item = &[Cell]> {
        self.sections.values().flat_map(|cells| cells.chunks(PORTION))
    }

    /// The same of a chunk, from the lowest section up.
    pub(super) fn portions_of(&self, chunk: (i32, i32)) -> impl Iterator<Item = &[Cell]> {
        let of_chunk = self.sections.iter().filter(move |((x, _, z), _)| (*x, *z) == chunk);
        of_chunk.flat_map(|(_, cells)| cells.chunks(PORTION))
    }

    pub(super) fn touches_chunk(&self, chunk: (i32, i32)) -> bool {
        self.portions_of(chunk).next().is_some()
    }

    /// What stands in a cell: its place in the palette.
    pub(crate) fn block(&self, cell: Cell) -> Option<u32> {
        self.cells.get(&cell).copied()
    }

    /// Those of the cells beside a clicked one, and itself: what the server shows anew after a click.
    pub(super) fn around(&self, [x, y, z]: Cell) -> Vec<Cell> {
        let beside =
            [[x, y, z], [x + 1, y, z], [x - 1, y, z], [x, y + 1, z], [x, y - 1, z], [x, y, z + 1], [x, y, z - 1]];
        beside.into_iter().filter(|cell| self.cells.contains_key(cell)).collect()
    }

    /// The cells that hold a player who stands there, and those under his feet. In a ghost he would be stuck, and over
    /// one that is air he would fall and be thrown back.
    pub(crate) fn too_near(&self, at: Vec3) -> HashSet<Cell> {
        let span = |from: f64, to: f64| from.floor() as i32..=to.floor() as i32;
        let mut near = HashSet::new();
        for x in span(at.x - HALF_WIDTH, at.x + HALF_WIDTH) {
            for y in span(at.y - 1.0, at.y + HEIGHT) {
                for z in span(at.z - HALF_WIDTH, at.z + HALF_WIDTH) {
                    if self.cells.contains_key(&[x, y, z]) {
                        near.insert([x, y, z]);
                    }
                }
            }
        }
        near
    }
}

fn section(cell: Cell) -> Section {
    (cell[0] >> 4, cell[1] >> 4, cell[2] >> 4)
}

#[cfg(test)]
mod tests {
    use super::super::shapes::{Extent, Form, Shape, Skin};
    use super::*;

    fn slab(from: Cell, to: Cell, origin: Cell, facing: Facing) -> Ghosts {
        let plan = Plan::draw(&[Shape::new(Form::Cuboid, Skin::Whole, Extent::between(from, to))]);
        Ghosts::place(&plan, "minecraft:overworld".into(), origin, facing, vec!["minecraft:stone".into()], &[0])
    }

    #[test]
    fn what_is_right_and_ahead_stands_there_and_is_parted_by_sections() {
        let ghosts = slab([0, 0, 0], [2, 0, 4], [14, 64, -2], Facing::East);
        assert_eq!((ghosts.len(), ghosts.portions().count()), (15, 4));
        assert_eq!(ghosts.block([18, 64, 0]), Some(0));
        assert_eq!((ghosts.block([14, 64, 1]), ghosts.block([19, 64, 0])), (None, None));
        let in_chunk: Vec<Cell> = ghosts.portions_of((1, -1)).flatten().copied().collect();
        assert_eq!(in_chunk.len(), 6);
        assert!(in_chunk.iter().all(|cell| cell[0] >= 16 && cell[2] < 0));
        assert!(ghosts.touches_chunk((0, 0)) && !ghosts.touches_chunk((2, 0)));
    }

    #[test]
    fn a_full_section_goes_in_portions_that_fit_into_a_tick() {
        let ghosts = slab([0, 0, 0], [15, 15, 15], [0, 64, 0], Facing::South);
        assert_eq!(ghosts.portions().map(<[Cell]>::len).sum::<usize>(), 4096);
        assert!(ghosts.portions().all(|portion| portion.len() <= PORTION));
    }

    #[test]
    fn a_players_own_box_and_the_ground_under_it_are_too_near() {
        let ghosts = slab([-3, -3, -3], [3, 3, 3], [0, 64, 0], Facing::North);
        let middle = ghosts.too_near(Vec3 { x: 0.5, y: 64.0, z: 0.5 });
        assert_eq!(middle, HashSet::from([[0, 63, 0], [0, 64, 0], [0, 65, 0]]));
        let edge = ghosts.too_near(Vec3 { x: 0.9, y: 64.5, z: 0.1 });
        assert_eq!(edge.len(), 2 * 4 * 2);
        assert!(ghosts.too_near(Vec3 { x: 9.5, y: 64.0, z: 0.5 }).is_empty());
        assert!(ghosts.too_near(Vec3 { x: f64::NAN, y: 1e300, z: -1e300 }).is_empty());
    }

    #[test]
    fn a_click_tells_of_the_cell_and_those_beside_it() {
        let ghosts = slab([0, 0, 0], [1, 0, 0], [0, 64, 0], Facing::North);
        assert_eq!(ghosts.around([0, 64, 0]), [[0, 64, 0], [1, 64, 0]]);
        assert_eq!(ghosts.around([0, 65, 0]), [[0, 64, 0]]);
        assert!(ghosts.around([9, 64, 9]).is_empty());
    }
}
