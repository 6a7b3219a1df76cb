//! `world_conditions`: time, weather, light and place.

use super::{Asker, TickTool, ToolResult, answer};
use crate::day::{self, Moment};
use crate::names::plain;
use panda_world::ServerThread;
use panda_world::conditions::{Conditions, ConditionsAnswer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
        let has_day = day::has_day(&now.environment);
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
    !has_day || now.sky_light <= 7 || day::is_night(now.time) || now.thunder
}

impl Sky {
    fn new(now: &ConditionsAnswer) -> Sky {
        let minutes = |to: Moment| now.daylight_cycle.then(|| minutes_until(now.time, to));
        Sky {
            clock: day::clock(now.time),
            is_night: day::is_night(now.time),
            nightfall_in_minutes: minutes(Moment::Nightfall),
            sunrise_in_minutes: minutes(Moment::Sunrise),
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

/// Real minutes until that moment comes next, with one decimal.
fn minutes_until(time: i64, moment: Moment) -> f64 {
    (day::minutes(moment.next(time) - time) * 10.0).round() / 10.0
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
    fn minutes_have_one_decimal() {
        assert_eq!(minutes_until(6000, Moment::Nightfall), 6.0);
        assert_eq!(minutes_until(20_000, Moment::Nightfall), 14.3);
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
