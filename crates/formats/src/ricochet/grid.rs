//! Grids: a line for each row and a character for each square, as in the problems of contests and courses.
//!
//! - `.` is an empty square. `W`, `X` and `#` are closed squares.
//! - A robot is a digit or a letter. All robots are digits, or all are letters, each once. In the order of the digits, or of the letters
//!   with `R` or `r` first, they are red, green, blue, yellow, silver, orange, pink, aqua, maroon and lime; a note says so for letters.
//! - `G` is the square where the first robot must arrive.
//! - The line `N W H L` may stand before the rows: the number of robots, of columns and of rows, and the most moves of a plan.
//!   Then `X` is the goal, and `G` is a robot. Several puzzles with such lines may stand one after the other.
//! - A grid of one or two rows or columns has robots with digits, unless it has such a line.
//!
//! The rows may have a border of closed squares, which is a part of the board. Empty lines before and after the grid are skipped.
//!
//! The writer has one puzzle, and no place for walls between squares, diagonals, names and goals of other robots. It gives
//! closed squares as `#` and robots as digits from 1, or ten robots as letters; it needs a goal.
//!
//! ```text
//! 1...
//! ..#2
//! ....
//! .#.G
//! ```

use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot};
use carom_engine::{Direction, Size, Square};

use super::{Entry, limits, parts};
use crate::scan::{self, Word};
use crate::{Format, ReadError, ReadFault, WriteError, WriteFault};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "grid",
    label: "grid, a character for each square",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// Whether the lines have one word each, all of the same length, with a square that only a grid has, perhaps after a line of four
/// numbers. A small grid has robots with numbers, so that no word is one.
fn detect(text: &str) -> bool {
    let Ok(cases) = cases(text) else { return false };
    let Some((head, rows)) = cases.first() else { return false };
    let Some(first) = rows.first() else { return false };
    let length = first.text.chars().count();
    let is_square = |it: char| matches!(it, '.' | '#') || it.is_ascii_alphanumeric();
    let has = |letters: &[char]| rows.iter().any(|row| row.text.contains(letters));
    let is_small = rows.len() < 3 || length < 3;
    let is_own = |it: char| ".#WXG".contains(it) || it.is_ascii_digit();
    let has_size = head.is_some_and(|it| (it.width, it.height) == (length, rows.len()));
    rows.iter().all(|row| row.text.chars().count() == length && row.text.chars().all(is_square))
        && (has_size
            || has(&['.', '#', 'W']) && !is_small && has(&['G', 'X'])
            || is_small
                && has(&['G'])
                && (has(&['.', '#']) || has(&DIGITS))
                && rows.iter().all(|row| row.text.chars().all(is_own)))
}

const DIGITS: [char; 10] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// A line of numbers before the rows.
#[derive(Clone, Copy)]
struct GridHead {
    line: usize,
    robots: usize,
    width: usize,
    height: usize,
    moves: usize,
}

/// The puzzles of a text: the line before the rows, and the rows. Only a text with such lines has several.
type GridCase<'a> = (Option<GridHead>, Vec<Word<'a>>);

fn cases(text: &str) -> Result<Vec<GridCase<'_>>, ReadError> {
    let mut cases: Vec<GridCase<'_>> = Vec::new();
    for (line, words) in scan::lines(text) {
        match (words.as_slice(), cases.last_mut()) {
            ([robots, width, height, moves], last)
                if last.as_ref().is_none_or(|it| it.0.is_some()) =>
            {
                let number = |word: &Word<'_>| word.number(u32::MAX as usize);
                let [robots, width] = [number(robots)?, number(width)?];
                let [height, moves] = [number(height)?, number(moves)?];
                cases.push((Some(GridHead { line, robots, width, height, moves }), Vec::new()));
            }
            ([row], Some((_, rows))) => rows.push(*row),
            ([row], None) => cases.push((None, vec![*row])),
            ([_, extra, ..], _) => return Err(extra.error("a row of a grid has no blanks")),
            ([], _) => {}
        }
    }
    Ok(cases)
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let cases = cases(text)?;
    if cases.is_empty() {
        return Err(ReadError::whole("the file has no grid").of(ReadFault::Empty));
    }
    cases.iter().map(|(head, rows)| read_case(*head, rows)).collect()
}

