//! [`RoomKind`]: what a kind of rooms is.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use rand::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::event::Audience;
use crate::refusal::{Refusal, stale};
use crate::{Millis, Participant, ParticipantId, People, Query, QueryAnswer, Ranking};

/// What is written as JSON and read again.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned {}

impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned> Data for T {}

/// Who can have a seat, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The numbers of players of a game.
    pub seats: RangeInclusive<usize>,
    /// The strength of the strongest computer; 0 if no computer can have a seat.
    pub strongest: u8,
    /// The largest head start of a player; 0 if the game has none.
    pub head_start: u8,
    /// Whether people can take a seat while a game goes on.
    pub joins_late: bool,
    /// Whether there is one game, which begins without players and has no host.
    pub begins_at_once: bool,
}

impl Seating {
    /// Whether two people play, so that one wins as soon as the other is gone.
    #[must_use]
    pub fn is_for_two(&self) -> bool {
        *self.seats.end() == 2
    }

    /// Seats for these numbers of people, who sit down before a game.
    #[must_use]
    pub const fn people(seats: RangeInclusive<usize>) -> Self {
        Self { seats, strongest: 0, head_start: 0, joins_late: false, begins_at_once: false }
    }
}

/// A kind of rooms: the state of its game, which events change.
///
/// What must not be known before its time is in events for a smaller [`Audience`]. They change only what is neither compared nor
/// part of the digest, so a room is the same without them.
pub trait RoomKind: Clone + Debug + Serialize {
    /// The settings, which stay as long as the room.
    type Terms: Data;
    /// What chance or a search decides at the start of a game.
    type Deal: Data;
    /// What players ask for.
    type Command: Data;
    /// What happens.
    type Event: Data;

    /// Who can have a seat, and when.
    const SEATING: Seating;

    /// Checks settings.
    ///
    /// # Errors
    /// [`RefusalCode::Terms`](crate::RefusalCode::Terms).
    fn check(terms: &Self::Terms) -> Result<(), Refusal>;

    /// The search whose answer the deal of a game needs. `chance` is a random number, which nobody can foretell.
    fn deal_query(_terms: &Self::Terms, _chance: u64) -> Option<Query> {
        None
    }

    /// Deals a game.
    ///
    /// # Errors
    /// [`RefusalCode::Stale`](crate::RefusalCode::Stale) if the answer is not the one to [`RoomKind::deal_query`].
    fn deal(
        terms: &Self::Terms,
        people: &People,
        previous: Option<&Self>,
        answer: Option<&QueryAnswer>,
        rng: &mut dyn Rng,
    ) -> Result<Self::Deal, Refusal>;

    /// Begins a game.
    ///
    /// # Errors
    /// A deal that does not fit.
    fn begin(
        terms: &Self::Terms,
        people: &People,
        deal: &Self::Deal,
        at: Millis,
    ) -> Result<Self, Refusal>;

    /// What a command of a player leads to. The events are checked when they are applied.
    ///
    /// # Errors
    /// A command that is not possible.
    fn command(
        &self,
        by: ParticipantId,
        is_host: bool,
        command: &Self::Command,
    ) -> Result<Vec<Self::Event>, Refusal>;

    /// Applies an event. After an error the state is not used any more.
    ///
    /// # Errors
    /// An event that is not possible.
    fn apply(&mut self, event: &Self::Event, at: Millis, people: &People) -> Result<(), Refusal>;

    /// Somebody has taken a seat while the game goes on.
    ///
    /// # Errors
    /// A player whom the game cannot take.
    fn join(&mut self, _id: ParticipantId, _player: &Participant) -> Result<(), Refusal> {
        Ok(())
    }

    /// A player has left the room.
    ///
    /// # Errors
    /// Not for players of the game.
    fn leave(&mut self, id: ParticipantId, at: Millis) -> Result<(), Refusal>;

    /// The clocks stood for some time before this moment.
    fn resume(&mut self, at: Millis, pause: Millis);

    /// What happens now without a message.
    fn follow_up(&self, _rng: &mut dyn Rng) -> Option<Self::Event> {
        None
    }

    /// When a clock runs out.
    fn due(&self) -> Option<Millis>;

    /// What happens at a time that is not before [`RoomKind::due`], and may be long after it.
    fn expire(&self, now: Millis) -> Option<Self::Event>;

    /// The search that the game waits for, with the number of the round.
    fn query(&self) -> Option<(u32, Query)> {
        None
    }

    /// What an answer to [`RoomKind::query`] leads to; `None` if no search can give one.
    ///
    /// # Errors
    /// A wrong answer.
    fn answer(
        &self,
        _answer: Option<&QueryAnswer>,
        _at: Millis,
        _rng: &mut dyn Rng,
    ) -> Result<Self::Event, Refusal> {
        Err(stale())
    }

    /// The results, if a game has them.
    fn results(&self) -> Option<&Ranking> {
        None
    }

    /// Who may know an event.
    fn audience(_event: &Self::Event) -> Audience {
        Audience::Room
    }

    /// Whether the game has ended.
    fn is_over(&self) -> bool;
}
