//! The tools: the one table, what a tool is, and how one is run. Each tool lies in a file of its own beside this one,
//! with its arguments, its description, its code and its unit tests.
//!
//! The argument struct *is* the tool: its doc comment is the description that the model reads, its fields the schema.

mod add_note;
mod advancement_progress;
mod anvil;
mod cancel_reminder;
mod clear_goal;
mod clear_preview;
mod craftable_now;
#[cfg(feature = "faults")]
pub mod emptied;
mod find_recipes;
mod forget_conversation;
mod forget_place;
mod get_player_status;
mod goal_status;
mod guide_to;
mod inspect_item;
mod item_words;
mod last_death;
mod list_notes;
mod list_places;
mod list_reminders;
mod list_server_commands;
mod load_skill;
mod locate_place;
mod map_link;
mod naming;
mod nearby_entities;
mod places;
mod player_statistics;
mod preview_structure;
mod recipe_words;
mod remember_place;
mod remove_note;
mod schema;
mod search_server_knowledge;
mod server_plugins;
mod set_goal;
mod set_reminder;
mod stop_guidance;
mod villager_trades;
mod world_conditions;

pub(crate) use load_skill::loaded as loaded_skill;

use crate::agent::Agent;
use crate::settings::Settings;
use crate::store::StoreError;
use panda_world::{JobError, QueryError, ServerHandle, ServerThread, Uuid};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// Every tool, in the order in which the model is offered them.
pub const TOOLS: &[Tool] = &[
    Tool::task::<load_skill::LoadSkill>(),
    Tool::tick::<get_player_status::GetPlayerStatus>(),
    Tool::task::<forget_conversation::ForgetConversation>(),
    Tool::task::<remember_place::RememberPlace>(),
    Tool::task::<forget_place::ForgetPlace>(),
    Tool::task::<list_places::ListPlaces>(),
    Tool::task::<locate_place::LocatePlace>(),
    Tool::task::<guide_to::GuideTo>(),
    Tool::tick::<stop_guidance::StopGuidance>(),
    Tool::task::<map_link::MapLink>(),
    Tool::task::<set_goal::SetGoal>(),
    Tool::task::<clear_goal::ClearGoal>(),
    Tool::tick::<goal_status::GoalStatus>(),
    Tool::task::<find_recipes::FindRecipes>(),
    Tool::task::<craftable_now::CraftableNow>(),
    Tool::tick::<nearby_entities::NearbyEntities>(),
    Tool::tick::<world_conditions::WorldConditions>(),
    Tool::task::<add_note::AddNote>(),
    Tool::task::<list_notes::ListNotes>(),
    Tool::task::<remove_note::RemoveNote>(),
    Tool::task::<set_reminder::SetReminder>(),
    Tool::task::<list_reminders::ListReminders>(),
    Tool::task::<cancel_reminder::CancelReminder>(),
    Tool::task::<last_death::LastDeath>(),
    Tool::task::<player_statistics::PlayerStatistics>(),
    Tool::task::<search_server_knowledge::SearchServerKnowledge>(),
    Tool::tick::<server_plugins::ServerPlugins>(),
    Tool::task::<list_server_commands::ListServerCommands>(),
    Tool::task::<preview_structure::PreviewStructure>(),
    Tool::task::<clear_preview::ClearPreview>(),
    Tool::tick::<inspect_item::InspectItem>(),
    Tool::tick::<villager_trades::VillagerTrades>(),
    Tool::tick::<advancement_progress::AdvancementProgress>(),
];

/// Characters of what is wrong with arguments, about.
const MOST_WHY: usize = 400;

/// Who asks, and what a tool may know of the turn in which it is called.
#[derive(Clone)]
pub struct Asker {
    pub(crate) player: Uuid,
    /// He holds `panda.admin`, asked at the start of the turn: for what is merely shown. Effects ask anew.
    pub(crate) admin: bool,
    pub(crate) agent: Arc<Agent>,
    pub(crate) settings: Arc<Settings>,
}

/// Why a tool gave no result. The first two are written for the model, which may mend its call or tell the player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ToolError {
    /// Which argument is wrong, and what was expected.
    #[error("bad arguments: {0}")]
    BadArgs(String),
    /// Why it was not done, and what would be possible.
    #[error("refused: {0}")]
    Refused(String),
    /// A defect: the text goes to the log, the model gets a neutral sentence.
    #[error("fault: {0}")]
    Fault(String),
}

