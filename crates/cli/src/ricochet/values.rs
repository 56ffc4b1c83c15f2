//! Values in options and answers that several verbs share: squares, robots, targets, rules and moves.

use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use carom_engine::ricochet::{Goal, Move, Profile, Robot, Shape, Target};
use carom_engine::{Size, Square, parse_squares, square_name};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Parses the id of a rule profile.
pub(crate) fn profile() -> impl TypedValueParser<Value = Profile> {
    let ids = Profile::ALL.map(|profile| PossibleValue::new(profile.id).help(profile.summary));
    PossibleValuesParser::new(ids)
        .map(|id| id.to_ascii_lowercase().parse().expect("one of the possible values"))
}

/// Checks that the squares of an option are on the board.
pub(crate) fn on_board(
    option: &str,
    size: Size,
    squares: impl IntoIterator<Item = Square>,
) -> anyhow::Result<()> {
    match squares.into_iter().find(|&it| !size.contains(it)) {
        // The user has written one of the two.
        Some(square) => {
            let name = square_name::of(square);
            bail!("{option}: {square} ({name}) is outside the board of {size} squares")
        }
        None => Ok(()),
    }
}

/// Whether the user has written the name of a square, such as D10. Then people get names, too.
static HAS_NAMES: AtomicBool = AtomicBool::new(false);

/// Whether the user writes the names of squares.
pub(crate) fn has_names() -> bool {
    HAS_NAMES.load(Ordering::Relaxed)
}

/// Looks whether a value has a square by its name.
pub(crate) fn look_for_names(text: &str) {
    let mut words = text.split([' ', ',', ';']);
    if words.any(|it| it.starts_with(char::is_alphabetic) && it.parse::<Square>().is_ok()) {
        HAS_NAMES.store(true, Ordering::Relaxed);
    }
}

/// A square as the user writes squares.
pub(crate) fn square_text(square: Square) -> String {
    if has_names() { square_name::of(square) } else { square.to_string() }
}

/// A goal as the user writes squares.
pub(crate) fn goal_text(goal: Goal) -> String {
    let Goal { robot, square } = goal;
    if has_names() {
        format!("{} to {}", robot.map_or("any robot", Robot::name), square_name::of(square))
    } else {
        goal.to_string()
    }
}

/// A message in which the squares are as the user writes them.
pub(crate) fn with_names(text: &str, squares: &[Square]) -> String {
    let named = |text: String, square: &Square| {
        let [own, named] = [square.to_string(), square_text(*square)];
        let text = text.replace(&format!(" {own} "), &format!(" {named} "));
        text.strip_suffix(&format!(" {own}")).map(|it| format!("{it} {named}")).unwrap_or(text)
    };
    squares.iter().fold(text.to_owned(), named)
}

/// The squares of the robots, red first: `2,14 0,3 11,2 2,1`, or names, as in `C15 A4 L3 C2`; or each with its robot, as in
/// `red C15, green A4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RobotSquares(pub(crate) Vec<Square>);

impl FromStr for RobotSquares {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        look_for_names(text);
        let is_robot = |word: &str| word.len() > 1 && word.parse::<Robot>().is_ok();
        if !text.split([' ', ',', ';']).any(is_robot) {
            let squares = parse_squares(text).map_err(|error| error.to_string())?;
            return Ok(Self(squares));
        }
        let mut places = [None; Robot::MAX];
        let mut words =
            text.split([' ', ';']).map(|it| it.trim_matches(',')).filter(|it| !it.is_empty());
        while let Some(word) = words.next() {
            let robot = word.parse::<Robot>().map_err(|error| error.to_string())?;
            let square = words.next().ok_or_else(|| format!("the {robot} robot has no square"))?;
            let square = square.parse::<Square>().map_err(|error| error.to_string())?;
            if places[robot.index()].replace(square).is_some() {
                return Err(format!("the {robot} robot is there twice"));
            }
        }
        let squares: Vec<Square> = places.iter().map_while(|&it| it).collect();
        if places[squares.len()..].iter().any(Option::is_some) {
            let missing = Robot::ALL[squares.len()];
            return Err(format!("the {missing} robot is missing; the order is {}", Robot::NAMES));
        }
        Ok(Self(squares))
    }
}

