//! [`RoomStore`]: the rooms in a database of `SQLite`.
//!
//! One task writes. It takes everything that waits and commits it in one transaction, so that many rooms share one wait for the disk.
//! With `synchronous=FULL` a commit is on the disk when it returns: a power cut loses nothing that anybody was told.

use std::fs::File;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use carom_net::{Event, EventRecord, Millis, ParticipantId};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection as _, SqlSafeStr as _, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::clock::ServerClock;
use crate::metrics::METRICS;
use crate::secret::Hash;

/// The most changes of one transaction.
const GROUP: usize = 500;
/// The changes that can wait. Rooms wait for a place.
const QUEUE: usize = 1000;

/// The database has not stored something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotStored;

/// A change of the database.
pub(crate) enum RoomChange {
    /// A new room, with its first event.
    Open { code: String, is_listed: bool, record: EventRecord },
    /// Events of a room, and the token of the participant who has come with them.
    Append { code: String, records: Vec<EventRecord>, token: Option<(ParticipantId, Hash)> },
    /// The rooms that were closed before this time are deleted, with all that is known about their people.
    Clean(Millis),
    /// The server is alive. Every change says so, too.
    Alive,
}

struct WriteJob {
    change: RoomChange,
    done: oneshot::Sender<bool>,
}

/// What the database knows of a room.
pub(crate) struct StoredRoom {
    pub(crate) records: Vec<EventRecord>,
    pub(crate) bytes: usize,
    pub(crate) tokens: Vec<(ParticipantId, Hash)>,
}

/// The database.
pub(crate) struct RoomStore {
    readers: SqlitePool,
    jobs: mpsc::Sender<WriteJob>,
    /// When an earlier server was last seen alive.
    pub(crate) alive_before: Millis,
    /// Locked, so that no second server uses the folder.
    _lock: File,
}

impl RoomStore {
    /// Opens or makes the database of a folder.
    pub(crate) async fn open(folder: &Path, clock: ServerClock) -> Result<Self> {
        let about = || format!("cannot use the folder {} for the rooms", folder.display());
        std::fs::create_dir_all(folder).with_context(about)?;
        let lock = File::create(folder.join("lock")).with_context(about)?;
        if lock.try_lock().is_err() {
            bail!("another server uses the folder {}; name one with --data", folder.display());
        }
        let options = SqliteConnectOptions::new()
            .filename(folder.join("rooms.sqlite"))
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut writer = SqliteConnection::connect_with(&options).await.with_context(about)?;
        migrations().run(&mut writer).await.with_context(about)?;
        let alive_before: i64 =
            sqlx::query_scalar("SELECT alive_at FROM server").fetch_one(&mut writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(4);
        let readers = readers.connect_with(options.read_only(true)).await.with_context(about)?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        tokio::spawn(write(writer, queue, clock));
        Ok(Self { readers, jobs, alive_before: alive_before.cast_unsigned(), _lock: lock })
    }

    /// Makes a change. It is on the disk when this returns.
    pub(crate) async fn change(&self, change: RoomChange) -> Result<(), NotStored> {
        let (done, is_done) = oneshot::channel();
        self.jobs.send(WriteJob { change, done }).await.map_err(|_| NotStored)?;
        if is_done.await.unwrap_or(false) { Ok(()) } else { Err(NotStored) }
    }

    /// A whole room; `None` if there is none with this code.
    pub(crate) async fn room(&self, code: &str) -> Result<Option<StoredRoom>> {
        let (records, bytes) = self.events(code, 0).await?;
        let tokens = sqlx::query_as("SELECT participant, hash FROM tokens WHERE room = ?");
        let tokens: Vec<(u32, Vec<u8>)> = tokens.bind(code).fetch_all(&self.readers).await?;
        let read = |(id, hash): (u32, Vec<u8>)| Some((ParticipantId(id), hash.try_into().ok()?));
        let tokens = tokens.into_iter().filter_map(read).collect();
        Ok((!records.is_empty()).then_some(StoredRoom { records, bytes, tokens }))
    }

    /// The events of a room after a number, and their size.
    pub(crate) async fn events(&self, code: &str, after: u64) -> Result<(Vec<EventRecord>, usize)> {
        let rows = sqlx::query_scalar(
            "SELECT record FROM events WHERE room = ? AND number > ? ORDER BY number",
        );
        // What is above the range of the database is after every event.
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let rows: Vec<String> = rows.bind(code).bind(after).fetch_all(&self.readers).await?;
        let bytes = rows.iter().map(String::len).sum();
        let records = rows.iter().map(|row| serde_json::from_str(row)).collect::<Result<_, _>>();
        Ok((records.context("an event of an unknown form")?, bytes))
    }

    /// The codes of the newest open rooms that are listed.
    pub(crate) async fn listed(&self, most: u32) -> Result<Vec<String>> {
        let codes = sqlx::query_scalar(
            "SELECT code FROM rooms WHERE closed = 0 AND listed = 1 ORDER BY last_at DESC LIMIT ?",
        );
        Ok(codes.bind(most).fetch_all(&self.readers).await?)
    }

    /// The codes of open rooms whose last event was before these times: for rooms that are not listed, and for listed ones.
    pub(crate) async fn idle(&self, private: Millis, listed: Millis) -> Result<Vec<String>> {
        let codes = sqlx::query_scalar(
            "SELECT code FROM rooms WHERE closed = 0 AND last_at < CASE listed WHEN 1 THEN ? ELSE ? END",
        );
        let codes = codes.bind(listed.cast_signed()).bind(private.cast_signed());
        Ok(codes.fetch_all(&self.readers).await?)
    }

    /// The number of open rooms.
    pub(crate) async fn open_rooms(&self) -> Result<u64> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM rooms WHERE closed = 0");
        let count: i64 = count.fetch_one(&self.readers).await?;
        Ok(count.cast_unsigned())
    }
}

