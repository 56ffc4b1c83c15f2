//! The messages of a room: what has happened, its history in parts, and refusals.

use axum::extract::ws::Utf8Bytes;
use carom_rooms::{Digest, Event, Refusal, ServerMessage};
use tokio::time::Instant;

use super::seats::Connection;
use super::{Actor, HISTORY_TIME};
use crate::metrics::METRICS;
use crate::secret;
use crate::store::WrittenEvent;

pub(super) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is JSON").into()
}

/// The message with events that everybody may see: their texts are those of the database.
pub(super) fn written(events: &[WrittenEvent], digest: Digest) -> Utf8Bytes {
    let texts: Vec<&str> = events.iter().map(|it| &*it.text).collect();
    format!(r#"{{"events":{{"events":[{}],"digest":"{digest}"}}}}"#, texts.join(",")).into()
}

impl Actor {
    pub(super) fn refuse(&mut self, connection: u64, number: u64, refusal: Refusal) {
        METRICS.refusals.add(1);
        let refused = ServerMessage::Refused { request: Some(number), refusal };
        self.send(connection, text(&refused), false);
    }

    pub(super) fn broadcast(&mut self, events: &[WrittenEvent]) {
        let digest = self.log.room.digest();
        let see = |viewer| events.iter().map(|it| it.record.seen_by(viewer)).collect::<Vec<_>>();
        let write = |events| text(&ServerMessage::Events { events, digest });
        let public = see(None);
        // Most events have no secret, and few people see more than everybody does.
        let has_secret = public.iter().any(|it| it.event == Event::Hidden);
        let public_text = if has_secret { write(public.clone()) } else { written(events, digest) };
        let mut sent = Vec::new();
        for (&number, connection) in &self.connections {
            if connection.behind.is_some() {
                continue;
            }
            let own = has_secret.then(|| self.participant(number)).flatten();
            let own = own.map(|id| see(Some(id))).filter(|own| *own != public).map(write);
            sent.push((number, own.unwrap_or_else(|| public_text.clone())));
        }
        for (number, text) in sent {
            self.send(number, text, false);
        }
    }

    /// Sends the events after a number, a part at a time. What happens meanwhile is in one of the parts.
    pub(super) async fn begin_history(&mut self, connection: u64, after: u64) {
        if let Some(it) = self.connections.get_mut(&connection) {
            it.behind = Some(after);
        }
        self.continue_history(connection).await;
    }

    /// Sends the next part of the history, if there is space for it.
    pub(super) async fn continue_history(&mut self, connection: u64) {
        let viewer = self.participant(connection);
        let is_seated = viewer.is_some_and(|id| self.log.room.people().is_seated(id));
        let Some(Connection { out, behind: Some(after), .. }) = self.connections.get(&connection)
        else {
            return;
        };
        let after = *after;
        if !is_seated && !out.has_space() {
            self.wait_for_space(connection);
            return;
        }
        let (to, digest) = self.log.cut(after);
        // If this server has lost the room, there may be more events than it knows.
        let Ok(events) = self.server.store.events(&self.code, after, to).await else {
            let name = secret::log_name(&self.code);
            tracing::error!("events of room {name} cannot be read");
            self.drop_connection(connection);
            return;
        };
        let events = events.iter().map(|it| it.record.seen_by(viewer)).collect();
        let has_more = to < self.log.room.number();
        if let Some(it) = self.connections.get_mut(&connection) {
            it.behind = has_more.then_some(to);
        }
        self.send(connection, text(&ServerMessage::Events { events, digest }), has_more);
    }

    pub(super) fn wait_for_space(&mut self, connection: u64) {
        if !self.hungry.contains(&connection) {
            self.hungry.push_back(connection);
        }
        // Letters that come meanwhile do not put it off.
        self.feed_at.get_or_insert_with(|| Instant::now() + HISTORY_TIME);
    }

    /// Those who wait for a part of the history have it, as far as there is space.
    pub(super) async fn feed(&mut self) {
        self.feed_at = None;
        self.feed_some().await;
        if !self.hungry.is_empty() {
            self.feed_at = Some(Instant::now() + HISTORY_TIME);
        }
    }

    async fn feed_some(&mut self) {
        for _ in 0..self.hungry.len() {
            let Some(connection) = self.hungry.pop_front() else { return };
            self.continue_history(connection).await;
            if self.hungry.back() == Some(&connection) {
                // There is no space for the others, too. It stays the first one.
                self.hungry.rotate_right(1);
                return;
            }
        }
    }

    /// Sends a message. A client that does not read loses its connection, and comes back when it can.
    pub(super) fn send(&mut self, connection: u64, text: Utf8Bytes, has_more: bool) {
        let Some(Connection { out, .. }) = self.connections.get(&connection) else { return };
        if out.send(text, has_more).is_err() {
            self.drop_connection(connection);
        }
    }
}
