//! What is written of Panda for those who run it, made from the code itself: the tables of tools and of settings, and
//! the permissions in plugin.yml. `cargo xtask docs` writes them; a test holds the files to it. Nothing here runs in
//! the game.

use crate::config;
use crate::skills::{Page, Skills};
use crate::tools::{TOOLS, Tool};
use crate::words::Words;
use serde_json::Value;
use std::path::Path;

/// Where the part of plugin.yml begins that is made; it goes to the end of the file.
const MADE_FROM_HERE: &str = "  # From here on by `cargo xtask docs`, one for each tool.\n";

/// `docs/tools.md`.
pub fn tools() -> String {
    let skills = built_in_skills();
    let mut page = format!(
        "# Tools\nWhat the model can call while it answers: {} tools. Written by `cargo xtask docs` from \
         `rust/core/src/tools`; do not edit.\n\nA player's model is offered a tool if he holds its permission \
         `panda.tool.<name>` (everyone does unless you take it away) and a skill in force lists it. `/panda tools` says \
         which are offered, `/panda skills` which skills hold. A tool that changes something is marked with ✎. An \
         answer that one marked with 🔒 went into is shown to the asker alone, also where `panda.chat.visibility` is \
         `public`.\n",
        TOOLS.len()
    );
    let always: Vec<&Tool> = TOOLS.iter().filter(|tool| tool.always_on).collect();
    section(&mut page, "Always", "Offered without any skill.", &always);
    for skill in skills.in_force().filter(|skill| !skill.tools.is_empty()) {
        let brought = |tool: &&Tool| !tool.always_on && skill.tools.iter().any(|name| name == tool.name);
        let tools: Vec<&Tool> = TOOLS.iter().filter(brought).collect();
        section(&mut page, &format!("Skill `{}`", skill.name), &skill.description, &tools);
    }
    let advice: Vec<&Page> = skills.in_force().filter(|skill| skill.tools.is_empty()).collect();
    if !advice.is_empty() {
        page.push_str("\n## Skills without tools\n| skill | when |\n|---|---|\n");
        advice.iter().for_each(|skill| {
            page.push_str(&format!("| `{}` | {} |\n", skill.name, cell(&skill.description)));
        });
    }
    page
}

fn section(page: &mut String, title: &str, about: &str, tools: &[&Tool]) {
    if tools.is_empty() {
        return;
    }
    let words = Words::load(Path::new(""), "en_US", false).0;
    page.push_str(&format!(
        "\n## {title}\n{about}\n\n| tool | what it does | arguments | seen above the hotbar |\n|---|---|---|---|\n"
    ));
    for tool in tools {
        let changes = if tool.changes { " ✎" } else { "" };
        let private = if tool.private { " 🔒" } else { "" };
        page.push_str(&format!(
            "| `{}`{changes}{private} | {} | {} | {} |\n",
            tool.name,
            cell(&tool.needs.map_or(tool.description(), |need| format!(
                "{} Needs `{}`.",
                tool.description(),
                need.what()
            ))),
            cell(&arguments(&tool.parameters())),
            cell(&words.text(None, &tool.progress_key(), &[])),
        ));
    }
}

/// `name`, `radius?` (what may be left out has a question mark), with the words there are to choose from.
fn arguments(parameters: &Value) -> String {
    let needed = |name: &str| parameters["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let Some(fields) = parameters["properties"].as_object().filter(|fields| !fields.is_empty()) else {
        return "–".to_owned();
    };
    let field = |(name, schema): (&String, &Value)| {
        let choices: Vec<&str> = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let question = if needed(name) { "" } else { "?" };
        match choices.as_slice() {
            [] => format!("`{name}{question}`"),
            choices => format!("`{name}{question}` ({})", choices.join(", ")),
        }
    };
    fields.iter().map(field).collect::<Vec<_>>().join(", ")
}

/// `docs/config.md`.
pub fn settings() -> String {
    let mut page = "# Settings\nEvery key of `plugins/Panda/config.yml`, with its default and the range that is allowed. \
        Written by `cargo xtask docs` from `config.yml`; do not edit.\n\nAfter a change: `/panda reload`. If anything is wrong, \
        nothing changes and each problem is named with its line. A key with ⏳ is checked, and nothing in this version heeds it yet.\n"
        .to_owned();
    let rows = config::describe();
    let sections = rows.iter().filter(|row| row.section).map(|row| (row.key.as_str(), row.comment.as_str()));
    for (section, about) in sections {
        let keys: Vec<&config::Row> = rows.iter().filter(|row| !row.section && parent(&row.key) == section).collect();
        if keys.is_empty() {
            continue;
        }
        let title = section.strip_prefix("panda.").unwrap_or("In general");
        let about = if about.is_empty() { String::new() } else { format!("{about}\n\n") };
        page.push_str(&format!("\n## {title}\n{about}| key | default | range | what it is |\n|---|---|---|---|\n"));
        keys.into_iter().for_each(|row| page.push_str(&key_row(row)));
    }
    page
}

/// The section that a key stands in; the keys of a model stand in `panda.models`.
fn parent(key: &str) -> &str {
    let parent = key.rsplit_once('.').map_or("", |(parent, _)| parent);
    parent.trim_end_matches("[]")
}

fn key_row(row: &config::Row) -> String {
    let default = if row.default.is_empty() { "–".to_owned() } else { format!("`{}`", row.default) };
    let waits = if config::is_in_force(&row.key.replace("[]", "").replacen("panda.", "", 1)) { "" } else { " ⏳" };
    let range = row.range.as_deref().unwrap_or("–");
    format!("| `{}`{waits} | {} | {range} | {} |\n", row.key, cell(&default), cell(&row.comment))
}

/// plugin.yml with the permissions of today's tools in place of those that stand there.
pub fn plugin_yml(written: &str) -> String {
    let kept = written.split_once(MADE_FROM_HERE).map_or(written, |(kept, _)| kept);
    let node = |tool: &Tool| {
        let text = tool.description().replace('\'', "''");
        format!("  {}:\n    description: '{text}'\n    default: true\n", tool.permission())
    };
    let nodes: String = TOOLS.iter().map(node).collect();
    format!("{kept}{MADE_FROM_HERE}{nodes}")
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn built_in_skills() -> Skills {
    Skills::load(Path::new(""), &[]).0
}

#[cfg(test)]
mod tests {
    use super::*;

    const STALE: &str = "is stale: run `cargo xtask docs`";

    #[test]
    fn the_documents_are_what_the_code_says() {
        assert!(tools() == include_str!("../../../docs/tools.md"), "docs/tools.md {STALE}");
        assert!(settings() == include_str!("../../../docs/config.md"), "docs/config.md {STALE}");
        let yml = include_str!("../../../plugin.yml");
        assert!(plugin_yml(yml) == yml, "plugin.yml {STALE}: an undeclared permission is for ops alone");
    }

    #[test]
    fn every_tool_and_every_key_stands_in_them() {
        let (tools, settings, yml) = (tools(), settings(), plugin_yml("permissions:\n"));
        let words = Words::load(Path::new(""), "en_US", false).0;
        for tool in TOOLS {
            let key = tool.progress_key();
            assert_ne!(words.text(None, &key, &[]), key, "a player would read the key");
            assert!(tools.contains(&format!("| `{}`", tool.name)), "{}", tool.name);
            assert!(yml.contains(&format!("  {}:\n", tool.permission())), "{}", tool.name);
        }
        for row in config::describe().iter().filter(|row| !row.section && row.key != "config_version") {
            assert!(settings.contains(&format!("| `{}`", row.key)), "{}", row.key);
        }
    }
}
