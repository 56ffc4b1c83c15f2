//! [`Tablebase`]: the queries of a finished table.

use std::sync::Arc;

use carom_engine::Rules;
use carom_engine::ricochet::{Board, Goal, Move, Position, Profile, Robot};
use carom_solver::ricochet::bits::Squares;

use crate::counts::Counts;
use crate::diagonals::distinct::DistinctMemory;
use crate::error::NotInTable;
use crate::official::unturned_sets::UnturnedSets;
use crate::plain::layers::Memory;
use crate::planes::binary_digits;
use crate::planes::{reached, with_bit};
use crate::setup::{Layout, TableSetup, Task};
use crate::squares::{Cell, WAITING, byte_of};
use crate::store::stored_sets::StoredSets;

/// The exact distance to a goal from every position of a board.
///
/// The [module](super) describes its content, its construction and its limits.
pub struct Tablebase {
    pub(crate) setup: TableSetup,
    pub(crate) layout: Layout,
    pub(crate) counts: Counts,
    /// The greatest distance in `sets`.
    pub(crate) longest: u32,
    pub(crate) sets: Sets,
    /// Under the official rule: the robots that have not turned, where their distances are different.
    pub(crate) unturned: Option<UnturnedSets>,
}

/// The storage of the sets.
pub(crate) enum Sets {
    /// In memory, as they were built.
    Built(Memory),
    /// In memory, for helpers that are not interchangeable.
    Distinct(DistinctMemory),
    /// In the bytes of a file.
    Stored(StoredSets),
}

impl Tablebase {
    pub(crate) fn new(
        task: Task,
        counts: Counts,
        longest: u32,
        sets: Sets,
        unturned: Option<UnturnedSets>,
    ) -> Self {
        let Task { setup, layout } = task;
        Self { setup, layout, counts, longest, sets, unturned }
    }

    /// The setup: board, goal, number of robots and rules.
    #[must_use]
    pub const fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.setup.board
    }

    /// The goal.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.setup.goal
    }

    /// The number of robots.
    #[must_use]
    pub const fn robots(&self) -> usize {
        self.setup.robots
    }

    /// The rules.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.setup.profile
    }

    /// The interchangeable robots: those that need not arrive, or all of them if any robot may, except for the
    /// robots with the colour of a diagonal. Positions that differ only by an exchange of them count as one.
    pub fn interchangeable(&self) -> impl Iterator<Item = Robot> + '_ {
        self.setup.interchangeable()
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
    /// [`NotInTable`] if the position has another number of robots, or a robot outside the board or on a closed square.
    #[inline]
    pub fn lookup(&self, position: &Position) -> Result<Option<u32>, NotInTable> {
        let squares = position.squares();
        let active = self.setup.goal.robot.map_or(0, Robot::index);
        if squares.len() != self.setup.robots {
            return Err(NotInTable::RobotCount {
                expected: self.setup.robots,
                found: squares.len(),
            });
        }
        if let Some(&square) = squares.iter().find(|&&it| !self.setup.board.size().contains(it)) {
            return Err(NotInTable::Outside { square });
        }
        if let Some(&square) = squares.iter().find(|&&it| self.setup.board.is_closed(it)) {
            return Err(NotInTable::Closed { square });
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
            let axes = position.axes(self.setup.goal.robot.unwrap_or(Robot::Red));
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

    /// The moves from a position that start a shortest solution, in the order of [`Board::legal_moves_into`];
    /// empty for a solved or unsolvable position.
    #[must_use]
    pub fn best_moves(&self, position: &Position) -> Vec<Move> {
        let Some(distance @ 1..) = self.distance(position) else { return Vec::new() };
        let Some(round) = self.setup.round_from(position) else { return Vec::new() };
        let mut moves = round.legal_moves(position);
        moves
            .retain(|&mv| self.distance(&round.play_unchecked(position, mv)) == Some(distance - 1));
        moves
    }

    /// A shortest solution: at each step the first of the best moves. `None` if there is no solution.
    #[must_use]
    pub fn optimal_line(&self, position: &Position) -> Option<Vec<Move>> {
        let mut left = self.distance(position)?;
        let round = self.setup.round_from(position)?;
        let (mut position, mut line, mut moves) = (*position, Vec::new(), Vec::new());
        while left > 0 {
            round.legal_moves_into(&position, &mut moves);
            let mut next = moves.iter().map(|&mv| (mv, round.play_unchecked(&position, mv)));
            let (best, after) = next.find(|(_, after)| self.distance(after) == Some(left - 1))?;
            position = after;
            line.push(best);
            left -= 1;
        }
        Some(line)
    }

    /// The bits of a distance.
    pub(crate) fn planes(&self) -> usize {
        binary_digits(self.longest)
    }

    /// For a placement of the helpers: the solvable squares of the active robot for plane 0, and those with
    /// bit i of their distance for plane i + 1.
    #[inline]
    pub(crate) fn set(&self, plane: usize, slot: usize) -> Squares {
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
            .field("goal", &self.setup.goal)
            .field("robots", &self.setup.robots)
            .field("rules", &self.setup.profile.id)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}
