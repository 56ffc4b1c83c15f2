//! [`Entry`]: what every format reads to and writes from.

use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{Board, Faults, Goal, Profile, Round, RoundSetup};

use crate::Optimum;

/// One board or puzzle of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The puzzle's name, if the format has one. No blanks in corpus files.
    pub id: Option<String>,
    /// The board's name, if the format has one, for example `4B-3B-2B-1A`.
    pub board_name: Option<String>,
    /// The board.
    pub board: Arc<Board>,
    /// The robots, red first; none for a board alone. Sound together with the board.
    pub robots: Vec<Square>,
    /// Who must arrive where; `None` while no target is active.
    pub goal: Option<Goal>,
    /// The rules that the file names, else plain.
    pub profile: Profile,
    /// What the file says of the fewest moves.
    pub optimum: Optimum,
    /// What a reader should know about how the file was understood, one sentence each.
    pub notes: Vec<String>,
}

impl Entry {
    /// A board alone.
    #[must_use]
    pub fn board(board: impl Into<Arc<Board>>) -> Self {
        Self {
            id: None,
            board_name: None,
            board: board.into(),
            robots: Vec::new(),
            goal: None,
            profile: Profile::PLAIN,
            optimum: Optimum::Unknown,
            notes: Vec::new(),
        }
    }

    /// A round at its start.
    #[must_use]
    pub fn of_round(round: &Round) -> Self {
        Self {
            robots: round.start().squares().to_vec(),
            goal: Some(round.goal()),
            profile: round.profile(),
            ..Self::board(Arc::clone(round.board()))
        }
    }

    /// The round that the entry describes.
    ///
    /// # Errors
    /// [`EntryError`] if robots or an active target are missing, or the setup is not sound.
    pub fn round(&self) -> Result<Round, EntryError> {
        if self.robots.is_empty() {
            return Err(EntryError::NoRobots);
        }
        let setup = RoundSetup {
            robots: self.robots.clone(),
            goal: self.goal.ok_or(EntryError::NoGoal)?,
            profile: self.profile,
        };
        Ok(Round::new(Arc::clone(&self.board), setup)?)
    }

    /// Checks the robots and the goal, as far as there are any, against the board.
    pub(crate) fn check(&self) -> Result<(), EntryError> {
        match self.goal {
            Some(_) if !self.robots.is_empty() => self.round().map(|_| ()),
            Some(goal) if !self.board.is_standable(goal.square) => {
                Err(EntryError::GoalNotStandable { square: goal.square })
            }
            None if !self.robots.is_empty() => Ok(self.board.position(&self.robots).map(|_| ())?),
            _ => Ok(()),
        }
    }
}

/// Why an entry is not a round.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// The entry is a board without robots.
    #[error("there are no robots: this is a board, not a puzzle")]
    NoRobots,
    /// The entry has no active target.
    #[error("there is no active target: choose one")]
    NoGoal,
    /// The active target is where no robot can stop.
    #[error("the goal on {square} is where no robot can stop")]
    GoalNotStandable {
        /// The square.
        square: Square,
    },
    /// The setup is not sound.
    #[error(transparent)]
    Faults(#[from] Faults),
}
