//! Blocks, light and sight in the fake world.

use super::World;
use crate::light::{self, At};
use crate::scene;
use panda_world::block::GroundAnswer;
use panda_world::{QueryError, Vec3};

/// How far light reaches, so how far one must look for its source.
const REACH: i32 = 15;

impl World {
    pub(super) fn world(&self, key: &str) -> Result<&scene::World, QueryError> {
        self.scene.worlds.iter().find(|world| world.key == key).ok_or(QueryError::Gone)
    }

    /// The block string at a place. Only loaded ground may be asked for.
    pub fn block(&self, world: &str, at: At) -> Result<&str, QueryError> {
        let scene = self.world(world)?;
        if !scene.loaded.holds_block(at.0, at.2) {
            return Err(QueryError::NotLoaded);
        }
        Ok(self.block_or_air(scene, at))
    }

    fn block_or_air<'a>(&'a self, world: &'a scene::World, at: At) -> &'a str {
        let placed = self.blocks.get(&world.key).and_then(|blocks| blocks.get(&at));
        let depth = usize::try_from(world.ground.top - at.1).ok();
        let ground = || depth.and_then(|depth| world.ground.layers.get(depth));
        placed.or_else(ground).map_or("minecraft:air", String::as_str)
    }

    /// Sky light and block light at a place of loaded ground.
    pub(super) fn light(&self, world: &str, at: At) -> Result<(i32, i32), QueryError> {
        self.block(world, at)?;
        let scene = self.world(world)?;
        let block = |at: At| self.block_or_air(scene, at);
        let mut sky = Vec::new();
        let mut shining = Vec::new();
        for x in at.0 - REACH..=at.0 + REACH {
            for z in at.2 - REACH..=at.2 + REACH {
                if scene.environment == "normal" {
                    let top = at.1 + REACH + 16;
                    let open = (at.1 - REACH..=top).rev().take_while(|y| !light::is_opaque(block((x, *y, z))));
                    sky.extend(open.map(|y| ((x, y, z), 15)));
                }
                for y in at.1 - REACH..=at.1 + REACH {
                    let level = light::emission(block((x, y, z)));
                    if level > 0 {
                        shining.push(((x, y, z), level));
                    }
                }
            }
        }
        Ok((light::flood(sky, block, at), light::flood(shining, block, at)))
    }

    /// Nothing solid between two points.
    pub(super) fn sees(&self, world: &scene::World, from: Vec3, to: Vec3) -> bool {
        let length = from.distance_to(to);
        let steps = (length / 0.05).ceil().max(1.0) as i32;
        (0..=steps).all(|step| {
            let share = f64::from(step) / f64::from(steps);
            let on = |a: f64, b: f64| (a + (b - a) * share).floor() as i32;
            let at = (on(from.x, to.x), on(from.y, to.y), on(from.z, to.z));
            light::is_passable(self.block_or_air(world, at))
        })
    }

    /// The first block that is not air along a view, with its place and its key.
    pub(super) fn first_block(
        &self,
        world: &str,
        eyes: Vec3,
        yaw: f32,
        pitch: f32,
        reach: f64,
    ) -> Result<Option<(At, String)>, QueryError> {
        const STEP: f64 = 1.0 / 128.0;
        let (yaw, pitch) = (f64::from(yaw).to_radians(), f64::from(pitch).to_radians());
        let way = (-yaw.sin() * pitch.cos(), -pitch.sin(), yaw.cos() * pitch.cos());
        let world = self.world(world)?;
        for step in 0..=(reach / STEP) as i32 {
            let along = f64::from(step) * STEP;
            let on = |from: f64, way: f64| (from + way * along).floor() as i32;
            let at = (on(eyes.x, way.0), on(eyes.y, way.1), on(eyes.z, way.2));
            if !world.loaded.holds_block(at.0, at.2) {
                return Ok(None);
            }
            let name = light::plain(self.block_or_air(world, at));
            if name != "air" {
                return Ok(Some((at, format!("minecraft:{name}"))));
            }
        }
        Ok(None)
    }

    /// Where one would stand in a column, nearest to a height.
    pub(super) fn ground(&self, world: &str, x: i32, z: i32, near: i32) -> Result<GroundAnswer, QueryError> {
        let world = self.world(world)?;
        if !world.loaded.holds_block(x, z) {
            return Ok(GroundAnswer { y: None });
        }
        let liquid = |y| matches!(light::plain(self.block_or_air(world, (x, y, z))), "water" | "lava");
        let passable = |y| light::is_passable(self.block_or_air(world, (x, y, z)));
        let free = |y| passable(y) && !liquid(y);
        let (lowest, highest) = (world.min_y + 1, world.max_y - 2);
        let near = near.clamp(lowest, highest);
        let ways = (0..=highest - lowest).flat_map(|away| [near + away, near - away]);
        let within = ways.filter(|y| (lowest..=highest).contains(y));
        let mut standing = within.filter(|y| (liquid(y - 1) || !passable(y - 1)) && free(*y) && free(y + 1));
        Ok(GroundAnswer { y: standing.next() })
    }

    pub(super) fn place_block(&mut self, world: &str, at: At, block: &str) {
        self.blocks.entry(world.to_owned()).or_default().insert(at, block.to_owned());
    }
}
