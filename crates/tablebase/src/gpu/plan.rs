//! [`Plan`]: a table in the numbers that the programs need (`programs/placements.wgsl`).

use carom_engine::Square;
use carom_engine::ricochet::{Lean, Robot};
use carom_solver::ricochet::bits::Squares;

use super::paths::paths;
use crate::plain::triples::placement;
use crate::setup::{Layout, TableSetup, Task};
use crate::squares::{Cell, WAITING, byte_of, straight_steps, walls};

/// The number of bytes of a set.
pub(super) const SET: u64 = 32;

/// An unused octet of a file.
const NO_OCTET: u32 = u32::MAX;

/// The groups of threads of a step, along three axes.
pub(super) type Groups = [u32; 3];

/// The work of a table.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) is_distinct: bool,
    /// The number of sets before the first one.
    base: u32,
    /// The number of sets.
    pub(super) sets: u64,
    /// The number of pairs of helpers that stand while the third one moves.
    pub(super) pairs: u64,
    /// For steps that go through all sets.
    pub(super) rows: Groups,
    /// For the moves of helpers, if there are any.
    pub(super) lines: Option<Groups>,
    /// The number of sets in a plane of a file.
    pub(super) filed: u64,
    /// The structure `Task`.
    pub(super) task: Vec<u32>,
    /// The structure `Board`.
    pub(super) board: Vec<u32>,
    /// The bit of each number of a helper.
    pub(super) places: Vec<u32>,
    pub(super) paths: Vec<u32>,
    /// How often a state is there for one position.
    pub(super) times: u64,
    /// Two helpers that are interchangeable although diagonals distinguish the helpers: their places among the present ones.
    alike: Option<[usize; 2]>,
}

impl Plan {
    /// The number of the set for helpers.
    pub(super) fn set(&self, task: &Task, helpers: impl Iterator<Item = Square>) -> u32 {
        let size = task.setup.board.size();
        match &task.layout {
            Layout::Distinct(grid) => {
                let mut squares: Vec<Square> = helpers.collect();
                if let Some([one, other]) = self.alike
                    && byte_of(squares[one]) > byte_of(squares[other])
                {
                    squares.swap(one, other);
                }
                grid.find(squares.into_iter()) as u32
            }
            Layout::Alike(_) => {
                let area = size.area() as u32;
                let mut squares = [area, area + 1, area + 2];
                let width = u32::from(size.width());
                let numbers = helpers.map(|it| u32::from(it.y()) * width + u32::from(it.x()));
                let present = numbers.collect::<Vec<_>>();
                // Those that wait are the last ones.
                squares.rotate_right(present.len());
                squares[..present.len()].copy_from_slice(&present);
                squares.sort_unstable();
                set_of(squares) - self.base
            }
        }
    }

    /// `keeps_new`: whether the new states of a layer are needed after it.
    pub(super) fn new(task: &Task, keeps_new: bool) -> Self {
        let TableSetup { board, goal, .. } = &task.setup;
        let size = board.size();
        let (squares, helpers) = (size.area() as u32, task.setup.robots as u32 - 1);
        let active = goal.robot.unwrap_or(Robot::Red);
        let robots: Vec<Robot> =
            Robot::ALL[..task.setup.robots].iter().copied().filter(|&it| it != active).collect();
        let is_distinct = matches!(task.layout, Layout::Distinct(_));
        // Interchangeable helpers have the same paths. Missing helpers that are not interchangeable have some paths, but do not move.
        let of_robots = if is_distinct {
            let missing = std::iter::repeat_n(active, 3 - robots.len());
            missing.chain(robots.iter().copied()).collect()
        } else {
            vec![active]
        };
        let (paths, steps) = paths(board, &of_robots);
        let base = if is_distinct { 0 } else { first_set(squares, helpers) };
        let (rows, lines, sets) = if is_distinct {
            let side = |slot: u32| if slot + helpers < 3 { 1 } else { squares };
            let lines = [squares, squares, helpers];
            ([side(0), side(1), 1], lines, (0..3).map(|slot| u64::from(side(slot))).product())
        } else {
            let rows = match helpers {
                3 => [squares, squares, 1],
                2 => [squares, 1, 1],
                _ => [1, 1, 1],
            };
            (rows, rows, placements(squares.into(), helpers.into()))
        };
        let width = u64::from(squares) + 3;
        let filed = match &task.layout {
            Layout::Alike(triples) => 8 * triples.len() as u64,
            Layout::Distinct(_) => sets,
        };
        let alike = if is_distinct { alike(&task.setup, &robots) } else { None };
        let missing = 3 - robots.len();
        let alike_kind = alike.map_or(0, |places| match places.map(|place| place + missing) {
            [0, 1] => FIRST_TWO,
            [0, _] => OUTER_TWO,
            _ => LAST_TWO,
        });
        Self {
            is_distinct,
            base,
            sets,
            pairs: width * width * if is_distinct { 3 } else { 1 },
            rows,
            lines: (helpers > 0).then_some(lines),
            filed,
            task: vec![
                squares,
                size.width().into(),
                helpers,
                base,
                byte_of(goal.square).into(),
                goal.robot.is_none().into(),
                keeps_new.into(),
                steps as u32,
                alike_kind,
                0,
                0,
                0,
            ],
            board: board_words(task, active),
            places: places(task),
            paths: paths.into_flattened(),
            times: task.setup.times() / if alike.is_some() { 2 } else { 1 },
            alike,
        }
    }
}

