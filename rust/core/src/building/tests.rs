//! What holds of every shape, of odd and even sizes, and of a design however its player stands.

use super::axes::Facing;
use super::plan::{Plan, count};
use super::shapes::{Cell, Extent, Form, Shape, Skin};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

fn form() -> impl Strategy<Value = Form> {
    prop_oneof![Just(Form::Cuboid), Just(Form::Cylinder), Just(Form::Sphere), Just(Form::Pyramid)]
}

fn skin() -> impl Strategy<Value = Skin> {
    prop_oneof![Just(Skin::Whole), Just(Skin::Shell), Just(Skin::Sides)]
}

fn extent(most: i32) -> impl Strategy<Value = Extent> {
    let corner = || prop::array::uniform3(-most..=most);
    (corner(), corner()).prop_map(|(a, b)| Extent::between(a, b))
}

fn shape(most: i32) -> impl Strategy<Value = Shape> {
    let filled = (form(), skin(), extent(most)).prop_map(|(form, skin, extent)| Shape::new(form, skin, extent));
    let line = extent(most).prop_map(|extent| Shape::line(extent.low, extent.high));
    prop_oneof![4 => filled, 1 => line]
}

fn cells(shape: &Shape) -> HashSet<Cell> {
    Plan::draw(std::slice::from_ref(shape)).cells.into_iter().map(|(cell, _)| cell).collect()
}

fn beside([x, y, z]: Cell) -> [Cell; 6] {
    [[x + 1, y, z], [x - 1, y, z], [x, y + 1, z], [x, y - 1, z], [x, y, z + 1], [x, y, z - 1]]
}

/// All that can be reached from a cell by faces without leaving `room`.
fn reached(from: Cell, room: impl Fn(Cell) -> bool) -> HashSet<Cell> {
    let (mut seen, mut open) = (HashSet::from([from]), vec![from]);
    while let Some(cell) = open.pop() {
        open.extend(beside(cell).into_iter().filter(|next| room(*next) && seen.insert(*next)));
    }
    seen
}

fn sized(wide: i32, high: i32, deep: i32) -> Extent {
    Extent { low: [0, 0, 0], high: [wide - 1, high - 1, deep - 1] }
}

#[test]
fn the_volumes_are_those_of_the_textbook() {
    for (wide, high, deep) in [(1, 1, 1), (2, 3, 4), (5, 4, 5), (7, 7, 7), (12, 5, 9)] {
        let of = |form, skin| count(&[Shape::new(form, skin, sized(wide, high, deep))]);
        let whole = (wide * high * deep) as u128;
        let inside = |wide: i32, deep: i32, high: i32| (wide.max(0) * high.max(0) * deep.max(0)) as u128;
        assert_eq!(of(Form::Cuboid, Skin::Whole), whole);
        assert_eq!(of(Form::Cuboid, Skin::Shell), whole - inside(wide - 2, deep - 2, high - 2));
        assert_eq!(of(Form::Cuboid, Skin::Sides), whole - inside(wide - 2, deep - 2, high));
    }
    let pyramid = |size: i32| count(&[Shape::new(Form::Pyramid, Skin::Whole, sized(size, (size + 1) / 2, size))]);
    assert_eq!([pyramid(1), pyramid(2), pyramid(3), pyramid(5), pyramid(6)], [1, 4, 10, 35, 56]);
    for across in [15, 16, 40, 41] {
        let of = |form| count(&[Shape::new(form, Skin::Whole, sized(across, across, across))]) as f64;
        let cube = f64::from(across).powi(3);
        let ball = of(Form::Sphere) / (cube * std::f64::consts::PI / 6.0);
        let rod = of(Form::Cylinder) / (cube * std::f64::consts::PI / 4.0);
        assert!((0.95..1.05).contains(&ball) && (0.95..1.05).contains(&rod), "{across}: {ball} {rod}");
    }
}

#[test]
fn what_is_far_too_big_is_counted_to_the_last_cell_at_once() {
    let most = 30_000_000;
    let everything = Extent { low: [-most; 3], high: [most; 3] };
    let across = 2 * most as u128 + 1;
    let whole = Shape::new(Form::Cuboid, Skin::Whole, everything);
    assert_eq!(count(std::slice::from_ref(&whole)), across.pow(3));
    let hollow = Shape::new(Form::Cuboid, Skin::Shell, everything);
    assert_eq!(count(std::slice::from_ref(&hollow)), across.pow(3) - (across - 2).pow(3));
    let thousand = Shape::new(Form::Cuboid, Skin::Whole, sized(1000, 1000, 1000));
    let ball = Shape::new(Form::Sphere, Skin::Whole, sized(128, 128, 128));
    assert_eq!(count(&[thousand.clone(), ball]), 1_000_000_000);
    assert_eq!(count(&[whole, thousand]), across.pow(3));
    assert_eq!(count(&[]), 0);
}

#[test]
fn one_cell_is_what_every_shape_of_size_one_is() {
    for form in [Form::Cuboid, Form::Cylinder, Form::Sphere, Form::Pyramid] {
        for skin in [Skin::Whole, Skin::Shell, Skin::Sides] {
            assert_eq!(cells(&Shape::new(form.clone(), skin, sized(1, 1, 1))), HashSet::from([[0, 0, 0]]));
        }
    }
}

