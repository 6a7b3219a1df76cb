//! Leading a player: each half second an arrow with distance and height above his hotbar and a trail of particles ahead
//! of him, for him alone, until he is there or it ends otherwise. Who may be led where is the tools' matter.

use crate::agent::Agent;
use crate::bearing;
use crate::chat::component;
use crate::ongoing::Kind;
use crate::words::Arg;
use panda_world::block::Ground;
use panda_world::chat::ActionBar;
use panda_world::player::Snapshot;
use panda_world::sight::Particles;
use panda_world::{Foreign, Position, ServerThread, Uuid, Vec3};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// From one look at the player to the next.
const BEAT: Duration = Duration::from_millis(500);
/// Blocks from which one is there.
pub(crate) const ARRIVED: f64 = 3.0;
/// Blocks, level, from which the height of a target without one is looked for.
const NEAR: f64 = 32.0;
/// The trail: how far ahead it begins and ends, from one particle to the next, and blocks up or down a block at most.
const TRAIL: (f64, f64) = (1.5, 8.0);
const SPACING: f64 = 0.5;
const STEEPEST: f64 = 0.6;
const PARTICLE: &str = "minecraft:happy_villager";

/// Where to.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub(crate) label: Label,
    /// The key of the dimension.
    pub(crate) world: String,
    pub(crate) x: f64,
    /// None: not known until the player is near.
    pub(crate) y: Option<f64>,
    pub(crate) z: f64,
}

/// What the player reads of it.
#[derive(Debug, Clone)]
pub(crate) enum Label {
    /// The name of a place of his.
    Place(Foreign),
    Death,
    /// Bare coordinates.
    Spot,
}

impl Target {
    /// As a point for one who is at `from`: a height that is not known is his own.
    pub(crate) fn point(&self, from: &Position) -> Vec3 {
        Vec3 { x: self.x, y: self.y.unwrap_or(from.y), z: self.z }
    }

    fn component(&self, agent: &Agent, player: Uuid) -> Value {
        match &self.label {
            Label::Place(name) => name.literal(),
            Label::Death => json!({ "text": agent.say(player, "guidance-death", &[]) }),
            Label::Spot => json!({ "text": format!("{} {}", self.x.floor(), self.z.floor()) }),
        }
    }
}

/// Why it is over. Whoever has left needs no word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Arrived,
    TimeIsUp,
    OtherDimension,
}

/// Begins to lead the player, in the place of what led him before. On the server thread.
pub(crate) fn begin(agent: &Arc<Agent>, player: Uuid, target: Target) {
    let over = agent.ongoing.begin(player, Kind::Guidance);
    let until = Instant::now() + agent.settings().guidance;
    let lead = Lead { agent: agent.clone(), player, over, until };
    agent.spawn(lead.go(target));
}

/// Ends it, on the server thread, and tells the player. False: nothing led him.
pub(crate) fn stop(agent: &Agent, server: &mut ServerThread<'_>, player: Uuid) -> bool {
    let led = agent.ongoing.end(player, Kind::Guidance);
    if led {
        clear(agent, server, player);
        agent.notice(player, "guidance-stopped", &[]);
    }
    led
}

/// Takes the arrow away, unless the line is a turn's.
fn clear(agent: &Agent, server: &mut ServerThread<'_>, player: Uuid) {
    if !agent.desk.has_turn(player) {
        let _ = server.ask(&ActionBar { player, line: component::action_bar("") });
    }
}

/// One player on his way.
struct Lead {
    agent: Arc<Agent>,
    player: Uuid,
    over: CancellationToken,
    until: Instant,
}

