//! What players have had noted down.

use super::{Store, StoreError, now, numbers};
use crate::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

// What a note is for. A model reads the schema of this type, so its documentation is for us alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoteKind {
    Todo,
    // What the player likes; it goes with his questions.
    Preference,
    Memo,
}

impl NoteKind {
    const fn word(self) -> &'static str {
        match self {
            NoteKind::Todo => "todo",
            NoteKind::Preference => "preference",
            NoteKind::Memo => "memo",
        }
    }

    /// A kind that only a newer Panda knows is a memo to this one.
    fn of(word: &str) -> NoteKind {
        [NoteKind::Todo, NoteKind::Preference].into_iter().find(|kind| kind.word() == word).unwrap_or(NoteKind::Memo)
    }
}

/// A note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Note {
    pub(crate) number: i64,
    pub(crate) kind: NoteKind,
    /// As the player said it: foreign text.
    pub(crate) text: String,
}

/// What became of a note that was to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Noted {
    New(i64),
    /// It stands there already, under that number.
    Known(i64),
    /// The player has as many as he may.
    Full,
}

impl Store {
    /// Keeps a note; when this returns it is on the disk.
    pub(crate) async fn add_note(
        &self,
        player: Uuid,
        kind: NoteKind,
        text: &str,
        most: u32,
    ) -> Result<Noted, StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let rows = sqlx::query(NOTES).bind(&self.server).bind(player.to_string()).fetch_all(&mut *transaction).await?;
        let notes = rows.iter().map(note).collect::<Result<Vec<_>, _>>()?;
        let key = names::key(text);
        if let Some(known) = notes.iter().find(|note| note.kind == kind && names::key(&note.text) == key) {
            return Ok(Noted::Known(known.number));
        }
        if notes.len() >= most as usize {
            return Ok(Noted::Full);
        }
        let number = numbers::next(&mut transaction, &self.server, player, "notes").await?;
        sqlx::query("INSERT INTO notes (server, player, number, kind, text, noted_at) VALUES (?, ?, ?, ?, ?, ?)")
            .bind(&self.server)
            .bind(player.to_string())
            .bind(number)
            .bind(kind.word())
            .bind(text)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Noted::New(number))
    }

    /// All notes of a player, newest first.
    pub(crate) async fn notes(&self, player: Uuid) -> Result<Vec<Note>, StoreError> {
        let rows = sqlx::query(NOTES).bind(&self.server).bind(player.to_string()).fetch_all(&self.pool).await?;
        rows.iter().map(note).collect()
    }

    /// The newest notes of a kind, newest first.
    pub(crate) async fn newest_notes(
        &self,
        player: Uuid,
        kind: NoteKind,
        most: usize,
    ) -> Result<Vec<Note>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, kind, text FROM notes WHERE server = ? AND player = ? AND kind = ?
             ORDER BY number DESC LIMIT ?",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .bind(kind.word())
        .bind(i64::try_from(most).unwrap_or(i64::MAX))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(note).collect()
    }

    /// Removes a note. False: there is none of that number.
    pub(crate) async fn remove_note(&self, player: Uuid, number: i64) -> Result<bool, StoreError> {
        let gone = sqlx::query("DELETE FROM notes WHERE server = ? AND player = ? AND number = ?")
            .bind(&self.server)
            .bind(player.to_string())
            .bind(number)
            .execute(&self.pool)
            .await?;
        Ok(gone.rows_affected() > 0)
    }
}

const NOTES: &str = "SELECT number, kind, text FROM notes WHERE server = ? AND player = ? ORDER BY number DESC";

fn note(row: &SqliteRow) -> Result<Note, StoreError> {
    let kind: String = row.try_get("kind")?;
    Ok(Note { number: row.try_get("number")?, kind: NoteKind::of(&kind), text: row.try_get("text")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn open(folder: &std::path::Path) -> Store {
        Store::open("sqlite:panda.db", folder, "").await.unwrap()
    }

    #[tokio::test]
    async fn a_number_never_comes_back_even_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let ada = Uuid::from_u128(1);
        let store = open(folder.path()).await;
        assert_eq!(store.add_note(ada, NoteKind::Memo, "one", 9).await.unwrap(), Noted::New(1));
        assert_eq!(store.add_note(ada, NoteKind::Todo, "two", 9).await.unwrap(), Noted::New(2));
        assert!(store.remove_note(ada, 2).await.unwrap());
        assert!(!store.remove_note(ada, 2).await.unwrap());
        store.close().await;
        let store = open(folder.path()).await;
        assert_eq!(store.add_note(ada, NoteKind::Todo, "three", 9).await.unwrap(), Noted::New(3));
        let kept: Vec<_> = store.notes(ada).await.unwrap().into_iter().map(|note| (note.number, note.kind)).collect();
        assert_eq!(kept, [(3, NoteKind::Todo), (1, NoteKind::Memo)]);
    }

    #[tokio::test]
    async fn the_same_words_are_noted_once_a_kind() {
        let folder = tempfile::tempdir().unwrap();
        let (ada, bob) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let store = open(folder.path()).await;
        assert_eq!(store.add_note(ada, NoteKind::Memo, "Café \u{ff21}", 2).await.unwrap(), Noted::New(1));
        assert_eq!(store.add_note(ada, NoteKind::Memo, "cafe\u{301} a", 2).await.unwrap(), Noted::Known(1));
        assert_eq!(store.add_note(ada, NoteKind::Todo, "café a", 2).await.unwrap(), Noted::New(2));
        assert_eq!(store.add_note(ada, NoteKind::Todo, "more", 2).await.unwrap(), Noted::Full);
        assert_eq!(store.add_note(bob, NoteKind::Todo, "more", 2).await.unwrap(), Noted::New(1));
        assert!(!store.remove_note(bob, 2).await.unwrap(), "what another player has is not his");
    }

    #[tokio::test]
    async fn sql_in_a_note_is_a_note() {
        let folder = tempfile::tempdir().unwrap();
        let ada = Uuid::from_u128(1);
        let store = open(folder.path()).await;
        let evil = "x'); DELETE FROM notes; -- % _ \\";
        store.add_note(ada, NoteKind::Memo, "kept", 9).await.unwrap();
        store.add_note(ada, NoteKind::Memo, evil, 9).await.unwrap();
        let texts: Vec<_> = store.notes(ada).await.unwrap().into_iter().map(|note| note.text).collect();
        assert_eq!(texts, [evil, "kept"]);
    }
}