/// What a tool gives back: JSON, so that it can be cut without losing its form.
pub type ToolResult = Result<Value, ToolError>;

/// Turns a tool's answer into its result.
pub fn answer(answer: &impl Serialize) -> ToolResult {
    serde_json::to_value(answer).map_err(|e| ToolError::Fault(e.to_string()))
}

/// For fields that say nothing when they are zero, false or empty.
fn none<T: PartialEq + Default>(value: &T) -> bool {
    *value == T::default()
}

impl From<StoreError> for ToolError {
    /// The log has the cause since the database was opened; the player should know that nothing is kept.
    fn from(error: StoreError) -> ToolError {
        tracing::error!("database: {error}");
        ToolError::Refused("the server's memory cannot be reached right now; nothing was kept or changed".into())
    }
}

impl From<JobError> for ToolError {
    fn from(error: JobError) -> ToolError {
        ToolError::Fault(error.to_string())
    }
}

impl From<QueryError> for ToolError {
    fn from(error: QueryError) -> ToolError {
        match error {
            QueryError::NotLoaded => ToolError::Refused("that part of the world is not loaded; go nearer".into()),
            QueryError::Gone => ToolError::Refused("the player or the thing in question is not there any more".into()),
            QueryError::Denied => ToolError::Refused("the server does not allow it".into()),
            QueryError::Invalid(why) => ToolError::BadArgs(why),
            QueryError::Fault(why) => ToolError::Fault(why),
        }
    }
}

/// What must be there for a tool to be offered, besides a skill that lists it and the player's permission. The settings
/// know whether it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// The owner has set the address of a web map.
    MapUrl,
}

impl Need {
    /// As an owner reads it.
    pub fn what(self) -> &'static str {
        match self {
            Need::MapUrl => "panda.map_url",
        }
    }
}

/// A tool that does all of its work on the server thread within one tick.
pub trait TickTool: DeserializeOwned + JsonSchema + 'static {
    /// `verb_object`, as the model calls it.
    const NAME: &'static str;
    /// It changes something. Such a call is never answered from an earlier one, and never run with mended arguments.
    const CHANGES: bool = false;
    /// It is offered whether or not a skill lists it.
    const ALWAYS_ON: bool = false;
    /// Its result holds where the player or things of his are, or what he has written down for himself: an answer that
    /// it went into is his alone, however public the chat is.
    const PRIVATE: bool = false;
    /// It is offered only where this is met.
    const NEEDS: Option<Need> = None;

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult;
}

/// A tool that waits: it runs off the server thread and hops there when it needs the world.
pub trait TaskTool: DeserializeOwned + JsonSchema + Send + 'static {
    const NAME: &'static str;
    const CHANGES: bool = false;
    const ALWAYS_ON: bool = false;
    const PRIVATE: bool = false;
    const NEEDS: Option<Need> = None;

    fn run(self, server: ServerHandle, asker: Asker) -> impl Future<Output = ToolResult> + Send;
}

