//! [`Direction`] and [`Directions`], a set of them.

use alloc::format;
use alloc::string::ToString;
use core::fmt;
use core::ops::{BitOr, BitOrAssign};
use core::str::FromStr;

use crate::ParseError;

/// One of the four ways to slide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Direction {
    /// Towards row 0.
    North,
    /// Towards the last column.
    East,
    /// Towards the last row.
    South,
    /// Towards column 0.
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(2)
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        self.turned(1)
    }

    /// This direction after `quarters` quarter turns clockwise.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Self {
        Self::ALL[(self as usize + quarters as usize) % 4]
    }

    /// Whether it is north or south.
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::North | Self::South)
    }

    /// `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// The direction of a letter in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'N' => Some(Self::North),
            'E' => Some(Self::East),
            'S' => Some(Self::South),
            'W' => Some(Self::West),
            _ => None,
        }
    }

    /// The direction of a letter in either case, or of an arrow.
    pub(crate) fn from_symbol(symbol: char) -> Option<Self> {
        let by_arrow = || Self::ALL.into_iter().find(|it| it.arrow() == symbol);
        Self::from_letter(symbol).or_else(by_arrow)
    }

    /// `↑`, `→`, `↓` or `←`.
    #[must_use]
    pub const fn arrow(self) -> char {
        ['↑', '→', '↓', '←'][self as usize]
    }
}

/// `north`, `east`, `south` or `west`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        })
    }
}

/// Parses a name or a letter, in either case, or an arrow.
impl FromStr for Direction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        let is_this = |direction: &Self| text.eq_ignore_ascii_case(&direction.to_string());
        let found = match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_symbol(letter),
            _ => Self::ALL.into_iter().find(is_this),
        };
        found.ok_or_else(|| {
            let message = format!(
                "`{text}` is not a direction: expected north, east, south or west, or N E S W"
            );
            ParseError::new(text, message)
        })
    }
}

/// A set of directions, for example the sides of a square that carry a wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Directions(u8);

impl Directions {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The set of all four.
    pub const ALL: Self = Self(15);

    /// The set of the bits north 1, east 2, south 4, west 8; `None` for 16 or more.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 16 { Some(Self(bits)) } else { None }
    }

    /// North 1 + east 2 + south 4 + west 8.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether a direction is in the set.
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }

    /// Adds a direction.
    pub const fn insert(&mut self, direction: Direction) {
        self.0 |= 1 << direction as u8;
    }

    /// Removes a direction.
    pub const fn remove(&mut self, direction: Direction) {
        self.0 &= !(1 << direction as u8);
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of directions in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The directions, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }
}

impl From<Direction> for Directions {
    fn from(direction: Direction) -> Self {
        Self(1 << direction as u8)
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::NONE, |set, direction| set | direction.into())
    }
}

impl BitOr for Directions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Directions {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl TryFrom<u8> for Directions {
    type Error = &'static str;

    fn try_from(bits: u8) -> Result<Self, Self::Error> {
        Self::from_bits(bits).ok_or("expected a set of sides as a number from 0 to 15")
    }
}

impl From<Directions> for u8 {
    fn from(directions: Directions) -> Self {
        directions.0
    }
}

/// The letters, for example `NE`; empty for the empty set.
impl fmt::Display for Directions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|direction| write!(f, "{}", direction.letter()))
    }
}

/// Parses the letters, in either case and in any order; an empty text is the empty set.
impl FromStr for Directions {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let directions: Option<Self> = text.chars().map(Direction::from_letter).collect();
        directions.ok_or_else(|| {
            let message = format!(
                "`{text}` is not a set of directions: expected letters of N, E, S and W, as in NE"
            );
            ParseError::new(text, message)
        })
    }
}

/// The directions, clockwise from north.
impl IntoIterator for Directions {
    type Item = Direction;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter { left: self }
    }
}

/// The iterator of a set of [`Directions`].
#[derive(Clone, Debug)]
pub struct IntoIter {
    left: Directions,
}

impl Iterator for IntoIter {
    type Item = Direction;

    fn next(&mut self) -> Option<Direction> {
        let first = self.left.iter().next()?;
        self.left.remove(first);
        Some(first)
    }
}
