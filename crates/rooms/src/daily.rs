//! The puzzle of a day: one board for everybody, and the results of the day.
//!
//! Everybody can have the puzzle of a day at home, so its results are a matter of honour. The server replays the moves and counts the
//! time from [`DailyCommand::Start`] on.

use std::collections::BTreeMap;

use carom_play::Date;
use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::kind::{RoomKind, Seating};
pub use crate::kinds::{DailyDeal, DailyGame};
use crate::refusal::stale;
use crate::{
    Millis, ParticipantId, People, Query, QueryAnswer, Ranking, Refusal, RefusalCode, Standing,
};

/// The most moves of a solution that is handed in.
const MAX_MOVES: usize = 1000;

/// The puzzle of which game and day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyTerms {
    /// The game.
    pub game: DailyGame,
    /// The day in UTC. Results are taken until its end.
    pub date: Date,
}

/// What players ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DailyCommand {
    /// Begins: the time of this player runs.
    Start,
    /// Hands in a solution, in the notation of the game. A shorter one may follow.
    HandIn(Vec<String>),
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DailyEvent {
    /// A player begins.
    Started(ParticipantId),
    /// A player has a solution. The solution itself is not kept.
    Solved {
        /// The player.
        player: ParticipantId,
        /// The number of moves.
        moves: u32,
    },
    /// The day is over.
    Over,
}

/// The puzzle of a day with its results.
#[derive(Clone, Debug, Serialize)]
pub struct DailyPuzzle {
    puzzle: DailyDeal,
    end: Millis,
    /// When each player began.
    started: BTreeMap<ParticipantId, Millis>,
    ranking: Ranking,
    is_over: bool,
}

impl DailyPuzzle {
    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &DailyDeal {
        &self.puzzle
    }

    /// The results.
    #[must_use]
    pub const fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// When a player began.
    #[must_use]
    pub fn started(&self, player: ParticipantId) -> Option<Millis> {
        self.started.get(&player).copied()
    }

    /// The number of moves of a solution.
    fn solve(&self, moves: &[String]) -> Result<u32, Refusal> {
        if moves.len() > MAX_MOVES {
            let text = format!("a solution has at most {MAX_MOVES} moves");
            return Err(RefusalCode::Illegal.because(text));
        }
        self.puzzle.solve(moves)
    }
}

impl RoomKind for DailyPuzzle {
    type Terms = DailyTerms;
    type Deal = DailyDeal;
    type Command = DailyCommand;
    type Event = DailyEvent;

    const SEATING: Seating =
        Seating { joins_late: true, begins_at_once: true, ..Seating::people(1..=1000) };

    fn check(_: &DailyTerms) -> Result<(), Refusal> {
        Ok(())
    }

    fn deal_query(terms: &DailyTerms, _: u64) -> Option<Query> {
        Some(terms.game.query(terms.date))
    }

    fn deal(
        terms: &DailyTerms,
        _: &People,
        _: Option<&Self>,
        answer: Option<&QueryAnswer>,
        _: &mut dyn Rng,
    ) -> Result<DailyDeal, Refusal> {
        terms.game.deal(answer.ok_or_else(stale)?)
    }

    fn begin(terms: &DailyTerms, _: &People, deal: &DailyDeal, _: Millis) -> Result<Self, Refusal> {
        const DAY: u64 = 86_400;
        Ok(Self {
            puzzle: deal.clone(),
            end: (terms.date.unix_seconds() + DAY) * 1000,
            started: BTreeMap::new(),
            ranking: Ranking::default(),
            is_over: false,
        })
    }

    fn command(
        &self,
        by: ParticipantId,
        _: bool,
        command: &DailyCommand,
    ) -> Result<Vec<DailyEvent>, Refusal> {
        Ok(vec![match command {
            DailyCommand::Start => DailyEvent::Started(by),
            DailyCommand::HandIn(moves) => {
                DailyEvent::Solved { player: by, moves: self.solve(moves)? }
            }
        }])
    }

    fn apply(&mut self, event: &DailyEvent, at: Millis, people: &People) -> Result<(), Refusal> {
        RefusalCode::NotNow.when(self.is_over, "the day is over")?;
        match *event {
            DailyEvent::Started(player) => {
                RefusalCode::NotNow
                    .when(self.started.contains_key(&player), "your time runs already")?;
                self.started.insert(player, at);
            }
            DailyEvent::Solved { player, moves } => {
                let not_started = || RefusalCode::NotNow.because("start first");
                let since = self.started(player).ok_or_else(not_started)?;
                let name = people.get(player).map(|it| it.name.clone()).unwrap_or_default();
                let time = at.saturating_sub(since);
                self.ranking.enter(player, Standing { name, moves, time })?;
            }
            DailyEvent::Over => self.is_over = true,
        }
        Ok(())
    }

    fn leave(&mut self, _: ParticipantId, _: Millis) -> Result<(), Refusal> {
        Ok(())
    }

    fn resume(&mut self, _: Millis, pause: Millis) {
        for start in self.started.values_mut() {
            *start = start.saturating_add(pause);
        }
    }

    fn due(&self) -> Option<Millis> {
        (!self.is_over).then_some(self.end)
    }

    fn expire(&self, _: Millis) -> Option<DailyEvent> {
        self.due().map(|_| DailyEvent::Over)
    }

    fn results(&self) -> Option<&Ranking> {
        Some(&self.ranking)
    }

    fn is_over(&self) -> bool {
        self.is_over
    }
}
