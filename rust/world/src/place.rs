//! Where things are. Blocks have whole coordinates, everything else has fractions; y is up, north is -z.

use serde::{Deserialize, Serialize};

/// A point or a direction, in blocks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vec3 {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

impl Vec3 {
    pub fn distance_to(self, other: Vec3) -> f64 {
        ((self.x - other.x).powi(2) + (self.y - other.y).powi(2) + (self.z - other.z).powi(2)).sqrt()
    }
}

/// A point in a dimension and where its owner looks. Yaw: 0 is south, 90 west, as the game counts; pitch: 90 is down.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The key of the dimension, as in `minecraft:overworld`.
    pub world: String,
    pub x: f64,
    pub y: f64,
    pub z: f64,
    pub yaw: f32,
    pub pitch: f32,
}

impl Position {
    pub fn point(&self) -> Vec3 {
        Vec3 { x: self.x, y: self.y, z: self.z }
    }
}

/// A block in a dimension.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockPlace {
    pub world: String,
    pub x: i32,
    pub y: i32,
    pub z: i32,
}
