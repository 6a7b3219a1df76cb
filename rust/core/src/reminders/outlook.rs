//! When a reminder will come, as the model and the player are told.

use crate::agent::Agent;
use crate::day::{DAY, Moment, minutes};
use crate::names::plain;
use crate::store::Due;
use crate::words::Arg;
use panda_world::Uuid;
use panda_world::conditions::Clock;

/// What is to be expected of a reminder.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Outlook {
    /// Only for those that go by the clock of a world: what is waited for, and the key of the world.
    pub(crate) clock: Option<(Moment, String)>,
    pub(crate) comes: Comes,
}

#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(crate) enum Comes {
    /// In so many real minutes, if nobody sets the time.
    In(f64),
    /// Not while the clock of its world stands still.
    Stands,
    /// Not while its world is not there.
    NoWorld,
}

impl Outlook {
    /// `now`: milliseconds since 1970; `clocks`: those of the worlds by whose clocks reminders go.
    pub(crate) fn of(due: &Due, now: i64, clocks: &[Clock]) -> Outlook {
        match due {
            Due::At(at) => Outlook { clock: None, comes: Comes::In((at - now).max(0) as f64 / 60_000.0) },
            Due::Clock { moment, world, time, .. } => {
                let comes = match clocks.iter().find(|clock| clock.world == *world) {
                    None => Comes::NoWorld,
                    Some(clock) if *time > clock.time && !clock.daylight_cycle => Comes::Stands,
                    Some(clock) => {
                        let left = (time - clock.time).max(0);
                        // More than a day: the clock was turned back, and the next one is it.
                        let left = if left > DAY { moment.next(clock.time) - clock.time } else { left };
                        Comes::In(minutes(left))
                    }
                };
                Outlook { clock: Some((*moment, world.clone())), comes }
            }
        }
    }

    /// In English, for the model: "at sunset in overworld, in about 7 minutes".
    pub(crate) fn english(&self) -> String {
        let moment = self.clock.as_ref().map(|(moment, world)| format!("at {} in {}", moment.word(), plain(world)));
        match (self.comes, moment) {
            (Comes::In(minutes), None) => format!("in {}", Span::of(minutes).english()),
            (Comes::In(minutes), Some(moment)) => format!("{moment}, in {}", Span::of(minutes).english()),
            (Comes::Stands, moment) => {
                format!("{}, but not while the clock there stands still", moment.unwrap_or_default())
            }
            (Comes::NoWorld, moment) => {
                format!("{}, but not while that world is not loaded", moment.unwrap_or_default())
            }
        }
    }

    /// In the player's language, for his own list.
    pub(crate) fn for_player(&self, agent: &Agent, player: Uuid) -> String {
        let when = |minutes: f64| {
            let (key, count) = match Span::of(minutes) {
                Span::Soon => ("reminder-in-soon", 0.0),
                Span::Minutes(count) => ("reminder-in-minutes", count),
                Span::Hours(count) => ("reminder-in-hours", count),
                Span::Days(count) => ("reminder-in-days", count),
            };
            agent.say(player, key, &[("count", Arg::Number(count))])
        };
        let Some((moment, world)) = &self.clock else {
            return if let Comes::In(minutes) = self.comes { when(minutes) } else { String::new() };
        };
        let moment = agent.say(player, moment_key(*moment), &[]);
        let (moment, world) = (("moment", Arg::Text(&moment)), ("world", Arg::Text(plain(world))));
        match self.comes {
            Comes::In(minutes) => {
                let when = when(minutes);
                agent.say(player, "reminder-at-moment", &[moment, ("when", Arg::Text(&when))])
            }
            Comes::Stands => agent.say(player, "reminder-clock-stands", &[moment, world]),
            Comes::NoWorld => agent.say(player, "reminder-no-world", &[moment, world]),
        }
    }
}

const fn moment_key(moment: Moment) -> &'static str {
    match moment {
        Moment::Sunset => "moment-sunset",
        Moment::Nightfall => "moment-nightfall",
        Moment::Sunrise => "moment-sunrise",
    }
}

/// A span of real time in the unit in which one speaks of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Span {
    Soon,
    Minutes(f64),
    Hours(f64),
    Days(f64),
}

impl Span {
    pub(crate) fn of(minutes: f64) -> Span {
        let count = |unit: f64| (minutes / unit).round();
        match minutes {
            m if m < 0.75 => Span::Soon,
            m if m < 90.0 => Span::Minutes(count(1.0)),
            m if m < 36.0 * 60.0 => Span::Hours(count(60.0)),
            _ => Span::Days(count(24.0 * 60.0)),
        }
    }

    fn english(self) -> String {
        let (count, unit) = match self {
            Span::Soon => return "less than a minute".to_owned(),
            Span::Minutes(count) => (count, "minute"),
            Span::Hours(count) => (count, "hour"),
            Span::Days(count) => (count, "day"),
        };
        format!("about {count} {unit}{}", if count == 1.0 { "" } else { "s" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(time: i64, daylight_cycle: bool) -> Clock {
        Clock { world: "minecraft:overworld".into(), environment: "normal".into(), time, daylight_cycle }
    }

    fn sunset(time: i64) -> Due {
        Due::Clock { moment: Moment::Sunset, world: "minecraft:overworld".into(), time, seen: 6000 }
    }

    #[test]
    fn spans_are_told_in_the_unit_in_which_one_speaks_of_them() {
        let told = |minutes| Span::of(minutes).english();
        assert_eq!(told(0.2), "less than a minute");
        assert_eq!(told(1.2), "about 1 minute");
        assert_eq!(told(89.0), "about 89 minutes");
        assert_eq!(told(91.0), "about 2 hours");
        assert_eq!(told(43_200.0), "about 30 days");
    }

    #[test]
    fn a_moment_is_told_by_the_clock_of_its_world() {
        let told = |due: &Due, clocks: &[Clock]| Outlook::of(due, 0, clocks).english();
        assert_eq!(told(&sunset(12_000), &[clock(3600, true)]), "at sunset in overworld, in about 7 minutes");
        assert_eq!(told(&sunset(12_000), &[]), "at sunset in overworld, but not while that world is not loaded");
        let stands = told(&sunset(12_000), &[clock(3600, false)]);
        assert_eq!(stands, "at sunset in overworld, but not while the clock there stands still");
    }

    #[test]
    fn one_that_is_overdue_comes_soon_even_by_a_clock_that_stands() {
        assert_eq!(Outlook::of(&sunset(12_000), 0, &[clock(12_000, false)]).comes, Comes::In(0.0));
        assert_eq!(Outlook::of(&Due::At(5), 1000, &[]).comes, Comes::In(0.0));
    }

    #[test]
    fn after_days_were_taken_back_the_next_one_is_told() {
        assert_eq!(Outlook::of(&sunset(252_000), 0, &[clock(6000, true)]).comes, Comes::In(5.0));
    }
}
