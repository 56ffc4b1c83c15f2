//! [`OwnerRooms`]: what the owner of a server sees and does, also while the server runs.

use anyhow::{Context as _, Result, bail, ensure};
use serde::Serialize;
use serde_json::Value;
use sqlx::AnyConnection;

use super::Database;
use super::open::Access;
use crate::secret;

/// The rooms of a database, for its owner.
pub struct OwnerRooms(AnyConnection);

impl std::fmt::Debug for OwnerRooms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnerRooms").finish_non_exhaustive()
    }
}

/// Whether a room is open.
#[derive(Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum RoomState {
    Open,
    /// A server closes it soon.
    Closing,
    Closed,
}

/// A room without its events.
#[derive(Serialize)]
struct RoomRow {
    code: String,
    /// Its name in the log.
    log: String,
    is_listed: bool,
    has_had_players: bool,
    state: RoomState,
    last_at: i64,
    bytes: i64,
}

/// A room with all that is known about it but the tokens of its people.
#[derive(Serialize)]
struct RoomExport {
    #[serde(flatten)]
    row: RoomRow,
    /// What is no JSON is a text.
    events: Vec<Value>,
}

const ROWS: &str = "SELECT code, CAST(listed AS BIGINT), CAST(seated AS BIGINT), CAST(closed AS BIGINT), CAST(closing AS BIGINT), last_at, bytes FROM rooms";

type RoomColumns = (String, i64, i64, i64, i64, i64, i64);

fn read((code, listed, seated, closed, closing, last_at, bytes): RoomColumns) -> RoomRow {
    RoomRow {
        log: secret::log_name(&code),
        code,
        is_listed: listed != 0,
        has_had_players: seated != 0,
        state: match (closed, closing) {
            (0, 0) => RoomState::Open,
            (0, _) => RoomState::Closing,
            _ => RoomState::Closed,
        },
        last_at,
        bytes,
    }
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a room is JSON")
}

impl OwnerRooms {
    /// Connects to a database that a server has made.
    ///
    /// # Errors
    /// There is none, or it is that of another version.
    pub async fn open(database: &Database) -> Result<Self> {
        sqlx::any::install_default_drivers();
        let access = match database {
            Database::Folder(folder) => {
                let file = folder.join("rooms.sqlite");
                ensure!(
                    file.is_file(),
                    "there is no file {}; name its folder with --data",
                    file.display()
                );
                Access::folder(folder, "rw")?
            }
            Database::Postgres { url, .. } => Access::postgres(url)?,
        };
        let mut connection = access.connect().await.context("cannot use the database")?;
        let version = sqlx::query("SELECT closing FROM rooms LIMIT 1");
        version
            .fetch_optional(&mut connection)
            .await
            .context("the database has no rooms of this version of carom-server")?;
        Ok(Self(connection))
    }

    /// All rooms as JSON, one in a line; the last event of the first ones is the oldest.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn list(&mut self) -> Result<String> {
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(format!("{ROWS} ORDER BY last_at, code")));
        let rows: Vec<RoomColumns> = rows.fetch_all(&mut self.0).await?;
        Ok(rows.into_iter().map(|row| text(&read(row)) + "\n").collect())
    }

    async fn row(&mut self, code: &str) -> Result<RoomRow> {
        let row = sqlx::query_as(sqlx::AssertSqlSafe(format!("{ROWS} WHERE code = $1")));
        let row: Option<RoomColumns> = row.bind(code).fetch_optional(&mut self.0).await?;
        Ok(read(row.with_context(|| format!("there is no room {code}"))?))
    }

    /// A room with its events as JSON. A room that this version cannot read has them, too.
    ///
    /// # Errors
    /// There is no such room, or the database does not answer.
    pub async fn export(&mut self, code: &str) -> Result<String> {
        let row = self.row(code).await?;
        let events =
            sqlx::query_scalar("SELECT record FROM events WHERE room = $1 ORDER BY number");
        let events: Vec<String> = events.bind(code).fetch_all(&mut self.0).await?;
        let read = |text: String| serde_json::from_str(&text).unwrap_or(Value::String(text));
        let events = events.into_iter().map(read).collect();
        Ok(text(&RoomExport { row, events }) + "\n")
    }

    /// Wants a room closed: a server that runs closes it in some seconds, and otherwise the next one does.
    ///
    /// # Errors
    /// There is no such room, it is closed, or the database does not store.
    pub async fn close(&mut self, code: &str) -> Result<String> {
        if self.row(code).await?.state == RoomState::Closed {
            bail!("the room {code} is closed");
        }
        let close = sqlx::query("UPDATE rooms SET closing = 1 WHERE code = $1");
        close.bind(code).execute(&mut self.0).await.context("the database does not store")?;
        Ok(text(&self.row(code).await?) + "\n")
    }
}
