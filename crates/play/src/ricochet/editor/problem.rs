//! [`Problem`]: a fault of a drawing, and its place.

use carom_engine::Square;
use carom_engine::ricochet::{Board, BoardSetup, Fault, Faults, Robot, Round, RoundSetup};

use super::Canvas;

/// A fault that prevents a drawing from being a valid puzzle or board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// A fault that the engine finds.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A robot is there, but an earlier one is missing.
    #[error(
        "the {robot} robot needs the {missing} robot: the robots of a board are the first ones of {names}",
        names = Robot::NAMES
    )]
    RobotGap {
        /// The robot.
        robot: Robot,
        /// Where it stands.
        square: Square,
        /// The first robot that is missing.
        missing: Robot,
    },
}

impl Problem {
    /// The place of the problem, if it has one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match self {
            Self::Fault(fault) => fault.square(),
            Self::RobotGap { square, .. } => Some(*square),
        }
    }
}

impl Canvas {
    /// All problems. A drawing without robots or without a goal is not a problem.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let faults = self.board().err();
        let mut problems: Vec<Problem> =
            faults.iter().flat_map(Faults::as_slice).cloned().map(Problem::from).collect();
        let missing = Robot::ALL.into_iter().find(|robot| self.robots[robot.index()].is_none());
        let gaps = self.robots().filter_map(|(robot, square)| {
            let missing = missing.filter(|missing| *missing < robot)?;
            Some(Problem::RobotGap { robot, square, missing })
        });
        let count = problems.len();
        problems.extend(gaps);
        if problems.len() == count {
            problems.extend(self.faults_on(self.bare_board()).into_iter().map(Problem::from));
        }
        problems
    }

    /// The board without the parts that can be invalid, so that robots and goal are always checked.
    fn bare_board(&self) -> Board {
        let mut diagonals = self.setup.diagonals.clone();
        diagonals.retain(|(square, _)| !self.is_closed(*square));
        let setup = BoardSetup { diagonals, targets: Vec::new(), ..self.setup.clone() };
        Board::new(setup).expect("both squares beside a wall record it")
    }

    /// The faults of the robots, without gaps, and of the goal.
    fn faults_on(&self, board: Board) -> Vec<Fault> {
        let robots: Vec<Square> = self.robots().map(|(_, square)| square).collect();
        let checked = match self.goal {
            Some(goal) if robots.is_empty() => {
                let square = goal.square;
                return if board.is_closed(square) {
                    vec![Fault::GoalOnClosed { square }]
                } else if board.diagonal(square).is_some() {
                    vec![Fault::GoalOnDiagonal { square }]
                } else {
                    Vec::new()
                };
            }
            Some(goal) => {
                Round::new(board, RoundSetup { robots, goal, profile: self.profile }).map(|_| ())
            }
            None if robots.is_empty() => Ok(()),
            None => board.position(&robots).map(|_| ()),
        };
        checked.map_or_else(|faults| faults.as_slice().to_vec(), |()| Vec::new())
    }
}