impl Lead {
    async fn go(self, mut target: Target) {
        let lead = Arc::new(self);
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                () = lead.over.cancelled() => return,
                _ = beat.tick() => {}
            }
            let (here, server) = (lead.clone(), lead.agent.server());
            let step = server.run("guidance", Some(lead.player), move |server| here.step(server, target));
            match step.await {
                Ok(Some(same)) => target = same,
                // It is over, or the plugin goes.
                _ => return,
            }
        }
    }

    /// Shows where to go now. None: it is over.
    fn step(&self, server: &mut ServerThread<'_>, mut target: Target) -> Option<Target> {
        if self.over.is_cancelled() {
            return None;
        }
        // Gone: his leaving ends it too, in its own event.
        let now = server.ask(&Snapshot { player: self.player }).ok()?.position;
        if let (Label::Death, Some((world, at))) = (&target.label, self.agent.deaths.place(self.player)) {
            // He has died again on the way: what he dropped last is what he wants.
            target = Target { label: Label::Death, world, x: at.x, y: Some(at.y), z: at.z };
        }
        if target.y.is_none() && now.world == target.world && level(&now, &target) <= NEAR {
            target.y = ground(server, &now, &target);
        }
        if let Some(end) = ended(&now, &target, self.until.saturating_duration_since(Instant::now())) {
            self.agent.ongoing.end(self.player, Kind::Guidance);
            clear(&self.agent, server, self.player);
            self.tell(end, &target);
            return None;
        }
        self.show(server, &now, &target);
        Some(target)
    }

    fn show(&self, server: &mut ServerThread<'_>, now: &Position, target: &Target) {
        let (agent, player) = (&self.agent, self.player);
        if !agent.desk.has_turn(player) {
            let blocks = bearing::distance(now.point().distance_to(target.point(now)));
            let way = agent.say(player, "guidance-way", &[("blocks", Arg::Number(blocks))]);
            let line = json!({ "text": "", "color": "gray", "extra": [
                { "text": format!("{} ", bearing::arrow(now, target.point(now))), "color": "green", "bold": true },
                target.component(agent, player),
                { "text": format!(" · {way}{}", height(now, target)) },
            ] });
            let _ = server.ask(&ActionBar { player, line });
        }
        let _ = server.ask(&Particles { player, particle: PARTICLE.to_owned(), points: trail(now, target.point(now)) });
    }

    fn tell(&self, end: End, target: &Target) {
        let key = match end {
            End::Arrived => "guidance-arrived",
            End::TimeIsUp => "guidance-time-is-up",
            End::OtherDimension => "guidance-other-dimension",
        };
        let (agent, player) = (&self.agent, self.player);
        let said = agent.say(player, key, &[("target", Arg::Text(component::SLOT))]);
        agent.tell(Some(player), vec![component::notice_with(&said, &target.component(agent, player))]);
    }
}

/// Whether it is over for one who is there, with so much time left.
fn ended(now: &Position, target: &Target, left: Duration) -> Option<End> {
    if now.world != target.world {
        return Some(End::OtherDimension);
    }
    if now.point().distance_to(target.point(now)) <= ARRIVED {
        return Some(End::Arrived);
    }
    left.is_zero().then_some(End::TimeIsUp)
}

/// The height of the target's ground, if that is loaded; the one nearest to the player's own.
fn ground(server: &mut ServerThread<'_>, now: &Position, target: &Target) -> Option<f64> {
    let (x, z) = (target.x.floor() as i32, target.z.floor() as i32);
    let asked = server.ask(&Ground { world: target.world.clone(), x, z, near: now.y.floor() as i32 });
    asked.ok()?.y.map(f64::from)
}

fn level(now: &Position, target: &Target) -> f64 {
    (target.x - now.x).hypot(target.z - now.z)
}

/// " · ▲ 12": nothing where it is level or not known.
fn height(now: &Position, target: &Target) -> String {
    let blocks = target.y.map_or(0.0, |y| (y - now.y).round());
    match blocks {
        0.0 => String::new(),
        up if up > 0.0 => format!(" · ▲ {up}"),
        down => format!(" · ▼ {}", -down),
    }
}

