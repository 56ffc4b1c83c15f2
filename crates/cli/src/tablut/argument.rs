//! The arguments that name rules, a position and moves.

use std::ffi::OsStr;
use std::path::Path;
use std::{fs, io};

use anyhow::{Context, anyhow, bail};
use carom_engine::tablut::{
    Ending, Game, IllegalMove, Position, RuleSet, Setup, Side, Variant, parse_moves,
};
use carom_engine::{Outcome, Rules};
use carom_formats::format::read;
use carom_formats::tablut::rules::read as read_rules;
use carom_formats::tablut::{Record, Win};
use carom_formats::{FileEntry as _, ReadError, decode};
use carom_jobs::Reason;
use carom_support::wording::counted;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;

use crate::input::{Input, Source, located, looks_like_path};
use crate::output;

impl Input for Record {
    type Changes = ();
    const NOUN: &'static str = "game";
    const NAMES: Option<&'static str> = Some("the name of a rule set");
    const ARGUMENT: &'static str = "the name of a rule set, for its start; a file in any format; a folder; or `-` for standard input";

    /// A position string has the slashes of a path.
    fn is_path(text: &str) -> bool {
        looks_like_path(text) && text.matches('/').count() != 8
    }

    /// A position string, alone or with its side and rules.
    fn from_unlikely_name(name: &str) -> Option<Result<Self, ReadError>> {
        let variant = variant_of(name, None, None).ok()??;
        Some(Ok(Self::new(variant)))
    }

    /// Lists of forced wins are positions with names and solutions.
    fn from_others(content: &[u8]) -> Option<(Vec<Self>, &'static str)> {
        let (_, wins) = read(Win::FORMATS, content).ok()?;
        let note = "a list of forced wins: only the positions and their names were read; `carom tablut corpus` reads the wins";
        Some((wins.into_iter().map(Self::from).collect(), note))
    }

    fn notes(&self) -> &[String] {
        &self.notes
    }
}

/// A game that has reached a position.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    /// A position string, alone or with its side and rules as in 'STRING b ashton'; `start`; a file or a folder of positions or of
    /// games, whose ends count; or `-` for standard input
    #[arg(value_name = "POSITION", default_value = "start")]
    position: String,
    /// Use one game of a file, by its name or by its number from 1
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// The side to move [default: the side that begins under the rules]
    #[arg(long, value_name = "SIDE", value_parser = side())]
    side: Option<Side>,
    /// Rules: a rule set by its name or in a file [default: those of the file, or ashton]
    #[arg(long, value_name = "RULES", value_parser = RulesParser)]
    rules: Option<RuleSet>,
    /// Play these moves first: `e3-b3 b5-b7`, or with numbers, as in a record
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// Parses the name of a rule set, or reads the rule set of a file.
#[derive(Clone)]
pub(crate) struct RulesParser;

/// The same for rule sets that programs can play over the network.
#[derive(Clone)]
pub(crate) struct NetworkRulesParser;

impl TypedValueParser for RulesParser {
    type Value = RuleSet;

    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<RuleSet, clap::Error> {
        rule_set(value, RuleSet::BUILT_IN).map_err(wrong_rules)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(RuleSet::BUILT_IN.into_iter().map(|it| PossibleValue::new(it.name))))
    }
}

impl TypedValueParser for NetworkRulesParser {
    type Value = RuleSet;

    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<RuleSet, clap::Error> {
        let rules = rule_set(value, networked()).map_err(wrong_rules)?;
        check_network(&rules).map_err(wrong_rules)?;
        Ok(rules)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(networked().map(|it| PossibleValue::new(it.name))))
    }
}

fn wrong_rules(why: String) -> clap::Error {
    clap::Error::raw(ErrorKind::ValueValidation, why + "\n")
}

