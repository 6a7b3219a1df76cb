//! What players want to have or do.

use super::{Store, StoreError, now, numbers};
use crate::names;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

/// What is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum What {
    /// So many of an item, by its key.
    Item { item: String, wanted: u32 },
    /// In the player's own words: foreign text.
    Activity(String),
}

impl What {
    /// One of these takes the other's place: the same item, or the same words as names are compared.
    fn is_same(&self, other: &What) -> bool {
        match (self, other) {
            (What::Item { item: one, .. }, What::Item { item: other, .. }) => one == other,
            (What::Activity(one), What::Activity(other)) => names::key(one) == names::key(other),
            _ => false,
        }
    }
}

/// A goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Goal {
    pub(crate) number: i64,
    pub(crate) what: What,
}

impl Store {
    /// Keeps a goal, in the place of one of the same thing; when this returns it is on the disk. None: he has as many
    /// as he may.
    pub(crate) async fn add_goal(&self, player: Uuid, what: &What, most: u32) -> Result<Option<i64>, StoreError> {
        let (item, wanted, text) = match what {
            What::Item { item, wanted } => (Some(item), Some(i64::from(*wanted)), None),
            What::Activity(text) => (None, None, Some(text)),
        };
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let rows = sqlx::query(GOALS).bind(&self.server).bind(player.to_string()).fetch_all(&mut *transaction).await?;
        let kept = rows.iter().map(goal).collect::<Result<Vec<_>, _>>()?;
        let (earlier, others): (Vec<&Goal>, Vec<&Goal>) = kept.iter().partition(|goal| goal.what.is_same(what));
        if others.len() >= most as usize {
            return Ok(None);
        }
        for goal in earlier {
            sqlx::query(REMOVE)
                .bind(&self.server)
                .bind(player.to_string())
                .bind(goal.number)
                .execute(&mut *transaction)
                .await?;
        }
        let number = numbers::next(&mut transaction, &self.server, player, "goals").await?;
        sqlx::query(
            "INSERT INTO goals (server, player, number, item, wanted, text, set_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .bind(number)
        .bind(item)
        .bind(wanted)
        .bind(text)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Some(number))
    }

    /// All goals of a player, newest first.
    pub(crate) async fn goals(&self, player: Uuid) -> Result<Vec<Goal>, StoreError> {
        let rows = sqlx::query(GOALS).bind(&self.server).bind(player.to_string()).fetch_all(&self.pool).await?;
        rows.iter().map(goal).collect()
    }

    /// Deletes one. False: there is none of that number.
    pub(crate) async fn remove_goal(&self, player: Uuid, number: i64) -> Result<bool, StoreError> {
        let gone =
            sqlx::query(REMOVE).bind(&self.server).bind(player.to_string()).bind(number).execute(&self.pool).await?;
        Ok(gone.rows_affected() > 0)
    }
}

const GOALS: &str = "SELECT number, item, wanted, text FROM goals WHERE server = ? AND player = ? ORDER BY number DESC";
const REMOVE: &str = "DELETE FROM goals WHERE server = ? AND player = ? AND number = ?";

fn goal(row: &SqliteRow) -> Result<Goal, StoreError> {
    let item: Option<String> = row.try_get("item")?;
    let what = match item {
        Some(item) => {
            let wanted: i64 = row.try_get("wanted")?;
            What::Item { item, wanted: u32::try_from(wanted).unwrap_or(u32::MAX) }
        }
        None => What::Activity(row.try_get("text")?),
    };
    Ok(Goal { number: row.try_get("number")?, what })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logs(wanted: u32) -> What {
        What::Item { item: "minecraft:oak_log".into(), wanted }
    }

    #[tokio::test]
    async fn goals_outlive_a_restart_newest_first_and_one_of_a_thing_replaces_the_earlier() {
        let folder = tempfile::tempdir().unwrap();
        let (ada, bob) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mining = What::Activity("mining'); DROP TABLE goals; --".into());
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        assert_eq!(store.add_goal(ada, &logs(16), 2).await.unwrap(), Some(1));
        assert_eq!(store.add_goal(ada, &mining, 2).await.unwrap(), Some(2));
        assert_eq!(
            store.add_goal(ada, &logs(64), 2).await.unwrap(),
            Some(3),
            "the limit is not reached by a new count"
        );
        assert_eq!(store.add_goal(ada, &What::Activity("rest".into()), 2).await.unwrap(), None);
        store.close().await;
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        let kept = [Goal { number: 3, what: logs(64) }, Goal { number: 2, what: mining }];
        assert_eq!(store.goals(ada).await.unwrap(), kept);
        assert_eq!(store.goals(bob).await.unwrap(), []);
        assert!(!store.remove_goal(bob, 3).await.unwrap());
        assert!(store.remove_goal(ada, 3).await.unwrap() && !store.remove_goal(ada, 3).await.unwrap());
    }
}