/// The stretch ahead, at the height of the chest.
fn trail(now: &Position, to: Vec3) -> Vec<Vec3> {
    let (dx, dy, dz) = (to.x - now.x, to.y - now.y, to.z - now.z);
    let level = dx.hypot(dz);
    let way = if level < 1.0 {
        Vec3 { x: 0.0, y: dy.signum(), z: 0.0 }
    } else {
        Vec3 { x: dx / level, y: (dy / level).clamp(-STEEPEST, STEEPEST), z: dz / level }
    };
    let end = TRAIL.1.min(if level < 1.0 { dy.abs() } else { level });
    let steps = ((end - TRAIL.0) / SPACING).floor().max(0.0) as u32;
    (0..=steps)
        .map(|step| TRAIL.0 + f64::from(step) * SPACING)
        .map(|along| Vec3 { x: now.x + way.x * along, y: now.y + 1.0 + way.y * along, z: now.z + way.z * along })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn here() -> Position {
        Position { world: "minecraft:overworld".into(), x: 0.5, y: 64.0, z: 0.5, yaw: 0.0, pitch: 0.0 }
    }

    fn target(x: f64, y: Option<f64>, z: f64) -> Target {
        Target { label: Label::Spot, world: "minecraft:overworld".into(), x, y, z }
    }

    #[test]
    fn three_blocks_are_there_and_a_height_that_is_not_known_does_not_matter() {
        let left = Duration::from_secs(1);
        assert_eq!(ended(&here(), &target(3.5, Some(64.0), 0.5), left), Some(End::Arrived));
        assert_eq!(ended(&here(), &target(3.6, Some(64.0), 0.5), left), None);
        assert_eq!(ended(&here(), &target(0.5, Some(10.0), 0.5), left), None);
        assert_eq!(ended(&here(), &target(3.5, None, 0.5), left), Some(End::Arrived));
    }

    #[test]
    fn time_and_the_dimension_end_it() {
        let far = target(100.0, None, 0.5);
        assert_eq!(ended(&here(), &far, Duration::ZERO), Some(End::TimeIsUp));
        let nether = Position { world: "minecraft:the_nether".into(), ..here() };
        assert_eq!(ended(&nether, &far, Duration::from_secs(1)), Some(End::OtherDimension));
        // Whoever is there when the time is up has arrived.
        assert_eq!(ended(&here(), &target(1.5, None, 0.5), Duration::ZERO), Some(End::Arrived));
    }

    #[test]
    fn the_height_is_told_where_it_is_known() {
        assert_eq!(height(&here(), &target(9.0, Some(76.2), 9.0)), " · ▲ 12");
        assert_eq!(height(&here(), &target(9.0, Some(52.0), 9.0)), " · ▼ 12");
        assert_eq!(height(&here(), &target(9.0, Some(64.3), 9.0)), "");
        assert_eq!(height(&here(), &target(9.0, None, 9.0)), "");
    }

    proptest! {
        /// However far and steep the way, the trail is short, ahead, and leads nearer.
        #[test]
        fn the_trail_is_ahead_of_him_on_the_way(x in -3e7f64..3e7, y in -64.0f64..320.0, z in -3e7f64..3e7) {
            let (now, to) = (here(), Vec3 { x, y, z });
            prop_assume!((x - now.x).hypot(z - now.z) > 4.0);
            let points = trail(&now, to);
            prop_assert!(points.len() <= 14 && points.len() >= 4);
            for point in &points {
                let (px, pz) = (point.x - now.x, point.z - now.z);
                prop_assert!(px.hypot(pz) <= TRAIL.1 + 1e-6);
                prop_assert!((point.y - now.y - 1.0).abs() <= TRAIL.1 * STEEPEST + 1e-6);
                prop_assert!(bearing::turn(0.0, px, pz) - bearing::turn(0.0, x - now.x, z - now.z) < 0.01);
            }
        }
    }
}
