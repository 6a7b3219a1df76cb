//! `preview_structure`: a design as ghost blocks before the asker's eyes, with what it takes to build it.

use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::building::{Bill, Cell, Facing, Ghosts, Item, Part, Plan, Shape, count, is_air, preview};
use crate::names::{self, plain};
use futures_util::future::try_join_all;
use panda_world::building::{BlockIds, Ground, GroundAnswer, State, States};
use panda_world::player::{Inventory, InventoryAnswer, Snapshot, SnapshotAnswer};
use panda_world::{QueryError, ServerHandle, Uuid};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Parts of one design.
const MOST_PARTS: usize = 100;
/// Cells that one job asks the ground of, so that no tick is long.
const CELLS_A_JOB: usize = 1024;
/// Cells ahead of the player where a design begins.
const AHEAD: i32 = 2;
/// Rows of the bill that one answer tells.
const ROWS: usize = 30;
/// No world reaches farther.
const FARTHEST: i32 = 30_000_000;

/// Shows this player a building as ghost blocks; tells material and collisions.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewStructure {
    /// In order; air cuts.
    parts: Vec<Part>,
    /// front, feet or x,y,z
    anchor: Option<String>,
}

impl TaskTool for PreviewStructure {
    const NAME: &'static str = "preview_structure";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let player = asker.player;
        let anchor = Anchor::read(self.anchor.as_deref())?;
        let (shapes, blocks) = read(&self.parts)?;
        let most = asker.settings.most_preview_blocks;
        let cells = count(&shapes);
        if cells > u128::from(most) {
            return Err(ToolError::Refused(format!(
                "these parts fill {cells} different cells, the limit of a preview is {most}; design it smaller or hollow"
            )));
        }
        let plan = Plan::draw(&shapes);
        let seen = Seen::read(&server, player, &blocks.written).await?;
        let Seen { now, states, inventory, ground } = seen;
        blocks.are_known(&states, &server).await?;
        let facing = Facing::of(now.position.yaw);
        let origin = anchor.origin(&now, facing);
        let turned = |state: &State| state.state.as_deref().map_or_else(String::new, |state| facing.turn(state));
        let palette: Vec<String> = states.iter().map(turned).collect();
        let ghosts = Ghosts::place(&plan, now.position.world.clone(), origin, facing, palette, &blocks.of_part);
        let stands = Stands::of(&ghosts, origin, facing);
        stands.is_inside(&ground)?;
        let covered = covered(&server, player, &ghosts).await?;
        let bill = bill(&plan, &blocks.of_part, &states, &inventory);
        let air = ghosts
            .all()
            .filter(|cell| ghosts.block(*cell).is_some_and(|block| is_air(&ghosts.palette[block as usize])))
            .count();
        let all = ghosts.len();
        let lasts = asker.settings.preview_lasts;
        let agent = asker.agent.clone();
        let begun = server.run("tool.preview_structure", Some(player), move |server| {
            preview::begin(server, &agent, player, ghosts, lasts)
        });
        let first = begun.await?.await.unwrap_or_default();
        let more = bill.items.len().saturating_sub(ROWS);
        answer(&Report {
            blocks: all - air,
            cut_out: air,
            stands,
            in_the_way: covered.by_blocks,
            to_dig_for_air: covered.by_air,
            missing_in_all: bill.missing(),
            materials: bill.items.into_iter().take(ROWS).collect(),
            more_materials: more,
            no_item_places: bill.without_item,
            creative: now.game_mode == "creative",
            unknown_ground: covered.unloaded,
            shown_when_he_steps_aside: first.near as usize,
            shown_when_he_comes_near: all - first.near as usize - first.sent as usize,
            ends_in_minutes: lasts.as_secs_f64() / 60.0,
        })
    }
}

/// Where the origin is.
enum Anchor {
    Front,
    Feet,
    At(Cell),
}

