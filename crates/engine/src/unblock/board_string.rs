//! The board string: a board in one line of text, one character a square.

use std::fmt;
use std::str::FromStr;

use super::{Axis, Block, BlockId, Board, BoardSetup, Position};
use crate::{Size, Square};

/// Parses a board string, for example `..B.AAB.........` or `5x4:..B..AAB............`.
///
/// The squares come row by row: `.` or `o` is an empty square, `x` is a wall, every other letter is a block, and `A` is the
/// main block. Without `WIDTHxHEIGHT:` before it, the board is square. The other blocks keep their letters if no letter
/// is left out. If there is an `X` and fewer than 24 blocks, `X` is the main block, as in some collections.
///
/// The setup is not checked further: [`Board::new`] does that.
impl FromStr for BoardSetup {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
        let (size, squares) = match text.split_once(':') {
            Some((size, squares)) => (parse_size(size)?, squares),
            None => (square_size(text.chars().count())?, text),
        };
        let before = text.chars().count() - squares.chars().count();
        let found = squares.chars().count();
        if found != size.area() {
            let expected = size.area();
            let reason =
                format!("expected {expected} squares for a board of {size}, found {found}");
            return error(before + found.min(expected), reason);
        }
        let letters = squares.chars();
        if let Some(place) = letters.clone().position(|it| it != '.' && !it.is_ascii_alphabetic()) {
            let character = letters.clone().nth(place).unwrap_or_default().escape_debug();
            return error(before + place, format!("unexpected character `{character}`"));
        }
        let mut used: Vec<char> =
            letters.clone().filter(|it| !matches!(it, '.' | 'o' | 'x')).collect();
        used.sort_unstable();
        used.dedup();
        let main = if used.contains(&'X') && used.len() < 24 { 'X' } else { 'A' };
        if used.is_empty() || !used.contains(&main) {
            return error(before, "there is no main block A");
        }
        used.retain(|&letter| letter != main);
        used.insert(0, main);
        let owners: Vec<Option<usize>> =
            letters.clone().map(|letter| used.iter().position(|&it| it == letter)).collect();
        let blocks = blocks_of(size, &owners, used.len()).or_else(|place| {
            let letter = letters.clone().nth(place).unwrap_or_default();
            let reason = format!("block {letter} is not a straight block of two or more squares");
            error(before + place, reason)
        })?;
        let walls = size.squares().zip(letters).filter(|&(_, it)| it == 'x').map(|(it, _)| it);
        Ok(Self { size, walls: walls.collect(), blocks })
    }
}

fn parse_size(text: &str) -> Result<Size, BoardStringError> {
    let parsed = || {
        let (width, height) = text.split_once('x')?;
        Some((width.parse::<u8>().ok()?, height.parse::<u8>().ok()?))
    };
    match parsed() {
        None => error(0, "expected the size as WIDTHxHEIGHT, as in 5x4"),
        Some((width, height)) => size(width, height),
    }
}

fn square_size(area: usize) -> Result<Size, BoardStringError> {
    let side = (3..=Board::MAX).find(|&side| usize::from(side) * usize::from(side) == area);
    match side {
        Some(side) => size(side, side),
        None => error(
            0,
            format!(
                "{area} squares are not a square board: a board of 9 to 64 squares that is not square needs its size, as in 5x4:"
            ),
        ),
    }
}

fn size(width: u8, height: u8) -> Result<Size, BoardStringError> {
    match Size::new(width, height) {
        Ok(size) if width <= Board::MAX && height <= Board::MAX => Ok(size),
        _ => error(0, format!("a board is 3x3 to 8x8 squares, not {width}x{height}")),
    }
}

/// The blocks of squares with these owners, row by row; `count` of them. The error is the place of a square whose owner
/// has no straight block of two or more squares.
pub(super) fn blocks_of(
    size: Size,
    owners: &[Option<usize>],
    count: usize,
) -> Result<Vec<Block>, usize> {
    let mut covered: Vec<Vec<Square>> = vec![Vec::new(); count];
    for (square, owner) in size.squares().zip(owners) {
        if let Some(squares) = owner.and_then(|owner| covered.get_mut(owner)) {
            squares.push(square);
        }
    }
    let block = |squares: &Vec<Square>| {
        let first = *squares.first()?;
        let length = u8::try_from(squares.len()).ok().filter(|&length| length > 1)?;
        let axes = [Axis::Horizontal, Axis::Vertical].into_iter();
        axes.map(|axis| Block { square: first, axis, length })
            .find(|block| block.squares().eq(squares.iter().copied()))
    };
    let place = |squares: &Vec<Square>| squares.first().map_or(0, |&it| size.index(it));
    covered.iter().map(|squares| block(squares).ok_or_else(|| place(squares))).collect()
}

/// The board string of the start: with the letters of the blocks, `.` for an empty square, `x` for a wall, and the size
/// before it if the board is not square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size().width() != self.size().height() {
            write!(f, "{}:", self.size())?;
        }
        self.letters(self.start()).try_for_each(|letter| write!(f, "{}", letter.unwrap_or('.')))
    }
}

impl Board {
    /// The letters of the blocks in a position and `x` for walls, row by row; `None` for an empty square.
    pub(super) fn letters(&self, position: Position) -> impl Iterator<Item = Option<char>> {
        self.size().squares().map(move |square| {
            let wall = self.is_wall(square).then_some('x');
            wall.or_else(|| self.block_on(position, square).map(BlockId::letter))
        })
    }
}

/// The fault of a board string; the column counts from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {reason}")]
#[non_exhaustive]
pub struct BoardStringError {
    /// The column, from 1.
    pub column: usize,
    /// The fault.
    pub reason: String,
}

fn error<T>(column: usize, reason: impl Into<String>) -> Result<T, BoardStringError> {
    Err(BoardStringError { column: column + 1, reason: reason.into() })
}
