//! `list_notes`: what was written down for the asker.

use super::{Asker, TaskTool, ToolResult, answer};
use crate::names;
use crate::store::NoteKind;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Notes listed at most; more are counted.
const SHOWN: usize = 30;

/// The player's notes with their ids, newest first.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ListNotes {
    kind: Option<NoteKind>,
    /// Part of the text.
    filter: Option<String>,
}

impl TaskTool for ListNotes {
    const NAME: &'static str = "list_notes";
    const PRIVATE: bool = true;

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let mut notes = asker.agent.store().await?.notes(asker.player).await?;
        let all = notes.len();
        if let Some(kind) = self.kind {
            notes.retain(|note| note.kind == kind);
        }
        if let Some(filter) = self.filter.as_deref().map(names::key) {
            notes.retain(|note| names::key(&note.text).contains(&filter));
        }
        let more = notes.len().saturating_sub(SHOWN);
        let rows = notes.into_iter().take(SHOWN);
        let notes = rows.map(|note| Row { id: note.number, kind: note.kind, text: Foreign::new(note.text) }).collect();
        answer(&Report { notes, more, notes_in_all: all })
    }
}

#[derive(Serialize)]
struct Report {
    notes: Vec<Row>,
    #[serde(skip_serializing_if = "super::none")]
    more: usize,
    notes_in_all: usize,
}

#[derive(Serialize)]
struct Row {
    id: i64,
    kind: NoteKind,
    text: Foreign,
}
