//! The plain drawing: a picture of board, robots and goal in ASCII characters, which [`Drawing`] of carom-engine reads and
//! writes.
//!
//! ```text
//!     0    1    2
//!    +----+----+----+
//!  0 |R             |
//!    +    +----+    +
//!  1 | bt       G   |
//!    +    +    +    +
//!  2 | /y      |   !|
//!    +----+----+----+
//! goal: green to 2,2
//! ```
//!
//! - The first line has four blanks and then the numbers of the columns from 0, each with blanks after it to a width of five.
//! - From 101 rows on, the numbers of the rows have a width of three, and every other line begins with one more blank.
//! - Then lines of walls and rows take turns, and the last one is a line of walls. The border has all its walls.
//! - A line of walls begins with three blanks. For each square it has `+` and then `----` for a wall or four blanks. It ends
//!   with `+`.
//! - A row begins with its number from 0, in a width of two, and a blank. For each square it has `|` for a wall in the west
//!   or a blank, and then the four characters of the square. It ends with `|`.
//! - A closed square is `####`, and has its four walls. Any other square, and one on which a robot stands, has these characters: the robot (`R`, `G`, `B`, `Y`,
//!   `S`, `O`, `P`, `A`, `M`, `L` or a blank); what is printed (two characters); and `!` for the goal or a blank.
//! - A printed target is the letter of its robot (`r`, `g`, `b`, `y`, `s`, `o`, `p`, `a`, `m`, `l`, or `*` for any) and of its shape (`c` circle, `t`
//!   triangle, `s` square, `h` hexagon, `v` vortex). A diagonal is `/` or `\` and the letter of the robot that passes. A
//!   square with neither has two blanks.
//! - The last line is `goal: ROBOT to X,Y` with the name of the robot that must arrive, or `any`. Without a goal there is
//!   neither this line nor a `!`.
//!
//! The usual drawing of `carom show`, with lines as frames and symbols, is read, too. Its columns may have letters and its rows
//! numbers from 1. The line `rules: NAME` may stand at the end of both.
//!
//! Blanks at the ends of lines may be missing. The format has one puzzle and no place for names, rules and the optimum.

use carom_engine::ricochet::{Board, Drawing, Profile, Shape, Style};

use super::{Entry, limits};
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "drawing",
    label: "drawing in ASCII characters",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// A border under the column numbers.
fn detect(text: &str) -> bool {
    margin(text, '+').is_some() || margin(text, FRAME).is_some()
}

/// The corner of a drawing with frames.
const FRAME: char = '\u{250f}';

/// The columns of a square with the wall to its left.
const PITCH: usize = 5;

/// The columns before the border, which begins with this corner.
fn margin(text: &str, corner: char) -> Option<usize> {
    let blanks = |line: &str| line.find(corner).filter(|&it| line[..it].trim().is_empty());
    text.lines().take(2).find_map(blanks).filter(|it| (3..=4).contains(it))
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let text = without_moves(text.trim_end());
    // What `carom show` adds if the rules are not the plain ones.
    let (text, rules) = match text.rsplit_once("\nrules: ") {
        Some((drawing, rules)) => (drawing, Some(rules)),
        None => (text, None),
    };
    let line = text.lines().count() + 1;
    let profile = match rules.map(str::parse::<Profile>) {
        None => Profile::PLAIN,
        Some(Ok(profile)) => profile,
        Some(Err(error)) => return Err(ReadError::at_line(line, error.to_string())),
    };
    let margin = margin(text, FRAME);
    let plain = margin.map_or_else(|| text.to_owned(), |margin| plain(text, margin));
    let (setup, robots, goal) = Drawing::parse(&plain)
        .map_err(|error| ReadError::at(error.line, error.column, error.reason))?;
    let board = Board::new(setup).map_err(ReadError::invalid)?;
    let entry = Entry { robots, goal, profile, ..Entry::board(board) };
    entry.check().map_err(ReadError::invalid)?;
    Ok(vec![entry])
}

/// A drawing without the moves that `carom show --moves` lists below it: the drawing has the position after them.
fn without_moves(text: &str) -> &str {
    let is_about_moves = |line: &str| {
        let number = line.trim_start().split_once(". ").map(|(number, _)| number);
        number.is_some_and(|it| it.bytes().all(|digit| digit.is_ascii_digit()))
            || line.starts_with("solved under ")
            || line.starts_with("not solved under ")
    };
    let mut text = text;
    while let Some((before, last)) = text.rsplit_once('\n')
        && is_about_moves(last)
    {
        text = before;
    }
    text
}

/// A drawing with frames in ASCII characters, character by character, so that the places of faults are the same.
fn plain(text: &str, margin: usize) -> String {
    let has_letters = text.lines().next().is_some_and(|line| line.trim_start().starts_with('A'));
    let is_board = |line: &str| line.contains(['\u{2503}', '\u{2501}']);
    let line = |(number, line): (usize, &str)| -> String {
        if number == 0 && has_letters {
            let columns = line.split_whitespace().count();
            let header: String = (0..columns).map(|x| format!("{x:<5}")).collect();
            return format!("{:margin$} {}", "", header.trim_end());
        }
        if number == 0 || !is_board(line) {
            return line.to_owned();
        }
        // Lines of walls and rows take turns.
        let is_wall = number % 2 == 1;
        let translated = line.chars().enumerate().map(|(column, letter)| match letter {
            ' ' if column < margin => ' ',
            _ if is_wall && column >= margin && (column - margin).is_multiple_of(PITCH) => '+',
            '\u{2501}' => '-',
            '\u{2503}' => '|',
            '\u{2591}' => '#',
            '\u{25c2}' => '!',
            _ => Shape::ALL
                .into_iter()
                .find(|it| it.symbol() == letter)
                .map_or(letter, Shape::letter),
        });
        let translated: String = translated.collect();
        let row = translated.get(..margin).and_then(|it| it.trim().parse::<u32>().ok());
        match row.filter(|_| has_letters && !is_wall) {
            Some(row) => {
                let width = margin - 1;
                format!("{:>width$} {}", row.saturating_sub(1), &translated[margin..])
            }
            None => translated,
        }
    };
    text.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    let entry = limits::single("a drawing", entries)?;
    let position = entry.board.position(&entry.robots).ok();
    let mut drawing = Drawing::new(&entry.board).style(Style::Ascii);
    if let Some(position) = &position {
        drawing = drawing.position(position);
    }
    if let Some(goal) = entry.goal {
        drawing = drawing.goal(goal);
    }
    Ok(drawing.to_string())
}
