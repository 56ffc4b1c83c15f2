//! [`Tablebase`]: the queries of a finished table.

use std::sync::Arc;

use carom_engine::Rules;
use carom_engine::ricochet::{Board, Goal, Move, Position, Profile, Robot, Round, RoundSetup};

use super::build::Builder;
use super::counts::Counts;
use super::distinct;
use super::error::{BuildError, NotInTable};
use super::layers::{Memory, byte_of, planes};
use super::planes::{reached, with_bit};
use super::positions::Positions;
use super::store::Stored;
use super::task::{Layout, Task, interchangeable};
use super::triples::{Cell, WAITING};
use super::unturned::UnturnedSets;
use crate::Control;
use crate::ricochet::bits::Squares;

/// The exact distance to a goal from every position of a board.
///
/// The [module](super) describes its content, its construction and its limits.
pub struct Tablebase {
    pub(super) board: Arc<Board>,
    pub(super) goal: Goal,
    pub(super) robots: usize,
    pub(super) profile: Profile,
    pub(super) layout: Layout,
    pub(super) counts: Counts,
    /// The greatest distance in `sets`.
    pub(super) longest: u32,
    pub(super) sets: Sets,
    /// Under the official rule: the robots that have not turned, where their distances are different.
    pub(super) unturned: Option<UnturnedSets>,
}

/// The storage of the sets.
pub(super) enum Sets {
    /// In memory, as they were built.
    Built(Memory),
    /// The same for helpers that are not interchangeable.
    Distinct(distinct::Memory),
    /// In the bytes of a file.
    Stored(Stored),
}

impl Tablebase {
    /// The distances to a goal from all positions of a board with the first `robots` robots, under the plain
    /// rules. For many tables, more threads, other rules, or only the counts, see [`Builder`].
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(
        board: impl Into<Arc<Board>>,
        goal: Goal,
        robots: usize,
        control: &mut Control<'_>,
    ) -> Result<Self, BuildError> {
        Builder::new().build(board, goal, robots, control)
    }

    pub(super) fn new(
        task: Task,
        goal: Goal,
        counts: Counts,
        longest: u32,
        sets: Sets,
        unturned: Option<UnturnedSets>,
    ) -> Self {
        let Task { board, robots, profile, layout } = task;
        Self { board, goal, robots, profile, layout, counts, longest, sets, unturned }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The goal.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The number of robots.
    #[must_use]
    pub const fn robots(&self) -> usize {
        self.robots
    }

    /// The rules.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// The interchangeable robots: those that need not arrive, or all of them if any robot may, except for the
    /// robots with the colour of a diagonal. Positions that differ only by an exchange of them count as one.
    pub fn interchangeable(&self) -> impl Iterator<Item = Robot> + '_ {
        interchangeable(&self.board, self.robots, self.goal)
    }

    /// The numbers of positions at each distance. Under the official rule they are for robots before their
    /// first slide.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The number of positions by distance, 0 first. See [`Counts::histogram`].
    #[must_use]
    pub fn histogram(&self) -> &[u64] {
        self.counts.histogram()
    }

    /// The number of unsolvable positions.
    #[must_use]
    pub const fn unsolvable(&self) -> u64 {
        self.counts.unsolvable()
    }

    /// The fewest moves to the goal. `None` if no sequence of moves leads there, or if the position has
    /// another number of robots or is from another board; [`Tablebase::lookup`] tells these cases apart.
    #[must_use]
    pub fn distance(&self, position: &Position) -> Option<u32> {
        self.lookup(position).ok().flatten()
    }

    /// The fewest moves to the goal; `None` if no sequence of moves leads there. The position must be one of
    /// the table's board. Under the official rule it counts whether the robot that must arrive has slid along
    /// a row or a column before ([`Position::axes`]).
    ///
    /// # Errors
    /// [`NotInTable`] if the position has another number of robots, or a robot outside the board.
    #[inline]
    pub fn lookup(&self, position: &Position) -> Result<Option<u32>, NotInTable> {
        let squares = position.squares();
        let active = self.goal.robot.map_or(0, Robot::index);
        if squares.len() != self.robots {
            return Err(NotInTable::RobotCount { expected: self.robots, found: squares.len() });
        }
        if let Some(&square) = squares.iter().find(|&&it| !self.board.size().contains(it)) {
            return Err(NotInTable::Outside { square });
        }
        let helpers = (0..).zip(squares).filter(|&(robot, _)| robot != active);
        let helpers = helpers.map(|(_, &square)| square);
        let slot = match &self.layout {
            Layout::Alike(triples) => {
                let mut cells = [Cell { row: WAITING, column: 0 }; 3];
                for (cell, square) in cells.iter_mut().zip(helpers) {
                    *cell = Cell { row: square.y(), column: square.x() };
                }
                triples.find(cells)
            }
            Layout::Distinct(grid) => grid.find(helpers),
        };
        if let Some(unturned) = &self.unturned {
            let axes = position.axes(self.goal.robot.unwrap_or(Robot::Red));
            if let Some(bit) = unturned.lines.bit(squares[active], axes) {
                return Ok(unturned.distance(bit, slot));
            }
        }
        let square = byte_of(squares[active]);
        if !self.set(0, slot).contains(square) {
            return Ok(None);
        }
        let bit = |plane: usize| u32::from(self.set(plane + 1, slot).contains(square));
        Ok(Some((0..self.planes()).fold(0, |distance, plane| distance | bit(plane) << plane)))
    }

