//! `remove_note`: what was written down goes.

use super::naming::named;
use super::{Asker, TaskTool, ToolError, ToolResult, answer};
use crate::names;
use crate::store::Note;
use panda_world::{Foreign, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Deletes one of the player's notes, as when a todo is done.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RemoveNote {
    /// Its id, or part of its text.
    note: String,
}

impl TaskTool for RemoveNote {
    const NAME: &'static str = "remove_note";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;

    async fn run(self, _: ServerHandle, asker: Asker) -> ToolResult {
        let store = asker.agent.store().await?;
        let notes = store.notes(asker.player).await?;
        let note = meant(&notes, &self.note)?;
        let removed = store.remove_note(asker.player, note.number).await?;
        answer(&Report { text: Foreign::new(note.text.clone()), removed, notes_left: notes.len() - 1 })
    }
}

/// The note of that id, else the one that the words mean.
fn meant<'a>(notes: &'a [Note], wanted: &str) -> Result<&'a Note, ToolError> {
    let id = wanted.trim().parse().ok();
    if let Some(note) = notes.iter().find(|note| Some(note.number) == id) {
        return Ok(note);
    }
    // A todo and a memo may have the same words: only their ids tell them apart.
    let key = names::key(wanted);
    let same: Vec<String> =
        notes.iter().filter(|note| names::key(&note.text) == key).map(|note| format!("id {}", note.number)).collect();
    if same.len() > 1 {
        return Err(ToolError::Refused(format!("that fits more than one note, ask which one: {}", same.join(", "))));
    }
    named("note", notes, |note| &note.text, wanted)
}

#[derive(Serialize)]
struct Report {
    text: Foreign,
    /// False: it was deleted by another way in the same moment.
    removed: bool,
    notes_left: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::NoteKind;

    #[test]
    fn an_id_comes_before_the_words_of_another_note() {
        let note = |number, text: &str| Note { number, kind: NoteKind::Memo, text: text.into() };
        let notes = [note(3, "build the wall"), note(7, "buy 3 doors"), note(8, "build the farm")];
        assert_eq!(meant(&notes, " 3 ").unwrap().number, 3);
        assert_eq!(meant(&notes, "DOORS").unwrap().number, 7);
        assert_eq!(meant(&notes, "3 doors").unwrap().number, 7);
        let error = meant(&notes, "build").unwrap_err().to_string();
        assert!(error.contains("more than one note") && error.contains("\"build the farm\""), "{error}");
        assert!(meant(&notes, "").is_err());
    }
}