#[test]
fn later_parts_overwrite_earlier_ones() {
    let wall = Shape::new(Form::Cuboid, Skin::Sides, sized(5, 3, 5));
    let door = Shape::new(Form::Cuboid, Skin::Whole, Extent { low: [2, 0, 0], high: [2, 1, 0] });
    let plan = Plan::draw(&[wall.clone(), door.clone()]);
    assert_eq!(plan.cells.len(), 48);
    let at = |plan: &Plan, cell: Cell| plan.cells.iter().find(|(known, _)| *known == cell).map(|(_, part)| *part);
    assert_eq!([at(&plan, [2, 0, 0]), at(&plan, [2, 1, 0]), at(&plan, [2, 2, 0])], [Some(1), Some(1), Some(0)]);
    assert_eq!(at(&Plan::draw(&[door, wall]), [2, 0, 0]), Some(1));
}

proptest! {
    #[test]
    fn what_is_counted_is_what_is_drawn(shapes in prop::collection::vec(shape(9), 0..6)) {
        prop_assert_eq!(count(&shapes), Plan::draw(&shapes).cells.len() as u128);
    }

    #[test]
    fn a_shape_fills_its_extent_to_each_side(form in form(), skin in skin(), extent in extent(9)) {
        let cells = cells(&Shape::new(form.clone(), skin, extent));
        for axis in 0..3 {
            let along = || cells.iter().map(|cell| cell[axis]);
            prop_assert_eq!(along().min(), Some(extent.low[axis]));
            prop_assert_eq!(along().max(), Some(extent.high[axis]));
        }
    }

    #[test]
    fn a_shape_is_the_same_from_either_side(form in form(), skin in skin(), extent in extent(9)) {
        let upright = form == Form::Pyramid;
        let cells = cells(&Shape::new(form, skin, extent));
        for axis in [0, 1, 2].into_iter().filter(|axis| !(upright && *axis == 1)) {
            let mirrored = cells.iter().map(|cell| {
                let mut cell = *cell;
                cell[axis] = extent.low[axis] + extent.high[axis] - cell[axis];
                cell
            });
            prop_assert_eq!(&mirrored.collect::<HashSet<_>>(), &cells);
        }
    }

    #[test]
    fn a_solid_shape_hangs_together_and_has_no_hole(form in form(), extent in extent(7)) {
        let cells = cells(&Shape::new(form, Skin::Whole, extent));
        let one = *cells.iter().next().unwrap();
        prop_assert_eq!(reached(one, |cell| cells.contains(&cell)).len(), cells.len());
    }

    #[test]
    fn nothing_gets_through_a_shell(form in form(), extent in extent(7)) {
        let solid = cells(&Shape::new(form.clone(), Skin::Whole, extent));
        let shell = cells(&Shape::new(form, Skin::Shell, extent));
        prop_assert!(shell.is_subset(&solid));
        let near = |cell: Cell| (0..3).all(|axis| (extent.low[axis] - 1..=extent.high[axis] + 1).contains(&cell[axis]));
        let outside = extent.low.map(|least| least - 1);
        let outside = reached(outside, |cell| near(cell) && !shell.contains(&cell));
        prop_assert!(outside.is_disjoint(&solid));
        // And it is no thicker than it must be.
        let shown = |cell: &Cell| beside(*cell).iter().any(|next| !solid.contains(next));
        prop_assert!(shell.iter().all(shown));
    }

    #[test]
    fn nothing_gets_through_walls_on_its_own_level(extent in extent(7)) {
        let walls = cells(&Shape::new(Form::Cuboid, Skin::Sides, extent));
        let near = |cell: Cell| cell[1] == extent.low[1]
            && [0, 2].iter().all(|axis| (extent.low[*axis] - 1..=extent.high[*axis] + 1).contains(&cell[*axis]));
        let outside = [extent.low[0] - 1, extent.low[1], extent.low[2] - 1];
        let outside = reached(outside, |cell| near(cell) && !walls.contains(&cell));
        let inside = |cell: &Cell| [0, 2].iter().all(|axis| (extent.low[*axis]..=extent.high[*axis]).contains(&cell[*axis]));
        prop_assert!(!outside.iter().any(inside));
    }

    #[test]
    fn a_line_has_both_ends_no_gap_and_no_way_back(a in prop::array::uniform3(-9..=9), b in prop::array::uniform3(-9..=9)) {
        let line = cells(&Shape::line(a, b));
        let length = (0..3).map(|axis| i32::abs(a[axis] - b[axis])).max().unwrap() + 1;
        prop_assert_eq!(line.len(), length as usize);
        prop_assert!(line.contains(&a) && line.contains(&b));
        let touch = |one: &Cell, other: &Cell| one != other && (0..3).all(|axis| (one[axis] - other[axis]).abs() <= 1);
        prop_assert!(length == 1 || line.iter().all(|one| line.iter().any(|other| touch(one, other))));
        prop_assert_eq!(line, cells(&Shape::line(b, a)));
    }

    #[test]
    fn a_design_is_the_same_one_turned_however_he_stands(shapes in prop::collection::vec(shape(6), 1..5)) {
        let plan = Plan::draw(&shapes);
        let placed = |facing: Facing| -> HashMap<Cell, (usize, String)> {
            let state = facing.turn("x[facing=east]");
            plan.cells.iter().map(|(cell, part)| (facing.place(*cell), (*part, state.clone()))).collect()
        };
        let turned = |built: HashMap<Cell, (usize, String)>| -> HashMap<Cell, (usize, String)> {
            built.into_iter().map(|([x, y, z], (part, state))| ([-z, y, x], (part, Facing::East.turn(&state)))).collect()
        };
        let mut built = placed(Facing::North);
        prop_assert_eq!(built.len(), plan.cells.len());
        for facing in [Facing::East, Facing::South, Facing::West] {
            built = turned(built);
            prop_assert_eq!(&built, &placed(facing));
        }
    }
}
