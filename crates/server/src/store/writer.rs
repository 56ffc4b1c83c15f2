//! [`Writer`]: the one task that writes.
//!
//! It takes everything that waits and commits it in one transaction, so that many rooms share one wait for the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use carom_rooms::Event;
use sqlx::any::AnyQueryResult;
use sqlx::{AnyConnection, Connection as _};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::lease::LEASE;
use super::open::Access;
use super::{NotStored, RoomChange, WriteJob, WrittenEvent};
use crate::clock::ServerClock;
use crate::metrics::METRICS;

/// The most changes of one transaction.
const GROUP: usize = 500;
/// The changes that can wait. Rooms wait for a place.
pub(super) const QUEUE: usize = 1000;

pub(super) struct Writer {
    pub(super) access: Access,
    /// `None` after a failure.
    pub(super) connection: Option<AnyConnection>,
    pub(super) clock: ServerClock,
    pub(super) owner: watch::Sender<i64>,
    pub(super) is_shared: bool,
    /// The bytes of all rooms.
    pub(super) stored: Arc<AtomicU64>,
}

impl Writer {
    /// Ends when the last [`RoomStore`](super::RoomStore) is dropped and everything is written.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<WriteJob>) {
        let mut jobs = Vec::new();
        while queue.recv_many(&mut jobs, GROUP).await > 0 {
            // These take longer than all else: who plays does not wait for them.
            let is_slow =
                |it: &WriteJob| matches!(it.change, RoomChange::Delete(_) | RoomChange::Count);
            let (slow, others): (Vec<WriteJob>, Vec<WriteJob>) = jobs.drain(..).partition(is_slow);
            self.write(others).await;
            for job in slow {
                self.write(vec![job]).await;
            }
        }
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    /// Makes changes in one transaction, and says what has become of each.
    async fn write(&mut self, jobs: Vec<WriteJob>) {
        if jobs.is_empty() {
            return;
        }
        let all: Vec<&RoomChange> = jobs.iter().map(|job| &job.change).collect();
        let result = self.store(&all).await;
        METRICS.commits.add(1);
        let is_alone = jobs.len() == 1;
        for WriteJob { change, done } in jobs {
            let result = match result {
                // One bad change must not take the others with it.
                Err(NotStored::Surely) if !is_alone => self.store(&[&change]).await,
                result => result,
            };
            if result.is_ok() {
                let (events, bytes) = change.size();
                METRICS.events.add(events);
                self.stored.fetch_add(bytes, Ordering::Relaxed);
            }
            // Nobody waits any more if the room was dropped.
            let _ = done.send(result);
        }
    }

    async fn store(&mut self, changes: &[&RoomChange]) -> Result<(), NotStored> {
        // A disk may take its time, but a lease runs out.
        let time = if self.is_shared { LEASE } else { Duration::MAX };
        let (not_stored, why) = match timeout(time, self.commit(changes)).await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(failure)) => failure,
            Err(_) => (NotStored::Perhaps, sqlx::Error::PoolTimedOut),
        };
        tracing::error!("the database has not stored a change: {why}");
        // A database may roll back by itself when it fails. The driver still counts the transaction, so the next one would be a part of
        // one that nobody ends.
        self.connection = None;
        Err(not_stored)
    }

    async fn commit(&mut self, changes: &[&RoomChange]) -> Result<(), (NotStored, sqlx::Error)> {
        let surely = |why| (NotStored::Surely, why);
        if self.connection.is_none() {
            self.connection = Some(self.access.connect().await.map_err(surely)?);
        }
        let Some(connection) = &mut self.connection else { return Ok(()) };
        // Other than `begin`, this refuses to begin in a transaction that has not ended.
        let mut transaction = connection.begin_with("BEGIN").await.map_err(surely)?;
        let owner = *self.owner.borrow();
        let alive = if self.is_shared {
            let renewal = "UPDATE servers SET alive_at = carom_now(), alive_until = carom_now() + $1 WHERE id = $2 AND is_alive(servers)";
            sqlx::query(renewal).bind(LEASE.as_millis() as i64).bind(owner)
        } else {
            sqlx::query("UPDATE server SET alive_at = $1").bind(self.clock.now().cast_signed())
        };
        let alive = alive.execute(&mut *transaction).await.map_err(surely)?;
        if alive.rows_affected() == 0 {
            // The rooms that have this number for their owner see it, and end.
            self.owner.send_if_modified(|it| *it == owner && std::mem::take(it) != 0);
        }
        found(&alive).map_err(surely)?;
        for change in changes {
            make(&mut transaction, change).await.map_err(surely)?;
        }
        // It stands alone, and only this task adds to the sum: nothing is forgotten or counted twice.
        if let [RoomChange::Count] = changes {
            let stored = count(&mut transaction).await.map_err(surely)?;
            self.stored.store(stored, Ordering::Relaxed);
        }
        transaction.commit().await.map_err(|why| {
            let is_answer = why.as_database_error().is_some();
            (if is_answer { NotStored::Surely } else { NotStored::Perhaps }, why)
        })
    }
}

