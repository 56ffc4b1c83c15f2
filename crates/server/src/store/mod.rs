//! [`RoomStore`]: the rooms in a database.
//!
//! A server has a database of `SQLite` in a folder for itself, or shares one of PostgreSQL with others by [leases](lease). The
//! statements are the same.

use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Result};
use carom_rooms::{EventRecord, Millis, ParticipantId};
use sqlx::AnyPool;
use tokio::sync::{mpsc, oneshot, watch};

use crate::clock::ServerClock;
use crate::secret::Hash;

mod lease;
mod open;
mod owner;
mod writer;

pub(crate) use lease::RoomOwner;
use lease::Sharing;
pub use open::Database;
pub use owner::OwnerRooms;

/// The database has not stored something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotStored {
    /// All is as it was.
    Surely,
    /// The connection was lost in the last step: what the database has says what has happened.
    Perhaps,
}

/// A change of the database.
pub(crate) enum RoomChange {
    /// A new room, with its first event.
    Open { code: String, is_listed: bool, event: WrittenEvent },
    /// Events of a room that its owner has decided, and the token of the participant who has come with them.
    Append {
        code: String,
        owner: i64,
        events: Arc<[WrittenEvent]>,
        token: Option<(ParticipantId, Hash)>,
    },
    /// These rooms are deleted, with all that is known about their people: who is closed, or was never used.
    Delete(Vec<String>),
    /// A room whose events cannot be read is closed without an event.
    Shut(String),
    /// The bytes of all rooms are counted again: other servers write, too.
    Count,
    /// The server is alive. Every change says so, too.
    Alive,
}

struct WriteJob {
    change: RoomChange,
    done: oneshot::Sender<Result<(), NotStored>>,
}

/// What the database knows of a room.
pub(crate) struct StoredRoom {
    pub(crate) events: Vec<WrittenEvent>,
    pub(crate) tokens: Vec<(ParticipantId, Hash)>,
}

/// The database.
pub(crate) struct RoomStore {
    readers: AnyPool,
    jobs: mpsc::Sender<WriteJob>,
    /// A clock that all servers at this database have.
    pub(crate) clock: ServerClock,
    /// When an earlier server with this folder was last seen alive.
    alive_before: Millis,
    /// The id of this server among those that share the database, 0 without a lease; always 0 with a folder.
    owner: watch::Sender<i64>,
    sharing: Option<Sharing>,
    /// Locked, so that no second server uses the folder.
    _lock: Option<File>,
    /// The bytes of all rooms, as far as this server knows.
    stored: Arc<AtomicU64>,
}

/// An event with its text in the database.
#[derive(Clone)]
pub(crate) struct WrittenEvent {
    pub(crate) record: EventRecord,
    pub(crate) text: String,
}

impl WrittenEvent {
    pub(crate) fn new(record: EventRecord) -> Self {
        let text = serde_json::to_string(&record).expect("an event is JSON");
        Self { record, text }
    }

    /// The bytes that it takes: its row has some beside the text.
    pub(crate) fn size(&self) -> usize {
        self.text.len() + 64
    }
}

/// The events of a room are not of a form that this version knows, or do not fit together.
#[derive(Debug)]
pub(crate) struct Unreadable;

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "its events do not fit")
    }
}

impl std::error::Error for Unreadable {}

impl RoomStore {
    /// Makes a change. It is on the disk when this returns.
    pub(crate) async fn change(&self, change: RoomChange) -> Result<(), NotStored> {
        let (done, is_done) = oneshot::channel();
        self.jobs.send(WriteJob { change, done }).await.map_err(|_| NotStored::Surely)?;
        is_done.await.unwrap_or(Err(NotStored::Perhaps))
    }

    /// A whole room; `None` if there is none with this code.
    pub(crate) async fn room(&self, code: &str) -> Result<Option<StoredRoom>> {
        let events = self.events(code, 0, u64::MAX).await?;
        let tokens = sqlx::query_as("SELECT participant, hash FROM tokens WHERE room = $1");
        let tokens: Vec<(i64, Vec<u8>)> = tokens.bind(code).fetch_all(&self.readers).await?;
        let read = |(id, hash): (i64, Vec<u8>)| {
            Some((ParticipantId(id.try_into().ok()?), hash.try_into().ok()?))
        };
        let tokens = tokens.into_iter().filter_map(read).collect();
        Ok((!events.is_empty()).then_some(StoredRoom { events, tokens }))
    }

