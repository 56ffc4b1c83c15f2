//! A race of several people at the same puzzle of Unblock Me.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use carom_engine::unblock::{Board, Move};
use carom_jobs::unblock::DealJob;
use carom_play::Date;
use carom_play::referee::MAX_PLAYERS;
use carom_play::unblock::{Level, Line};
use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::day_puzzle::{DayPuzzle, parse};
use crate::event::Audience;
use crate::kind::{RoomKind, Seating};
use crate::query::DEAL_TIME;
use crate::refusal::stale;
use crate::{
    Millis, ParticipantId, People, Query, QueryAnswer, Ranking, Refusal, RefusalCode, Standing,
};

/// The most slides of a solution that is handed in.
const MAX_SLIDES: usize = 1000;

/// The settings of a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnblockTerms {
    /// The difficulty.
    pub level: Level,
    /// The seconds after the first solution; `None` for no limit, until all agree.
    pub clock: Option<u32>,
}

/// The puzzle of a race.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnblockDeal {
    /// The board.
    pub board: Board,
}

/// What players ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum UnblockCommand {
    /// Hands in a solution: all slides.
    HandIn(Vec<Move>),
    /// Agrees to end the race.
    Vote,
}

/// What happens in a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum UnblockEvent {
    /// A player has a solution of this number of moves.
    Solved {
        /// The player.
        player: ParticipantId,
        /// The number of moves.
        moves: u32,
    },
    /// The solution itself. Only its player gets it before the end.
    HandedIn {
        /// The player.
        player: ParticipantId,
        /// The slides.
        moves: Vec<Move>,
    },
    /// A player agrees to end the race.
    Voted(ParticipantId),
    /// The race is over. The solution is that of the winner, if there is one.
    Over(Option<Vec<Move>>),
}

/// A race.
#[derive(Clone, Debug, Serialize)]
pub struct UnblockRace {
    board: Board,
    /// The milliseconds after the first solution.
    clock: Option<Millis>,
    began: Millis,
    until: Option<Millis>,
    /// Those who play and have not left.
    present: BTreeSet<ParticipantId>,
    votes: BTreeSet<ParticipantId>,
    ranking: Ranking,
    /// The best solution, after the end.
    solution: Option<Vec<Move>>,
    is_over: bool,
    /// The best solution of each player. The best of all is told at the end.
    #[serde(skip)]
    handed: BTreeMap<ParticipantId, Arc<[Move]>>,
}

fn check_length(slides: &[Move]) -> Result<(), Refusal> {
    if slides.len() > MAX_SLIDES {
        let text = format!("a solution has at most {MAX_SLIDES} slides");
        return Err(RefusalCode::Illegal.because(text));
    }
    Ok(())
}

/// The number of moves with which slides solve a board.
fn solve(board: &Board, slides: &[Move]) -> Result<u32, Refusal> {
    check_length(slides)?;
    let mut line = Line::of_board(board.clone());
    for &slide in slides {
        line.play(slide).map_err(|error| RefusalCode::Illegal.because(error.to_string()))?;
    }
    RefusalCode::Unsolved.when(!line.is_solved(), "the block is not at the exit")?;
    Ok(line.moves().len() as u32)
}

impl UnblockRace {
    /// The puzzle.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The results.
    #[must_use]
    pub const fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// When the clock runs out; `None` if none runs.
    #[must_use]
    pub const fn until(&self) -> Option<Millis> {
        self.until
    }

    /// Who agrees to end the race.
    #[must_use]
    pub const fn votes(&self) -> &BTreeSet<ParticipantId> {
        &self.votes
    }

    /// The best solution, after the end.
    #[must_use]
    pub fn solution(&self) -> Option<&[Move]> {
        self.solution.as_deref()
    }

    fn check_player(&self, id: ParticipantId) -> Result<(), Refusal> {
        RefusalCode::Place.when(!self.present.contains(&id), "you are not in the race")
    }

    fn over(&self) -> UnblockEvent {
        let best = self.ranking.order().first().map(|it| it.0);
        let solution = best.and_then(|it| self.handed.get(&it));
        UnblockEvent::Over(solution.map(|it| it.to_vec()))
    }
}

impl RoomKind for UnblockRace {
    type Terms = UnblockTerms;
    type Deal = UnblockDeal;
    type Command = UnblockCommand;
    type Event = UnblockEvent;

    const SEATING: Seating = Seating::people(2..=MAX_PLAYERS);

