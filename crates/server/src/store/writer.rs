//! [`Writer`]: the one task that writes.
//!
//! It takes everything that waits and commits it in one transaction, so that many rooms share one wait for the disk.

use std::time::Duration;

use carom_rooms::{Event, EventRecord};
use sqlx::any::AnyQueryResult;
use sqlx::{AnyConnection, Connection as _};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::lease::LEASE;
use super::open::Access;
use super::{NotStored, RoomChange, WriteJob};
use crate::clock::ServerClock;
use crate::metrics::METRICS;

/// The most changes of one transaction.
const GROUP: usize = 500;
/// The changes that can wait. Rooms wait for a place.
pub(super) const QUEUE: usize = 1000;

pub(super) struct Writer {
    pub(super) access: Access,
    /// `None` if it was lost.
    pub(super) connection: Option<AnyConnection>,
    pub(super) clock: ServerClock,
    pub(super) owner: watch::Sender<i64>,
    pub(super) is_shared: bool,
}

impl Writer {
    /// Ends when the last [`RoomStore`](super::RoomStore) is dropped and everything is written.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<WriteJob>) {
        let mut jobs = Vec::new();
        while queue.recv_many(&mut jobs, GROUP).await > 0 {
            let all: Vec<&RoomChange> = jobs.iter().map(|job| &job.change).collect();
            let result = self.store(&all).await;
            METRICS.commits.add(1);
            let is_alone = jobs.len() == 1;
            for WriteJob { change, done } in jobs.drain(..) {
                let result = match result {
                    // One bad change must not take the others with it.
                    Err(NotStored::Surely) if !is_alone => self.store(&[&change]).await,
                    result => result,
                };
                if let (Ok(()), RoomChange::Append { records, .. }) = (result, &change) {
                    METRICS.events.add(records.len() as u64);
                }
                // Nobody waits any more if the room was dropped.
                let _ = done.send(result);
            }
        }
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
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
        let is_lost = match &mut self.connection {
            Some(connection) if not_stored == NotStored::Surely => connection.ping().await.is_err(),
            _ => true,
        };
        if is_lost {
            self.connection = None;
        }
        Err(not_stored)
    }

    async fn commit(&mut self, changes: &[&RoomChange]) -> Result<(), (NotStored, sqlx::Error)> {
        let surely = |why| (NotStored::Surely, why);
        if self.connection.is_none() {
            self.connection = Some(self.access.connect().await.map_err(surely)?);
        }
        let Some(connection) = &mut self.connection else { return Ok(()) };
        let mut transaction = connection.begin().await.map_err(surely)?;
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
        transaction.commit().await.map_err(|why| {
            let is_answer = why.as_database_error().is_some();
            (if is_answer { NotStored::Surely } else { NotStored::Perhaps }, why)
        })
    }
}

/// An update must find its row.
fn found(result: &AnyQueryResult) -> Result<(), sqlx::Error> {
    let why = "the lease has run out, or another server has the room";
    if result.rows_affected() == 0 { Err(sqlx::Error::Protocol(why.to_owned())) } else { Ok(()) }
}

async fn make(connection: &mut AnyConnection, change: &RoomChange) -> Result<(), sqlx::Error> {
    match change {
        RoomChange::Open { code, is_listed, record } => {
            let room = sqlx::query("INSERT INTO rooms (code, listed, last_at) VALUES ($1, $2, $3)");
            let room = room.bind(code).bind(i32::from(*is_listed)).bind(record.at.cast_signed());
            room.execute(&mut *connection).await?;
            insert(connection, code, record).await?;
        }
        RoomChange::Append { code, owner, records, token } => {
            for record in records {
                insert(connection, code, record).await?;
                if let Event::Left { participant } = record.event {
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
            if let Some(last) = records.last() {
                // If another server has the room now, there is no such row.
                let room = sqlx::query(
                    "UPDATE rooms SET last_at = $1, closed = $2 WHERE code = $3 AND owner = $4",
                );
                let is_closed = matches!(last.event, Event::Closed { .. });
                let room = room.bind(last.at.cast_signed()).bind(i32::from(is_closed));
                found(&room.bind(code).bind(owner).execute(&mut *connection).await?)?;
            }
        }
        RoomChange::Clean(before) => {
            let rooms = sqlx::query("DELETE FROM rooms WHERE closed = 1 AND last_at < $1");
            rooms.bind(before.cast_signed()).execute(&mut *connection).await?;
        }
        RoomChange::Alive => {}
    }
    Ok(())
}

async fn insert(
    connection: &mut AnyConnection,
    code: &str,
    record: &EventRecord,
) -> Result<(), sqlx::Error> {
    let text = serde_json::to_string(record).map_err(|why| sqlx::Error::Encode(why.into()))?;
    let event = sqlx::query("INSERT INTO events VALUES ($1, $2, $3)");
    let event = event.bind(code).bind(record.number.cast_signed()).bind(text);
    event.execute(connection).await.map(|_| ())
}
