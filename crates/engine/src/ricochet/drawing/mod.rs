//! [`Drawing`]: a board, robots and the goal as text that a person can read.

mod parse;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

pub use parse::DrawingContent;

use super::{Board, Goal, Position, Robot, Round};
use crate::{Direction, Grid, Square};

/// The characters that a [`Drawing`] uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Box-drawing lines and symbols.
    #[default]
    Unicode,
    /// Only ASCII; [`Drawing::parse`] can read it.
    Ascii,
}

/// A text picture; `to_string` draws it.
///
/// Every square shows, from left to right: the robot on it (`R G B Y S O P A M L`); the printed target with colour
/// and shape (`b` for blue, `*` for any robot; the plain style writes the shape as its letter), or the
/// diagonal with its colour; and a mark if it is the goal. The last line names the goal.
///
/// ```
/// use carom_engine::ricochet::{Board, BoardSetup, Drawing, Goal, Robot, Style};
/// use carom_engine::{Direction, Size, Square};
///
/// let mut setup = BoardSetup::empty(Size::new(3, 3)?);
/// setup.add_wall(Square::new(1, 0), Direction::South);
/// let board = Board::new(setup)?;
/// let position = board.position(&[Square::new(0, 0), Square::new(2, 1)])?;
/// let goal = Goal { robot: Some(Robot::Green), square: Square::new(2, 2) };
///
/// let drawing = Drawing::new(&board).position(&position).goal(goal).style(Style::Ascii);
/// let expected = [
///     "    0    1    2",
///     "   +----+----+----+",
///     " 0 |R             |",
///     "   +    +----+    +",
///     " 1 |          G   |",
///     "   +    +    +    +",
///     " 2 |             !|",
///     "   +----+----+----+",
///     "goal: green to 2,2",
/// ];
/// assert!(drawing.to_string().lines().eq(expected));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    board: &'a Board,
    position: Option<&'a Position>,
    goal: Option<Goal>,
    numbers: Option<&'a Grid<Option<u32>>>,
    style: Style,
}

/// The columns of a square with the line to its left.
const PITCH: usize = 5;

/// The columns before the first square: the number of a row and a blank.
const fn margin(height: usize) -> usize {
    if height > 100 { 4 } else { 3 }
}

impl<'a> Drawing<'a> {
    /// A drawing of a board without robots and goal.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        Self { board, position: None, goal: None, numbers: None, style: Style::default() }
    }

    /// A drawing of a round at its start.
    #[must_use]
    pub fn of_round(round: &'a Round) -> Self {
        Self::new(round.board()).position(round.start()).goal(round.goal())
    }

    /// Draws the robots of a position.
    #[must_use]
    pub fn position(mut self, position: &'a Position) -> Self {
        self.position = Some(position);
        self
    }

    /// Marks the goal.
    #[must_use]
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// Writes a number on squares instead of their printed targets, `++` for 100 or more. A plain drawing
    /// with numbers cannot be parsed.
    #[must_use]
    pub fn numbers(mut self, numbers: &'a Grid<Option<u32>>) -> Self {
        self.numbers = Some(numbers);
        self
    }

    /// Chooses the characters.
    #[must_use]
    pub fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// Whether there is a wall on the west side of column `x` (up to the width) in row `y`.
    fn wall_west(&self, x: u8, y: u8) -> bool {
        if x < self.board.size().width() {
            self.board.walls(Square::new(x, y)).contains(Direction::West)
        } else {
            self.board.walls(Square::new(x - 1, y)).contains(Direction::East)
        }
    }

    /// Whether there is a wall on the north side of row `y` (up to the height) in column `x`.
    fn wall_north(&self, x: u8, y: u8) -> bool {
        if y < self.board.size().height() {
            self.board.walls(Square::new(x, y)).contains(Direction::North)
        } else {
            self.board.walls(Square::new(x, y - 1)).contains(Direction::South)
        }
    }

    /// The character where four squares meet, north-west of (x, y).
    fn corner(&self, x: u8, y: u8) -> char {
        const JOINTS: [char; 16] =
            ['·', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
        if self.style == Style::Ascii {
            return '+';
        }
        let north = y > 0 && self.wall_west(x, y - 1);
        let east = x < self.board.size().width() && self.wall_north(x, y);
        let south = y < self.board.size().height() && self.wall_west(x, y);
        let west = x > 0 && self.wall_north(x - 1, y);
        JOINTS[usize::from(north)
            + 2 * usize::from(east)
            + 4 * usize::from(south)
            + 8 * usize::from(west)]
    }

    /// The four characters of a square.
    fn cell(&self, square: Square) -> [char; 4] {
        let ascii = self.style == Style::Ascii;
        let robot = self.position.and_then(|position| position.robot_on(square));
        if robot.is_none() && self.board.is_closed(square) {
            return if ascii { ['#'; 4] } else { ['░'; 4] };
        }
        let number = self.numbers.and_then(|numbers| numbers.get(square).copied().flatten());
        let printed = if let Some(number) = number {
            two_digits(number)
        } else if let Some(target) = self.board.target_on(square) {
            let shape = if ascii { target.shape.letter() } else { target.shape.symbol() };
            [target.robot.map_or('*', Robot::letter), shape]
        } else if let Some(diagonal) = self.board.diagonal(square) {
            [diagonal.lean.symbol(), diagonal.robot.letter()]
        } else {
            [' ', ' ']
        };
        let is_goal = self.goal.is_some_and(|goal| goal.square == square);
        let mark = match (is_goal, ascii) {
            (false, _) => ' ',
            (true, true) => '!',
            (true, false) => '◂',
        };
        let robot = robot.map_or(' ', |robot| robot.letter().to_ascii_uppercase());
        [robot, printed[0], printed[1], mark]
    }
}

