//! `add_note`: something is written down for the asker.

use super::naming::clean;
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::store::{NoteKind, Noted};
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Characters of a note, at most.
const TEXT_CHARS: usize = 300;

/// Writes down something for the player: a todo, a preference (goes with every later question), or a memo.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AddNote {
    kind: NoteKind,
    text: String,
}

impl TaskTool for AddNote {
    const NAME: &'static str = "add_note";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let text = clean("text", &self.text, TEXT_CHARS)?;
        let most = asker.settings.most_notes;
        let store = asker.agent.store().await?;
        let (id, known) = match store.add_note(asker.player, self.kind, &text, most).await? {
            Noted::New(number) => (number, false),
            Noted::Known(number) => (number, true),
            Noted::Full => {
                return Err(ToolError::Refused(format!("the limit of {most} notes is reached; one must go first")));
            }
        };
        answer(&Report { id, kind: self.kind, text: Foreign::new(text), was_there_already: known })
    }
}

#[derive(Serialize)]
struct Report {
    id: i64,
    kind: NoteKind,
    text: Foreign,
    was_there_already: bool,
}
