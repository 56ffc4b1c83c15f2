//! The board string: a board in one line of text, one character per square.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::letters::are_clear;
use super::{
    Axis, Block, Board, BoardSetup, ExitMark, LetterFault, LetterGrid, LetteredBoard, Position,
};
use crate::{Direction, Size};

/// Parses a board string, for example `..B.AAB.........` or `5x4:..B..AAB............`.
///
/// The squares come row by row, with the letters of a [`LetterGrid`]. Without `WIDTHxHEIGHT:` before it, the board is square. The blocks keep their letters and are in the order of
/// these, the main block first.
///
/// The exit is on the right end of a horizontal main block's line, and on the lower end of a vertical one's. A mark before the
/// colon says so, `>` or `v`, or that it is on the other end, `<` or `^`, as in `4x4<:...B...B..AA....`.
///
/// The setup is not checked further: [`Board::new`] does that.
impl FromStr for BoardSetup {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
        Self::read(text, None).map(|it| it.setup)
    }
}

impl BoardSetup {
    /// Parses a board string. `main` is the letter of the main block, if the user names it.
    ///
    /// # Errors
    /// [`BoardStringError`].
    pub fn read(text: &str, main: Option<&str>) -> Result<LetteredBoard, BoardStringError> {
        let (size, mark, squares) = match text.split_once(':') {
            Some((size, squares)) => {
                let mark = size.chars().last().filter(|it| EXITS.contains(it));
                (parse_size(size.strip_suffix(EXITS).unwrap_or(size))?, mark, squares)
            }
            None => (square_size(text.chars().count())?, None, text),
        };
        let before = text.chars().count() - squares.chars().count();
        let found = squares.chars().count();
        if found != size.area() {
            let expected = size.area();
            let reason =
                format!("expected {expected} squares for a board of {size}, found {found}");
            return error(BoardStringFault::Length, before + found.min(expected), reason);
        }
        let squares: Vec<char> = squares.chars().collect();
        let exit = mark.map(|it| match it {
            '^' | 'v' => ExitMark::Side(Axis::Vertical),
            _ => ExitMark::Side(Axis::Horizontal),
        });
        let grid = LetterGrid { size, squares: &squares, exit, main };
        let mut read =
            grid.read().map_err(|LetterFault { place, reason, candidates, is_character }| {
                let fault = if is_character {
                    BoardStringFault::Character
                } else {
                    BoardStringFault::Board
                };
                let column = before + place.unwrap_or_default() + 1;
                BoardStringError { fault, column, reason, candidates }
            })?;
        let is_vertical = read.setup.blocks.first().is_some_and(|it| it.axis == Axis::Vertical);
        if let Some(mark) = mark.filter(|it| matches!(it, '^' | 'v') != is_vertical) {
            let line = if is_vertical { "its column" } else { "its row" };
            let reason = format!(
                "the exit {mark} does not suit the main block, which leaves at an end of {line}"
            );
            return error(BoardStringFault::Board, before.saturating_sub(2), reason);
        }
        read.setup.exit_at_start = matches!(mark, Some('<' | '^'));
        Ok(read)
    }
}

/// The marks of exits.
pub(super) const EXITS: [char; 4] = ['<', '>', '^', 'v'];

fn parse_size(text: &str) -> Result<Size, BoardStringError> {
    let parsed = || {
        let (width, height) = text.split_once('x')?;
        Some((width.parse::<u8>().ok()?, height.parse::<u8>().ok()?))
    };
    match parsed() {
        None => error(BoardStringFault::Length, 0, "expected the size as WIDTHxHEIGHT, as in 5x4"),
        Some((width, height)) => size(width, height),
    }
}

fn square_size(area: usize) -> Result<Size, BoardStringError> {
    let side =
        (Board::MIN..=Board::MAX).find(|&side| usize::from(side) * usize::from(side) == area);
    match side {
        Some(side) => size(side, side),
        None => error(
            BoardStringFault::Length,
            0,
            match example(area) {
                Some([width, height]) => format!(
                    "a board of {area} squares needs its size before it, as in {width}x{height}: (only a square number of squares, 9 to 256, is a square board without it)"
                ),
                None => {
                    format!("there is no board of {area} squares: a board is 3x3 to 16x16 squares")
                }
            },
        ),
    }
}

/// The size with this number of squares whose width and height differ least.
fn example(area: usize) -> Option<[u8; 2]> {
    let sides = || Board::MIN..=Board::MAX;
    let sizes = sides().flat_map(|width| sides().map(move |height| [width, height]));
    let of_area = sizes.filter(|&[width, height]| usize::from(width) * usize::from(height) == area);
    of_area.filter(|[width, height]| width >= height).min_by_key(|[width, height]| width - height)
}

fn size(width: u8, height: u8) -> Result<Size, BoardStringError> {
    Board::size_of(width.into(), height.into())
        .or_else(|reason| error(BoardStringFault::Board, 0, reason))
}

/// The board string of the start: with the letters of the blocks, `.` for an empty square, `x` for a wall, and the size
/// before it if the board is not square or if the exit is [marked](Board::needs_exit_mark).
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.needs_exit_mark() {
            write!(f, "{}{}:", self.size(), self.exit_mark())?;
        } else if self.size().width() != self.size().height() {
            write!(f, "{}:", self.size())?;
        }
        self.rows().into_iter().try_for_each(|row| f.write_str(&row))
    }
}

impl Board {
    /// Whether a text of letters must mark the exit: it is on the left or at the top, or another block could be meant as the main one.
    #[must_use]
    pub fn needs_exit_mark(&self) -> bool {
        let letters: Vec<char> = self.blocks().map(|it| self.letter(it)).collect();
        let blocks: Vec<Block> = self.blocks().map(|it| self.block(self.start(), it)).collect();
        self.exit_at_start() || !are_clear(self.size(), &letters, self.walls(), &blocks)
    }

    /// The mark of the exit: an arrow.
    #[must_use]
    pub const fn exit_mark(&self) -> char {
        match self.exit() {
            Direction::North => '^',
            Direction::East => '>',
            Direction::South => 'v',
            Direction::West => '<',
        }
    }

    /// The rows of the board string, without the size and the exit.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let characters = self.characters(self.start()).map(|it| it.unwrap_or('.'));
        let characters: Vec<char> = characters.collect();
        characters.chunks(self.size().width().into()).map(|row| row.iter().collect()).collect()
    }

    /// The letters of the blocks in a position and `x` for walls, row by row; `None` for an empty square.
    pub(super) fn characters(&self, position: Position) -> impl Iterator<Item = Option<char>> {
        self.size().squares().map(move |square| {
            let wall = self.is_wall(square).then_some('x');
            wall.or_else(|| self.block_on(position, square).map(|block| self.letter(block)))
        })
    }
}

/// The fault of a board string; the column counts from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {reason}")]
#[non_exhaustive]
pub struct BoardStringError {
    /// What kind of fault it is.
    pub fault: BoardStringFault,
    /// The column, from 1.
    pub column: usize,
    /// The fault.
    pub reason: String,
    /// The letters of the blocks that can be meant, if it is not certain which one is the main block.
    pub candidates: Vec<char>,
}

/// The kinds of faults of board strings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BoardStringFault {
    /// The number of squares is not that of the board.
    Length,
    /// A character stands for nothing.
    Character,
    /// The size or a block is not valid.
    Board,
}

fn error<T>(
    fault: BoardStringFault,
    column: usize,
    reason: impl Into<String>,
) -> Result<T, BoardStringError> {
    let (column, reason) = (column + 1, reason.into());
    Err(BoardStringError { fault, column, reason, candidates: Vec::new() })
}
