//! [`Drawing`]: a board, robots and the goal as text that a person can read.

use std::fmt::{self, Write};

use super::{Board, BoardSetup, Diagonal, Goal, Lean, Position, Robot, Round, Shape, Target};
use crate::{Direction, Grid, Size, Square};

/// Which characters a [`Drawing`] uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Box-drawing lines and symbols.
    #[default]
    Unicode,
    /// ASCII alone; [`Drawing::parse`] reads it back.
    Ascii,
}

/// A picture in text; `to_string` draws it.
///
/// Every square shows, from left to right: the robot on it (`R G B Y S`); the printed target, colour
/// and shape (`b` for blue, `*` for any robot; the plain style writes the shape as its letter), or the
/// diagonal and its colour; a mark if it is the goal. A last line names the goal.
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

/// Columns before the first square, and columns a square takes with the line to its left.
const MARGIN: usize = 3;
const PITCH: usize = 5;

/// What a plain drawing says: the board, the robots (none or red first) and the goal, all unchecked.
pub type Parsed = (BoardSetup, Vec<Square>, Option<Goal>);

impl<'a> Drawing<'a> {
    /// A drawing of a board alone.
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

    /// Writes a number on squares in place of what is printed there, `++` from 100 on. A plain drawing
    /// with numbers does not parse back.
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
        if self.board.is_closed(square) {
            return if ascii { ['#'; 4] } else { ['░'; 4] };
        }
        let robot = self.position.and_then(|position| position.robot_on(square));
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
        let labels: String = (0..size.width()).map(|x| format!("{x:<PITCH$}")).collect();
        writeln!(f, "{:MARGIN$} {}", "", labels.trim_end())?;
        for y in 0..=size.height() {
            write!(f, "{:MARGIN$}", "")?;
            for x in 0..size.width() {
                f.write_char(self.corner(x, y))?;
                let fill = if self.wall_north(x, y) { line } else { ' ' };
                (1..PITCH).try_for_each(|_| f.write_char(fill))?;
            }
            writeln!(f, "{}", self.corner(size.width(), y))?;
            if y == size.height() {
                break;
            }
            write!(f, "{y:>2} ")?;
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

/// What is wrong with a plain drawing, and where; line and column count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
#[non_exhaustive]
pub struct DrawingError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

fn error<T>(line: usize, column: usize, reason: impl Into<String>) -> Result<T, DrawingError> {
    Err(DrawingError { line: line + 1, column: column + 1, reason: reason.into() })
}

impl Drawing<'_> {
    /// Reads a drawing in the plain style ([`Style::Ascii`]). Blanks at the ends of lines may be
    /// missing.
    ///
    /// # Errors
    /// [`DrawingError`] if the text is no such drawing. The setup that it describes is not checked.
    pub fn parse(text: &str) -> Result<Parsed, DrawingError> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        if let Some((number, line)) = lines.iter().enumerate().find(|(_, line)| !line.is_ascii()) {
            let column = line.chars().position(|it| !it.is_ascii()).unwrap_or(0);
            return error(number, column, "only ASCII characters are expected");
        }
        let size = drawn_size(&lines)?;
        let mut setup = BoardSetup::empty(size);
        let mut robots = [None; Robot::MAX];
        let mut mark = None;
        for y in 0..=size.height() {
            let number = 1 + 2 * usize::from(y);
            read_border(&lines, number, y, &mut setup)?;
            if y < size.height() {
                read_row(&lines, number + 1, y, &mut setup, &mut robots, &mut mark)?;
            }
        }
        let count = robots.iter().flatten().count();
        let present: Vec<Square> = robots.iter().map_while(|&square| square).collect();
        if present.len() < count {
            let missing = Robot::ALL[present.len()];
            return error(
                0,
                0,
                format!("there is no {missing} robot, but one that comes after it"),
            );
        }
        let last = 2 * usize::from(size.height()) + 2;
        let goal = lines.get(last).map(|line| read_goal(line, last)).transpose()?;
        if goal.map(|goal| goal.square) != mark {
            return error(last, 0, "the goal line and the square marked ! do not agree");
        }
        if lines.len() > last + 1 {
            return error(last + 1, 0, "nothing is expected after the goal line");
        }
        Ok((setup, present, goal))
    }
}

