//! The plain drawing of [`Drawing`]: a picture of board, robots and goal in ASCII characters.

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
    text.lines().take(2).any(|line| line.starts_with("   +"))
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
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
