//! One part of a design as a model writes it, and the shape that it means. Errors name the field and what was expected.

use super::shapes::{Cell, Extent, Form, Shape, Skin};
use crate::names;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// No world reaches farther.
const FARTHEST: i64 = 30_000_000;
/// Cells across of what is not a box: more than these can be shown of none.
const MOST_ACROSS: i32 = 128;
/// Cells of a line.
const MOST_LENGTH: i32 = 1024;
/// Characters of a block with its state.
const MOST_BLOCK: usize = 200;

// No doc comment: it would go to the model with every question and say nothing that the list of parts does not.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object with shape, its cells and block")]
pub(crate) struct Part {
    shape: Kind,
    /// [right, up, forward]
    from: Option<Numbers>,
    to: Option<Numbers>,
    centre: Option<Numbers>,
    size: Option<Numbers>,
    hollow: Option<bool>,
    /// Id[state], ahead = north
    block: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Block,
    Fill,
    Hollow,
    Walls,
    Line,
    Cylinder,
    Sphere,
    Pyramid,
}

impl Part {
    /// The shape that it means, or what is wrong with it.
    pub(crate) fn shape(&self) -> Result<Shape, String> {
        let hollow = self.hollow == Some(true);
        let skin = if hollow { Skin::Shell } else { Skin::Whole };
        match self.kind_and_extent()? {
            (Kind::Block, extent) if extent.low != extent.high => {
                Err("a block is one cell; for more use fill or line".into())
            }
            (Kind::Block | Kind::Fill, extent) => Ok(Shape::new(Form::Cuboid, skin, extent)),
            (Kind::Hollow, extent) => Ok(Shape::new(Form::Cuboid, Skin::Shell, extent)),
            (Kind::Walls, extent) => Ok(Shape::new(Form::Cuboid, Skin::Sides, extent)),
            (Kind::Line, extent) => self.line(extent),
            (Kind::Cylinder, extent) => round("cylinder", Form::Cylinder, skin, extent),
            (Kind::Sphere, extent) => round("sphere", Form::Sphere, skin, extent),
            (Kind::Pyramid, extent) => round("pyramid", Form::Pyramid, skin, extent),
        }
    }

    /// The block as the server reads it: `Oak Stairs [Facing = East]` is `oak_stairs[facing=east]`. Whether there is
    /// such a block the server says.
    pub(crate) fn block(&self) -> Result<String, String> {
        let length = self.block.chars().count();
        if length == 0 || length > MOST_BLOCK {
            return Err(format!("block: expected 1 to {MOST_BLOCK} characters, this has {length}"));
        }
        let block = names::key(&self.block);
        let (id, state) = block.split_at(block.find('[').unwrap_or(block.len()));
        Ok(id.trim().replace([' ', '-'], "_") + &state.replace(' ', ""))
    }

    fn kind_and_extent(&self) -> Result<(Kind, Extent), String> {
        let cell = |name: &str, numbers: &Option<Numbers>| numbers.as_ref().map(|some| some.cell(name)).transpose();
        let (from, to) = (cell("from", &self.from)?, cell("to", &self.to)?);
        let centre = cell("centre", &self.centre)?;
        let extent = match (from, to, centre, &self.size) {
            (Some(from), Some(to), None, None) => Extent::between(from, to),
            (Some(one), None, None, None) | (None, None, Some(one), None) if self.shape == Kind::Block => {
                Extent::between(one, one)
            }
            (None, None, Some(centre), Some(size)) => around(centre, size.size()?)?,
            // A corner and a size say as much as two corners.
            (Some(from), None, None, Some(size)) => beyond(from, size.size()?)?,
            (None, None, None, _) => return Err("from and to are missing, or centre and size".into()),
            _ => return Err("expected from and to, or centre and size, not a mixture".into()),
        };
        Ok((self.shape, extent))
    }

