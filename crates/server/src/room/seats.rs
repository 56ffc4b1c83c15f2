//! The seats of a room and its connections: who comes, comes back, and is away.

use std::collections::HashMap;
use std::net::IpAddr;

use carom_rooms::{
    MAX_WATCHERS, ParticipantId, Refusal, RefusalCode, ServerMessage, ServerRequest, VERSION,
};
use tokio::time::Instant;

use super::bounds::{AWAY_COST, SEAT};
use super::messages::text;
use super::{Actor, GRACE};
use crate::metrics::METRICS;
use crate::outbox::Outbox;
use crate::secret::{self, Hash};
use crate::store::NotStored;
use crate::visitor::{SpentAllowance, Visitor};

/// The connections beyond one for each place, and those of one seat.
pub(super) const MORE_CONNECTIONS: usize = 100;
const SEAT_CONNECTIONS: usize = 4;
/// The tokens of people who have not come in that a room keeps, beyond those with a connection.
const NEWCOMERS: usize = 256;

/// A token, and who has it.
pub(super) struct SeatToken {
    pub(super) hash: Hash,
    pub(super) participant: Option<ParticipantId>,
    /// Where it was last; `None` since this server has the room in its memory.
    pub(super) address: Option<IpAddr>,
    /// What the participant has caused.
    pub(super) caused: SpentAllowance,
}

pub(super) struct Connection {
    /// The number of its seat.
    pub(super) seat: u64,
    pub(super) visitor: Visitor,
    pub(super) out: Outbox,
    /// The last event that it was sent, while it does not have all events yet.
    pub(super) behind: Option<u64>,
}

impl Actor {
    pub(super) async fn hello(
        &mut self,
        connection: u64,
        token: Option<&str>,
        after: u64,
        out: Outbox,
        visitor: Visitor,
    ) -> Result<(), NotStored> {
        self.was_used = true;
        let seat = match token {
            None => Ok(None),
            Some(token) => {
                let hash = secret::hash(token);
                // Every seat is looked at, and each comparison takes the same time.
                let same = self.seats.iter().filter(|(_, it)| secret::is_same(&it.hash, &hash));
                let found = same.fold(None, |_, (number, _)| Some(*number));
                let refusal = || RefusalCode::Unknown.because("the token is not of this room");
                found.map(Some).ok_or_else(refusal)
            }
        };
        let seat = match seat.and_then(|seat| self.make_place(seat, visitor.address).map(|()| seat))
        {
            Ok(seat) => seat,
            Err(refusal) => {
                METRICS.refusals.add(1);
                let _ = out.send(text(&ServerMessage::Refused { request: None, refusal }), false);
                return Ok(());
            }
        };
        let token = token.map_or_else(secret::token, str::to_owned);
        let seat = seat.unwrap_or_else(|| self.add_seat(&token));
        let address = visitor.address;
        if let Some(seat) = self.seats.get_mut(&seat) {
            seat.address = Some(address);
        }
        self.connections.insert(connection, Connection { seat, visitor, out, behind: None });
        let participant = self.participant(connection);
        let place = participant.and_then(|id| self.log.room.people().get(id));
        let last_request = place.map_or(0, |it| it.last_request);
        let now = self.server.store.clock.now();
        let (version, number) = (VERSION, self.log.room.number());
        let welcome =
            ServerMessage::Welcome { version, token, participant, last_request, number, now };
        self.send(connection, text(&welcome), false);
        self.begin_history(connection, after).await;
        if let Some(id) = participant {
            self.away.remove(&id);
            self.gone.retain(|other| *other != id);
            self.connected(id, true, Some(address)).await?;
        }
        Ok(())
    }

