//! [`Block`], its [`Axis`] and its number, [`BlockId`].

use core::fmt;

use super::letters::is_letter;
use crate::{Direction, Square};

/// The line along which a block moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Axis {
    /// Along a row: west and east.
    Horizontal,
    /// Along a column: north and south.
    Vertical,
}

impl Axis {
    /// The direction of growing columns or rows: east or south.
    #[must_use]
    pub const fn forward(self) -> Direction {
        match self {
            Self::Horizontal => Direction::East,
            Self::Vertical => Direction::South,
        }
    }

    /// The direction of falling columns or rows: west or north.
    #[must_use]
    pub const fn backward(self) -> Direction {
        self.forward().opposite()
    }

    /// The number of the row or column that a block on this square moves along.
    #[must_use]
    pub const fn line(self, square: Square) -> u8 {
        match self {
            Self::Horizontal => square.y(),
            Self::Vertical => square.x(),
        }
    }

    /// The place of a square along its line, from 0.
    #[must_use]
    pub const fn offset(self, square: Square) -> u8 {
        match self {
            Self::Horizontal => square.x(),
            Self::Vertical => square.y(),
        }
    }

    /// The square at a place of a line: the inverse of [`Axis::line`] and [`Axis::offset`].
    #[must_use]
    pub const fn square(self, line: u8, offset: u8) -> Square {
        match self {
            Self::Horizontal => Square::new(offset, line),
            Self::Vertical => Square::new(line, offset),
        }
    }
}

/// `horizontal` or `vertical`.
impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
        })
    }
}

/// A straight block, one square wide. A block of one square moves along both axes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Block {
    /// Its first square: the westernmost or northernmost one.
    pub square: Square,
    /// The line along which it moves; of no meaning for a block of one square, which a [`Board`](super::Board) says to be
    /// horizontal.
    pub axis: Axis,
    /// Its length in squares, at least 1.
    pub length: u8,
}

impl Block {
    /// The block on these squares, which are row by row, if they are side by side in one row or column.
    #[must_use]
    pub fn covering(squares: &[Square]) -> Option<Self> {
        let (square, length) = (*squares.first()?, u8::try_from(squares.len()).ok()?);
        let blocks = [Axis::Horizontal, Axis::Vertical].map(|axis| Self { square, axis, length });
        blocks.into_iter().find(|it| it.squares().eq(squares.iter().copied()))
    }

    /// Whether the block covers a square.
    #[must_use]
    pub const fn covers(self, square: Square) -> bool {
        let Self { axis, length, .. } = self;
        let (first, offset) = (axis.offset(self.square), axis.offset(square));
        axis.line(square) == axis.line(self.square) && offset >= first && offset - first < length
    }

    /// The squares that the block covers, from west to east or north to south.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let line = self.axis.line(self.square);
        let first = self.axis.offset(self.square);
        (0..self.length).map(move |i| self.axis.square(line, first.saturating_add(i)))
    }
}

/// The number of a block on its board, from 0. The main block has number 0.
///
/// Its usual letter is `A` to `Z` for 0 to 25, `a` to `z` without `o` and `x` for 26 to 49, and then the letters of Unicode from `À`
/// on. [`Board::letter`](super::Board::letter) is the letter that the text of a board gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "char", into = "char"))]
pub struct BlockId(u8);

impl BlockId {
    /// The main block, `A`.
    pub const MAIN: Self = Self(0);
    /// The most blocks of a board: a 16x16 board has no room for more blocks of two squares.
    pub const MAX: usize = 128;
    const LETTERS: [char; Self::MAX] = {
        let mut letters = ['A'; Self::MAX];
        let (mut number, mut letter) = (0, 'A');
        while number < Self::MAX {
            if is_letter(letter) {
                letters[number] = letter;
                number += 1;
            }
            letter = match letter {
                'z' => '\u{C0}',
                _ => match char::from_u32(letter as u32 + 1) {
                    Some(next) => next,
                    None => break,
                },
            };
        }
        letters
    };

    /// The block with a number; `None` for [`BlockId::MAX`] or more.
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        if number < Self::MAX { Some(Self(number as u8)) } else { None }
    }

    /// The number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The usual letter.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self.index()]
    }

    /// The block with a usual letter; `A` and `a` are different blocks.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let number = Self::LETTERS.iter().position(|&it| it == letter)?;
        Self::new(number)
    }

    /// The numbers of the first `count` blocks.
    #[must_use]
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count.min(Self::MAX)).map(|number| Self(number as u8))
    }
}

impl TryFrom<char> for BlockId {
    type Error = &'static str;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        Self::from_letter(letter).ok_or("expected the letter of a block")
    }
}

impl From<BlockId> for char {
    fn from(block: BlockId) -> Self {
        block.letter()
    }
}

/// The usual letter.
impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}
