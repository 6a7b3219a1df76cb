//! `last_death`: where the asker died, of what, and what of his things still lies there.

use super::places::{Way, coordinates, here, through_portal};
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::deaths;
use crate::names::plain;
use crate::store::{Account, Death, Fate, Place, now};
use panda_world::player::SnapshotAnswer;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Ticks after which an item on the ground vanishes, unless the owner has set another time.
const LIFE: i32 = 6000;
const TICKS_A_MINUTE: f64 = 1200.0;
/// Rows of things listed, at most.
const SHOWN: usize = 45;

/// The player's last death: place, cause, and which of his dropped items still lie there and for how long.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LastDeath {}

impl TaskTool for LastDeath {
    const NAME: &'static str = "last_death";
    const PRIVATE: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let player = asker.player;
        if deaths::of(&asker.agent, player).await?.is_none() {
            return Err(ToolError::Refused(
                "no death of this player is known: he has not died since Panda was installed".into(),
            ));
        }
        let agent = asker.agent.clone();
        let seen = server.run("tool.last_death", Some(player), move |server| deaths::look(&agent, server, player));
        let Some(death) = seen.await?? else { return Err(ToolError::Fault("a death was lost".into())) };
        let now_at = here(&server, &asker).await?;
        answer(&Report::new(&death, &now_at, now()))
    }
}

#[derive(Serialize)]
struct Report {
    died: String,
    at: String,
    dimension: String,
    cause: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    killer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    killer_name: Option<Foreign>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Foreign>,
    #[serde(flatten)]
    way: Option<Way>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_dimension: Option<String>,
    xp_dropped: i32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    still_there: Vec<Row>,
    gone: Vec<Row>,
    #[serde(skip_serializing_if = "super::none")]
    more_rows: usize,
    /// Of the item that vanishes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    about_minutes_left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<&'static str>,
}

/// So many of an item, and what became of them.
#[derive(Debug, PartialEq, Serialize)]
struct Row {
    item: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Foreign>,
    count: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<&'static str>,
}

impl Report {
    fn new(death: &Death, player: &SnapshotAnswer, now: i64) -> Report {
        let account = &death.account;
        let place = Place {
            name: String::new(),
            world_id: death.world_id,
            world: death.world.clone(),
            x: death.x,
            y: death.y,
            z: death.z,
            block: None,
            note: None,
        };
        let at = &player.position;
        let same = player.world_id == death.world_id;
        let (mut still_there, mut gone) = rows(account);
        let all = still_there.len() + gone.len();
        still_there.truncate(SHOWN);
        gone.truncate(SHOWN - still_there.len());
        let (about_minutes_left, clock) = clock(account);
        Report {
            died: ago(now - death.died_at),
            at: coordinates(death.middle()),
            dimension: plain(&death.world).to_owned(),
            cause: plain(&account.cause).replace('_', " "),
            killer: account.killer.as_ref().map(|killer| plain(&killer.kind).to_owned()),
            killer_name: account.killer.as_ref().and_then(|killer| killer.name.clone()),
            message: account.message.clone(),
            way: same.then(|| Way::to(player, &place)),
            other_dimension: (!same).then(|| match through_portal(&at.world, &place) {
                Some(there) => {
                    format!("the player is in {}; a portal there would be at {}", plain(&at.world), coordinates(there))
                }
                None if at.world == death.world => "that map is gone, another has its name now".to_owned(),
                None => format!("the player is in {}", plain(&at.world)),
            }),
            xp_dropped: account.xp,
            notes: notes(account),
            more_rows: all - still_there.len() - gone.len(),
            still_there,
            gone,
            about_minutes_left,
            clock,
        }
    }
}

