//! The game ID of the program DriftingDroids: `QQQQ+NG+PP…+TT` in hexadecimal digits, in either case. A file has one ID on
//! each line; blank lines and lines that begin with `#` are skipped. For example, `7650+42+E2302B12+C9` has four robots, and
//! the blue one must reach (9, 12).
//!
//! - `Q`: the official tiles in the north-west, north-east, south-east and south-west. The digits 0 to 3 are the sides 1A,
//!   2A, 3A and 4A; 4 to 7 are 1B to 4B; 8 to B are 1C to 4C; C to F are 1D to 4D. A board has each of the tiles 1 to 4 once.
//! - `N`: the number of robots, 1 to 5; `G`: the number of the robot that must arrive, red 0, or `F` for any.
//! - `P`: `y * 16 + x` of each robot, red, green, blue, yellow, silver.
//! - `T`: `y * 16 + x` of the target square, which must have a printed target of that robot.
//!
//! The four digits `QQQQ` alone are a board; in upper case they are a name, too. The board has 16x16 squares. Its walls and
//! targets are those of its tiles: `crates/engine/src/ricochet/tiles.txt` in the repository lists them for a tile in the
//! north-west, and the tiles in the other places are turned clockwise. The program has no diagonals, so reading omits the
//! diagonals of D sides, and boards with diagonals cannot be written.

use carom_engine::ricochet::{Goal, Layout, Robot};
use carom_engine::{Size, Square};

use super::layouts::{layout_of, note_on_diagonals};
use super::{Entry, limits};
use crate::scan::{Word, quoted};
use crate::{Format, ReadError, ReadFault, WriteError, WriteFault};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "game-id",
    label: "DriftingDroids game ID",
    extension: "id",
    detect,
    is_fallback: false,
    is_by_line: true,
    read,
    write,
};

const TILES: usize = 4;

/// A valid game ID, for messages.
const EXAMPLE: &str = "7650+42+E2302B12+C9";

/// Whether the first line that is neither blank nor a comment is one word: four letters or digits and then `+`, or four
/// upper-case digits.
pub(super) fn detect(text: &str) -> bool {
    let is_board = |text: &str| {
        let is_digit = |it: u8| it.is_ascii_digit() || (b'A'..=b'F').contains(&it);
        text.len() == TILES && text.bytes().all(is_digit)
    };
    let is_game = |id: &str| {
        id.split_once('+').is_some_and(|(tiles, _)| {
            tiles.len() == TILES && tiles.bytes().all(|it| it.is_ascii_alphanumeric())
        })
    };
    ids(text).next().is_some_and(|words| {
        words.len() == 1 && (is_game(words[0].text) || is_board(words[0].text))
    })
}

/// The words of each line that is neither blank nor a comment.
fn ids(text: &str) -> impl Iterator<Item = Vec<Word<'_>>> {
    let lines = crate::scan::lines(text).map(|(_, words)| words);
    lines.filter(|words| !words[0].text.starts_with('#'))
}

fn hex_value(digit: u8) -> Option<usize> {
    char::from(digit).to_digit(16).map(|value| value as usize)
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let entries: Vec<Entry> = ids(text).map(|words| read_line(&words)).collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err(ReadError::whole("the text has no game ID").of(ReadFault::Empty));
    }
    Ok(entries)
}

/// The puzzle or board of a name.
pub(super) fn read_one(name: &str) -> Result<Entry, ReadError> {
    read(name).map(|mut entries| entries.remove(0))
}

