//! The list of blocks of a report of 2019 about this game: the number of rows and columns on a line of its own, then
//! `[[1,0,1,1],[0,2,1,2]]`, the row and column of the first and the last square of each block, all from 0. The first block is
//! the main block. Lines such as `Blocs([1, 0, 1, 1])`, one for each block, are read as well. Blanks and line breaks may stand
//! between numbers and punctuation.
//!
//! The format has one board, and no place for walls, names and results. Its boards are square.
//!
//! ```text
//! 4
//! [[1,0,1,1],[0,2,1,2],[2,1,2,2],[3,2,3,3]]
//! ```

use carom_engine::Square;
use carom_engine::unblock::{Axis, Block, BlockId, Board, BoardSetup};

use super::entry::{self, Entry};
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "report",
    label: "list of blocks, as in the report of 2019",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// A number alone in the first line.
fn detect(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).map(str::trim);
    first.is_some_and(|line| !line.is_empty() && line.bytes().all(|it| it.is_ascii_digit()))
}

/// The characters of a text with their places.
struct Scanner<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
}

impl Scanner<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.rest.next()?;
        if letter == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(letter)
    }

    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        while self.rest.peek().is_some_and(char::is_ascii_whitespace) {
            self.next();
        }
        self.rest.peek().copied()
    }

    fn error<T>(&mut self, expected: &str) -> Result<T, ReadError> {
        let found =
            self.peek().map_or("the end".to_owned(), |it| format!("`{}`", it.escape_debug()));
        Err(ReadError::at(self.line, self.column, format!("expected {expected}, found {found}")))
    }

    fn expect(&mut self, text: &str) -> Result<(), ReadError> {
        for letter in text.chars() {
            if self.peek() != Some(letter) {
                return self.error(&format!("`{letter}`"));
            }
            self.next();
        }
        Ok(())
    }

    fn number(&mut self) -> Result<u8, ReadError> {
        let Some(mut number) = self.peek().and_then(|it| it.to_digit(10)) else {
            return self.error("a number");
        };
        self.next();
        while let Some(digit) = self.rest.peek().and_then(|it| it.to_digit(10)) {
            number = 10 * number + digit;
            if number > u32::from(u8::MAX) {
                return self.error("a number from 0 to 255");
            }
            self.next();
        }
        Ok(number as u8)
    }

    /// `[1, 0, 1, 1]`.
    fn block(&mut self) -> Result<Block, ReadError> {
        self.expect("[")?;
        let (line, column) = (self.line, self.column);
        let mut numbers = [0; 4];
        for (i, number) in numbers.iter_mut().enumerate() {
            if i > 0 {
                self.expect(",")?;
            }
            *number = self.number()?;
        }
        self.expect("]")?;
        let [top, left, bottom, right] = numbers;
        let square = Square::new(left, top);
        // The numbers from 0 to 255 may be 256 squares, which are as far outside the board as 255.
        let squares = |from: u8, to: u8| (to - from).saturating_add(1);
        if top == bottom && left <= right {
            Ok(Block { square, axis: Axis::Horizontal, length: squares(left, right) })
        } else if left == right && top < bottom {
            Ok(Block { square, axis: Axis::Vertical, length: squares(top, bottom) })
        } else {
            let reason = "a block is the row and column of its first square, then those of its last one: both are in one row or one column, and the first one is farther west or north";
            Err(ReadError::at(line, column, reason))
        }
    }
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let mut scanner = Scanner { rest: text.chars().peekable(), line: 1, column: 1 };
    scanner.peek();
    let line = scanner.line;
    let side = scanner.number()?.into();
    let size = Board::size_of(side, side).map_err(|reason| ReadError::at_line(line, reason))?;
    let mut blocks = Vec::new();
    let list = scanner.peek();
    let line = scanner.line;
    if list == Some('[') {
        scanner.expect("[")?;
        loop {
            blocks.push(scanner.block()?);
            if scanner.peek() != Some(',') {
                break;
            }
            scanner.expect(",")?;
        }
        scanner.expect("]")?;
    } else {
        while scanner.peek() == Some('B') {
            scanner.expect("Blocs(")?;
            blocks.push(scanner.block()?);
            scanner.expect(")")?;
        }
        if blocks.is_empty() {
            return scanner.error("a list of blocks as in [[1,0,1,1]], or Blocs([1, 0, 1, 1])");
        }
    }
    if scanner.peek().is_some() {
        return scanner.error("the end");
    }
    Ok(vec![Entry::checked(BoardSetup { blocks, ..BoardSetup::empty(size) }, line)?])
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    let entry = entry::single("a list of blocks", entries)?;
    let board = &entry.board;
    if board.size().width() != board.size().height() {
        return Err(WriteError::new(format!(
            "a list of blocks needs a square board, not {}",
            board.size()
        )));
    }
    if board.exit_at_start() {
        let reason = "a list of blocks cannot express an exit on the left or at the top";
        return Err(WriteError::new(reason));
    }
    if let Some(square) = board.walls().first() {
        return Err(WriteError::new(format!(
            "a list of blocks cannot express walls, such as the one in column {}, row {}",
            square.x() + 1,
            square.y() + 1
        )));
    }
    let block = |id: BlockId| {
        let block = board.block(board.start(), id);
        let (first, last) = (block.square, block.squares().last().unwrap_or(block.square));
        format!("[{},{},{},{}]", first.y(), first.x(), last.y(), last.x())
    };
    let blocks: Vec<String> = board.blocks().map(block).collect();
    Ok(format!("{}\n[{}]\n", board.size().width(), blocks.join(",")))
}
