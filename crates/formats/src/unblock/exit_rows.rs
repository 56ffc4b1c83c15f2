//! Rows with their size before them and the exit `K` outside them, as a course of Bandung has its puzzles.
//!
//! - The first line has the number of rows and that of columns, the second one the number of blocks beside the main one.
//! - Then come the rows: `.` is an empty square and any letter a block. `P` is the main block.
//! - `K` is the exit: behind the row of a horizontal main block or before it, and then the other rows may begin with a blank; or in a
//!   line of its own above or below the column of a vertical one.
//!
//! The format has one board, and no place for walls, names and results. Where the main block is not `P`, the writer gives new letters.
//!
//! ```text
//! 3 4
//! 1
//! ..B.
//! PPB.K
//! ....
//! ```

use carom_engine::unblock::{Axis, Block, BlockId, Board, ExitMark};
use carom_engine::{Size, Square};

use super::cars::{self, Car};
use super::entry::{self, Entry};
use crate::scan::{Word, words};
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "exit-rows",
    label: "rows with their size, the main block P and the exit K",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read: |text| read(text, None),
    write,
};

const MAIN: char = 'P';
const EXIT: char = 'K';

/// Two numbers, one number, and a row of letters.
fn detect(text: &str) -> bool {
    let mut lines = text.lines().map(|line| words(1, line)).filter(|it| !it.is_empty());
    let mut is_numbers = |count| {
        let is_number = |word: &Word<'_>| word.text.bytes().all(|it| it.is_ascii_digit());
        lines.next().is_some_and(|it| it.len() == count && it.iter().all(is_number))
    };
    is_numbers(2) && is_numbers(1) && text.contains(MAIN)
}

/// The side on which the exit is, and the number of its row or column.
#[derive(Clone, Copy)]
struct OuterExit {
    axis: Axis,
    is_at_start: bool,
    line: usize,
}

pub(super) fn read(text: &str, main: Option<&str>) -> Result<Vec<Entry>, ReadError> {
    let lines = (1..).zip(text.lines()).map(|(line, text)| (line, text.trim_end()));
    let lines: Vec<(usize, &str)> = lines.filter(|(_, text)| !text.is_empty()).collect();
    let [(one, size), (two, count), rows @ ..] = lines.as_slice() else {
        return Err(ReadError::whole("expected the size, the number of blocks, and rows"));
    };
    let [height, width] = words(*one, size)[..] else {
        return Err(ReadError::at_line(*one, "expected the number of rows and that of columns"));
    };
    let side = |word: Word<'_>| match word.number(Board::MAX.into()) {
        Ok(number) if number >= Board::MIN.into() => Ok(number),
        _ => Err(word.unexpected("a number from 3 to 16")),
    };
    let (height, width) = (side(height)?, side(width)?);
    let [count] = words(*two, count)[..] else {
        return Err(ReadError::at_line(*two, "expected the number of blocks beside P"));
    };
    let count = count.number(usize::from(u8::MAX))?;
    let (rows, mut exit) = without_exit_line(rows, height)?;
    let is_left = rows.iter().any(|(_, row)| row.starts_with(EXIT) && row.chars().count() > width);
    let mut blocks: Vec<(char, Vec<Square>, usize)> = Vec::new();
    for (y, &(line, row)) in rows.iter().enumerate() {
        let mut letters: Vec<char> = row.chars().collect();
        let mut found = None;
        let mut shift = 1;
        if is_left && letters.len() > width && matches!(letters[0], EXIT | ' ') {
            found = (letters.remove(0) == EXIT).then_some(true);
            shift = 2;
        } else if letters.len() == width + 1 && letters[width] == EXIT {
            letters.pop();
            found = Some(false);
        }
        if let Some(is_at_start) = found {
            let here = OuterExit { axis: Axis::Horizontal, is_at_start, line: y };
            if exit.replace(here).is_some() {
                return Err(ReadError::at_line(line, "there is more than one exit K"));
            }
        }
        if letters.len() != width {
            let found = letters.len();
            let reason = format!("expected a row of {width} squares, found {found}");
            return Err(ReadError::at_line(line, reason));
        }
        for (x, &letter) in letters.iter().enumerate().filter(|(_, it)| **it != '.') {
            if !letter.is_alphabetic() {
                let reason = format!("unexpected character `{}`", letter.escape_debug());
                return Err(ReadError::at(line, x + shift, reason));
            }
            let square = Square::new(x as u8, y as u8);
            match blocks.iter_mut().find(|it| it.0 == letter) {
                Some((_, squares, _)) => squares.push(square),
                None => blocks.push((letter, vec![square], line)),
            }
        }
    }
    let exit = exit.ok_or_else(|| ReadError::whole("there is no exit K outside the rows"))?;
    let mut cars = blocks.into_iter().map(car).collect::<Result<Vec<Car>, _>>()?;
    let (width, height) = (width as u8, height as u8);
    let size = Size::new(width, height).map_err(ReadError::invalid)?;
    let mark = ExitMark::Line(exit.axis, exit.line as u8);
    let reason = cars::sort(&mut cars, size, Some(mark), main.or(Some("P")))?;
    let others = cars.len() - 1;
    let entry_of = |it: &[Car]| cars::entry(size, it, exit.is_at_start, reason, rows[0].0);
    let mut entry = entry_of(&cars)?;
    if entry.board.letter(BlockId::MAIN) != MAIN {
        // With other letters beside it, the main block may keep its own.
        let letters = letters().map(|it| it.to_string());
        let renamed = cars.iter().zip(letters).map(|(car, name)| Car { name, ..*car });
        let other = entry_of(&renamed.collect::<Vec<Car>>())?;
        if other.board.letter(BlockId::MAIN) == MAIN {
            let names: Vec<String> = cars.into_iter().map(|it| it.name).collect();
            let notes = cars::notes(&names, &other.board, reason);
            entry = Entry { notes, ..other };
        }
    }
    if others != count {
        let note = format!("line {two} says {count} blocks beside P, and the rows have {others}");
        entry.notes.insert(0, note);
    }
    Ok(vec![entry])
}

