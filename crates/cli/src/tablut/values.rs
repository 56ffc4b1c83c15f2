//! Values in options that several verbs share.

use carom_engine::tablut::{RuleSet, Side};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Parses a rule set.
pub(crate) fn rules() -> impl TypedValueParser<Value = RuleSet> {
    let names = RuleSet::ALL.map(|rules| PossibleValue::new(rules.name));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("one of the possible values"))
}

/// Parses a side.
pub(crate) fn side() -> impl TypedValueParser<Value = Side> {
    let value = |name, letter, help| PossibleValue::new(name).alias(letter).help(help);
    let white = value("white", "w", "the defenders and their king");
    let black = value("black", "b", "the attackers");
    PossibleValuesParser::new([white, black]).map(|name| {
        let letter = name.chars().next().and_then(Side::from_letter);
        letter.expect("one of the possible values")
    })
}

/// The port of a side on the server of the competition.
pub(crate) const fn port(side: Side) -> u16 {
    match side {
        Side::Defenders => 5800,
        Side::Attackers => 5801,
    }
}
