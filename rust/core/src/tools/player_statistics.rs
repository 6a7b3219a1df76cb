//! `player_statistics`: what the server has counted of the asker, over his life on it and in this session.

use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::bearing;
use crate::names::plain;
use panda_world::statistic::{Counted, Plain, PlainAnswer, Typed};
use panda_world::{ServerHandle, Uuid};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Kinds of things looked through in one job on the server thread: a page must be short beside a tick.
const PAGE: u32 = 250;
/// A list longer than this has no end.
const MOST: u32 = 50_000;
const TICKS_A_MINUTE: i64 = 1200;
/// Tenths of a health point in a heart.
const A_HEART: f64 = 20.0;
/// Things listed of a statistic, at most: of one group, and of each where all are asked for.
const TOP: usize = 10;
const TOP_OF_ALL: usize = 3;

/// The player's own counters, lifetime and this session: time, distances, deaths, kills, mined and crafted things, damage.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerStatistics {
    /// Omit for all.
    group: Option<Group>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Group {
    Time,
    Distances,
    Deaths,
    Kills,
    Mined,
    Crafted,
    Damage,
}

impl TaskTool for PlayerStatistics {
    const NAME: &'static str = "player_statistics";

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let (player, group) = (asker.player, self.group);
        let now =
            server.run("tool.player_statistics", Some(player), move |server| server.ask(&Plain { player })).await??;
        let wanted = |one: Group| group.is_none_or(|group| group == one);
        let read = |statistic: Typed, one: Group| {
            let server = &server;
            async move {
                if !wanted(one) {
                    return Ok(None);
                }
                counted(server, player, statistic).await.map(Some)
            }
        };
        let (killed_by, killed, mined, crafted) = tokio::try_join!(
            read(Typed::EntityKilledBy, Group::Deaths),
            read(Typed::KillEntity, Group::Kills),
            read(Typed::MineBlock, Group::Mined),
            read(Typed::CraftItem, Group::Crafted),
        )?;
        let ledger = Ledger { then: asker.agent.sessions.at_join(player), now };
        let top = |statistic: Typed, counts: Option<BTreeMap<String, i32>>| {
            let most = if group.is_some() { TOP } else { TOP_OF_ALL };
            counts.map(|counts| Things::new(&counts, ledger.now.session.get(statistic.name()), most))
        };
        answer(&Report {
            session: ledger.session(),
            time: wanted(Group::Time).then(|| ledger.time()),
            distances_in_blocks: wanted(Group::Distances).then(|| ledger.distances()),
            deaths: wanted(Group::Deaths).then(|| ledger.figures(&[("deaths", "deaths")])),
            killed_by: top(Typed::EntityKilledBy, killed_by),
            kills: wanted(Group::Kills).then(|| ledger.figures(&[("mobs", "mob_kills"), ("players", "player_kills")])),
            killed: top(Typed::KillEntity, killed),
            mined: top(Typed::MineBlock, mined),
            crafted: top(Typed::CraftItem, crafted),
            damage_in_hearts: wanted(Group::Damage).then(|| ledger.damage()),
        })
    }
}

/// All of one statistic of single things, page by page, each a job of its own.
async fn counted(server: &ServerHandle, player: Uuid, statistic: Typed) -> Result<BTreeMap<String, i32>, ToolError> {
    let mut all = BTreeMap::new();
    let mut cursor = 0;
    loop {
        let page = Counted { player, statistic, cursor, limit: PAGE };
        let page = server.run("statistic.counted", Some(player), move |server| server.ask(&page)).await??;
        all.extend(page.counts);
        match page.next {
            Some(next) if next > cursor && next < MOST => cursor = next,
            _ => return Ok(all),
        }
    }
}

#[derive(Serialize)]
struct Report {
    session: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<BTreeMap<&'static str, Spans>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distances_in_blocks: Option<BTreeMap<String, Figure>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deaths: Option<BTreeMap<&'static str, Figure>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    killed_by: Option<Things>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kills: Option<BTreeMap<&'static str, Figure>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    killed: Option<Things>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mined: Option<Things>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crafted: Option<Things>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damage_in_hearts: Option<BTreeMap<&'static str, Figure>>,
}

