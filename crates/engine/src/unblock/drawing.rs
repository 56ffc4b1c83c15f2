//! [`Drawing`]: a board as text that a person can read.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::letters::is_letter;
use super::{Axis, Board, BoardSetup, ExitMark, LetterGrid, LetteredBoard, Position};
use crate::{Direction, DrawingError};

/// A text picture; `to_string` draws it, and [`Drawing::parse`] reads it.
///
/// Every square shows the letter of the block on it, `#` for a wall or `.` if it is empty. The exit is the `>` in the
/// right border, `<` in the left one, `^` in the upper or `v` in the lower one. The main block lies in the row or column of the exit.
///
/// ```
/// use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Drawing};
/// use carom_engine::{Size, Square};
///
/// let mut setup = BoardSetup::empty(Size::new(4, 3)?);
/// setup.walls = vec![Square::new(3, 2)];
/// setup.blocks = vec![
///     Block { square: Square::new(0, 1), axis: Axis::Horizontal, length: 2 },
///     Block { square: Square::new(2, 0), axis: Axis::Vertical, length: 2 },
/// ];
/// let board = Board::new(setup.clone())?;
///
/// let drawing = Drawing::new(&board).to_string();
/// assert_eq!(drawing, "\
/// +---------+
/// | . . B . |
/// | A A B . >
/// | . . . # |
/// +---------+
/// ");
/// assert_eq!(Drawing::parse(&drawing)?, setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    board: &'a Board,
    position: Position,
}

impl<'a> Drawing<'a> {
    /// A drawing of a board at its start.
    #[must_use]
    pub const fn new(board: &'a Board) -> Self {
        Self { board, position: board.start() }
    }

    /// Draws another position.
    #[must_use]
    pub const fn position(self, position: Position) -> Self {
        Self { position, ..self }
    }

    /// Parses a drawing. Trailing blanks may be missing.
    ///
    /// # Errors
    /// [`DrawingError`] if the text is not a drawing. The setup that it describes is not checked further.
    pub fn parse(text: &str) -> Result<BoardSetup, DrawingError> {
        Self::read(text, None).map(|it| it.setup)
    }

    /// Parses a drawing, as [`Drawing::parse`]. `main` is the letter of the main block, if the user names it.
    ///
    /// # Errors
    /// [`DrawingError`].
    pub fn read(text: &str, main: Option<&str>) -> Result<LetteredBoard, DrawingError> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        let lines = &lines[..end];
        let [top, rows @ .., bottom] = lines else {
            return error(lines.len(), 0, "expected a border, rows and a border");
        };
        let width = top.len().saturating_sub(3) / 2;
        let border = border(width);
        let mut exits = Vec::new();
        for (line, text, mark) in [(0, top, '^'), (lines.len() - 1, bottom, 'v')] {
            let places = text.char_indices().filter(|&(place, it)| it == mark && place % 2 == 0);
            exits.extend(places.map(|(place, _)| Exit { mark, line, column: place }));
            if text.replace(mark, "-") != border || text.matches(mark).count() > 1 {
                let reason = match line {
                    0 => "expected a border such as +---------+".to_owned(),
                    _ => format!("expected the border {border}"),
                };
                return error(line, 0, reason);
            }
        }
        let size = Board::size_of(width, rows.len()).or_else(|reason| error(0, 0, reason))?;
        let mut squares = Vec::with_capacity(size.area());
        for (y, row) in rows.iter().enumerate() {
            squares.extend(read_row(row, y + 1, width)?);
            for (mark, column) in [('<', 0), ('>', 2 * width + 2)] {
                if row.chars().nth(column) == Some(mark) {
                    exits.push(Exit { mark, line: y + 1, column });
                }
            }
        }
        if let [_, second, ..] = exits[..] {
            return error(second.line, second.column, "there is more than one exit");
        }
        let exit = exits.first().copied();
        let letters: Vec<char> =
            squares.iter().map(|&(it, ..)| if it == '#' { 'x' } else { it }).collect();
        let mark = exit.map(|it| ExitMark::Line(it.of_main().0, it.of_main().1));
        let grid = LetterGrid { size, squares: &letters, exit: mark, main };
        let mut read = grid.read().or_else(|why| {
            let (line, column) = match (why.place.and_then(|it| squares.get(it)), exit) {
                (Some(&(_, line, column)), _) => (line, column),
                (None, Some(exit)) => (exit.line, exit.column),
                (None, None) => (0, 0),
            };
            error(line, column, why.reason)
        })?;
        let Some(exit) = exit else {
            let main = read.setup.blocks.first().map(|it| (it.axis, it.axis.line(it.square)));
            let (line, column, reason) = match main {
                Some((Axis::Vertical, x)) => (
                    lines.len() - 1,
                    2 * usize::from(x) + 2,
                    "the exit v is missing at the end of the main block's column",
                ),
                Some((_, y)) => (
                    usize::from(y) + 1,
                    2 * width + 2,
                    "the exit > is missing at the end of the main block's row",
                ),
                None => (1, 0, "there is no main block"),
            };
            return error(line, column, reason);
        };
        read.setup.exit_at_start = matches!(exit.mark, '<' | '^');
        Ok(read)
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        let border = border(usize::from(size.width()));
        let (exit, line, mark) = (self.board.exit(), self.board.exit_row(), self.board.exit_mark());
        let edge = |side: Direction| {
            let mut edge = border.clone();
            let place = 2 * usize::from(line) + 2;
            if side == exit {
                edge.replace_range(place..=place, mark.encode_utf8(&mut [0; 4]));
            }
            edge
        };
        writeln!(f, "{}", edge(Direction::North))?;
        let mut letters = self.board.characters(self.position);
        for y in 0..size.height() {
            let side = |side| if y == line && side == exit { mark } else { '|' };
            write!(f, "{}", side(Direction::West))?;
            for letter in letters.by_ref().take(usize::from(size.width())) {
                let letter = letter.map_or('.', |it| if it == 'x' { '#' } else { it });
                write!(f, " {letter}")?;
            }
            writeln!(f, " {}", side(Direction::East))?;
        }
        writeln!(f, "{}", edge(Direction::South))
    }
}

