//! Numbers by which a player's things are called. They count up for each player and kind of thing and never come back,
//! so that an old button cannot mean a new thing.

use super::StoreError;
use sqlx::SqliteConnection;
use uuid::Uuid;

/// The next number, within the transaction in which the thing is kept. `subject` is the kind of thing, as in `notes`.
pub(super) async fn next(
    connection: &mut SqliteConnection,
    server: &str,
    player: Uuid,
    subject: &str,
) -> Result<i64, StoreError> {
    let known: Option<i64> =
        sqlx::query_scalar("SELECT latest FROM numbers WHERE server = ? AND player = ? AND subject = ?")
            .bind(server)
            .bind(player.to_string())
            .bind(subject)
            .fetch_optional(&mut *connection)
            .await?;
    let next = known.unwrap_or(0) + 1;
    let statement = match known {
        Some(_) => "UPDATE numbers SET latest = ? WHERE server = ? AND player = ? AND subject = ?",
        None => "INSERT INTO numbers (latest, server, player, subject) VALUES (?, ?, ?, ?)",
    };
    sqlx::query(statement)
        .bind(next)
        .bind(server)
        .bind(player.to_string())
        .bind(subject)
        .execute(&mut *connection)
        .await?;
    Ok(next)
}
