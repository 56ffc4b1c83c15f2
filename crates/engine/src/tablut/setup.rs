//! [`Setup`], an unchecked board, and the position string.

use alloc::string::{String, ToString};
use core::fmt;

use super::{Cell, Piece, RuleSet, Side};

/// An unchecked board: the pieces and the side to move. [`Position::new`](super::Position::new) checks it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    pieces: [Option<Piece>; Cell::COUNT],
    /// The number of rows and columns.
    size: u8,
    /// The side to move.
    pub to_move: Side,
}

impl Setup {
    /// The position string of the start of the game on 9x9 squares.
    pub const START: &'static str = "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3";

    /// An empty board of 9x9 squares.
    #[must_use]
    pub const fn empty(to_move: Side) -> Self {
        Self::of_size(9, to_move)
    }

    /// An empty board of `size` rows and columns, which is one of [`RuleSet::SIZES`](super::RuleSet::SIZES).
    #[must_use]
    pub(super) const fn of_size(size: u8, to_move: Side) -> Self {
        Self { pieces: [None; Cell::COUNT], size, to_move }
    }

    /// The number of rows and columns.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Parses a position string: the rows from the top, separated by `/`. In a row, `b` is an attacker, `w` a defender,
    /// `k` the king, and a number, which may have two digits, is that of empty squares. The first row says how many rows and columns
    /// the board has: one of [`RuleSet::SIZES`](super::RuleSet::SIZES).
    ///
    /// # Errors
    /// The first place where the text is not a position string.
    pub fn parse(text: &str, to_move: Side) -> Result<Self, PositionStringError> {
        // The first row is on the largest board until its end is known.
        let mut setup = Self::of_size(Cell::SIDE, to_move);
        let (mut row, mut column, mut empty) = (0, 0, 0);
        let mut letters = (1..).zip(text.chars()).peekable();
        while let Some((place, letter)) = letters.next() {
            let error = |reason| PositionStringError { column: place, reason };
            if letter == '/' {
                setup.end_row(row, column).map_err(error)?;
                (row, column) = (row + 1, 0);
                if row == setup.size {
                    return Err(error(PositionStringFault::ManyRows { size: setup.size }));
                }
                continue;
            }
            let piece = Piece::from_letter(letter);
            let width = match (piece, letter.to_digit(10)) {
                (Some(_), _) => 1,
                (None, Some(digit)) if digit + empty > 0 => {
                    empty = (10 * empty + digit).min(100);
                    if letters.peek().is_some_and(|(_, next)| next.is_ascii_digit()) {
                        continue;
                    }
                    core::mem::take(&mut empty) as u8
                }
                _ => return Err(error(PositionStringFault::Letter(letter))),
            };
            if column + width > setup.size {
                let size = setup.size;
                return Err(error(match row {
                    0 => PositionStringFault::Large,
                    _ => PositionStringFault::LongRow { row, size },
                }));
            }
            if let (Some(_), Some(cell)) = (piece, Cell::new(column, row)) {
                setup.set(cell, piece);
            }
            column += width;
        }
        let error = |reason| PositionStringError { column: text.chars().count() + 1, reason };
        setup.end_row(row, column).map_err(error)?;
        let size = setup.size;
        if row + 1 < size {
            return Err(error(PositionStringFault::FewRows { rows: row + 1, size }));
        }
        Ok(setup)
    }

    /// Checks the length of a row. The first one is the size of the board.
    fn end_row(&mut self, row: u8, length: u8) -> Result<(), PositionStringFault> {
        if row == 0 {
            if !RuleSet::SIZES.contains(&length) {
                return Err(PositionStringFault::Size { length });
            }
            self.size = length;
        }
        let size = self.size;
        if length < size {
            Err(PositionStringFault::ShortRow { row, length, size })
        } else {
            Ok(())
        }
    }

    /// What stands on a square.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Piece> {
        self.pieces[cell.index()]
    }

    /// Puts a piece on a square, or takes it away.
    pub const fn set(&mut self, cell: Cell, piece: Option<Piece>) {
        self.pieces[cell.index()] = piece;
    }

    /// The pieces with their squares, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }
}

/// The position string. It does not have the side to move; the text of a [`Position`](super::Position) does.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(90);
        for row in 0..self.size {
            if row > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for cell in (0..self.size).filter_map(|column| Cell::new(column, row)) {
                match self.get(cell) {
                    None => empty += 1,
                    Some(piece) => {
                        push_count(&mut text, empty);
                        empty = 0;
                        text.push(piece.letter());
                    }
                }
            }
            push_count(&mut text, empty);
        }
        f.pad(&text)
    }
}

fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// A text that is not a position string.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct PositionStringError {
    /// The column of the fault in characters, from 1.
    pub column: usize,
    reason: PositionStringFault,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum PositionStringFault {
    #[error(
        "{0:?} is not part of a position: expected b, w, k, a number of empty squares, or / between rows"
    )]
    Letter(char),
    #[error("row 1 has {length} squares, and boards have 7, 9 or 11 rows and columns")]
    Size { length: u8 },
    #[error("row 1 has more than 11 squares, and boards have 7, 9 or 11 rows and columns")]
    Large,
    #[error("row {} has {length} squares, not {size}", row + 1)]
    ShortRow { row: u8, length: u8, size: u8 },
    #[error("row {} has more than {size} squares", row + 1)]
    LongRow { row: u8, size: u8 },
    #[error("there are {rows} rows, not {size}")]
    FewRows { rows: u8, size: u8 },
    #[error("there are more than {size} rows")]
    ManyRows { size: u8 },
}
