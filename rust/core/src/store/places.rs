//! The places that players remember.

use super::{Store, StoreError, now};
use crate::names;
use panda_world::Vec3;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

/// A remembered place, to the block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// As the player wrote it: foreign text.
    pub(crate) name: String,
    pub(crate) world_id: Uuid,
    /// The key of the dimension.
    pub(crate) world: String,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) z: i32,
    /// What stood there, for a place that is a thing.
    pub(crate) block: Option<String>,
    pub(crate) note: Option<String>,
}

/// What became of a place that was to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Saved {
    New,
    Replaced,
    /// There is one of that name, and it was not to be replaced.
    NameTaken,
    /// The player has as many as he may.
    Full,
}

impl Place {
    /// The middle of its block.
    pub(crate) fn middle(&self) -> Vec3 {
        Vec3 { x: f64::from(self.x) + 0.5, y: f64::from(self.y), z: f64::from(self.z) + 0.5 }
    }
}

impl Store {
    /// Saves a place under its name; when this returns it is on the disk.
    pub(crate) async fn save_place(
        &self,
        player: Uuid,
        place: &Place,
        replace: bool,
        most: u32,
    ) -> Result<Saved, StoreError> {
        let key = names::key(&place.name);
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let known: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM places WHERE server = ? AND player = ? AND name_key = ?")
                .bind(&self.server)
                .bind(player.to_string())
                .bind(&key)
                .fetch_one(&mut *transaction)
                .await?;
        if known > 0 && !replace {
            return Ok(Saved::NameTaken);
        }
        if known == 0 {
            let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM places WHERE server = ? AND player = ?")
                .bind(&self.server)
                .bind(player.to_string())
                .fetch_one(&mut *transaction)
                .await?;
            if count >= i64::from(most) {
                return Ok(Saved::Full);
            }
        }
        sqlx::query("DELETE FROM places WHERE server = ? AND player = ? AND name_key = ?")
            .bind(&self.server)
            .bind(player.to_string())
            .bind(&key)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "INSERT INTO places (server, player, name, name_key, world_id, world, x, y, z, block, note, saved_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .bind(&place.name)
        .bind(&key)
        .bind(place.world_id.to_string())
        .bind(&place.world)
        .bind(place.x)
        .bind(place.y)
        .bind(place.z)
        .bind(&place.block)
        .bind(&place.note)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(if known > 0 { Saved::Replaced } else { Saved::New })
    }

    /// All places of a player, in the order of their names.
    pub(crate) async fn places(&self, player: Uuid) -> Result<Vec<Place>, StoreError> {
        let rows = sqlx::query(
            "SELECT name, world_id, world, x, y, z, block, note FROM places
             WHERE server = ? AND player = ? ORDER BY name_key",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(place).collect()
    }

    /// Forgets the place of that exact name (case and width do not matter). False: there is none.
    pub(crate) async fn forget_place(&self, player: Uuid, name: &str) -> Result<bool, StoreError> {
        let gone = sqlx::query("DELETE FROM places WHERE server = ? AND player = ? AND name_key = ?")
            .bind(&self.server)
            .bind(player.to_string())
            .bind(names::key(name))
            .execute(&self.pool)
            .await?;
        Ok(gone.rows_affected() > 0)
    }
}

fn place(row: &SqliteRow) -> Result<Place, StoreError> {
    let world_id: String = row.try_get("world_id")?;
    Ok(Place {
        name: row.try_get("name")?,
        world_id: world_id.parse().unwrap_or_default(),
        world: row.try_get("world")?,
        x: row.try_get("x")?,
        y: row.try_get("y")?,
        z: row.try_get("z")?,
        block: row.try_get("block")?,
        note: row.try_get("note")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(name: &str) -> Place {
        Place {
            name: name.into(),
            world_id: Uuid::from_u128(7),
            world: "minecraft:overworld".into(),
            x: -1,
            y: 64,
            z: 300,
            block: None,
            note: Some("by the river".into()),
        }
    }

    #[tokio::test]
    async fn a_name_is_the_same_in_every_case_and_width() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        let ada = Uuid::from_u128(1);
        assert_eq!(store.save_place(ada, &home("Café \u{ff21}"), false, 10).await.unwrap(), Saved::New);
        assert_eq!(store.save_place(ada, &home("cafe\u{301}  a"), false, 10).await.unwrap(), Saved::NameTaken);
        assert_eq!(store.save_place(ada, &home("CAFÉ a"), true, 10).await.unwrap(), Saved::Replaced);
        assert_eq!(store.places(ada).await.unwrap(), [home("CAFÉ a")]);
        assert!(store.forget_place(ada, "café A").await.unwrap());
        assert!(!store.forget_place(ada, "café A").await.unwrap());
    }

    #[tokio::test]
    async fn the_limit_holds_for_new_places_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        let (ada, bob) = (Uuid::from_u128(1), Uuid::from_u128(2));
        store.save_place(ada, &home("one"), false, 1).await.unwrap();
        assert_eq!(store.save_place(ada, &home("two"), false, 1).await.unwrap(), Saved::Full);
        assert_eq!(store.save_place(ada, &home("one"), true, 1).await.unwrap(), Saved::Replaced);
        assert_eq!(store.save_place(bob, &home("one"), false, 1).await.unwrap(), Saved::New);
    }

    #[tokio::test]
    async fn sql_in_a_name_is_a_name() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        let ada = Uuid::from_u128(1);
        let evil = "x'); DELETE FROM places; --";
        store.save_place(ada, &home("kept"), false, 10).await.unwrap();
        store.save_place(ada, &home(evil), false, 10).await.unwrap();
        assert_eq!(store.places(ada).await.unwrap().len(), 2);
        assert!(store.forget_place(ada, evil).await.unwrap());
        assert_eq!(store.places(ada).await.unwrap().len(), 1);
    }
}
