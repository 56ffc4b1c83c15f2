//! Values in options and answers that several verbs share.

use carom_engine::Size;
use carom_engine::square::SizeTextError;
use carom_engine::unblock::{Metric, Move, Round};
use carom_formats::Optimum;
use carom_formats::unblock::Entry;
use carom_solver::unblock::Barrier;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::problem::Problem;

impl Problem for Round {
    fn notation(&self, mv: Move) -> String {
        self.board().notation(mv)
    }

    fn unit(&self) -> &'static str {
        unit(self.metric())
    }

    fn barrier(&self) -> Option<String> {
        Barrier::find(self.board()).map(|it| it.to_string())
    }
}

/// Parses a metric.
pub(crate) fn metric() -> impl TypedValueParser<Value = Metric> {
    let help = |metric| match metric {
        Metric::Moves => "a slide of any distance counts once",
        Metric::Steps => "every square counts",
    };
    let names = Metric::ALL.map(|metric| PossibleValue::new(metric.name()).help(help(metric)));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("one of the possible values"))
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
        Ok(size) if size.width() <= 8 && size.height() <= 8 => return Ok(size),
        Ok(size) => size.to_string(),
        Err(SizeTextError::Limits(why)) => format!("{}x{}", why.width, why.height),
        Err(_) => return Err("expected a size WIDTHxHEIGHT, as in 6x6".to_owned()),
    };
    Err(format!("a board is 3x3 to 8x8 squares, not {wrong}"))
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
            assert_eq!(size(wrong), Err(format!("a board is 3x3 to 8x8 squares, not {wrong}")));
        }
        for wrong in ["", "6", "6x", "-6x6", "6x6x6"] {
            assert_eq!(size(wrong), Err("expected a size WIDTHxHEIGHT, as in 6x6".to_owned()));
        }
    }
}