fn two_digits(number: u32) -> [char; 2] {
    let digit = |number| char::from_digit(number, 10).unwrap_or('+');
    match number {
        0..10 => [' ', digit(number)],
        _ => [digit(number / 10), digit(if number < 100 { number % 10 } else { 10 })],
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        let (line, bar) = if self.style == Style::Ascii { ('-', '|') } else { ('━', '┃') };
        let margin = margin(size.height().into());
        writeln!(f, "{}", column_numbers(size.width(), margin))?;
        for y in 0..=size.height() {
            write!(f, "{:margin$}", "")?;
            for x in 0..size.width() {
                f.write_char(self.corner(x, y))?;
                let fill = if self.wall_north(x, y) { line } else { ' ' };
                (1..PITCH).try_for_each(|_| f.write_char(fill))?;
            }
            writeln!(f, "{}", self.corner(size.width(), y))?;
            if y == size.height() {
                break;
            }
            write!(f, "{y:>0$} ", margin - 1)?;
            for x in 0..size.width() {
                f.write_char(if self.wall_west(x, y) { bar } else { ' ' })?;
                self.cell(Square::new(x, y)).into_iter().try_for_each(|it| f.write_char(it))?;
            }
            writeln!(f, "{}", if self.wall_west(size.width(), y) { bar } else { ' ' })?;
        }
        if let Some(Goal { robot, square }) = self.goal {
            let who = robot.map_or("any", Robot::name);
            writeln!(f, "goal: {who} to {},{}", square.x(), square.y())?;
        }
        Ok(())
    }
}

/// Draws the board as [`Drawing`] does. The alternate form (`{:#}`) has only ASCII characters, and `parse` reads it.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Drawing::new(self).style(style_of(f)).fmt(f)
    }
}

/// Draws the board, the robots and the goal as [`Drawing`] does, but not the rules. The alternate form (`{:#}`) has only
/// ASCII characters, and `parse` reads it.
impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Drawing::of_round(self).style(style_of(f)).fmt(f)
    }
}

fn style_of(f: &fmt::Formatter<'_>) -> Style {
    if f.alternate() { Style::Ascii } else { Style::Unicode }
}

/// The first line, without trailing blanks.
fn column_numbers(width: u8, margin: usize) -> String {
    let numbers: String = (0..width).map(|x| format!("{x:<PITCH$}")).collect();
    format!("{:margin$} {numbers}", "").trim_end().to_owned()
}
