//! RON, the native format, which people can read and edit. It has everything that any format has, except the limit of a plan.
//!
//! A file is one value in [Rusty Object Notation](https://github.com/ron-rs/ron), `(version: 1, entries: [...])`, with one
//! entry or more. An entry has these fields, in any order; only the board is required:
//!
//! - `id` and `board_name`: texts, the names of the puzzle and of the board;
//! - `board`: an object with these fields, of which only `walls` is required:
//!   - `walls`: a text for each row, from north to south, with one hexadecimal digit per square, in either case. The digit is
//!     the sum of the square's walls, N 1 + E 2 + S 4 + W 8. A wall is in the digits of both squares beside it, and the outer
//!     border is in the digits, too. All rows have the same number of digits;
//!   - `diagonals`: a list of diagonals, for example `(square: (4, 1), lean: '/', colour: green)`. The lean is `'/'` or `'\\'`;
//!   - `targets`: a list of printed targets, for example `(square: (9, 12), colour: blue, shape: triangle)`, with the colour
//!     `any` for any robot. The shapes are `circle`, `triangle`, `square`, `hexagon` and `vortex`;
//! - `robots`: `(red: (2, 14), green: (0, 3))`, the first colours of red, green, blue, yellow,
//!   silver, orange, pink, aqua, maroon, lime;
//! - `goal`: `(robot: blue, square: (9, 12))`, with the robot `any` for any robot;
//! - `rules`: `"plain"` or `"official"`, plain if it is missing; followed by `, no rebounds` if a robot must not
//!   slide straight back, and by `, stops on diagonals` if a robot stops on a diagonal that it cannot leave. Under the official rules
//!   the robot of the goal must also turn by 90 degrees at least once;
//! - `optimum`: the fewest moves under these rules, `length(25)`, or `unsolvable`; missing if it is not known.
//!
//! Squares are `(x, y)` from 0, (0, 0) in the north-west. Unknown fields and versions are errors.
//!
//! ```text
//! (
//!     version: 1,
//!     entries: [
//!         (
//!             board: (walls: ["913", "802", "c46"]),
//!             robots: (red: (0, 0)),
//!             goal: (robot: red, square: (2, 2)),
//!             optimum: length(2),
//!         ),
//!     ],
//! )
//! ```

mod misfit;

use std::sync::Arc;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Profile, Robot, Shape, Target,
};
use carom_engine::{Directions, Square};
use serde::{Deserialize, Serialize};

use super::{Entry, limits, parts};
use crate::ron_file::{self, Version};
use crate::{Format, Optimum, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "ron",
    label: "RON, the native format",
    extension: "ron",
    detect,
    is_fallback: true,
    is_by_line: false,
    read,
    write,
};

/// A list in brackets is also RON, unless it has objects of JSON; the error then says what a file needs.
fn detect(text: &str) -> bool {
    let list = text.trim_start().strip_prefix('[');
    ron_file::detect(text) || list.is_some_and(|it| !it.trim_start().starts_with('{'))
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let file: File<ValidEntry> = ron_file::read(text).map_err(|error| match error.fault {
        ReadFault::Invalid => {
            let part = misfit::find(text);
            part.map_or(error.clone(), |part| ron_file::error_at(error, text, part))
        }
        _ => error,
    })?;
    if file.entries.is_empty() {
        return Err(ReadError::whole("the list of entries is empty").of(ReadFault::Empty));
    }
    Ok(file.entries.into_iter().map(|ValidEntry(entry)| entry).collect())
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    if entries.is_empty() {
        return Err(WriteError::new("there are no puzzles to write"));
    }
    entries.iter().try_for_each(limits::sound)?;
    let file = File { version: Version, entries: entries.iter().map(EntryText::from).collect() };
    ron_file::write(&file)
}

/// A file; `E` is [`ValidEntry`] when it is read and [`EntryText`] when it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "file")]
struct File<E> {
    version: Version,
    entries: Vec<E>,
}

/// A valid entry. The check runs while the place in the file is known.
#[derive(Deserialize)]
#[serde(try_from = "EntryText")]
pub(super) struct ValidEntry(pub(super) Entry);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "entry", expecting = "a puzzle in braces")]
pub(super) struct EntryText<B = BoardText> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board_name: Option<String>,
    board: B,
    #[serde(default, skip_serializing_if = "RobotsText::is_empty")]
    robots: RobotsText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<GoalText>,
    #[serde(default = "plain", rename = "rules")]
    profile: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    optimum: Option<OptimumText>,
}

