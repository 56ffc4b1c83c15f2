//! Squares as bytes, as places of helpers and in pairs, and the walls of a board as sets of squares.
//!
//! Rows have 16 places, also on narrower boards. For the square (x, y):
//!
//! ```text
//! in a byte              y y y y x x x x
//! in a set (`Squares`)   word y, bit x
//! ```

use carom_engine::ricochet::{Board, Robot};
use carom_engine::{Direction, Square};
use carom_solver::ricochet::bits::Squares;

/// The place of a helper: a row and a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Cell {
    pub(crate) row: u8,
    pub(crate) column: u8,
}

/// Two neighbouring squares of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Domino {
    pub(crate) row: u8,
    pub(crate) group: u8,
}

impl Cell {
    pub(crate) const fn domino(self) -> Domino {
        Domino { row: self.row, group: self.column / 2 }
    }
}

/// The number of the waiting row, and of the waiting group of columns.
pub(crate) const WAITING: u8 = 16;

/// The number of a square, 16 per row.
pub(crate) const fn byte_of(square: Square) -> u8 {
    square.y() * 16 + square.x()
}

/// For each direction the squares with a wall on that side, and the squares that no robot can stop on. Off
/// the board all sides have walls.
pub(crate) fn walls(board: &Board) -> ([Squares; 4], Squares) {
    let size = board.size();
    let (mut walled, mut closed) = ([Squares([!0; 16]); 4], Squares([!0; 16]));
    for (i, walls) in board.walls_by_square().iter().enumerate() {
        let (x, y) = (i % usize::from(size.width()), i / usize::from(size.width()));
        for (direction, side) in Direction::ALL.into_iter().enumerate() {
            if !walls.contains(side) {
                walled[direction].0[y] &= !(1 << x);
            }
        }
        if !board.is_closed(Square::new(x as u8, y as u8)) {
            closed.0[y] &= !(1 << x);
        }
    }
    (walled, closed)
}

/// The number of a square, 16 per row even on narrower boards.
pub(crate) const fn byte(cell: Cell) -> u8 {
    cell.row * 16 + cell.column
}

/// For each direction, the squares from which the next step of a robot goes straight on.
pub(crate) fn straight_steps(board: &Board, robot: Robot) -> [Squares; 4] {
    let mut steps = [Squares::NONE; 4];
    for square in board.size().squares() {
        for (steps, direction) in steps.iter_mut().zip(Direction::ALL) {
            if board.step(robot, square, direction).is_some_and(|(_, after)| after == direction) {
                steps.insert(byte_of(square));
            }
        }
    }
    steps
}
