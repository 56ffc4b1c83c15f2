//! [`RoomStore`]: the rooms in a database.
//!
//! A server has a database of `SQLite` in a folder for itself, or shares one of PostgreSQL with others by [leases](lease). The
//! statements are the same.

use std::fs::File;

use anyhow::{Context as _, Result};
use carom_rooms::{EventRecord, Millis, ParticipantId};
use sqlx::AnyPool;
use tokio::sync::{mpsc, oneshot, watch};

use crate::clock::ServerClock;
use crate::secret::Hash;

mod lease;
mod open;
mod writer;

pub(crate) use lease::RoomOwner;
use lease::Sharing;
pub use open::Database;

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
    Open { code: String, is_listed: bool, record: EventRecord },
    /// Events of a room that its owner has decided, and the token of the participant who has come with them.
    Append {
        code: String,
        owner: i64,
        records: Vec<EventRecord>,
        token: Option<(ParticipantId, Hash)>,
    },
    /// The rooms that were closed before this time are deleted, with all that is known about their people.
    Clean(Millis),
    /// The server is alive. Every change says so, too.
    Alive,
}

struct WriteJob {
    change: RoomChange,
    done: oneshot::Sender<Result<(), NotStored>>,
}

/// What the database knows of a room.
pub(crate) struct StoredRoom {
    pub(crate) records: Vec<EventRecord>,
    pub(crate) bytes: usize,
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
}

impl RoomStore {
    /// Makes a change. It is on the disk when this returns.
    pub(crate) async fn change(&self, change: RoomChange) -> Result<(), NotStored> {
        let (done, is_done) = oneshot::channel();
        self.jobs.send(WriteJob { change, done }).await.map_err(|_| NotStored::Surely)?;
        is_done.await.unwrap_or(Err(NotStored::Perhaps))
    }

    /// A whole room; `None` if there is none with this code.
    pub(crate) async fn room(&self, code: &str) -> Result<Option<StoredRoom>> {
        let (records, bytes) = self.events(code, 0).await?;
        let tokens = sqlx::query_as("SELECT participant, hash FROM tokens WHERE room = $1");
        let tokens: Vec<(i64, Vec<u8>)> = tokens.bind(code).fetch_all(&self.readers).await?;
        let read = |(id, hash): (i64, Vec<u8>)| {
            Some((ParticipantId(id.try_into().ok()?), hash.try_into().ok()?))
        };
        let tokens = tokens.into_iter().filter_map(read).collect();
        Ok((!records.is_empty()).then_some(StoredRoom { records, bytes, tokens }))
    }

    /// The events of a room after a number, and their size.
    pub(crate) async fn events(&self, code: &str, after: u64) -> Result<(Vec<EventRecord>, usize)> {
        let rows = sqlx::query_scalar(
            "SELECT record FROM events WHERE room = $1 AND number > $2 ORDER BY number",
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
            "SELECT code FROM rooms WHERE closed = 0 AND listed = 1 ORDER BY last_at DESC LIMIT $1",
        );
        Ok(codes.bind(i64::from(most)).fetch_all(&self.readers).await?)
    }

    /// The codes of open rooms whose last event was before these times: for rooms that are not listed, and for listed ones.
    pub(crate) async fn idle(&self, private: Millis, listed: Millis) -> Result<Vec<String>> {
        let codes = sqlx::query_scalar(
            "SELECT code FROM rooms WHERE closed = 0 AND last_at < CASE listed WHEN 1 THEN $1 ELSE $2 END",
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
