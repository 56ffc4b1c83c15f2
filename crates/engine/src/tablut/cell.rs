//! [`Cell`]: a square of the board by its name; [`Cells`]: a set of squares.

use alloc::format;
use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use core::str::FromStr;

use crate::{Direction, ParseError, Square};

/// A square of the largest board, 11x11. A smaller board is the part of its squares at the top and the left.
///
/// Its name is the letter of the column, `a` to `k` from the left, and the number of the row, 1 to 11 from the top: the
/// throne of the 9x9 board is `e5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(
    /// `11 * row + column`.
    u8,
);

impl Cell {
    /// Rows and columns of the largest board.
    pub const SIDE: u8 = 11;
    /// The number of its squares.
    pub const COUNT: usize = 121;
    /// The square in the middle of the 9x9 board, `e5`.
    pub const THRONE: Self = Self::middle(9);

    /// The square in the middle of a board with this number of rows and columns.
    pub(super) const fn middle(size: u8) -> Self {
        Self(size / 2 * (Self::SIDE + 1))
    }

    /// The square in a column and a row, both from 0; `None` outside the largest board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Self::SIDE && row < Self::SIDE {
            Some(Self(row * Self::SIDE + column))
        } else {
            None
        }
    }

    /// The square with a number, row by row from 0; `None` for 121 or more.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The number of the square, row by row: 0 to 120.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column of the square, 0 for `a`.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % Self::SIDE
    }

    /// The row of the square, 0 for the row at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / Self::SIDE
    }

    /// The neighbour in a direction, if the largest board has one.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        Self::try_from(Square::from(self).step(direction)?).ok()
    }

    /// Every square of the largest board, row by row. [`RuleSet::board`](super::RuleSet::board) has those of a smaller one.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }
}

impl From<Cell> for Square {
    fn from(cell: Cell) -> Self {
        Self::new(cell.column(), cell.row())
    }
}

/// Fails for a square outside the largest board.
impl TryFrom<Square> for Cell {
    type Error = Square;

    fn try_from(square: Square) -> Result<Self, Square> {
        Self::new(square.x(), square.y()).ok_or(square)
    }
}

/// `e5`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

/// The name of the square, as `Display` writes it.
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses `e5` or `k11`, in any case.
impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parsed = || {
            let (&column, digits) = text.as_bytes().split_first()?;
            let column = column.to_ascii_lowercase().checked_sub(b'a')?;
            let number = match *digits {
                [only @ b'1'..=b'9'] => only - b'0',
                [b'1', last @ b'0'..=b'9'] => 10 + last - b'0',
                _ => return None,
            };
            Self::new(column, number - 1)
        };
        parsed().ok_or_else(|| {
            let message = format!(
                "`{text}` is not a square: expected a column a to k and a row 1 to 11, as in e5"
            );
            ParseError::new(text, message)
        })
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(
    /// One bit for each square; the others are 0.
    u128,
);

impl Cells {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// Every square of the largest board.
    pub const ALL: Self = Self((1 << Cell::COUNT) - 1);
    /// The squares of the first 1, 2 and 4 columns.
    const FIRST_COLUMNS: [u128; 3] = [columns(0, 1), columns(0, 2), columns(0, 4)];
    /// The squares of the last 1, 2 and 4 columns.
    const LAST_COLUMNS: [u128; 3] = [columns(10, 11), columns(9, 11), columns(7, 11)];

    /// The set with bit `n` for the square number `n`; other bits are left out.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits: bit `n` is the square number `n`.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[must_use]
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// Whether a square is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether every square of this set is in the other one.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share a square.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The squares of the rows and columns before `size`, for constants.
    pub(super) const fn board(size: u8) -> Self {
        let mut bits = columns(0, size);
        if size < Cell::SIDE {
            bits &= (1 << (size * Cell::SIDE)) - 1;
        }
        Self(bits)
    }

