//! What outlives a restart: the database, its tables and their versions. Each subject's SQL lies in its own file here,
//! in the part of SQL that SQLite, PostgreSQL and MySQL share; columns are integer, text or blob. Rows carry the
//! server's id, so that several servers can share one database *later*.
//!
//! Nothing here runs on the server thread.

mod deaths;
mod goals;
mod history;
mod migrations;
mod notes;
mod numbers;
mod places;
mod reminders;

pub(crate) use deaths::{Account, Death, Dropped, Fate};
pub(crate) use goals::{Goal, What};
pub(crate) use history::Round;
pub(crate) use notes::{Note, NoteKind, Noted};
pub(crate) use places::{Place, Saved};
pub(crate) use reminders::{Due, Reminder};

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::time::Duration;

/// How long a statement waits for a lock that somebody else holds.
const PATIENCE: Duration = Duration::from_secs(2);

/// The open database. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: SqlitePool,
    server: String,
}

/// Why the database did not do what it was asked: a sentence for the log and for `status`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct StoreError(String);

impl StoreError {
    /// Panda is being stopped.
    pub(crate) fn closed() -> StoreError {
        StoreError("the database is closed".to_owned())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let text = match &error {
            sqlx::Error::Database(database) => database.message().to_owned(),
            sqlx::Error::PoolTimedOut => "the database is busy".to_owned(),
            other => other.to_string(),
        };
        StoreError(text)
    }
}

impl Store {
    /// Opens the database, makes it where it is missing, and brings its tables up to date. `url` is
    /// `sqlite:<path>`, a relative path is below the data folder. `server_id` empty: made once and kept.
    pub(crate) async fn open(url: &str, data_folder: &Path, server_id: &str) -> Result<Store, StoreError> {
        let path = url
            .strip_prefix("sqlite:")
            .ok_or_else(|| StoreError("storage.url: only sqlite: can be used in this version".to_owned()))?;
        let path = data_folder.join(path.trim_start_matches("//"));
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A server that is killed or loses power loses nothing that was acknowledged.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool = SqlitePoolOptions::new()
            .max_connections(2)
            .acquire_timeout(PATIENCE)
            // A file does not go away as a server does: asking the connection each time would be one more hop.
            .test_before_acquire(false)
            // Where the disk is full SQLite takes the transaction back by itself. The driver does not learn of it and
            // would never again begin one on this connection.
            .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
            .connect_with(options)
            .await
            .map_err(|error| StoreError(format!("{} cannot be opened: {}", path.display(), StoreError::from(error))))?;
        migrations::run(&pool).await?;
        let server = match server_id {
            "" => migrations::own_server_id(&pool).await?,
            given => given.to_owned(),
        };
        Ok(Store { pool, server })
    }

    /// Closes all connections; the write-ahead log goes into the file.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

/// Seconds since 1970, for columns of time.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}
