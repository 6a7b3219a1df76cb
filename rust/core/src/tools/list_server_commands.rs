//! `list_server_commands`: what the asker can type here, as his own client was told.

use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::names;
use panda_world::server::{Command, Commands};
use panda_world::{Foreign, ServerHandle, Uuid};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// Commands in one answer.
const SHOWN: usize = 30;
/// Labels that are read in one hop: each is looked up by the server, and a hop must fit into a tick.
const PAGE: u32 = 100;
/// Labels that are read in all.
const MOST: usize = 10_000;
/// Characters of a description and of a usage.
const TEXT_CHARS: usize = 100;
/// A list that was not sent yet is asked for again after this, so often.
const WAIT: Duration = Duration::from_millis(250);
const ATTEMPTS: u32 = 12;

/// Commands this player may use on this server, with usage, description, aliases and plugin.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ListServerCommands {
    /// Words that name, alias or description have.
    filter: Option<String>,
}

impl TaskTool for ListServerCommands {
    const NAME: &'static str = "list_server_commands";

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let labels = sent(&server, asker.player).await?;
        let mut commands = folded(labels, &asker.settings.hide_plugins);
        let all = commands.len();
        if let Some(filter) = self.filter.as_deref().map(names::key).filter(|filter| !filter.is_empty()) {
            let words: Vec<&str> = filter.trim_start_matches('/').split(' ').filter(|word| !word.is_empty()).collect();
            commands.retain(|command| command.has(&words));
            // Whoever gives a name wants that command first.
            commands.sort_by_key(|command| !command.is_called(&words));
        }
        let more = commands.len().saturating_sub(SHOWN);
        commands.truncate(SHOWN);
        answer(&Report { commands, more, he_may_use_in_all: all })
    }
}

/// All labels that his client was told, read over several ticks.
async fn sent(server: &ServerHandle, player: Uuid) -> Result<Vec<Command>, ToolError> {
    let mut labels: Vec<Command> = Vec::new();
    let mut attempts = 0;
    loop {
        let after = labels.last().map(|command| command.label.clone());
        let asked = Commands { player, after: after.clone(), limit: PAGE };
        let page = server.run("tool.list_server_commands", Some(player), move |server| server.ask(&asked)).await??;
        match page.commands {
            Some(commands) => {
                let last = commands.last().map(|command| command.label.clone());
                labels.extend(commands);
                if !page.more || last <= after || labels.len() >= MOST {
                    return Ok(labels);
                }
            }
            None if attempts == ATTEMPTS => {
                let why = "the server has not told this player's client its commands yet; try again in a moment";
                return Err(ToolError::Refused(why.into()));
            }
            None => {
                attempts += 1;
                tokio::time::sleep(WAIT).await;
            }
        }
    }
}

#[derive(Serialize)]
struct Report {
    commands: Vec<Row>,
    #[serde(skip_serializing_if = "super::none")]
    more: usize,
    /// Whatever the filter.
    he_may_use_in_all: usize,
}

#[derive(Debug, Serialize)]
struct Row {
    /// As he types it, with the slash.
    command: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aliases: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usage: Option<Foreign>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<Foreign>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plugin: Option<Foreign>,
}

impl Row {
    /// Each word stands somewhere.
    fn has(&self, words: &[&str]) -> bool {
        let texts = [&self.usage, &self.description, &self.plugin].into_iter().flatten().map(Foreign::raw);
        let names = self.aliases.iter().chain([&self.command]).map(String::as_str);
        let texts: Vec<String> = texts.chain(names).map(names::key).collect();
        words.iter().all(|word| texts.iter().any(|text| text.contains(word)))
    }

    fn is_called(&self, words: &[&str]) -> bool {
        let mut names = self.aliases.iter().chain([&self.command]);
        names.any(|name| words.contains(&names::key(name).trim_start_matches('/')))
    }
}

/// Commands out of labels, by name. Labels that lead to one command are told as one: `essentials:home` goes into `home`,
/// an alias into the command it leads to. What is his under a plugin's name alone stays as that, unless the plugin is
/// hidden.
fn folded(labels: Vec<Command>, hide_plugins: &[String]) -> Vec<Row> {
    let hidden: Vec<String> = hide_plugins.iter().map(|name| names::key(name)).collect();
    let mut commands: BTreeMap<_, Vec<Command>> = BTreeMap::new();
    let names_hidden =
        |label: &Command| label.label.split_once(':').is_some_and(|(plugin, _)| hidden.contains(&names::key(plugin)));
    for label in labels.into_iter().filter(|label| !names_hidden(label)) {
        let details = label.details.as_ref();
        // A command of the game is called by its label, whatever stands before it.
        let name = without_space(details.map_or(&label.label, |details| &details.name)).to_owned();
        let who = details.map(|details| (details.plugin.clone(), details.description.clone()));
        commands.entry((name, who)).or_default().push(label);
    }
    let mut rows: Vec<Row> = commands
        .into_iter()
        .map(|((name, _), mut labels)| {
            labels.sort_by_key(|label| (label.label.contains(':'), without_space(&label.label) != name));
            let first = labels.remove(0);
            let plain = labels.into_iter().filter(|label| !label.label.contains(':'));
            row(first, plain.map(|label| format!("/{}", label.label)).collect(), &hidden)
        })
        .collect();
    rows.sort_by(|a, b| a.command.cmp(&b.command));
    rows
}