    fn check(terms: &UnblockTerms) -> Result<(), Refusal> {
        let is_wrong = terms.clock.is_some_and(|it| !(5..=3600).contains(&it));
        RefusalCode::Terms.when(is_wrong, "the clock runs for 5 seconds to an hour")
    }

    fn deal_query(terms: &UnblockTerms, chance: u64) -> Option<Query> {
        let job = DealJob::Level { level: terms.level, seed: chance };
        Some(Query::new(&job, DEAL_TIME))
    }

    fn deal(
        _: &UnblockTerms,
        _: &People,
        _: Option<&Self>,
        answer: Option<&QueryAnswer>,
        _: &mut dyn Rng,
    ) -> Result<UnblockDeal, Refusal> {
        let board = Board::read(answer.ok_or_else(stale)?)?;
        Ok(UnblockDeal { board })
    }

    fn begin(
        terms: &UnblockTerms,
        people: &People,
        deal: &UnblockDeal,
        at: Millis,
    ) -> Result<Self, Refusal> {
        Ok(Self {
            board: deal.board.clone(),
            clock: terms.clock.map(|it| Millis::from(it) * 1000),
            began: at,
            until: None,
            present: people.players().map(|(id, _)| id).collect(),
            votes: BTreeSet::new(),
            ranking: Ranking::default(),
            solution: None,
            is_over: false,
            handed: BTreeMap::new(),
        })
    }

    fn command(
        &self,
        by: ParticipantId,
        _: bool,
        command: &UnblockCommand,
    ) -> Result<Vec<UnblockEvent>, Refusal> {
        Ok(match command {
            UnblockCommand::HandIn(slides) => {
                let moves = solve(&self.board, slides)?;
                let handed = UnblockEvent::HandedIn { player: by, moves: slides.clone() };
                vec![UnblockEvent::Solved { player: by, moves }, handed]
            }
            UnblockCommand::Vote => vec![UnblockEvent::Voted(by)],
        })
    }

    fn apply(&mut self, event: &UnblockEvent, at: Millis, people: &People) -> Result<(), Refusal> {
        RefusalCode::NotNow.when(self.is_over, "the race is over")?;
        match event {
            &UnblockEvent::Solved { player, moves } => {
                self.check_player(player)?;
                let name = people.get(player).map(|it| it.name.clone()).unwrap_or_default();
                let time = at.saturating_sub(self.began);
                self.ranking.enter(player, Standing { name, moves, time })?;
                let end = self.clock.map(|clock| at.saturating_add(clock));
                self.until = self.until.or(end);
            }
            UnblockEvent::HandedIn { player, moves } => {
                // It was solved before it became an event.
                self.check_player(*player)?;
                check_length(moves)?;
                self.handed.insert(*player, moves.as_slice().into());
            }
            &UnblockEvent::Voted(player) => {
                self.check_player(player)?;
                self.votes.insert(player);
            }
            UnblockEvent::Over(solution) => {
                self.solution.clone_from(solution);
                self.is_over = true;
            }
        }
        Ok(())
    }

    fn leave(&mut self, id: ParticipantId, _: Millis) -> Result<(), Refusal> {
        self.present.remove(&id);
        self.votes.remove(&id);
        Ok(())
    }

    fn resume(&mut self, _: Millis, pause: Millis) {
        self.began = self.began.saturating_add(pause);
        self.until = self.until.map(|it| it.saturating_add(pause));
    }

    fn follow_up(&self, _: &mut dyn Rng) -> Option<UnblockEvent> {
        (!self.is_over && self.votes == self.present).then(|| self.over())
    }

    fn due(&self) -> Option<Millis> {
        self.until.filter(|_| !self.is_over)
    }

    fn expire(&self, _: Millis) -> Option<UnblockEvent> {
        self.due().map(|_| self.over())
    }

    fn results(&self) -> Option<&Ranking> {
        Some(&self.ranking)
    }

    fn audience(event: &UnblockEvent) -> Audience {
        match event {
            UnblockEvent::HandedIn { player, .. } => Audience::One(*player),
            _ => Audience::Room,
        }
    }

    fn is_over(&self) -> bool {
        self.is_over
    }
}

impl DayPuzzle for Board {
    fn query(date: Date) -> Query {
        Query::new(&DealJob::Daily(date), DEAL_TIME)
    }

    fn read(answer: &QueryAnswer) -> Result<Self, Refusal> {
        let puzzle = answer.read::<DealJob>()?.map_err(|_| stale())?;
        Ok(puzzle.board)
    }

    fn solve(&self, moves: &[String]) -> Result<u32, Refusal> {
        solve(self, &parse(moves)?)
    }
}