/// Over his life, and in this session if it is known what it began with.
#[derive(Debug, PartialEq, Serialize)]
struct Figure {
    lifetime: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<f64>,
}

#[derive(Debug, PartialEq, Serialize)]
struct Spans {
    lifetime: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<String>,
}

/// The things counted most.
#[derive(Debug, PartialEq, Serialize)]
struct Things {
    total: i64,
    total_this_session: i64,
    kinds: usize,
    top: Vec<Thing>,
    /// Most of this session first, where that is another order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    top_this_session: Vec<Thing>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Thing {
    what: String,
    lifetime: i32,
    session: i32,
}

impl Things {
    fn new(counts: &BTreeMap<String, i32>, session: Option<&BTreeMap<String, i32>>, most: usize) -> Things {
        let in_session = |key: &str| session.and_then(|session| session.get(key)).copied().unwrap_or(0);
        let mut things: Vec<Thing> = counts
            .iter()
            .map(|(key, count)| Thing { what: plain(key).to_owned(), lifetime: *count, session: in_session(key) })
            .collect();
        let of_session = |things: &[Thing]| -> Vec<Thing> {
            things.iter().filter(|thing| thing.session > 0).take(most).cloned().collect()
        };
        things.sort_by_key(|thing| std::cmp::Reverse(thing.lifetime));
        let top: Vec<Thing> = things.iter().take(most).cloned().collect();
        things.sort_by_key(|thing| std::cmp::Reverse(thing.session));
        let top_this_session = of_session(&things);
        Things {
            total: counts.values().copied().map(i64::from).sum(),
            total_this_session: session.into_iter().flat_map(|session| session.values()).copied().map(i64::from).sum(),
            kinds: counts.len(),
            top_this_session: if top_this_session == of_session(&top) { Vec::new() } else { top_this_session },
            top,
        }
    }
}

/// The plain counters now and at the join.
struct Ledger {
    then: Option<BTreeMap<String, i32>>,
    now: PlainAnswer,
}

impl Ledger {
    fn lifetime(&self, counter: &str) -> i64 {
        self.now.counters.get(counter).copied().map_or(0, i64::from)
    }

    /// None: unknown what it was at the join.
    fn change(&self, counter: &str) -> Option<i64> {
        let then = self.then.as_ref()?.get(counter).copied().map_or(0, i64::from);
        Some((self.lifetime(counter) - then).max(0))
    }

    fn figure(&self, counter: &str, scale: impl Fn(f64) -> f64) -> Figure {
        Figure {
            lifetime: scale(self.lifetime(counter) as f64),
            session: self.change(counter).map(|change| scale(change as f64)),
        }
    }