    /// The events of a room after a number, up to another one.
    pub(crate) async fn events(
        &self,
        code: &str,
        after: u64,
        to: u64,
    ) -> Result<Vec<WrittenEvent>> {
        let rows = sqlx::query_scalar(
            "SELECT record FROM events WHERE room = $1 AND number > $2 AND number <= $3 ORDER BY number",
        );
        // What is above the range of the database is after every event.
        let [after, to] = [after, to].map(|it| i64::try_from(it).unwrap_or(i64::MAX));
        let rows = rows.bind(code).bind(after).bind(to);
        let rows: Vec<String> = rows.fetch_all(&self.readers).await?;
        let read = |text: String| {
            let record = serde_json::from_str(&text).context(Unreadable)?;
            Ok(WrittenEvent { record, text })
        };
        rows.into_iter().map(read).collect()
    }

    /// The codes of the newest open rooms that are listed.
    pub(crate) async fn listed(&self, most: u32) -> Result<Vec<String>> {
        let codes = sqlx::query_scalar(
            "SELECT code FROM rooms WHERE closed = 0 AND listed = 1 ORDER BY last_at DESC LIMIT $1",
        );
        Ok(codes.bind(i64::from(most)).fetch_all(&self.readers).await?)
    }

    /// The codes of open rooms whose last event was before these times: for rooms of people, and for those that are listed or in which
    /// nobody has had a seat.
    pub(crate) async fn idle(&self, private: Millis, short: Millis) -> Result<Vec<String>> {
        let codes = sqlx::query_scalar(
            "SELECT code FROM rooms WHERE closed = 0 AND last_at < CASE WHEN listed = 1 OR seated = 0 THEN $1 ELSE $2 END",
        );
        let codes = codes.bind(short.cast_signed()).bind(private.cast_signed());
        Ok(codes.fetch_all(&self.readers).await?)
    }

    /// Some of the rooms that were closed before a time, few enough to be deleted at once.
    pub(crate) async fn old(&self, before: Millis) -> Result<Vec<String>> {
        const ROOMS: i64 = 50;
        const BYTES: i64 = 1 << 20;
        let rows = sqlx::query_as(
            "SELECT code, bytes FROM rooms WHERE closed = 1 AND last_at < $1 ORDER BY last_at LIMIT $2",
        );
        let rows = rows.bind(before.cast_signed()).bind(ROOMS);
        let rows: Vec<(String, i64)> = rows.fetch_all(&self.readers).await?;
        let mut sum = 0;
        let few = rows.into_iter().take_while(|(_, bytes)| {
            let is_first = sum == 0;
            sum += bytes.max(&1);
            is_first || sum <= BYTES
        });
        Ok(few.map(|(code, _)| code).collect())
    }

    /// The open rooms in which nobody has had a seat, the oldest first.
    pub(crate) async fn unused(&self) -> Result<Vec<String>> {
        let codes = "SELECT code FROM rooms WHERE closed = 0 AND seated = 0 ORDER BY last_at";
        Ok(sqlx::query_scalar(codes).fetch_all(&self.readers).await?)
    }

    /// The open rooms that the owner wants closed.
    pub(crate) async fn closing(&self) -> Result<Vec<String>> {
        let codes = "SELECT code FROM rooms WHERE closing = 1 AND closed = 0";
        Ok(sqlx::query_scalar(codes).fetch_all(&self.readers).await?)
    }

    /// The bytes of all rooms, closed ones too.
    pub(crate) fn stored(&self) -> u64 {
        self.stored.load(Ordering::Relaxed)
    }

    /// The number of open rooms.
    pub(crate) async fn open_rooms(&self) -> Result<u64> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM rooms WHERE closed = 0");
        let count: i64 = count.fetch_one(&self.readers).await?;
        Ok(count.cast_unsigned())
    }
}