/// The robot that must arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WhoArrives(pub(crate) Option<Robot>);

impl FromStr for WhoArrives {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Goal::parse_robot(text).map(Self).map_err(|_| {
            format!("expected one of {}, the first letter of one, or any", Robot::NAMES)
        })
    }
}

/// The place to arrive at: a square, `3,9` or `D10`, or a printed target, `blue-triangle` or `vortex`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GoalPlace {
    Square(Square),
    Printed(Option<Robot>, Shape),
}

impl GoalPlace {
    /// Whether this is the place of a printed target.
    pub(crate) fn is(self, target: Target) -> bool {
        match self {
            Self::Square(square) => target.square == square,
            Self::Printed(robot, shape) => target.robot == robot && target.shape == shape,
        }
    }
}

impl FromStr for GoalPlace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        look_for_names(text);
        if let Ok(square) = text.parse() {
            return Ok(Self::Square(square));
        }
        let (colour, shape) = text.split_once(['-', ' ']).unwrap_or(("any", text));
        match (colour.parse::<WhoArrives>(), shape.parse::<Shape>()) {
            (Ok(WhoArrives(robot)), Ok(shape)) => Ok(Self::Printed(robot, shape)),
            _ => Err("expected a square, as in 3,9 (column and row from 0) or D10 (letter and number from 1), \
                      or a printed target: vortex, or a robot and circle, triangle, square or hexagon, as in blue-triangle"
                .to_owned()),
        }
    }
}

/// The moves with arrows: `g↓ g→ g↑`.
pub(crate) fn arrows(moves: &[Move]) -> String {
    moves.iter().map(|mv| format!("{mv:#}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{GoalPlace, RobotSquares, WhoArrives, on_board};
    use carom_engine::ricochet::{Robot, Shape};
    use carom_engine::{Size, Square};

    #[test]
    fn values_are_read_strictly() {
        for text in ["3,9", "(3, 9)", "D10", "d10"] {
            assert_eq!(text.parse(), Ok(GoalPlace::Square(Square::new(3, 9))), "{text}");
        }
        for wrong in ["", "3", "3,", "3,9,1", "-1,2", "300,1", "a,b", "D0", "D", "A300"] {
            assert!(wrong.parse::<GoalPlace>().is_err(), "{wrong}");
        }
        assert_eq!("vortex".parse(), Ok(GoalPlace::Printed(None, Shape::Vortex)));
        assert_eq!(
            "b-triangle".parse(),
            Ok(GoalPlace::Printed(Some(Robot::Blue), Shape::Triangle))
        );
        assert!("triangle blue".parse::<GoalPlace>().is_err());
        let squares = vec![Square::new(1, 2), Square::new(3, 4)];
        for text in ["B3 3,4", "B3,D5", "B3, D5"] {
            assert_eq!(text.parse(), Ok(RobotSquares(squares.clone())), "{text}");
        }
        let wrong = "1,2 D0".parse::<RobotSquares>().expect_err("no row 0");
        assert!(wrong.starts_with("`D0` is not a square: expected"), "{wrong}");
        assert_eq!("Any".parse(), Ok(WhoArrives(None)));
        assert_eq!("b".parse(), Ok(WhoArrives(Some(Robot::Blue))));
        let wrong = "purple".parse::<WhoArrives>().expect_err("no robot");
        assert!(wrong.ends_with("or any"), "{wrong}");
    }

    #[test]
    fn a_square_outside_the_board_is_named() {
        let check =
            |x, y| on_board("--robots", Size::OFFICIAL, [Square::new(0, 0), Square::new(x, y)]);
        assert!(check(15, 15).is_ok());
        let why = check(16, 0).expect_err("16 columns").to_string();
        assert_eq!(why, "--robots: 16,0 (Q1) is outside the board of 16x16 squares");
    }
}
