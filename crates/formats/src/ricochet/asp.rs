//! Facts of the answer set programming competitions: `dim(1..n).` or one `dim(k).` for each k, `pos(colour,x,y).`,
//! `barrier(x,y,side).` with the side `north`, `east`, `south` or `west`, `target(colour,x,y).` and `length(l).`, in any
//! order; `%` starts a comment, and `%*` one that ends with `*%`. The colours are `red`, `green`, `blue`, `yellow`, `silver`, `orange`, `pink`, `aqua`, `maroon` and
//! `lime`. Blanks and line breaks may stand between names, numbers and punctuation.
//!
//! Boards are square, and squares count from 1, (1, 1) in the north-west. A barrier may be given on either side; the outer
//! border is implied. There is at most one position for each colour, and at most one target. The length is a limit for the
//! competition's plans, which is not always the optimum: the reader takes it as a limit. The writer gives the optimum, or else the
//! limit.
//!
//! This format omits the other printed targets of a board.
//!
//! The facts of the example that comes with the solver clingo are read, too: `robot(colour).`, `initial_pos(colour,x,y).`,
//! `barrier(x,y,dx,dy).` for the side of the square where the next one is (x+dx,y+dy), and `available_target(colour,shape,x,y).`,
//! where `;` separates several arguments in one place, as in `robot(red;green).`. A single available target is the goal. Several
//! are printed targets, and none of them is the goal. The shapes `moon`, `sun`, `star` and `saturn` are a circle, a triangle, a square
//! and a hexagon.
//!
//! What is no fact, such as the rules, constraints and directives of an encoding after the facts, is left out, and a note says how many
//! statements there were.
//!
//! ```text
//! dim(1..16).  % the board has 16x16 squares
//! pos(red,1,1).
//! barrier(3,4,east).
//! target(red,16,16).
//! length(5).
//! ```

use std::fmt::Write;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot, Shape, Target};
use carom_engine::{Direction, Size, Square};

use super::{Entry, limits, parts};
use crate::scan::{self, Word};
use crate::{Format, Optimum, ReadError, WriteError, WriteFault};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "asp",
    label: "facts of the answer set programming competitions",
    extension: "lp",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// The shapes of available targets, in the order of [`Shape::ALL`].
const SHAPES: [&str; 4] = ["moon", "sun", "star", "saturn"];

/// Whether the text starts with a name and a parenthesis, after comments and lines of rules.
fn detect(text: &str) -> bool {
    let is_rule = |line: &str| line.starts_with([':', '{', '#']) || line.contains(":-");
    let code = without_comments(text).unwrap_or_else(|_| text.to_owned());
    let lines = code.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('%'));
    let code = lines.find(|line| !is_rule(line) || !line.ends_with('.'));
    code.map_or(text.trim_start().starts_with('%'), |line| {
        let rest = line.trim_start_matches(|it: char| it.is_ascii_lowercase() || it == '_');
        rest.len() < line.len() && rest.trim_start().starts_with('(')
    })
}

/// The text with blanks in place of its comments, so that the places of faults are the same; or a comment that does not end.
fn without_comments(text: &str) -> Result<String, ReadError> {
    let (mut rest, mut code) = (text, String::new());
    while let Some(start) = rest.find('%') {
        let (before, comment) = rest.split_at(start);
        code.push_str(before);
        let end = match comment.strip_prefix("%*") {
            Some(inner) => inner.find("*%").map(|it| it + 4),
            None => Some(comment.find('\n').unwrap_or(comment.len())),
        };
        let end = end.ok_or_else(|| {
            let (line, before) = (1..).zip(code.split('\n')).last().unwrap_or((1, ""));
            ReadError::at(line, before.chars().count() + 1, "the comment %* has no end *%")
        })?;
        code.extend(comment[..end].chars().map(|it| if it == '\n' { it } else { ' ' }));
        rest = &comment[end..];
    }
    Ok(code + rest)
}