fn read_line(words: &[Word<'_>]) -> Result<Entry, ReadError> {
    match words {
        [id] => read_id(id),
        [_, extra, ..] => Err(extra.error("unexpected text after the game ID")),
        [] => Err(ReadError::whole("the text has no game ID").of(ReadFault::Empty)),
    }
}

fn read_id(id: &Word<'_>) -> Result<Entry, ReadError> {
    let mut parts = Vec::new();
    let mut column = id.column;
    for text in id.text.split('+') {
        parts.push(Word { text, column, line: id.line });
        column += text.chars().count() + 1;
    }
    let layout = Layout::from_digits(&parts[0].text.to_ascii_uppercase()).map_err(|error| match error {
        carom_engine::ricochet::LayoutError::RepeatedNumber { number } => parts[0].error(format!(
            "two of the first four digits stand for tile {number}, but a board has each of the tiles 1 to 4 once"
        )),
        _ => parts[0].unexpected(&format!("four tile digits, as in {EXAMPLE}")),
    })?;
    let mut entry = Entry {
        board_name: Some(layout.to_string()),
        notes: note_on_diagonals(layout).into_iter().collect(),
        ..Entry::board(layout.board_without_diagonals())
    };
    match parts.as_slice() {
        [_] => return Ok(entry),
        [_, counts, robots, target] => {
            let [count, active] = two_digits(counts)?;
            if !(1..=Robot::STANDARD).contains(&count) {
                return Err(counts.error(format!("a game has 1 to 5 robots, not {count}")));
            }
            let robot = match active {
                15 => None,
                _ if active < count => Robot::from_index(active),
                _ => {
                    let reason = format!(
                        "robot {active:X} must arrive, but there are only {count} (counted from 0)"
                    );
                    return Err(counts.error(reason));
                }
            };
            entry.robots = squares(robots)?;
            if entry.robots.len() != count {
                let found = entry.robots.len();
                return Err(robots.error(format!("expected {count} robots, found {found}")));
            }
            let [y, x] = two_digits(target)?;
            let square = Square::new(x as u8, y as u8);
            let printed = entry.board.target_on(square).ok_or_else(|| {
                target.error(format!("{layout} has no printed target on {square}"))
            })?;
            if printed.robot != robot {
                let wanted = robot.map_or("any robot", Robot::name);
                let reason =
                    format!("the target on {square} is the {printed}, not a target for {wanted}");
                return Err(target.error(reason));
            }
            entry.goal = Some(Goal { robot, square });
        }
        _ => {
            return Err(
                id.unexpected(&format!("a game ID such as {EXAMPLE}, or its first four digits"))
            );
        }
    }
    entry.check().map_err(|error| id.error(error.to_string()).of(ReadFault::Invalid))?;
    Ok(entry)
}

/// Exactly two digits.
fn two_digits(word: &Word<'_>) -> Result<[usize; 2], ReadError> {
    let digits: Option<Vec<usize>> = word.text.bytes().map(hex_value).collect();
    digits
        .and_then(|digits| digits.try_into().ok())
        .ok_or_else(|| word.unexpected(&format!("two hexadecimal digits, as in {EXAMPLE}")))
}

fn squares(word: &Word<'_>) -> Result<Vec<Square>, ReadError> {
    let digits: Option<Vec<usize>> = word.text.bytes().map(hex_value).collect();
    match digits {
        Some(digits) if digits.len() % 2 == 0 => {
            Ok(digits.chunks(2).map(|it| Square::new(it[1] as u8, it[0] as u8)).collect())
        }
        _ => {
            let wanted = format!("two hexadecimal digits for each robot, as in {EXAMPLE}");
            Err(word.unexpected(&wanted))
        }
    }
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    if entries.is_empty() {
        return Err(WriteError::new("there are no puzzles to write"));
    }
    entries.iter().map(write_one).collect()
}

fn write_one(entry: &Entry) -> Result<String, WriteError> {
    const NAME: &str = "a game ID";
    let entry = limits::single(NAME, std::slice::from_ref(entry))?;
    let board = &entry.board;
    limits::official_size(NAME, board)?;
    limits::no_diagonals(NAME, board)?;
    limits::standard_robots(NAME, entry, [])?;
    let layout = layout_of(board, entry.board_name.as_deref())
        .ok_or_else(|| WriteError::new("a game ID supports only boards of four official tiles"))
        .map_err(|it| it.of(WriteFault::Tiles))?;
    let goal = match entry.goal {
        None if entry.robots.is_empty() => return Ok(format!("{}\n", layout.digits())),
        Some(goal) if !entry.robots.is_empty() => goal,
        _ => {
            let reason = "a game ID needs both robots and a target, or neither";
            return Err(WriteError::new(reason).of(WriteFault::Robots));
        }
    };
    let printed = layout.board_without_diagonals().target_on(goal.square);
    if printed.is_none_or(|printed| printed.robot != goal.robot) {
        let printed = printed.map_or_else(|| "nothing".to_owned(), |it| format!("the {it}"));
        return Err(WriteError::new(format!(
            "a game ID needs a printed target for its goal: the goal is {}, but {printed} is printed there",
            quoted(&goal.to_string())
        ))
        .of(WriteFault::Goal));
    }
    let index = |square: Square| format!("{:02X}", Size::OFFICIAL.index(square));
    let robots: String = entry.robots.iter().map(|&square| index(square)).collect();
    let active = goal.robot.map_or(15, Robot::index);
    let (tiles, count) = (layout.digits(), entry.robots.len());
    Ok(format!("{tiles}+{count}{active:X}+{robots}+{}\n", index(goal.square)))
}