    fn line(&self, extent: Extent) -> Result<Shape, String> {
        let (Some(from), Some(to)) = (&self.from, &self.to) else {
            return Err("a line goes from one cell to another".into());
        };
        if (0..3).any(|axis| extent.across(axis) > MOST_LENGTH) {
            return Err(format!("a line has at most {MOST_LENGTH} cells"));
        }
        Ok(Shape::line(from.cell("from")?, to.cell("to")?))
    }
}

fn round(name: &str, form: Form, skin: Skin, extent: Extent) -> Result<Shape, String> {
    if (0..3).any(|axis| extent.across(axis) > MOST_ACROSS) {
        return Err(format!("a {name} is at most {MOST_ACROSS} across and high"));
    }
    Ok(Shape::new(form, skin, extent))
}

/// An even size reaches one farther right, up and forward.
fn around(centre: Cell, size: [i64; 3]) -> Result<Extent, String> {
    let from = |axis: usize| i64::from(centre[axis]) - (size[axis] - 1) / 2;
    beyond([within("size", from(0))?, within("size", from(1))?, within("size", from(2))?], size)
}

fn beyond(from: Cell, size: [i64; 3]) -> Result<Extent, String> {
    let to = |axis: usize| within("size", i64::from(from[axis]) + size[axis] - 1);
    Ok(Extent::between(from, [to(0)?, to(1)?, to(2)?]))
}

fn within(field: &str, number: i64) -> Result<i32, String> {
    if (-FARTHEST..=FARTHEST).contains(&number) {
        return Ok(number as i32);
    }
    Err(format!("{field}: {number} leads out of every world (-{FARTHEST} to {FARTHEST})"))
}

/// A list of whole numbers. One alone stands for a list of one, and 2.0 for 2: models write both.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Numbers(Vec<i64>);

impl Numbers {
    fn cell(&self, field: &str) -> Result<Cell, String> {
        let [x, y, z] = self.0[..] else {
            return Err(format!("{field}: expected [right, up, forward], this has {} numbers", self.0.len()));
        };
        Ok([within(field, x)?, within(field, y)?, within(field, z)?])
    }

