//! [`BiddingGame`]: a referee, a whole game and the demonstration on the board.

mod computer;
mod replay;
mod session;
mod setup;

use std::sync::Arc;
use std::time::Duration;

use carom_engine::Square;
use carom_engine::ricochet::{IllegalMove, Move, Round, RoundSetup, Slide, Target};
use serde::{Deserialize, Serialize};

use super::whole_game::GameError;
use super::{Line, WholeGame};
use crate::referee::{Player, RefereeError};
use crate::{Phase, PlayerId, Referee};

pub use computer::{Intent, STRONGEST};
pub use replay::Replay;
pub use session::{BiddingSession, Change, Outcome};
pub use setup::{BiddingSetup, BoardSource, HANDICAP, LONGEST_NAME, NewGame, SetupError};

/// People around one board. The [`Referee`] decides who may move, the board decides whether the target is
/// reached, and the [`WholeGame`] decides which target is next.
///
/// A demonstration ends automatically when the target is reached or the bid is used up. If the bid is
/// used up, the robots go back and the next bidder tries. A target that nobody has won is put back under
/// the others.
///
/// A saved game is loaded with a running demonstration at its start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "SavedGame", into = "SavedGame")]
pub struct BiddingGame {
    referee: Referee,
    game: WholeGame,
    /// The present round, or the one that has just been won.
    line: Option<Line>,
}

/// The result of a move of the demonstrator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DemonstrationResult {
    /// This number of moves is left.
    MovesLeft(u32),
    /// The target is reached.
    Won(PlayerId),
    /// The bid is used up; the robots are back at the start.
    Failed(PlayerId),
}

impl BiddingGame {
    /// A game with a referee at its start.
    #[must_use]
    pub fn new(referee: Referee, game: WholeGame) -> Self {
        let line = game.round().cloned().map(Line::new);
        let mut table = Self { referee, game, line };
        if table.game.is_over() && !matches!(table.referee.phase(), Phase::RoundOver { .. }) {
            table.referee.end_game();
        }
        table
    }

    /// The referee.
    #[must_use]
    pub const fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The targets.
    #[must_use]
    pub const fn game(&self) -> &WholeGame {
        &self.game
    }

