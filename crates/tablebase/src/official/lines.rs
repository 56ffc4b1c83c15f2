//! [`Lines`]: the squares in the row and in the column of the target, where it matters whether a robot has
//! turned.
//!
//! A robot that stands in neither of them slides along a row and along a column before it arrives, so it
//! turns on every way. The official rule changes its distance nowhere else than on these lines:
//!
//! - In the target's column, a robot that has slid along columns alone must still slide along a row. Before
//!   its first slide it has the same distance, because it slides along the column anyway.
//! - In the target's row it is the other way round.
//! - On the target, the three distances after slides along columns, after slides along rows and before the
//!   first slide may all be different.
//!
//! A diagonal of another colour turns a robot that passes it, so the slide counts as one along both axes. A slide
//! that no diagonal turns stays on its line. Therefore all of this is also true on a board with diagonals.

use carom_engine::ricochet::{Board, Robot};
use carom_engine::{Direction, Square};
use carom_solver::ricochet::bits::{EAST, NORTH, SOUTH, Squares, WEST};

use crate::plain::sweep::Persist;
use crate::squares::{Cell, byte, straight_steps, walls};

/// The squares of an active robot that has not turned, for one placement of the helpers.
///
/// ```text
/// bits 0 to 15    bit y       in row y of the target's column, after slides along columns alone
/// bits 16 to 31   bit 16 + x  in column x of the target's row, after slides along rows alone
/// bit 32          FRESH       on the target, before the first slide
/// ```
pub(crate) type LineSet = u64;

/// The sets of the places of an octet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(64))]
pub(crate) struct Words(pub(crate) [LineSet; 8]);

/// The first bit of the target's row.
const ROW: u32 = 16;
/// The bit of a robot on the target before its first slide.
const FRESH: u32 = 32;

/// The squares of one line with a wall on their lower side (north or west) and on their higher side.
#[derive(Clone, Copy, Debug)]
struct LineWalls {
    low: u16,
    high: u16,
}

/// What slides on and away from the lines of a target need.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    target: Cell,
    column: LineWalls,
    row: LineWalls,
    /// The squares of the target's column and row from which the next step does not go straight on: those with
    /// walls, and those before a diagonal that turns the active robot.
    ends_of_straight: [LineWalls; 2],
    /// For each square, its bits.
    bits: Vec<LineSet>,
    /// For each direction and square of a helper, the bits of the active robot's squares that keep it there.
    keep: Vec<[LineSet; 256]>,
    /// Where slides along rows from the column end if no helper is in the way, and slides along columns from
    /// the row.
    ends: [Squares; 2],
    /// The lower and the higher end of the slides from the column along the row of a square, if only this
    /// square has a helper.
    along_row: Vec<[u8; 2]>,
    /// The ends of the slides from the target's row along the column of a square, if only this square has a helper.
    along_column: Vec<[u8; 2]>,
}