impl RoomChange {
    /// The events of a change, and their bytes.
    fn size(&self) -> (u64, u64) {
        let events = match self {
            Self::Open { event, .. } => std::slice::from_ref(event),
            Self::Append { events, .. } => events,
            _ => &[],
        };
        (events.len() as u64, events.iter().map(|it| it.size() as u64).sum())
    }
}

/// The bytes of all rooms, closed ones too.
pub(super) async fn count(connection: &mut AnyConnection) -> Result<u64, sqlx::Error> {
    let sum = sqlx::query_scalar("SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM rooms");
    let sum: i64 = sum.fetch_one(connection).await?;
    Ok(sum.cast_unsigned())
}

/// An update must find its row.
fn found(result: &AnyQueryResult) -> Result<(), sqlx::Error> {
    let why = "the lease has run out, or another server has the room";
    if result.rows_affected() == 0 { Err(sqlx::Error::Protocol(why.to_owned())) } else { Ok(()) }
}

async fn make(connection: &mut AnyConnection, change: &RoomChange) -> Result<(), sqlx::Error> {
    match change {
        RoomChange::Open { code, is_listed, event } => {
            let room = sqlx::query(
                "INSERT INTO rooms (code, listed, last_at, bytes) VALUES ($1, $2, $3, $4)",
            );
            let room =
                room.bind(code).bind(i32::from(*is_listed)).bind(event.record.at.cast_signed());
            room.bind(change.size().1.cast_signed()).execute(&mut *connection).await?;
            insert(connection, code, event).await?;
        }
        RoomChange::Append { code, owner, events, token } => {
            for event in events.iter() {
                insert(connection, code, event).await?;
                if let Event::Left { participant } = event.record.event {
                    let gone =
                        sqlx::query("DELETE FROM tokens WHERE room = $1 AND participant = $2");
                    let gone = gone.bind(code).bind(i64::from(participant.0));
                    gone.execute(&mut *connection).await?;
                }
            }
            if let Some((participant, hash)) = token {
                let token = sqlx::query("INSERT INTO tokens VALUES ($1, $2, $3)");
                let token = token.bind(code).bind(i64::from(participant.0)).bind(&hash[..]);
                token.execute(&mut *connection).await?;
            }
            if let Some(last) = events.last().map(|it| &it.record) {
                // If another server has the room now, there is no such row.
                let room = sqlx::query(
                    "UPDATE rooms SET last_at = $1, closed = $2, bytes = bytes + $3, seated = CASE $4 WHEN 1 THEN 1 ELSE seated END WHERE code = $5 AND owner = $6",
                );
                let is_closed = matches!(last.event, Event::Closed { .. });
                let sits = events.iter().any(|it| matches!(it.record.event, Event::Joined { .. }));
                let room = room.bind(last.at.cast_signed()).bind(i32::from(is_closed));
                let room = room.bind(change.size().1.cast_signed()).bind(i32::from(sits));
                found(&room.bind(code).bind(owner).execute(&mut *connection).await?)?;
            }
        }
        RoomChange::Delete(codes) => {
            for code in codes {
                // Somebody may have taken a seat a moment ago.
                let room =
                    sqlx::query("DELETE FROM rooms WHERE code = $1 AND (closed = 1 OR seated = 0)");
                room.bind(code).execute(&mut *connection).await?;
            }
        }
        RoomChange::Shut(code) => {
            let room = sqlx::query("UPDATE rooms SET closed = 1 WHERE code = $1");
            room.bind(code).execute(&mut *connection).await?;
        }
        RoomChange::Count | RoomChange::Alive => {}
    }
    Ok(())
}

async fn insert(
    connection: &mut AnyConnection,
    code: &str,
    event: &WrittenEvent,
) -> Result<(), sqlx::Error> {
    let row = sqlx::query("INSERT INTO events VALUES ($1, $2, $3)");
    let row = row.bind(code).bind(event.record.number.cast_signed()).bind(&*event.text);
    row.execute(connection).await.map(|_| ())
}
