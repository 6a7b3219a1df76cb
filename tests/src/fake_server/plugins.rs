//! The plugins of the fake server and their commands: Panda itself, and those that a test lists. They do nothing.

use super::World;
use panda_world::server::{Command, CommandDetails, CommandsAnswer, Plugin, PluginsAnswer};
use panda_world::{Foreign, QueryError, Uuid};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

const PLUGIN_YML: &str = include_str!("../../../plugin.yml");

/// A plugin as its plugin.yml tells of it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Listed {
    name: String,
    version: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(default = "yes")]
    enabled: bool,
    #[serde(default)]
    commands: BTreeMap<String, Entry>,
}

fn yes() -> bool {
    true
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Entry {
    description: String,
    usage: String,
    aliases: Vec<String>,
    permission: Option<String>,
}

/// What is there, in the server's order, and which clients were not yet told of commands.
pub(super) struct Plugins {
    listed: Vec<Listed>,
    /// Players whose list of commands is still on its way.
    pub(super) untold: BTreeSet<Uuid>,
}

impl Plugins {
    /// Panda alone.
    pub(super) fn panda() -> Plugins {
        let of_yml = |key: &str| {
            let line = PLUGIN_YML.lines().find_map(|line| line.strip_prefix(key)).expect("a line of plugin.yml");
            line.trim().to_owned()
        };
        let command = Entry {
            description: of_yml("    description:"),
            usage: of_yml("    usage:"),
            aliases: Vec::new(),
            permission: Some(of_yml("    permission:")),
        };
        let panda = Listed {
            name: "Panda".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            description: Some(of_yml("description:")),
            enabled: true,
            commands: [("panda".to_owned(), command)].into(),
        };
        Plugins { listed: vec![panda], untold: BTreeSet::new() }
    }

    pub(super) fn list(&mut self, plugin: Listed) {
        self.listed.retain(|known| known.name != plugin.name);
        self.listed.push(plugin);
    }

    /// Every label with the permission that it needs; the first to take a label has it.
    fn labels(&self) -> BTreeMap<String, (Command, Option<String>)> {
        let mut labels = BTreeMap::new();
        let mut add = |label: String, details: &CommandDetails, permission: &Option<String>| {
            let command = Command { label: label.clone(), details: Some(details.clone()) };
            labels.entry(label).or_insert((command, permission.clone()));
        };
        for (name, description, usage) in OF_THE_SERVER {
            let details = CommandDetails {
                name: (*name).to_owned(),
                description: Foreign::new(*description),
                usage: Foreign::new(*usage),
                plugin: None,
            };
            for label in [(*name).to_owned(), format!("minecraft:{name}")] {
                add(label, &details, &Some(format!("minecraft.command.{name}")));
            }
        }
        for plugin in &self.listed {
            for (name, entry) in &plugin.commands {
                let details = CommandDetails {
                    name: name.clone(),
                    description: Foreign::new(entry.description.clone()),
                    usage: Foreign::new(entry.usage.clone()),
                    plugin: Some(Foreign::new(plugin.name.clone())),
                };
                for label in entry.aliases.iter().chain([name]) {
                    add(label.to_lowercase(), &details, &entry.permission);
                    add(format!("{}:{label}", plugin.name).to_lowercase(), &details, &entry.permission);
                }
            }
        }
        labels
    }
}

/// The commands that the dev server has of its own.
const OF_THE_SERVER: &[(&str, &str, &str)] = &[
    ("op", "Makes a player an operator", "/op <player>"),
    ("deop", "Takes an operator's rights", "/deop <player>"),
    ("stop", "Stops the server", "/stop"),
];

impl World {
    pub(super) fn plugins(&self) -> PluginsAnswer {
        let plugin = |listed: &Listed| Plugin {
            name: Foreign::new(listed.name.clone()),
            version: Foreign::new(listed.version.clone()),
            description: listed.description.clone().map(Foreign::new),
            enabled: listed.enabled,
        };
        PluginsAnswer { plugins: self.plugins.listed.iter().map(plugin).collect() }
    }

    pub(super) fn commands(
        &self,
        player: Uuid,
        after: Option<String>,
        limit: usize,
    ) -> Result<CommandsAnswer, QueryError> {
        self.present(player)?;
        if !(1..=100).contains(&limit) {
            return Err(QueryError::Invalid("the limit must be from 1 to 100".into()));
        }
        if self.plugins.untold.contains(&player) {
            return Ok(CommandsAnswer { commands: None, more: false });
        }
        let may = |node: &Option<String>| node.as_deref().is_none_or(|node| self.has_permission(player, node));
        let labels = self.plugins.labels().into_iter().filter(|(label, _)| after.as_ref().is_none_or(|at| label > at));
        let mut commands: Vec<Command> =
            labels.filter(|(_, (_, node))| may(node)).map(|(_, (command, _))| command).collect();
        let more = commands.len() > limit;
        commands.truncate(limit);
        Ok(CommandsAnswer { commands: Some(commands), more })
    }

    /// The player's client knows no commands, until it is told.
    pub fn hold_commands(&mut self, player: Uuid) {
        self.plugins.untold.insert(player);
    }

    pub fn tell_commands(&mut self, player: Uuid) {
        self.plugins.untold.remove(&player);
    }
}
