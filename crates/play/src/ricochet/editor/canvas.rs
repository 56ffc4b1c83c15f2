//! [`Canvas`]: a drawing, valid or not.

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Faults, Goal, Profile, Robot, Round, Target,
};
use carom_engine::{Directions, Size, Square};
use carom_formats::ricochet::Entry;

use super::Problem;

/// The drawn board, robots and goal. Everything lies on the board, and both squares beside a wall record
/// the wall. The rest may be invalid, and [`Canvas::problems`] lists the problems with their places.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "super::kept::CanvasText", into = "super::kept::CanvasText")]
pub struct Canvas {
    /// Diagonals and targets are sorted by square, with at most one on each square.
    pub(super) setup: BoardSetup,
    pub(super) robots: [Option<Square>; Robot::MAX],
    pub(super) goal: Option<Goal>,
    pub(super) profile: Profile,
}

impl Canvas {
    /// An empty board with its border.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self {
            setup: BoardSetup::empty(size),
            robots: [None; Robot::MAX],
            goal: None,
            profile: Profile::PLAIN,
        }
    }

    /// The canvas of an entry from a file or a round ([`Entry::of_round`]).
    #[must_use]
    pub fn of_entry(entry: &Entry) -> Self {
        let mut robots = [None; Robot::MAX];
        for (robot, &square) in robots.iter_mut().zip(&entry.robots) {
            *robot = Some(square);
        }
        let setup = BoardSetup::from(Board::clone(&entry.board));
        Self { setup, robots, goal: entry.goal, profile: entry.profile }
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.setup.size
    }

    /// The walled sides of a square; all four for a square outside the board.
    #[must_use]
    pub fn walls(&self, square: Square) -> Directions {
        self.setup.walls_of(square)
    }

    /// Whether a square has walls on all four sides.
    #[must_use]
    pub fn is_closed(&self, square: Square) -> bool {
        self.walls(square) == Directions::ALL
    }

    /// The diagonals, row by row.
    #[must_use]
    pub fn diagonals(&self) -> &[(Square, Diagonal)] {
        &self.setup.diagonals
    }

    /// The diagonal on a square.
    #[must_use]
    pub fn diagonal_on(&self, square: Square) -> Option<Diagonal> {
        self.setup.diagonals.iter().find(|(place, _)| *place == square).map(|&(_, it)| it)
    }

    /// The printed targets, row by row.
    #[must_use]
    pub fn targets(&self) -> &[Target] {
        &self.setup.targets
    }

    /// The target printed on a square.
    #[must_use]
    pub fn target_on(&self, square: Square) -> Option<Target> {
        self.setup.targets.iter().find(|target| target.square == square).copied()
    }

    /// The robots with their squares. Robots may be missing, for example green without red.
    pub fn robots(&self) -> impl Iterator<Item = (Robot, Square)> + '_ {
        Robot::ALL.into_iter().zip(self.robots).filter_map(|(robot, square)| Some((robot, square?)))
    }

    /// The goal.
    #[must_use]
    pub const fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The rules.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// The board as drawn, without checks.
    #[must_use]
    pub const fn setup(&self) -> &BoardSetup {
        &self.setup
    }

    /// Only the board.
    ///
    /// # Errors
    /// Every fault of the board.
    pub fn board(&self) -> Result<Board, Faults> {
        Board::new(self.setup.clone())
    }

    /// The whole drawing. It can be written in any format and, if it has robots and a goal, played
    /// ([`Entry::round`]).
    ///
    /// # Errors
    /// All problems.
    pub fn entry(&self) -> Result<Entry, Vec<Problem>> {
        let problems = self.problems();
        let board = match self.board() {
            Ok(board) if problems.is_empty() => board,
            _ => return Err(problems),
        };
        let robots = self.robots().map(|(_, square)| square).collect();
        Ok(Entry { robots, goal: self.goal, profile: self.profile, ..Entry::board(board) })
    }

    /// The round, if the drawing is valid and has robots and a goal.
    #[must_use]
    pub fn round(&self) -> Option<Round> {
        self.entry().ok()?.round().ok()
    }
}
