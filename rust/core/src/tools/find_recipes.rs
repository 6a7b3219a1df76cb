//! `find_recipes`: how something is made on this server, held against what the asker carries.

use super::{Asker, TaskTool, ToolError, ToolResult, answer, recipe_words};
use crate::recipes::{Carried, Entry, Index, Supply, choices};
use panda_world::recipe::Kind;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many recipes one answer tells.
const RECIPES: usize = 6;
/// How many things one answer says an item goes into.
const USES: usize = 12;
/// How many of the carried items that fit an ingredient are named.
const HAVING: usize = 4;

/// How an item is made on this server: ingredients with have and need, pattern, station, what is missing.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FindRecipes {
    /// The item's id, as in `torch` or `minecraft:torch`.
    item: String,
    /// Only at this station.
    station: Option<recipe_words::Station>,
}

impl TaskTool for FindRecipes {
    const NAME: &'static str = "find_recipes";

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let index = recipe_words::index(&asker).await?;
        let wanted = index.find(&self.item).map_err(|nearest| unknown(&self.item, &nearest, index.incomplete))?;
        let station = self.station;
        let at_station = |number: &usize| station.is_none_or(|station| index.entry(*number).station == station);
        let elsewhere = wanted.made_by.iter().filter(|number| !at_station(number)).count();
        let numbers: Vec<usize> = wanted.made_by.iter().copied().filter(at_station).collect();
        let (known, read) = (index.clone(), numbers.clone());
        let read =
            move |server: &mut panda_world::ServerThread<'_>| Carried::read(server, asker.player, &known, Some(&read));
        let carried = server.run("recipes.carried", Some(asker.player), read).await??;
        let mut rows: Vec<Row> = numbers.iter().map(|number| Row::new(&index, *number, &carried)).collect();
        // Those that can be made come first, then those that lack least.
        rows.sort_by_key(|row| (row.can_be_made_times == 0, row.lacks));
        let more = rows.len().saturating_sub(RECIPES);
        rows.truncate(RECIPES);
        let mut uses: Vec<String> = wanted.used_in.iter().map(|number| index.made(index.entry(*number))).collect();
        uses.sort_unstable();
        uses.dedup();
        let more_uses = uses.len().saturating_sub(USES);
        uses.truncate(USES);
        let note = match (rows.is_empty(), elsewhere) {
            (true, 0) => Some("no recipe makes it; it must be found, traded or got otherwise"),
            (true, _) => Some("not made at that station, but at another one"),
            _ => None,
        };
        answer(&Report {
            item: wanted.item,
            recipes: rows,
            more_recipes: more,
            recipes_at_other_stations: elsewhere,
            note,
            goes_into: uses,
            goes_into_more: more_uses,
            not_all_recipes_known: index.incomplete,
        })
    }
}

fn unknown(item: &str, nearest: &[String], incomplete: bool) -> ToolError {
    if incomplete {
        return ToolError::Refused("not all recipes of this server could be read, so this one is not known".into());
    }
    let nearest = if nearest.is_empty() {
        "no known id is like it".to_owned()
    } else {
        format!("the nearest ids are {}", nearest.join(", "))
    };
    let item: String = item.chars().take(64).collect();
    ToolError::BadArgs(format!("item: no recipe makes or uses {item:?}; {nearest}"))
}

#[derive(Serialize)]
struct Report {
    item: String,
    recipes: Vec<Row>,
    #[serde(skip_serializing_if = "super::none")]
    more_recipes: usize,
    #[serde(skip_serializing_if = "super::none")]
    recipes_at_other_stations: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    /// What the item itself is an ingredient of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goes_into: Vec<String>,
    #[serde(skip_serializing_if = "super::none")]
    goes_into_more: usize,
    #[serde(skip_serializing_if = "super::none")]
    not_all_recipes_known: bool,
}

#[derive(Serialize)]
struct Row {
    station: &'static str,
    /// How many come out.
    makes: u32,
    /// The name that the item has there.
    #[serde(skip_serializing_if = "Option::is_none")]
    named: Option<Foreign>,
    /// Rows of the grid; a space is an empty cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pattern: Vec<String>,
    ingredients: Vec<Part>,
    missing: Vec<String>,
    can_be_made_times: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    #[serde(skip)]
    lacks: u32,
}

#[derive(Serialize)]
struct Part {
    /// Its letter in the pattern, or its place at the smithing table.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    any_of: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    only_named: Vec<Foreign>,
    need: u32,
    have: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    having: Vec<String>,
}

impl Row {
    fn new(index: &Index, number: usize, carried: &Carried) -> Row {
        let entry = index.entry(number);
        let supply = carried.supply(index, number);
        Row {
            station: recipe_words::station(entry),
            makes: entry.result.as_ref().map_or(1, |made| made.count),
            named: entry.result.as_ref().and_then(|made| made.name.clone()),
            pattern: entry.layout.clone(),
            ingredients: (0..entry.groups.len()).map(|group| part(index, entry, group, &supply)).collect(),
            missing: missing(index, entry, &supply),
            can_be_made_times: supply.times,
            seconds: entry.ticks.map(|ticks| f64::from(ticks) / 20.0),
            note: note(entry.kind),
            lacks: supply.missing.iter().sum(),
        }
    }
}

fn note(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Special => Some("made by a rule of the game's own that no list of ingredients tells"),
        Kind::SmithingTrim => Some("puts a pattern on the base; the item stays what it is"),
        Kind::SmithingTransform | Kind::Transmute => Some("what is in and on the item stays"),
        Kind::Smelting | Kind::Blasting | Kind::Smoking => Some("needs fuel"),
        _ => None,
    }
}

fn part(index: &Index, entry: &Entry, at: usize, supply: &Supply) -> Part {
    let group = &entry.groups[at];
    let letter = || (!entry.layout.is_empty()).then(|| char::from(b'A' + at as u8).to_string());
    let one_kind = supply.having[at].len() == 1 && group.is_of_one_kind();
    let having = supply.having[at].iter().take(if one_kind { 0 } else { HAVING });
    Part {
        at: group.role.clone().or_else(letter),
        any_of: recipe_words::ingredient(group, &choices(index, group)),
        only_named: group.exact.clone().unwrap_or_default(),
        need: group.need,
        have: supply.have[at],
        having: having.map(|(item, count)| format!("{count} {item}")).collect(),
    }
}

fn missing(index: &Index, entry: &Entry, supply: &Supply) -> Vec<String> {
    let lacking = entry.groups.iter().zip(&supply.missing).filter(|(_, missing)| **missing > 0);
    lacking
        .map(|(group, missing)| format!("{missing} {}", recipe_words::ingredient(group, &choices(index, group))))
        .collect()
}
