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
//! - Then lines of walls and rows take turns, and the last one is a line of walls. The border has all its walls.
//! - A line of walls begins with three blanks. For each square it has `+` and then `----` for a wall or four blanks. It ends
//!   with `+`.
//! - A row begins with its number from 0, in a width of two, and a blank. For each square it has `|` for a wall in the west
//!   or a blank, and then the four characters of the square. It ends with `|`.
//! - A closed square is `####`, and has its four walls. Any other square, and one on which a robot stands, has these characters: the robot (`R`, `G`, `B`, `Y`,
//!   `S` or a blank); what is printed (two characters); and `!` for the goal or a blank.
//! - A printed target is the letter of its robot (`r`, `g`, `b`, `y`, `s`, or `*` for any) and of its shape (`c` circle, `t`
//!   triangle, `s` square, `h` hexagon, `v` vortex). A diagonal is `/` or `\` and the letter of the robot that passes. A
//!   square with neither has two blanks.
//! - The last line is `goal: ROBOT to X,Y` with the name of the robot that must arrive, or `any`. Without a goal there is
//!   neither this line nor a `!`.
//!
//! Blanks at the ends of lines may be missing. The format has one puzzle and no place for names, rules and the optimum.

use carom_engine::ricochet::{Board, Drawing, Style};

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
    has_border(text, "   +") || has_border(text, FRAME)
}

/// The border of a drawing for people, which is not a file format.
const FRAME: &str = "   \u{250f}";

fn has_border(text: &str, start: &str) -> bool {
    text.lines().take(2).any(|line| line.starts_with(start))
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    if has_border(text, FRAME) {
        let reason = "a drawing with frames is only for people; a drawing in ASCII characters can be read, as `carom show \
                      --format ascii` writes it";
        return Err(ReadError::whole(reason));
    }
    let (setup, robots, goal) = Drawing::parse(text.trim_end())
        .map_err(|error| ReadError::at(error.line, error.column, error.reason))?;
    let board = Board::new(setup).map_err(ReadError::invalid)?;
    let entry = Entry { robots, goal, ..Entry::board(board) };
    entry.check().map_err(ReadError::invalid)?;
    Ok(vec![entry])
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