    /// The board to show: the present round, or the round that has just been won. `None` only if the game
    /// had no target to play for.
    #[must_use]
    pub const fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// [`Referee::bid`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn bid(&mut self, player: PlayerId, moves: u32, now: Duration) -> Result<(), BiddingError> {
        Ok(self.referee.bid(player, moves, now)?)
    }

    /// [`Referee::tick`].
    pub fn tick(&mut self, now: Duration) -> bool {
        self.referee.tick(now)
    }

    /// [`Referee::pause`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn pause(&mut self, now: Duration) -> Result<(), BiddingError> {
        Ok(self.referee.pause(now)?)
    }

    /// [`Referee::resume`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn resume(&mut self, now: Duration) -> Result<(), BiddingError> {
        Ok(self.referee.resume(now)?)
    }

    /// [`Referee::end_bidding`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn end_bidding(&mut self) -> Result<(), BiddingError> {
        Ok(self.referee.end_bidding()?)
    }

    /// [`Referee::nobody_bids`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn nobody_bids(&mut self) -> Result<(), BiddingError> {
        Ok(self.referee.nobody_bids()?)
    }

    /// A player joins the table: [`Referee::join`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn join(&mut self, player: Player) -> Result<PlayerId, BiddingError> {
        Ok(self.referee.join(player)?)
    }

    /// A player leaves: [`Referee::leave`]. If the player was showing a bid, the robots go back.
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn leave(&mut self, player: PlayerId) -> Result<(), BiddingError> {
        let (phase, was_shown) =
            (self.referee.phase().clone(), self.referee.check_demonstrator(player).is_ok());
        self.referee.leave(player)?;
        if was_shown {
            self.put_robots_back();
        }
        self.follow(&phase)
    }

    /// A player votes to go on: [`Referee::vote`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn vote(&mut self, player: PlayerId) -> Result<(), BiddingError> {
        let phase = self.referee.phase().clone();
        self.referee.vote(player)?;
        self.follow(&phase)
    }

    /// The demonstrator moves a robot.
    ///
    /// # Errors
    /// [`BiddingError::Referee`] unless the player is showing a bid, [`BiddingError::Illegal`] if the
    /// move is not legal; an illegal move does not count.
    pub fn play(
        &mut self,
        player: PlayerId,
        mv: Move,
    ) -> Result<(Slide, DemonstrationResult), BiddingError> {
        self.referee.check_demonstrator(player)?;
        let bid = self.referee.moves_to_show().unwrap_or(0);
        let line = self.line.as_mut().ok_or(GameError::Over)?;
        let slide = line.slide(mv)?;
        let moves = line.len() as u32;
        if line.is_solved() {
            self.game.finish(line.moves())?;
            self.referee.succeed(moves)?;
            return Ok((slide, DemonstrationResult::Won(player)));
        }
        if moves >= bid {
            self.give_up_demonstration(player)?;
            return Ok((slide, DemonstrationResult::Failed(player)));
        }
        Ok((slide, DemonstrationResult::MovesLeft(bid - moves)))
    }

    /// The demonstrator gives up: the robots go back and the next bidder tries.
    ///
    /// # Errors
    /// [`BiddingError::Referee`] unless the player is showing a bid.
    pub fn give_up_demonstration(&mut self, player: PlayerId) -> Result<(), BiddingError> {
        self.referee.check_demonstrator(player)?;
        self.referee.fail()?;
        self.put_robots_back();
        Ok(())
    }

    fn put_robots_back(&mut self) {
        self.line = self.game.round().cloned().map(Line::new);
    }

    /// Continues with the next target, or ends the game if there is none.
    ///
    /// # Errors
    /// [`BiddingError::Referee`] unless a round is over.
    pub fn next_round(&mut self) -> Result<(), BiddingError> {
        let phase = self.referee.phase().clone();
        self.referee.next_round()?;
        self.follow(&phase)
    }

    /// Changes to the next target if the referee has started the next round.
    fn follow(&mut self, before: &Phase) -> Result<(), BiddingError> {
        let (Phase::RoundOver { winner }, Phase::Thinking) = (before, self.referee.phase()) else {
            return Ok(());
        };
        if winner.is_none() && !self.game.is_over() {
            self.game.put_back()?;
        }
        match self.game.round() {
            Some(round) => self.line = Some(Line::new(round.clone())),
            None => self.referee.end_game(),
        }
        Ok(())
    }

    /// [`WholeGame::draw`], before the first bid of a round.
    ///
    /// # Errors
    /// [`BiddingError::Game`], [`GameError::Over`] once a player has bid.
    pub fn draw(&mut self, target: Target) -> Result<(), BiddingError> {
        let Phase::Thinking = self.referee.phase() else { return Err(GameError::Over.into()) };
        self.game.draw(target)?;
        self.put_robots_back();
        Ok(())
    }

    /// [`WholeGame::set_optimum`].
    pub fn set_optimum(&mut self, index: usize, optimum: u32) {
        self.game.set_optimum(index, optimum);
    }

    /// [`Referee::rename`].
    pub fn rename(&mut self, player: PlayerId, name: &str) -> bool {
        self.referee.rename(player, name)
    }

    /// [`Referee::recolour`].
    pub fn recolour(&mut self, player: PlayerId, colour: u8) {
        self.referee.recolour(player, colour);
    }

    /// Ends the game before all targets are played.
    pub fn end_game(&mut self) {
        self.referee.end_game();
    }
}

/// The reason why a game refuses an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BiddingError {
    /// The referee refuses it.
    #[error(transparent)]
    Referee(#[from] RefereeError),
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game refuses it.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// The saved form of a game.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "Table", deny_unknown_fields)]
struct SavedGame {
    referee: Referee,
    game: WholeGame,
    /// The robots at the start of the round that has just been won; empty if there is none.
    won_from: Vec<Square>,
}

impl From<BiddingGame> for SavedGame {
    fn from(BiddingGame { referee, game, line }: BiddingGame) -> Self {
        let won = line.as_ref().filter(|line| line.is_solved());
        let won_from = won.map(|line| line.round().start().squares().to_vec()).unwrap_or_default();
        Self { referee, game, won_from }
    }
}

impl From<SavedGame> for BiddingGame {
    fn from(SavedGame { referee, game, won_from }: SavedGame) -> Self {
        let won = last_won(&game, won_from);
        let mut table = Self::new(referee, game);
        match table.referee.phase() {
            Phase::RoundOver { .. } | Phase::GameOver { .. } if won.is_some() => table.line = won,
            Phase::RoundOver { winner: Some(_) } => {
                // Somebody has changed the file. The next target must not be taken for the one that was won.
                let _ = table.next_round();
            }
            _ => {}
        }
        table
    }
}

/// The last round that was won, from the squares of the robots at its start.
fn last_won(game: &WholeGame, robots: Vec<Square>) -> Option<Line> {
    let done = game.done().last()?;
    let setup = RoundSetup { robots, goal: done.target.goal(), profile: game.profile() };
    let round = Round::new(Arc::clone(game.board()), setup).ok()?;
    let moves = done.moves.as_deref()?;
    let line = Line::of(round, moves, moves.len()).ok()?;
    line.is_solved().then_some(line)
}
