//! Corpus: one puzzle per line, for tests and measurements.
//!
//! A line is `id board walls robots active target [optimal]`, separated by blanks. A line whose first
//! letter is `#` is a comment; blank lines are skipped.
//!
//! - `id`, `board`: names without blanks; `-` for none.
//! - `walls`: one hexadecimal digit per square, row by row, N 1 + E 2 + S 4 + W 8. If the board is not
//!   16x16, its size comes first: `20x10:`.
//! - `robots`: numbers of squares (`y * width + x`), separated by commas, red, green, blue, yellow,
//!   silver.
//! - `active`: the number of the robot that must arrive, red 0, or `*` for any.
//! - `target`: the number of the target square.
//! - `optimal`: the fewest moves under the plain rules, or `-` for a puzzle without a solution; omitted if it
//!   is not known.
//!
//! This format omits the other printed targets of a board.

use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot};
use carom_engine::{Size, Square};

use super::{Entry, limits, parts};
use crate::scan::{self, Word, quoted};
use crate::{Format, Optimum, ReadError, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "corpus",
    label: "corpus, one puzzle per line",
    extension: "txt",
    detect,
    is_fallback: true,
    read,
    write,
};

/// The number of wall digits of the smallest board.
fn detect(text: &str) -> bool {
    scan::lines(text).next().is_some_and(|(_, words)| {
        words[0].text.starts_with('#')
            || words.len() >= 5
            || words.get(2).is_some_and(|word| word.text.len() >= 9)
    })
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let entries: Vec<Entry> = scan::lines(text)
        .filter(|(_, words)| !words[0].text.starts_with('#'))
        .map(|(line, words)| read_line(line, &words))
        .collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err(ReadError::whole("the file has no puzzles"));
    }
    Ok(entries)
}

fn read_line(line: usize, words: &[Word<'_>]) -> Result<Entry, ReadError> {
    let [id, board_name, walls, robots, active, target, optimum @ ..] = words else {
        let reason = "expected `id board walls robots active target [optimal]`";
        return Err(ReadError::at_line(line, reason));
    };
    let board = read_board(walls)?;
    let most = board.size().area() - 1;
    let square = |word: &Word<'_>| {
        let index = word.number(most)?;
        board.size().square(index).ok_or_else(|| word.unexpected("a square"))
    };
    let robots = split(robots, ',').iter().map(square).collect::<Result<Vec<Square>, _>>()?;
    let robot = match active.text {
        "*" => None,
        _ => Robot::from_index(active.number(Robot::MAX - 1)?),
    };
    let goal = Some(Goal { robot, square: square(target)? });
    let optimum = match optimum {
        [] => Optimum::Unknown,
        [word] if word.text == "-" => Optimum::Unsolvable,
        [word] => Optimum::Moves(word.number(u32::MAX as usize)? as u32),
        [_, extra, ..] => return Err(extra.error("unexpected text after the optimum")),
    };
    let (id, board_name) = (read_name(id)?, read_name(board_name)?);
    let entry = Entry { id, board_name, robots, goal, optimum, ..Entry::board(board) };
    entry.check().map_err(|error| ReadError::at_line(line, error.to_string()))?;
    Ok(entry)
}

fn read_name(word: &Word<'_>) -> Result<Option<String>, ReadError> {
    match word.text {
        "-" => Ok(None),
        name if is_name(name) => Ok(Some(name.to_owned())),
        _ => Err(word.unexpected("a name")),
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|it| !it.is_whitespace() && !it.is_control())
}

fn read_board(word: &Word<'_>) -> Result<Board, ReadError> {
    let (size, digits) = match word.text.split_once(':') {
        None => (Size::OFFICIAL, *word),
        Some((size, digits)) => {
            let read = size
                .split_once('x')
                .and_then(|(width, height)| Some((scan::decimal(width)?, scan::decimal(height)?)));
            let (width, height) = read.ok_or_else(|| word.unexpected("a size as in 20x10:"))?;
            let size = parts::checked_size(width, height).map_err(|reason| word.error(reason))?;
            let column = word.column + word.text.chars().count() - digits.chars().count();
            (size, Word { text: digits, column, ..*word })
        }
    };
    let count = digits.text.chars().count();
    if count != size.area() {
        return Err(digits
            .error(format!("a {size} board needs {} digits of walls, not {count}", size.area())));
    }
    let walls = digits.text.chars().enumerate().map(|(index, digit)| {
        parts::walls_of_digit(digit).ok_or_else(|| {
            let reason = format!("{} is not a hexadecimal digit", quoted(&digit.to_string()));
            ReadError::at(digits.line, digits.column + index, reason)
        })
    });
    let setup = BoardSetup { walls: walls.collect::<Result<_, _>>()?, ..BoardSetup::empty(size) };
    Board::new(setup).map_err(|faults| digits.error(faults.to_string()))
}

/// The parts of a word.
fn split<'a>(word: &Word<'a>, separator: char) -> Vec<Word<'a>> {
    let mut column = word.column;
    word.text
        .split(separator)
        .map(|text| {
            let part = Word { text, column, ..*word };
            column += text.chars().count() + 1;
            part
        })
        .collect()
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    if entries.is_empty() {
        return Err(WriteError::new("there are no puzzles to write"));
    }
    entries.iter().map(write_line).collect()
}

fn write_line(entry: &Entry) -> Result<String, WriteError> {
    const NAME: &str = "a corpus";
    limits::sound(entry)?;
    limits::plain(NAME, entry)?;
    limits::no_diagonals(NAME, &entry.board)?;
    let goal = match entry.goal {
        Some(goal) if !entry.robots.is_empty() => goal,
        _ => return Err(WriteError::new("a corpus has puzzles: each needs robots and a target")),
    };
    let id = name_text(entry.id.as_deref(), "id")?;
    if id.starts_with('#') {
        return Err(WriteError::new(format!(
            "a corpus would read the id {} as a comment",
            quoted(id)
        )));
    }
    let board_name = name_text(entry.board_name.as_deref(), "board name")?;

    let size = entry.board.size();
    let prefix = if size == Size::OFFICIAL { String::new() } else { format!("{size}:") };
    let walls: String =
        size.squares().map(|square| parts::hex_digit(entry.board.walls(square))).collect();
    let index = |square: &Square| size.index(*square).to_string();
    let robots = entry.robots.iter().map(index).collect::<Vec<_>>().join(",");
    let active = goal.robot.map_or_else(|| "*".to_owned(), |robot| robot.index().to_string());
    let target = size.index(goal.square);
    let optimum = match entry.optimum {
        Optimum::Unknown => String::new(),
        Optimum::Moves(moves) => format!(" {moves}"),
        Optimum::Unsolvable => " -".to_owned(),
    };
    Ok(format!("{id} {board_name} {prefix}{walls} {robots} {active} {target}{optimum}\n"))
}

fn name_text<'a>(name: Option<&'a str>, what: &str) -> Result<&'a str, WriteError> {
    match name {
        None => Ok("-"),
        Some(name) if is_name(name) && name != "-" => Ok(name),
        Some(name) => Err(WriteError::new(format!(
            "a corpus cannot express the {what} {}: it needs letters without blanks, and `-` means none",
            quoted(name)
        ))),
    }
}
