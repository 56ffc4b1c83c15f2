//! A board as rows and columns: [`BoardLines`], and the tables of a row or column, [`LineTable`]. This is for boards of at most 8x8
//! squares on which every block stays in its line ([`Board::has_lines`]).
//!
//! The blocks of a row never leave it, and they never change their order. A row of at most eight squares
//! therefore has at most 15 *arrangements* (two blocks of two squares among four empty ones), and so has a
//! column. Four bits hold the number of an arrangement, and a `u64` holds a whole state: at most eight rows
//! and eight columns.
//!
//! What happens to a row depends only on its own arrangement and on the squares that the blocks of columns
//! and walls cover in it. A table for each kind of row therefore knows every slide: it gives the set of
//! arrangements after one move. Rows and columns use the same tables, because a state keeps the covered
//! squares twice: row by row and column by column ([`Crossing`]).

use alloc::sync::Arc;
use alloc::vec::Vec;

use carom_engine::unblock::{Axis, Block, BlockId, Board, BoardSetup, Metric, Move, Position};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::sort::sort_few;

/// The arrangement of every line, four bits each. `u64::MAX` is not a state: no line has 16 arrangements.
pub(super) type State = u64;

/// The squares that cross each line: `[rows, columns]`. Byte `y` of `rows` has the columns in which a vertical
/// block or a wall covers a square of row `y`; byte `x` of `columns` has the rows in which a horizontal block or
/// a wall covers a square of column `x`.
pub(super) type Crossing = [u64; 2];

/// The number of arrangements that a line can have, rounded up.
const ARRANGEMENTS: usize = 16;

/// A set of arrangements of one line.
pub(super) type Set = u16;

/// Everything about lines of one kind: their length, their walls, and the blocks between the walls.
pub(super) struct LineTable {
    /// The number of arrangements.
    pub(super) count: usize,
    /// By arrangement and block of the line: the first square of the block.
    pub(super) offsets: [[u8; 4]; ARRANGEMENTS],
    /// By arrangement: the covered squares of the line.
    pub(super) covered: [u8; ARRANGEMENTS],
    /// By arrangement: the covered squares as they cross other lines, in line 0.
    pub(super) spread: [u64; ARRANGEMENTS],
    /// By metric, arrangement and crossing squares: the arrangements after one move.
    after: [[[Set; 256]; ARRANGEMENTS]; 2],
    /// Every step of a block by one square, with offsets in place of squares.
    steps: Vec<LineStep>,
}

/// The kind of a line: its length, its walls and, for each block, the length and the squares between the walls around
/// it (first and end).
#[derive(Clone, PartialEq, Eq, Hash)]
struct LineKind {
    length: u8,
    walls: u8,
    blocks: Vec<(u8, u8, u8)>,
}

impl LineTable {
    fn new(kind: &LineKind) -> Self {
        let mut all = Vec::new();
        arrange(&kind.blocks, 0, &mut Vec::new(), &mut all);
        let mut table = Self {
            count: all.len(),
            offsets: [[0; 4]; ARRANGEMENTS],
            covered: [0; ARRANGEMENTS],
            spread: [0; ARRANGEMENTS],
            after: [[[0; 256]; ARRANGEMENTS]; 2],
            steps: Vec::new(),
        };
        for (number, offsets) in all.iter().enumerate() {
            table.offsets[number][..offsets.len()].copy_from_slice(offsets);
            let squares = offsets.iter().zip(&kind.blocks);
            let covered = squares.fold(0, |all, (&at, &(length, ..))| all | run(at, at + length));
            table.covered[number] = covered;
            table.spread[number] = spread(covered);
        }
        for (from, before) in all.iter().enumerate() {
            for (to, after) in all.iter().enumerate() {
                let mut moved = (0..before.len()).filter(|&block| before[block] != after[block]);
                let (Some(block), None) = (moved.next(), moved.next()) else { continue };
                let (length, ..) = kind.blocks[block];
                let (first, last) =
                    (before[block].min(after[block]), before[block].max(after[block]));
                let touched = run(first, last + length);
                let entered = touched & !run(before[block], before[block] + length);
                if last - first == 1 {
                    let left = touched & !run(after[block], after[block] + length);
                    let squares = [entered, left].map(|it| it.trailing_zeros() as u8);
                    let forward = before[block] < after[block];
                    table.steps.push(LineStep { block, forward, from, to, squares });
                }
                for crossing in 0..=u8::MAX {
                    if entered & crossing == 0 {
                        table.after[Metric::Moves as usize][from][usize::from(crossing)] |= 1 << to;
                        if last - first == 1 {
                            table.after[Metric::Steps as usize][from][usize::from(crossing)] |=
                                1 << to;
                        }
                    }
                }
            }
        }
        table
    }

