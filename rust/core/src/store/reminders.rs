//! What players want to be reminded of. A reminder is deleted once it has been shown, and not before: it is shown at
//! least once. Only one that a crash (`kill -9`, power loss) hits between showing and deleting is shown again.

use super::{Store, StoreError, now, numbers};
use crate::day::Moment;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

/// A reminder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reminder {
    pub(crate) number: i64,
    /// As the player said it: foreign text.
    pub(crate) text: String,
    pub(crate) due: Due,
}

/// When a reminder is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Due {
    /// In real time, milliseconds since 1970.
    At(i64),
    /// By the clock of a world, in its ticks since the first morning.
    Clock { moment: Moment, world: String, time: i64, seen: i64 },
}

impl Store {
    /// Keeps a reminder and gives its number; when this returns it is on the disk. None: the player has as many as he
    /// may.
    pub(crate) async fn add_reminder(
        &self,
        player: Uuid,
        text: &str,
        due: &Due,
        most: u32,
    ) -> Result<Option<i64>, StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM reminders WHERE server = ? AND player = ?")
            .bind(&self.server)
            .bind(player.to_string())
            .fetch_one(&mut *transaction)
            .await?;
        if count >= i64::from(most) {
            return Ok(None);
        }
        let number = numbers::next(&mut transaction, &self.server, player, "reminders").await?;
        let (due, moment, world, seen) = match due {
            Due::At(at) => (*at, None, None, None),
            Due::Clock { moment, world, time, seen } => (*time, Some(moment.word()), Some(world), Some(*seen)),
        };
        sqlx::query(
            "INSERT INTO reminders (server, player, number, text, due, moment, world, seen, set_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .bind(number)
        .bind(text)
        .bind(due)
        .bind(moment)
        .bind(world)
        .bind(seen)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Some(number))
    }

    /// All reminders of a player, in the order in which they were set.
    pub(crate) async fn reminders(&self, player: Uuid) -> Result<Vec<Reminder>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, text, due, moment, world, seen FROM reminders
             WHERE server = ? AND player = ? ORDER BY number",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(reminder).collect()
    }

    /// Whether the reminder is still there.
    pub(crate) async fn has_reminder(&self, player: Uuid, number: i64) -> Result<bool, StoreError> {
        let found: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM reminders WHERE server = ? AND player = ? AND number = ?")
                .bind(&self.server)
                .bind(player.to_string())
                .bind(number)
                .fetch_one(&self.pool)
                .await?;
        Ok(found > 0)
    }

    /// Deletes a reminder. False: there is none of that number.
    pub(crate) async fn remove_reminder(&self, player: Uuid, number: i64) -> Result<bool, StoreError> {
        let gone = sqlx::query("DELETE FROM reminders WHERE server = ? AND player = ? AND number = ?")
            .bind(&self.server)
            .bind(player.to_string())
            .bind(number)
            .execute(&self.pool)
            .await?;
        Ok(gone.rows_affected() > 0)
    }

    /// The world's clock was turned back: the moment comes at `time` now, `seen` being the time when that was found.
    pub(crate) async fn move_reminder(
        &self,
        player: Uuid,
        number: i64,
        time: i64,
        seen: i64,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE reminders SET due = ?, seen = ? WHERE server = ? AND player = ? AND number = ?")
            .bind(time)
            .bind(seen)
            .bind(&self.server)
            .bind(player.to_string())
            .bind(number)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

fn reminder(row: &SqliteRow) -> Result<Reminder, StoreError> {
    let (at, moment): (i64, Option<String>) = (row.try_get("due")?, row.try_get("moment")?);
    let due = match moment.as_deref() {
        None => Due::At(at),
        Some(word) => Due::Clock {
            moment: Moment::of(word).ok_or_else(|| StoreError(format!("no moment of the day is called {word}")))?,
            world: row.try_get("world")?,
            time: at,
            seen: row.try_get("seen")?,
        },
    };
    Ok(Reminder { number: row.try_get("number")?, text: row.try_get("text")?, due })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn reminders_of_both_kinds_outlive_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let (ada, bob) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        let sunset =
            Due::Clock { moment: Moment::Sunset, world: "minecraft:overworld".into(), time: 12_000, seen: 6000 };
        assert_eq!(store.add_reminder(ada, "wheat", &Due::At(1_800_000_000_000), 2).await.unwrap(), Some(1));
        assert_eq!(store.add_reminder(ada, "'; DROP TABLE reminders; --", &sunset, 2).await.unwrap(), Some(2));
        assert_eq!(store.add_reminder(ada, "more", &sunset, 2).await.unwrap(), None);
        store.move_reminder(ada, 2, 36_000, 13_000).await.unwrap();
        store.close().await;
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        let kept = store.reminders(ada).await.unwrap();
        assert_eq!(kept[0].due, Due::At(1_800_000_000_000));
        assert_eq!(
            kept[1].due,
            Due::Clock { moment: Moment::Sunset, world: "minecraft:overworld".into(), time: 36_000, seen: 13_000 }
        );
        assert!(!store.remove_reminder(bob, 1).await.unwrap());
        assert!(store.has_reminder(ada, 1).await.unwrap() && store.remove_reminder(ada, 1).await.unwrap());
        assert!(!store.has_reminder(ada, 1).await.unwrap());
        assert_eq!(store.add_reminder(ada, "again", &Due::At(0), 2).await.unwrap(), Some(3));
    }
}