/// Lines with their numbers.
type Lines<'t, 'a> = &'t [(usize, &'a str)];

/// The rows without a line above or below them that has the exit alone.
fn without_exit_line<'t, 'a>(
    rows: Lines<'t, 'a>,
    height: usize,
) -> Result<(Lines<'t, 'a>, Option<OuterExit>), ReadError> {
    let place = |&(_, row): &(usize, &str)| {
        (row.trim() == "K").then(|| row.chars().take_while(|it| *it != EXIT).count())
    };
    let exit = |line, is_at_start| OuterExit { axis: Axis::Vertical, is_at_start, line };
    if rows.len() == height + 1 {
        if let Some(line) = rows.first().and_then(place) {
            return Ok((&rows[1..], Some(exit(line, true))));
        }
        if let Some(line) = rows.last().and_then(place) {
            return Ok((&rows[..height], Some(exit(line, false))));
        }
    }
    if rows.len() != height {
        let reason = format!("expected {height} rows, found {}", rows.len());
        return Err(ReadError::whole(reason));
    }
    Ok((rows, None))
}

/// The block on the squares with a letter, row by row.
fn car((letter, squares, line): (char, Vec<Square>, usize)) -> Result<Car, ReadError> {
    let block = Block::covering(&squares).ok_or_else(|| {
        let reason = format!("block {letter} is not straight: its squares must be side by side");
        ReadError::invalid_at(line, reason)
    })?;
    Ok(Car { name: letter.to_string(), block })
}

/// The letters of blocks whose main one is `P`, for blocks without letters of their own.
fn letters() -> impl Iterator<Item = char> {
    let all = ('A'..='Z').chain('a'..='z').chain('\u{C0}'..='\u{17F}');
    [MAIN].into_iter().chain(all.filter(|it| !"PXox×÷".contains(*it)))
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    let entry = entry::single("a board of rows with an exit", entries)?;
    let board = &entry.board;
    let (width, height) = (board.size().width(), usize::from(board.size().height()));
    let letters: Vec<char> = letters().collect();
    let is_kept = board.letter(BlockId::MAIN) == MAIN;
    let letter = |letter: char| match board.block_with(letter) {
        Some(block) if !is_kept => letters[block.index()],
        _ => letter,
    };
    let mut rows: Vec<String> =
        board.rows().iter().map(|row| row.chars().map(letter).collect()).collect();
    let main = board.block(board.start(), BlockId::MAIN);
    let line = usize::from(main.axis.line(main.square));
    match (main.axis, board.exit_at_start()) {
        (Axis::Horizontal, false) => rows[line].push(EXIT),
        (Axis::Horizontal, true) => {
            for (y, row) in rows.iter_mut().enumerate() {
                row.insert(0, if y == line { EXIT } else { ' ' });
            }
        }
        (Axis::Vertical, is_top) => {
            let row = " ".repeat(line) + "K";
            rows.insert(if is_top { 0 } else { height }, row);
        }
    }
    let others = board.blocks().count().saturating_sub(1);
    let text = format!("{height} {width}\n{others}\n{}\n", rows.join("\n"));
    entry.read_back(&text, read, "rows with an exit have no walls")
}
