//! The arguments that name rules, a position and moves.

use std::path::Path;

use anyhow::{Context, anyhow};
use carom_engine::rules::Outcome;
use carom_engine::tablut::{
    Ending, Game, IllegalMove, Position, RuleSet, Setup, Side, Variant, parse_moves,
};
use carom_formats::FileEntry as _;
use carom_formats::format::read;
use carom_formats::tablut::{Record, Win};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::input::Input;

impl Input for Record {
    type Changes = ();
    const NOUN: &'static str = "game";
    const NAMES: Option<&'static str> = Some("the name of a rule set");
    const ARGUMENT: &'static str =
        "the name of a rule set, for its start; a file in any format; or `-` for standard input";

    /// Lists of forced wins are positions with names and solutions.
    fn from_others(content: &[u8]) -> Option<(Vec<Self>, &'static str)> {
        let (_, wins) = read(Win::FORMATS, content).ok()?;
        let note = "a list of forced wins: only the positions and their names were read; `carom tablut corpus` reads the wins";
        Some((wins.into_iter().map(Self::from).collect(), note))
    }
}

/// A rule set and a position.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    /// A position string, or `start`
    #[arg(value_name = "POSITION", default_value = "start")]
    position: String,
    /// The side to move [default: the side that begins under the rules]
    #[arg(long, value_name = "SIDE", value_parser = side())]
    side: Option<Side>,
    /// Rules
    #[arg(long, value_name = "RULES", value_parser = rules(), default_value = "ashton")]
    rules: RuleSet,
}

/// Parses a rule set.
pub(crate) fn rules() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(RuleSet::ALL.map(|rules| rules.name))
        .map(|name| name.parse().expect("one of the possible values"))
}

/// Parses a side.
pub(crate) fn side() -> impl TypedValueParser<Value = Side> {
    let value = |name, letter, help| PossibleValue::new(name).alias(letter).help(help);
    let white = value("white", "w", "w for short: the defenders and their king");
    let black = value("black", "b", "b for short: the attackers");
    PossibleValuesParser::new([white, black])
        .map(|name| if name.starts_with('w') { Side::Defenders } else { Side::Attackers })
}

impl PositionArgs {
    /// The rules and the position.
    pub(crate) fn variant(&self) -> anyhow::Result<Variant> {
        let to_move = self.side.unwrap_or(self.rules.first);
        let text =
            if self.position.eq_ignore_ascii_case("start") { Setup::START } else { &self.position };
        let setup = Setup::parse(text, to_move).map_err(|error| {
            if Path::new(text).exists() {
                anyhow!(
                    "{text}: a file is not accepted here, only a position string; \
                     `carom tablut convert --to position FILE` writes the last positions of its games"
                )
            } else if text.contains('/') {
                anyhow!("{text}:1:{}: {error}", error.column)
            } else {
                anyhow!("`{text}` is not a position: expected `start`, or nine rows with / between them")
            }
        })?;
        let position = Position::new(&setup).map_err(|faults| anyhow!("{text}: {faults}"))?;
        Ok(Variant::new(self.rules, position))
    }
}

/// Plays the moves of an option, up to the first illegal one: its number, from 1, and the reason.
pub(crate) fn play(
    variant: Variant,
    moves: Option<&str>,
) -> anyhow::Result<(Game, Option<(usize, IllegalMove)>)> {
    let mut game = Game::new(variant);
    let moves = parse_moves(moves.unwrap_or_default()).context("--moves")?;
    for (number, mv) in (1..).zip(moves) {
        if let Err(illegal) = game.play(mv) {
            return Ok((game, Some((number, illegal))));
        }
    }
    Ok((game, None))
}

/// The sentence about an illegal move.
pub(crate) fn illegal((number, why): &(usize, IllegalMove)) -> String {
    format!("--moves: move {number} is illegal: {why}")
}

/// An outcome for programs: `attackers`, `defenders` or `draw`.
pub(crate) fn outcome_name(outcome: Outcome<Side>) -> String {
    match outcome {
        Outcome::Won(side) => side.to_string(),
        Outcome::Drawn => "draw".to_owned(),
    }
}

/// The end of a game for programs.
pub(crate) const fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Escape => "king-escaped",
        Ending::Capture => "king-captured",
        Ending::NoMove(_) => "no-move",
        Ending::Repetition => "repetition",
    }
}

/// The outcome of a game as a sentence.
pub(crate) fn outcome_sentence(game: &Game) -> String {
    let Some(ending) = game.ending() else { return "the game goes on".to_owned() };
    match ending.outcome() {
        Outcome::Won(side) => format!("the {side} have won: {ending}"),
        Outcome::Drawn => format!("a draw: {ending}"),
    }
}
