//! The plain text format of the 2020 report with which this project began: one line per square.
//!
//! A line is `x y` and any of `N S E W` (walls), `R` (robot) and `G` (goal), separated by blanks, in any
//! order; `0 0 W N R` is the north-west corner with two walls and a robot. Blank lines are skipped; a
//! square without a line is empty. A square has at most one line, and a line has each letter at most once.
//!
//! - The largest x and the largest y in the file give the size of the board. The writer therefore always
//!   writes the south-east corner. If no line has this corner, the file may be cut off, and a note says so.
//! - A wall may be given on either side or on both. The outer border is implied and may be given.
//! - The first `R` is the main robot, red; the next are green, blue, yellow, silver, orange, pink, aqua, maroon and lime.
//! - The first `G` is the main goal, which the red robot must reach. Every other `G` is a printed target for
//!   any robot. In a file without robots, which is only a board, all of them are.
//!
//! The format has one puzzle, and no place for diagonals and for goals of other robots. Every other printed target is written
//! as `G`, too, without its colour and shape.

use std::fmt::Write;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot, Shape, Target};
use carom_engine::{Direction, Size, Square};

use super::{Entry, limits, parts};
use crate::scan::{self, Word};
use crate::{Format, ReadError, WriteError, WriteFault};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "text",
    label: "plain text of the 2020 report, one line per square",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// Whether a line starts with two numbers and has no third word as long as the walls of a corpus line.
fn detect(text: &str) -> bool {
    let is_number = |word: &Word<'_>| {
        word.text.bytes().all(|it| it.is_ascii_digit() || it == b'-')
            && word.text.bytes().any(|it| it.is_ascii_digit())
    };
    scan::lines(text).next().is_some_and(|(_, words)| {
        words.len() >= 2
            && words[..2].iter().all(is_number)
            && words[2..].iter().all(|word| word.text.len() < 9)
    })
}

/// The content of a line.
struct SquareLine {
    line: usize,
    square: Square,
    walls: Vec<Direction>,
    robot: bool,
    goal: bool,
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let lines: Vec<SquareLine> =
        scan::lines(text).map(|(line, words)| read_line(line, &words)).collect::<Result<_, _>>()?;
    let width = lines.iter().map(|it| 1 + usize::from(it.square.x())).max().unwrap_or(0);
    let height = lines.iter().map(|it| 1 + usize::from(it.square.y())).max().unwrap_or(0);
    let size = parts::checked_size(width, height).map_err(|reason| {
        ReadError::whole(format!("{reason} (the largest x and y in the file give the size)"))
    })?;

    let mut setup = BoardSetup::empty(size);
    let mut named = vec![0; size.area()];
    let mut robots = Vec::new();
    let mut goals = Vec::new();
    for it in &lines {
        let first = std::mem::replace(&mut named[size.index(it.square)], it.line);
        if first > 0 {
            let reason = format!("the square {} is already on line {first}", it.square);
            return Err(ReadError::at_line(it.line, reason));
        }
        it.walls.iter().for_each(|&side| setup.add_wall(it.square, side));
        if it.robot {
            robots.push(it.square);
        }
        if it.goal {
            goals.push(it.square);
        }
        if robots.len() > Robot::MAX {
            let reason = format!("there are more than {} robots", Robot::MAX);
            return Err(ReadError::at_line(it.line, reason));
        }
    }

    let main = usize::from(!robots.is_empty()).min(goals.len());
    let goal = goals[..main].first().map(|&square| Goal { robot: Some(Robot::Red), square });
    let target = |&square| Target { square, robot: None, shape: Shape::Vortex };
    setup.targets = goals[main..].iter().map(target).collect();
    let mut notes = Vec::new();
    let corner = Square::new(size.width() - 1, size.height() - 1);
    if named[size.index(corner)] == 0 {
        notes.push(format!(
            "no line has the south-east corner {corner} of the {size} squares: the file may be cut off"
        ));
    }
    if !setup.targets.is_empty() {
        notes.push(format!("{} more goals are read as targets for any robot", setup.targets.len()));
    }
    let board = Board::new(setup).map_err(ReadError::invalid)?;
    let entry = Entry { robots, goal, notes, ..Entry::board(board) };
    entry.check().map_err(ReadError::invalid)?;
    Ok(vec![entry])
}

fn read_line(line: usize, words: &[Word<'_>]) -> Result<SquareLine, ReadError> {
    let [x, y, rest @ ..] = words else {
        return Err(ReadError::at_line(line, "expected `x y` and any of N S E W R G"));
    };
    let most = usize::from(Size::MAX) - 1;
    let square = Square::new(x.number(most)? as u8, y.number(most)? as u8);
    let mut read = SquareLine { line, square, walls: Vec::new(), robot: false, goal: false };
    for (i, word) in rest.iter().enumerate() {
        if rest[..i].iter().any(|other| other.text == word.text) {
            return Err(word.error(format!("{} appears twice", scan::quoted(word.text))));
        }
        match word.text {
            "R" => read.robot = true,
            "G" => read.goal = true,
            "N" => read.walls.push(Direction::North),
            "S" => read.walls.push(Direction::South),
            "E" => read.walls.push(Direction::East),
            "W" => read.walls.push(Direction::West),
            _ => return Err(word.unexpected("one of N S E W R G")),
        }
    }
    Ok(read)
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    const NAME: &str = "the plain text format";
    let entry = limits::single(NAME, entries)?;
    let board = &entry.board;
    limits::no_diagonals(NAME, board)?;
    let fault =
        |reason: &str| Err(WriteError::new(format!("{NAME} {reason}")).of(WriteFault::Goal));
    match entry.goal {
        Some(_) if entry.robots.is_empty() => return fault("cannot express a goal without robots"),
        Some(Goal { robot: Some(Robot::Red), .. }) => {}
        Some(_) => return fault("supports goals for the red robot only"),
        None if !entry.robots.is_empty() && !board.targets().is_empty() => {
            return fault(
                "reads the first target of a board with robots as the goal: choose a goal",
            );
        }
        None => {}
    }

    let goal = entry.goal.map(|goal| goal.square);
    let is_goal = |square| goal == Some(square) || board.target_on(square).is_some();
    let order = order(entry);
    if goal.is_some() && order.iter().copied().find(|&square| is_goal(square)) != goal {
        return fault(
            "cannot put the goal first: a robot on it comes after a robot on another target",
        );
    }
    let size = board.size();
    let last = Square::new(size.width() - 1, size.height() - 1);
    let mut text = String::new();
    for &square in &order {
        let walls: String =
            board.walls(square).iter().map(|side| format!(" {}", side.letter())).collect();
        let robot = if entry.robots.contains(&square) { " R" } else { "" };
        let goal = if is_goal(square) { " G" } else { "" };
        if square == last || !(walls.is_empty() && robot.is_empty() && goal.is_empty()) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{} {}{walls}{robot}{goal}", square.x(), square.y());
        }
    }
    Ok(text)
}

/// Every square in the order of the lines: the goal as early as the order of the robots allows, the robots,
/// then the other squares row by row.
fn order(entry: &Entry) -> Vec<Square> {
    let goal = entry.goal.map(|goal| goal.square);
    let on_goal = entry.robots.iter().position(|&robot| Some(robot) == goal);
    let front = goal.filter(|_| on_goal.is_none());
    let first: Vec<Square> = front.into_iter().chain(entry.robots.iter().copied()).collect();
    let others = entry.board.size().squares().filter(|square| !first.contains(square));
    first.iter().copied().chain(others).collect()
}
