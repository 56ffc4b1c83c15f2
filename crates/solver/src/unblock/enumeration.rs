//! [`Enumeration`]: every position of a size, and every component of them.

use std::ops::Range;

use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Metric};
use carom_engine::{Size, Square};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::breadth::Breadth;
use super::lines::{LineTables, Lines, State};
use super::visited::Visited;
use crate::{Control, Stats, Stopped};

/// Every position of a size with the exit in one row.
///
/// The main block has two squares and lies anywhere in its row, which has no other horizontal block. Every other row and
/// every column holds any blocks of two and three squares that do not fill it wholly; there are no walls. The blocks of all
/// lines in their order are a *structure*. Positions of different structures cannot reach one another, so the structures can
/// be counted one by one, on any machine.
#[derive(Clone, Debug)]
pub struct Enumeration {
    size: Size,
    row: u8,
    /// The blocks of a row and of a column: their lengths in order.
    kinds: [Vec<Vec<u8>>; 2],
}

/// The counts of some structures. Counts of different structures add up: [`Tally::add`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of positions.
    pub positions: u64,
    /// The number of components.
    pub components: u64,
    /// The number of components with a solved position.
    pub solvable: u64,
    /// By the greatest number of moves of a component: the number of solvable components.
    pub by_longest_moves: Vec<u64>,
    /// The position that needs the most moves: their number and the board. Among several, the first board string.
    pub longest_moves: Option<(u32, String)>,
    /// The position that needs the most steps, in the same way.
    pub longest_steps: Option<(u32, String)>,
}

impl Tally {
    /// Adds the counts of other structures.
    pub fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.components += other.components;
        self.solvable += other.solvable;
        let longest = self.by_longest_moves.len().max(other.by_longest_moves.len());
        self.by_longest_moves.resize(longest, 0);
        for (own, count) in self.by_longest_moves.iter_mut().zip(other.by_longest_moves) {
            *own += count;
        }
        farther(&mut self.longest_moves, other.longest_moves);
        farther(&mut self.longest_steps, other.longest_steps);
    }
}

/// Keeps the farther one of two positions; of equally far ones the first board string.
fn farther(own: &mut Option<(u32, String)>, other: Option<(u32, String)>) {
    let Some((distance, board)) = other else { return };
    let is_better = own.as_ref().is_none_or(|(most, text)| {
        (distance, std::cmp::Reverse(&board)) > (*most, std::cmp::Reverse(text))
    });
    if is_better {
        *own = Some((distance, board));
    }
}

impl Enumeration {
    /// The positions of a size with the exit in a row, from 0. `None` if a side is more than 8, the row is not on the
    /// board, or there are more than 2^64 structures.
    #[must_use]
    pub fn new(size: Size, row: u8) -> Option<Self> {
        let (width, height) = (size.width(), size.height());
        if width > Board::MAX || height > Board::MAX || row >= height {
            return None;
        }
        let kinds = [width, height].map(|length| {
            let mut all = Vec::new();
            kinds_of(length, &mut Vec::new(), &mut all);
            all
        });
        let rows = (kinds[0].len() as u64).checked_pow(u32::from(height) - 1)?;
        rows.checked_mul((kinds[1].len() as u64).checked_pow(u32::from(width))?)?;
        Some(Self { size, row, kinds })
    }

    /// The number of structures.
    #[must_use]
    pub fn structures(&self) -> u64 {
        let count = |axis: usize, lines: u8| (self.kinds[axis].len() as u64).pow(lines.into());
        count(0, self.size.height() - 1) * count(1, self.size.width())
    }

    /// The blocks of a structure: for each row and then each column, their lengths in order.
    fn structure(&self, mut number: u64) -> Vec<Vec<u8>> {
        let mut next = |axis: usize| {
            let kinds = &self.kinds[axis];
            let kind = number % kinds.len() as u64;
            number /= kinds.len() as u64;
            kinds[kind as usize].clone()
        };
        let rows = (0..self.size.height()).map(|y| if y == self.row { vec![2] } else { next(0) });
        let mut lines: Vec<Vec<u8>> = rows.collect();
        lines.extend((0..self.size.width()).map(|_| next(1)));
        lines
    }

    /// Counts the structures with these numbers, each below [`Enumeration::structures`].
    ///
    /// # Errors
    /// The reason to stop: a limit of `control`.
    pub fn count(
        &self,
        structures: Range<u64>,
        control: &mut Control<'_>,
    ) -> Result<Tally, Stopped> {
        let mut counter = Counter {
            tables: LineTables::default(),
            breadth: Breadth::default(),
            visited: Visited::default(),
            stats: Stats::default(),
            tally: Tally::default(),
        };
        for number in structures {
            let blocks = self.structure(number);
            counter.count(self, &blocks, control)?;
            control.check(&counter.stats, 0, 0)?;
        }
        Ok(counter.tally)
    }

