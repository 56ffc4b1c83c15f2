//! Values in options and answers that several verbs share, and what they say about boards.

use carom_engine::Size;
use carom_engine::SizeTextError;
use carom_engine::unblock::{Drawing, Metric, Move, Round};
use carom_formats::unblock::{Entry, by_id};
use carom_formats::{Optimum, ReadError};
use carom_solver::unblock::{Barrier, CATALOGUE, CatalogueEntry, DEFAULT};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::{Map, Value, json};

use super::solutions::SolutionList;
use crate::input::Input;
use crate::problem::{Problem, Solvable};
use crate::solver_text::{self, SolverText};
use crate::solving::fields;

impl Input for Entry {
    type Changes = ();
    const NOUN: &'static str = "board";
    const NAMES: Option<&'static str> = Some("a board string");
    const LOOK: &'static str = " such as ..B.AAB..CC...DD";
    const ARGUMENT: &'static str =
        "a board string, a file in any format, a folder, or `-` for standard input";
    const ARGUMENTS: &'static str =
        "Board strings, files in any format, folders, or `-` for standard input";
    const VALUE: &'static str = "BOARD";
    const MOVES: &'static str = "C-1 D-2 B+2";

    fn notes(&self) -> &[String] {
        &self.notes
    }

    /// A text of letters that is as long as a square board, such as a board without an empty square, or a text with dots.
    fn from_unlikely_name(name: &str) -> Option<Result<Self, ReadError>> {
        let is_square = |it: u8| it == b'.' || it.is_ascii_alphabetic();
        let is_drawn = |it: &str| it.contains('.') || 3 * it.matches('o').count() > it.len();
        let is_long = |it: &str| is_drawn(it) || (3..=8).any(|side| side * side == it.len());
        let is_board = name.len() >= 9 && name.bytes().all(is_square) && is_long(name);
        let strings = by_id("string").filter(|_| is_board)?;
        Some((strings.read)(name).map(|mut entries| entries.remove(0)))
    }
}

impl Problem for Round {
    type Entry = Entry;
    type Solutions = SolutionList;

    fn notation(&self, mv: Move) -> String {
        self.board().notation(mv)
    }

    fn head(&self, _: &Entry, name: &str) -> Vec<(&'static str, String)> {
        vec![("board", name.to_owned())]
    }

    fn move_lines(&self, moves: &[Move]) -> Vec<(&'static str, String)> {
        if moves.is_empty() {
            Vec::new()
        } else {
            vec![("moves", self.board().format_notation(moves))]
        }
    }

    fn drawing(&self) -> String {
        Drawing::new(self.board()).to_string()
    }

    fn facts(&self, _: &Entry) -> Map<String, Value> {
        fields(json!({ "board": self.board().to_string(), "metric": self.metric().name() }))
    }

    fn unit(&self) -> &'static str {
        unit(self.metric())
    }

    fn barrier(&self) -> Option<String> {
        Barrier::find(self.board()).map(|it| it.to_string())
    }
}

impl Solvable for Round {
    fn catalogue() -> &'static [CatalogueEntry] {
        CATALOGUE
    }

    fn solver_texts() -> &'static [SolverText] {
        solver_text::UNBLOCK
    }

    fn default_solver() -> &'static CatalogueEntry {
        DEFAULT
    }

    const COLUMNS: &'static [&'static str] = &["board", "metric"];
}

/// Parses a metric.
pub(crate) fn metric() -> impl TypedValueParser<Value = Metric> {
    let help = |metric| match metric {
        Metric::Moves => "a slide of any distance counts once",
        Metric::Steps => "every square counts",
    };
    let names = Metric::ALL.map(|metric| PossibleValue::new(metric.name()).help(help(metric)));
    PossibleValuesParser::new(names)
        .map(|name| name.to_ascii_lowercase().parse().expect("one of the possible values"))
}

/// What a metric counts, in the singular.
pub(crate) const fn unit(metric: Metric) -> &'static str {
    match metric {
        Metric::Moves => "move",
        Metric::Steps => "step",
    }
}

/// The length of a shortest solution according to the file.
pub(crate) fn optimum(entry: &Entry, metric: Metric) -> Optimum {
    entry.fewest(metric).map_or(Optimum::Unknown, Optimum::Moves)
}

/// Parses a size, `6x6`.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let wrong = match text.parse::<Size>() {
        Ok(size) if [size.width(), size.height()].iter().all(|it| (3..=8).contains(it)) => {
            return Ok(size);
        }
        Ok(size) => size.to_string(),
        Err(SizeTextError::Limits(why)) => format!("{}x{}", why.width, why.height),
        Err(_) => return Err("expected a size WIDTHxHEIGHT, as in 6x6".to_owned()),
    };
    Err(format!("boards are made and counted from 3x3 to 8x8 squares, not {wrong}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_strictly() {
        assert_eq!(
            [size("3x8"), size("8x3")],
            [Size::new(3, 8), Size::new(8, 3)].map(|it| it.map_err(|why| why.to_string()))
        );
        for wrong in ["2x6", "6x9", "9x6", "16x16", "65x3", "300x3"] {
            assert_eq!(
                size(wrong),
                Err(format!("boards are made and counted from 3x3 to 8x8 squares, not {wrong}"))
            );
        }
        for wrong in ["", "6", "6x", "-6x6", "6x6x6"] {
            assert_eq!(size(wrong), Err("expected a size WIDTHxHEIGHT, as in 6x6".to_owned()));
        }
    }
}