const FIRST_TWO: u32 = 1;
const OUTER_TWO: u32 = 2;
const LAST_TWO: u32 = 3;

/// The places of the first two interchangeable robots among those that need not arrive.
fn alike(setup: &TableSetup, helpers: &[Robot]) -> Option<[usize; 2]> {
    let all: Vec<Robot> = setup.interchangeable().collect();
    let mut places = (0..helpers.len()).filter(|&place| all.contains(&helpers[place]));
    Some([places.next()?, places.next()?])
}

/// The number of the set of helpers on ascending squares, in a table without missing helpers.
const fn set_of([low, middle, high]: [u32; 3]) -> u32 {
    low + middle * (middle - 1) / 2 + high * (high - 1) * (high - 2) / 6
}

/// The number of sets before the first one of a table with missing helpers, which wait after the last square.
const fn first_set(squares: u32, helpers: u32) -> u32 {
    match helpers {
        3 => 0,
        2 => set_of([0, 1, squares]),
        1 => set_of([0, squares, squares + 1]),
        _ => set_of([squares, squares + 1, squares + 2]),
    }
}

/// The number of ways to put helpers that are alike on squares.
fn placements(squares: u64, helpers: u64) -> u64 {
    let orders: u64 = (1..=helpers).product();
    (0..helpers).map(|helper| squares - helper).product::<u64>() / orders
}

/// A robot cannot stand there.
const CANNOT_STAND: u32 = 1 << 16;
/// The bit of a helper that waits.
const WAITING_BIT: u32 = 256;

/// For each number of a helper its bit, with [`CANNOT_STAND`] if it cannot be there.
fn places(task: &Task) -> Vec<u32> {
    let board = &task.setup.board;
    let place = |square: Square| {
        let mark = if board.is_standable(square) { 0 } else { CANNOT_STAND };
        u32::from(byte_of(square)) | mark
    };
    board.size().squares().map(place).chain([WAITING_BIT; 3]).collect()
}

/// The words of `board`.
fn board_words(task: &Task, active: Robot) -> Vec<u32> {
    let board = &task.setup.board;
    let (walls, _) = walls(board);
    let straight = straight_steps(board, active);
    let mut diagonals = [Squares::NONE; 2];
    for (square, diagonal) in board.diagonals().filter(|(_, it)| it.robot != active) {
        diagonals[usize::from(diagonal.lean == Lean::Backslash)].insert(byte_of(square));
    }
    let mut closed = Squares([!0; 16]);
    for square in board.size().squares().filter(|&square| board.is_standable(square)) {
        closed.0[usize::from(square.y())] &= !(1 << square.x());
    }
    let sets = walls.into_iter().chain(straight).chain(diagonals).chain([closed]);
    sets.flat_map(|set| set.0.chunks(2).map(word).collect::<Vec<_>>()).collect()
}

/// Two rows of squares, the upper one in the lower half.
fn word(rows: &[u16]) -> u32 {
    rows.iter().rev().fold(0, |word, &row| word << 16 | u32::from(row))
}

/// The squares of the helpers of a set by its number in a file, if robots can stand there.
pub(super) fn helpers(layout: &Layout, filed: usize) -> Option<Vec<Square>> {
    let square = |byte: u8| Square::new(byte & 15, byte >> 4);
    match layout {
        Layout::Distinct(grid) => Some(grid.helpers(filed)?.map(square).collect()),
        Layout::Alike(triples) => {
            let triples = triples.in_file_order();
            let (_, dominoes) = triples.octets().find(|&(octet, _)| octet == filed / 8)?;
            let cells = placement(dominoes, filed % 8)?;
            let on_board = cells.into_iter().filter(|cell| cell.row != WAITING);
            Some(on_board.map(|Cell { row, column }| Square::new(column, row)).collect())
        }
    }
}

/// The dominoes of the octets in a file.
pub(super) fn octets(layout: &Layout) -> Vec<u32> {
    let Layout::Alike(triples) = layout else { return vec![NO_OCTET] };
    let triples = triples.in_file_order();
    let mut octets = vec![NO_OCTET; triples.len()];
    for (octet, dominoes) in triples.octets() {
        octets[octet] = dominoes.iter().fold(0, |all, domino| {
            let group = if domino.row == WAITING { 0 } else { domino.group };
            all << 9 | u32::from(domino.row) << 4 | u32::from(group)
        });
    }
    octets
}
