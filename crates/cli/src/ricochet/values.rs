//! Values in options and answers that several verbs share: squares, robots, targets, rules and moves.

use std::str::FromStr;

use carom_engine::ricochet::{Goal, Move, Profile, Robot, Shape, Target};
use carom_engine::{Square, parse_squares};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Parses the id of a rule profile.
pub(crate) fn profile() -> impl TypedValueParser<Value = Profile> {
    let ids = Profile::ALL.map(|profile| PossibleValue::new(profile.id).help(profile.summary));
    PossibleValuesParser::new(ids).map(|id| id.parse().expect("one of the possible values"))
}

const NO_SQUARE: &str = "expected a square x,y from 0, as in 3,9";

/// Parses a square, `3,9`.
pub(crate) fn square(text: &str) -> Result<Square, String> {
    text.parse().map_err(|_| NO_SQUARE.to_owned())
}

/// The squares of the robots, red first: `2,14 0,3 11,2 2,1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RobotSquares(pub(crate) Vec<Square>);

impl FromStr for RobotSquares {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        parse_squares(text).map(Self).map_err(|_| NO_SQUARE.to_owned())
    }
}

/// The robot that must arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WhoArrives(pub(crate) Option<Robot>);

impl FromStr for WhoArrives {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Goal::parse_robot(text).map(Self).map_err(|_| {
            "expected red, green, blue, yellow, silver, the first letter of one, or any".to_owned()
        })
    }
}

/// The place to arrive at: a square, `3,9`, or a printed target, `blue-triangle` or `vortex`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Square(Square),
    Printed(Option<Robot>, Shape),
}

impl Place {
    /// Whether this is the place of a printed target.
    pub(crate) fn is(self, target: Target) -> bool {
        match self {
            Self::Square(square) => target.square == square,
            Self::Printed(robot, shape) => target.robot == robot && target.shape == shape,
        }
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(square) = square(text) {
            return Ok(Self::Square(square));
        }
        let (colour, shape) = text.split_once(['-', ' ']).unwrap_or(("any", text));
        match (colour.parse::<WhoArrives>(), shape.parse::<Shape>()) {
            (Ok(WhoArrives(robot)), Ok(shape)) => Ok(Self::Printed(robot, shape)),
            _ => Err("expected a square, as in 3,9, or a printed target, as in blue-triangle or \
                      vortex"
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
    use super::{NO_SQUARE, Place, RobotSquares, WhoArrives, square};
    use carom_engine::Square;
    use carom_engine::ricochet::{Robot, Shape};

    #[test]
    fn values_are_read_strictly() {
        assert_eq!(square("3,9"), Ok(Square::new(3, 9)));
        assert_eq!(square("(3, 9)"), Ok(Square::new(3, 9)));
        for wrong in ["", "3", "3,", "3,9,1", "-1,2", "300,1", "a,b"] {
            assert!(square(wrong).is_err(), "{wrong}");
        }
        assert_eq!("vortex".parse(), Ok(Place::Printed(None, Shape::Vortex)));
        assert_eq!("b-triangle".parse(), Ok(Place::Printed(Some(Robot::Blue), Shape::Triangle)));
        assert!("triangle blue".parse::<Place>().is_err());
        assert_eq!("1,2 3,4".parse::<RobotSquares>().map(|it| it.0.len()), Ok(2));
        assert_eq!("1,2 3".parse::<RobotSquares>(), Err(NO_SQUARE.to_owned()));
        assert_eq!("Any".parse(), Ok(WhoArrives(None)));
        assert_eq!("b".parse(), Ok(WhoArrives(Some(Robot::Blue))));
        let wrong = "pink".parse::<WhoArrives>().expect_err("no robot");
        assert!(wrong.ends_with("or any"), "{wrong}");
    }
}
