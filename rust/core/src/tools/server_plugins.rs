//! `server_plugins`: which plugins run here.

use super::{Asker, TickTool, ToolResult, answer};
use crate::names;
use panda_world::server::Plugins;
use panda_world::{Foreign, ServerThread};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Plugins in one answer.
const SHOWN: usize = 30;
/// Characters of a description.
const DESCRIPTION_CHARS: usize = 120;

/// Enabled plugins of this server with version and description.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ServerPlugins {
    /// Part of name or description.
    filter: Option<String>,
}

impl TickTool for ServerPlugins {
    const NAME: &'static str = "server_plugins";

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
        let hidden: Vec<String> = asker.settings.hide_plugins.iter().map(|name| names::key(name)).collect();
        let mut plugins = server.ask(&Plugins {})?.plugins;
        plugins.retain(|plugin| plugin.enabled && !hidden.contains(&names::key(plugin.name.raw())));
        let enabled = plugins.len();
        if let Some(filter) = self.filter.as_deref().map(names::key).filter(|filter| !filter.is_empty()) {
            plugins.retain(|plugin| {
                let description = plugin.description.as_ref().map_or("", |text| text.raw());
                [plugin.name.raw(), description].iter().any(|text| names::key(text).contains(&filter))
            });
        }
        plugins.sort_by_key(|plugin| names::key(plugin.name.raw()));
        let more = plugins.len().saturating_sub(SHOWN);
        let rows = plugins.into_iter().take(SHOWN).map(|plugin| Row {
            name: plugin.name,
            version: plugin.version,
            description: plugin.description.map(|text| first_line(&text)).filter(|text| !text.raw().is_empty()),
        });
        answer(&Report { plugins: rows.collect(), more, enabled })
    }
}

/// The first line, or as much of it as is told.
fn first_line(text: &Foreign) -> Foreign {
    Foreign::new(text.raw().trim().lines().next().unwrap_or_default()).beginning(DESCRIPTION_CHARS)
}

#[derive(Serialize)]
struct Report {
    plugins: Vec<Row>,
    #[serde(skip_serializing_if = "super::none")]
    more: usize,
    /// Whatever the filter.
    enabled: usize,
}

#[derive(Serialize)]
struct Row {
    name: Foreign,
    version: Foreign,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<Foreign>,
}