    /// Makes a place for one more connection. Who has a place in the room always gets one.
    fn make_place(&mut self, seat: Option<u64>, address: IpAddr) -> Result<(), Refusal> {
        let most = self.log.room.terms().seating().seats.end() + MAX_WATCHERS + MORE_CONNECTIONS;
        let has_place = |number| self.seats.get(number).is_some_and(|it| it.participant.is_some());
        let mut own = self.connections.iter().filter(|(_, it)| seat == Some(it.seat));
        let oldest = own.next().map(|(number, _)| *number);
        let goes = if oldest.is_some() && own.count() + 1 >= SEAT_CONNECTIONS {
            oldest
        } else if self.connections.len() < most {
            return Ok(());
        } else {
            let strangers = self.connections.iter().filter(|(_, it)| !has_place(&it.seat));
            let mut counts: HashMap<IpAddr, usize> = HashMap::new();
            for (_, stranger) in strangers.clone() {
                *counts.entry(stranger.visitor.address).or_default() += 1;
            }
            let own = counts.get(&address).copied().unwrap_or_default();
            let most = counts.values().max().copied();
            // Of the address that has most, the oldest one goes; for a newcomer only if another address has more.
            let can = seat.as_ref().is_some_and(has_place) || most.is_some_and(|it| it > own);
            let mut candidates =
                strangers.filter(|(_, it)| can && counts.get(&it.visitor.address).copied() == most);
            candidates.next().map(|(number, _)| *number)
        };
        METRICS.refused_connections.add(1);
        let Some(number) = goes else {
            return Err(RefusalCode::Full.because("too many connections to this room"));
        };
        self.drop_connection(number);
        Ok(())
    }

    /// Keeps the token of somebody who is new, and drops old ones of people who never came in.
    fn add_seat(&mut self, token: &str) -> u64 {
        let is_used = |number: &u64| self.connections.values().any(|it| it.seat == *number);
        let unused =
            self.seats.iter().filter(|(number, it)| it.participant.is_none() && !is_used(number));
        let unused: Vec<u64> = unused.map(|(number, _)| *number).collect();
        if unused.len() >= NEWCOMERS {
            self.seats.remove(&unused[0]);
        }
        let number = self.server.number();
        let (hash, caused) = (secret::hash(token), SpentAllowance::default());
        self.seats.insert(number, SeatToken { hash, participant: None, address: None, caused });
        number
    }

    pub(super) fn participant(&self, connection: u64) -> Option<ParticipantId> {
        let seat = self.connections.get(&connection)?.seat;
        self.seats.get(&seat)?.participant
    }

    /// Somebody has a place, or no longer.
    pub(super) fn place(&mut self, seat: u64, participant: Option<ParticipantId>) {
        if let Some(seat) = self.seats.get_mut(&seat) {
            seat.participant = participant;
        }
        let place = text(&ServerMessage::Place { participant });
        let own = self.connections.iter().filter(|(_, it)| it.seat == seat);
        let own: Vec<u64> = own.map(|(number, _)| *number).collect();
        for number in own {
            self.send(number, place.clone(), false);
        }
    }

    pub(super) fn drop_connection(&mut self, connection: u64) {
        let participant = self.participant(connection);
        self.connections.remove(&connection);
        self.hungry.retain(|other| *other != connection);
        self.idle_since = Instant::now();
        if let Some(id) = participant
            && !self.connections.keys().any(|&other| self.participant(other) == Some(id))
        {
            self.away.insert(id, self.idle_since + GRACE);
        }
    }

    /// The connection of a player is lost. Who comes and goes all the time is only seen to do so now and then.
    pub(super) async fn lose(&mut self, id: ParticipantId, now: Instant) -> Result<(), NotStored> {
        // Where a thousand people come and go, nobody waits for one of them.
        if self.log.room.terms().seating().begins_at_once {
            return Ok(());
        }
        let seat = self.seats.values_mut().find(|it| it.participant == Some(id));
        let (can, address) =
            seat.map_or((true, None), |it| (it.caused.take(SEAT, AWAY_COST, now), it.address));
        if can {
            return self.connected(id, false, address).await;
        }
        self.away.insert(id, now + GRACE);
        Ok(())
    }

    /// Tells the room whether somebody is there. Who has caused too much stays away, so that coming and going ends at some time.
    async fn connected(
        &mut self,
        id: ParticipantId,
        is_connected: bool,
        address: Option<IpAddr>,
    ) -> Result<(), NotStored> {
        if is_connected && address.is_some_and(|it| !self.has_share(it, 1)) {
            return Ok(());
        }
        let before = self.log.room.number();
        self.tell(&ServerRequest::Connected(id, is_connected)).await?;
        if let Some(address) = address {
            *self.caused.entry(address).or_default() += self.log.room.number() - before;
        }
        Ok(())
    }
}
