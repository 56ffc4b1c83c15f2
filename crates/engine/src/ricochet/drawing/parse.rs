//! Parses plain drawings.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{Drawing, PITCH, column_numbers, margin};
use crate::ricochet::{BoardSetup, Diagonal, Goal, Lean, Robot, Shape, Target};
use crate::{Direction, Directions, DrawingError, Size, Square, square_name};

/// The content of a plain drawing: the board, the robots (none or red first) and the goal, all unchecked.
pub type DrawingContent = (BoardSetup, Vec<Square>, Option<Goal>);

fn error<T>(line: usize, column: usize, reason: impl Into<String>) -> Result<T, DrawingError> {
    Err(DrawingError::at(line, column, reason))
}

impl Drawing<'_> {
    /// Parses a drawing in the plain style ([`Style::Ascii`](super::Style::Ascii)). Trailing blanks may be
    /// missing.
    ///
    /// # Errors
    /// [`DrawingError`] if the text is not a plain drawing. The setup that it describes is not checked.
    pub fn parse(text: &str) -> Result<DrawingContent, DrawingError> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        if let Some((number, line)) = lines.iter().enumerate().find(|(_, line)| !line.is_ascii()) {
            let column = line.chars().position(|it| !it.is_ascii()).unwrap_or(0);
            return error(number, column, "only ASCII characters are allowed");
        }
        let size = drawn_size(&lines)?;
        let mut setup = BoardSetup::empty(size);
        let mut robots = [None; Robot::MAX];
        let mut mark = None;
        let mut closed = Vec::new();
        for y in 0..=size.height() {
            let number = 1 + 2 * usize::from(y);
            read_border(&lines, number, y, &mut setup)?;
            if y < size.height() {
                read_row(&lines, number + 1, y, &mut setup, &mut robots, &mut mark, &mut closed)?;
            }
        }
        let is_closed = |square: &Square| setup.walls_of(*square) == Directions::ALL;
        let differs = |square: &Square| {
            is_closed(square) != closed.contains(square) && !robots.contains(&Some(*square))
        };
        if let Some(square) = size.squares().find(differs) {
            let (line, column) = (2 + 2 * usize::from(square.y()), PITCH * usize::from(square.x()));
            return error(
                line,
                margin_of(size) + column,
                "a closed square needs both #### and walls on all four sides",
            );
        }
        let count = robots.iter().flatten().count();
        let present: Vec<Square> = robots.iter().map_while(|&square| square).collect();
        if present.len() < count {
            let missing = Robot::ALL[present.len()];
            return error(
                0,
                0,
                format!("the {missing} robot is missing, but a later robot is present"),
            );
        }
        let last = 2 * usize::from(size.height()) + 2;
        let goal = lines.get(last).map(|line| read_goal(line, last)).transpose()?;
        if goal.map(|goal| goal.square) != mark {
            return error(last, 0, "the goal line and the square marked ! do not agree");
        }
        if lines.len() > last + 1 {
            return error(last + 1, 0, "unexpected text after the goal line");
        }
        Ok((setup, present, goal))
    }
}

/// The size, from the first border and the number of lines that look like one.
fn drawn_size(lines: &[&str]) -> Result<Size, DrawingError> {
    let Some(border) = lines.get(1) else {
        return error(lines.len(), 0, "expected column numbers and a border");
    };
    let is_border = |line: &&str| ["   +", "    +"].iter().any(|it| line.starts_with(it));
    let height = lines[1..].iter().step_by(2).take_while(|line| is_border(line)).count();
    let height = height.saturating_sub(1);
    let margin = margin(height);
    let width = border.len().saturating_sub(margin + 1) / PITCH;
    let is_row =
        |line: &&str| line.get(..margin - 1).is_some_and(|it| it.trim().parse::<u8>().is_ok());
    for (number, two) in lines[1..].windows(2).enumerate() {
        if two.iter().all(is_border) {
            return error(number + 2, 0, "expected the row of squares between two lines of walls");
        }
        if two.iter().all(is_row) {
            return error(number + 2, 0, "expected the line of walls between two rows of squares");
        }
    }
    match (u8::try_from(width), u8::try_from(height)) {
        (Ok(w), Ok(h)) if border.len() == margin + PITCH * width + 1 => {
            if lines[0] != column_numbers(w, margin) {
                let last = width.saturating_sub(1);
                return error(0, 0, format!("expected the column numbers 0 to {last}"));
            }
            Size::new(w, h).or_else(|fault| error(1, 0, fault.to_string()))
        }
        _ => error(1, 0, "expected the border of a board"),
    }
}

fn margin_of(size: Size) -> usize {
    margin(size.height().into())
}

/// A character of a line; a blank after its end.
fn char_at(lines: &[&str], line: usize, column: usize) -> char {
    lines.get(line).and_then(|it| it.as_bytes().get(column)).map_or(' ', |&byte| char::from(byte))
}

