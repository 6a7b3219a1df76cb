//! `set_reminder`: the asker is reminded later, at a time or at a moment of the day.

use super::naming::clean;
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::day::{self, Moment};
use crate::names::plain;
use crate::reminders::{Comes, Outlook, now};
use crate::store::Due;
use panda_world::conditions::{Clock, Clocks};
use panda_world::player::Snapshot;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Characters of a reminder, at most.
const TEXT_CHARS: usize = 200;
/// Thirty days.
const MOST_MINUTES: f64 = 43_200.0;

/// Reminds the player later with a sound and a chat line. Give in_minutes (real time) or at (next in-game moment).
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SetReminder {
    text: String,
    in_minutes: Option<f64>,
    at: Option<Moment>,
}

impl TaskTool for SetReminder {
    const NAME: &'static str = "set_reminder";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let text = clean("text", &self.text, TEXT_CHARS)?;
        let (due, clocks, own_has_no_day) = match (self.in_minutes, self.at) {
            (Some(minutes), None) => (in_minutes(minutes)?, Vec::new(), None),
            (None, Some(moment)) => {
                let by = clock_for(&server, &asker).await?;
                let seen = by.clock.time;
                let due = Due::Clock { moment, world: by.clock.world.clone(), time: moment.next(seen), seen };
                (due, vec![by.clock], by.own_has_no_day)
            }
            _ => return Err(ToolError::BadArgs("give one of in_minutes and at".into())),
        };
        let most = asker.settings.most_reminders;
        let added = asker.agent.store().await?.add_reminder(asker.player, &text, &due, most).await?;
        let Some(id) = added else {
            return Err(ToolError::Refused(format!(
                "the limit of {most} reminders is reached; one must be cancelled first"
            )));
        };
        asker.agent.reminders.changed(asker.player);
        let outlook = Outlook::of(&due, now(), &clocks);
        answer(&Report {
            id,
            text: Foreign::new(text),
            when: outlook.english(),
            note: match (outlook.comes, own_has_no_day) {
                (Comes::Stands, _) => Some(
                    "the clock of that world stands still (game rule): tell the player that it will not come until time \
                     runs again or is set; in_minutes would come"
                        .to_owned(),
                ),
                (_, Some(world)) => Some(format!("{world} has no day; the clock of the other world holds")),
                _ => None,
            },
        })
    }
}

fn in_minutes(minutes: f64) -> Result<Due, ToolError> {
    if minutes > 0.0 && minutes <= MOST_MINUTES {
        return Ok(Due::At(now() + (minutes * 60_000.0).ceil() as i64));
    }
    Err(ToolError::BadArgs(format!("in_minutes: more than 0 and at most {MOST_MINUTES} (30 days), this is {minutes}")))
}

/// The clock that holds for a player.
struct By {
    clock: Clock,
    /// His own world, where that has no day and another's clock holds.
    own_has_no_day: Option<String>,
}

/// That of his own world; where it has no day, that of the first world which has one.
async fn clock_for(server: &ServerHandle, asker: &Asker) -> Result<By, ToolError> {
    let player = asker.player;
    let asked = server.run("tool.set_reminder", Some(player), move |server| {
        let world = server.ask(&Snapshot { player })?.position.world;
        let clocks = server.ask(&Clocks { worlds: None })?.clocks;
        Ok::<_, ToolError>((world, clocks))
    });
    let (world, clocks) = asked.await??;
    choose(&world, clocks)
        .ok_or_else(|| ToolError::Refused("no world of this server has a day; use in_minutes instead".into()))
}

fn choose(own: &str, clocks: Vec<Clock>) -> Option<By> {
    let mut with_day: Vec<Clock> = clocks.into_iter().filter(|clock| day::has_day(&clock.environment)).collect();
    let at = with_day.iter().position(|clock| clock.world == own);
    let own_has_no_day = at.is_none().then(|| plain(own).to_owned());
    (!with_day.is_empty()).then(|| By { clock: with_day.swap_remove(at.unwrap_or(0)), own_has_no_day })
}

#[derive(Serialize)]
struct Report {
    id: i64,
    text: Foreign,
    when: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(world: &str, environment: &str) -> Clock {
        Clock { world: world.into(), environment: environment.into(), time: 0, daylight_cycle: true }
    }

    #[test]
    fn a_world_without_a_day_borrows_the_first_clock_that_has_one() {
        let clocks = || vec![clock("nether", "nether"), clock("over", "normal"), clock("sky", "custom")];
        let chosen = |own| choose(own, clocks()).map(|by| (by.clock.world, by.own_has_no_day)).unwrap();
        assert_eq!(chosen("sky"), ("sky".into(), None));
        assert_eq!(chosen("over"), ("over".into(), None));
        assert_eq!(chosen("nether"), ("over".into(), Some("nether".into())));
        assert!(choose("nether", vec![clock("nether", "nether"), clock("end", "the_end")]).is_none());
    }

    #[test]
    fn minutes_are_more_than_none_and_at_most_thirty_days() {
        for good in [0.001, 0.5, 43_200.0] {
            assert!(matches!(in_minutes(good), Ok(Due::At(at)) if at > now()), "{good}");
        }
        for bad in [0.0, -0.0, -1.0, 43_200.1, 1e9, f64::INFINITY, f64::NAN] {
            assert!(matches!(in_minutes(bad), Err(ToolError::BadArgs(_))), "{bad}");
        }
    }
}
