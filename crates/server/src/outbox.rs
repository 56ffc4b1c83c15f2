//! [`Outbox`]: what waits for a client that reads slowly, bounded in bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::metrics::METRICS;

/// The messages that can wait for a client.
pub(crate) const OUTGOING: usize = 128;
/// The bytes of a part of a room's history.
pub(crate) const PAGE: usize = 256 << 10;
/// The bytes that can wait for a client, for all clients of a room, and for all of the server.
const CLIENT: usize = 512 << 10;
const ROOM: usize = 8 << 20;
const ALL: usize = 256 << 20;
/// Parts of histories take half of the room and of the server.
const HALF: usize = 2;

/// Bytes that wait.
#[derive(Clone, Default, Debug)]
pub(crate) struct QueuedBytes(Arc<AtomicUsize>);

impl QueuedBytes {
    pub(crate) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A message on its way to a client. Its bytes are counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Outgoing {
    pub(crate) text: Utf8Bytes,
    /// The room sends more when this was taken.
    pub(crate) has_more: bool,
    counted: [QueuedBytes; 3],
}

impl Drop for Outgoing {
    fn drop(&mut self) {
        for waiting in &self.counted {
            waiting.0.fetch_sub(self.text.len(), Ordering::Relaxed);
        }
    }
}

/// A message was not sent: the client is too slow, or gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotSent;

/// Where a room puts the messages for a client.
pub(crate) struct Outbox {
    queue: mpsc::Sender<Outgoing>,
    /// For the client, the room and the server.
    waiting: [QueuedBytes; 3],
}

impl Outbox {
    pub(crate) fn new(
        queue: mpsc::Sender<Outgoing>,
        room: &QueuedBytes,
        all: &QueuedBytes,
    ) -> Self {
        Self { queue, waiting: [QueuedBytes::default(), room.clone(), all.clone()] }
    }

    /// Whether a client to which nothing is on its way could have a part of the history now.
    pub(crate) fn has_space(&self) -> bool {
        let [_, room, all] = &self.waiting;
        room.get() + PAGE <= ROOM / HALF && all.get() + PAGE <= ALL / HALF
    }

    /// Sends a message. Who waits for nothing has it in any case.
    pub(crate) fn send(&self, text: Utf8Bytes, has_more: bool) -> Result<(), NotSent> {
        let size = text.len();
        let is_full = |(waiting, most): (&QueuedBytes, usize)| waiting.get() + size > most;
        let most = [CLIENT, ROOM, ALL];
        if self.waiting[0].get() > 0 && self.waiting.iter().zip(most).any(is_full) {
            METRICS.slow.add(1);
            return Err(NotSent);
        }
        for waiting in &self.waiting {
            waiting.0.fetch_add(size, Ordering::Relaxed);
        }
        let outgoing = Outgoing { text, has_more, counted: self.waiting.clone() };
        self.queue.try_send(outgoing).map_err(|why| {
            if matches!(why, mpsc::error::TrySendError::Full(_)) {
                METRICS.slow.add(1);
            }
            NotSent
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_bounded_for_a_client_a_room_and_the_server() {
        let (room, all) = (QueuedBytes::default(), QueuedBytes::default());
        let text = || Utf8Bytes::from("x".repeat(PAGE));
        let mut clients = Vec::new();
        for _ in 0..ROOM / PAGE {
            let (queue, outgoing) = mpsc::channel(OUTGOING);
            clients.push((Outbox::new(queue, &room, &all), outgoing));
        }
        let (queue, _slow) = mpsc::channel(OUTGOING);
        let slow = Outbox::new(queue, &QueuedBytes::default(), &all);
        assert_eq!([0; 3].map(|_| slow.send(text(), false)), [Ok(()), Ok(()), Err(NotSent)]);
        assert!(clients[0].0.has_space());
        for (client, _) in &clients {
            assert_eq!(client.send(text(), false), Ok(()), "who waits for nothing has it");
        }
        for (client, _) in &clients {
            assert_eq!(client.send(text(), false), Err(NotSent), "the room has no more");
        }
        let first = &clients[0].0;
        assert!(!first.has_space());
        assert_eq!((room.get(), all.get()), (ROOM, ROOM + CLIENT));
        for (_, outgoing) in &mut clients {
            while outgoing.try_recv().is_ok() {}
        }
        assert_eq!((room.get(), all.get()), (0, CLIENT), "what was taken does not count");
        assert!(clients[0].0.has_space());
    }
}
