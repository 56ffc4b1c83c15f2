//! Rows: a board as a line for each row with one character a square, the usual text of Rush Hour.
//!
//! - `.`, `o`, `-` and a blank are empty squares, `x` is a wall, and any other letter is a block. `A` is the main block, or `X` or `P` as in
//!   [board strings](super::board_string); in a frame it is the first of them that lies in the row or column of the exit. Blanks at the end of a row may be missing.
//! - A frame may stand around the rows: `+`, one `-` for each column and `+` above and below, and `|` on both sides of a row. A blank, `>`
//!   or nothing at the right side of the main block's row is the exit. A `<` in place of a `|`, a `^` in the line above or a `v` in the
//!   line below is an exit there. The writer makes a frame only for an exit on the left or at the top.
//! - A frame may also be one character other than `x` on all sides, with a gap of another character, the exit.
//!
//! Empty lines and lines that begin with `#` stand before and after the board. The format has one board, and no place for names and
//! results.
//!
//! ```text
//! .B.CCC
//! .BDDEE
//! AAFGHI
//! ..FGHI
//! ...GJK
//! ..LLJK
//! ```

use carom_engine::Direction;
use carom_engine::unblock::{Axis, Block, BlockId, Board, BoardSetup};

use super::cars::{self, Car};
use super::entry::{self, Entry};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "rows",
    label: "rows of letters, a line for each row",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// A row, with the number of its line and the column of its first square.
struct BoardRow {
    line: usize,
    column: usize,
    squares: Vec<char>,
}

/// Whether the text has rows of the same length, and the letters `A`, `X` or `P` are a block in one row or column. A list of board strings
/// has a main block in each line.
fn detect(text: &str) -> bool {
    let is_tight = |line: &str| {
        line.starts_with(['|', '<']) && !line.chars().skip(1).take(2).any(|it| it == ' ')
    };
    if text.trim_start().starts_with('+') && text.lines().any(is_tight) {
        return true;
    }
    let Ok((rows, _)) = rows(text) else { return false };
    let width = rows.first().map_or(0, |row| row.squares.len());
    let sides = 3..=usize::from(Board::MAX);
    let is_board = sides.contains(&rows.len()) && sides.contains(&width);
    let is_one_block = |letter: char| {
        let squares = rows.iter().flat_map(|row| row.squares.iter());
        let places = squares.enumerate().filter(|(_, it)| **it == letter).map(|(place, _)| place);
        let places: Vec<usize> = places.collect();
        let are_apart = |by| places.windows(2).all(|pair| pair[1] - pair[0] == by);
        places.len() > 1 && (are_apart(1) || are_apart(width))
    };
    // In a drawing, blanks stand between the squares.
    let is_blank = |row: &BoardRow| row.squares.iter().step_by(2).all(|it| *it == ' ');
    if rows.iter().all(|row| row.column == 2 && is_blank(row)) {
        return false;
    }
    let is_square = |letter: &char| letter.is_alphabetic() || " .-".contains(*letter);
    let known = rows.iter().flat_map(|row| &row.squares).filter(|it| is_square(it)).count();
    is_board && known * 4 >= rows.len() * width * 3 && ['A', 'X', 'P'].into_iter().any(is_one_block)
}

/// The exit in a frame: its mark, and the number of its row or column.
type FrameExit = (char, usize);

/// The rows without their frame, with blanks where their ends are missing, and the exit in the frame.
fn rows(text: &str) -> Result<(Vec<BoardRow>, Option<FrameExit>), ReadError> {
    let lines = (1..).zip(text.lines()).map(|(line, text)| (line, text.trim_end()));
    let is_content = |&(_, text): &(usize, &str)| !text.is_empty() && !text.starts_with('#');
    let lines: Vec<(usize, &str)> = lines.collect();
    let ends = lines.iter().position(is_content).zip(lines.iter().rposition(is_content));
    let (first, last) =
        ends.ok_or_else(|| ReadError::whole("the file has no board").of(ReadFault::Empty))?;
    let lines = &lines[first..=last];
    let framed = |text: &str, mark: u8| {
        let inner = text.strip_prefix('+')?.strip_suffix('+')?;
        inner.bytes().all(|it| it == b'-' || it == mark).then_some(inner.len())
    };
    let Some(width) = framed(lines[0].1, b'^') else {
        let width = lines.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
        let rows = lines.iter().map(|&(line, text)| BoardRow::new(line, 1, width, text.chars()));
        let rows: Vec<BoardRow> = rows.collect();
        let framed = in_letters(&rows).map(|(inner, exit)| (inner, Some(exit)));
        return Ok(framed.unwrap_or((rows, None)));
    };
    let (end, bottom) = lines[lines.len() - 1];
    if framed(bottom, b'v') != Some(width) || lines.len() < 3 {
        let reason = format!("expected the frame {} below the rows", lines[0].1);
        return Err(ReadError::at_line(end, reason));
    }
    let row = |&(line, text): &(usize, &str)| {
        let inner = text.strip_prefix(['|', '<']);
        let inner = inner.ok_or_else(|| ReadError::at(line, 1, "expected `|`, the frame"))?;
        let squares: String = inner.chars().take(width).collect();
        if !matches!(&inner[squares.len()..], "" | "|" | ">") {
            let reason =
                format!("expected {width} squares and the frame, as in the line above the rows");
            return Err(ReadError::at(line, width + 2, reason));
        }
        Ok(BoardRow::new(line, 2, width, squares.chars()))
    };
    let inner = &lines[1..lines.len() - 1];
    let place = |mark: char| match mark {
        '^' => lines[0].1.find(mark).map(|it| it - 1),
        'v' => bottom.find(mark).map(|it| it - 1),
        '<' => inner.iter().position(|(_, text)| text.starts_with(mark)),
        _ => inner.iter().position(|(_, text)| text.ends_with(mark)),
    };
    let exit = ['<', '>', '^', 'v'].into_iter().find_map(|mark| Some((mark, place(mark)?)));
    Ok((inner.iter().map(row).collect::<Result<_, _>>()?, exit))
}

