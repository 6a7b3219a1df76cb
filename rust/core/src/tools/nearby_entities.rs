//! `nearby_entities`: who and what moves around the asker.

use super::{Asker, TickTool, ToolError, ToolResult, answer};
use crate::bearing;
use crate::names::plain;
use panda_world::entity::{Entity, Nearby};
use panda_world::player::Snapshot;
use panda_world::{Foreign, Position, ServerThread};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many entities are looked at, at most; more are counted.
const LIMIT: u32 = 200;
/// How many groups the model is told of.
const GROUPS: usize = 24;

/// Mobs, animals, villagers and players around the player: hostile ones first, then by distance.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NearbyEntities {
    /// Blocks, 1 to 48; 24 if left out.
    radius: Option<f64>,
    /// Only this kind, as in `zombie`.
    kind: Option<String>,
}

impl TickTool for NearbyEntities {
    const NAME: &'static str = "nearby_entities";

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
        let radius = self.radius.unwrap_or(24.0);
        // A NaN is in no range.
        if !(1.0..=48.0).contains(&radius) {
            return Err(ToolError::BadArgs(format!("radius: {radius} is not between 1 and 48")));
        }
        let at = server.ask(&Snapshot { player: asker.player })?.position;
        let found = server.ask(&Nearby { player: asker.player, radius, limit: LIMIT })?;
        let wanted = self.kind.as_deref().map(|kind| plain(kind.trim()).to_lowercase());
        let shown =
            found.entities.iter().filter(|entity| wanted.as_ref().is_none_or(|kind| plain(&entity.kind) == *kind));
        let mut groups = Vec::new();
        shown.for_each(|entity| gather(&mut groups, entity, &at));
        groups.sort_by_key(Group::rank);
        let left_out = groups.len().saturating_sub(GROUPS);
        groups.truncate(GROUPS);
        answer(&Report { radius, groups, more_kinds: left_out, more_entities: found.more })
    }
}

#[derive(Serialize)]
struct Report {
    radius: f64,
    /// By kind; players one by one.
    groups: Vec<Group>,
    #[serde(skip_serializing_if = "super::none")]
    more_kinds: usize,
    #[serde(skip_serializing_if = "super::none")]
    more_entities: u32,
}

#[derive(Serialize)]
struct Group {
    kind: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<Foreign>,
    count: usize,
    /// Those that are after the asker.
    #[serde(skip_serializing_if = "super::none")]
    targeting_player: usize,
    hostile: bool,
    nearest_distance: f64,
    direction: String,
    height: String,
    /// Some are hidden behind blocks: near is not seen.
    in_sight: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest_health: Option<String>,
    #[serde(skip)]
    nearest: f64,
}

impl Group {
    /// What hunts the asker, then what would, then the rest; the nearest of each first.
    fn rank(&self) -> (u8, u64) {
        let danger = if self.targeting_player > 0 { 0 } else { 1 + u8::from(!self.hostile) };
        (danger, (self.nearest * 1000.0) as u64)
    }
}

/// Puts an entity into its group. They come nearest first, so the first of a group is its nearest.
fn gather(groups: &mut Vec<Group>, entity: &Entity, from: &Position) {
    let kind = plain(&entity.kind).to_owned();
    let is_player = kind == "player";
    if is_player && !entity.in_sight {
        return;
    }
    let known = groups.iter_mut().find(|group| !is_player && group.kind == kind && group.hostile == entity.hostile);
    if let Some(group) = known {
        group.count += 1;
        group.targeting_player += usize::from(entity.targets_player);
        group.in_sight += usize::from(entity.in_sight);
        group.names.extend(entity.name.clone());
        return;
    }
    let nearest = from.point().distance_to(entity.at);
    groups.push(Group {
        kind,
        names: entity.name.clone().into_iter().collect(),
        count: 1,
        targeting_player: usize::from(entity.targets_player),
        hostile: entity.hostile,
        nearest_distance: bearing::distance(nearest),
        direction: bearing::direction(from, entity.at),
        height: bearing::height(from, entity.at),
        in_sight: usize::from(entity.in_sight),
        nearest_health: (!is_player).then(|| format!("{}/{}", entity.health.round(), entity.max_health.round())),
        nearest,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use panda_world::{Uuid, Vec3};

    fn entity(kind: &str, x: f64, hostile: bool, targets_player: bool, in_sight: bool) -> Entity {
        let at = Vec3 { x, y: 64.0, z: 0.0 };
        let kind = format!("minecraft:{kind}");
        Entity {
            entity: Uuid::nil(),
            kind,
            name: None,
            at,
            hostile,
            targets_player,
            in_sight,
            health: 20.0,
            max_health: 20.0,
        }
    }

    fn grouped(entities: &[Entity]) -> Vec<Group> {
        let from = Position { world: "minecraft:overworld".into(), x: 0.0, y: 64.0, z: 0.0, yaw: 0.0, pitch: 0.0 };
        let mut groups = Vec::new();
        entities.iter().for_each(|entity| gather(&mut groups, entity, &from));
        groups.sort_by_key(Group::rank);
        groups
    }

    #[test]
    fn the_hunter_comes_before_the_nearer_idler_and_both_before_the_cow() {
        let groups = grouped(&[
            entity("cow", 2.0, false, false, true),
            entity("zombie", 5.0, true, false, true),
            entity("skeleton", 20.0, true, true, false),
        ]);
        let kinds: Vec<_> = groups.iter().map(|group| group.kind.as_str()).collect();
        assert_eq!(kinds, ["skeleton", "zombie", "cow"]);
    }

    #[test]
    fn a_player_behind_a_wall_is_not_told() {
        let groups = grouped(&[entity("player", 3.0, false, false, false), entity("player", 4.0, false, false, true)]);
        assert_eq!(groups.len(), 1);
        assert_eq!(groups[0].nearest_distance, 4.0);
    }

    #[test]
    fn a_group_counts_all_and_measures_its_nearest() {
        let groups = grouped(&[entity("cow", 2.0, false, false, true), entity("cow", 9.0, false, false, false)]);
        assert_eq!((groups[0].count, groups[0].in_sight, groups[0].nearest_distance), (2, 1, 2.0));
    }
}
