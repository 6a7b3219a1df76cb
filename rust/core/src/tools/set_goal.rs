//! `set_goal`: so many of an item, followed by a bar, or something to set out for, with what to take along.

use super::naming::clean;
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::chat::component;
use crate::goals;
use crate::goals::checklist::{self, Checked};
use crate::names::{self, plain};
use crate::store::What;
use crate::words::Arg;
use panda_world::chat::Tell;
use panda_world::item::Named;
use panda_world::player::Inventory;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Goals of one player, at most.
const MOST: u32 = 20;
/// Of one item, at most: more than anyone can carry.
const MOST_ITEMS: u32 = 100_000;
const TEXT_CHARS: usize = 100;
const ID_CHARS: usize = 64;

/// Sets a goal: a count of an item, followed by a bar; or an activity (mining, nether, …) with a checklist.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SetGoal {
    kind: Kind,
    /// Item id.
    item: Option<String>,
    count: Option<u32>,
    /// The activity.
    text: Option<String>,
}

#[derive(Deserialize, JsonSchema, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Item,
    Activity,
}

impl TaskTool for SetGoal {
    const NAME: &'static str = "set_goal";
    const CHANGES: bool = true;

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        match (self.kind, self.item, self.text) {
            (Kind::Item, Some(item), None) => set_item(&server, &asker, &item, self.count.unwrap_or(1)).await,
            (Kind::Activity, None, Some(text)) if self.count.is_none() => set_activity(&server, &asker, &text).await,
            (Kind::Item, ..) => Err(ToolError::BadArgs("kind item: expected item and count, no text".into())),
            (Kind::Activity, ..) => Err(ToolError::BadArgs("kind activity: expected text alone".into())),
        }
    }
}

async fn set_item(server: &ServerHandle, asker: &Asker, wanted: &str, count: u32) -> ToolResult {
    if !(1..=MOST_ITEMS).contains(&count) {
        return Err(ToolError::BadArgs(format!("count: expected 1 to {MOST_ITEMS}")));
    }
    let id = clean("item", wanted, ID_CHARS)?;
    let (player, asked) = (asker.player, names::key(&id));
    let seen = server.run("tool.set_goal", Some(player), move |server| {
        let kind = server.ask(&Named { item: asked })?.kind;
        let inventory = server.ask(&Inventory { player })?;
        Ok::<_, ToolError>((kind, inventory))
    });
    let (kind, inventory) = seen.await??;
    let Some(kind) = kind else { return Err(unknown(asker, &id).await) };
    let held = goals::held(&inventory, &kind.item);
    if held >= count {
        return Err(ToolError::Refused(format!("the player has {held} {} already", plain(&kind.item))));
    }
    let item = plain(&kind.item).to_owned();
    keep(asker, &What::Item { item: kind.item, wanted: count }).await?;
    answer(&ItemReport { item, held, wanted: count, missing: count - held, shown: "a bar on his screen follows it" })
}

async fn set_activity(server: &ServerHandle, asker: &Asker, text: &str) -> ToolResult {
    let text = clean("text", text, TEXT_CHARS)?;
    keep(asker, &What::Activity(text.clone())).await?;
    let (player, words, agent) = (asker.player, text.clone(), asker.agent.clone());
    let list = server.run("tool.set_goal", Some(player), move |server| {
        let list = checklist::of(&words, &server.ask(&Inventory { player })?);
        if let Some(list) = &list {
            let line = |check: &Checked| {
                let numbers =
                    [("have", Arg::Number(f64::from(check.have))), ("need", Arg::Number(f64::from(check.need)))];
                format!("{} {}", if check.is_there() { "✔" } else { "✘" }, agent.say(player, check.key, &numbers))
            };
            let mut lines = vec![component::notice(&agent.say(player, "checklist-title", &[]))];
            lines.extend(list.iter().map(|check| component::notice(&line(check))));
            server.ask(&Tell { player: Some(player), lines })?;
        }
        Ok::<_, ToolError>(list)
    });
    let list = list.await??;
    answer(&ActivityReport {
        activity: Foreign::new(text),
        checklist: list.map(|list| list.iter().map(Row::new).collect()),
    })
}

async fn keep(asker: &Asker, what: &What) -> Result<(), ToolError> {
    let kept = asker.agent.store().await?.add_goal(asker.player, what, MOST).await?;
    if kept.is_none() {
        return Err(ToolError::Refused(format!("the player has {MOST} goals, which is the limit; one must go first")));
    }
    goals::refresh(&asker.agent, asker.player).await?;
    Ok(())
}

/// What is like it is looked for among what can be made.
async fn unknown(asker: &Asker, id: &str) -> ToolError {
    let nearest = match asker.agent.recipes.ready().await {
        Some(index) => index.find(id).err().unwrap_or_default(),
        None => Vec::new(),
    };
    let nearest = if nearest.is_empty() {
        "no known id is like it".to_owned()
    } else {
        format!("the nearest ids are {}", nearest.join(", "))
    };
    ToolError::BadArgs(format!("item: there is no item {id:?}; {nearest}"))
}

#[derive(Serialize)]
struct ItemReport {
    item: String,
    held: u32,
    wanted: u32,
    missing: u32,
    shown: &'static str,
}

#[derive(Serialize)]
struct ActivityReport {
    activity: Foreign,
    /// Shown to the player too.
    #[serde(skip_serializing_if = "Option::is_none")]
    checklist: Option<Vec<Row>>,
}

/// A line of a checklist as the model reads it.
#[derive(Serialize)]
pub(super) struct Row {
    what: &'static str,
    have: u32,
    need: u32,
    ok: bool,
}

impl Row {
    pub(super) fn new(check: &Checked) -> Row {
        Row { what: check.word(), have: check.have, need: check.need, ok: check.is_there() }
    }
}