/// The rule set of a name or a file. An error names the rule sets that are built in.
fn rule_set(value: &OsStr, built_in: impl IntoIterator<Item = RuleSet>) -> Result<RuleSet, String> {
    if let Some(Ok(rules)) = value.to_str().map(|it| it.to_ascii_lowercase().parse()) {
        return Ok(rules);
    }
    let path = Path::new(value);
    let shown = path.display();
    let bytes = fs::read(path).map_err(|why| {
        let why = match why.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
            _ => why.to_string(),
        };
        format!(
            "--rules {shown}: expected {}, or a file with rules as in boards/tablut/rules, and {why}",
            names(built_in)
        )
    })?;
    let read = decode(&bytes).and_then(read_rules);
    let read = read.map_err(|why| located(&shown.to_string(), &why))?;
    // Once for each run of the program.
    Ok(RuleSet { name: read.name.leak(), ..read.rules })
}

fn names(rules: impl IntoIterator<Item = RuleSet>) -> String {
    rules.into_iter().map(|it| it.name).collect::<Vec<_>>().join(", ")
}

/// Whether the messages between programs, which have nine rows of nine squares, can show the boards of a rule set.
fn is_networked(rules: &RuleSet) -> bool {
    rules.size == RuleSet::ASHTON.size
}

/// The rule sets that are built in and that programs can play over the network.
fn networked() -> impl Iterator<Item = RuleSet> {
    RuleSet::BUILT_IN.into_iter().filter(is_networked)
}

/// An error if programs cannot play under a rule set over the network.
pub(crate) fn check_network(rules: &RuleSet) -> Result<(), String> {
    if is_networked(rules) {
        return Ok(());
    }
    Err(format!(
        "--rules {rules}: over the network a board has 9x9 squares, as under {}, or a file of such rules",
        names(networked())
    ))
}

/// Whether two rule sets differ at most in their names: a record has the rules of a file, but not its name.
pub(crate) fn are_same(one: &RuleSet, other: &RuleSet) -> bool {
    RuleSet { name: other.name, ..*one } == *other
}

/// Parses the name of a rule set that is built in.
pub(crate) fn built_in() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(RuleSet::BUILT_IN.map(|rules| rules.name))
        .map(|name| name.to_ascii_lowercase().parse().expect("one of the possible values"))
}

/// The sides, each with its names: the one that the output has, and those that the competition and chess have.
const SIDES: [(Side, [&str; 3], &str); 2] = [
    (Side::Attackers, ["attackers", "black", "b"], "black"),
    (Side::Defenders, ["defenders", "white", "w"], "white, with the king"),
];

/// The side with a name, in either case.
fn side_of(text: &str) -> Option<Side> {
    let is_named = |names: &[&str]| names.iter().any(|it| it.eq_ignore_ascii_case(text));
    SIDES.iter().find_map(|(side, names, _)| is_named(names).then_some(*side))
}

/// Parses a side.
pub(crate) fn side() -> impl TypedValueParser<Value = Side> {
    let values = SIDES.map(|(_, [name, ref others @ ..], help)| {
        PossibleValue::new(name).aliases(*others).help(help)
    });
    PossibleValuesParser::new(values)
        .map(|name| side_of(&name).expect("one of the possible values"))
}

impl PositionArgs {
    /// The games, each at the end of its moves, and the name of each in messages.
    ///
    /// # Errors
    /// The argument names nothing, or an option contradicts a file.
    pub(crate) fn games(&self) -> anyhow::Result<Vec<(String, Game)>> {
        if let Some(variant) = variant_of(&self.position, self.side, self.rules)? {
            return Ok(vec![(self.position.clone(), Game::new(variant))]);
        }
        let source = Source::<Record>::read_only(&self.position, self.only.as_deref())?;
        source.print_notes();
        let games = source.entries.iter().enumerate().map(|(index, record)| {
            let (name, game) = (source.entry_name(index), record.game());
            let (rules, side) = (game.rules(), game.position().to_move());
            if let Some(given) = self.rules.filter(|it| !are_same(it, rules)) {
                bail!("--rules {given}: {name} has the rules {rules}; leave out the option");
            }
            if let Some(given) = self.side.filter(|&it| it != side) {
                bail!("--side {given}: in {name} the {side} move; leave out the option");
            }
            Ok((name, game))
        });
        games.collect()
    }

