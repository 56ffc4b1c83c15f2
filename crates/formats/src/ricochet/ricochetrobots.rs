//! The text format of the crate `ricochetrobots`. It has these sections in this order; a board without
//! robots needs only the first, and a board without diagonals has no mirrors:
//!
//! - `board 16 16` and 16 rows of 16 tokens in either case: `B` for walls north and west, `N`, `W`, and
//!   `C` for none. The file gives the walls of the north and west border and implies the south and east border.
//! - `mirrors K` and `K` lines `x y LEAN COLOUR`: diagonals, `\` or `/`, and the robot that passes, by number, name or
//!   letter: `0`, `black` or `k`; `1`, `red` or `r`; `2`, `green` or `g`; `3`, `yellow` or `y`; `4`, `blue` or `u`.
//! - `robots 5` and five lines `x y`: black (our silver), red, green, yellow, blue. A robot that does not
//!   play is parked on one of the four closed squares in the centre; the writer uses (7, 7).
//! - `target 0 x y ROBOT`: the goal and the number of the robot that must arrive, -1 for any.
//!
//! Blanks separate the words of a line, and blank lines are skipped.
//!
//! This format omits the other printed targets of a board.

use std::fmt::Write;

use carom_engine::ricochet::{Board, BoardSetup, Diagonal, Goal, Lean, Robot};
use carom_engine::{Direction, Size, Square};

use super::{Entry, limits, parts};
use crate::scan::{self, Word};
use crate::{Format, ReadError, WriteError, WriteFault};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "ricochetrobots",
    label: "text of the crate ricochetrobots",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// The robots in the order of the format.
const ORDER: [Robot; 5] = [Robot::Silver, Robot::Red, Robot::Green, Robot::Yellow, Robot::Blue];
const PARKED: Square = Square::new(7, 7);
const SIDE: usize = 16;

fn detect(text: &str) -> bool {
    scan::lines(text).next().is_some_and(|(_, words)| words[0].text == "board")
}

/// The remaining lines, with the number of the last one.
struct LineReader<'a> {
    lines: Vec<(usize, Vec<Word<'a>>)>,
    next: usize,
}

