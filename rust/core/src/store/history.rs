//! The conversation of each player: question, final answer, names of the tools used. Never pictures, tool results or
//! errors.

use super::{Store, StoreError, now};
use sqlx::Row;
use uuid::Uuid;

/// Rounds kept of a player, at most: more than any setting asks for is of no use.
const KEPT: i64 = 50;

/// One question with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Round {
    pub(crate) question: String,
    pub(crate) answer: String,
    pub(crate) tools: Vec<String>,
}

impl Round {
    fn chars(&self) -> usize {
        self.question.chars().count() + self.answer.chars().count()
    }
}

impl Store {
    /// Adds a round and gives its number; when this returns the round is on the disk.
    pub(crate) async fn add_round(&self, player: Uuid, round: &Round) -> Result<i64, StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let added = sqlx::query(
            "INSERT INTO history (server, player, asked_at, question, answer, tools) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .bind(now())
        .bind(&round.question)
        .bind(&round.answer)
        .bind(round.tools.join(" "))
        .execute(&mut *transaction)
        .await?;
        let id = added.last_insert_rowid();
        sqlx::query(
            "DELETE FROM history WHERE server = ? AND player = ? AND id NOT IN (
                SELECT id FROM history WHERE server = ? AND player = ? ORDER BY id DESC LIMIT ?)",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .bind(&self.server)
        .bind(player.to_string())
        .bind(KEPT)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(id)
    }

    /// Takes a round back whose answer was not shown after all.
    pub(crate) async fn drop_round(&self, id: i64) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM history WHERE id = ? AND server = ?")
            .bind(id)
            .bind(&self.server)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The latest rounds, oldest first: at most `rounds`, and whole ones within `chars` characters.
    pub(crate) async fn history(&self, player: Uuid, rounds: u32, chars: usize) -> Result<Vec<Round>, StoreError> {
        let rows = sqlx::query(
            "SELECT question, answer, tools FROM history WHERE server = ? AND player = ? ORDER BY id DESC LIMIT ?",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .bind(i64::from(rounds))
        .fetch_all(&self.pool)
        .await?;
        let mut left = chars;
        let mut kept = Vec::new();
        for row in rows {
            let tools: String = row.try_get("tools")?;
            let tools = tools.split_whitespace().map(str::to_owned).collect();
            let round = Round { question: row.try_get("question")?, answer: row.try_get("answer")?, tools };
            let Some(rest) = left.checked_sub(round.chars()) else { break };
            left = rest;
            kept.push(round);
        }
        kept.reverse();
        Ok(kept)
    }

    /// Forgets the whole conversation; says how many rounds there were.
    pub(crate) async fn clear_history(&self, player: Uuid) -> Result<u64, StoreError> {
        let cleared = sqlx::query("DELETE FROM history WHERE server = ? AND player = ?")
            .bind(&self.server)
            .bind(player.to_string())
            .execute(&self.pool)
            .await?;
        Ok(cleared.rows_affected())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(question: &str, answer: &str) -> Round {
        Round { question: question.into(), answer: answer.into(), tools: vec!["find_recipes".into()] }
    }

    async fn store(folder: &std::path::Path) -> Store {
        Store::open("sqlite:panda.db", folder, "").await.unwrap()
    }

    #[tokio::test]
    async fn whole_oldest_rounds_drop_first() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path()).await;
        let ada = Uuid::from_u128(1);
        for (question, answer) in [("aaaa", "bbbb"), ("熊猫", "你好"), ("c", "d")] {
            store.add_round(ada, &round(question, answer)).await.unwrap();
        }
        let questions = async |rounds, chars| {
            let history = store.history(ada, rounds, chars).await.unwrap();
            history.into_iter().map(|round| round.question).collect::<Vec<_>>()
        };
        assert_eq!(questions(5, 1000).await, ["aaaa", "熊猫", "c"]);
        assert_eq!(questions(2, 1000).await, ["熊猫", "c"]);
        assert_eq!(questions(5, 6).await, ["熊猫", "c"]);
        assert_eq!(questions(5, 5).await, ["c"]);
        assert_eq!(questions(0, 1000).await, Vec::<String>::new());
    }

    #[tokio::test]
    async fn players_keep_apart_and_a_restart_forgets_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (ada, adb) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = store(folder.path()).await;
        first.add_round(ada, &round("'; DROP TABLE history; --", "no")).await.unwrap();
        first.close().await;
        let again = store(folder.path()).await;
        assert_eq!(again.history(ada, 5, 1000).await.unwrap().len(), 1);
        assert!(again.history(adb, 5, 1000).await.unwrap().is_empty());
        assert_eq!(again.clear_history(ada).await.unwrap(), 1);
        assert!(again.history(ada, 5, 1000).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_round_that_was_not_shown_is_taken_back() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path()).await;
        let ada = Uuid::from_u128(1);
        let id = store.add_round(ada, &round("a", "b")).await.unwrap();
        store.drop_round(id).await.unwrap();
        assert!(store.history(ada, 5, 1000).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn no_more_than_fifty_rounds_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path()).await;
        let ada = Uuid::from_u128(1);
        for number in 0..55 {
            store.add_round(ada, &round(&number.to_string(), "x")).await.unwrap();
        }
        let history = store.history(ada, 1000, 10_000).await.unwrap();
        assert_eq!((history.len(), history[0].question.as_str()), (50, "5"));
    }

    #[tokio::test]
    async fn a_database_of_a_newer_panda_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path()).await;
        sqlx::query("INSERT INTO schema_version (version) VALUES (99)").execute(&store.pool).await.unwrap();
        store.close().await;
        let error = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap_err();
        assert!(error.to_string().contains("newer"), "{error}");
    }
}
