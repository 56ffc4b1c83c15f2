//! [`MultiRound`]: a round with a target for each of several robots.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::motion::{Motion, moves_by_motion};
use super::round::goal_fault;
use super::{Board, Fault, Faults, IllegalMove, Move, Position, PositionKey, Profile, Robot};
use crate::{Puzzle, Rules, Square};

/// An unchecked round for several robots, typed or read from a file. [`MultiRound::new`] checks it against
/// a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MultiRoundSetup {
    /// The squares of the robots, in the order of [`Robot::ALL`].
    pub robots: Vec<Square>,
    /// The goals, in any order.
    pub goals: Vec<(Robot, Square)>,
    /// The rules.
    pub profile: Profile,
}

/// A valid round in which each of several robots has its own target. It is solved when all of them stand on
/// their targets at the same time. Before that, a robot may reach its target and leave it again.
///
/// Under a profile that requires a turn, every one of them must have turned. A clone is cheap: it shares the
/// board. Its positions have room for `N` robots: ten, or five in a [compact](MultiRound::compact) one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MultiRound<const N: usize = { Robot::MAX }> {
    motion: Motion,
    start: Position<N>,
    /// By robot, red first.
    goals: Vec<(Robot, Square)>,
}

impl MultiRound {
    /// Checks a round against its board.
    ///
    /// # Errors
    /// Every [`Fault`]: those of [`Board::position`]; no goal; a goal outside the board, on a closed square,
    /// on a diagonal or for a robot that is not on the board; two goals for one robot or on one square.
    pub fn new(board: impl Into<Arc<Board>>, setup: MultiRoundSetup) -> Result<Self, Faults> {
        let MultiRoundSetup { robots, mut goals, profile } = setup;
        let board = board.into().under(profile);
        goals.sort_unstable();
        let mut faults = board.robot_faults(&robots);
        if goals.is_empty() {
            faults.push(Fault::NoGoal);
        }
        for (i, &(robot, square)) in goals.iter().enumerate() {
            faults.extend(goal_fault(&board, square));
            if robot.index() >= robots.len() {
                faults.push(Fault::GoalRobotMissing { robot });
            }
            if i > 0 && goals[i - 1].0 == robot {
                faults.push(Fault::TwoGoals { robot });
            } else if let Some(&(first, _)) = goals[..i].iter().find(|goal| goal.1 == square) {
                faults.push(Fault::SharedGoal { first, second: robot, square });
            }
        }
        Faults::none_or(faults, || {
            let named = || goals.iter().map(|&(robot, _)| robot);
            let motion = Motion::new(board, profile, named(), named());
            Self { motion, start: Position::new(&robots), goals }
        })
    }

    /// A copy of the round whose positions have room for [`Robot::STANDARD`] robots only, so that a search needs less memory for them;
    /// `None` if the round has more robots. Moves and solutions are the same.
    #[must_use]
    pub fn compact(&self) -> Option<MultiRound<{ Robot::STANDARD }>> {
        let Self { motion, start, goals } = self;
        (start.squares().len() <= Robot::STANDARD).then(|| MultiRound {
            motion: motion.clone(),
            start: start.resized(),
            goals: goals.clone(),
        })
    }
}

impl<const N: usize> MultiRound<N> {
    /// The goals by robot, red first.
    #[must_use]
    pub fn goals(&self) -> &[(Robot, Square)] {
        &self.goals
    }
}

moves_by_motion!(MultiRound);

impl<const N: usize> Puzzle for MultiRound<N> {
    type Key = PositionKey<N>;

    fn is_solved(&self, position: &Position<N>) -> bool {
        self.goals.iter().all(|&(robot, square)| self.motion.has_arrived(position, robot, square))
    }

    /// Robots without a goal are interchangeable unless a diagonal has their colour.
    fn key(&self, position: &Position<N>) -> PositionKey<N> {
        self.motion.key(position)
    }
}