fn check_length(lines: &[&str], line: usize, size: Size) -> Result<(), DrawingError> {
    let longest = margin_of(size) + PITCH * usize::from(size.width()) + 1;
    match lines.get(line) {
        None => error(line, 0, "the drawing ends too early"),
        Some(text) if text.len() > longest => error(line, longest, "the line is too long"),
        Some(_) => Ok(()),
    }
}

/// Reads the line of corners and walls north of row `y`.
fn read_border(
    lines: &[&str],
    line: usize,
    y: u8,
    setup: &mut BoardSetup,
) -> Result<(), DrawingError> {
    let size = setup.size;
    check_length(lines, line, size)?;
    for x in 0..=size.width() {
        let column = margin_of(size) + PITCH * usize::from(x);
        if char_at(lines, line, column) != '+' {
            return error(line, column, "expected a corner +");
        }
        if x == size.width() {
            break;
        }
        let edge: String = (1..PITCH).map(|i| char_at(lines, line, column + i)).collect();
        let wall = match edge.as_str() {
            "----" => true,
            "    " => false,
            _ => return error(line, column + 1, "expected a wall ---- or four blanks"),
        };
        if y == 0 || y == size.height() {
            if !wall {
                return error(line, column + 1, "the border is open");
            }
        } else if wall {
            setup.add_wall(Square::new(x, y), Direction::North);
        }
    }
    Ok(())
}

/// Reads the squares of row `y` and the walls between them.
fn read_row(
    lines: &[&str],
    line: usize,
    y: u8,
    setup: &mut BoardSetup,
    robots: &mut [Option<Square>; Robot::MAX],
    mark: &mut Option<Square>,
    closed: &mut Vec<Square>,
) -> Result<(), DrawingError> {
    let size = setup.size;
    check_length(lines, line, size)?;
    let margin = margin_of(size);
    if lines[line].get(..margin).map(str::trim_start) != Some(&format!("{y} ")) {
        return error(line, 0, format!("expected row number {y}"));
    }
    for x in 0..=size.width() {
        let column = margin + PITCH * usize::from(x);
        let wall = match char_at(lines, line, column) {
            '|' => true,
            ' ' => false,
            _ => return error(line, column, "expected a wall | or a blank"),
        };
        if x == 0 || x == size.width() {
            if !wall {
                return error(line, column, "the border is open");
            }
        } else if wall {
            setup.add_wall(Square::new(x, y), Direction::West);
        }
        if x == size.width() {
            break;
        }
        let square = Square::new(x, y);
        let wrong = |offset: usize, reason: String| {
            let (found, name) = (char_at(lines, line, column + offset), square_name::of(square));
            error(
                line,
                column + offset,
                format!("square {square} ({name}) has `{found}`: {reason}"),
            )
        };
        let [robot, first, second, goal] = [1, 2, 3, 4].map(|i| char_at(lines, line, column + i));
        if [robot, first, second, goal] == ['#'; 4] {
            closed.push(square);
            continue;
        }
        if robot != ' ' {
            let Some(found) = Robot::from_letter(robot).filter(|_| robot.is_ascii_uppercase())
            else {
                return wrong(1, "expected a robot R G B Y S O P A M L or a blank".to_owned());
            };
            if robots[found.index()].replace(square).is_some() {
                return wrong(1, format!("the {found} robot appears twice"));
            }
        }
        read_printed(setup, square, [first, second])
            .or_else(|(offset, reason)| wrong(offset, reason.to_owned()))?;
        match goal {
            ' ' => {}
            '!' if mark.is_none() => *mark = Some(square),
            '!' => return wrong(4, "there is more than one goal".to_owned()),
            _ => return wrong(4, "expected the mark ! of the goal or a blank".to_owned()),
        }
    }
    Ok(())
}

fn read_printed(
    setup: &mut BoardSetup,
    square: Square,
    [first, second]: [char; 2],
) -> Result<(), (usize, &'static str)> {
    if [first, second] == [' ', ' '] {
        return Ok(());
    }
    if let Some(lean) = Lean::from_symbol(first) {
        let robot = Robot::from_letter(second)
            .ok_or((3, "expected the colour of a diagonal r g b y s o p a m l"))?;
        setup.diagonals.push((square, Diagonal { lean, robot }));
        return Ok(());
    }
    let robot = match first {
        '*' => None,
        letter => Some(
            Robot::from_letter(letter).ok_or((2, "expected a colour r g b y s o p a m l or *"))?,
        ),
    };
    let shape = Shape::from_letter(second).ok_or((3, "expected a shape c t s h v"))?;
    setup.targets.push(Target { square, robot, shape });
    Ok(())
}

/// Parses `goal: blue to 9,12`, or with the name of the square, `goal: blue to J13`.
fn read_goal(text: &str, line: usize) -> Result<Goal, DrawingError> {
    let goal = text.strip_prefix("goal: ").and_then(|goal| goal.parse().ok());
    let wanted =
        "expected the robot and the square, as in `goal: blue to 9,12` or `goal: blue to J13`";
    goal.map_or_else(|| error(line, 0, wanted), Ok)
}