impl Anchor {
    fn read(text: Option<&str>) -> Result<Anchor, ToolError> {
        let text = names::key(text.unwrap_or("front"));
        let wrong = || ToolError::BadArgs("anchor: expected front, feet or three whole numbers x,y,z".into());
        match text.as_str() {
            "front" => Ok(Anchor::Front),
            "feet" => Ok(Anchor::Feet),
            place => {
                let numbers: Vec<i32> = place
                    .split([',', ' '])
                    .filter(|part| !part.is_empty())
                    .map(|part| part.parse().ok().filter(|number| (-FARTHEST..=FARTHEST).contains(number)))
                    .collect::<Option<_>>()
                    .ok_or_else(wrong)?;
                numbers.try_into().map(Anchor::At).map_err(|_| wrong())
            }
        }
    }

    fn origin(&self, now: &SnapshotAnswer, facing: Facing) -> Cell {
        let at = &now.position;
        let feet = [at.x.floor() as i32, at.y.floor() as i32, at.z.floor() as i32];
        let ahead = facing.place([0, 0, AHEAD]);
        match self {
            Anchor::Front => [0, 1, 2].map(|axis| feet[axis].saturating_add(ahead[axis])),
            Anchor::Feet => feet,
            Anchor::At(place) => *place,
        }
    }
}

/// The blocks of all parts, each once.
struct Blocks {
    /// As the server reads them.
    written: Vec<String>,
    /// For each part the place of its block in `written`.
    of_part: Vec<u32>,
}

fn read(parts: &[Part]) -> Result<(Vec<Shape>, Blocks), ToolError> {
    if parts.is_empty() || parts.len() > MOST_PARTS {
        return Err(ToolError::BadArgs(format!("parts: expected 1 to {MOST_PARTS}, these are {}", parts.len())));
    }
    let mut blocks = Blocks { written: Vec::new(), of_part: Vec::new() };
    let mut shapes = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let wrong = |why: String| ToolError::BadArgs(format!("parts[{number}]: {why}"));
        shapes.push(part.shape().map_err(wrong)?);
        let block = part.block().map_err(wrong)?;
        let at = blocks.written.iter().position(|known| *known == block).unwrap_or_else(|| {
            blocks.written.push(block);
            blocks.written.len() - 1
        });
        blocks.of_part.push(at as u32);
    }
    Ok((shapes, blocks))
}

impl Blocks {
    /// All have a state; else which part has none, and what it may have been meant for.
    async fn are_known(&self, states: &[State], server: &ServerHandle) -> Result<(), ToolError> {
        let Some(at) = states.iter().position(|state| state.state.is_none()) else { return Ok(()) };
        let part = self.of_part.iter().position(|block| *block as usize == at).unwrap_or_default();
        let written = &self.written[at];
        let ids = server.run("building.block_ids", None, |server| server.ask(&BlockIds {})).await??.ids;
        let wanted = written.split('[').next().unwrap_or_default();
        if ids.iter().any(|id| id == wanted || plain(id) == wanted) {
            let why: String =
                states[at].error.as_deref().unwrap_or("the state is not known").chars().take(200).collect();
            return Err(ToolError::BadArgs(format!("parts[{part}].block: {written:?}: {why}")));
        }
        let nearest = names::nearest(plain(wanted), ids.iter().map(|id| plain(id)));
        let nearest = if nearest.is_empty() {
            "no block's id is like it".to_owned()
        } else {
            format!("the nearest ids are {}", nearest.join(", "))
        };
        Err(ToolError::BadArgs(format!("parts[{part}].block: there is no block {wanted:?}; {nearest}")))
    }
}

/// What one hop tells of the player and the server.
struct Seen {
    now: SnapshotAnswer,
    states: Vec<State>,
    inventory: InventoryAnswer,
    /// Without cells: how high the world is.
    ground: GroundAnswer,
}

impl Seen {
    async fn read(server: &ServerHandle, player: Uuid, blocks: &[String]) -> Result<Seen, ToolError> {
        let blocks = blocks.to_vec();
        let seen = server.run("building.seen", Some(player), move |server| {
            let now = server.ask(&Snapshot { player })?;
            let ground = server.ask(&Ground { world: now.position.world.clone(), cells: Vec::new() })?;
            let states = server.ask(&States { blocks })?.states;
            let inventory = server.ask(&Inventory { player })?;
            Ok::<_, QueryError>(Seen { now, states, inventory, ground })
        });
        Ok(seen.await??)
    }
}