    /// The moves from a position that start a shortest solution, in the order of [`Board::legal_moves`];
    /// empty for a solved or unsolvable position.
    #[must_use]
    pub fn best_moves(&self, position: &Position) -> Vec<Move> {
        let Some(distance @ 1..) = self.distance(position) else { return Vec::new() };
        let Some(round) = self.round_from(position) else { return Vec::new() };
        let mut moves = Vec::new();
        round.legal_moves(position, &mut moves);
        moves
            .retain(|&mv| self.distance(&round.play_unchecked(position, mv)) == Some(distance - 1));
        moves
    }

    /// A shortest solution: at each step the first of the best moves. `None` if there is no solution.
    #[must_use]
    pub fn optimal_line(&self, position: &Position) -> Option<Vec<Move>> {
        let mut left = self.distance(position)?;
        let round = self.round_from(position)?;
        let (mut position, mut line, mut moves) = (*position, Vec::new(), Vec::new());
        while left > 0 {
            moves.clear();
            round.legal_moves(&position, &mut moves);
            let mut next = moves.iter().map(|&mv| (mv, round.play_unchecked(&position, mv)));
            let (best, after) = next.find(|(_, after)| self.distance(after) == Some(left - 1))?;
            position = after;
            line.push(best);
            left -= 1;
        }
        Some(line)
    }

    /// All positions at a distance, in a fixed order: by the rows of the helpers, then by the numbers of
    /// their columns in a file, then by the square of the active robot, row by row. They are computed on
    /// demand. On a board with diagonals the order is by the squares of the helpers, red first.
    ///
    /// Helpers are interchangeable, unless a diagonal has their colour. Positions that differ by an exchange of
    /// such helpers are listed once, with the helpers in the order of the squares.
    #[must_use]
    pub fn positions_at(&self, distance: u32) -> Positions<'_> {
        Positions::new(self, distance)
    }

    /// The position number `index`, from 0, of [`Tablebase::positions_at`], without visiting the positions
    /// before it; `None` after the last one.
    ///
    /// A uniformly random index below the entry of [`Tablebase::histogram`] gives a uniformly random
    /// position.
    #[must_use]
    pub fn nth_at(&self, distance: u32, index: u64) -> Option<Position> {
        Positions::new(self, distance).nth_from_start(index)
    }

    /// The round from a position.
    fn round_from(&self, position: &Position) -> Option<Round> {
        let robots = position.squares().to_vec();
        let setup = RoundSetup { robots, goal: self.goal, profile: self.profile };
        Round::new(Arc::clone(&self.board), setup).ok()
    }

    /// The bits of a distance.
    pub(super) fn planes(&self) -> usize {
        planes(self.longest)
    }

    /// For a placement of the helpers: the solvable squares of the active robot for plane 0, and those with
    /// bit i of their distance for plane i + 1.
    #[inline]
    pub(super) fn set(&self, plane: usize, slot: usize) -> Squares {
        let bits = plane.checked_sub(1);
        match &self.sets {
            Sets::Built(memory) => {
                let (octet, place) = (slot / 8, slot % 8);
                let set = |plane: usize| memory.planes[plane][octet].0[place];
                match bits {
                    None => reached(set, self.longest),
                    Some(bit) => with_bit(set, bit, self.longest),
                }
            }
            Sets::Distinct(memory) => {
                let Layout::Distinct(grid) = &self.layout else { return Squares::NONE };
                bits.map_or(&memory.reached, |plane| &memory.planes[plane])[grid.place(slot)]
            }
            Sets::Stored(stored) => stored.set(plane, slot),
        }
    }
}

impl std::fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tablebase")
            .field("goal", &self.goal)
            .field("robots", &self.robots)
            .field("rules", &self.profile.id)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}