fn without_space(label: &str) -> &str {
    label.rsplit_once(':').map_or(label, |(_, name)| name)
}

fn row(label: Command, aliases: Vec<String>, hidden: &[String]) -> Row {
    let command = format!("/{}", label.label);
    let Some(details) = label.details else {
        return Row { command, aliases, usage: None, description: None, plugin: None };
    };
    let usage = details.usage.raw().replace("/<command>", &command).replace("<command>", &label.label);
    let text = |text: &str| (!text.trim().is_empty()).then(|| Foreign::new(text.trim()).beginning(TEXT_CHARS));
    Row {
        usage: text(&usage).filter(|usage| usage.raw() != command),
        description: text(details.description.raw()),
        plugin: details.plugin.filter(|plugin| !hidden.contains(&names::key(plugin.raw()))),
        command,
        aliases,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use panda_world::server::CommandDetails;

    fn label(label: &str, name: &str, plugin: Option<&str>) -> Command {
        let details = CommandDetails {
            name: name.into(),
            description: Foreign::new(format!("{name} of {}", plugin.unwrap_or("the game"))),
            usage: Foreign::new("/<command> [name]"),
            plugin: plugin.map(Foreign::new),
        };
        Command { label: label.into(), details: Some(details) }
    }

    fn told(labels: Vec<Command>) -> Vec<String> {
        let rows = folded(labels, &["secret".to_owned()]);
        let told = |row: &Row| format!("{} {}", row.command, row.aliases.join(",")).trim_end().to_owned();
        rows.iter().map(told).collect()
    }

    #[test]
    fn what_leads_to_one_command_is_told_once() {
        let labels = vec![
            label("essentials:home", "home", Some("Essentials")),
            label("essentials:h", "home", Some("Essentials")),
            label("home", "home", Some("Essentials")),
            label("h", "home", Some("Essentials")),
        ];
        assert_eq!(told(labels), ["/home /h"]);
    }

    #[test]
    fn a_plain_label_that_leads_elsewhere_hides_nothing() {
        let labels = vec![
            label("home", "home", Some("Homes")),
            label("homes:home", "home", Some("Homes")),
            label("essentials:home", "home", Some("Essentials")),
        ];
        assert_eq!(told(labels), ["/essentials:home", "/home"]);
    }

    #[test]
    fn the_name_comes_before_its_aliases() {
        let labels = ["abc", "home", "zzz", "essentials:abc"].map(|of| label(of, "home", Some("Essentials")));
        assert_eq!(told(labels.into()), ["/home /abc,/zzz"]);
    }

    #[test]
    fn an_alias_without_its_name_is_a_command_of_its_own() {
        assert_eq!(
            told(vec![label("h", "home", Some("Essentials")), label("essentials:h", "home", Some("Essentials"))]),
            ["/h"]
        );
    }

    #[test]
    fn commands_of_the_game_and_unknown_ones_are_folded_too() {
        let game = |name: &str| label(name, name, None);
        let mut twin = game("minecraft:me");
        twin.details.as_mut().unwrap().description = Foreign::new("me of the game");
        let unknown = |name: &str| Command { label: name.into(), details: None };
        assert_eq!(
            told(vec![game("me"), twin, unknown("we"), unknown("x:we"), unknown("x:y")]),
            ["/me", "/we", "/x:y"]
        );
    }

    #[test]
    fn no_label_names_a_hidden_plugin() {
        let labels = ["hide", "Secret:hide", "secret:trace"].map(|of| label(of, without_space(of), Some("Secret")));
        assert_eq!(told(labels.into()), ["/hide"]);
    }

    #[test]
    fn usage_is_told_as_he_types_it_and_hidden_plugins_are_not_named() {
        let rows = folded(vec![label("hide", "hide", Some("Secret"))], &["secret".to_owned()]);
        assert_eq!(rows[0].usage.as_ref().unwrap().raw(), "/hide [name]");
        assert_eq!(rows[0].plugin, None);
    }
}