    /// The arrangements after one move from an arrangement, if these squares of the line are crossed.
    #[inline]
    pub(super) const fn after(&self, metric: Metric, from: usize, crossed: u8) -> Set {
        self.after[metric as usize][from & 15][crossed as usize]
    }
}

/// Every way to place blocks in order, each within its limits; the first blocks vary slowest.
pub(super) fn arrange(
    blocks: &[(u8, u8, u8)],
    free_from: u8,
    placed: &mut Vec<u8>,
    all: &mut Vec<Vec<u8>>,
) {
    let Some(&(length, first, end)) = blocks.get(placed.len()) else {
        all.push(placed.clone());
        return;
    };
    for at in first.max(free_from)..(end + 1).saturating_sub(length) {
        placed.push(at);
        arrange(blocks, at + length, placed, all);
        placed.pop();
    }
}

/// The squares from `first` up to, not including, `end`.
const fn run(first: u8, end: u8) -> u8 {
    ((1_u16 << end) - (1 << first)) as u8
}

/// Bit `i` of a byte as bit 0 of byte `i`.
const fn spread(byte: u8) -> u64 {
    let mut all = 0;
    let mut i = 0;
    while i < 8 {
        all |= ((byte >> i & 1) as u64) << (8 * i);
        i += 1;
    }
    all
}

/// The tables of lines that a solver has met. It keeps them for the next board.
#[derive(Default)]
pub(super) struct LineTables {
    by_kind: HashMap<LineKind, Arc<LineTable>, FxBuildHasher>,
}

impl LineTables {
    /// Boards with many walls have many kinds of lines; tables for more than this number are not kept.
    const MOST: usize = 512;

    /// The table of a line without walls, with blocks of these lengths in their order.
    pub(super) fn without_walls(&mut self, length: u8, blocks: &[u8]) -> Arc<LineTable> {
        let blocks = blocks.iter().map(|&block| (block, 0, length)).collect();
        self.get(LineKind { length, walls: 0, blocks })
    }

    fn get(&mut self, kind: LineKind) -> Arc<LineTable> {
        if self.by_kind.len() >= Self::MOST {
            self.by_kind.clear();
        }
        let table =
            self.by_kind.entry(kind).or_insert_with_key(|kind| Arc::new(LineTable::new(kind)));
        Arc::clone(table)
    }
}

/// A row or column that has a block.
#[derive(Clone)]
pub(super) struct BoardLine {
    pub(super) table: Arc<LineTable>,
    /// 0 for a row, 1 for a column.
    pub(super) axis: usize,
    /// The number of the row or column.
    pub(super) number: u8,
    /// The blocks from west to east or north to south.
    blocks: Vec<BlockId>,
}

impl BoardLine {
    /// The squares of this line that are covered by lines that cross it.
    #[inline]
    pub(super) const fn crossed(&self, crossing: Crossing) -> u8 {
        (crossing[self.axis] >> (8 * self.number)) as u8
    }

    /// Squares of this line as they cross the lines of the other axis.
    pub(super) const fn spread(&self, squares: u8) -> u64 {
        spread(squares) << self.number
    }