    /// One number is the same along each axis.
    fn size(&self) -> Result<[i64; 3], String> {
        let size = match self.0[..] {
            [one] => [one; 3],
            [wide, high, deep] => [wide, high, deep],
            _ => return Err(format!("size: expected [wide, high, deep], this has {} numbers", self.0.len())),
        };
        match size.into_iter().find(|one| !(1..=2 * FARTHEST).contains(one)) {
            Some(bad) => Err(format!("size: {bad} cells across cannot be, expected 1 or more")),
            None => Ok(size),
        }
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Numbers, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Numbers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of three whole numbers")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Numbers, E> {
                Ok(Numbers(vec![number]))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Numbers, E> {
                Ok(Numbers(vec![i64::try_from(number).unwrap_or(i64::MAX)]))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Numbers, E> {
                if number.fract() == 0.0 {
                    // What is beyond a whole number's range is caught as out of every world.
                    return Ok(Numbers(vec![number as i64]));
                }
                Err(E::custom(format!("{number} is no whole number; a cell is one block")))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Numbers, A::Error> {
                let mut numbers = Vec::new();
                while let Some(Numbers(one)) = list.next_element()? {
                    if numbers.len() == 3 || one.len() != 1 {
                        return Err(A::Error::custom("expected a list of three whole numbers"));
                    }
                    numbers.extend(one);
                }
                Ok(Numbers(numbers))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

impl JsonSchema for Numbers {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Numbers".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": { "type": "integer" } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn shape(part: Value) -> Result<Shape, String> {
        let part: Part = serde_json::from_value(part).map_err(|error| error.to_string())?;
        part.shape()
    }

    fn extent(part: Value) -> Extent {
        shape(part).unwrap().extent()
    }

    #[test]
    fn corners_in_any_order_and_a_centre_with_a_size_mean_the_same() {
        let corners = Extent { low: [-2, 0, 1], high: [2, 3, 5] };
        assert_eq!(extent(json!({ "shape": "fill", "from": [2, 0, 5], "to": [-2, 3, 1], "block": "s" })), corners);
        let even_in_height = json!({ "shape": "hollow", "centre": [0, 1, 3], "size": [5, 4, 5.0], "block": "s" });
        assert_eq!(extent(even_in_height), corners);
        assert_eq!(extent(json!({ "shape": "walls", "from": [-2, 0, 1], "size": [5, 4, 5], "block": "s" })), corners);
        assert_eq!(
            extent(json!({ "shape": "sphere", "centre": [0, 0, 0], "size": 3, "block": "s" })).low,
            [-1, -1, -1]
        );
        assert_eq!(extent(json!({ "shape": "block", "from": [4, 5, 6], "block": "s" })).high, [4, 5, 6]);
    }

    #[test]
    fn what_cannot_be_a_place_is_named_with_what_was_expected() {
        let cases = [
            (json!({ "from": [0, 0], "to": [1, 1, 1] }), "from: expected [right, up, forward], this has 2 numbers"),
            (json!({ "from": [0, 0, 0, 0], "to": [1, 1, 1] }), "three whole numbers"),
            (json!({ "from": [0, 0, 0], "to": [1, 1_000_000_000, 1] }), "to: 1000000000 leads out of every world"),
            (json!({ "from": [0, 0, 0], "to": [1, 1e300, 1] }), "leads out of every world"),
            (json!({ "from": [0, 0, u64::MAX], "to": [1, 1, 1] }), "leads out of every world"),
            (json!({ "from": ["NaN", 0, 0], "to": [1, 1, 1] }), "whole numbers"),
            (json!({ "from": [0.5, 0, 0], "to": [1, 1, 1] }), "0.5 is no whole number"),
            (json!({ "from": null, "to": null }), "from and to are missing"),
            (json!({ "centre": [0, 0, 0] }), "not a mixture"),
            (json!({ "centre": [0, 0, 0], "size": [3, -3, 3] }), "size: -3 cells across"),
            (json!({ "centre": [0, 0, 0], "size": 0 }), "size: 0 cells across"),
            (json!({ "centre": [0, 0, 0], "size": 1_000_000_000 }), "size: 1000000000 cells across"),
            (json!({ "centre": [0, 0, 0], "size": [1, 2] }), "size: expected [wide, high, deep]"),
        ];
        for (mut part, expected) in cases {
            part["shape"] = json!("fill");
            part["block"] = json!("stone");
            let error = shape(part.clone()).unwrap_err();
            assert!(error.contains(expected), "{part}: {error}");
        }
    }

    #[test]
    fn a_block_is_read_as_people_write_it() {
        let block = |block: &str| {
            let part: Part = serde_json::from_value(json!({ "shape": "block", "block": block })).unwrap();
            part.block()
        };
        for (written, read) in [
            ("oak_planks", "oak_planks"),
            ("minecraft:Oak Planks", "minecraft:oak_planks"),
            (" Oak-Stairs [Facing = East, half=top] ", "oak_stairs[facing=east,half=top]"),
            ("\u{ff4f}\u{ff41}\u{ff4b}_planks", "oak_planks"),
            ("石\u{1f9f1}", "石\u{1f9f1}"),
        ] {
            assert_eq!(block(written).as_deref(), Ok(read));
        }
        assert!(block("").unwrap_err().contains("this has 0"));
        assert!(block(&"x".repeat(10_000)).unwrap_err().contains("this has 10000"));
    }

    #[test]
    fn a_shape_has_its_own_limits() {
        let told = |kind: &str, to: i64| {
            shape(json!({ "shape": kind, "from": [0, 0, 0], "to": [to, to, to], "block": "stone" })).unwrap_err()
        };
        assert_eq!(told("block", 1), "a block is one cell; for more use fill or line");
        assert_eq!(told("sphere", 128), "a sphere is at most 128 across and high");
        assert_eq!(told("line", 1024), "a line has at most 1024 cells");
        assert!(told("cube", 1).contains("unknown variant `cube`"));
        let around = json!({ "shape": "line", "centre": [0, 0, 0], "size": 3, "block": "stone" });
        assert_eq!(shape(around).unwrap_err(), "a line goes from one cell to another");
    }
}