/// A fact: a name and its arguments. A range `1..n` is one argument.
struct Fact<'a> {
    name: Word<'a>,
    arguments: Vec<Word<'a>>,
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let code = without_comments(text)?;
    let (facts, left_out) = Tokens::of(&code).facts()?;
    let side = side_of(&facts)?;
    let size = parts::checked_size(side, side).map_err(ReadError::whole)?;
    let square = |x: Word<'_>, y: Word<'_>| {
        let coordinate = |word: Word<'_>| match word.number(side) {
            Ok(number) if number > 0 => Ok((number - 1) as u8),
            _ => Err(word.unexpected(&format!("a number from 1 to {side}"))),
        };
        Ok(Square::new(coordinate(x)?, coordinate(y)?))
    };

    let mut setup = BoardSetup::empty(size);
    let mut robots = [None; Robot::MAX];
    let mut goal = None;
    let (mut plan_limit, mut notes) = (None, Vec::new());
    match left_out {
        0 => {}
        1 => notes.push("one rule was left out: only the facts are read".to_owned()),
        _ => notes.push(format!("{left_out} rules were left out: only the facts are read")),
    }
    let mut available = Vec::new();
    for fact in &facts {
        match fact.name.text {
            "dim" => {}
            "barrier" if fact.arguments.len() == 4 => {
                let [x, y, dx, dy] = fact.arguments(["X", "Y", "DX", "DY"])?;
                let direction = match (dx.text, dy.text) {
                    ("0", "-1") => Direction::North,
                    ("1", "0") => Direction::East,
                    ("0", "1") => Direction::South,
                    ("-1", "0") => Direction::West,
                    _ => return Err(dx.error("expected a direction: 0,-1 or 1,0 or 0,1 or -1,0")),
                };
                setup.add_wall(square(x, y)?, direction);
            }
            "robot" => {
                let [colour] = fact.arguments(["COLOUR"])?;
                robot(colour)?;
            }
            "available_target" => {
                let [colour, shape, x, y] = fact.arguments(["COLOUR", "SHAPE", "X", "Y"])?;
                let number = SHAPES.iter().position(|it| *it == shape.text);
                let number = number.ok_or_else(|| shape.unexpected(&SHAPES.join(", ")))?;
                let (square, shape) = (square(x, y)?, Shape::ALL[number]);
                available.push(Target { square, robot: Some(robot(colour)?), shape });
            }
            "barrier" => {
                let [x, y, side] = fact.arguments(["X", "Y", "SIDE"])?;
                let direction = Direction::ALL.into_iter().find(|it| it.to_string() == side.text);
                let direction =
                    direction.ok_or_else(|| side.unexpected("north, east, south or west"))?;
                setup.add_wall(square(x, y)?, direction);
            }
            "pos" | "initial_pos" => {
                let [colour, x, y] = fact.arguments(["COLOUR", "X", "Y"])?;
                let robot = robot(colour)?;
                if robots[robot.index()].replace(square(x, y)?).is_some() {
                    return Err(fact.name.error(format!("the {robot} robot appears twice")));
                }
            }
            "target" => {
                let [colour, x, y] = fact.arguments(["COLOUR", "X", "Y"])?;
                let next = Goal { robot: Some(robot(colour)?), square: square(x, y)? };
                if goal.replace(next).is_some() {
                    return Err(fact.name.error("there is more than one target"));
                }
            }
            "length" => {
                let [length] = fact.arguments(["L"])?;
                let length = length.number(u32::MAX as usize)? as u32;
                plan_limit = Some(length);
                let moves = if length == 1 { "move" } else { "moves" };
                notes.push(format!(
                    "the length is a limit: a plan has at most {length} {moves}; the fewest may be fewer"
                ));
            }
            _ => {
                let expected =
                    "dim, pos, initial_pos, barrier, robot, target, available_target or length";
                return Err(fact.name.unexpected(expected));
            }
        }
    }
    match available.as_slice() {
        [only] if goal.is_none() => goal = Some(only.goal()),
        [] => {}
        _ => setup.targets = available,
    }
    let robots = parts::first_robots(robots).map_err(ReadError::whole)?;
    let board = Board::new(setup).map_err(ReadError::invalid)?;
    let entry = Entry { robots, goal, plan_limit, notes, ..Entry::board(board) };
    entry.check().map_err(ReadError::invalid)?;
    Ok(vec![entry])
}

