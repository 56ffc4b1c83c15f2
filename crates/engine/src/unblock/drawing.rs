//! [`Drawing`]: a board as text that a person can read.

use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use super::board_string::read_blocks;
use super::letters::is_letter;
use super::{Board, BoardSetup, Position};
use crate::{DrawingError, Size};

/// A text picture; `to_string` draws it, and [`Drawing::parse`] reads it.
///
/// Every square shows the letter of the block on it, `#` for a wall or `.` if it is empty. The exit is the `>` in the
/// right border. The main block is `A`, or `X` if only `X` lies in the row of the exit.
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
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        let lines = &lines[..end];
        let [top, rows @ .., bottom] = lines else {
            return error(lines.len(), 0, "expected a border, rows and a border");
        };
        let width = top.len().saturating_sub(3) / 2;
        let border = border(width);
        if *top != border {
            return error(0, 0, "expected a border such as +---------+");
        }
        if *bottom != border {
            return error(lines.len() - 1, 0, format!("expected the border {border}"));
        }
        let (Ok(w), Ok(h)) = (u8::try_from(width), u8::try_from(rows.len())) else {
            return error(0, 0, "the board is too large");
        };
        let size = Size::new(w, h).or_else(|fault| error(0, 0, fault.to_string()))?;
        let mut squares = Vec::with_capacity(size.area());
        let mut exit = None;
        for (y, row) in rows.iter().enumerate() {
            squares.extend(read_row(row, y + 1, width)?);
            if row.ends_with('>') && exit.replace(y).is_some() {
                return error(y + 1, 2 * width + 2, "there is more than one exit");
            }
        }
        let letters: Vec<char> = squares.iter().map(|&(letter, ..)| letter).collect();
        let (blocks, letters) =
            read_blocks(size, &letters, exit.and_then(|it| u8::try_from(it).ok())).or_else(
                |(place, reason)| {
                    let (_, line, column) = squares[place];
                    error(line, column, reason)
                },
            )?;
        let row = blocks.first().map(|main| usize::from(main.square.y()));
        if exit != row {
            let line = exit.or(row).unwrap_or(0) + 1;
            let reason = match exit {
                None => "the exit > is missing at the end of the main block's row",
                Some(_) => "the exit > must be in the row of the main block",
            };
            return error(line, 2 * width + 2, reason);
        }
        let walls = size.squares().zip(squares).filter(|(_, (letter, ..))| *letter == '#');
        Ok(BoardSetup { size, walls: walls.map(|(square, _)| square).collect(), blocks, letters })
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        let border = border(usize::from(size.width()));
        writeln!(f, "{border}")?;
        let mut letters = self.board.characters(self.position);
        for y in 0..size.height() {
            f.write_str("|")?;
            for letter in letters.by_ref().take(usize::from(size.width())) {
                let letter = letter.map_or('.', |it| if it == 'x' { '#' } else { it });
                write!(f, " {letter}")?;
            }
            writeln!(f, " {}", if y == self.board.exit_row() { '>' } else { '|' })?;
        }
        writeln!(f, "{border}")
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
            0 => character == '|',
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
            "line 2, column 9: the exit > must be in the row of the main block",
        );
        check(
            &board(["| B . . |", "| A A . >", "| . . B |"]),
            "line 2, column 3: block B is not a straight block of two or more squares",
        );
        check(
            &board(["| . . . |", "| A A . |", "| . . . |"]),
            "line 3, column 9: the exit > is missing at the end of the main block's row",
        );
        check(
            &board(["| C C . |", "| . . . >", "| . . . |"]),
            "line 2, column 3: there is no main block A, a capital letter",
        );
    }
}
