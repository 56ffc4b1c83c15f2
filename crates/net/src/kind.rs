//! [`RoomKind`]: what a kind of rooms is; and the table of all kinds.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use carom_engine::ricochet::Round;
use carom_engine::unblock::Board;
use carom_play::Date;
use rand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::daily::{DailyPuzzle, DayPuzzle};
use crate::event::Audience;
use crate::ricochet::RicochetTable;
use crate::tablut::TablutTable;
use crate::unblock::UnblockRace;
use crate::{
    Millis, Participant, ParticipantId, People, Query, QueryAnswer, Ranking, Refusal, RefusalCode,
};

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
    /// Whether people can take a seat while a game goes on.
    pub joins_late: bool,
    /// Whether there is one game, which begins without players and has no host.
    pub begins_at_once: bool,
}

impl Seating {
    /// Seats for these numbers of people, who sit down before a game.
    #[must_use]
    pub const fn people(seats: RangeInclusive<usize>) -> Self {
        Self { seats, strongest: 0, joins_late: false, begins_at_once: false }
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
    /// [`RefusalCode::Terms`].
    fn check(terms: &Self::Terms) -> Result<(), Refusal>;

    /// The search whose answer the deal of a game needs. `chance` is a random number, which nobody can foretell.
    fn deal_query(_terms: &Self::Terms, _chance: u64) -> Option<Query> {
        None
    }

    /// Deals a game.
    ///
    /// # Errors
    /// [`RefusalCode::Stale`] if the answer is not the one to [`RoomKind::deal_query`].
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

    /// What happens then.
    fn expire(&self) -> Option<Self::Event>;

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

pub(crate) fn stale() -> Refusal {
    RefusalCode::Stale.because("nobody waits for this answer")
}

fn other_game() -> Refusal {
    RefusalCode::OtherGame.because("the room has another game")
}

macro_rules! kinds {
    ($($(#[$text:meta])* $name:ident => $kind:ty $(, daily $deal:ident($puzzle:ty))?;)*) => {
        /// The settings of a room.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Terms { $($(#[$text])* $name(<$kind as RoomKind>::Terms)),* }

        /// What chance or a search decides at the start of a game.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Deal { $($(#[$text])* $name(<$kind as RoomKind>::Deal)),* }

        /// What players ask for in a game.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum GameCommand { $($(#[$text])* $name(<$kind as RoomKind>::Command)),* }

        /// What happens in a game.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum GameEvent { $($(#[$text])* $name(<$kind as RoomKind>::Event)),* }

        /// The game of a room.
        #[allow(clippy::large_enum_variant, reason = "a room has one")]
        #[derive(Clone, Debug, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum RoomGame { $($(#[$text])* $name($kind)),* }

        impl GameEvent {
            /// Who may know the event.
            #[must_use]
            pub fn audience(&self) -> Audience {
                match self { $(Self::$name(event) => <$kind>::audience(event)),* }
            }
        }

        impl Terms {
            pub(crate) fn check(&self) -> Result<(), Refusal> {
                match self { $(Self::$name(terms) => <$kind>::check(terms)),* }
            }

            /// Who can have a seat, and when.
            #[must_use]
            pub const fn seating(&self) -> Seating {
                match self { $(Self::$name(_) => <$kind>::SEATING),* }
            }

            pub(crate) fn deal_query(&self, chance: u64) -> Option<Query> {
                match self { $(Self::$name(terms) => <$kind>::deal_query(terms, chance)),* }
            }

            pub(crate) fn deal(
                &self,
                people: &People,
                previous: Option<&RoomGame>,
                answer: Option<&QueryAnswer>,
                rng: &mut dyn Rng,
            ) -> Result<Deal, Refusal> {
                match self {
                    $(Self::$name(terms) => {
                        let previous = match previous {
                            Some(RoomGame::$name(game)) => Some(game),
                            _ => None,
                        };
                        <$kind>::deal(terms, people, previous, answer, rng).map(Deal::$name)
                    })*
                }
            }

            pub(crate) fn begin(
                &self,
                people: &People,
                deal: &Deal,
                at: Millis,
            ) -> Result<RoomGame, Refusal> {
                match (self, deal) {
                    $((Self::$name(terms), Deal::$name(deal)) => {
                        <$kind>::begin(terms, people, deal, at).map(RoomGame::$name)
                    })*
                    _ => Err(other_game()),
                }
            }
        }

        impl RoomGame {
            pub(crate) fn command(
                &self,
                by: ParticipantId,
                is_host: bool,
                command: &GameCommand,
            ) -> Result<Vec<GameEvent>, Refusal> {
                match (self, command) {
                    $((Self::$name(game), GameCommand::$name(command)) => {
                        let events = game.command(by, is_host, command)?;
                        Ok(events.into_iter().map(GameEvent::$name).collect())
                    })*
                    _ => Err(other_game()),
                }
            }

            pub(crate) fn apply(
                &mut self,
                event: &GameEvent,
                at: Millis,
                people: &People,
            ) -> Result<(), Refusal> {
                match (self, event) {
                    $((Self::$name(game), GameEvent::$name(event)) => game.apply(event, at, people),)*
                    _ => Err(other_game()),
                }
            }

            pub(crate) fn join(
                &mut self,
                id: ParticipantId,
                player: &Participant,
            ) -> Result<(), Refusal> {
                match self { $(Self::$name(game) => game.join(id, player)),* }
            }

            pub(crate) fn leave(&mut self, id: ParticipantId, at: Millis) -> Result<(), Refusal> {
                match self { $(Self::$name(game) => game.leave(id, at)),* }
            }

            pub(crate) fn resume(&mut self, at: Millis, pause: Millis) {
                match self { $(Self::$name(game) => game.resume(at, pause)),* }
            }

            pub(crate) fn follow_up(&self, rng: &mut dyn Rng) -> Option<GameEvent> {
                match self { $(Self::$name(game) => game.follow_up(rng).map(GameEvent::$name)),* }
            }

            /// When a clock runs out.
            #[must_use]
            pub fn due(&self) -> Option<Millis> {
                match self { $(Self::$name(game) => game.due()),* }
            }

            pub(crate) fn expire(&self) -> Option<GameEvent> {
                match self { $(Self::$name(game) => game.expire().map(GameEvent::$name)),* }
            }

            pub(crate) fn query(&self) -> Option<(u32, Query)> {
                match self { $(Self::$name(game) => game.query()),* }
            }

            pub(crate) fn answer(
                &self,
                answer: Option<&QueryAnswer>,
                at: Millis,
                rng: &mut dyn Rng,
            ) -> Result<GameEvent, Refusal> {
                match self {
                    $(Self::$name(game) => game.answer(answer, at, rng).map(GameEvent::$name)),*
                }
            }

            /// The results, if the game has them.
            #[must_use]
            pub fn results(&self) -> Option<&Ranking> {
                match self { $(Self::$name(game) => game.results()),* }
            }

            /// Whether the game has ended.
            #[must_use]
            pub fn is_over(&self) -> bool {
                match self { $(Self::$name(game) => game.is_over()),* }
            }
        }

        /// A game that has a puzzle of the day.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum DailyGame {
            $($(
                #[doc = concat!("It has a [`DailyDeal::", stringify!($deal), "`].")]
                $name,
            )?)*
        }

        /// The puzzle of a day.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub enum DailyDeal {
            $($(
                #[doc = concat!("That of [`DailyGame::", stringify!($name), "`].")]
                $deal($puzzle),
            )?)*
        }

        impl DailyGame {
            pub(crate) fn query(self, date: Date) -> Query {
                match self { $($(Self::$name => <$puzzle as DayPuzzle>::query(date),)?)* }
            }

            pub(crate) fn deal(self, answer: &QueryAnswer) -> Result<DailyDeal, Refusal> {
                match self {
                    $($(Self::$name => {
                        <$puzzle as DayPuzzle>::read(answer).map(DailyDeal::$deal)
                    })?)*
                }
            }
        }

        impl DailyDeal {
            pub(crate) fn solve(&self, moves: &[String]) -> Result<u32, Refusal> {
                match self { $($(Self::$deal(puzzle) => DayPuzzle::solve(puzzle, moves),)?)* }
            }
        }
    };
}

// Every kind of rooms: a new one is a file and a line here, which also says what puzzle its game has for every day.
kinds! {
    /// Ricochet Robots around one table.
    Ricochet => RicochetTable, daily Round(Round);
    /// Tablut.
    Tablut => TablutTable;
    /// The same puzzle of Unblock Me for everybody.
    Unblock => UnblockRace, daily Board(Board);
    /// The puzzle of a day.
    Daily => DailyPuzzle;
}
