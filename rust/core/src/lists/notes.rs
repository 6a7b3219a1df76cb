//! `/panda notes`: newest first.

use super::{Entry, List};
use crate::agent::Agent;
use crate::store::{NoteKind, StoreError};
use panda_world::{Foreign, Uuid};
use std::sync::Arc;

pub(crate) struct Notes;

impl List for Notes {
    const WORD: &'static str = "notes";
    const TITLE: &'static str = "notes-title";
    const NONE: &'static str = "notes-none";

    async fn entries(agent: &Arc<Agent>, player: Uuid) -> Result<Option<Vec<Entry>>, StoreError> {
        let notes = agent.store().await?.notes(player).await?;
        let kind = |kind| match kind {
            NoteKind::Todo => agent.say(player, "note-todo", &[]),
            NoteKind::Preference => agent.say(player, "note-preference", &[]),
            NoteKind::Memo => agent.say(player, "note-memo", &[]),
        };
        let entry = |note: crate::store::Note| Entry {
            name: Foreign::new(note.text),
            detail: kind(note.kind),
            handle: note.number.to_string(),
        };
        Ok(Some(notes.into_iter().map(entry).collect()))
    }

    async fn delete(agent: &Arc<Agent>, player: Uuid, number: &str) -> Result<bool, StoreError> {
        let Ok(number) = number.parse() else { return Ok(false) };
        agent.store().await?.remove_note(player, number).await
    }
}