/// The number of rows and columns. It is read first because facts may be in any order.
fn side_of(facts: &[Fact<'_>]) -> Result<usize, ReadError> {
    let mut numbers = Vec::new();
    for fact in facts.iter().filter(|fact| fact.name.text == "dim") {
        let [argument] = fact.arguments(["K"])?;
        let (low, high) = argument.text.split_once("..").unwrap_or((argument.text, argument.text));
        let bound = |text| Word { text, ..argument }.number(usize::from(Size::MAX));
        numbers.extend(bound(low)?..=bound(high)?);
    }
    numbers.sort_unstable();
    numbers.dedup();
    let side = numbers.len();
    if !numbers.into_iter().eq(1..=side) || side == 0 {
        return Err(ReadError::whole("`dim` must give the numbers from 1 to the board's size"));
    }
    Ok(side)
}

fn robot(word: Word<'_>) -> Result<Robot, ReadError> {
    Robot::ALL
        .into_iter()
        .find(|robot| robot.name() == word.text)
        .ok_or_else(|| word.unexpected(&format!("one of {}", Robot::NAMES)))
}

impl<'a> Fact<'a> {
    /// The arguments, if their number is that of `names`.
    fn arguments<const N: usize>(&self, names: [&str; N]) -> Result<[Word<'a>; N], ReadError> {
        self.arguments.as_slice().try_into().map_err(|_| {
            self.name.error(format!("expected `{}({})`", self.name.text, names.join(",")))
        })
    }
}

/// Names, numbers and ranges, each as a word, and punctuation, then the end of the text.
struct Tokens<'a> {
    tokens: Vec<Word<'a>>,
    next: usize,
}

impl<'a> Tokens<'a> {
    fn of(text: &'a str) -> Self {
        let is_inside = |it: char| it.is_ascii_alphanumeric() || it == '_';
        let mut tokens = Vec::new();
        let mut line_count = 1;
        for (line, text) in (1..).zip(text.lines()) {
            line_count = line;
            for word in scan::words(line, text) {
                let Word { mut text, mut column, .. } = word;
                while let Some(first) = text.chars().next() {
                    let mut length = first.len_utf8();
                    // A sign belongs to its number.
                    let unsigned = text.strip_prefix('-').unwrap_or(text);
                    if unsigned.starts_with(is_inside) {
                        let sign = text.len() - unsigned.len();
                        length =
                            sign + unsigned.find(|it| !is_inside(it)).unwrap_or(unsigned.len());
                        // A range: a fact never ends with two full stops.
                        if let Some(high) = text[length..].strip_prefix("..") {
                            let high = high.find(|it| !is_inside(it)).unwrap_or(high.len());
                            length += 2 + high;
                        }
                    }
                    let (token, rest) = text.split_at(length);
                    tokens.push(Word { text: token, column, line });
                    column += token.chars().count();
                    text = rest;
                }
            }
        }
        let column = 1 + text.lines().last().map_or(0, |line| line.chars().count());
        tokens.push(Word { text: "", line: line_count, column });
        Self { tokens, next: 0 }
    }

    fn is_at_end(&self) -> bool {
        self.next + 1 == self.tokens.len()
    }