impl<'a> LineReader<'a> {
    fn next(&mut self, expected: &str) -> Result<(usize, &[Word<'a>]), ReadError> {
        let Some((line, words)) = self.lines.get(self.next) else {
            let line = self.lines.last().map_or(1, |(line, _)| line + 1);
            let reason = format!("expected {expected}, found the end of the file");
            return Err(ReadError::at_line(line, reason));
        };
        self.next += 1;
        Ok((*line, words))
    }

    /// Whether the next line starts with a word.
    fn is_next(&self, keyword: &str) -> bool {
        self.lines.get(self.next).is_some_and(|(_, words)| words[0].text == keyword)
    }
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let mut lines = LineReader { lines: scan::lines(text).collect(), next: 0 };
    let mut setup = read_walls(&mut lines)?;
    if lines.is_next("mirrors") {
        setup.diagonals = read_mirrors(&mut lines)?;
    }
    let board = Board::new(setup).map_err(ReadError::invalid)?;
    let mut entry = Entry::board(board);
    if lines.is_next("robots") {
        entry.robots = read_robots(&mut lines, &entry.board)?;
        if lines.is_next("target") {
            entry.goal = Some(read_target(&mut lines)?);
        }
    }
    if let Some((_, words)) = lines.lines.get(lines.next) {
        let expected = if entry.robots.is_empty() {
            "`mirrors`, `robots` or the end"
        } else if entry.goal.is_none() {
            "`target` or the end"
        } else {
            "the end"
        };
        return Err(words[0].unexpected(expected));
    }
    entry.check().map_err(ReadError::invalid)?;
    Ok(vec![entry])
}

fn read_walls(lines: &mut LineReader<'_>) -> Result<BoardSetup, ReadError> {
    const HEAD: &str = "`board 16 16`";
    let (line, words) = lines.next(HEAD)?;
    let head: Vec<&str> = words.iter().map(|word| word.text).collect();
    if head != ["board", "16", "16"] {
        return Err(ReadError::at_line(line, format!("expected {HEAD}")));
    }
    let mut setup = BoardSetup::empty(Size::OFFICIAL);
    for y in 0..SIDE as u8 {
        let (line, words) = lines.next("a row of 16 tokens")?;
        if words.len() != SIDE {
            let reason = format!("expected a row of 16 tokens, not of {}", words.len());
            return Err(ReadError::at_line(line, reason));
        }
        for (x, word) in (0..).zip(words) {
            let (north, west) = match word.text {
                "B" | "b" => (true, true),
                "N" | "n" => (true, false),
                "W" | "w" => (false, true),
                "C" | "c" => (false, false),
                _ => return Err(word.unexpected("B, N, W or C")),
            };
            if (x == 0 && !west) || (y == 0 && !north) {
                return Err(word.error("the border is open"));
            }
            for (has_wall, side) in [(north, Direction::North), (west, Direction::West)] {
                if has_wall {
                    setup.add_wall(Square::new(x, y), side);
                }
            }
        }
    }
    Ok(setup)
}

fn read_mirrors(lines: &mut LineReader<'_>) -> Result<Vec<(Square, Diagonal)>, ReadError> {
    let (line, words) = lines.next("`mirrors K`")?;
    let [_, count] = words else {
        return Err(ReadError::at_line(line, "expected `mirrors K`"));
    };
    let count = count.number(SIDE * SIDE)?;
    let mut mirrors = Vec::new();
    for _ in 0..count {
        const MIRROR: &str = "`x y LEAN COLOUR`";
        let (line, words) = lines.next(MIRROR)?;
        let [x, y, lean, colour] = words else {
            return Err(ReadError::at_line(line, format!("expected {MIRROR}")));
        };
        let lean = match lean.text {
            "/" => Lean::Slash,
            "\\" => Lean::Backslash,
            _ => return Err(lean.unexpected("/ or \\")),
        };
        let robot = match colour.text {
            "0" | "k" | "black" => Robot::Silver,
            "1" | "r" | "red" => Robot::Red,
            "2" | "g" | "green" => Robot::Green,
            "3" | "y" | "yellow" => Robot::Yellow,
            "4" | "u" | "blue" => Robot::Blue,
            _ => return Err(colour.unexpected("a colour (black, red, green, yellow, blue)")),
        };
        mirrors.push((read_square(x, y)?, Diagonal { lean, robot }));
    }
    Ok(mirrors)
}

fn read_square(x: &Word<'_>, y: &Word<'_>) -> Result<Square, ReadError> {
    Ok(Square::new(x.number(SIDE - 1)? as u8, y.number(SIDE - 1)? as u8))
}

/// Whether a robot does not play if it is on this square and the square is closed.
fn is_parking(square: Square) -> bool {
    [square.x(), square.y()].iter().all(|it| (7..=8).contains(it))
}

fn read_robots(lines: &mut LineReader<'_>, board: &Board) -> Result<Vec<Square>, ReadError> {
    let (head, words) = lines.next("`robots 5`")?;
    if words.len() != 2 || words[1].text != "5" {
        return Err(ReadError::at_line(head, "expected `robots 5`"));
    }
    let mut squares = [None; Robot::MAX];
    for robot in ORDER {
        let (line, words) = lines.next("`x y` of a robot")?;
        let [x, y] = words else {
            return Err(ReadError::at_line(line, "expected `x y` of a robot"));
        };
        let square = read_square(x, y)?;
        let is_parked = is_parking(square) && board.is_closed(square);
        squares[robot.index()] = (!is_parked).then_some(square);
    }
    let robots = parts::first_robots(squares).map_err(|it| ReadError::at_line(head, it))?;
    if robots.is_empty() {
        return Err(ReadError::at_line(head, "all robots are parked, so no robot plays"));
    }
    Ok(robots)
}

fn read_target(lines: &mut LineReader<'_>) -> Result<Goal, ReadError> {
    const TARGET: &str = "`target 0 x y ROBOT`";
    let (line, words) = lines.next(TARGET)?;
    let [_, zero, x, y, robot] = words else {
        return Err(ReadError::at_line(line, format!("expected {TARGET}")));
    };
    zero.number(0)?;
    let square = read_square(x, y)?;
    let robot = match robot.text {
        "-1" => None,
        _ => Some(ORDER[robot.number(ORDER.len() - 1)?]),
    };
    Ok(Goal { robot, square })
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    const NAME: &str = "the ricochetrobots format";
    let entry = limits::single(NAME, entries)?;
    let board = &entry.board;
    limits::official_size(NAME, board)?;
    let diagonals = board.diagonals().map(|(square, diagonal)| (square, diagonal.robot));
    limits::standard_robots(NAME, entry, diagonals)?;
    let mut text = String::from("board 16 16\n");
    for y in 0..SIDE as u8 {
        let row: Vec<&str> = (0..SIDE as u8)
            .map(|x| {
                let walls = board.walls(Square::new(x, y));
                match (walls.contains(Direction::North), walls.contains(Direction::West)) {
                    (true, true) => "B",
                    (true, false) => "N",
                    (false, true) => "W",
                    (false, false) => "C",
                }
            })
            .collect();
        text += &row.join(" ");
        text.push('\n');
    }
    let number = |robot| ORDER.iter().position(|&other| other == robot).unwrap_or_default();
    // Writing to a string cannot fail.
    let mirrors: Vec<_> = board.diagonals().collect();
    if !mirrors.is_empty() {
        let _ = writeln!(text, "mirrors {}", mirrors.len());
    }
    for (square, Diagonal { lean, robot }) in mirrors {
        let (x, y) = square.into();
        let _ = writeln!(text, "{x} {y} {} {}", lean.symbol(), number(robot));
    }
    if entry.robots.is_empty() {
        if entry.goal.is_some() {
            let reason = format!("{NAME} cannot express a goal without robots");
            return Err(WriteError::new(reason).of(WriteFault::Robots));
        }
        return Ok(text);
    }
    if entry.robots.len() < Robot::STANDARD && !board.is_closed(PARKED) {
        return Err(WriteError::new(format!(
            "{NAME} needs five robots, and this board has no closed square on {PARKED} to park unused robots"
        ))
        .on(PARKED));
    }
    let is_parked = |square: &&Square| is_parking(**square) && board.is_closed(**square);
    if let Some(&square) = entry.robots.iter().find(is_parked) {
        let reason = format!("{NAME} would read the robot on {square} as one that does not play");
        return Err(WriteError::new(reason).of(WriteFault::Robots).on(square));
    }
    text += "robots 5\n";
    for robot in ORDER {
        let (x, y) = entry.robots.get(robot.index()).copied().unwrap_or(PARKED).into();
        let _ = writeln!(text, "{x} {y}");
    }
    if let Some(Goal { robot, square }) = entry.goal {
        let who = robot.map_or_else(|| "-1".to_owned(), |robot| number(robot).to_string());
        let _ = writeln!(text, "target 0 {} {} {who}", square.x(), square.y());
    }
    Ok(text)
}
