//! Levels of the game Roboyard: parts that a semicolon or a line break ends, in any order.
//!
//! - `board:W,H` is the size, 1 to 255 columns and rows.
//! - `hX,Y` is a wall above the square (X, Y), `vX,Y` a wall to its left. X can be W and Y can be H, for the border, which is
//!   implied.
//! - `rrX,Y` places the red robot, `rgX,Y` the green one, `rbX,Y` the blue one, `ryX,Y` the yellow one and `rsX,Y` the silver one.
//! - `trX,Y` is the square where the red robot must arrive, and so on. There is at most one target.
//! - `num_moves:N` is the fewest moves.
//! - `solution:` has moves to the end of the part, such as `rN gE`. The reader checks their form, not that they solve the puzzle. The
//!   writer omits them.
//!
//! The format has one puzzle, and no place for diagonals, for a target of any robot and for names.
//!
//! ```text
//! board:4,4;
//! v3,1;h2,3;
//! rr0,0;rg0,3;
//! tr2,2;
//! num_moves:5;
//! ```

use std::fmt::Write;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot, parse_moves};
use carom_engine::{Direction, Square};

use super::{Entry, limits, parts};
use crate::scan::Word;
use crate::{Format, Optimum, ReadError, ReadFault, WriteError, WriteFault};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "roboyard",
    label: "levels of the game Roboyard",
    extension: "txt",
    detect: |text| text.trim_start().starts_with(BOARD),
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

const BOARD: &str = "board:";
const MOVES: &str = "num_moves:";
const SOLUTION: &str = "solution:";

/// The parts of a text that are not blank.
fn parts_of(text: &str) -> impl Iterator<Item = Word<'_>> {
    let lines = (1..).zip(text.lines());
    lines
        .flat_map(|(line, text)| {
            text.split(';').scan(1, move |column, part| {
                let blanks = part.len() - part.trim_start().len();
                let word = Word { text: part.trim(), line, column: *column + blanks };
                *column += part.chars().count() + 1;
                Some(word)
            })
        })
        .filter(|word| !word.text.is_empty())
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let pair = |word: &Word<'_>, prefix: &str, most: [usize; 2]| {
        let at = Word { text: &word.text[prefix.len()..], ..*word };
        let (x, y) = at.text.split_once(',').ok_or_else(|| {
            word.unexpected(&format!("two numbers with a comma, as in {prefix}4,4"))
        })?;
        let number = |text: &str, most| Word { text: text.trim(), ..*word }.number(most);
        Ok::<_, ReadError>([number(x, most[0])?, number(y, most[1])?])
    };
    let sizes: Vec<Word<'_>> = parts_of(text).filter(|it| it.text.starts_with(BOARD)).collect();
    let [size] = sizes.as_slice() else {
        let reason = "expected one size of the board, as in board:16,16;";
        return Err(sizes.get(1).map_or_else(|| ReadError::whole(reason), |it| it.error(reason)));
    };
    let [width, height] = pair(size, BOARD, [usize::from(u8::MAX); 2])?;
    let size = parts::checked_size(width, height).map_err(|reason| size.error(reason))?;
    let inside = |word: &Word<'_>, prefix: &str| {
        let [x, y] = pair(word, prefix, [width - 1, height - 1])?;
        Ok::<_, ReadError>(Square::new(x as u8, y as u8))
    };
    let mut setup = BoardSetup::empty(size);
    let (mut robots, mut goal, mut optimum) = ([None; Robot::MAX], None, Optimum::Unknown);
    for word in parts_of(text) {
        let letters = word.text.find(|it: char| it.is_ascii_digit() || it == ':');
        let name = &word.text[..letters.unwrap_or(word.text.len())];
        let robot = |kind: char| {
            let robot = Robot::from_letter(name.strip_prefix(kind)?.parse().ok()?);
            robot.filter(|robot| robot.index() < Robot::STANDARD)
        };
        if word.text.starts_with(BOARD) {
        } else if word.text.starts_with(MOVES) {
            let number = Word { text: word.text[MOVES.len()..].trim(), ..word };
            optimum = Optimum::Moves(number.number(u32::MAX as usize)? as u32);
        } else if let Some(moves) = word.text.strip_prefix(SOLUTION) {
            parse_moves(moves).map_err(|error| word.error(error.to_string()))?;
        } else if name == "h" || name == "v" {
            let (dx, dy) = if name == "h" { (0, 1) } else { (1, 0) };
            let [x, y] = pair(&word, name, [width - 1 + dx, height - 1 + dy])?;
            // The border is implied.
            if x < width && y < height {
                let side = if name == "h" { Direction::North } else { Direction::West };
                setup.add_wall(Square::new(x as u8, y as u8), side);
            }
        } else if let Some(robot) = robot('r') {
            if robots[robot.index()].replace(inside(&word, name)?).is_some() {
                return Err(word.error(format!("the {robot} robot appears twice")));
            }
        } else if let Some(robot) = robot('t') {
            let next = Goal { robot: Some(robot), square: inside(&word, name)? };
            if goal.replace(next).is_some() {
                return Err(word.error("there is more than one target"));
            }
        } else {
            return Err(word.unexpected("hX,Y, vX,Y, rrX,Y, trX,Y, num_moves:N or solution:"));
        }
    }
    let robots = parts::first_robots(robots).map_err(ReadError::whole)?;
    let board = Board::new(setup).map_err(ReadError::invalid)?;
    let entry = Entry { robots, goal, optimum, ..Entry::board(board) };
    entry.check().map_err(|error| ReadError::invalid(error).of(ReadFault::Invalid))?;
    Ok(vec![entry])
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    const NAME: &str = "a level of Roboyard";
    let entry = limits::single(NAME, entries)?;
    let board = &entry.board;
    limits::no_diagonals(NAME, board)?;
    limits::standard_robots(NAME, entry, [])?;
    let size = board.size();
    // Writing to a string cannot fail.
    let mut text = format!("{BOARD}{},{};\n", size.width(), size.height());
    for (name, side) in [('h', Direction::North), ('v', Direction::West)] {
        let is_inner = |square: &Square| square.step(side).is_some();
        let walled = size.squares().filter(|it| is_inner(it) && board.walls(*it).contains(side));
        for square in walled {
            let _ = writeln!(text, "{name}{},{};", square.x(), square.y());
        }
    }
    for (robot, square) in Robot::ALL.into_iter().zip(&entry.robots) {
        let _ = writeln!(text, "r{}{},{};", robot.letter(), square.x(), square.y());
    }
    if let Some(Goal { robot, square }) = entry.goal {
        let Some(robot) = robot else {
            let reason = format!("{NAME} cannot express a goal for any robot");
            return Err(WriteError::new(reason).of(WriteFault::Goal));
        };
        let _ = writeln!(text, "t{}{},{};", robot.letter(), square.x(), square.y());
    }
    if let Optimum::Moves(moves) = entry.optimum {
        let _ = writeln!(text, "{MOVES}{moves};");
    }
    Ok(text)
}
