//! The player's view as axes: where a cell of a design lies in the world, and how a block's state turns with it.
//!
//! A design is written as if its player looked north: ahead is north, right is east. To look another way is to turn
//! it clockwise by quarters, and its states with it.

use super::shapes::Cell;

/// A quarter of the compass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Facing {
    North,
    East,
    South,
    West,
}

/// Clockwise from north.
const COMPASS: [(&str, Facing); 4] =
    [("north", Facing::North), ("east", Facing::East), ("south", Facing::South), ("west", Facing::West)];

impl Facing {
    /// The quarter that is nearest to where one looks. Yaw 0 is south, 90 west.
    pub(crate) fn of(yaw: f32) -> Facing {
        let quarters = (f64::from(yaw).rem_euclid(360.0) / 90.0).round() as usize;
        COMPASS[(quarters + 2) % 4].1
    }

    pub(crate) fn name(self) -> &'static str {
        COMPASS[self.turns()].0
    }

    /// Quarter turns clockwise from north.
    fn turns(self) -> usize {
        self as usize
    }

    /// From right, up and forward to what is added to x, y and z.
    pub(crate) fn place(self, [right, up, forward]: Cell) -> Cell {
        let (x, z) = (0..self.turns()).fold((right, -forward), |(x, z), _| (-z, x));
        [x, up, z]
    }

    /// A block with its state, turned. `minecraft:oak_stairs[facing=north,half=top]` looking east is
    /// `minecraft:oak_stairs[facing=east,half=top]`.
    ///
    /// What is told in compass points turns: `facing`, `orientation`, the `shape` of rails, the sides of fences and
    /// vines, the `axis` of logs, the sixteen `rotation`s of signs. What is told as left, right, inner, outer, top or
    /// bottom is seen from the block itself and stays.
    pub(crate) fn turn(self, state: &str) -> String {
        let Some((block, properties)) = state.strip_suffix(']').and_then(|state| state.split_once('[')) else {
            return state.to_owned();
        };
        let mut turned: Vec<(String, String)> = properties
            .split(',')
            .map(|property| {
                let (name, value) = property.split_once('=').unwrap_or((property, ""));
                (self.turn_word(name).to_owned(), self.turn_value(name, value))
            })
            .collect();
        turned.sort_unstable();
        let properties: Vec<String> = turned.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("{block}[{}]", properties.join(","))
    }

    fn turn_value(self, name: &str, value: &str) -> String {
        match (name, value) {
            ("axis", "x") if self.turns() % 2 == 1 => "z".to_owned(),
            ("axis", "z") if self.turns() % 2 == 1 => "x".to_owned(),
            ("rotation", _) => match value.parse::<usize>() {
                Ok(sixteenth) => ((sixteenth + 4 * self.turns()) % 16).to_string(),
                Err(_) => value.to_owned(),
            },
            _ => {
                let mut words: Vec<&str> = value.split('_').map(|word| self.turn_word(word)).collect();
                // Rails name north or south before east or west, and north and west first.
                if let [one, other] = words.as_mut_slice()
                    && let (Some(a), Some(b)) = (rank(one), rank(other))
                    && a > b
                {
                    std::mem::swap(one, other);
                }
                words.join("_")
            }
        }
    }

    /// The compass point that this one becomes; any other word as it is.
    fn turn_word(self, word: &str) -> &str {
        match COMPASS.iter().position(|(name, _)| *name == word) {
            Some(at) => COMPASS[(at + self.turns()) % 4].0,
            None => word,
        }
    }
}

fn rank(word: &str) -> Option<usize> {
    ["north", "south", "east", "west"].iter().position(|name| *name == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    #[test]
    fn the_view_is_taken_to_its_nearest_quarter() {
        for (yaw, facing) in [
            (0.0, "south"),
            (44.0, "south"),
            (46.0, "west"),
            (90.0, "west"),
            (-90.0, "east"),
            (180.0, "north"),
            (-180.0, "north"),
            (359.9, "south"),
            (-3690.0, "east"),
            (f32::NAN, "south"),
        ] {
            assert_eq!(Facing::of(yaw).name(), facing, "{yaw}");
        }
    }

    #[test]
    fn right_and_forward_are_where_the_player_has_them() {
        assert_eq!(Facing::North.place([1, 2, 3]), [1, 2, -3]);
        assert_eq!(Facing::East.place([1, 2, 3]), [3, 2, 1]);
        assert_eq!(Facing::South.place([1, 2, 3]), [-1, 2, 3]);
        assert_eq!(Facing::West.place([1, 2, 3]), [-3, 2, -1]);
    }

    #[test]
    fn what_is_told_in_compass_points_turns_and_all_else_stays() {
        for (state, east, south) in [
            ("stone", "stone", "stone"),
            (
                "oak_stairs[facing=north,half=top,shape=inner_left]",
                "oak_stairs[facing=east,half=top,shape=inner_left]",
                "oak_stairs[facing=south,half=top,shape=inner_left]",
            ),
            ("dropper[facing=up]", "dropper[facing=up]", "dropper[facing=up]"),
            ("oak_log[axis=x]", "oak_log[axis=z]", "oak_log[axis=x]"),
            ("oak_log[axis=y]", "oak_log[axis=y]", "oak_log[axis=y]"),
            ("oak_sign[rotation=13]", "oak_sign[rotation=1]", "oak_sign[rotation=5]"),
            (
                "wall[east=low,north=tall,south=none,west=none]",
                "wall[east=tall,north=none,south=low,west=none]",
                "wall[east=none,north=none,south=tall,west=low]",
            ),
            ("rail[shape=north_south]", "rail[shape=east_west]", "rail[shape=north_south]"),
            ("rail[shape=south_east]", "rail[shape=south_west]", "rail[shape=north_west]"),
            ("rail[shape=ascending_west]", "rail[shape=ascending_north]", "rail[shape=ascending_east]"),
            ("crafter[orientation=up_north]", "crafter[orientation=up_east]", "crafter[orientation=up_south]"),
            (
                "oak_door[facing=west,hinge=left]",
                "oak_door[facing=north,hinge=left]",
                "oak_door[facing=east,hinge=left]",
            ),
            ("oak_slab[type=double]", "oak_slab[type=double]", "oak_slab[type=double]"),
        ] {
            assert_eq!(Facing::East.turn(state), east);
            assert_eq!(Facing::South.turn(state), south);
            assert_eq!(Facing::East.turn(&Facing::West.turn(state)), state);
            assert_eq!((0..4).fold(state.to_owned(), |state, _| Facing::West.turn(&state)), state);
            assert_eq!(Facing::North.turn(state), state);
        }
    }

    #[test]
    fn a_state_turns_as_its_cells_do() {
        let ahead = Facing::North.place([0, 0, 1]);
        for facing in ALL {
            let turned = facing.place([0, 0, 1]);
            let word = facing.turn("x[facing=north]");
            assert_eq!(word, format!("x[facing={}]", crate::bearing::compass(turned[0].into(), turned[2].into())));
            assert_eq!(turned == ahead, facing == Facing::North);
        }
    }
}