fn migrations() -> Migrator {
    let rooms = include_str!("../migrations/0001_rooms.sql").into_sql_str();
    let kind = MigrationType::Simple;
    Migrator::with_migrations(vec![Migration::new(1, "rooms".into(), kind, rooms, false)])
}

/// The writer. It ends when the last [`RoomStore`] is dropped and everything is written.
async fn write(
    mut connection: SqliteConnection,
    mut queue: mpsc::Receiver<WriteJob>,
    clock: ServerClock,
) {
    let mut jobs = Vec::new();
    while queue.recv_many(&mut jobs, GROUP).await > 0 {
        let all: Vec<&RoomChange> = jobs.iter().map(|job| &job.change).collect();
        let result = commit(&mut connection, &all, clock.now()).await;
        METRICS.commits.add(1);
        let is_stored = result.is_ok();
        if let Err(why) = result {
            tracing::error!("the database has not stored a change: {why}");
        }
        let is_alone = jobs.len() == 1;
        for WriteJob { change, done } in jobs.drain(..) {
            // One bad change must not take the others with it.
            let is_stored = is_stored
                || !is_alone && commit(&mut connection, &[&change], clock.now()).await.is_ok();
            if is_stored && let RoomChange::Append { records, .. } = &change {
                METRICS.events.add(records.len() as u64);
            }
            // Nobody waits any more if the room was dropped.
            let _ = done.send(is_stored);
        }
    }
    let _ = connection.close().await;
}

async fn commit(
    connection: &mut SqliteConnection,
    changes: &[&RoomChange],
    now: Millis,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    for change in changes {
        make(&mut transaction, change).await?;
    }
    let alive = sqlx::query("UPDATE server SET alive_at = ?").bind(now.cast_signed());
    alive.execute(&mut *transaction).await?;
    transaction.commit().await
}

async fn make(connection: &mut SqliteConnection, change: &RoomChange) -> Result<(), sqlx::Error> {
    match change {
        RoomChange::Open { code, is_listed, record } => {
            let room = sqlx::query("INSERT INTO rooms (code, listed, last_at) VALUES (?, ?, ?)");
            let room = room.bind(code).bind(is_listed).bind(record.at.cast_signed());
            room.execute(&mut *connection).await?;
            insert(connection, code, record).await?;
        }
        RoomChange::Append { code, records, token } => {
            for record in records {
                insert(connection, code, record).await?;
                if let Event::Left { participant } = record.event {
                    let gone = sqlx::query("DELETE FROM tokens WHERE room = ? AND participant = ?");
                    gone.bind(code).bind(participant.0).execute(&mut *connection).await?;
                }
            }
            if let Some((participant, hash)) = token {
                let token = sqlx::query("INSERT INTO tokens VALUES (?, ?, ?)");
                let token = token.bind(code).bind(participant.0).bind(&hash[..]);
                token.execute(&mut *connection).await?;
            }
            if let Some(last) = records.last() {
                let room = sqlx::query("UPDATE rooms SET last_at = ?, closed = ? WHERE code = ?");
                let is_closed = matches!(last.event, Event::Closed { .. });
                let room = room.bind(last.at.cast_signed()).bind(is_closed).bind(code);
                room.execute(&mut *connection).await?;
            }
        }
        RoomChange::Clean(before) => {
            let rooms = sqlx::query("DELETE FROM rooms WHERE closed = 1 AND last_at < ?");
            rooms.bind(before.cast_signed()).execute(&mut *connection).await?;
        }
        RoomChange::Alive => {}
    }
    Ok(())
}

async fn insert(
    connection: &mut SqliteConnection,
    code: &str,
    record: &EventRecord,
) -> Result<(), sqlx::Error> {
    let text = serde_json::to_string(record).map_err(|why| sqlx::Error::Encode(why.into()))?;
    let event = sqlx::query("INSERT INTO events VALUES (?, ?, ?)");
    let event = event.bind(code).bind(record.number.cast_signed()).bind(text);
    event.execute(connection).await.map(|_| ())
}