    /// The number of blocks.
    pub(super) const fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// The squares of the board that the line's blocks cover in an arrangement, 8 * y + x.
    #[inline]
    pub(super) fn squares(&self, arrangement: usize) -> u64 {
        if self.axis == 0 {
            u64::from(self.table.covered[arrangement & 15]) << (8 * self.number)
        } else {
            self.table.spread[arrangement & 15] << self.number
        }
    }

    /// Every step of a block of the line by one square, as if the line were alone on the board.
    pub(super) fn steps(&self) -> impl Iterator<Item = LineStep> {
        self.table.steps.iter().map(|step| {
            let square = |offset| {
                if self.axis == 0 { 8 * self.number + offset } else { 8 * offset + self.number }
            };
            LineStep { squares: step.squares.map(square), ..*step }
        })
    }
}

/// A step of a block by one square.
#[derive(Clone, Copy)]
pub(super) struct LineStep {
    /// The number of the block in its line.
    pub(super) block: usize,
    /// Whether the block moves to the east or south.
    pub(super) forward: bool,
    /// The arrangements of the line before and after the step.
    pub(super) from: usize,
    pub(super) to: usize,
    /// The squares that the block enters and leaves, 8 * y + x.
    pub(super) squares: [u8; 2],
}

/// A board as lines: rows first, then columns.
pub(super) struct BoardLines {
    pub(super) all: Vec<BoardLine>,
    /// The walls, crossing rows and columns.
    walls: Crossing,
    /// The line of the main block, and its arrangements in which the board is solved.
    pub(super) main_line: usize,
    pub(super) solved: Set,
}

impl BoardLines {
    pub(super) fn new(board: &Board, tables: &mut LineTables) -> Self {
        Self::of_setup(&board.setup(board.start()), tables)
    }

    /// The lines of a setup. Blocks of different lines may overlap.
    pub(super) fn of_setup(setup: &BoardSetup, tables: &mut LineTables) -> Self {
        let mut walls = [0, 0];
        for &square in &setup.walls {
            walls[0] |= 1 << (8 * square.y() + square.x());
            walls[1] |= 1 << (8 * square.x() + square.y());
        }
        let (width, height) = (setup.size.width(), setup.size.height());
        let offset = |block: &Block| block.axis.offset(block.square);
        let mut all: Vec<BoardLine> = Vec::with_capacity(16);
        for (axis, index, count, length) in
            [(Axis::Horizontal, 0, height, width), (Axis::Vertical, 1, width, height)]
        {
            for number in 0..count {
                let all_blocks = BlockId::first(setup.blocks.len()).zip(&setup.blocks);
                let mut blocks: Vec<(BlockId, &Block)> = all_blocks
                    .filter(|(_, it)| it.axis == axis && axis.line(it.square) == number)
                    .collect();
                if blocks.is_empty() {
                    continue;
                }
                sort_few(&mut blocks, |(_, block)| offset(block));
                let walls = (walls[index] >> (8 * number)) as u8;
                let limits = |&(_, block): &(BlockId, &Block)| {
                    let at = offset(block);
                    let is_wall = |offset: &u8| walls >> offset & 1 != 0;
                    let first = (0..at).rev().find(is_wall).map_or(0, |wall| wall + 1);
                    let end = (at..length).find(is_wall).unwrap_or(length);
                    (block.length, first, end)
                };
                let kind = LineKind { length, walls, blocks: blocks.iter().map(limits).collect() };
                let blocks = blocks.iter().map(|&(id, _)| id).collect();
                all.push(BoardLine { table: tables.get(kind), axis: index, number, blocks });
            }
        }
        let holds = |line: &BoardLine| line.blocks.contains(&BlockId::MAIN);
        let main_line = all.iter().position(holds).unwrap_or(0);
        let main = &all[main_line];
        let place = main.blocks.iter().position(|&id| id == BlockId::MAIN).unwrap_or(0);
        let exit = setup.blocks.first().filter(|_| !setup.exit_at_start).map_or(0, |main| {
            let end = if main.axis == Axis::Horizontal { width } else { height };
            end.saturating_sub(main.length)
        });
        let is_exit = |&number: &usize| main.table.offsets[number][place] == exit;
        let solved = (0..main.table.count).filter(is_exit).fold(0, |all, number| all | 1 << number);
        Self { all, walls, main_line, solved }
    }

