//! A reminder as the player reads and hears it when it comes.

use super::outlook::Span;
use crate::agent::Agent;
use crate::day::Moment;
use crate::store::{Due, Reminder};
use crate::words::Arg;
use panda_world::chat::{Sound, Tell};
use panda_world::{Foreign, ServerThread, Uuid};
use serde_json::{Value, json};

/// A bell that every version and client has.
const SOUND: &str = "minecraft:block.note_block.bell";

/// Why a reminder does not come at its time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Mark {
    OnTime,
    /// It was due so many minutes ago.
    Late(f64),
    /// Its moment of the day came while the player was away.
    Missed,
    /// The time of the world has leapt over its moment.
    Leapt,
}

/// "⏰ Sunset: feed the cows (late: …)".
pub(super) fn line(agent: &Agent, player: Uuid, reminder: &Reminder, mark: Mark) -> Value {
    let head = match &reminder.due {
        Due::At(_) => "reminder-comes",
        Due::Clock { moment: Moment::Sunset, .. } => "reminder-comes-sunset",
        Due::Clock { moment: Moment::Nightfall, .. } => "reminder-comes-nightfall",
        Due::Clock { moment: Moment::Sunrise, .. } => "reminder-comes-sunrise",
    };
    let mut parts = vec![
        json!({ "text": format!("⏰ {} ", agent.say(player, head, &[])), "color": "gold" }),
        Foreign::new(reminder.text.clone()).literal(),
    ];
    let remark = |key, count| agent.say(player, key, &[("count", Arg::Number(count))]);
    let remark = match mark {
        Mark::OnTime => None,
        Mark::Missed => Some(remark("reminder-missed", 0.0)),
        Mark::Leapt => Some(remark("reminder-leapt", 0.0)),
        Mark::Late(minutes) => Some(match Span::of(minutes) {
            Span::Soon => remark("reminder-late-just", 0.0),
            Span::Minutes(count) => remark("reminder-late-minutes", count),
            Span::Hours(count) => remark("reminder-late-hours", count),
            Span::Days(count) => remark("reminder-late-days", count),
        }),
    };
    parts.extend(remark.map(|remark| json!({ "text": format!(" {remark}"), "color": "gray" })));
    json!({ "text": "", "extra": parts })
}

/// Shows the line with its sound. False: the player is not here, or could not be told.
pub(super) fn show(server: &mut ServerThread<'_>, player: Uuid, line: Value) -> bool {
    let told = server.ask(&Tell { player: Some(player), lines: vec![line] }).is_ok();
    if told {
        // He has read it: what becomes of the sound does not matter.
        let _ = server.ask(&Sound { player, sound: SOUND.to_owned(), volume: 1.0, pitch: 1.0 });
    }
    told
}
