//! `world_conditions`: time, weather, light and place.

use super::{Asker, TickTool, ToolResult, answer};
use crate::names::plain;
use panda_world::ServerThread;
use panda_world::conditions::{Conditions, ConditionsAnswer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// When monsters begin and cease to appear under the open sky, in ticks of the day, clear weather.
const NIGHTFALL: i64 = 13_188;
const SUNRISE: i64 = 22_812;
/// Ticks in a day; 20 are a second.
const DAY: i64 = 24_000;

/// Time of day, minutes to nightfall and sunrise, weather, moon, light, biome, difficulty and dimension at the player.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WorldConditions {}

impl TickTool for WorldConditions {
    const NAME: &'static str = "world_conditions";

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
        let conditions = server.ask(&Conditions { player: asker.player })?;
        answer(&Report::new(&conditions, asker.admin))
    }
}

#[derive(Serialize)]
struct Report {
    dimension: String,
    biome: String,
    difficulty: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sky: Option<Sky>,
    block_light: i32,
    /// By light alone: monsters of the overworld need block light 0 and, at night or under a roof, a dark sky.
    monsters_can_appear_here: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tps: Option<f64>,
}

/// What only a dimension with a day has.
#[derive(Serialize)]
struct Sky {
    clock: String,
    is_night: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nightfall_in_minutes: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sunrise_in_minutes: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    weather: &'static str,
    moon: String,
    sky_light: i32,
}

impl Report {
    fn new(now: &ConditionsAnswer, admin: bool) -> Report {
        let has_day = now.environment == "normal" || now.environment == "custom";
        Report {
            dimension: plain(&now.world).to_owned(),
            biome: plain(&now.biome).to_owned(),
            difficulty: now.difficulty.clone(),
            sky: has_day.then(|| Sky::new(now)),
            block_light: now.block_light,
            monsters_can_appear_here: now.difficulty != "peaceful" && now.block_light == 0 && dark_above(now, has_day),
            tps: admin.then(|| (now.tps * 10.0).round() / 10.0),
        }
    }
}

/// Sky light counts at its full value by day and is as good as none at night; a thunderstorm is dark enough too.
fn dark_above(now: &ConditionsAnswer, has_day: bool) -> bool {
    !has_day || now.sky_light <= 7 || is_night(now.time) || now.thunder
}

fn is_night(time: i64) -> bool {
    (NIGHTFALL..SUNRISE).contains(&time.rem_euclid(DAY))
}

impl Sky {
    fn new(now: &ConditionsAnswer) -> Sky {
        let minutes = |to: i64| now.daylight_cycle.then(|| minutes_until(now.time, to));
        Sky {
            clock: clock(now.time),
            is_night: is_night(now.time),
            nightfall_in_minutes: minutes(NIGHTFALL),
            sunrise_in_minutes: minutes(SUNRISE),
            note: (!now.daylight_cycle).then_some("the clock stands still in this world"),
            weather: match (now.thunder, now.storm) {
                (true, true) => "thunderstorm",
                (false, true) => "rain or snow",
                _ => "clear",
            },
            moon: now.moon.replace('_', " "),
            sky_light: now.sky_light,
        }
    }
}

/// Real minutes until that tick of the day comes next, with one decimal.
fn minutes_until(time: i64, tick: i64) -> f64 {
    let ticks = (tick - time).rem_euclid(DAY);
    (ticks as f64 / 120.0).round() / 10.0
}

/// Tick 0 is six in the morning.
fn clock(time: i64) -> String {
    let minutes = (time.rem_euclid(DAY) * 60 / 1000 + 6 * 60) % (24 * 60);
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noon() -> ConditionsAnswer {
        ConditionsAnswer {
            world: "minecraft:overworld".into(),
            environment: "normal".into(),
            time: 6000,
            daylight_cycle: true,
            storm: false,
            thunder: false,
            moon: "full_moon".into(),
            sky_light: 15,
            block_light: 0,
            biome: "minecraft:plains".into(),
            difficulty: "normal".into(),
            tps: 19.97,
        }
    }

    #[test]
    fn the_clock_reads_as_the_game_counts() {
        assert_eq!([clock(0), clock(6000), clock(18_000), clock(23_999)], ["06:00", "12:00", "00:00", "05:59"]);
        assert_eq!(minutes_until(6000, NIGHTFALL), 6.0);
        assert_eq!(minutes_until(20_000, NIGHTFALL), 14.3);
    }

    #[test]
    fn a_clock_that_stands_promises_nothing() {
        let sky = Report::new(&ConditionsAnswer { daylight_cycle: false, ..noon() }, false).sky.unwrap();
        assert_eq!((sky.nightfall_in_minutes, sky.sunrise_in_minutes), (None, None));
        assert!(sky.note.is_some());
    }

    #[test]
    fn monsters_need_darkness_and_no_peace() {
        assert!(!Report::new(&noon(), false).monsters_can_appear_here);
        let night = ConditionsAnswer { time: 18_000, ..noon() };
        assert!(Report::new(&night, false).monsters_can_appear_here);
        assert!(!Report::new(&ConditionsAnswer { block_light: 1, ..night.clone() }, false).monsters_can_appear_here);
        assert!(
            !Report::new(&ConditionsAnswer { difficulty: "peaceful".into(), ..night }, false).monsters_can_appear_here
        );
        let cave = ConditionsAnswer { sky_light: 0, ..noon() };
        assert!(Report::new(&cave, false).monsters_can_appear_here);
    }

    #[test]
    fn the_nether_has_no_day_and_the_pace_is_for_admins() {
        let nether = ConditionsAnswer { environment: "nether".into(), ..noon() };
        assert!(Report::new(&nether, false).sky.is_none());
        assert_eq!(Report::new(&nether, false).tps, None);
        assert_eq!(Report::new(&nether, true).tps, Some(20.0));
    }
}
