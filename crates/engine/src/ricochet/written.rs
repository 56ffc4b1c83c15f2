//! What serde writes for this game, and what it reads: the names and the spellings of the native format of files.

use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Board, BoardSetup, Diagonal, Faults, Goal, Layout, Lean, Move, Profile, Robot, Round,
    RoundSetup, Sides, Target,
};
use crate::by_text;
use crate::square::SizeError;
use crate::{Direction, Directions, Size, Square};

by_text!(Layout, Move, Profile, Sides);

/// A board.
#[derive(Serialize, Deserialize)]
#[serde(rename = "board")]
struct BoardText {
    /// For each row one hexadecimal digit a square: N 1 + E 2 + S 4 + W 8.
    walls: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    diagonals: Vec<DiagonalText>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    targets: Vec<Target>,
}

/// A diagonal with its square.
#[derive(Serialize, Deserialize)]
#[serde(rename = "diagonal")]
struct DiagonalText {
    square: Square,
    lean: Lean,
    colour: Robot,
}

impl Serialize for BoardSetup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { size, walls, diagonals, targets } = self;
        if walls.len() != size.area() {
            return Err(S::Error::custom(format!("{} walls for {size} squares", walls.len())));
        }
        let digit = |sides: &Directions| format!("{:x}", sides.bits());
        let row = |row: &[Directions]| row.iter().map(digit).collect();
        let named = |&(square, Diagonal { lean, robot }): &(Square, Diagonal)| DiagonalText {
            square,
            lean,
            colour: robot,
        };
        let text = BoardText {
            walls: walls.chunks(size.width().into()).map(row).collect(),
            diagonals: diagonals.iter().map(named).collect(),
            targets: targets.clone(),
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BoardSetup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let BoardText { walls, diagonals, targets } = BoardText::deserialize(deserializer)?;
        let size = size_of(&walls).map_err(D::Error::custom)?;
        let sides = walls.iter().flat_map(|row| row.chars()).map(sides_of);
        let walls = sides.collect::<Result<_, _>>().map_err(D::Error::custom)?;
        let diagonal =
            |DiagonalText { square, lean, colour }| (square, Diagonal { lean, robot: colour });
        let diagonals = diagonals.into_iter().map(diagonal).collect();
        Ok(Self { size, walls, diagonals, targets })
    }
}

/// The size of a board whose rows all have the same number of digits.
fn size_of(walls: &[String]) -> Result<Size, String> {
    let width = |row: &String| row.chars().count();
    let (columns, rows) = (walls.first().map_or(0, width), walls.len());
    if let Some(other) = walls.iter().position(|row| width(row) != columns) {
        let digits = width(&walls[other]);
        return Err(format!(
            "row 0 of the walls has {columns} digits, but row {other} has {digits}; all rows must have the same number"
        ));
    }
    let size = match (u8::try_from(columns), u8::try_from(rows)) {
        (Ok(width), Ok(height)) => Size::new(width, height),
        _ => Err(SizeError { width: columns as u64, height: rows as u64 }),
    };
    size.map_err(|error| error.to_string())
}

fn sides_of(digit: char) -> Result<Directions, String> {
    let sides = digit.to_digit(16).and_then(|bits| Directions::from_bits(bits as u8));
    sides.ok_or_else(|| format!("`{digit}` in the walls is not a hexadecimal digit"))
}

/// A lean, as its symbol.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct LeanText(char);

impl From<Lean> for LeanText {
    fn from(lean: Lean) -> Self {
        Self(lean.symbol())
    }
}

impl TryFrom<LeanText> for Lean {
    type Error = String;

    fn try_from(LeanText(symbol): LeanText) -> Result<Self, String> {
        Self::from_symbol(symbol)
            .ok_or_else(|| format!("`{symbol}` is not a lean: expected / or \\"))
    }
}

/// A round.
#[derive(Serialize, Deserialize)]
#[serde(rename = "round")]
struct RoundText {
    board: Board,
    robots: Vec<Square>,
    /// By robot: whether it has slid along a column, and along a row. Nothing if the rules do not need it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    axes: Vec<[bool; 2]>,
    /// By robot: the heading at the end of its last slide. Nothing if the rules do not need it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    headings: Vec<Option<Direction>>,
    goal: Goal,
    rules: Profile,
}

impl From<&Round> for RoundText {
    fn from(round: &Round) -> Self {
        let (start, rules) = (round.start(), round.profile());
        let robots = || start.robots().map(|(robot, _)| robot);
        let (mut axes, mut headings) = (Vec::new(), Vec::new());
        if rules.must_turn {
            axes.extend(robots().map(|robot| start.axes(robot)));
        }
        if !rules.rebounds {
            headings.extend(robots().map(|robot| start.last_heading(robot)));
        }
        let (board, robots) = (Board::clone(round.board()), start.squares().to_vec());
        Self { board, robots, axes, headings, goal: round.goal(), rules }
    }
}

impl TryFrom<RoundText> for Round {
    type Error = Faults;

    fn try_from(text: RoundText) -> Result<Self, Faults> {
        let RoundText { board, robots, axes, headings, goal, rules } = text;
        let round = Self::new(board, RoundSetup { robots, goal, profile: rules })?;
        let mut start = *round.start();
        for ((robot, _), axes) in round.start().robots().zip(axes) {
            for (_, along) in
                axes.into_iter().zip([Direction::North, Direction::East]).filter(|it| it.0)
            {
                start = start.headed(robot, along);
            }
        }
        for ((robot, _), heading) in round.start().robots().zip(headings) {
            start = heading.map_or(start, |heading| start.ended(robot, heading));
        }
        round.resumed(&start)
    }
}

impl Serialize for Round {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RoundText::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Round {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        RoundText::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

/// A robot, or `any` for any robot.
pub(super) mod any_robot {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Robot;

    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "expected red, green, blue, yellow, silver, orange, pink, aqua, maroon, lime or any"
    )]
    enum Colour {
        Any(AnyWord),
        Robot(Robot),
    }

    #[derive(Serialize, Deserialize)]
    enum AnyWord {
        #[serde(rename = "any")]
        Any,
    }

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        clippy::ref_option,
        reason = "serde passes a reference"
    )]
    pub(in crate::ricochet) fn serialize<S: Serializer>(
        robot: &Option<Robot>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match robot {
            Some(robot) => robot.serialize(serializer),
            None => AnyWord::Any.serialize(serializer),
        }
    }

    pub(in crate::ricochet) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Robot>, D::Error> {
        Ok(match Colour::deserialize(deserializer)? {
            Colour::Any(AnyWord::Any) => None,
            Colour::Robot(robot) => Some(robot),
        })
    }
}