impl Lines {
    pub(crate) fn new(board: &Board, target: Square, active: Robot) -> Self {
        let (walls, _) = walls(board);
        let straight = straight_steps(board, active);
        let keep = Persist::new(board);
        let target = Cell { row: target.y(), column: target.x() };
        let column_of = |squares: &Squares| column(target, squares);
        let row_of = |squares: &Squares| squares.0[usize::from(target.row)];
        let bits = |squares: &Squares| word(target, squares, squares, squares);
        let mut lines = Self {
            target,
            column: LineWalls { low: column_of(&walls[NORTH]), high: column_of(&walls[SOUTH]) },
            row: LineWalls { low: row_of(&walls[WEST]), high: row_of(&walls[EAST]) },
            ends_of_straight: [
                LineWalls { low: !column_of(&straight[NORTH]), high: !column_of(&straight[SOUTH]) },
                LineWalls { low: !row_of(&straight[WEST]), high: !row_of(&straight[EAST]) },
            ],
            bits: (0..=255).map(|square| bits(&Squares::one(square))).collect(),
            keep: Vec::new(),
            ends: [Squares::NONE; 2],
            along_row: Vec::new(),
            along_column: Vec::new(),
        };
        for direction in 0..Direction::ALL.len() {
            let kept = |square: usize| bits(keep.of(direction, square as u8));
            lines.keep.push(std::array::from_fn(kept));
        }
        for square in 0..=255_u8 {
            let (x, y) = (square & 15, square >> 4);
            let in_row = LineWalls {
                low: walls[WEST].0[usize::from(y)],
                high: walls[EAST].0[usize::from(y)],
            };
            lines.along_row.push(in_row.ends(target.column, x));
            let of =
                |side: usize| (0..16).fold(0, |line, y| line | (walls[side].0[y] >> x & 1) << y);
            let in_column = LineWalls { low: of(NORTH), high: of(SOUTH) };
            lines.along_column.push(in_column.ends(target.row, y));
            // A helper on the line itself blocks no robot.
            if x == target.column {
                for end in lines.along_row[usize::from(square)].into_iter().filter(|&end| end != x)
                {
                    lines.ends[0].insert(byte(Cell { row: y, column: end }));
                }
            }
            if y == target.row {
                for end in
                    lines.along_column[usize::from(square)].into_iter().filter(|&end| end != y)
                {
                    lines.ends[1].insert(byte(Cell { row: end, column: x }));
                }
            }
        }
        lines
    }

    /// The bits of the active robot's squares that keep a helper on a square from moving in a direction.
    pub(crate) fn keep(&self, direction: usize, square: u8) -> LineSet {
        self.keep[direction][usize::from(square)]
    }

    /// The bits of the squares of helpers.
    pub(crate) fn bits(&self, helpers: &[Cell]) -> LineSet {
        helpers.iter().fold(0, |bits, &helper| bits | self.bits_of(byte(helper)))
    }

    /// The bits of a square.
    pub(crate) fn bits_of(&self, square: u8) -> LineSet {
        self.bits[usize::from(square)]
    }

    /// The bits of a set of squares.
    pub(crate) fn bits_of_all(&self, squares: &Squares) -> LineSet {
        self.word(squares, squares, squares)
    }

    /// The bits of robots on squares of the column, of the row, and on the target before their first slide.
    pub(crate) fn word(&self, column: &Squares, row: &Squares, fresh: &Squares) -> LineSet {
        word(self.target, column, row, fresh)
    }

    /// The bit of a square for a robot that has slid along a column or not, and along a row or not; `None`
    /// if its distance is that of a robot that has turned.
    pub(crate) fn bit(&self, square: Square, [column, row]: [bool; 2]) -> Option<u32> {
        let in_column = square.x() == self.target.column;
        let in_row = square.y() == self.target.row;
        match (in_column, in_row) {
            _ if column && row => None,
            (true, true) if !column && !row => Some(FRESH),
            (true, _) if !row => Some(u32::from(square.y())),
            (_, true) if !column => Some(ROW + u32::from(square.x())),
            _ => None,
        }
    }

    /// The bits of robots before their first slide.
    pub(crate) fn fresh(&self) -> LineSet {
        let lines = !self.bits[usize::from(byte(self.target))] & ((1 << FRESH) - 1);
        lines | 1 << FRESH
    }

    /// The squares of robots before their first slide that have a bit.
    pub(crate) fn squares(&self, unturned: LineSet) -> Squares {
        let unturned = unturned & self.fresh();
        let mut squares = Squares::NONE;
        for y in (0..16).filter(|y| unturned >> y & 1 != 0) {
            squares.insert(byte(Cell { row: y, column: self.target.column }));
        }
        squares.0[usize::from(self.target.row)] |= (unturned >> ROW) as u16;
        if unturned >> FRESH & 1 != 0 {
            squares.insert(byte(self.target));
        }
        squares
    }

    /// All squares on the lines.
    pub(crate) fn all(&self) -> Squares {
        self.squares(!0)
    }