    /// The board of a structure whose blocks stand at the start of their lines. The blocks may overlap.
    fn setup(&self, blocks: &[Vec<u8>]) -> BoardSetup {
        let mut setup = BoardSetup::empty(self.size);
        let height = usize::from(self.size.height());
        for (number, lengths) in blocks.iter().enumerate() {
            let (axis, line) = if number < height {
                (Axis::Horizontal, number as u8)
            } else {
                (Axis::Vertical, (number - height) as u8)
            };
            let mut offset = 0;
            for &length in lengths {
                let square: Square = axis.square(line, offset);
                let block = Block { square, axis, length };
                if axis == Axis::Horizontal && line == self.row {
                    setup.blocks.insert(0, block);
                } else {
                    setup.blocks.push(block);
                }
                offset += length;
            }
        }
        setup
    }
}

/// Every sequence of blocks of two and three squares that leaves a square of a line empty.
fn kinds_of(left: u8, blocks: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    if left > 0 {
        all.push(blocks.clone());
    }
    for length in [2, 3] {
        if length <= left {
            blocks.push(length);
            kinds_of(left - length, blocks, all);
            blocks.pop();
        }
    }
}

/// Counts structures, and keeps its tables.
struct Counter {
    tables: LineTables,
    breadth: Breadth,
    visited: Visited,
    stats: Stats,
    tally: Tally,
}

impl Counter {
    fn count(
        &mut self,
        enumeration: &Enumeration,
        blocks: &[Vec<u8>],
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        let covered: usize = blocks.iter().flatten().map(|&length| usize::from(length)).sum();
        if covered > enumeration.size.area() {
            return Ok(());
        }
        let setup = enumeration.setup(blocks);
        let lines = Lines::of_setup(&setup, &mut self.tables);
        let mut states = Vec::new();
        place(&lines, 0, 0, [0, 0], &mut states);
        self.tally.positions += states.len() as u64;
        let mut seen: HashSet<State, FxBuildHasher> = HashSet::default();
        for &state in &states {
            if seen.contains(&state) {
                continue;
            }
            self.tally.components += 1;
            self.search(&lines, &[state], Metric::Steps, control)?;
            let members = self.breadth.nodes.iter().map(|node| node.state);
            seen.extend(members.clone());
            let solved: Vec<State> = members.filter(|&state| lines.is_solved(state)).collect();
            if solved.is_empty() {
                continue;
            }
            self.tally.solvable += 1;
            for metric in Metric::ALL {
                let distance = self.search(&lines, &solved, metric, control)?;
                if metric == Metric::Moves {
                    let counts = &mut self.tally.by_longest_moves;
                    let index = distance as usize;
                    counts.resize(counts.len().max(index + 1), 0);
                    counts[index] += 1;
                }
                let longest = match metric {
                    Metric::Moves => &mut self.tally.longest_moves,
                    Metric::Steps => &mut self.tally.longest_steps,
                };
                if longest.as_ref().is_none_or(|&(most, _)| distance >= most) {
                    // The last states of the search are the farthest ones.
                    let layer = self.breadth.last_layer();
                    let boards = layer.filter_map(|state| {
                        let setup = lines.moved(&setup, state).in_order();
                        Board::new(setup).ok().map(|board| board.to_string())
                    });
                    farther(longest, boards.min().map(|board| (distance, board)));
                }
            }
        }
        Ok(())
    }

    /// Visits every state that can be reached, and returns the greatest distance.
    fn search(
        &mut self,
        lines: &Lines,
        starts: &[State],
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<u32, Stopped> {
        self.visited.clear();
        for &state in starts {
            self.visited.insert(state);
        }
        self.stats.depth = 0;
        let Self { breadth, visited, stats, .. } = self;
        breadth.run(lines, (starts, metric), visited, control, stats)?;
        Ok(stats.depth)
    }
}

/// Every state in which no blocks overlap: the arrangements of one line after the other.
fn place(lines: &Lines, line: usize, state: State, crossing: [u64; 2], all: &mut Vec<State>) {
    let Some(it) = lines.all.get(line) else {
        all.push(state);
        return;
    };
    let crossed = it.crossed(crossing);
    for arrangement in 0..it.table.count {
        let covered = it.table.covered[arrangement];
        if covered & crossed == 0 {
            let mut next = crossing;
            next[1 - it.axis] |= it.spread(covered);
            place(lines, line + 1, state | (arrangement as u64) << (4 * line), next, all);
        }
    }
}