/// The mark of an exit, with its line and column in the text.
#[derive(Clone, Copy)]
struct Exit {
    mark: char,
    line: usize,
    column: usize,
}

impl Exit {
    /// The axis and the line of its main block.
    fn of_main(self) -> (Axis, u8) {
        match self.mark {
            '^' | 'v' => (Axis::Vertical, (self.column / 2).saturating_sub(1) as u8),
            _ => (Axis::Horizontal, self.line.saturating_sub(1) as u8),
        }
    }
}

fn border(width: usize) -> String {
    format!("+{}+", "-".repeat(2 * width + 1))
}

/// The characters of a row's squares, with their lines and columns in the text.
fn read_row(
    row: &str,
    line: usize,
    width: usize,
) -> Result<Vec<(char, usize, usize)>, DrawingError> {
    let characters: Vec<char> = row.chars().collect();
    if characters.len() != 2 * width + 3 {
        return error(line, 0, format!("expected a row of {width} squares"));
    }
    let mut squares = Vec::with_capacity(width);
    for (column, &character) in characters.iter().enumerate() {
        let expected = match column {
            0 => matches!(character, '|' | '<'),
            _ if column == 2 * width + 2 => matches!(character, '|' | '>'),
            _ if column % 2 == 1 => character == ' ',
            _ => {
                squares.push((character, line, column));
                matches!(character, '.' | '#') || is_letter(character)
            }
        };
        if !expected {
            return error(
                line,
                column,
                format!("unexpected character `{}`", character.escape_debug()),
            );
        }
    }
    Ok(squares)
}

fn error<T>(line: usize, column: usize, reason: impl Into<String>) -> Result<T, DrawingError> {
    Err(DrawingError::at(line, column, reason))
}

#[cfg(test)]
mod tests {
    use super::Drawing;

    #[test]
    fn a_fault_has_its_place() {
        let check = |text: &str, expected: &str| {
            let error = Drawing::parse(text).expect_err(expected).to_string();
            assert_eq!(error, expected, "{text}");
        };
        check("", "line 1, column 1: expected a border, rows and a border");
        check("+--+\n|A|\n+--+", "line 1, column 1: expected a border such as +---------+");
        let board = |rows: [&str; 3]| format!("+-------+\n{}\n+-------+\n", rows.join("\n"));
        check(
            &board(["| . . . |", "| A A ? >", "| . . . |"]),
            "line 3, column 7: unexpected character `?`",
        );
        check(
            &board(["| . . . |", "| A A >", "| . . . |"]),
            "line 3, column 1: expected a row of 3 squares",
        );
        check(
            &board(["| . . . >", "| A A . >", "| . . . |"]),
            "line 3, column 9: there is more than one exit",
        );
        check(
            &board(["| . . . >", "| A A . |", "| . . . |"]),
            "line 2, column 9: the exit must be in the row or column of the main block",
        );
        check(
            &board(["| B . . |", "| A A . >", "| . . B |"]),
            "line 2, column 3: block B is not a straight block: its squares must be side by side",
        );
        check(
            &board(["| . . . |", "| A A . |", "| . . . |"]),
            "line 3, column 9: the exit > is missing at the end of the main block's row",
        );
        check(
            &board(["| C C . |", "| . . . >", "| . . . |"]),
            "line 3, column 9: the exit must be in the row or column of the main block",
        );
    }
}
