//! The game's day: its moments, and when a clock comes to the next one. Reads no clock itself.
//!
//! Times are ticks since the first morning as the game counts them: 24000 a day, 20 a real second, 0 is six o'clock.

use schemars::JsonSchema;
use serde::Deserialize;

/// Ticks in a day.
pub(crate) const DAY: i64 = 24_000;
const TICKS_A_MINUTE: f64 = 1200.0;

// A moment that comes once a day. A model reads the schema of this type, so its documentation is for us alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Moment {
    // The sun touches the horizon.
    Sunset,
    // Monsters begin to appear under the open sky, in clear weather.
    Nightfall,
    // They cease to.
    Sunrise,
}

impl Moment {
    /// The tick of the day.
    pub(crate) const fn tick(self) -> i64 {
        match self {
            Moment::Sunset => 12_000,
            Moment::Nightfall => 13_188,
            Moment::Sunrise => 22_812,
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Moment::Sunset => "sunset",
            Moment::Nightfall => "nightfall",
            Moment::Sunrise => "sunrise",
        }
    }

    pub(crate) fn of(word: &str) -> Option<Moment> {
        [Moment::Sunset, Moment::Nightfall, Moment::Sunrise].into_iter().find(|moment| moment.word() == word)
    }

    /// When it comes after that time; a day later if it is just now.
    pub(crate) const fn next(self, time: i64) -> i64 {
        time + DAY - (time - self.tick()).rem_euclid(DAY)
    }

    /// The part of the day that it begins: the night for sunset and nightfall, the day for sunrise.
    const fn reigns(self, time: i64) -> bool {
        let tick = time.rem_euclid(DAY);
        match self {
            Moment::Sunrise => tick >= self.tick() || tick < Moment::Sunset.tick(),
            _ => tick >= self.tick() && tick < Moment::Sunrise.tick(),
        }
    }
}

/// The worlds whose clock brings a night. The Nether and the End have none.
pub(crate) fn has_day(environment: &str) -> bool {
    environment == "normal" || environment == "custom"
}

pub(crate) const fn is_night(time: i64) -> bool {
    Moment::Nightfall.reigns(time)
}

/// Real minutes that so many ticks take.
pub(crate) fn minutes(ticks: i64) -> f64 {
    ticks as f64 / TICKS_A_MINUTE
}

/// As a clock shows it.
pub(crate) fn clock(time: i64) -> String {
    let minutes = (time.rem_euclid(DAY) * 60 / 1000 + 6 * 60) % (24 * 60);
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// What a look at the clock means for a moment that is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Glance {
    NotYet,
    /// It has come, so many ticks ago.
    Come {
        ago: i64,
    },
    /// The clock was turned back: now it comes at that time.
    Moved {
        due: i64,
    },
}

/// Whether a moment that was to come at `due` has come. `before`: the time at the last look, `now`: the time now.
///
/// A clock that was turned back brings the moment if it is in the moment's part of the day now and was not before: that
/// is what `/time set night` does on all days but the first. Else the moment is waited for anew.
pub(crate) const fn glance(moment: Moment, due: i64, before: i64, now: i64) -> Glance {
    if now >= due {
        return Glance::Come { ago: now - due };
    }
    if now >= before {
        return Glance::NotYet;
    }
    if moment.reigns(now) && !moment.reigns(before) {
        return Glance::Come { ago: 0 };
    }
    Glance::Moved { due: moment.next(now) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Moment; 3] = [Moment::Sunset, Moment::Nightfall, Moment::Sunrise];

    #[test]
    fn the_clock_reads_as_the_game_counts() {
        assert_eq!([clock(0), clock(6000), clock(18_000), clock(23_999)], ["06:00", "12:00", "00:00", "05:59"]);
        assert_eq!(minutes(Moment::Nightfall.next(6000) - 6000), 7188.0 / 1200.0);
    }

    #[test]
    fn the_next_one_is_ahead_and_within_a_day() {
        for moment in ALL {
            for time in [-30_000, -1, 0, 6000, 12_000, 13_188, 22_812, 23_999, 24_000, 1_000_000] {
                let next = moment.next(time);
                assert!(next > time && next <= time + DAY, "{moment:?} after {time}: {next}");
                assert_eq!(next.rem_euclid(DAY), moment.tick());
            }
        }
        assert_eq!(Moment::Sunset.next(12_000), 36_000, "just now is not the next one");
    }

    #[test]
    fn a_running_clock_brings_it_on_the_tick() {
        assert_eq!(glance(Moment::Sunset, 12_000, 11_979, 11_999), Glance::NotYet);
        assert_eq!(glance(Moment::Sunset, 12_000, 11_980, 12_000), Glance::Come { ago: 0 });
        assert_eq!(glance(Moment::Sunset, 12_000, 11_990, 12_010), Glance::Come { ago: 10 });
    }

    #[test]
    fn a_night_slept_through_brings_all_it_would_have_brought() {
        assert_eq!(glance(Moment::Nightfall, 13_188, 12_600, 24_000), Glance::Come { ago: 10_812 });
        assert_eq!(glance(Moment::Sunrise, 22_812, 12_600, 24_000), Glance::Come { ago: 1188 });
        assert_eq!(glance(Moment::Sunset, 36_000, 12_600, 24_000), Glance::NotYet);
    }

    #[test]
    fn night_set_on_the_tenth_day_brings_the_night_though_days_are_taken_back() {
        let noon = 10 * DAY + 6000;
        for moment in [Moment::Sunset, Moment::Nightfall] {
            assert_eq!(glance(moment, moment.next(noon), noon, 13_500), Glance::Come { ago: 0 });
        }
        let midnight = 10 * DAY + 18_000;
        assert_eq!(glance(Moment::Sunrise, Moment::Sunrise.next(midnight), midnight, 1000), Glance::Come { ago: 0 });
    }

    #[test]
    fn a_clock_turned_back_within_the_same_part_of_the_day_brings_nothing() {
        let noon = 10 * DAY + 6000;
        assert_eq!(glance(Moment::Sunset, Moment::Sunset.next(noon), noon, 1000), Glance::Moved { due: 12_000 });
        assert_eq!(glance(Moment::Sunrise, Moment::Sunrise.next(noon), noon, 1000), Glance::Moved { due: 22_812 });
        // From noon to midnight is no sunrise.
        assert_eq!(glance(Moment::Sunrise, Moment::Sunrise.next(noon), noon, 18_000), Glance::Moved { due: 22_812 });
    }

    #[test]
    fn words_and_moments_are_one_to_one() {
        for moment in ALL {
            assert_eq!(Moment::of(moment.word()), Some(moment));
        }
        assert_eq!(Moment::of("noon"), None);
    }
}
