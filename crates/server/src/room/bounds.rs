//! What may happen in a room because somebody asks for it.

use std::net::IpAddr;

use carom_rooms::{MAX_WATCHERS, Refusal, RefusalCode, Request};
use tokio::time::Instant;

use super::Actor;
use super::log::{MAX_EVENTS, MAX_VISITS};
use super::seats::SeatToken;
use crate::metrics::METRICS;
use crate::store::WrittenEvent;
use crate::visitor::{Allowance, Counted, Visitor};

/// What somebody with a seat may cause: an event costs 1, and 1 more for each KiB.
pub(super) const SEAT: Allowance = Allowance { at_once: 300.0, a_second: 1.0 };
/// The bytes of a request's events for which there is always space.
const SMALL: usize = 1 << 10;
/// What a lost connection costs.
pub(super) const AWAY_COST: f64 = 2.0;

/// Whether a request is a way into the room.
fn is_coming(request: &Request) -> bool {
    matches!(request, Request::Join { .. } | Request::Watch { .. })
}

impl Actor {
    /// What those without a seat may cause together: everybody can come and go once.
    fn strangers(&self) -> Allowance {
        let places = self.log.room.terms().seating().seats.end() + MAX_WATCHERS;
        Allowance { at_once: 2.0 * places as f64, a_second: 1.0 }
    }

    /// Whether a request may lead to something: to what it leads, if that is known, and otherwise to anything at all. Only what is known
    /// is counted.
    pub(super) fn check_bounds(
        &mut self,
        number: u64,
        visitor: &Visitor,
        request: &Request,
        events: Option<&[WrittenEvent]>,
    ) -> Result<(), Refusal> {
        let (strangers, now) = (self.strangers(), Instant::now());
        let count = events.map_or(1, |it| it.len() as u64);
        // Whoever wants to go can go.
        let may_share = *request == Request::Leave || self.has_share(visitor.address, count);
        let Some(seat) = self.seats.get_mut(&number) else { return Ok(()) };
        let is_seated = |id| self.log.room.people().is_seated(id);
        let is_stranger = !seat.participant.is_some_and(is_seated);
        let bytes: usize = events.unwrap_or_default().iter().map(WrittenEvent::size).sum();
        let cost = events.map_or(1.0, |it| it.len() as f64 + (bytes >> 10) as f64);
        let server = &self.server;
        // A disk that is full ends no game: what is small goes on, and the bounds of the rooms hold.
        let needs_space = is_coming(request) || bytes > SMALL;
        let refused = if needs_space && !server.has_space(bytes) {
            Some(RefusalCode::NotNow.because("the server has no space for more"))
        } else if is_coming(request) && self.log.visits >= MAX_VISITS {
            Some(RefusalCode::Full.because("too many people have come and gone here"))
        } else if !may_share {
            Some(
                RefusalCode::Full.because("the rest of the room's events is for the other players"),
            )
        } else {
            let (bucket, most) = if is_stranger {
                (&mut self.strangers, strangers)
            } else {
                (&mut seat.caused, SEAT)
            };
            let can = bucket.has(most, cost, now)
                && server.visitors.has(visitor, Counted::Byte, bytes as f64)
                && (!is_stranger || server.visitors.has(visitor, Counted::Coming, 1.0));
            if can && events.is_some() {
                *self.caused.entry(visitor.address).or_default() += count;
                bucket.take(most, cost, now);
                server.visitors.take(visitor, Counted::Byte, bytes as f64);
                if is_stranger {
                    server.visitors.take(visitor, Counted::Coming, 1.0);
                }
            }
            let text = "too much has happened from here: try again in a minute";
            (!can).then(|| RefusalCode::TooFast.because(text))
        };
        let Some(refusal) = refused else { return Ok(()) };
        METRICS.refused_events.add(1);
        Err(refusal)
    }

    /// Whether an address can cause so many events more. Each person at the table who comes from another address has a share of the events
    /// of a room that this one cannot take, so that a game comes to its end whatever the others do.
    pub(super) fn has_share(&self, address: IpAddr, events: u64) -> bool {
        let is_other = |it: &&SeatToken| {
            let is_seated = it.participant.is_some_and(|id| self.log.room.people().is_seated(id));
            is_seated && it.address != Some(address)
        };
        let others = self.seats.values().filter(is_other).count() as u64;
        let share = MAX_EVENTS / *self.log.room.terms().seating().seats.end() as u64;
        let most = MAX_EVENTS.saturating_sub(others * share).max(share);
        self.caused.get(&address).copied().unwrap_or_default() + events <= most
    }
}