    /// The first game.
    pub(crate) fn first(&self) -> anyhow::Result<Game> {
        let mut games = self.games()?;
        if games.len() > 1 {
            let all = counted(games.len() as u64, Record::NOUN);
            let name = &self.position;
            output::note(&format!("{name}: using the first of {all}; --only selects another"));
        }
        Ok(games.swap_remove(0).1)
    }

    /// Plays the moves of the option, up to the first illegal one: its number, from 1, and the reason.
    pub(crate) fn play(
        &self,
        mut game: Game,
    ) -> anyhow::Result<(Game, Option<(usize, IllegalMove)>)> {
        // The numbers and the result of a record.
        let is_move = |word: &&str| !matches!(*word, "" | "1-0" | "0-1" | "1/2-1/2" | "*");
        let words = self.moves.as_deref().unwrap_or_default().split_whitespace();
        let words = words.map(|word| match word.split_once('.') {
            Some((number, rest)) if number.bytes().all(|it| it.is_ascii_digit()) => {
                rest.trim_start_matches('.')
            }
            _ => word,
        });
        let moves = words.filter(is_move).collect::<Vec<_>>().join(" ");
        let moves = parse_moves(&moves).context("--moves")?;
        for (number, mv) in (1..).zip(moves) {
            if let Err(illegal) = game.play(mv) {
                return Ok((game, Some((number, illegal))));
            }
        }
        Ok((game, None))
    }
}

/// The variant of a position string or of `start`; `None` if the text can only be a file. The side and the rules are those of options.
fn variant_of(
    text: &str,
    given_side: Option<Side>,
    given_rules: Option<RuleSet>,
) -> anyhow::Result<Option<Variant>> {
    let text = text.trim();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_part = |it: u8| it.is_ascii_digit() || b"bkw/".contains(&it);
    let is_string =
        |it: &str| it.contains('/') && it.bytes().all(is_part) && !Path::new(text).exists();
    let (string, side, rules) = match *words.as_slice() {
        [start] if start.eq_ignore_ascii_case("start") => (None, None, None),
        [string] if is_string(string) => (Some(string), None, None),
        [string, side] if is_string(string) => (Some(string), Some(side), None),
        [string, side, rules] if is_string(string) => (Some(string), Some(side), Some(rules)),
        _ => return Ok(None),
    };
    let side = side.map(|it| {
        side_of(it).with_context(|| {
            format!("`{it}` is not a side: expected attackers or b, or defenders or w")
        })
    });
    let rules = rules.map(|it| it.to_ascii_lowercase().parse::<RuleSet>());
    let (side, rules) = (side.transpose()?, rules.transpose()?);
    if given_side.is_some() && side.is_some() && given_side != side {
        bail!("--side: the position has another side to move; leave out the option");
    }
    if given_rules.is_some() && rules.is_some() && given_rules != rules {
        bail!("--rules: the position has other rules; leave out the option");
    }
    let rules = rules.or(given_rules).unwrap_or(RuleSet::ASHTON);
    let to_move = side.or(given_side).unwrap_or(rules.first);
    let Some(string) = string else {
        let start = Variant::from_start(rules).initial_state().with_turn(to_move);
        return Ok(Some(Variant::new(rules, start)));
    };
    let setup = Setup::parse(string, to_move)
        .map_err(|error| anyhow!("{string}:1:{}: {error}", error.column))?;
    let position = Position::new(&setup).map_err(|faults| anyhow!("{string}: {faults}"))?;
    Ok(Some(Variant::checked(rules, position).map_err(|why| anyhow!("{string}: {why}"))?))
}

/// The sentence about an illegal move.
pub(crate) fn illegal((number, why): &(usize, IllegalMove)) -> String {
    format!("--moves: move {number} is illegal: {why}")
}

/// A reason for programs: an illegal move.
pub(crate) fn illegal_reason(illegal: &(usize, IllegalMove)) -> Reason {
    Reason { code: "illegal-move".to_owned(), text: self::illegal(illegal) }
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
        Ending::ExitFort => "exit-fort",
        Ending::Encirclement => "encirclement",
        Ending::NoMove(_) => "no-move",
        Ending::Repetition(_) => "repetition",
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
