//! The table of all kinds of rooms, and what holds one of each: settings, deals, commands, events, games.

use carom_engine::ricochet::Round;
use carom_engine::unblock::Board;
use carom_play::Date;
use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::daily::DailyPuzzle;
use crate::day_puzzle::DayPuzzle;
use crate::event::Audience;
use crate::kind::{RoomKind, Seating};
use crate::ricochet::RicochetTable;
use crate::tablut::TablutTable;
use crate::unblock::UnblockRace;
use crate::{
    Millis, Participant, ParticipantId, People, Query, QueryAnswer, Ranking, Refusal, RefusalCode,
};

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

            pub(crate) fn expire(&self, now: Millis) -> Option<GameEvent> {
                match self { $(Self::$name(game) => game.expire(now).map(GameEvent::$name)),* }
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