/// What lies there and what does not, by item, name and fate.
fn rows(account: &Account) -> (Vec<Row>, Vec<Row>) {
    let (mut lie, mut gone) = (Vec::new(), Vec::new());
    for dropped in &account.drops {
        let row = |count, how| Row {
            item: plain(&dropped.stack.item).to_owned(),
            name: dropped.stack.custom_name.clone(),
            count,
            how,
        };
        if dropped.lie > 0 {
            add(&mut lie, row(dropped.lie, None));
        }
        for (fate, count) in &dropped.gone {
            add(&mut gone, row(*count, Some(how(*fate))));
        }
    }
    (lie, gone)
}

fn add(rows: &mut Vec<Row>, row: Row) {
    let same = |known: &&mut Row| (&known.item, &known.name, known.how) == (&row.item, &row.name, row.how);
    match rows.iter_mut().find(same) {
        Some(known) => known.count += row.count,
        None => rows.push(row),
    }
}

fn how(fate: Fate) -> &'static str {
    match fate {
        Fate::PickedUpByYou => "picked up by the player",
        Fate::PickedUpByPlayer => "picked up by another player",
        Fate::PickedUpByMob => "picked up by a mob",
        Fate::PickedUpOtherwise => "taken by a hopper or in another way",
        Fate::Burnt => "burnt",
        Fate::Exploded => "blown up",
        Fate::Destroyed => "destroyed",
        Fate::FellIntoVoid => "fell into the void",
        Fate::Despawned => "despawned",
        Fate::TakenByPlugin => "removed by another plugin",
        Fate::Unknown => "no longer there, nobody saw why",
    }
}

/// Why nothing or not everything dropped.
fn notes(account: &Account) -> Vec<String> {
    let mut notes = Vec::new();
    if account.keep_inventory {
        notes.push("keepInventory: he kept his things, nothing dropped".to_owned());
    } else if account.kept > 0 {
        notes.push(format!("a plugin let him keep {} stacks", account.kept));
    }
    if account.keep_level {
        notes.push("he kept his levels".to_owned());
    }
    let removed = |dropped: &crate::store::Dropped| dropped.gone.iter().any(|(fate, _)| *fate == Fate::TakenByPlugin);
    let cleared = account.drops.is_empty() && account.carried > account.kept;
    if !account.keep_inventory && (cleared || account.drops.iter().any(removed)) {
        notes.push(match account.graves.as_slice() {
            [] => "another plugin has taken the drops, perhaps into a grave or a chest".to_owned(),
            graves => format!("the drops are kept by a grave plugin: {}", graves.join(", ")),
        });
    } else if !account.keep_inventory && account.carried == 0 {
        notes.push("he carried nothing".to_owned());
    }
    notes
}

/// Minutes until the first item vanishes, and whether that time passes.
fn clock(account: &Account) -> (Option<f64>, Option<&'static str>) {
    let lying: Vec<_> = account.drops.iter().filter(|dropped| dropped.lie > 0).collect();
    if lying.is_empty() {
        return (None, None);
    }
    let Some(oldest) = lying.iter().filter_map(|dropped| dropped.age).max() else {
        return (None, Some("these items do not vanish"));
    };
    if oldest >= LIFE {
        return (None, Some("longer than the usual five minutes: this server lets items lie longer"));
    }
    let minutes = (f64::from(LIFE - oldest.max(0)) / TICKS_A_MINUTE * 10.0).round() / 10.0;
    let ticks = lying.iter().any(|dropped| dropped.ticking);
    let clock = if ticks {
        "running: the place is loaded"
    } else {
        "standing still: nobody is near, the items age only while the place is loaded"
    };
    (Some(minutes), Some(clock))
}