    /// The next token. At the end it returns the last token, which is empty, again and again.
    fn take(&mut self) -> Word<'a> {
        let token = self.tokens[self.next];
        if !self.is_at_end() {
            self.next += 1;
        }
        token
    }

    fn expect(&mut self, expected: &str) -> Result<(), ReadError> {
        let token = self.take();
        if token.text == expected { Ok(()) } else { Err(missing(token, &scan::quoted(expected))) }
    }

    /// Skips a statement that is no fact: it has a `:` or begins with a sign.
    fn skip_rule(&mut self) -> bool {
        let rest = &self.tokens[self.next..];
        let Some(end) = rest.iter().position(|it| it.text == ".") else { return false };
        let is_rule = rest[..end].iter().any(|it| it.text == ":")
            || rest[0].text.starts_with(['#', '{', '&']);
        if is_rule {
            self.next += end + 1;
        }
        is_rule
    }

    /// The facts, and the number of statements that are none.
    fn facts(mut self) -> Result<(Vec<Fact<'a>>, usize), ReadError> {
        let (mut facts, mut left_out) = (Vec::new(), 0);
        while !self.is_at_end() {
            if self.skip_rule() {
                left_out += 1;
                continue;
            }
            let name = self.word("a fact")?;
            self.expect("(")?;
            let mut arguments = vec![self.argument()?];
            // `;` begins another fact of the same name.
            let mut alternatives = Vec::new();
            loop {
                let token = self.take();
                match token.text {
                    "," => arguments.push(self.argument()?),
                    ";" => {
                        alternatives
                            .push(std::mem::replace(&mut arguments, vec![self.argument()?]));
                    }
                    ")" => break,
                    _ => return Err(missing(token, "`,` or `)`")),
                }
            }
            self.expect(".")?;
            let all = alternatives.into_iter().chain([arguments]);
            facts.extend(all.map(|arguments| Fact { name, arguments }));
        }
        Ok((facts, left_out))
    }

    /// A name or a number, which may have a sign.
    fn argument(&mut self) -> Result<Word<'a>, ReadError> {
        let token = self.take();
        let is_number = token.text.strip_prefix('-').is_some_and(|it| scan::decimal(it).is_some());
        let is_word = token.text.starts_with(|it: char| it.is_ascii_alphanumeric());
        if is_number || is_word { Ok(token) } else { Err(missing(token, "an argument")) }
    }

    fn word(&mut self, expected: &str) -> Result<Word<'a>, ReadError> {
        let token = self.take();
        let is_word = token.text.starts_with(|it: char| it.is_ascii_alphanumeric());
        if is_word { Ok(token) } else { Err(missing(token, expected)) }
    }
}

fn missing(token: Word<'_>, expected: &str) -> ReadError {
    if token.text.is_empty() {
        return token.error(format!("expected {expected}, found the end of the file"));
    }
    token.unexpected(expected)
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    const NAME: &str = "the facts of the answer set programming competitions";
    let entry = limits::single(NAME, entries)?;
    let board = &entry.board;
    limits::no_diagonals(NAME, board)?;
    let size = board.size();
    if size.width() != size.height() {
        return Err(WriteError::new(format!(
            "{NAME} cannot express a {size} board, only square boards"
        ))
        .of(WriteFault::Size));
    }
    // Writing to a string cannot fail.
    let mut text = format!("dim(1..{}).\n", size.width());
    for (robot, square) in Robot::ALL.into_iter().zip(&entry.robots) {
        let _ = writeln!(text, "pos({robot},{},{}).", square.x() + 1, square.y() + 1);
    }
    for square in size.squares() {
        for side in [Direction::East, Direction::South] {
            let is_inner = square.step(side).is_some_and(|next| size.contains(next));
            if is_inner && board.walls(square).contains(side) {
                let _ = writeln!(text, "barrier({},{},{side}).", square.x() + 1, square.y() + 1);
            }
        }
    }
    match entry.goal {
        None => {}
        Some(Goal { robot: Some(robot), square }) => {
            let _ = writeln!(text, "target({robot},{},{}).", square.x() + 1, square.y() + 1);
        }
        Some(Goal { robot: None, .. }) => {
            let reason = format!("{NAME} cannot express a goal for any robot");
            return Err(WriteError::new(reason).of(WriteFault::Goal));
        }
    }
    let length = match entry.optimum {
        Optimum::Moves(fewest) => Some(fewest),
        Optimum::Unknown | Optimum::Unsolvable => entry.plan_limit,
    };
    if let Some(moves) = length {
        let _ = writeln!(text, "length({moves}).");
    }
    Ok(text)
}
