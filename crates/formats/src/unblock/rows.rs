//! Rows: a board as a line for each row with one character a square, the usual text of Rush Hour.
//!
//! - `.`, `o`, `-` and a blank are empty squares, `x` is a wall, and any other letter is a block. Blanks at the end of a row may be missing
//!   if the text has no other sign of empty squares. In a text without `.` a `0` is an empty square, too. Beside another sign of empty
//!   squares `o` is a block.
//! - Blanks, or a tab or a comma, may stand between the squares of all rows. So may quotation marks and brackets, as in a list of JSON.
//!   Nothing between two tabs or commas is an empty square.
//! - A frame may stand around the rows: `+`, one `-` for each column and `+` above and below, and `|` on both sides of a row. A `>` in place
//!   of a `|`, or nothing there in one row alone, is the exit. A `<` in place of a `|`, a `^` in the line above or a `v` in the
//!   line below is an exit there. A board has one exit, and the main block lies in its row or column. The writer makes a frame only for an
//!   exit that needs a mark, and for rows that would not be known as such.
//! - A frame may also be one character other than `x` on all sides, with a gap of another character, the exit.
//!
//! Empty lines and lines that begin with `#` stand before and after the board. Where only blanks are empty squares, an empty line may be a
//! row. Several boards with such lines between them are a list, and the last line with `#` before a board is its name. So are several
//! boards in a list of JSON. The writer has one board, and no place for names and results.
//!
//! ```text
//! .B.CCC
//! .BDDEE
//! AAFGHI
//! ..FGHI
//! ...GJK
//! ..LLJK
//! ```

use std::borrow::Cow;

use carom_engine::unblock::{Axis, Board, Drawing, ExitMark, LetterGrid};

use super::entry::{self, Entry};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "rows",
    label: "rows of letters, a line for each row",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read: |text| read(text, None),
    write,
};

/// A row, with the number of its line, the column of its first square and the columns from one square to the next.
struct BoardRow {
    line: usize,
    column: usize,
    pitch: usize,
    squares: Vec<char>,
}

/// Lines with their numbers.
type NumberedLines<'a> = [(usize, &'a str)];

/// Whether the text has a frame, or begins with a board. A list of board strings has a main block in each line.
fn detect(text: &str) -> bool {
    let is_tight = |line: &str| {
        line.starts_with(['|', '<']) && !line.chars().skip(1).take(2).any(|it| it == ' ')
    };
    if text.trim_start().starts_with('+') && text.lines().any(is_tight) {
        return true;
    }
    let is_letter = |it: &char| it.is_alphabetic() || ".-0 ".contains(*it);
    let is_list = |lines: &NumberedLines<'_>| {
        let rows = separated(lines).filter(|_| is_json(text));
        rows.is_some_and(|it| it.iter().all(|row| row.squares.iter().all(is_letter)))
    };
    let lines = lines(text);
    boards(&lines, is_json(text)).first().is_some_and(|(_, it)| is_board(it) || is_list(it))
}

/// Whether lines have rows of the same length, and the letters `A`, `X` or `P` are a block in one row or column; or, if all rows are full, any
/// letter is.
fn is_board(lines: &NumberedLines<'_>) -> bool {
    let Ok((rows, _)) = rows(lines) else { return false };
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
    let squares = || rows.iter().flat_map(|row| &row.squares);
    let has_dots = squares().any(|it| *it == '.');
    let is_square = |letter: &char| {
        letter.is_alphabetic() || " .-".contains(*letter) || *letter == '0' && !has_dots
    };
    let known = squares().filter(|it| is_square(it)).count();
    // Rows of 9 and of 16 letters can be boards of their own.
    let is_full = known == rows.len() * width && !squares().any(|it| *it == ' ');
    let is_any = || is_full && width != 9 && width != 16;
    let is_block = |it: &char| it.is_alphabetic() && *it != 'o' && is_one_block(*it);
    is_board
        && known * 4 >= rows.len() * width * 3
        && (['A', 'X', 'P'].into_iter().any(is_one_block) || is_any() && squares().any(is_block))
}

/// Whether a text is a list of lists of JSON.
fn is_json(text: &str) -> bool {
    let list = text.trim_start().strip_prefix('[');
    list.is_some_and(|it| it.trim_start().starts_with('['))
}