fn read_case(head: Option<GridHead>, rows: &[Word<'_>]) -> Result<Entry, ReadError> {
    let width = rows.first().map_or(0, |row| row.text.chars().count());
    if let Some(row) = rows.iter().find(|row| row.text.chars().count() != width) {
        return Err(row.error(format!("expected {width} squares, as in the first row")));
    }
    let size = parts::checked_size(width, rows.len()).map_err(ReadError::whole)?;
    if let Some(head) = head.filter(|it| (it.width, it.height) != (width, rows.len())) {
        let reason = format!(
            "the first line says {}x{} squares, but the grid has {size}",
            head.width, head.height
        );
        return Err(ReadError::at_line(head.line, reason));
    }
    let (closing, target): (&[char], char) = match head {
        Some(_) => (&['W', '#'], 'X'),
        None => (&['W', 'X', '#'], 'G'),
    };
    let mut setup = BoardSetup::empty(size);
    let (mut robots, mut goal) = (Vec::<(char, Square)>::new(), None);
    for (y, row) in (0..=u8::MAX).zip(rows) {
        for (x, letter) in (0..=u8::MAX).zip(row.text.chars()) {
            let square = Square::new(x, y);
            let place = Word { column: row.column + usize::from(x), ..*row };
            if letter == '.' {
            } else if closing.contains(&letter) {
                setup.close(square);
            } else if letter == target {
                if goal.replace(square).is_some() {
                    return Err(place.error(format!("there is more than one goal {target}")));
                }
            } else if !letter.is_ascii_alphanumeric() {
                let reason =
                    format!("unexpected character `{}` on {square}", letter.escape_debug());
                return Err(place.error(reason));
            } else if let Some(&(other, _)) =
                robots.iter().find(|it| it.0.is_ascii_digit() != letter.is_ascii_digit())
            {
                return Err(place.error(format!(
                    "the robots are digits or letters, but {other} and {letter} are both there"
                )));
            } else if robots.iter().any(|it| it.0 == letter) {
                let hint = if letter.is_ascii_digit() { "" } else { "; obstacles are #" };
                return Err(place.error(format!("the robot {letter} appears twice{hint}")));
            } else if robots.len() == Robot::MAX {
                return Err(place.error(format!("there are more than {} robots", Robot::MAX)));
            } else {
                robots.push((letter, square));
            }
        }
    }
    if let Some(head) = head.filter(|it| it.robots != robots.len()) {
        let found = robots.len();
        let reason =
            format!("the first line says {} robots, but the grid has {found}", head.robots);
        return Err(ReadError::at_line(head.line, reason));
    }
    // A course has D as an obstacle, with one robot R.
    if let [('D', _), ('R', _)] | [('R', _), ('D', _)] = robots[..] {
        let reason = "D can be a robot or an obstacle: obstacles are #, and robots may be 1 and 2";
        return Err(ReadError::whole(reason).of(ReadFault::Invalid));
    }
    robots.sort_unstable_by_key(|&(letter, _)| (!letter.eq_ignore_ascii_case(&'R'), letter));
    let mut notes = Vec::new();
    if robots.iter().any(|it| it.0.is_ascii_alphabetic()) {
        let named = robots.iter().zip(Robot::ALL);
        let all: Vec<String> = named.map(|((it, _), robot)| format!("{it} is {robot}")).collect();
        notes.push(format!("the robots of the grid: {}", all.join(", ")));
    }
    let board = Board::new(setup).map_err(ReadError::invalid)?;
    let entry = Entry {
        robots: robots.into_iter().map(|(_, square)| square).collect(),
        goal: goal.map(|square| Goal { robot: Some(Robot::Red), square }),
        plan_limit: head.map(|it| it.moves as u32),
        notes,
        ..Entry::board(board)
    };
    entry.check().map_err(ReadError::invalid)?;
    Ok(entry)
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    const NAME: &str = "a grid";
    let entry = limits::single(NAME, entries)?;
    let board = &entry.board;
    limits::no_diagonals(NAME, board)?;
    let size: Size = board.size();
    let is_thin = |&square: &Square| {
        let sides = [Direction::East, Direction::South].into_iter();
        let mut sides = sides.filter(|&side| board.walls(square).contains(side));
        sides.any(|side| {
            let beyond = square.step(side).filter(|next| size.contains(*next));
            !board.is_closed(square) && beyond.is_some_and(|next| !board.is_closed(next))
        })
    };
    if let Some(square) = size.squares().find(is_thin) {
        let reason =
            format!("{NAME} cannot express walls between squares, such as those of {square}");
        return Err(WriteError::new(reason).on(square));
    }
    if let Some(square) = entry.robots.iter().find(|it| board.is_closed(**it)) {
        let reason = format!("{NAME} cannot express the robot on the closed square {square}");
        return Err(WriteError::new(reason).of(WriteFault::Robots).on(*square));
    }
    let goal = match entry.goal {
        Some(Goal { robot: Some(Robot::Red), square }) if !entry.robots.contains(&square) => square,
        _ => {
            let reason =
                format!("{NAME} needs a goal for the red robot only, on a square without a robot");
            return Err(WriteError::new(reason).of(WriteFault::Goal));
        }
    };
    // Ten robots are more than the digits from 1. No letter is that of a closed square or of the goal.
    let names = if entry.robots.len() < Robot::MAX { "123456789" } else { "RABCDEFHIJ" };
    let letter = |square: Square| {
        let robot = names.chars().zip(&entry.robots).find(|(_, it)| **it == square);
        match robot {
            Some((name, _)) => name,
            None if goal == square => 'G',
            None if board.is_closed(square) => '#',
            None => '.',
        }
    };
    let row =
        |y| (0..size.width()).map(|x| letter(Square::new(x, y))).chain(['\n']).collect::<String>();
    let text: String = (0..size.height()).map(row).collect();
    if !detect(&text) {
        let reason =
            format!("{NAME} of {size} squares without an empty or closed square is not clear");
        return Err(WriteError::new(reason).of(WriteFault::Size));
    }
    Ok(text)
}