type TickRun = fn(Value, &mut ServerThread<'_>, &Asker) -> ToolResult;
type TaskRun = fn(Value, ServerHandle, Asker) -> Pin<Box<dyn Future<Output = ToolResult> + Send>>;

/// How a tool runs, which its trait has chosen.
#[derive(Clone, Copy)]
pub enum Run {
    Tick(TickRun),
    Task(TaskRun),
}

/// A row of the table.
pub struct Tool {
    pub name: &'static str,
    pub changes: bool,
    pub always_on: bool,
    pub private: bool,
    pub needs: Option<Need>,
    pub run: Run,
    schema: fn() -> schemars::Schema,
}

impl Tool {
    const fn tick<T: TickTool>() -> Tool {
        fn run<T: TickTool>(args: Value, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
            let tool = parse::<T>(args)?;
            #[cfg(feature = "faults")]
            if emptied::is(T::NAME) {
                return emptied::result();
            }
            tool.run(server, asker)
        }
        Tool {
            name: T::NAME,
            changes: T::CHANGES,
            always_on: T::ALWAYS_ON,
            private: T::PRIVATE,
            needs: T::NEEDS,
            run: Run::Tick(run::<T>),
            schema: schema::of::<T>,
        }
    }

    const fn task<T: TaskTool>() -> Tool {
        fn run<T: TaskTool>(
            args: Value,
            server: ServerHandle,
            asker: Asker,
        ) -> Pin<Box<dyn Future<Output = ToolResult> + Send>> {
            Box::pin(async move {
                let tool = parse::<T>(args)?;
                #[cfg(feature = "faults")]
                if emptied::is(T::NAME) {
                    return emptied::result();
                }
                tool.run(server, asker).await
            })
        }
        Tool {
            name: T::NAME,
            changes: T::CHANGES,
            always_on: T::ALWAYS_ON,
            private: T::PRIVATE,
            needs: T::NEEDS,
            run: Run::Task(run::<T>),
            schema: schema::of::<T>,
        }
    }

    /// What the model reads: the doc comment of the argument struct.
    pub fn description(&self) -> String {
        schema::description(&(self.schema)())
    }

    /// The closed JSON schema of the arguments, without references.
    pub fn parameters(&self) -> Value {
        schema::parameters(&(self.schema)())
    }

    /// The permission without which a player is not offered it.
    pub fn permission(&self) -> String {
        format!("panda.tool.{}", self.name)
    }

    /// Which message names what is going on while the tool runs: the key in the language files.
    pub fn progress_key(&self) -> String {
        format!("progress-{}", self.name.replace('_', "-"))
    }
}

/// The tool of that name.
pub fn find(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// Reads arguments; an error names the field and what was expected.
fn parse<T: DeserializeOwned>(args: Value) -> Result<T, ToolError> {
    serde_path_to_error::deserialize(args).map_err(|error| {
        let path = error.path().to_string();
        let why = error.inner().to_string();
        let why = if path == "." { why } else { format!("{path}: {why}") };
        ToolError::BadArgs(shortened(why))
    })
}

/// What is wrong, of which the parser quotes the whole value, without the middle of a long one: what was expected stands
/// at the end.
fn shortened(why: String) -> String {
    let length = why.chars().count();
    if length <= MOST_WHY {
        return why;
    }
    let half = MOST_WHY / 2;
    let end: String = why.chars().skip(length - half).collect();
    why.chars().take(half).chain([' ', '…', ' ']).collect::<String>() + &end
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_tool_has_a_name_of_its_own_of_verb_and_object() {
        let names: HashSet<_> = TOOLS.iter().map(|tool| tool.name).collect();
        assert_eq!(names.len(), TOOLS.len());
        for name in names {
            assert!(name.contains('_') && name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{name}");
        }
    }

    #[test]
    fn every_description_is_there_and_within_25_words() {
        for tool in TOOLS {
            let words = tool.description().split_whitespace().count();
            assert!((3..=25).contains(&words), "{}: {words} words", tool.name);
        }
    }

    #[test]
    fn every_schema_is_a_closed_object_without_references() {
        for tool in TOOLS {
            let schema = tool.parameters();
            assert_eq!(schema["type"], "object", "{}", tool.name);
            assert_eq!(schema["additionalProperties"], false, "{}", tool.name);
            assert!(!schema.to_string().contains("$ref"), "{}", tool.name);
        }
    }

    #[test]
    fn a_wrong_argument_is_named_with_what_was_expected() {
        let error = parse::<nearby_entities::NearbyEntities>(serde_json::json!({ "radius": "far" })).err().unwrap();
        assert_eq!(error, ToolError::BadArgs("radius: invalid type: string \"far\", expected f64".into()));
        let long = serde_json::json!({ "radius": "\u{718a}".repeat(10_000) });
        let error = parse::<nearby_entities::NearbyEntities>(long).err().unwrap().to_string();
        assert!(error.contains("radius: invalid type") && error.ends_with("expected f64"), "{error}");
        assert!(error.chars().count() < 500, "{}", error.len());
        let error = parse::<nearby_entities::NearbyEntities>(serde_json::json!({ "radiu": 3 })).err().unwrap();
        assert!(matches!(&error, ToolError::BadArgs(why) if why.contains("radiu")), "{error}");
    }
}