fn plain() -> String {
    Profile::PLAIN.id.to_owned()
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "SetupText", into = "SetupText")]
pub(super) struct BoardText(Arc<Board>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "board", expecting = "a board in braces")]
pub(super) struct SetupText {
    walls: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    diagonals: Vec<DiagonalText>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    targets: Vec<TargetText>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "diagonal", expecting = "a diagonal in braces")]
struct DiagonalText {
    square: Square,
    lean: char,
    colour: ColourText,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "target", expecting = "a target in braces")]
struct TargetText {
    square: Square,
    colour: ColourText,
    shape: ShapeText,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "robots", expecting = "robots in braces")]
struct RobotsText {
    #[serde(skip_serializing_if = "Option::is_none")]
    red: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    green: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blue: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    yellow: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    silver: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orange: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pink: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aqua: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maroon: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lime: Option<Square>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "goal", expecting = "a goal in braces")]
struct GoalText {
    robot: ColourText,
    square: Square,
}

#[derive(Serialize, Deserialize)]
#[serde(
    rename_all = "lowercase",
    rename = "optimum",
    expecting = "length with a number, or unsolvable"
)]
enum OptimumText {
    Length(u32),
    Unsolvable,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", rename = "colour", expecting = "a colour")]
enum ColourText {
    Red,
    Green,
    Blue,
    Yellow,
    Silver,
    Orange,
    Pink,
    Aqua,
    Maroon,
    Lime,
    Any,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", rename = "shape", expecting = "a shape")]
enum ShapeText {
    Circle,
    Triangle,
    Square,
    Hexagon,
    Vortex,
}

impl From<&Entry> for EntryText {
    fn from(entry: &Entry) -> Self {
        let robot = |index: usize| entry.robots.get(index).copied();
        Self {
            id: entry.id.clone(),
            board_name: entry.board_name.clone(),
            board: BoardText(Arc::clone(&entry.board)),
            robots: RobotsText {
                red: robot(0),
                green: robot(1),
                blue: robot(2),
                yellow: robot(3),
                silver: robot(4),
                orange: robot(5),
                pink: robot(6),
                aqua: robot(7),
                maroon: robot(8),
                lime: robot(9),
            },
            goal: entry.goal.map(|goal| GoalText { robot: goal.robot.into(), square: goal.square }),
            profile: entry.profile.id.to_owned(),
            optimum: match entry.optimum {
                Optimum::Unknown => None,
                Optimum::Moves(moves) => Some(OptimumText::Length(moves)),
                Optimum::Unsolvable => Some(OptimumText::Unsolvable),
            },
        }
    }
}

impl TryFrom<EntryText> for ValidEntry {
    type Error = String;

    fn try_from(text: EntryText) -> Result<Self, String> {
        let entry = Entry {
            id: text.id,
            board_name: text.board_name,
            robots: text.robots.squares()?,
            goal: text.goal.map(|goal| Goal { robot: goal.robot.into(), square: goal.square }),
            profile: text.profile.parse::<Profile>().map_err(|error| error.to_string())?,
            optimum: match text.optimum {
                None => Optimum::Unknown,
                Some(OptimumText::Length(moves)) => Optimum::Moves(moves),
                Some(OptimumText::Unsolvable) => Optimum::Unsolvable,
            },
            ..Entry::board(text.board.0)
        };
        entry.check().map_err(|error| error.to_string())?;
        Ok(Self(entry))
    }
}

impl TryFrom<EntryText<SetupText>> for ValidEntry {
    type Error = String;

    fn try_from(text: EntryText<SetupText>) -> Result<Self, String> {
        let EntryText { id, board_name, board, robots, goal, profile, optimum } = text;
        let board = BoardText::try_from(board)?;
        EntryText { id, board_name, board, robots, goal, profile, optimum }.try_into()
    }
}

impl RobotsText {
    fn all(&self) -> [Option<Square>; Robot::MAX] {
        [
            self.red,
            self.green,
            self.blue,
            self.yellow,
            self.silver,
            self.orange,
            self.pink,
            self.aqua,
            self.maroon,
            self.lime,
        ]
    }

    fn is_empty(&self) -> bool {
        self.all().iter().all(Option::is_none)
    }

