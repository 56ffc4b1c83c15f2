//! [`Square`]: a place on a board; [`Size`]: width and height of a board.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Direction, ParseError, square_name};

/// A square by column `x` and row `y`, both from 0; (0, 0) is the north-west corner.
///
/// The order is row by row. A `Square` need not lie on a particular board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "(u8, u8)", into = "(u8, u8)"))]
pub struct Square {
    // Row first, so that the derived order is row by row.
    y: u8,
    x: u8,
}

impl Square {
    /// The square in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        Self { y, x }
    }

    /// The column, 0 in the west.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.x
    }

    /// The row, 0 in the north.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.y
    }

    /// The neighbour in a direction, or `None` past column or row 0 or 255.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (x, y) = match direction {
            Direction::North => (Some(self.x), self.y.checked_sub(1)),
            Direction::East => (self.x.checked_add(1), Some(self.y)),
            Direction::South => (Some(self.x), self.y.checked_add(1)),
            Direction::West => (self.x.checked_sub(1), Some(self.y)),
        };
        match (x, y) {
            (Some(x), Some(y)) => Some(Self { y, x }),
            _ => None,
        }
    }
}

impl From<(u8, u8)> for Square {
    fn from((x, y): (u8, u8)) -> Self {
        Self { y, x }
    }
}

impl From<Square> for (u8, u8) {
    fn from(square: Square) -> Self {
        (square.x, square.y)
    }
}

/// `x,y`, for example `3,9`: files and the texts of the command line have this form. Pictures and the window have the names of
/// [`square_name`].
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Parses `3,9` and `(3, 9)`, and the name of a square, `D10`, in either case.
impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let numbers = || {
            let inner = match text.strip_prefix('(') {
                Some(rest) => rest.strip_suffix(')')?,
                None => text,
            };
            let (x, y) = inner.split_once(',')?;
            Some(Self::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
        };
        let square = numbers().or_else(|| square_name::parse(text));
        square.ok_or_else(|| {
            let message = format!(
                "`{text}` is not a square: expected a column and a row from 0, as in 3,9, or a letter and a number from 1, as in D10"
            );
            ParseError::new(text, message)
        })
    }
}

/// Parses squares without parentheses or blanks in them, as in `2,14 0,3 D10`. Blanks, tabs, line breaks and semicolons
/// separate them, and commas separate names, as in `D10,A4`.
///
/// # Errors
/// [`ParseError`] for the first text that is not a square.
pub fn parse_squares(text: &str) -> Result<Vec<Square>, ParseError> {
    let separates = |it: char| it.is_ascii_whitespace() || it == ';';
    let words = text.split(separates).flat_map(|word| {
        let mut parts = word.split(',').filter(|it| !it.is_empty());
        let are_names = parts.all(|it| square_name::parse(it).is_some());
        word.split(move |it| are_names && it == ',')
    });
    words.filter(|it| !it.is_empty()).map(str::parse).collect()
}

/// Width and height of a board, each [`Size::MIN`] to [`Size::MAX`] squares. The order is by the width, then by the height.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(u8, u8)", into = "(u8, u8)"))]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The smallest width and height. Some games and formats have closer limits.
    pub const MIN: u8 = 1;
    /// The largest width and height.
    pub const MAX: u8 = 255;
    /// The size of the official boards.
    pub const OFFICIAL: Self = Self { width: 16, height: 16 };

    /// A size, if both numbers are within the limits.
    ///
    /// # Errors
    /// [`SizeError`] if the width or height is not [`Size::MIN`] to [`Size::MAX`].
    pub const fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        if width < Self::MIN || height < Self::MIN {
            return Err(SizeError { width: width as u64, height: height as u64 });
        }
        Ok(Self { width, height })
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of squares, 1 to 65,025.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether a square lies on a board of this size.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// The square's number row by row, `y * width + x`. Below [`Size::area`] for a square on the board.
    #[must_use]
    pub const fn index(self, square: Square) -> usize {
        square.y as usize * self.width as usize + square.x as usize
    }

    /// The square with a number, the inverse of [`Size::index`]; `None` for [`Size::area`] or more.
    #[must_use]
    pub const fn square(self, index: usize) -> Option<Square> {
        if index >= self.area() {
            return None;
        }
        let width = self.width as usize;
        Some(Square::new((index % width) as u8, (index / width) as u8))
    }

    /// Every square, row by row.
    #[must_use]
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Square::new(x, y)))
    }
}

/// Every square of a size, row by row: the iterator of a [`Grid`](crate::Grid).
#[derive(Clone, Debug)]
pub struct Squares {
    size: Size,
    next: usize,
}

impl Squares {
    /// The squares of a size.
    pub(crate) const fn new(size: Size) -> Self {
        Self { size, next: 0 }
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.size.square(self.next)?;
        self.next += 1;
        Some(square)
    }
}

impl TryFrom<(u8, u8)> for Size {
    type Error = SizeError;

    fn try_from((width, height): (u8, u8)) -> Result<Self, SizeError> {
        Self::new(width, height)
    }
}

impl From<Size> for (u8, u8) {
    fn from(size: Size) -> Self {
        (size.width, size.height)
    }
}

/// `WIDTHxHEIGHT`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Parses `16x16`.
impl FromStr for Size {
    type Err = SizeTextError;

    fn from_str(text: &str) -> Result<Self, SizeTextError> {
        let numbers = || {
            let (width, height) = text.split_once('x')?;
            Some((width.parse::<u64>().ok()?, height.parse::<u64>().ok()?))
        };
        let (width, height) =
            numbers().ok_or_else(|| SizeTextError::Syntax { text: text.to_owned() })?;
        match (u8::try_from(width), u8::try_from(height)) {
            (Ok(width), Ok(height)) => Ok(Self::new(width, height)?),
            _ => Err(SizeError::new(width, height).into()),
        }
    }
}

/// The reason why a text is not a size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SizeTextError {
    /// The text is not two numbers.
    #[error("`{text}` is not a size: expected a width and a height, as in 16x16")]
    Syntax {
        /// The text.
        text: String,
    },
    /// A number is outside the limits.
    #[error(transparent)]
    Limits(#[from] SizeError),
}

/// A width or height outside the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a board is 1x1 to 255x255 squares, not {width}x{height}")]
#[non_exhaustive]
pub struct SizeError {
    /// The width in the request.
    pub width: u64,
    /// The height in the request.
    pub height: u64,
}

impl SizeError {
    /// The error for a width and height of any magnitude, for readers of files.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(width: u64, height: u64) -> Self {
        Self { width, height }
    }
}