/// The lines of a text; or the rows of a list of JSON, with commas between their squares, and an empty line after each board.
fn lines(text: &str) -> Vec<(usize, Cow<'_, str>)> {
    let lines = (1..).zip(text.lines());
    if !is_json(text) {
        return lines
            .map(|(line, text)| (line, Cow::Borrowed(text.trim_end_matches(' '))))
            .collect();
    }
    let (mut rows, mut row, mut is_row) = (Vec::new(), String::new(), false);
    for (line, text) in lines {
        for letter in text.replace("null", "").chars() {
            match letter {
                '[' => (row, is_row) = (String::new(), true),
                // A row, or the end of a board.
                ']' => {
                    rows.push((line, Cow::Owned(std::mem::take(&mut row))));
                    is_row = false;
                }
                '"' => {}
                _ if is_row => row.push(letter),
                _ => {}
            }
        }
    }
    rows
}

/// The title of a board, and its lines.
type TitledLines<'a> = (Option<&'a str>, Vec<(usize, &'a str)>);

/// The boards of lines. Those of a list of JSON have an empty line between them.
fn boards<'a>(lines: &'a [(usize, Cow<'a, str>)], is_json: bool) -> Vec<TitledLines<'a>> {
    let lines: Vec<(usize, &str)> = lines.iter().map(|(line, text)| (*line, &**text)).collect();
    let is_content = |&(_, text): &(usize, &str)| !text.is_empty() && !text.starts_with('#');
    let mut parts = Vec::new();
    let mut title = None;
    for part in lines.chunk_by(|one, other| is_content(one) == is_content(other)) {
        if is_content(&part[0]) {
            parts.push((title.take(), part.to_vec()));
        } else if let Some((_, comment)) = part.iter().rfind(|(_, it)| it.starts_with('#')) {
            title = Some(comment.trim_start_matches('#').trim()).filter(|it| !it.is_empty());
        }
    }
    let ends = lines.iter().position(is_content).zip(lines.iter().rposition(is_content));
    let Some((first, last)) = ends else { return Vec::new() };
    // A row without blocks may be an empty line, if only blanks are empty squares.
    let all = &lines[first..=last];
    let has_sign = all.iter().any(|(_, it)| it.contains(['.', '-', '0', 'o', '#']));
    let are_boards = || parts.iter().all(|(_, it)| is_board(it));
    let is_list = is_json || has_sign || !is_board(all) && is_board(&parts[0].1) || are_boards();
    if is_list { parts } else { vec![(None, all.to_vec())] }
}

/// The exit in a frame, with its place in the text.
struct FrameExit {
    mark: ExitMark,
    is_at_start: bool,
    line: usize,
    column: usize,
}

impl FrameExit {
    /// The exit of a mark in a row or column.
    const fn new(mark: char, number: usize, line: usize, column: usize) -> Self {
        let axis = if matches!(mark, '^' | 'v') { Axis::Vertical } else { Axis::Horizontal };
        let is_at_start = matches!(mark, '<' | '^');
        Self { mark: ExitMark::Line(axis, number as u8), is_at_start, line, column }
    }
}

/// The rows without their frame, with blanks where their ends are missing, and the exits in the frame.
fn rows(lines: &NumberedLines<'_>) -> Result<(Vec<BoardRow>, Vec<FrameExit>), ReadError> {
    let &[(top_line, top), .., (bottom_line, bottom)] = lines else {
        return Ok((
            lines.iter().map(|&(line, text)| BoardRow::of(line, 0, text)).collect(),
            vec![],
        ));
    };
    let framed = |text: &str, mark: u8| {
        let inner = text.strip_prefix('+')?.strip_suffix('+')?;
        inner.bytes().all(|it| it == b'-' || it == mark).then_some(inner.len())
    };
    let Some(width) = framed(top, b'^') else {
        if let Some(rows) = separated(lines) {
            return Ok((rows, Vec::new()));
        }
        let width = lines.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
        let rows = lines.iter().map(|&(line, text)| BoardRow::of(line, width, text));
        let rows: Vec<BoardRow> = rows.collect();
        let framed = in_letters(&rows).map(|(inner, exit)| (inner, vec![exit]));
        return Ok(framed.unwrap_or((rows, Vec::new())));
    };
    if framed(bottom, b'v') != Some(width) || lines.len() < 3 {
        let reason = format!("expected the frame {top} below the rows");
        return Err(ReadError::at_line(bottom_line, reason));
    }
    let (mut rows, mut exits, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
    let marks = |text: &str, mark| text.match_indices(mark).map(|(it, _)| it).collect::<Vec<_>>();
    exits.extend(marks(top, '^').iter().map(|it| FrameExit::new('^', it - 1, top_line, it + 1)));
    for (y, &(line, text)) in lines[1..lines.len() - 1].iter().enumerate() {
        let inner = text.strip_prefix(['|', '<']);
        let inner = inner.ok_or_else(|| ReadError::at(line, 1, "expected `|`, the frame"))?;
        let squares: String = inner.chars().take(width).collect();
        if text.starts_with('<') {
            exits.push(FrameExit::new('<', y, line, 1));
        }
        match &inner[squares.len()..] {
            "|" => {}
            ">" => exits.push(FrameExit::new('>', y, line, width + 2)),
            "" => gaps.push(FrameExit::new('>', y, line, width + 2)),
            _ => {
                let reason = format!(
                    "expected {width} squares and the frame, as in the line above the rows"
                );
                return Err(ReadError::at(line, width + 2, reason));
            }
        }
        rows.push(BoardRow { column: 2, ..BoardRow::of(line, width, &squares) });
    }
    exits.extend(
        marks(bottom, 'v').iter().map(|it| FrameExit::new('v', it - 1, bottom_line, it + 1)),
    );
    if exits.is_empty() && gaps.len() < rows.len() {
        exits = gaps;
    }
    Ok((rows, exits))
}

/// The rows of lines in which blanks, a tab or a comma stand between the squares.
fn separated(lines: &NumberedLines<'_>) -> Option<Vec<BoardRow>> {
    let has = |signs: &[char]| lines.iter().any(|(_, text)| text.contains(signs));
    let is_cells = has(&[',', '\t']);
    let has_sign = has(&['.', '-', '0']);
    // With a sign for empty squares blanks are none. Without it the places of the letters say which ones are.
    let pitch = if is_cells || has_sign { 1 } else { pitch(lines)? };
    let row = |&(line, text): &(usize, &str)| {
        let cells: Vec<String> = if is_cells {
            text.split([',', '\t']).map(|it| it.trim().to_owned()).collect()
        } else if has_sign {
            text.split(' ').filter(|it| !it.is_empty()).map(str::to_owned).collect()
        } else {
            text.chars().step_by(pitch).map(|it| it.to_string().trim().to_owned()).collect()
        };
        let square = |it: &String| match (it.chars().next(), it.chars().count()) {
            (None, _) => (!has_sign).then_some(' '),
            (square, 1) => square,
            _ => None,
        };
        let squares: Vec<char> = cells.iter().map(square).collect::<Option<_>>()?;
        let pitch = text.chars().count().saturating_sub(1) / squares.len().saturating_sub(1).max(1);
        (squares.len() >= 3).then_some(BoardRow { line, column: 1, pitch, squares })
    };
    let mut rows: Vec<BoardRow> = lines.iter().map(row).collect::<Option<_>>()?;
    let width = rows.iter().map(|it| it.squares.len()).max()?;
    if pitch > 1 {
        for row in &mut rows {
            row.squares.resize(width, ' ');
        }
    }
    rows.iter().all(|it| it.squares.len() == width).then_some(rows)
}

/// The columns from one square to the next, if blanks stand between the squares of all lines.
fn pitch(lines: &NumberedLines<'_>) -> Option<usize> {
    let is_full = |pitch: usize, text: &str| {
        text.chars().enumerate().all(|(column, it)| (it == ' ') != (column % pitch == 0))
    };
    let is_blank = |pitch: usize, text: &str| {
        text.chars().enumerate().all(|(column, it)| it == ' ' || column % pitch == 0)
    };
    (2..=4).find(|pitch| {
        lines.iter().all(|(_, text)| is_blank(*pitch, text))
            && lines.iter().any(|(_, text)| is_full(*pitch, text))
    })
}

/// The rows inside a frame of one character that is not a wall, and its gap.
fn in_letters(rows: &[BoardRow]) -> Option<(Vec<BoardRow>, FrameExit)> {
    let (height, width) = (rows.len(), rows.first()?.squares.len());
    let letter = rows[0].squares[0];
    if height < 5 || width < 5 || "x.o-0 ".contains(letter) {
        return None;
    }
    let (last, end) = (height - 1, width - 1);
    let border = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let border = border.filter(|&(x, y)| x == 0 || y == 0 || x == end || y == last);
    let gaps: Vec<_> = border.filter(|&(x, y)| rows[y].squares[x] != letter).collect();
    let &[(x, y)] = &gaps[..] else { return None };
    let (mark, number) = match (x, y) {
        (0, y) => ('<', y - 1),
        (x, 0) => ('^', x - 1),
        (x, y) if x == end => ('>', y - 1),
        (x, _) => ('v', x - 1),
    };
    let inner = rows[1..last].iter().map(|row| {
        let squares = row.squares[1..end].to_vec();
        BoardRow { line: row.line, column: row.column + 1, pitch: 1, squares }
    });
    Some((inner.collect(), FrameExit::new(mark, number, rows[y].line, x + 1)))
}

impl BoardRow {
    /// A row with blanks at its end as far as the width needs them.
    fn of(line: usize, width: usize, text: &str) -> Self {
        let count = text.chars().count().max(width);
        let squares = text.chars().chain(std::iter::repeat(' ')).take(count).collect();
        Self { line, column: 1, pitch: 1, squares }
    }
}

pub(super) fn read(text: &str, main: Option<&str>) -> Result<Vec<Entry>, ReadError> {
    if is_json(text) && text.matches('[').count() != text.matches(']').count() {
        let last = text.lines().count();
        return Err(ReadError::at_line(last, "the list of JSON has not as many ] as ["));
    }
    let lines = lines(text);
    let boards = boards(&lines, is_json(text));
    if boards.is_empty() {
        return Err(ReadError::whole("the file has no board").of(ReadFault::Empty));
    }
    let read = |(title, lines): TitledLines<'_>| {
        Ok(Entry { id: title.map(str::to_owned), ..read_board(&lines, main)? })
    };
    boards.into_iter().map(read).collect()
}

/// Only blanks may be missing at the end of a row, and blanks are no squares beside another sign for empty squares.
fn check_ends(lines: &NumberedLines<'_>) -> Result<(), ReadError> {
    let has = |signs: &[char]| lines.iter().any(|(_, text)| text.contains(signs));
    if has(&['+', ' ', ',', '\t']) || !has(&['.', '-', '0', 'o']) {
        return Ok(());
    }
    let count = |text: &str| text.chars().count();
    let first = lines.first().map_or(0, |(_, text)| count(text));
    let Some(&(line, other)) = lines.iter().find(|(_, text)| count(text) != first) else {
        return Ok(());
    };
    let reason = format!("this row has {} squares, and the first one {first}", count(other));
    Err(ReadError::at(line, count(other).min(first) + 1, reason).of(ReadFault::Length))
}

fn read_board(lines: &NumberedLines<'_>, main: Option<&str>) -> Result<Entry, ReadError> {
    check_ends(lines)?;
    let (rows, exits) = rows(lines)?;
    if let [_, second, ..] = &exits[..] {
        let reason = "there is more than one exit";
        return Err(ReadError::at(second.line, second.column, reason).of(ReadFault::Invalid));
    }
    let (line, width) = (rows[0].line, rows[0].squares.len());
    let squares = || rows.iter().flat_map(|row| &row.squares);
    let has = |letter: char| squares().any(|it| *it == letter);
    let is_empty = |it: &char| matches!(it, ' ' | '-') || *it == '0' && !has('.');
    // Beside another sign for empty squares the letter o is a block.
    let empty = if squares().any(|it| *it == '.' || is_empty(it)) { '.' } else { 'o' };
    let letters: Vec<char> = squares().map(|it| if is_empty(it) { empty } else { *it }).collect();
    let size = Board::size_of(width, rows.len())
        .map_err(|reason| ReadError::at_line(line, reason).of(ReadFault::Invalid))?;
    let exit = exits.first();
    let grid = LetterGrid { size, squares: &letters, exit: exit.map(|it| it.mark), main };
    let mut read = grid.read().map_err(|why| {
        let (line, column) = match (why.place, exit) {
            (None, Some(exit)) => (exit.line, exit.column),
            (place, _) => {
                let place = place.unwrap_or_default();
                let row = &rows[place / width];
                (row.line, row.column + row.pitch * (place % width))
            }
        };
        let candidates = why.candidates.iter().map(char::to_string).collect();
        ReadError { candidates, ..ReadError::at(line, column, why.reason).of(ReadFault::Invalid) }
    })?;
    read.setup.exit_at_start = exit.is_some_and(|it| it.is_at_start);
    Entry::lettered(read, line)
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    let entry = entry::single("a board of rows", entries)?;
    let board = &entry.board;
    let text = board.rows().join("\n") + "\n";
    if !board.needs_exit_mark() && detect(&text) {
        return Ok(text);
    }
    // The frame is that of a drawing, without the blanks between the squares.
    let drawing = Drawing::new(board).to_string().replace('#', "x");
    Ok(drawing
        .lines()
        .map(|line| line.chars().step_by(2).chain(['\n']).collect::<String>())
        .collect())
}