    fn figures(&self, counters: &[(&'static str, &str)]) -> BTreeMap<&'static str, Figure> {
        counters.iter().map(|(name, counter)| (*name, self.figure(counter, |count| count))).collect()
    }

    fn session(&self) -> String {
        match self.change("play_one_minute") {
            Some(ticks) => format!("{} since he joined, or since Panda started", span(ticks)),
            None => "not known what it began with".to_owned(),
        }
    }

    fn time(&self) -> BTreeMap<&'static str, Spans> {
        let spans =
            |counter: &str| Spans { lifetime: span(self.lifetime(counter)), session: self.change(counter).map(span) };
        // Counted from an event, these have no change in a session.
        let since = |counter: &str| Spans { lifetime: span(self.lifetime(counter)), session: None };
        BTreeMap::from([
            ("played", spans("play_one_minute")),
            ("sneaking", spans("sneak_time")),
            ("since_last_death", since("time_since_death")),
            ("since_last_sleep", since("time_since_rest")),
        ])
    }

    fn distances(&self) -> BTreeMap<String, Figure> {
        let blocks = |centimetres: f64| bearing::distance(centimetres / 100.0);
        let ways = self.now.counters.iter().filter_map(|(name, count)| Some((name.strip_suffix("_one_cm")?, *count)));
        let gone: Vec<&str> = ways.filter(|(_, count)| *count > 0).map(|(way, _)| way).collect();
        let mut distances: BTreeMap<String, Figure> =
            gone.iter().map(|way| ((*way).to_owned(), self.figure(&format!("{way}_one_cm"), blocks))).collect();
        let sum = |of: &dyn Fn(&str) -> Option<i64>| -> Option<i64> {
            gone.iter().map(|way| of(&format!("{way}_one_cm"))).sum()
        };
        let lifetime = sum(&|counter| Some(self.lifetime(counter))).unwrap_or(0);
        let session = sum(&|counter| self.change(counter)).filter(|_| self.then.is_some());
        distances.insert(
            "all".to_owned(),
            Figure { lifetime: blocks(lifetime as f64), session: session.map(|session| blocks(session as f64)) },
        );
        distances.insert("jumps".to_owned(), self.figure("jump", |count| count));
        distances
    }

    fn damage(&self) -> BTreeMap<&'static str, Figure> {
        let hearts = |tenths: f64| (tenths / A_HEART * 10.0).round() / 10.0;
        [
            ("dealt", "damage_dealt"),
            ("taken", "damage_taken"),
            ("blocked_by_shield", "damage_blocked_by_shield"),
            ("absorbed", "damage_absorbed"),
            ("resisted", "damage_resisted"),
        ]
        .into_iter()
        .map(|(name, counter)| (name, self.figure(counter, hearts)))
        .collect()
    }
}

/// "3 h 20 min", "less than a minute".
fn span(ticks: i64) -> String {
    let minutes = ticks / TICKS_A_MINUTE;
    match (minutes / 60, minutes % 60) {
        (0, 0) => "less than a minute".to_owned(),
        (0, minutes) => format!("{minutes} min"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(then: Option<&[(&str, i32)]>, now: &[(&str, i32)]) -> Ledger {
        let map = |counts: &[(&str, i32)]| counts.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
        Ledger { then: then.map(map), now: PlainAnswer { counters: map(now), session: BTreeMap::new() } }
    }

    #[test]
    fn distances_are_blocks_and_name_what_newer_versions_count() {
        let gone = ledger(
            Some(&[("walk_one_cm", 100), ("jump", 2)]),
            &[("walk_one_cm", 123_400), ("happy_ghast_one_cm", 250), ("swim_one_cm", 0), ("jump", 5)],
        );
        let distances = gone.distances();
        assert_eq!(distances["walk"], Figure { lifetime: 1234.0, session: Some(1233.0) });
        assert_eq!(distances["happy_ghast"], Figure { lifetime: 2.5, session: Some(2.5) });
        assert_eq!(distances["all"].lifetime, 1237.0);
        assert_eq!(distances["jumps"], Figure { lifetime: 5.0, session: Some(3.0) });
        assert!(!distances.contains_key("swim"));
    }

    #[test]
    fn a_session_whose_beginning_is_unknown_is_not_made_up() {
        let unknown = ledger(None, &[("deaths", 3), ("walk_one_cm", 100)]);
        assert_eq!(unknown.figures(&[("deaths", "deaths")])["deaths"], Figure { lifetime: 3.0, session: None });
        assert_eq!(unknown.distances()["all"].session, None);
        assert!(unknown.session().contains("not known"));
    }

    #[test]
    fn damage_is_told_in_hearts_and_time_in_hours() {
        let hurt = ledger(Some(&[]), &[("damage_taken", 250), ("play_one_minute", 240_000)]);
        assert_eq!(hurt.damage()["taken"], Figure { lifetime: 12.5, session: Some(12.5) });
        assert_eq!(hurt.time()["played"].lifetime, "3 h 20 min");
        assert_eq!(span(1199), "less than a minute");
    }

    #[test]
    fn the_most_counted_things_come_first_and_those_of_the_session_where_they_differ() {
        let counts =
            BTreeMap::from([("minecraft:stone", 500), ("minecraft:dirt", 40), ("village:ruby_ore", 3)].map(own));
        let session = BTreeMap::from([("village:ruby_ore", 3)].map(own));
        let things = Things::new(&counts, Some(&session), 2);
        let top: Vec<_> = things.top.iter().map(|thing| thing.what.as_str()).collect();
        assert_eq!((top, things.total, things.total_this_session), (vec!["stone", "dirt"], 543, 3));
        assert_eq!(things.top_this_session[0].what, "village:ruby_ore");
        assert!(Things::new(&counts, None, 2).top_this_session.is_empty());
    }

    fn own((key, count): (&str, i32)) -> (String, i32) {
        (key.to_owned(), count)
    }
}
