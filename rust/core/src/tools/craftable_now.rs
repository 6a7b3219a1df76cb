//! `craftable_now`: what the asker can make of what he carries, in one step.

use super::{Asker, TaskTool, ToolResult, answer, recipe_words};
use crate::names;
use crate::recipes::{Carried, Entry, Index, Station, choices, list};
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many things one answer tells.
const ROWS: usize = 50;

/// What the player's inventory makes right now in one step, with exact counts.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CraftableNow {
    /// Only items whose id contains this, as in `pickaxe`.
    filter: Option<String>,
    /// `2x2`: by hand alone; `3x3`: a crafting table too, the default; `any`: also furnaces, stonecutter, smithing table.
    station: Option<At>,
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize, JsonSchema)]
enum At {
    #[serde(rename = "2x2")]
    Hand,
    #[default]
    #[serde(rename = "3x3")]
    Table,
    #[serde(rename = "any")]
    Any,
}

impl At {
    fn holds(self, entry: &Entry) -> bool {
        match self {
            At::Hand => entry.fits_2x2,
            At::Table => entry.station == Station::Crafting,
            At::Any => true,
        }
    }
}

impl TaskTool for CraftableNow {
    const NAME: &'static str = "craftable_now";

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let index = recipe_words::index(&asker).await?;
        let known = index.clone();
        let read = move |server: &mut panda_world::ServerThread<'_>| Carried::read(server, asker.player, &known, None);
        let carried = server.run("recipes.carried", Some(asker.player), read).await??;
        let filter = self.filter.map(|filter| names::key(&filter).replace(' ', "_"));
        let at = self.station.unwrap_or_default();
        let mut rows: Vec<Row> = Vec::new();
        for number in carried.touches(&index) {
            let entry = index.entry(number);
            let item = index.made(entry);
            if at.holds(entry) && filter.as_ref().is_none_or(|filter| item.contains(filter.as_str())) {
                rows.extend(Row::new(&index, number, item, &carried));
            }
        }
        rows.sort_by(|a, b| a.item.cmp(&b.item).then(b.times.cmp(&a.times)));
        let more = rows.len().saturating_sub(ROWS);
        rows.truncate(ROWS);
        answer(&Report {
            counted: "each line alone: lines that use the same things compete for them",
            craftable: rows,
            more,
            not_all_recipes_known: index.incomplete,
        })
    }
}

#[derive(Serialize)]
struct Report {
    counted: &'static str,
    craftable: Vec<Row>,
    #[serde(skip_serializing_if = "super::none")]
    more: usize,
    #[serde(skip_serializing_if = "super::none")]
    not_all_recipes_known: bool,
}

#[derive(Serialize)]
struct Row {
    item: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    named: Option<Foreign>,
    /// How often the recipe can be made.
    times: u32,
    /// How many items that makes in all.
    total: u32,
    /// What goes into one.
    from: String,
    station: &'static str,
}

impl Row {
    /// None for what cannot be made now.
    fn new(index: &Index, number: usize, item: String, carried: &Carried) -> Option<Row> {
        let entry = index.entry(number);
        let times = carried.supply(index, number).times;
        if times == 0 {
            return None;
        }
        let parts = entry
            .groups
            .iter()
            .map(|group| format!("{} {}", group.need, recipe_words::ingredient(group, &choices(index, group))));
        let parts: Vec<String> = parts.collect();
        Some(Row {
            item,
            named: entry.result.as_ref().and_then(|made| made.name.clone()),
            times,
            total: times * entry.result.as_ref().map_or(1, |made| made.count),
            from: list(&parts.iter().map(String::as_str).collect::<Vec<_>>(), "and"),
            station: recipe_words::station(entry),
        })
    }
}
