//! Corpus: one puzzle per line, for tests and measurements.
//!
//! A line is `id board walls robots active target [optimal [diagonals [rules]]]`, separated by blanks. A
//! line whose first letter is `#` is a comment; blank lines are skipped.
//!
//! - `id`, `board`: names without blanks; `-` for none.
//! - `walls`: one hexadecimal digit per square, row by row, N 1 + E 2 + S 4 + W 8. A wall is in the digits of both squares
//!   beside it, and the outer border is in the digits, too. If the board is not 16x16, its size comes first: `20x10:`.
//! - `robots`: numbers of squares (`y * width + x`), separated by commas, red, green, blue, yellow,
//!   silver, orange, pink, aqua, maroon, lime.
//! - `active`: the number of the robot that must arrive, red 0 to lime 9, or `*` for any.
//! - `target`: the number of the target square.
//! - `optimal`: the fewest moves under the rules, or `-` for a puzzle without a solution; omitted if it is
//!   not known, or `?` if more columns follow.
//! - `diagonals`: for each one the number of its square, `/` or `\`, and the number of the robot that passes,
//!   separated by commas, for example `17/0,34\3`; `-` for none; omitted if there are none.
//! - `rules`: `plain` or `official`, then `,no-rebounds` and `,stops-on-diagonals`, or one of them, if the rules say so; omitted
//!   for plain. They mean what the `profile` of the native format, RON, means.
//!
//! This format omits the other printed targets of a board.
//!
//! ```text
//! # Red goes from 0,0 to 2,2 in two moves.
//! corner - 3x3:913802c46 0 0 8 2
//! ```

use carom_engine::ricochet::{Board, BoardSetup, Diagonal, Goal, Lean, Profile, Robot};
use carom_engine::{Size, Square};

use super::{Entry, limits, parts};
use crate::scan::{self, Word, quoted};
use crate::{Format, Optimum, ReadError, ReadFault, WriteError, WriteFault};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "corpus",
    label: "corpus, one puzzle per line",
    extension: "txt",
    detect,
    is_fallback: true,
    is_by_line: true,
    read,
    write,
};

/// The number of wall digits of the smallest board, unless the line has the columns of a drawing.
fn detect(text: &str) -> bool {
    if text.starts_with("    A    B    C") {
        return false;
    }
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
        return Err(ReadError::whole("the file has no puzzles").of(ReadFault::Empty));
    }
    Ok(entries)
}

fn read_line(line: usize, words: &[Word<'_>]) -> Result<Entry, ReadError> {
    let [id, board_name, walls, robots, active, target, more @ ..] = words else {
        let reason = "expected `id board walls robots active target [optimal [diagonals [rules]]]`";
        return Err(ReadError::at_line(line, reason));
    };
    if let [_, _, _, extra, ..] = more {
        return Err(extra.error("unexpected text after the rules"));
    }
    let board = read_board(walls, more.get(1))?;
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
    let optimum = match more {
        [] => Optimum::Unknown,
        [word, _, ..] if word.text == "?" => Optimum::Unknown,
        [word, ..] if word.text == "-" => Optimum::Unsolvable,
        [word, ..] => {
            let moves = scan::decimal(word.text).and_then(|it| u32::try_from(it).ok());
            let expected =
                "the fewest moves, `-` for no solution, or `?` with another column after it";
            // The board before it was read, so this is a corpus.
            let unexpected = || word.unexpected(expected).of(ReadFault::Part);
            Optimum::Moves(moves.ok_or_else(unexpected)?)
        }
    };
    let profile = more.get(2).map_or(Ok(Profile::PLAIN), read_rules)?;
    let (id, board_name) = (read_name(id)?, read_name(board_name)?);
    let entry = Entry { id, board_name, robots, goal, profile, optimum, ..Entry::board(board) };
    entry.check().map_err(|error| ReadError::invalid_at(line, error))?;
    Ok(entry)
}

fn read_rules(word: &Word<'_>) -> Result<Profile, ReadError> {
    let found = Profile::variants().find(|it| rules_text(*it) == word.text);
    found.ok_or_else(|| word.unexpected("the name of rules, plain or official"))
}

/// The id of a profile as one word.
fn rules_text(profile: Profile) -> String {
    profile.id.replace(", ", ",").replace(' ', "-")
}

/// `17/0`.
fn read_diagonal(word: &Word<'_>, size: Size) -> Result<(Square, Diagonal), ReadError> {
    let read = || {
        let (place, symbol) = word.text.char_indices().find(|(_, it)| !it.is_ascii_digit())?;
        let square = size.square(scan::decimal(&word.text[..place])?)?;
        let robot = Robot::from_index(scan::decimal(&word.text[place + symbol.len_utf8()..])?)?;
        Some((square, Diagonal { lean: Lean::from_symbol(symbol)?, robot }))
    };
    read().ok_or_else(|| word.unexpected("a diagonal as in 17/0"))
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

fn read_board(word: &Word<'_>, diagonals: Option<&Word<'_>>) -> Result<Board, ReadError> {
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
    let walls = walls.collect::<Result<_, _>>()?;
    let diagonals = match diagonals {
        Some(word) if word.text != "-" => split(word, ',')
            .iter()
            .map(|word| read_diagonal(word, size))
            .collect::<Result<Vec<_>, _>>()?,
        _ => Vec::new(),
    };
    let setup = BoardSetup { walls, diagonals, ..BoardSetup::empty(size) };
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
    limits::sound(entry)?;
    let goal = match entry.goal {
        Some(goal) if !entry.robots.is_empty() => goal,
        _ => {
            let reason = "a corpus has puzzles: each needs robots and a target";
            return Err(WriteError::new(reason).of(WriteFault::Robots));
        }
    };
    let id = name_text(entry.id.as_deref(), "id")?;
    if id.starts_with('#') {
        return Err(WriteError::new(format!(
            "a corpus would read the id {} as a comment",
            quoted(id)
        ))
        .of(WriteFault::Name));
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
        Optimum::Unknown => "?".to_owned(),
        Optimum::Moves(moves) => moves.to_string(),
        Optimum::Unsolvable => "-".to_owned(),
    };
    let diagonal = |(square, it): (Square, Diagonal)| {
        format!("{}{}{}", size.index(square), it.lean.symbol(), it.robot.index())
    };
    let diagonals: Vec<String> = entry.board.diagonals().map(diagonal).collect();
    // A column is left out only if all after it are.
    let more = if entry.profile != Profile::PLAIN {
        let diagonals = if diagonals.is_empty() { "-".to_owned() } else { diagonals.join(",") };
        format!(" {optimum} {diagonals} {}", rules_text(entry.profile))
    } else if !diagonals.is_empty() {
        format!(" {optimum} {}", diagonals.join(","))
    } else if entry.optimum != Optimum::Unknown {
        format!(" {optimum}")
    } else {
        String::new()
    };
    Ok(format!("{id} {board_name} {prefix}{walls} {robots} {active} {target}{more}\n"))
}

fn name_text<'a>(name: Option<&'a str>, what: &str) -> Result<&'a str, WriteError> {
    match name {
        None => Ok("-"),
        Some(name) if is_name(name) && name != "-" => Ok(name),
        Some(name) => Err(WriteError::new(format!(
            "a corpus cannot express the {what} {}: it needs letters without blanks, and `-` means none",
            quoted(name)
        ))
        .of(WriteFault::Name)),
    }
}
