//! The tables and how they came to be. A version is one list of statements that runs in one transaction; a version
//! that has landed is never changed, a new one is added at the end.

use super::StoreError;
use sqlx::SqlitePool;
use uuid::Uuid;

const VERSIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE meta (name VARCHAR(64) NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE history (
        id INTEGER PRIMARY KEY, server VARCHAR(64) NOT NULL, player VARCHAR(36) NOT NULL, asked_at BIGINT NOT NULL,
        question TEXT NOT NULL, answer TEXT NOT NULL, tools TEXT NOT NULL
    )",
        "CREATE INDEX history_of_player ON history (server, player, id)",
        "CREATE TABLE places (
        id INTEGER PRIMARY KEY, server VARCHAR(64) NOT NULL, player VARCHAR(36) NOT NULL,
        name TEXT NOT NULL, name_key VARCHAR(255) NOT NULL, world_id VARCHAR(36) NOT NULL, world TEXT NOT NULL,
        x INTEGER NOT NULL, y INTEGER NOT NULL, z INTEGER NOT NULL, block TEXT, note TEXT, saved_at BIGINT NOT NULL
    )",
        "CREATE UNIQUE INDEX place_by_name ON places (server, player, name_key)",
    ],
    &["CREATE TABLE deaths (
        server VARCHAR(64) NOT NULL, player VARCHAR(36) NOT NULL, died_at BIGINT NOT NULL,
        world_id VARCHAR(36) NOT NULL, world TEXT NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL, z INTEGER NOT NULL,
        account TEXT NOT NULL, PRIMARY KEY (server, player)
    )"],
    &[
        "CREATE TABLE numbers (
        server VARCHAR(64) NOT NULL, player VARCHAR(36) NOT NULL, subject VARCHAR(32) NOT NULL, latest BIGINT NOT NULL,
        PRIMARY KEY (server, player, subject)
    )",
        "CREATE TABLE notes (
        id INTEGER PRIMARY KEY, server VARCHAR(64) NOT NULL, player VARCHAR(36) NOT NULL, number BIGINT NOT NULL,
        kind VARCHAR(16) NOT NULL, text TEXT NOT NULL, noted_at BIGINT NOT NULL
    )",
        "CREATE UNIQUE INDEX note_by_number ON notes (server, player, number)",
    ],
    &[
        "CREATE TABLE reminders (
        id INTEGER PRIMARY KEY, server VARCHAR(64) NOT NULL, player VARCHAR(36) NOT NULL, number BIGINT NOT NULL,
        text TEXT NOT NULL, due BIGINT NOT NULL, moment VARCHAR(16), world TEXT, seen BIGINT, set_at BIGINT NOT NULL
    )",
        "CREATE UNIQUE INDEX reminder_by_number ON reminders (server, player, number)",
    ],
    &[
        "CREATE TABLE goals (
        id INTEGER PRIMARY KEY, server VARCHAR(64) NOT NULL, player VARCHAR(36) NOT NULL, number BIGINT NOT NULL,
        item TEXT, wanted BIGINT, text TEXT, set_at BIGINT NOT NULL
    )",
        "CREATE UNIQUE INDEX goal_by_number ON goals (server, player, number)",
    ],
];

/// Brings the tables up to this version. A database of a newer Panda is refused: it would be read amiss.
pub(super) async fn run(pool: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)").execute(pool).await?;
    loop {
        let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
        let at: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM schema_version")
            .fetch_one(&mut *transaction)
            .await?;
        let newest = VERSIONS.len() as i64;
        if at > newest {
            return Err(StoreError(format!(
                "the database is of a newer Panda (version {at}, this one knows {newest})"
            )));
        }
        let Some(statements) = usize::try_from(at).ok().and_then(|at| VERSIONS.get(at)) else { return Ok(()) };
        for statement in *statements {
            sqlx::query(*statement).execute(&mut *transaction).await?;
        }
        sqlx::query("INSERT INTO schema_version (version) VALUES (?)").bind(at + 1).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
}

/// The id under which this server's rows stand; made at the first start.
pub(super) async fn own_server_id(pool: &SqlitePool) -> Result<String, StoreError> {
    let fresh = Uuid::new_v4().to_string();
    sqlx::query("INSERT INTO meta (name, value) SELECT 'server_id', ? WHERE NOT EXISTS (SELECT 1 FROM meta WHERE name = 'server_id')")
        .bind(&fresh)
        .execute(pool)
        .await?;
    Ok(sqlx::query_scalar("SELECT value FROM meta WHERE name = 'server_id'").fetch_one(pool).await?)
}
