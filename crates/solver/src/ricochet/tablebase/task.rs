//! [`Task`]: what a table is asked, how large it is, and how many positions it has.

use std::sync::Arc;

use carom_engine::ricochet::{Board, Goal, Profile, Robot};

use super::blocks::Blocks;
use super::distinct::Grid;
use super::error::BuildError;
use super::lines::Unturned;
use super::planes::PLANES;
use super::steps::Numbering;
use super::triples::{Octet, Triples};
use super::unturned::Words;
use crate::Control;
use crate::ricochet::bits::Squares;

/// A question that a table can answer.
pub(super) struct Task {
    pub(super) board: Arc<Board>,
    pub(super) robots: usize,
    pub(super) profile: Profile,
    pub(super) layout: Layout,
}

/// The numbering of the placements of the helpers.
pub(super) enum Layout {
    /// Helpers are interchangeable.
    Alike(Triples),
    /// Diagonals distinguish the helpers.
    Distinct(Grid),
}

impl Task {
    pub(super) fn new(
        board: Arc<Board>,
        robots: usize,
        profile: Profile,
    ) -> Result<Self, BuildError> {
        if !profile.rebounds {
            return Err(BuildError::Rules { profile });
        }
        let (width, height) = (board.size().width(), board.size().height());
        if width > 16 || height > 16 {
            return Err(BuildError::TooLarge { width, height });
        }
        if !(1..=4).contains(&robots) {
            return Err(BuildError::RobotCount { count: robots });
        }
        let layout = if board.has_diagonals() {
            Layout::Distinct(Grid::new(&board, robots - 1))
        } else {
            Layout::Alike(Triples::new(width, height, robots as u8 - 1, Numbering::Part))
        };
        Ok(Self { board, robots, profile, layout })
    }

    /// Rejects an impossible goal.
    pub(super) fn check(&self, goal: Goal) -> Result<(), BuildError> {
        check_goal(&self.board, self.robots, goal)?;
        if self.profile.must_turn && goal.robot.is_none() {
            return Err(BuildError::AnyMustTurn);
        }
        Ok(())
    }

    /// Rejects a table beyond the limit of memory.
    pub(super) fn check_memory(
        &self,
        with_planes: bool,
        control: &Control<'_>,
    ) -> Result<(), BuildError> {
        check_limit(self.bytes(if with_planes { PLANES } else { 0 }), control)
    }

    /// The bytes of a table with this number of planes for distances.
    pub(super) fn bytes(&self, planes: usize) -> u64 {
        let (words, word) = if self.profile.must_turn {
            (size_of::<Words>(), size_of::<Unturned>())
        } else {
            (0, 0)
        };
        let bytes = match &self.layout {
            Layout::Alike(triples) => {
                let len = triples.len();
                // Without planes for distances there is one for what is reached.
                let sets = (planes.max(1) + 1) * len * size_of::<Octet>();
                sets + (len * (1 + planes) + Blocks::len(triples)) * words
            }
            Layout::Distinct(grid) => grid.len() * (2 + planes) * (size_of::<Squares>() + word),
        };
        bytes as u64
    }

    /// The number of all positions. Positions that differ by an exchange of robots with the same task count
    /// as one.
    pub(super) fn total(&self, goal: Goal) -> u64 {
        total(&self.board, self.robots, goal)
    }

    /// How often a state of the layers is there for one position.
    pub(super) fn times(&self, goal: Goal) -> u64 {
        match (&self.layout, goal.robot) {
            (Layout::Alike(_), Some(_)) => 1,
            (Layout::Alike(_), None) => self.robots as u64,
            (Layout::Distinct(_), _) => {
                orders(interchangeable(&self.board, self.robots, goal).count())
            }
        }
    }
}

/// Rejects an impossible goal on a board with a number of robots.
pub(super) fn check_goal(board: &Board, robots: usize, goal: Goal) -> Result<(), BuildError> {
    if goal.robot.is_some_and(|robot| robot.index() >= robots) {
        return Err(BuildError::NoSuchRobot { count: robots });
    }
    if !board.is_standable(goal.square) {
        return Err(BuildError::Target);
    }
    Ok(())
}

/// Rejects a table that needs more memory than the limit.
pub(super) fn check_limit(needed: u64, control: &Control<'_>) -> Result<(), BuildError> {
    match control.max_memory.filter(|&limit| limit < needed) {
        Some(limit) => Err(BuildError::Memory { needed, limit }),
        None => Ok(()),
    }
}

/// Rejects a table for which the system does not give the memory: a vector that finds none would end the program.
pub(super) fn check_room(needed: u64) -> Result<(), BuildError> {
    let fits = |bytes: usize| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    if usize::try_from(needed).is_ok_and(fits) {
        Ok(())
    } else {
        Err(BuildError::NoMemory { needed })
    }
}

/// The number of all positions, as [`Task::total`].
pub(super) fn total(board: &Board, robots: usize, goal: Goal) -> u64 {
    let squares = board.size().squares().filter(|&it| board.is_standable(it)).count();
    let placements: u64 = (0..robots).map(|i| squares.saturating_sub(i) as u64).product();
    placements / orders(interchangeable(board, robots, goal).count())
}

/// The robots with the same task that pass the same diagonals: those that need not arrive, or all of them if
/// any robot may, except for the robots with the colour of a diagonal.
pub(super) fn interchangeable(
    board: &Board,
    robots: usize,
    goal: Goal,
) -> impl Iterator<Item = Robot> + '_ {
    let passes = |robot: Robot| board.diagonals().any(|(_, diagonal)| diagonal.robot == robot);
    Robot::ALL[..robots].iter().copied().filter(move |&it| goal.robot != Some(it) && !passes(it))
}

/// The number of orders of some things.
fn orders(count: usize) -> u64 {
    (1..=count as u64).product()
}
