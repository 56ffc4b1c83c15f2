//! [`Entry`]: the content that every format reads and writes.

use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{Board, BoardSetup, Faults, Goal, Profile, Round, RoundSetup, Target};

use super::layouts::layout_of;
use crate::Optimum;
use crate::format::differing;

/// One board or puzzle of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The puzzle's name, if the format has one. It has no blanks in corpus files.
    pub id: Option<String>,
    /// The board's name, if the format has one, for example `4B-3B-2B-1A`.
    pub board_name: Option<String>,
    /// The board.
    pub board: Arc<Board>,
    /// The robots, red first; empty for a board without robots. They are valid on the board.
    pub robots: Vec<Square>,
    /// The goal; `None` if no target is active.
    pub goal: Option<Goal>,
    /// The rules in the file, or plain.
    pub profile: Profile,
    /// The fewest moves according to the file.
    pub optimum: Optimum,
    /// The most moves of a plan that the file asks for; the fewest moves are not known from it.
    pub plan_limit: Option<u32>,
    /// Notes about how the file was read, one sentence each.
    pub notes: Vec<String>,
}

impl Entry {
    /// A board without robots and goal.
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
            plan_limit: None,
            notes: Vec::new(),
        }
    }

    /// A board with the walls and diagonals of an official one, with the name and the targets of that one.
    #[must_use]
    pub fn official(board: &Board) -> Option<Self> {
        let layout = layout_of(board, None)?;
        let official = layout.board();
        let is_same = official.diagonals().eq(board.diagonals());
        is_same.then(|| Self { board_name: Some(layout.to_string()), ..Self::board(official) })
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
    /// [`EntryError`] if robots or an active target are missing, or the setup is invalid.
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

    /// The parts that a copy does not have, for [`FileEntry::left_out`](crate::FileEntry::left_out).
    pub(super) fn parts_left_out(&self, copy: &Self) -> Option<Vec<&'static str>> {
        let is_same = BoardSetup { targets: Vec::new(), ..Board::clone(&self.board).into() }
            == BoardSetup { targets: Vec::new(), ..Board::clone(&copy.board).into() }
            && self.robots == copy.robots
            && self.goal == copy.goal
            && self.profile == copy.profile;
        // The goal says what its printed target says, but for the shape.
        let is_kept = |target: &Target| {
            self.goal.is_some_and(|goal| goal.square == target.square)
                || copy.board.target_on(target.square).is_some()
        };
        let targets = self.board.targets();
        let all_kept = targets.iter().all(is_kept);
        let looks_differ = all_kept
            && targets.iter().any(|it| copy.board.target_on(it.square).is_none_or(|to| to != *it));
        // A format may keep the fewest moves as a limit.
        let has_optimum = self.optimum == copy.optimum
            || matches!(self.optimum, Optimum::Moves(fewest) if copy.plan_limit == Some(fewest));
        let has_limit = self.plan_limit.is_none() || copy.plan_limit.is_some();
        let parts = [
            ("the name", self.id != copy.id),
            ("the name of the board", self.board_name != copy.board_name),
            ("the fewest moves", !has_optimum),
            ("the limit of the plan", !has_limit),
            ("the targets that are not the goal", !all_kept),
            ("colours and shapes of targets", looks_differ),
        ];
        is_same.then(|| differing(parts))
    }

    /// Checks the robots and the goal, if there are any, against the board.
    pub(crate) fn check(&self) -> Result<(), EntryError> {
        let board = || Arc::clone(&self.board).under(self.profile);
        match self.goal {
            Some(_) if !self.robots.is_empty() => self.round().map(|_| ()),
            Some(goal) if !board().is_standable(goal.square) => {
                Err(EntryError::GoalNotStandable { square: goal.square })
            }
            None if !self.robots.is_empty() => Ok(board().position(&self.robots).map(|_| ())?),
            _ => Ok(()),
        }
    }
}

/// The reason why an entry is not a round.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// The entry is a board without robots.
    #[error("there are no robots: this is a board, not a puzzle")]
    NoRobots,
    /// The entry has no active target.
    #[error("no target is active: choose one")]
    NoGoal,
    /// The active target is on a square where no robot can stop.
    #[error("no robot can stop on the goal on {square}")]
    GoalNotStandable {
        /// The square.
        square: Square,
    },
    /// The setup is invalid.
    #[error(transparent)]
    Faults(#[from] Faults),
}
