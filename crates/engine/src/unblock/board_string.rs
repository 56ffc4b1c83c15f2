//! The board string: a board in one line of text, one character per square.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::letters::{is_letter, main_letter, main_letter_on};
use super::{Axis, Block, Board, BoardSetup, Letters, Position};
use crate::{Direction, Size, Square};

/// Parses a board string, for example `..B.AAB.........` or `5x4:..B..AAB............`.
///
/// The squares come row by row: `.` or `o` is an empty square, `x` is a wall, every other letter is a block, and `A` is the
/// main block. Without `WIDTHxHEIGHT:` before it, the board is square. The blocks keep their letters and are in the order of
/// these, the main block first.
///
/// The exit is on the right end of a horizontal main block's line, and on the lower end of a vertical one's. A mark before the
/// colon says so, `>` or `v`, or that it is on the other end, `<` or `^`, as in `4x4<:...B...B..AA....`.
///
/// `X` is the main block if there is no `A`, and `P` if there is neither. On the boards of the classic game, which have an `A` too, it is
/// `X` or `P`: on a board of 6x6 with `X` or `P` in the third row and `A` elsewhere.
///
/// The setup is not checked further: [`Board::new`] does that.
impl FromStr for BoardSetup {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
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
        let is_known = |it: &char| matches!(it, '.' | 'o' | 'x') || is_letter(*it);
        if let Some(place) = squares.iter().position(|it| !is_known(it)) {
            let character = squares[place].escape_debug();
            let reason = format!("unexpected character `{character}`");
            return error(BoardStringFault::Character, before + place, reason);
        }
        let (blocks, letters) = read_blocks(size, &squares, None)
            .or_else(|(place, reason)| error(BoardStringFault::Board, before + place, reason))?;
        let is_vertical = blocks.first().is_some_and(|main| main.axis == Axis::Vertical);
        if let Some(mark) = mark.filter(|it| matches!(it, '^' | 'v') != is_vertical) {
            let line = if is_vertical { "its column" } else { "its row" };
            let reason = format!(
                "the exit {mark} does not suit the main block, which leaves at an end of {line}"
            );
            return error(BoardStringFault::Board, before.saturating_sub(2), reason);
        }
        let exit_at_start = matches!(mark, Some('<' | '^'));
        let walls = size.squares().zip(squares).filter(|&(_, it)| it == 'x').map(|(it, _)| it);
        Ok(Self { size, walls: walls.collect(), blocks, letters, exit_at_start })
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
    match Size::new(width, height) {
        Ok(size)
            if (Board::MIN..=Board::MAX).contains(&width)
                && (Board::MIN..=Board::MAX).contains(&height) =>
        {
            Ok(size)
        }
        _ => error(
            BoardStringFault::Board,
            0,
            format!("a board is 3x3 to 16x16 squares, not {width}x{height}"),
        ),
    }
}

/// The blocks on squares with these characters, row by row, and their letters; the main block is in the row or column of the exit if
/// this is given and a main block can be there. The error has the place of a square and the reason.
pub(super) fn read_blocks(
    size: Size,
    squares: &[char],
    exit: Option<(Axis, u8)>,
) -> Result<(Vec<Block>, Letters), (usize, String)> {
    let mut letters = Letters::of(squares.iter().copied()).map_err(|why| (0, why.to_owned()))?;
    let block = |&letter: &char| {
        let covered = size.squares().zip(squares).filter(|&(_, it)| *it == letter);
        let covered: Vec<Square> = covered.map(|(square, _)| square).collect();
        let length = u8::try_from(covered.len()).ok();
        let axes = [Axis::Horizontal, Axis::Vertical].into_iter();
        let mut blocks =
            axes.map(|axis| Block { square: covered[0], axis, length: length.unwrap_or(0) });
        let found = blocks.find(|block| block.squares().eq(covered.iter().copied()));
        found.ok_or_else(|| {
            let [columns, rows] = extent(&covered);
            let is_wide = columns > 1 && rows > 1 && columns * rows == covered.len();
            let reason = if is_wide {
                format!("block {letter} has {columns}x{rows} squares: a block is one square wide")
            } else {
                format!("block {letter} is not a straight block: its squares must be side by side")
            };
            (size.index(covered[0]), reason)
        })
    };
    let mut blocks: Vec<Block> = letters.iter().map(block).collect::<Result<_, _>>()?;
    let on_line = exit.and_then(|(axis, line)| main_letter_on(axis, line, &letters, &blocks));
    let main = on_line.or_else(|| main_letter(size, &letters, &blocks));
    let place = letters.iter().position(|&it| Some(it) == main).unwrap_or_default();
    letters[..=place].rotate_right(1);
    blocks[..=place].rotate_right(1);
    Ok((blocks, Letters::new(letters)))
}

/// The number of columns and rows from the first to the last one with a square.
fn extent(squares: &[Square]) -> [usize; 2] {
    let span = |of: fn(&Square) -> u8| {
        let places = squares.iter().map(of);
        let (first, last) = (places.clone().min(), places.max());
        last.zip(first).map_or(0, |(last, first)| usize::from(last - first) + 1)
    };
    [span(|it| it.x()), span(|it| it.y())]
}

/// The board string of the start: with the letters of the blocks, `.` for an empty square, `x` for a wall, and the size
/// before it if the board is not square or if the exit is on the left or the top.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exit_at_start() {
            write!(f, "{}{}:", self.size(), self.exit_mark())?;
        } else if self.size().width() != self.size().height() {
            write!(f, "{}:", self.size())?;
        }
        self.characters(self.start()).try_for_each(|it| write!(f, "{}", it.unwrap_or('.')))
    }
}

impl Board {
    /// The mark of the exit: an arrow.
    pub(super) const fn exit_mark(&self) -> char {
        match self.exit() {
            Direction::North => '^',
            Direction::East => '>',
            Direction::South => 'v',
            Direction::West => '<',
        }
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
    Err(BoardStringError { fault, column: column + 1, reason: reason.into() })
}
