//! Where something lies from where a player stands and looks, in words: distance, compass, left and right, height.

use panda_world::{Position, Vec3};

/// "12", "3.4": blocks, with one decimal below 10.
pub(crate) fn distance(blocks: f64) -> f64 {
    if blocks < 9.95 { (blocks * 10.0).round() / 10.0 } else { blocks.round() }
}

/// "north-west, ahead left", or "above", "below", "here" when the way is mostly up, down or nothing.
pub(crate) fn direction(from: &Position, to: Vec3) -> String {
    let (dx, dz) = (to.x - from.x, to.z - from.z);
    let level = dx.hypot(dz);
    let dy = to.y - from.y;
    if level < 1.0 {
        return if dy > 1.5 {
            "straight above"
        } else if dy < -1.5 {
            "straight below"
        } else {
            "here"
        }
        .to_owned();
    }
    format!("{}, {}", compass(dx, dz), relative(from.yaw, dx, dz))
}

/// The compass point of a level direction; north is -z.
pub(crate) fn compass(dx: f64, dz: f64) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    eighth(dx.atan2(-dz).to_degrees(), POINTS)
}

/// The same direction as seen by one who looks along `yaw`.
pub(crate) fn relative(yaw: f32, dx: f64, dz: f64) -> &'static str {
    const SIDES: [&str; 8] =
        ["ahead", "ahead right", "right", "behind right", "behind", "behind left", "left", "ahead left"];
    eighth(turn(yaw, dx, dz), SIDES)
}

/// The arrow that shows the way on the screen of one who looks along `from`'s yaw; a dot when it is mostly up, down or
/// nothing.
pub(crate) fn arrow(from: &Position, to: Vec3) -> &'static str {
    const ARROWS: [&str; 8] = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];
    let (dx, dz) = (to.x - from.x, to.z - from.z);
    if dx.hypot(dz) < 1.0 { "•" } else { eighth(turn(from.yaw, dx, dz), ARROWS) }
}

/// Degrees to turn to the right (negative: left), -180 to 180, from looking along `yaw` to facing the direction.
pub(crate) fn turn(yaw: f32, dx: f64, dz: f64) -> f64 {
    let wanted = (-dx).atan2(dz).to_degrees();
    let turn = (wanted - f64::from(yaw)).rem_euclid(360.0);
    if turn > 180.0 { turn - 360.0 } else { turn }
}

/// "level", "3 above", "12 below".
pub(crate) fn height(from: &Position, to: Vec3) -> String {
    let blocks = (to.y - from.y).round();
    if blocks == 0.0 {
        "level".to_owned()
    } else if blocks > 0.0 {
        format!("{blocks} above")
    } else {
        format!("{} below", -blocks)
    }
}

fn eighth(degrees: f64, names: [&'static str; 8]) -> &'static str {
    let at = (degrees / 45.0).round().rem_euclid(8.0) as usize;
    names[at % 8]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn looking(yaw: f32) -> Position {
        Position { world: "minecraft:overworld".into(), x: 0.5, y: 64.0, z: 0.5, yaw, pitch: 0.0 }
    }

    fn at(x: f64, y: f64, z: f64) -> Vec3 {
        Vec3 { x, y, z }
    }

    #[test]
    fn yaw_zero_looks_south_and_east_is_on_its_left() {
        assert_eq!(direction(&looking(0.0), at(0.5, 64.0, 10.5)), "south, ahead");
        assert_eq!(direction(&looking(0.0), at(10.5, 64.0, 0.5)), "east, left");
        assert_eq!(direction(&looking(180.0), at(10.5, 64.0, 0.5)), "east, right");
        assert_eq!(direction(&looking(90.0), at(-9.5, 64.0, -9.5)), "north-west, ahead right");
    }

    #[test]
    fn the_turn_is_the_short_way_over_the_seam() {
        assert_eq!(turn(179.0, 0.1, -10.0).round(), 2.0);
        assert_eq!(turn(-179.0, -0.1, -10.0).round(), -2.0);
        assert_eq!(turn(3600.0, 0.0, 10.0), 0.0);
    }

    #[test]
    fn the_arrow_points_where_to_turn_and_overhead_it_is_a_dot() {
        assert_eq!(arrow(&looking(0.0), at(0.5, 64.0, 10.5)), "↑");
        assert_eq!(arrow(&looking(179.9), at(0.4, 64.0, -9.5)), "↑");
        assert_eq!(arrow(&looking(-179.9), at(0.4, 64.0, -9.5)), "↑");
        assert_eq!(arrow(&looking(90.0), at(0.5, 64.0, -9.5)), "→");
        assert_eq!(arrow(&looking(-90.0), at(0.5, 64.0, -9.5)), "←");
        assert_eq!(arrow(&looking(0.0), at(0.5, 90.0, 0.9)), "•");
    }

    proptest! {
        /// Whoever turns with the target sees the same arrow, also where his yaw jumps from 180 to -180.
        #[test]
        fn the_arrow_depends_on_the_angle_between_view_and_target_alone(view in -720.0f32..720.0, aside in -180.0f64..180.0) {
            let off = |degrees: f64| {
                let way = degrees.to_radians();
                at(0.5 - 50.0 * way.sin(), 64.0, 0.5 + 50.0 * way.cos())
            };
            // On the border of two arrows either is right.
            let from_border = (aside.rem_euclid(45.0) - 22.5).abs();
            prop_assume!(from_border > 0.01);
            let seen = arrow(&looking(view), off(f64::from(view) + aside));
            prop_assert_eq!(seen, arrow(&looking(0.0), off(aside)));
            prop_assert_eq!(seen, arrow(&looking(180.0), off(aside + 180.0)));
            prop_assert_eq!(seen, arrow(&looking(-180.0), off(aside + 180.0)));
        }

        /// Left and right are never mistaken.
        #[test]
        fn what_is_to_the_right_never_has_an_arrow_to_the_left(view in -180.0f32..180.0, aside in 23.0f64..157.0) {
            let way = (f64::from(view) + aside).to_radians();
            let seen = arrow(&looking(view), at(0.5 - 50.0 * way.sin(), 64.0, 0.5 + 50.0 * way.cos()));
            prop_assert!(["↗", "→", "↘"].contains(&seen), "{}", seen);
        }
    }

    #[test]
    fn near_and_far_distances_round_as_people_say_them() {
        assert_eq!(distance(3.44), 3.4);
        assert_eq!(distance(9.96), 10.0);
        assert_eq!(distance(127.6), 128.0);
    }

    #[test]
    fn what_is_overhead_has_no_compass() {
        assert_eq!(direction(&looking(0.0), at(0.7, 70.0, 0.6)), "straight above");
        assert_eq!(height(&looking(0.0), at(0.0, 52.0, 0.0)), "12 below");
        assert_eq!(height(&looking(0.0), at(0.0, 64.3, 0.0)), "level");
    }
}