    /// The robots from which a slide along their line ends in a set.
    pub(crate) fn along(&self, set: LineSet, helpers: LineSet) -> LineSet {
        let [ends_in_column, ends_in_row] = self.ends_of_straight;
        let column = self.column.slides_into(ends_in_column, set as u16, helpers as u16);
        let row = self.row.slides_into(ends_in_row, (set >> ROW) as u16, (helpers >> ROW) as u16);
        let fresh = column >> self.target.row & 1 | row >> self.target.column & 1;
        LineSet::from(column) | LineSet::from(row) << ROW | LineSet::from(fresh) << FRESH
    }

    /// The robots that turn and slide away from their line into a set of robots that have turned.
    pub(crate) fn across(&self, turned: &Squares, helpers: &[Cell]) -> LineSet {
        let [along_rows, along_columns] = &self.ends;
        let (mut column, mut row) = (0_u16, 0_u16);
        for y in 0..16 {
            column |= u16::from(turned.0[y] & along_rows.0[y] != 0) << y;
            row |= turned.0[y] & along_columns.0[y];
        }
        for &Cell { row: y, column: x } in helpers {
            let (mut in_row, mut in_column) = ([0, 15], [0, 15]);
            for other in helpers {
                let nearest = |[low, high]: [u8; 2], ends: &[[u8; 2]]| {
                    let [other_low, other_high] = ends[usize::from(byte(*other))];
                    [low.max(other_low), high.min(other_high)]
                };
                if other.row == y {
                    in_row = nearest(in_row, &self.along_row);
                }
                if other.column == x {
                    in_column = nearest(in_column, &self.along_column);
                }
            }
            let ends_in_set = in_row.into_iter().any(|end| {
                end != self.target.column && turned.contains(byte(Cell { row: y, column: end }))
            });
            column = column & !(1 << y) | u16::from(ends_in_set) << y;
            let ends_in_set = in_column.into_iter().any(|end| {
                end != self.target.row && turned.contains(byte(Cell { row: end, column: x }))
            });
            row = row & !(1 << x) | u16::from(ends_in_set) << x;
        }
        LineSet::from(column) | LineSet::from(row) << ROW
    }
}

/// The squares of a set in the target's column.
fn column(target: Cell, squares: &Squares) -> u16 {
    (0..16).fold(0, |line, y| line | (squares.0[y] >> target.column & 1) << y)
}

fn word(target: Cell, in_column: &Squares, in_row: &Squares, fresh: &Squares) -> LineSet {
    let row = in_row.0[usize::from(target.row)];
    let fresh = LineSet::from(fresh.contains(byte(target)));
    LineSet::from(column(target, in_column)) | LineSet::from(row) << ROW | fresh << FRESH
}

impl LineWalls {
    /// The lower and the higher end of the slides from a place of the line, with one helper on the line. A
    /// helper on the place itself blocks no robot.
    fn ends(self, from: u8, helper: u8) -> [u8; 2] {
        let (mut low, mut high) = (from, from);
        while low > 0 && self.low >> low & 1 == 0 && low - 1 != helper {
            low -= 1;
        }
        while high < 15 && self.high >> high & 1 == 0 && high + 1 != helper {
            high += 1;
        }
        [low, high]
    }

    /// The places from which a slide straight along the line ends in a set.
    fn slides_into(self, ends_of_straight: Self, set: u16, helpers: u16) -> u16 {
        let enter = !(ends_of_straight.low | helpers);
        let next = (set & (self.low | helpers << 1)) << 1 & enter;
        // The carry of a sum passes through all places that the robot may leave.
        let to_low = next | enter & !enter.wrapping_add(next);
        let by_1 = !(ends_of_straight.high | helpers);
        let mut to_high = (set & (self.high | helpers >> 1)) >> 1 & by_1;
        let by_2 = by_1 & by_1 >> 1;
        let by_4 = by_2 & by_2 >> 2;
        to_high |= by_1 & to_high >> 1;
        to_high |= by_2 & to_high >> 2;
        to_high |= by_4 & to_high >> 4;
        to_high |= (by_4 & by_4 >> 4) & to_high >> 8;
        to_low | to_high
    }
}
