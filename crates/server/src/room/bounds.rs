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

/// What a request needs of the room.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    events: u64,
    bytes: usize,
}

impl Needs {
    /// What every request needs that leads to anything.
    pub(super) const LEAST: Self = Self { events: 1, bytes: 0 };

    pub(super) fn of(events: &[WrittenEvent]) -> Self {
        let bytes = events.iter().map(WrittenEvent::size).sum();
        Self { events: events.len() as u64, bytes }
    }
}

impl Actor {
    /// What those without a seat may cause together: everybody can come and go once.
    fn most_strangers(&self) -> Allowance {
        let places = self.log.room.terms().seating().seats.end() + MAX_WATCHERS;
        Allowance { at_once: 2.0 * places as f64, a_second: 1.0 }
    }

    /// What a seat and its address pay for: the own allowance of the seat or of all strangers, and those of the address.
    fn costs(&self, seat: &SeatToken, needs: Needs) -> (bool, f64, Vec<(Counted, f64)>) {
        let is_seated = |id| self.log.room.people().is_seated(id);
        let is_stranger = !seat.participant.is_some_and(is_seated);
        let own = needs.events as f64 + (needs.bytes >> 10) as f64;
        let mut address = vec![(Counted::Byte, needs.bytes as f64)];
        if is_stranger {
            address.push((Counted::Coming, 1.0));
        }
        (is_stranger, own, address)
    }

    /// Checks whether a request may lead to something now. It costs nothing yet.
    pub(super) fn check_bounds(
        &self,
        seat: u64,
        visitor: &Visitor,
        request: &Request,
        needs: Needs,
    ) -> Result<(), Refusal> {
        let Some(seat) = self.seats.get(&seat) else { return Ok(()) };
        let (is_stranger, own, address) = self.costs(seat, needs);
        let (bucket, most) = if is_stranger {
            (&self.strangers, self.most_strangers())
        } else {
            (&seat.caused, SEAT)
        };
        let mut all = address.iter().map(|it| self.server.visitors.has(visitor, it.0, it.1));
        // A disk that is full ends no game: what is small goes on, and the bounds of the rooms hold.
        let needs_space = is_coming(request) || needs.bytes > SMALL;
        let refusal = if needs_space && !self.server.has_space(needs.bytes) {
            RefusalCode::NotNow.because("the server has no space for more")
        } else if is_coming(request) && self.log.visits >= MAX_VISITS {
            RefusalCode::Full.because("too many people have come and gone here")
        } else if *request != Request::Leave && !self.has_share(visitor.address, needs.events) {
            // Whoever wants to go can go.
            RefusalCode::Full.because("the rest of the room's events is for the other players")
        } else if !bucket.has(most, own, Instant::now()) || !all.all(|it| it) {
            RefusalCode::TooFast.because("too much has happened from here: try again in a minute")
        } else {
            return Ok(());
        };
        METRICS.refused_events.add(1);
        Err(refusal)
    }

    /// Takes what a request needs.
    pub(super) fn charge(&mut self, seat: u64, visitor: &Visitor, needs: Needs) {
        let Some((is_stranger, own, address)) =
            self.seats.get(&seat).map(|it| self.costs(it, needs))
        else {
            return;
        };
        let (now, strangers) = (Instant::now(), self.most_strangers());
        if is_stranger {
            self.strangers.take(strangers, own, now);
        } else if let Some(seat) = self.seats.get_mut(&seat) {
            seat.caused.take(SEAT, own, now);
        }
        for (counted, cost) in address {
            self.server.visitors.take(visitor, counted, cost);
        }
        *self.caused.entry(visitor.address).or_default() += needs.events;
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