    fn squares(&self) -> Result<Vec<Square>, String> {
        parts::first_robots(self.all())
    }
}

impl From<BoardText> for SetupText {
    fn from(BoardText(board): BoardText) -> Self {
        let width = usize::from(board.size().width());
        let digits: Vec<char> =
            board.size().squares().map(|square| parts::hex_digit(board.walls(square))).collect();
        Self {
            walls: digits.chunks(width).map(|row| row.iter().collect()).collect(),
            diagonals: board
                .diagonals()
                .map(|(square, diagonal)| DiagonalText {
                    square,
                    lean: diagonal.lean.symbol(),
                    colour: Some(diagonal.robot).into(),
                })
                .collect(),
            targets: board
                .targets()
                .iter()
                .map(|target| TargetText {
                    square: target.square,
                    colour: target.robot.into(),
                    shape: target.shape.into(),
                })
                .collect(),
        }
    }
}

impl SetupText {
    fn setup(self) -> Result<BoardSetup, String> {
        let height = self.walls.len();
        let width = self.walls.first().map_or(0, |row| row.chars().count());
        let size = parts::checked_size(width, height)?;
        let mut walls: Vec<Directions> = Vec::with_capacity(size.area());
        for (y, row) in self.walls.iter().enumerate() {
            let digits = row.chars().count();
            if digits != width {
                return Err(format!(
                    "row 0 of the walls has {width} digits, but row {y} has {digits}; all rows must have the same number"
                ));
            }
            for digit in row.chars() {
                walls.push(parts::walls_of_digit(digit).ok_or_else(|| {
                    format!("`{digit}` in row {y} of the walls is not a hexadecimal digit")
                })?);
            }
        }
        let diagonals = self.diagonals.into_iter().map(DiagonalText::checked);
        let targets = self.targets.into_iter().map(|target| Target {
            square: target.square,
            robot: target.colour.into(),
            shape: target.shape.into(),
        });
        let diagonals = diagonals.collect::<Result<_, _>>()?;
        Ok(BoardSetup { size, walls, diagonals, targets: targets.collect() })
    }
}

impl TryFrom<SetupText> for BoardText {
    type Error = String;

    fn try_from(text: SetupText) -> Result<Self, String> {
        let board = Board::new(text.setup()?).map_err(|faults| faults.to_string())?;
        Ok(Self(board.into()))
    }
}

impl DiagonalText {
    fn checked(self) -> Result<(Square, Diagonal), String> {
        let lean = Lean::from_symbol(self.lean)
            .ok_or_else(|| format!("`{}` is not a lean: expected '/' or '\\\\'", self.lean))?;
        let robot = Option::from(self.colour).ok_or("a diagonal needs the colour of one robot")?;
        Ok((self.square, Diagonal { lean, robot }))
    }
}

impl From<Option<Robot>> for ColourText {
    fn from(robot: Option<Robot>) -> Self {
        match robot {
            Some(Robot::Red) => Self::Red,
            Some(Robot::Green) => Self::Green,
            Some(Robot::Blue) => Self::Blue,
            Some(Robot::Yellow) => Self::Yellow,
            Some(Robot::Silver) => Self::Silver,
            Some(Robot::Orange) => Self::Orange,
            Some(Robot::Pink) => Self::Pink,
            Some(Robot::Aqua) => Self::Aqua,
            Some(Robot::Maroon) => Self::Maroon,
            Some(Robot::Lime) => Self::Lime,
            None => Self::Any,
        }
    }
}

impl From<ColourText> for Option<Robot> {
    fn from(colour: ColourText) -> Self {
        match colour {
            ColourText::Red => Some(Robot::Red),
            ColourText::Green => Some(Robot::Green),
            ColourText::Blue => Some(Robot::Blue),
            ColourText::Yellow => Some(Robot::Yellow),
            ColourText::Silver => Some(Robot::Silver),
            ColourText::Orange => Some(Robot::Orange),
            ColourText::Pink => Some(Robot::Pink),
            ColourText::Aqua => Some(Robot::Aqua),
            ColourText::Maroon => Some(Robot::Maroon),
            ColourText::Lime => Some(Robot::Lime),
            ColourText::Any => None,
        }
    }
}

impl From<Shape> for ShapeText {
    fn from(shape: Shape) -> Self {
        match shape {
            Shape::Circle => Self::Circle,
            Shape::Triangle => Self::Triangle,
            Shape::Square => Self::Square,
            Shape::Hexagon => Self::Hexagon,
            Shape::Vortex => Self::Vortex,
        }
    }
}

impl From<ShapeText> for Shape {
    fn from(shape: ShapeText) -> Self {
        match shape {
            ShapeText::Circle => Self::Circle,
            ShapeText::Triangle => Self::Triangle,
            ShapeText::Square => Self::Square,
            ShapeText::Hexagon => Self::Hexagon,
            ShapeText::Vortex => Self::Vortex,
        }
    }
}