/// The rows inside a frame of one character that is not a wall, and its gap.
fn in_letters(rows: &[BoardRow]) -> Option<(Vec<BoardRow>, FrameExit)> {
    let (height, width) = (rows.len(), rows.first()?.squares.len());
    let letter = rows[0].squares[0];
    if height < 5 || width < 5 || "x.o- ".contains(letter) {
        return None;
    }
    let (last, end) = (height - 1, width - 1);
    let border = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let border = border.filter(|&(x, y)| x == 0 || y == 0 || x == end || y == last);
    let gaps: Vec<_> = border.filter(|&(x, y)| rows[y].squares[x] != letter).collect();
    let exit = match gaps[..] {
        [(0, y)] => ('<', y - 1),
        [(x, 0)] => ('^', x - 1),
        [(x, y)] if x == end => ('>', y - 1),
        [(x, _)] => ('v', x - 1),
        _ => return None,
    };
    let inner = rows[1..last].iter().map(|row| {
        BoardRow::new(row.line, row.column + 1, width - 2, row.squares[1..end].iter().copied())
    });
    Some((inner.collect(), exit))
}

impl BoardRow {
    /// A row with blanks at its end as far as the width needs them.
    fn new(line: usize, column: usize, width: usize, squares: impl Iterator<Item = char>) -> Self {
        let squares = squares.chain(std::iter::repeat(' ')).take(width).collect();
        Self { line, column, squares }
    }
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let (rows, exit) = rows(text)?;
    let width = rows[0].squares.len();
    let square = |letter: &char| if matches!(letter, ' ' | '-') { '.' } else { *letter };
    let squares: String = rows.iter().flat_map(|row| row.squares.iter().map(square)).collect();
    let mark = exit.map(|(mark, _)| mark.to_string()).unwrap_or_default();
    let string = format!("{width}x{}{mark}:{squares}", rows.len());
    let before = string.len() - squares.len();
    let setup = string.parse::<BoardSetup>().map_err(|error| {
        let place = error.column.checked_sub(before + 1);
        let row = place.and_then(|place| Some((rows.get(place / width)?, place % width)));
        match row {
            Some((row, x)) => ReadError::at(row.line, row.column + x, error.reason),
            None => ReadError::at_line(rows[0].line, error.reason),
        }
        .of(ReadFault::Invalid)
    })?;
    let entry = Entry::checked(setup.clone(), rows[0].line);
    Ok(vec![match exit.and_then(|exit| main_at(exit, &setup)) {
        Some(cars) => {
            cars::entry(setup.size, setup.walls, cars, setup.exit_at_start, rows[0].line)?
        }
        None => entry?,
    }])
}

/// The blocks with the main one first, if another one than that of the setup lies at the exit and can be it.
fn main_at((mark, line): FrameExit, setup: &BoardSetup) -> Option<Vec<Car>> {
    let axis = if matches!(mark, '^' | 'v') { Axis::Vertical } else { Axis::Horizontal };
    let is_there = |it: &Block| it.axis == axis && usize::from(axis.line(it.square)) == line;
    if setup.blocks.first().is_none_or(is_there) {
        return None;
    }
    let letters = setup.letters.to_string();
    let usual = || BlockId::first(setup.blocks.len()).map(BlockId::letter).collect();
    let letters = if letters.is_empty() { usual() } else { letters };
    let cars = letters.chars().zip(&setup.blocks);
    let mut cars: Vec<Car> =
        cars.map(|(name, block)| Car { name: name.to_string(), block: *block }).collect();
    let main = ["A", "X", "P"]
        .iter()
        .find_map(|name| cars.iter().position(|it| it.name == *name && is_there(&it.block)))?;
    cars[..=main].rotate_right(1);
    Some(cars)
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    let entry = entry::single("a board of rows", entries)?;
    let board = &entry.board;
    let string = board.to_string();
    let squares: Vec<char> = string.rsplit(':').next().unwrap_or_default().chars().collect();
    let rows = squares.chunks(board.size().width().into()).map(|row| row.iter().collect());
    let rows: Vec<String> = rows.collect();
    if !board.exit_at_start() {
        return Ok(rows.into_iter().map(|row| row + "\n").collect());
    }
    let frame = format!("+{}+\n", "-".repeat(board.size().width().into()));
    let (mut top, line) = (frame.clone(), usize::from(board.exit_row()));
    let is_top = board.exit() == Direction::North;
    if is_top {
        top.replace_range(line + 1..=line + 1, "^");
    }
    let side = |y: usize| if y == line && !is_top { '<' } else { '|' };
    let rows = rows.iter().enumerate().map(|(y, row)| format!("{}{row}|\n", side(y)));
    Ok(top + &rows.collect::<String>() + &frame)
}
