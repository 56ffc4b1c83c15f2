//! Values in options and answers that several verbs share.

use carom_engine::Size;
use carom_engine::unblock::Metric;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

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

/// Parses a size, `6x6`.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let numbers = text.split_once('x');
    let (width, height) = numbers
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)))
        .ok_or("expected a size WIDTHxHEIGHT, as in 6x6")?;
    match Size::new(width, height) {
        Ok(size) if width <= 8 && height <= 8 => Ok(size),
        _ => Err(format!("a board is 3x3 to 8x8 squares, not {width}x{height}")),
    }
}