/// The size by the first border and the number of lines that look like one.
fn drawn_size(lines: &[&str]) -> Result<Size, DrawingError> {
    let Some(border) = lines.get(1) else {
        return error(lines.len(), 0, "a drawing starts with column numbers and a border");
    };
    if !lines[0].bytes().all(|it| it == b' ' || it.is_ascii_digit()) {
        return error(0, 0, "column numbers are expected");
    }
    let width = border.len().saturating_sub(MARGIN + 1) / PITCH;
    let height = lines[1..].iter().step_by(2).take_while(|line| line.starts_with("   +")).count();
    let height = height.saturating_sub(1);
    match (u8::try_from(width), u8::try_from(height)) {
        (Ok(w), Ok(h)) if border.len() == MARGIN + PITCH * width + 1 => {
            Size::new(w, h).or_else(|fault| error(1, 0, fault.to_string()))
        }
        _ => error(1, 0, "this is not the border of a board"),
    }
}

/// The character of a line, a blank past its end.
fn char_at(lines: &[&str], line: usize, column: usize) -> char {
    lines.get(line).and_then(|it| it.as_bytes().get(column)).map_or(' ', |&byte| char::from(byte))
}

fn check_length(lines: &[&str], line: usize, size: Size) -> Result<(), DrawingError> {
    let longest = MARGIN + PITCH * usize::from(size.width()) + 1;
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
        let column = MARGIN + PITCH * usize::from(x);
        if char_at(lines, line, column) != '+' {
            return error(line, column, "a corner + is expected");
        }
        if x == size.width() {
            break;
        }
        let edge: String = (1..PITCH).map(|i| char_at(lines, line, column + i)).collect();
        let wall = match edge.as_str() {
            "----" => true,
            "    " => false,
            _ => return error(line, column + 1, "a wall ---- or four blanks are expected"),
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
) -> Result<(), DrawingError> {
    let size = setup.size;
    check_length(lines, line, size)?;
    if lines[line].get(..MARGIN).map(str::trim_start) != Some(&format!("{y} ")) {
        return error(line, 0, format!("row number {y} is expected"));
    }
    for x in 0..=size.width() {
        let column = MARGIN + PITCH * usize::from(x);
        let wall = match char_at(lines, line, column) {
            '|' => true,
            ' ' => false,
            _ => return error(line, column, "a wall | or a blank is expected"),
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
        let [robot, first, second, goal] = [1, 2, 3, 4].map(|i| char_at(lines, line, column + i));
        if [robot, first, second, goal] == ['#'; 4] {
            // Its walls are drawn like any other's; the setup closes it, too, were one missing.
            setup.close(square);
            continue;
        }
        if robot != ' ' {
            let Some(found) = Robot::from_letter(robot).filter(|_| robot.is_ascii_uppercase())
            else {
                return error(line, column + 1, "a robot R G B Y S or a blank is expected");
            };
            if robots[found.index()].replace(square).is_some() {
                return error(line, column + 1, format!("the {found} robot is there twice"));
            }
        }
        read_printed(setup, square, [first, second])
            .or_else(|reason| error(line, column + 2, reason))?;
        match goal {
            ' ' => {}
            '!' if mark.is_none() => *mark = Some(square),
            '!' => return error(line, column + 4, "there is more than one goal"),
            _ => return error(line, column + 4, "the mark ! or a blank is expected"),
        }
    }
    Ok(())
}

fn read_printed(
    setup: &mut BoardSetup,
    square: Square,
    [first, second]: [char; 2],
) -> Result<(), &'static str> {
    if [first, second] == [' ', ' '] {
        return Ok(());
    }
    if let Some(lean) = Lean::from_symbol(first) {
        let robot = Robot::from_letter(second).ok_or("a diagonal has a colour r g b y s")?;
        setup.diagonals.push((square, Diagonal { lean, robot }));
        return Ok(());
    }
    let robot = match first {
        '*' => None,
        letter => Some(Robot::from_letter(letter).ok_or("a colour r g b y s or * is expected")?),
    };
    let shape = Shape::from_letter(second).ok_or("a shape c t s h v is expected")?;
    setup.targets.push(Target { square, robot, shape });
    Ok(())
}

/// Reads `goal: blue to 9,12`.
fn read_goal(text: &str, line: usize) -> Result<Goal, DrawingError> {
    let parsed = || {
        let (who, place) = text.strip_prefix("goal: ")?.split_once(" to ")?;
        let robot = if who == "any" { None } else { Some(who.parse().ok()?) };
        let (x, y) = place.split_once(',')?;
        Some(Goal { robot, square: Square::new(x.parse().ok()?, y.parse().ok()?) })
    };
    parsed().map_or_else(|| error(line, 0, "`goal: COLOUR to X,Y` is expected"), Ok)
}
