//! [`Round`]: a board, robots, a goal and the rules, ready for play or search.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::motion::{Motion, moves_by_motion};
use super::{
    Board, Fault, Faults, Goal, IllegalMove, Move, Position, PositionKey, Profile, Robot, Slide,
};
use crate::{Puzzle, Rules, Square};

/// An unchecked round, typed or read from a file. [`Round::new`] checks it against a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoundSetup {
    /// The squares of the robots, in the order of [`Robot::ALL`].
    pub robots: Vec<Square>,
    /// The goal.
    pub goal: Goal,
    /// The rules.
    pub profile: Profile,
}

/// A valid round. A clone is cheap: it shares the board.
///
/// `Round` implements [`Rules`] and [`Puzzle`], so any search can solve it. Its positions have room for `N` robots: ten, or five
/// in a [compact](Round::compact) one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Round<const N: usize = { Robot::MAX }> {
    motion: Motion,
    start: Position<N>,
    goal: Goal,
}

impl Round {
    /// Checks a round against its board.
    ///
    /// # Errors
    /// Every [`Fault`]: those of [`Board::position`], and a goal outside the board, on a closed square,
    /// on a diagonal or for a robot that is not on the board.
    pub fn new(board: impl Into<Arc<Board>>, setup: RoundSetup) -> Result<Self, Faults> {
        let RoundSetup { robots, goal, profile } = setup;
        let board = board.into().under(profile);
        let mut faults = board.robot_faults(&robots);
        faults.extend(goal_fault(&board, goal.square));
        if let Some(robot) = goal.robot.filter(|robot| robot.index() >= robots.len()) {
            faults.push(Fault::GoalRobotMissing { robot });
        }
        Faults::none_or(faults, || {
            let start = Position::new(&robots);
            let arriving =
                Robot::ALL.into_iter().filter(|&it| goal.robot.is_none_or(|of| of == it));
            let motion = Motion::new(board, profile, arriving, goal.robot.into_iter());
            Self { motion, start, goal }
        })
    }

    /// A copy of the round whose positions have room for [`Robot::STANDARD`] robots only, so that a search needs less memory for them;
    /// `None` if the round has more robots. Moves and solutions are the same.
    #[must_use]
    pub fn compact(&self) -> Option<Round<{ Robot::STANDARD }>> {
        let Self { motion, start, goal } = self;
        (start.squares().len() <= Robot::STANDARD).then(|| Round {
            motion: motion.clone(),
            start: start.resized(),
            goal: *goal,
        })
    }

    /// A round with this board and goal that starts from another position, which was reached under these rules. The turns and the last
    /// headings of the position count if the rules need them.
    ///
    /// # Errors
    /// Every [`Fault`] of a position that does not fit the board or does not have the robot of the goal.
    pub fn resumed(&self, position: &Position) -> Result<Self, Faults> {
        let (goal, profile) = (self.goal, self.profile());
        let setup = RoundSetup { robots: position.squares().to_vec(), goal, profile };
        let round = Self::new(Arc::clone(self.board()), setup)?;
        Ok(Self { start: position.known_to(profile), ..round })
    }
}

impl<const N: usize> Round<N> {
    /// The goal.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The slide of a move under the rules of the round, and the position after it. This walks the robot's
    /// path only once.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal.
    pub fn slide(
        &self,
        position: &Position<N>,
        mv: Move,
    ) -> Result<(Slide, Position<N>), IllegalMove> {
        self.motion.slide(position, mv)
    }

    /// Whether a robot may arrive.
    #[must_use]
    pub fn may_arrive(&self, robot: Robot) -> bool {
        self.goal.robot.is_none_or(|active| active == robot)
    }
}

/// The fault of a goal on a square, if it has one.
pub(super) fn goal_fault(board: &Board, square: Square) -> Option<Fault> {
    if !board.size().contains(square) {
        Some(Fault::Outside { what: "goal", square })
    } else if board.is_closed(square) {
        Some(Fault::GoalOnClosed { square })
    } else if board.is_passage(square) {
        Some(Fault::GoalOnDiagonal { square })
    } else {
        None
    }
}

moves_by_motion!(Round);

impl<const N: usize> Puzzle for Round<N> {
    type Key = PositionKey<N>;

    fn is_solved(&self, position: &Position<N>) -> bool {
        let has_arrived = |robot| self.motion.has_arrived(position, robot, self.goal.square);
        match self.goal.robot {
            Some(robot) => has_arrived(robot),
            None => position.robots().any(|(robot, _)| has_arrived(robot)),
        }
    }

    /// Robots that need not arrive are interchangeable unless a diagonal has their colour.
    fn key(&self, position: &Position<N>) -> PositionKey<N> {
        self.motion.key(position)
    }
}
