//! Designs in the fake world: the blocks that its server knows, and what each client sees in place of what is there.

use super::World;
use crate::light::{self, At};
use panda_world::building::{BlockIdsAnswer, GroundAnswer, ShownAnswer, State, StatesAnswer};
use panda_world::event::{Event, Frequent};
use panda_world::{QueryError, Uuid};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The blocks that designs of the tests are made of, with their properties at their default.
const BLOCKS: &[(&str, &str)] = &[
    ("air", ""),
    ("stone", ""),
    ("dirt", ""),
    ("glass", ""),
    ("torch", ""),
    ("cobblestone", ""),
    ("glowstone", ""),
    ("stone_bricks", ""),
    ("oak_planks", ""),
    ("birch_planks", ""),
    ("spruce_planks", ""),
    ("water", "level=0"),
    ("oak_log", "axis=y"),
    ("oak_slab", "type=bottom,waterlogged=false"),
    ("oak_stairs", "facing=north,half=bottom,shape=straight,waterlogged=false"),
    ("oak_door", "facing=north,half=lower,hinge=left,open=false,powered=false"),
    ("oak_fence", "east=false,north=false,south=false,waterlogged=false,west=false"),
    ("wall_torch", "facing=north"),
    ("furnace", "facing=north,lit=false"),
    ("red_bed", "facing=north,occupied=false,part=foot"),
];

/// One packet of ghosts or of real blocks that a client was sent, as the query said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub player: Uuid,
    /// The section, or the lowest of them; more than one is a fault of the core's.
    pub section: At,
    pub sections: usize,
    pub cells: BTreeMap<At, String>,
}

/// What clients see in place of what is there, and what they were sent.
#[derive(Default)]
pub(super) struct Ghosts {
    seen: HashMap<(Uuid, At), String>,
    pub(super) sent: Vec<Sent>,
}

impl World {
    pub(super) fn states(&self, blocks: &[String]) -> StatesAnswer {
        StatesAnswer { states: blocks.iter().map(|block| state(block)).collect() }
    }

    pub(super) fn block_ids(&self) -> BlockIdsAnswer {
        BlockIdsAnswer { ids: BLOCKS.iter().map(|(id, _)| format!("minecraft:{id}")).collect() }
    }

    pub(super) fn solid_ground(&self, world: &str, cells: &[i32]) -> Result<GroundAnswer, QueryError> {
        let scene = self.world(world)?;
        let mut ground =
            GroundAnswer { min_y: scene.min_y, max_y: scene.max_y, solid: Vec::new(), unloaded: Vec::new() };
        for (number, cell) in cells.chunks(3).enumerate() {
            match self.block(world, (cell[0], cell[1], cell[2])) {
                Err(_) => ground.unloaded.push(number as u32),
                Ok(block) if !light::is_passable(block) => ground.solid.push(number as u32),
                Ok(_) => {}
            }
        }
        Ok(ground)
    }

    pub(super) fn show(
        &mut self,
        player: Uuid,
        world: &str,
        palette: &[String],
        cells: &[i32],
    ) -> Result<ShownAnswer, QueryError> {
        let mut blocks = BTreeMap::new();
        for cell in cells.chunks(4) {
            let block = palette.get(cell[3] as usize).ok_or_else(|| QueryError::Invalid("the palette".into()))?;
            blocks.insert((cell[0], cell[1], cell[2]), block.clone());
        }
        self.send(player, world, blocks)
    }

    pub(super) fn restore(&mut self, player: Uuid, world: &str, cells: &[i32]) -> Result<ShownAnswer, QueryError> {
        let real = |cell: &[i32]| {
            let at = (cell[0], cell[1], cell[2]);
            Some((at, self.block(world, at).ok()?.to_owned()))
        };
        let blocks = cells.chunks(3).filter_map(real).collect();
        self.send(player, world, blocks)
    }

    fn send(&mut self, player: Uuid, world: &str, mut blocks: BTreeMap<At, String>) -> Result<ShownAnswer, QueryError> {
        let here = self.present(player)?.state.world == world;
        let scene = self.world(world)?;
        let loaded = scene.loaded;
        blocks.retain(|at, _| here && loaded.holds_block(at.0, at.2));
        let sent = ShownAnswer { sent: blocks.len() as u32 };
        let sections: BTreeSet<At> = blocks.keys().map(|at| (at.0 >> 4, at.1 >> 4, at.2 >> 4)).collect();
        for (at, block) in &blocks {
            self.ghosts.seen.insert((player, *at), block.clone());
        }
        if let Some(section) = sections.first() {
            let sections = sections.len();
            self.ghosts.sent.push(Sent { player, section: *section, sections, cells: blocks });
        }
        Ok(sent)
    }

    /// The block string that the player's client shows at a place of his world.
    pub fn client_sees(&self, player: Uuid, at: At) -> String {
        if let Some(ghost) = self.ghosts.seen.get(&(player, at)) {
            return ghost.clone();
        }
        let world = &self.present(player).expect("a player in the game").state.world;
        self.block(world, at).expect("loaded ground").to_owned()
    }

    /// All that clients were sent of ghosts and of real blocks in their place.
    pub fn block_packets(&self) -> &[Sent] {
        &self.ghosts.sent
    }

    /// The player clicks a place: his client is shown what is there, and beside it.
    pub fn click(&mut self, player: Uuid, at: At) {
        let near = |one: At| (one.0 - at.0).abs() + (one.1 - at.1).abs() + (one.2 - at.2).abs() <= 1;
        self.ghosts.seen.retain(|(whose, one), _| *whose != player || !near(*one));
        let (x, y, z) = at;
        self.frequent(player, Frequent::Clicks, Event::BlockClicked { player, x, y, z });
    }

    /// The player's client is sent a chunk anew, with what is there.
    pub(super) fn send_chunk(&mut self, player: Uuid, x: i32, z: i32) {
        self.ghosts.seen.retain(|(whose, at), _| *whose != player || (at.0 >> 4, at.2 >> 4) != (x, z));
        self.frequent(player, Frequent::Chunks, Event::ChunkSent { player, x, z });
    }
}

fn state(text: &str) -> State {
    let refused = |why: String| State { state: None, item: None, error: Some(why) };
    let (id, given) = text.strip_suffix(']').and_then(|text| text.split_once('[')).unwrap_or((text, ""));
    let name = id.strip_prefix("minecraft:").unwrap_or(id);
    let Some((_, default)) = BLOCKS.iter().find(|(known, _)| *known == name) else {
        return refused(format!("Unknown block type 'minecraft:{name}'"));
    };
    let properties = |text: &str| -> BTreeMap<String, String> {
        let pairs = text.split(',').filter_map(|property| property.split_once('='));
        pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    };
    let mut all = properties(default);
    for (property, value) in properties(given) {
        if !all.contains_key(&property) {
            return refused(format!("Block minecraft:{name} does not have property '{property}'"));
        }
        if property == "facing" && !["north", "east", "south", "west"].contains(&value.as_str()) {
            return refused(format!("Block minecraft:{name} does not accept '{value}' for facing property"));
        }
        all.insert(property, value);
    }
    let listed = all.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(",");
    let state = if listed.is_empty() { format!("minecraft:{name}") } else { format!("minecraft:{name}[{listed}]") };
    let item = match name {
        "air" | "water" => None,
        "wall_torch" => Some("minecraft:torch".to_owned()),
        other => Some(format!("minecraft:{other}")),
    };
    State { state: Some(state), item, error: None }
}