/// "3 minutes ago".
fn ago(seconds: i64) -> String {
    let counted = |count: i64, unit: &str| match count {
        1 => format!("1 {unit} ago"),
        count => format!("{count} {unit}s ago"),
    };
    match seconds.max(0) {
        0..60 => "less than a minute ago".to_owned(),
        short @ 60..7200 => counted(short / 60, "minute"),
        hours @ 7200..172_800 => counted(hours / 3600, "hour"),
        days => counted(days / 86_400, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Dropped;
    use panda_world::place::BlockPlace;
    use panda_world::player::ItemStack;

    fn dropped(item: &str, lie: i32, gone: Vec<(Fate, i32)>, age: Option<i32>, ticking: bool) -> Dropped {
        let count = lie + gone.iter().map(|(_, count)| count).sum::<i32>();
        Dropped {
            stack: ItemStack { item: format!("minecraft:{item}"), count, durability: None, custom_name: None },
            entity: None,
            lie,
            gone,
            at: BlockPlace { world: "minecraft:overworld".into(), x: 0, y: 0, z: 0 },
            seen_at: 0,
            age,
            ticking,
        }
    }

    fn account(drops: Vec<Dropped>) -> Account {
        Account {
            cause: "minecraft:lava".into(),
            killer: None,
            message: None,
            keep_inventory: false,
            keep_level: false,
            xp: 0,
            carried: 3,
            kept: 0,
            graves: Vec::new(),
            drops,
        }
    }

    #[test]
    fn rows_are_summed_by_item_and_fate() {
        let (lie, gone) = rows(&account(vec![
            dropped("stone", 10, vec![(Fate::Burnt, 4)], Some(0), true),
            dropped("stone", 20, vec![(Fate::Burnt, 1), (Fate::PickedUpByYou, 2)], Some(0), true),
        ]));
        assert_eq!(lie, [Row { item: "stone".into(), name: None, count: 30, how: None }]);
        let told: Vec<_> = gone.iter().map(|row| (row.count, row.how.unwrap())).collect();
        assert_eq!(told, [(5, "burnt"), (2, "picked up by the player")]);
    }

    #[test]
    fn the_clock_is_that_of_the_oldest_and_says_whether_it_runs() {
        let (left, how) = clock(&account(vec![
            dropped("stone", 1, vec![], Some(1200), false),
            dropped("coal", 1, vec![], Some(2400), true),
        ]));
        assert_eq!((left, how.unwrap().starts_with("running")), (Some(3.0), true));
        let (left, how) = clock(&account(vec![dropped("stone", 1, vec![], Some(5999), false)]));
        assert_eq!((left, how.unwrap().starts_with("standing still")), (Some(0.0), true));
        assert_eq!(clock(&account(vec![dropped("stone", 1, vec![], None, true)])).1, Some("these items do not vanish"));
        assert!(clock(&account(vec![dropped("stone", 1, vec![], Some(9000), true)])).1.unwrap().contains("longer"));
        assert_eq!(clock(&account(vec![dropped("stone", 0, vec![(Fate::Burnt, 1)], Some(1), true)])), (None, None));
    }

    #[test]
    fn why_nothing_lies_there_is_told() {
        let mut kept = account(vec![]);
        kept.keep_inventory = true;
        assert_eq!(notes(&kept), ["keepInventory: he kept his things, nothing dropped"]);
        let mut cleared = account(vec![]);
        assert!(notes(&cleared)[0].contains("another plugin"));
        cleared.graves = vec!["AxGraves".into()];
        assert_eq!(notes(&cleared), ["the drops are kept by a grave plugin: AxGraves"]);
        let mut bare = account(vec![]);
        bare.carried = 0;
        assert_eq!(notes(&bare), ["he carried nothing"]);
        let mut some = account(vec![]);
        (some.kept, some.carried) = (2, 2);
        assert_eq!(notes(&some), ["a plugin let him keep 2 stacks"]);
        assert!(notes(&account(vec![dropped("stone", 1, vec![], Some(1), true)])).is_empty());
    }

    #[test]
    fn time_is_told_in_the_unit_that_people_use() {
        let told: Vec<_> = [-5, 59, 60, 179, 7200, 90_000, 200_000].map(ago).into();
        assert_eq!(
            told,
            [
                "less than a minute ago",
                "less than a minute ago",
                "1 minute ago",
                "2 minutes ago",
                "2 hours ago",
                "25 hours ago",
                "2 days ago"
            ]
        );
    }
}
