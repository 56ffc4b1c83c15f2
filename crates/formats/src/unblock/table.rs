//! Cars as a table with commas (CSV): a line for each block, after a line with the names of the columns.
//!
//! - The columns are `car`, `orientation`, `col`, `row` and `length`, in any order; a semicolon or a tab may be in place of the comma.
//! - `orientation` is `H` or `V`. `col` and `row` are those of the first square, the one farthest left or at the top, and count from 1.
//! - The car `X` is the main block, if there is one. The exit is on the right of a horizontal main block and below a vertical one.
//! - The size is not in the file: 6x6 squares, or the smallest square board with all blocks, as a note says.
//!
//! The format has one board, and no place for walls, other exits, and results.
//!
//! ```text
//! car,orientation,col,row,length
//! X,H,2,3,2
//! A,V,4,2,2
//! B,V,4,4,3
//! ```

use std::fmt::Write;

use carom_engine::unblock::{Axis, Block, Board, ExitMark, MainReason};
use carom_engine::{Size, Square};

use super::cars::{self, Car};
use super::entry::{self, Entry};
use crate::scan::Word;
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "csv",
    label: "table of cars (CSV): car,orientation,col,row,length",
    extension: "csv",
    detect: |text| lines(text).next().is_some_and(|(line, text)| columns(line, text).is_some()),
    is_fallback: false,
    is_by_line: false,
    read: |text| read(text, None),
    write,
};

/// The columns in the order of the writer.
const COLUMNS: [&str; 5] = ["car", "orientation", "col", "row", "length"];
/// The size of the classic game.
const USUAL: u8 = 6;

/// The lines that are not blank, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// The cells of a line without quotation marks.
fn cells(line: usize, text: &str) -> Vec<Word<'_>> {
    let mut column = 1;
    let cells = text.split([',', ';', '\t']).map(|cell| {
        let blanks = cell.len() - cell.trim_start().len();
        let word = Word { text: cell.trim().trim_matches('"'), line, column: column + blanks };
        column += cell.chars().count() + 1;
        word
    });
    cells.collect()
}

/// The places of the columns in a line with their names.
fn columns(line: usize, text: &str) -> Option<[usize; 5]> {
    let cells = cells(line, text);
    let place = |name: &str| cells.iter().position(|it| it.text.eq_ignore_ascii_case(name));
    let [car, orientation, col, row, length] = COLUMNS.map(place);
    Some([car?, orientation?, col?, row?, length?])
}

pub(super) fn read(text: &str, main: Option<&str>) -> Result<Vec<Entry>, ReadError> {
    let mut lines = lines(text);
    let head = lines.next().and_then(|(line, text)| columns(line, text));
    let names = COLUMNS.join(",");
    let head = head.ok_or_else(|| ReadError::whole(format!("expected the columns {names}")))?;
    let mut cars = Vec::<Car>::new();
    for (line, text) in lines {
        let cells = cells(line, text);
        let cell = |at: usize| {
            let missing = || ReadError::at_line(line, format!("expected the columns {names}"));
            cells.get(head[at]).copied().ok_or_else(missing)
        };
        let [name, orientation, column, row, length] =
            [cell(0)?, cell(1)?, cell(2)?, cell(3)?, cell(4)?];
        let axis = match orientation.text {
            it if it.eq_ignore_ascii_case("h") => Axis::Horizontal,
            it if it.eq_ignore_ascii_case("v") => Axis::Vertical,
            _ => return Err(orientation.unexpected("H or V")),
        };
        let number = |word: Word<'_>| match word.number(Board::MAX.into()) {
            Ok(number) if number > 0 => Ok(number as u8),
            _ => Err(word.unexpected(&format!("a number from 1 to {}", Board::MAX))),
        };
        let square = Square::new(number(column)? - 1, number(row)? - 1);
        if name.text.is_empty() {
            return Err(name.error("expected the name of a car"));
        }
        if cars.iter().any(|it| it.name == name.text) {
            return Err(name.error(format!("the car {} occurs twice", name.text)));
        }
        let block = Block { square, axis, length: number(length)? };
        let both = |it: &Car| block.squares().find(|at| it.block.covers(*at));
        if let Some((other, at)) = cars.iter().find_map(|it| Some((&it.name, both(it)?))) {
            let place = format!("column {}, row {}", at.x() + 1, at.y() + 1);
            let reason = format!("the cars {other} and {} both cover {place}", name.text);
            return Err(ReadError::at_line(line, reason).of(ReadFault::Invalid));
        }
        cars.push(Car { name: name.text.to_owned(), block });
    }
    if cars.is_empty() {
        return Err(ReadError::whole("the table has no cars").of(ReadFault::Empty));
    }
    let end = |Car { block: Block { square, axis, length }, .. }: &Car| match axis {
        Axis::Horizontal => (square.x() + length).max(square.y() + 1),
        Axis::Vertical => (square.y() + length).max(square.x() + 1),
    };
    let side = cars.iter().map(end).max().unwrap_or(USUAL).max(USUAL);
    let size = Size::new(side, side).map_err(ReadError::invalid)?;
    let mut notes = vec![format!("the table does not say the size: {size} squares were taken")];
    // In a table X stands for the main block wherever it lies.
    let x = cars.iter().find(|it| it.name == "X" && main.is_none()).map(|it| it.block.axis);
    let reason = match x {
        Some(axis) => {
            cars::sort(&mut cars, size, Some(ExitMark::Side(axis)), Some("X"))?;
            MainReason::Name
        }
        None => cars::sort(&mut cars, size, None, main)?,
    };
    let entry = cars::entry(size, &cars, false, reason, 1)?;
    notes.extend(entry.notes);
    Ok(vec![Entry { notes, ..entry }])
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    let entry = entry::single("a table of cars", entries)?;
    let mut text = COLUMNS.join(",") + "\n";
    for Car { name, block: Block { square, axis, length } } in cars::of(&entry.board) {
        let axis = if axis == Axis::Horizontal { 'H' } else { 'V' };
        let _ = writeln!(text, "{name},{axis},{},{},{length}", square.x() + 1, square.y() + 1);
    }
    entry.read_back(&text, read, "a table of cars has a square board of at least 6x6, no walls, no exit on the left or at the top, and a main block that its letter says")
}
