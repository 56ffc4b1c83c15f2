//! [`Table`]: a referee, a whole game and the demonstration on the board.

use std::time::Duration;

use carom_engine::ricochet::{IllegalMove, Move, Slide};
use serde::{Deserialize, Serialize};

use crate::referee::RefereeError;
use crate::whole_game::GameError;
use crate::{Line, Phase, PlayerId, Referee, WholeGame};

/// People round one board: the [`Referee`] decides who may move, the board whether the target is
/// reached, and the [`WholeGame`] which target is next.
///
/// A demonstration ends by itself: with the target reached, or with the moves that were bid used up,
/// when the robots go back and the next bidder tries. A target that nobody has won goes back under the
/// others.
///
/// A saved table comes back with a running demonstration at its start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "SavedTable", into = "SavedTable")]
pub struct Table {
    referee: Referee,
    game: WholeGame,
    /// The present round, or the one that has just been won.
    line: Option<Line>,
}

/// What a move of the demonstrator has led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// So many moves are left.
    MovesLeft(u32),
    /// The target is reached.
    Won(PlayerId),
    /// The moves are used up; the robots are back at the start.
    Failed(PlayerId),
}

impl Table {
    /// A table at the start of a game.
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

    /// The board as it is to be shown: the present round, or the one that has just been won. `None`
    /// only if there was nothing to play for.
    #[must_use]
    pub const fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// [`Referee::bid`].
    ///
    /// # Errors
    /// [`TableError::Referee`].
    pub fn bid(&mut self, player: PlayerId, moves: u32, now: Duration) -> Result<(), TableError> {
        Ok(self.referee.bid(player, moves, now)?)
    }

    /// [`Referee::tick`].
    pub fn tick(&mut self, now: Duration) -> bool {
        self.referee.tick(now)
    }

    /// [`Referee::pause`].
    ///
    /// # Errors
    /// [`TableError::Referee`].
    pub fn pause(&mut self, now: Duration) -> Result<(), TableError> {
        Ok(self.referee.pause(now)?)
    }

    /// [`Referee::resume`].
    ///
    /// # Errors
    /// [`TableError::Referee`].
    pub fn resume(&mut self, now: Duration) -> Result<(), TableError> {
        Ok(self.referee.resume(now)?)
    }

    /// [`Referee::end_bidding`].
    ///
    /// # Errors
    /// [`TableError::Referee`].
    pub fn end_bidding(&mut self) -> Result<(), TableError> {
        Ok(self.referee.end_bidding()?)
    }

    /// [`Referee::nobody_bids`].
    ///
    /// # Errors
    /// [`TableError::Referee`].
    pub fn nobody_bids(&mut self) -> Result<(), TableError> {
        Ok(self.referee.nobody_bids()?)
    }

    /// The demonstrator moves a robot.
    ///
    /// # Errors
    /// [`TableError::NotNow`] unless a bid is being shown, [`TableError::Illegal`] for a move that is
    /// not legal; it does not count.
    pub fn play(&mut self, mv: Move) -> Result<(Slide, Shown), TableError> {
        let (Some(player), Some(bid), Some(line)) =
            (self.referee.demonstrator(), self.referee.moves_to_show(), self.line.as_mut())
        else {
            return Err(TableError::NotNow);
        };
        let slide = line.play(mv)?;
        let moves = line.len() as u32;
        if line.is_solved() {
            self.game.finish(line.moves())?;
            self.referee.succeed(moves)?;
            return Ok((slide, Shown::Won(player)));
        }
        if moves >= bid {
            self.give_up_demonstration()?;
            return Ok((slide, Shown::Failed(player)));
        }
        Ok((slide, Shown::MovesLeft(bid - moves)))
    }

    /// The demonstrator gives up: the robots go back and the next bidder tries.
    ///
    /// # Errors
    /// [`TableError::Referee`] unless a bid is being shown.
    pub fn give_up_demonstration(&mut self) -> Result<(), TableError> {
        self.referee.fail()?;
        self.line = self.game.round().cloned().map(Line::new);
        Ok(())
    }

    /// Goes on to the next target, or ends the game if there is none.
    ///
    /// # Errors
    /// [`TableError::Referee`] unless a round is over.
    pub fn next_round(&mut self) -> Result<(), TableError> {
        let was_won = !matches!(self.referee.phase(), Phase::RoundOver { winner: None });
        self.referee.next_round()?;
        if !was_won && !self.game.is_over() {
            self.game.put_back()?;
        }
        match self.game.round() {
            Some(round) => self.line = Some(Line::new(round.clone())),
            None => self.referee.end_game(),
        }
        Ok(())
    }

    /// [`WholeGame::set_optimum`].
    pub fn set_optimum(&mut self, index: usize, optimum: u32) {
        self.game.set_optimum(index, optimum);
    }

    /// Ends the game before its time.
    pub fn end_game(&mut self) {
        self.referee.end_game();
    }
}

/// Why a table refuses something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The referee refuses it.
    #[error(transparent)]
    Referee(#[from] RefereeError),
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game refuses it.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Nobody shows a bid.
    #[error("robots move only while a bid is being shown")]
    NotNow,
}

/// The form in which a table is saved.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "Table", deny_unknown_fields)]
struct SavedTable {
    referee: Referee,
    game: WholeGame,
}

impl From<Table> for SavedTable {
    fn from(Table { referee, game, .. }: Table) -> Self {
        Self { referee, game }
    }
}

impl From<SavedTable> for Table {
    fn from(SavedTable { referee, game }: SavedTable) -> Self {
        Self::new(referee, game)
    }
}