    /// The squares with these names, separated by blanks, for constants. Anything else in the text is left out.
    pub(super) const fn named(names: &str) -> Self {
        let (names, mut bits, mut at) = (names.as_bytes(), 0, 0);
        while at + 1 < names.len() {
            let (column, first) = (names[at].wrapping_sub(b'a'), names[at + 1]);
            let mut row = first.wrapping_sub(b'1');
            if first.is_ascii_digit() && at + 2 < names.len() && names[at + 2].is_ascii_digit() {
                row = 10 * (first - b'0') + (names[at + 2] - b'0') - 1;
            }
            if let Some(cell) = Cell::new(column, row) {
                bits |= 1 << cell.0;
            }
            at += 1;
        }
        Self(bits)
    }

    /// Every square one step in a direction; a step that leaves the board is left out.
    #[must_use]
    pub const fn shifted(self, direction: Direction) -> Self {
        match direction {
            Direction::North => Self(self.0 >> Cell::SIDE),
            Direction::East => Self((self.0 & !Self::LAST_COLUMNS[0]) << 1),
            Direction::South => Self(self.0 << Cell::SIDE & Self::ALL.0),
            Direction::West => Self((self.0 & !Self::FIRST_COLUMNS[0]) >> 1),
        }
    }

    /// The squares of the set and those beside them.
    pub(super) fn spread(self) -> Self {
        Direction::ALL.into_iter().fold(self, |set, direction| set | self.shifted(direction))
    }

    /// The squares of a set that can be reached from this one, step by step and through the squares of `open` only, with this one.
    pub(super) fn flooded(self, open: Self) -> Self {
        let mut reached = self;
        loop {
            let next = reached | reached.spread() & open;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Every square that is one or more steps in a direction from a square of the set.
    #[must_use]
    pub const fn beyond(self, direction: Direction) -> Self {
        let near = self.beyond_near(direction);
        near.or(near.shifted(direction).shifted(direction))
    }

    /// The squares of [`Cells::beyond`], up to eight steps: enough on a board of 9x9 squares.
    pub(super) const fn beyond_near(self, direction: Direction) -> Self {
        let ([first, two, four], [last, two_last, four_last]) =
            (Self::FIRST_COLUMNS, Self::LAST_COLUMNS);
        let mut bits = self.shifted(direction).0;
        match direction {
            Direction::North => {
                bits |= bits >> Cell::SIDE;
                bits |= bits >> (2 * Cell::SIDE);
                bits |= bits >> (4 * Cell::SIDE);
            }
            Direction::East => {
                bits |= (bits & !last) << 1;
                bits |= (bits & !two_last) << 2;
                bits |= (bits & !four_last) << 4;
            }
            Direction::South => {
                bits |= bits << Cell::SIDE;
                bits |= bits << (2 * Cell::SIDE);
                bits |= bits << (4 * Cell::SIDE);
            }
            Direction::West => {
                bits |= (bits & !first) >> 1;
                bits |= (bits & !two) >> 2;
                bits |= (bits & !four) >> 4;
            }
        }
        Self::from_bits(bits)
    }

    /// The union, for constants.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares that are not in the other set, for constants.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first square of the set, row by row.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// The squares, row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        // Two words are faster to take apart than 128 bits.
        let (mut low, mut high) = (self.0 as u64, (self.0 >> u64::BITS) as u64);
        core::iter::from_fn(move || {
            let (word, start) = if low == 0 { (&mut high, u64::BITS) } else { (&mut low, 0) };
            if *word == 0 {
                return None;
            }
            let cell = Cell((start + word.trailing_zeros()) as u8);
            *word &= *word - 1;
            Some(cell)
        })
    }
}

/// The squares of the columns from `first` to before `end`.
const fn columns(first: u8, end: u8) -> u128 {
    let mut bits = 0;
    let mut index = 0;
    while index < Cell::COUNT as u8 {
        if index % Cell::SIDE >= first && index % Cell::SIDE < end {
            bits |= 1 << index;
        }
        index += 1;
    }
    bits
}

impl BitAnd for Cells {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The squares of the first set that are not in the second.
impl Sub for Cells {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Cells {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, cell| set | Self::of(cell))
    }
}

/// The squares, row by row.
impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter { left: self }
    }
}

/// The iterator of a set of [`Cells`].
#[derive(Clone, Debug)]
pub struct IntoIter {
    left: Cells,
}

impl Iterator for IntoIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let first = self.left.first()?;
        self.left = self.left - Cells::of(first);
        Some(first)
    }
}

/// The names of the squares, separated by blanks.
impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
