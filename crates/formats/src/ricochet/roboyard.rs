//! Levels of the game Roboyard: parts that a semicolon or a line break ends, in any order.
//!
//! - `board:W,H` is the size, 1 to 255 columns and rows.
//! - `hX,Y` is a wall above the square (X, Y), `vX,Y` a wall to its left. X can be W and Y can be H, for the border, which is
//!   implied.
//! - `rrX,Y` places the red robot, `rgX,Y` the green one, `rbX,Y` the blue one, `ryX,Y` the yellow one and `rsX,Y` the silver one.
//! - `trX,Y` is the square where the red robot must arrive, and so on; at `tmX,Y` any robot may arrive. There is at most one target.
//! - `num_moves:N` is the number of moves of a known solution, which may not be the shortest. The reader takes it as a limit. The writer
//!   gives the optimum, or else the limit.
//! - `solution:` has moves to the end of the part, such as `rN gE`. The reader checks their form, not that they solve the puzzle. The
//!   writer omits them.
//! - `name:` is the name. `timestamp:`, `duration:` and `moves:` are those of a saved game; a note says that they are left out.
//! - A line that begins with `#` is a comment.
//!
//! The format has one puzzle, and no place for diagonals.
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
use crate::{Format, Optimum, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "roboyard",
    label: "levels of the game Roboyard",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

const BOARD: &str = "board:";
const MOVES: &str = "num_moves:";
const SOLUTION: &str = "solution:";
const NAME: &str = "name:";
/// The target of any robot.
const ANY: &str = "tm";
/// What is written about a game that was played.
const PLAYED: [&str; 3] = ["timestamp:", "duration:", "moves:"];

/// The size of the board, perhaps after parts of a saved game.
fn detect(text: &str) -> bool {
    let is_saved =
        |word: &Word<'_>| [NAME].iter().chain(&PLAYED).any(|it| word.text.starts_with(it));
    parts_of(text).find(|it| !is_saved(it)).is_some_and(|it| it.text.starts_with(BOARD))
}

/// The parts of a text that are not blank.
fn parts_of(text: &str) -> impl Iterator<Item = Word<'_>> {
    let lines = (1..).zip(text.lines()).filter(|(_, text)| !text.trim_start().starts_with('#'));
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
    let (mut robots, mut goal, mut plan_limit) = ([None; Robot::MAX], None, None);
    let (mut id, mut played, mut notes) = (None, Vec::new(), Vec::new());
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
            let moves = number.number(u32::MAX as usize)? as u32;
            plan_limit = Some(moves);
            notes.push(format!(
                "num_moves:{moves} is the length of a known solution; the fewest may be fewer"
            ));
        } else if let Some(moves) = word.text.strip_prefix(SOLUTION) {
            parse_moves(moves).map_err(|error| word.error(error.to_string()))?;
        } else if let Some(name) = word.text.strip_prefix(NAME) {
            id = Some(name.trim().to_owned()).filter(|it| !it.is_empty());
        } else if let Some(part) = PLAYED.iter().find(|it| word.text.starts_with(**it)) {
            played.push(part.trim_end_matches(':'));
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
        } else if let Some(robot) = (name == ANY).then_some(None).or_else(|| robot('t').map(Some)) {
            let next = Goal { robot, square: inside(&word, name)? };
            if goal.replace(next).is_some() {
                return Err(word.error("there is more than one target"));
            }
        } else {
            return Err(
                word.unexpected("hX,Y, vX,Y, rrX,Y, trX,Y, tmX,Y, num_moves:N or solution:")
            );
        }
    }
    let robots = parts::first_robots(robots).map_err(ReadError::whole)?;
    let board = Board::new(setup).map_err(ReadError::invalid)?;
    if !played.is_empty() {
        notes.push(format!("left out, about a game that was played: {}", played.join(", ")));
    }
    let entry = Entry { id, robots, goal, plan_limit, notes, ..Entry::board(board) };
    entry.check().map_err(|error| ReadError::invalid(error).of(ReadFault::Invalid))?;
    Ok(vec![entry])
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    const FORMAT_NAME: &str = "a level of Roboyard";
    let entry = limits::single(FORMAT_NAME, entries)?;
    let board = &entry.board;
    limits::no_diagonals(FORMAT_NAME, board)?;
    limits::standard_robots(FORMAT_NAME, entry, [])?;
    let size = board.size();
    // Writing to a string cannot fail.
    let is_name = |it: &&String| !it.contains([';', '\n', '\r']) && it.trim() == it.as_str();
    let name = entry.id.as_ref().filter(is_name).filter(|it| !it.is_empty());
    let mut text = name.map_or_else(String::new, |it| format!("{NAME}{it};\n"));
    let _ = writeln!(text, "{BOARD}{},{};", size.width(), size.height());
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
        let name = robot.map_or(ANY.to_owned(), |it| format!("t{}", it.letter()));
        let _ = writeln!(text, "{name}{},{};", square.x(), square.y());
    }
    let moves = match entry.optimum {
        Optimum::Moves(fewest) => Some(fewest),
        Optimum::Unknown | Optimum::Unsolvable => entry.plan_limit,
    };
    if let Some(moves) = moves {
        let _ = writeln!(text, "{MOVES}{moves};");
    }
    Ok(text)
}
