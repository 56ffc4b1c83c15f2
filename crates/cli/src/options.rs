//! Values of options that several commands share.

use std::num::NonZero;
use std::str::FromStr;
use std::thread;

use carom_engine::Square;
use carom_engine::ricochet::{Profile, Robot, Shape, Target};
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry, by_id};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// How to print an answer.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

/// When to give up on a puzzle.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Gives up on a puzzle after so many nodes
    #[arg(long = "max-nodes", value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Gives up on a puzzle when the search's tables need more bytes than this: 512M, 2G
    #[arg(long = "max-memory", value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
}

/// Reads the id of a solver.
pub(crate) fn solver() -> impl TypedValueParser<Value = &'static CatalogueEntry> {
    let ids = CATALOGUE.iter().map(|entry| {
        PossibleValue::new(entry.id).help(format!("{}: {}", entry.label, entry.promise))
    });
    PossibleValuesParser::new(ids).map(|id| by_id(&id).expect("one of the possible values"))
}

/// The solver to use by default.
pub(crate) fn default_solver() -> &'static str {
    CATALOGUE[0].id
}

/// As many threads as are wanted, else one a core.
pub(crate) fn threads(wanted: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    wanted.map_or_else(cores, usize::from)
}

/// Reads the id of a rule profile.
pub(crate) fn profile() -> impl TypedValueParser<Value = Profile> {
    let ids = Profile::ALL.map(|profile| PossibleValue::new(profile.id).help(profile.summary));
    PossibleValuesParser::new(ids).map(|id| id.parse().expect("one of the possible values"))
}

/// Reads a number of bytes: `800000000`, `512M`, `2G`.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|it: char| it.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        _ => return Err("expected a number of bytes, as in 800000000, 512M or 2G".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|error| format!("{error}"))?;
    number.checked_mul(1 << shift).ok_or_else(|| "too large".to_owned())
}

/// Reads a square, `3,9`.
pub(crate) fn square(text: &str) -> Result<Square, String> {
    let numbers = text.trim_matches(['(', ')']).split_once(',');
    numbers
        .and_then(|(x, y)| Some(Square::new(x.trim().parse().ok()?, y.trim().parse().ok()?)))
        .ok_or_else(|| "expected a square x,y from 0, as in 3,9".to_owned())
}

/// The squares of the robots, red first: `2,14 0,3 11,2 2,1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RobotSquares(pub(crate) Vec<Square>);

impl FromStr for RobotSquares {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split([' ', ';'])
            .filter(|it| !it.is_empty())
            .map(square)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

/// Who must arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WhoArrives(pub(crate) Option<Robot>);

impl FromStr for WhoArrives {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("any") {
            return Ok(Self(None));
        }
        let robot = text.parse::<Robot>();
        robot.map(|it| Self(Some(it))).map_err(|_| {
            "expected red, green, blue, yellow, silver, the first letter of one, or any".to_owned()
        })
    }
}

/// Where to arrive: a square, `3,9`, or a printed target, `blue-triangle` or `vortex`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Square(Square),
    Printed(Option<Robot>, Shape),
}

impl Place {
    /// Whether a printed target is the one that is meant.
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

#[cfg(test)]
mod tests {
    use super::{Place, RobotSquares, bytes, square};
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
        assert_eq!([bytes("10"), bytes("2k"), bytes("1GiB")], [Ok(10), Ok(2048), Ok(1 << 30)]);
        assert!(bytes("99999999999G").is_err() && bytes("M").is_err() && bytes("1X").is_err());
    }
}