/// What really stands where the design would.
#[derive(Default)]
struct Covered {
    by_blocks: usize,
    by_air: usize,
    unloaded: usize,
}

async fn covered(server: &ServerHandle, player: Uuid, ghosts: &Ghosts) -> Result<Covered, ToolError> {
    let cells: Vec<Cell> = ghosts.all().collect();
    let job = |cells: &[Cell]| {
        let ground = Ground { world: ghosts.world.clone(), cells: cells.iter().flatten().copied().collect() };
        server.run("building.ground", Some(player), move |server| server.ask(&ground))
    };
    let told = try_join_all(cells.chunks(CELLS_A_JOB).map(job)).await?;
    let mut covered = Covered::default();
    for (cells, ground) in cells.chunks(CELLS_A_JOB).zip(told) {
        let ground = ground?;
        covered.unloaded += ground.unloaded.len();
        for solid in ground.solid {
            let block = cells.get(solid as usize).and_then(|cell| ghosts.block(*cell));
            match block.map(|block| is_air(&ghosts.palette[block as usize])) {
                Some(true) => covered.by_air += 1,
                _ => covered.by_blocks += 1,
            }
        }
    }
    Ok(covered)
}

fn bill(plan: &Plan, of_part: &[u32], states: &[State], inventory: &InventoryAnswer) -> Bill {
    let mut counts = vec![0; states.len()];
    for (_, part) in &plan.cells {
        counts[of_part[*part] as usize] += 1;
    }
    let blocks: Vec<(&State, u32)> = states.iter().zip(counts).filter(|(_, count)| *count > 0).collect();
    Bill::of(&blocks, &inventory.slots)
}

/// Where the design stands.
#[derive(Serialize)]
struct Stands {
    /// The origin, in the world.
    origin: String,
    /// Where the player looked: ahead in the design.
    facing: &'static str,
    from: String,
    to: String,
    #[serde(skip)]
    heights: (i32, i32),
}

impl Stands {
    fn of(ghosts: &Ghosts, origin: Cell, facing: Facing) -> Stands {
        let along = |axis: usize| ghosts.all().map(move |cell| cell[axis]);
        let low = [0, 1, 2].map(|axis| along(axis).min().unwrap_or_default());
        let high = [0, 1, 2].map(|axis| along(axis).max().unwrap_or_default());
        let told = |cell: Cell| format!("{} {} {}", cell[0], cell[1], cell[2]);
        Stands {
            origin: told(origin),
            facing: facing.name(),
            from: told(low),
            to: told(high),
            heights: (low[1], high[1]),
        }
    }

    fn is_inside(&self, world: &GroundAnswer) -> Result<(), ToolError> {
        let (low, high) = self.heights;
        if low >= world.min_y && high < world.max_y {
            return Ok(());
        }
        Err(ToolError::Refused(format!(
            "it would reach from y {low} to {high}; this world goes from {} to {}",
            world.min_y,
            world.max_y - 1
        )))
    }
}

#[derive(Serialize)]
struct Report {
    /// Blocks to place.
    blocks: usize,
    /// Cells that are air.
    #[serde(skip_serializing_if = "super::none")]
    cut_out: usize,
    stands: Stands,
    materials: Vec<Item>,
    #[serde(skip_serializing_if = "super::none")]
    more_materials: usize,
    missing_in_all: u32,
    #[serde(skip_serializing_if = "super::none")]
    no_item_places: Vec<String>,
    /// He needs no material.
    #[serde(skip_serializing_if = "super::none")]
    creative: bool,
    /// Solid blocks where the design has another one.
    in_the_way: usize,
    /// Solid blocks where the design has air.
    #[serde(skip_serializing_if = "super::none")]
    to_dig_for_air: usize,
    /// Cells in chunks that are not loaded: what stands there is not known.
    #[serde(skip_serializing_if = "super::none")]
    unknown_ground: usize,
    #[serde(skip_serializing_if = "super::none")]
    shown_when_he_steps_aside: usize,
    #[serde(skip_serializing_if = "super::none")]
    shown_when_he_comes_near: usize,
    ends_in_minutes: f64,
}
