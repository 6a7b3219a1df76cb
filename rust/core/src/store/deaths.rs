//! The last death of each player: where, how, and what became of what he dropped.

use super::{Store, StoreError};
use panda_world::death::Killer;
use panda_world::place::BlockPlace;
use panda_world::player::ItemStack;
use panda_world::{Foreign, Vec3};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use uuid::Uuid;

/// A death. Where it was can be asked without reading the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Death {
    pub(crate) world_id: Uuid,
    /// The key of the dimension.
    pub(crate) world: String,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) z: i32,
    /// Seconds since 1970.
    pub(crate) died_at: i64,
    pub(crate) account: Account,
}

/// How he died and what he left; kept as JSON, since only the tool reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Account {
    pub(crate) cause: String,
    pub(crate) killer: Option<Killer>,
    pub(crate) message: Option<Foreign>,
    pub(crate) keep_inventory: bool,
    pub(crate) keep_level: bool,
    pub(crate) xp: i32,
    /// Stacks that he had on him, and those that a plugin let him keep.
    pub(crate) carried: u32,
    pub(crate) kept: u32,
    /// Enabled plugins that put drops into graves.
    pub(crate) graves: Vec<String>,
    pub(crate) drops: Vec<Dropped>,
}

/// One stack that dropped, and where its items are now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dropped {
    pub(crate) stack: ItemStack,
    /// The item on the ground that holds it; several stacks may have become one. None: it was never found.
    pub(crate) entity: Option<Uuid>,
    /// How many of it still lie there.
    pub(crate) lie: i32,
    /// What became of the others.
    pub(crate) gone: Vec<(Fate, i32)>,
    /// Where it was last seen, and when, in seconds since 1970.
    pub(crate) at: BlockPlace,
    pub(crate) seen_at: i64,
    /// Ticks that it had aged then; none: it does not age.
    pub(crate) age: Option<i32>,
    /// It was aging when it was last seen.
    pub(crate) ticking: bool,
}

/// What became of a dropped item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fate {
    PickedUpByYou,
    PickedUpByPlayer,
    PickedUpByMob,
    /// By a hopper, or a plugin that makes the item smaller.
    PickedUpOtherwise,
    Burnt,
    Exploded,
    Destroyed,
    FellIntoVoid,
    Despawned,
    TakenByPlugin,
    Unknown,
}

impl Death {
    /// The middle of the block where he died.
    pub(crate) fn middle(&self) -> Vec3 {
        Vec3 { x: f64::from(self.x) + 0.5, y: f64::from(self.y), z: f64::from(self.z) + 0.5 }
    }
}

impl Store {
    /// Keeps a death in the place of the earlier one; when this returns it is on the disk.
    pub(crate) async fn save_death(&self, player: Uuid, death: &Death) -> Result<(), StoreError> {
        let account = serde_json::to_string(&death.account).map_err(|error| StoreError(error.to_string()))?;
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("DELETE FROM deaths WHERE server = ? AND player = ?")
            .bind(&self.server)
            .bind(player.to_string())
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "INSERT INTO deaths (server, player, died_at, world_id, world, x, y, z, account)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .bind(death.died_at)
        .bind(death.world_id.to_string())
        .bind(&death.world)
        .bind(death.x)
        .bind(death.y)
        .bind(death.z)
        .bind(account)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The player's last death; none that is known.
    pub(crate) async fn last_death(&self, player: Uuid) -> Result<Option<Death>, StoreError> {
        let row = sqlx::query(
            "SELECT died_at, world_id, world, x, y, z, account FROM deaths WHERE server = ? AND player = ?",
        )
        .bind(&self.server)
        .bind(player.to_string())
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (world_id, account): (String, String) = (row.try_get("world_id")?, row.try_get("account")?);
        Ok(Some(Death {
            world_id: world_id.parse().unwrap_or_default(),
            world: row.try_get("world")?,
            x: row.try_get("x")?,
            y: row.try_get("y")?,
            z: row.try_get("z")?,
            died_at: row.try_get("died_at")?,
            account: serde_json::from_str(&account)
                .map_err(|error| StoreError(format!("the account of a death cannot be read: {error}")))?,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn death(x: i32, message: &str) -> Death {
        let at = BlockPlace { world: "minecraft:the_nether".into(), x, y: 31, z: -7 };
        let stack = ItemStack { item: "minecraft:coal".into(), count: 5, durability: None, custom_name: None };
        Death {
            world_id: Uuid::from_u128(7),
            world: at.world.clone(),
            x,
            y: 31,
            z: -7,
            died_at: 1_790_000_000,
            account: Account {
                cause: "minecraft:lava".into(),
                killer: Some(Killer { kind: "minecraft:player".into(), name: Some(Foreign::new("Bob'; --")) }),
                message: Some(Foreign::new(message)),
                keep_inventory: false,
                keep_level: false,
                xp: 35,
                carried: 1,
                kept: 0,
                graves: vec!["AxGraves".into()],
                drops: vec![Dropped {
                    stack,
                    entity: Some(Uuid::from_u128(9)),
                    lie: 2,
                    gone: vec![(Fate::PickedUpByYou, 2), (Fate::Burnt, 1)],
                    at,
                    seen_at: 1_790_000_003,
                    age: Some(60),
                    ticking: true,
                }],
            },
        }
    }

    #[tokio::test]
    async fn the_last_death_takes_the_place_of_the_one_before_and_outlives_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let (ada, bob) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        assert_eq!(store.last_death(ada).await.unwrap(), None);
        store.save_death(ada, &death(1, "Ada fell")).await.unwrap();
        store.save_death(ada, &death(2, "'); DROP TABLE deaths; --")).await.unwrap();
        store.close().await;
        let again = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        assert_eq!(again.last_death(ada).await.unwrap(), Some(death(2, "'); DROP TABLE deaths; --")));
        assert_eq!(again.last_death(bob).await.unwrap(), None);
    }

    #[tokio::test]
    async fn forgetting_the_conversation_keeps_the_death() {
        let folder = tempfile::tempdir().unwrap();
        let ada = Uuid::from_u128(1);
        let store = Store::open("sqlite:panda.db", folder.path(), "").await.unwrap();
        store.save_death(ada, &death(1, "Ada fell")).await.unwrap();
        store.clear_history(ada).await.unwrap();
        assert!(store.last_death(ada).await.unwrap().is_some());
    }
}