    /// The squares with walls, 8 * y + x.
    pub(super) const fn walls(&self) -> u64 {
        self.walls[0]
    }

    /// The arrangement of a line in a state.
    #[inline]
    pub(super) const fn arrangement(state: State, line: usize) -> usize {
        (state >> (4 * line)) as usize & 15
    }

    /// The state with a line in another arrangement.
    #[inline]
    pub(super) const fn with(state: State, line: usize, from: usize, to: usize) -> State {
        state ^ ((from ^ to) as u64) << (4 * line)
    }

    /// The state of a position. The position must be one of the board.
    pub(super) fn state(&self, position: Position) -> State {
        self.all.iter().enumerate().fold(0, |state, (number, line)| {
            let is_it = |&arrangement: &usize| {
                let offsets = &line.table.offsets[arrangement];
                line.blocks.iter().zip(offsets).all(|(&id, &at)| position.offset(id) == at)
            };
            let arrangement = (0..line.table.count).find(is_it).unwrap_or(0);
            state | (arrangement as u64) << (4 * number)
        })
    }

    /// The position of a state.
    pub(super) fn position(&self, board: &Board, state: State) -> Position {
        let mut offsets = [0; BlockId::MAX];
        for (number, line) in self.all.iter().enumerate() {
            let arrangement = &line.table.offsets[Self::arrangement(state, number)];
            for (id, &at) in line.blocks.iter().zip(arrangement) {
                offsets[id.index()] = at;
            }
        }
        board.position(&offsets[..board.block_count()]).unwrap_or(board.start())
    }

    /// The crossing squares of a state.
    pub(super) fn crossing(&self, state: State) -> Crossing {
        let mut crossing = self.walls;
        for (number, line) in self.all.iter().enumerate() {
            let spread = line.table.spread[Self::arrangement(state, number)];
            crossing[1 - line.axis] |= spread << line.number;
        }
        crossing
    }

    /// Whether a state is solved.
    pub(super) const fn is_solved(&self, state: State) -> bool {
        self.solved >> Self::arrangement(state, self.main_line) & 1 != 0
    }

    /// The move that takes a line from one arrangement to another.
    pub(super) fn mv(&self, line: usize, from: usize, to: usize) -> Option<Move> {
        let line = &self.all[line];
        let (from, to) = (line.table.offsets[from & 15], line.table.offsets[to & 15]);
        line.blocks.iter().zip(from.iter().zip(to)).find_map(|(&block, (&from, to))| {
            let distance = to.cast_signed() - from.cast_signed();
            (distance != 0).then_some(Move::along(block, distance))
        })
    }

    /// The move between two neighbouring states.
    pub(super) fn move_between(&self, from: State, to: State) -> Option<Move> {
        let line = (from ^ to).trailing_zeros() as usize / 4;
        (from != to)
            .then(|| self.mv(line, Self::arrangement(from, line), Self::arrangement(to, line)))
            .flatten()
    }

    /// The states that are one move away from a state.
    pub(super) fn next(&self, state: State, metric: Metric) -> impl Iterator<Item = State> {
        let crossing = self.crossing(state);
        self.all.iter().enumerate().flat_map(move |(number, line)| {
            let from = Self::arrangement(state, number);
            let set = line.table.after(metric, from, line.crossed(crossing));
            let arrangements = (0..line.table.count).filter(move |&to| set >> to & 1 != 0);
            arrangements.map(move |to| Self::with(state, number, from, to))
        })
    }

    /// The moves from each state to the next one.
    pub(super) fn moves(&self, states: &[State]) -> Vec<Move> {
        let pairs = states.iter().zip(states.iter().skip(1));
        pairs.filter_map(|(&from, &to)| self.move_between(from, to)).collect()
    }
}
