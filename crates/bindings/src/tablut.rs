//! Values of Tablut.

use carom_engine::tablut::{
    Cell, Cells, Ending, Game, Move, Piece, Position, RuleSet, Setup, Side, Variant,
};
use carom_engine::{Outcome, Rules as _};
use carom_formats::tablut::rules::read as read_rules;
use carom_formats::tablut::{NATIVE, Record};

use crate::{Result, text};

/// A side by its name or its letter.
pub fn side(name: &str) -> Result<Side> {
    let is_it = |side: &Side| name == side.to_string() || name.chars().eq([side.letter()]);
    let expected = || format!("`{name}` is not a side: expected attackers (b) or defenders (w)");
    Side::ALL.into_iter().find(is_it).ok_or_else(expected)
}

/// The position of a position string, or `start`.
pub fn position(string: &str, side: Side) -> Result<Position> {
    if string == "start" {
        return Ok(Position::start(side));
    }
    let setup = Setup::parse(string, side).map_err(|error| format!("{}: {error}", error.column))?;
    Position::new(&setup).map_err(text)
}

/// The rule set with a name, or of the text of a file of rules, whose name is `custom`, as in records.
pub fn rules(source: &str) -> Result<RuleSet> {
    // Names have no brackets, and every file has one.
    if source.contains('(') {
        return Ok(read_rules(source).map_err(text)?.rules);
    }
    source.parse().map_err(|error| format!("{error}, or the text of a file of rules"))
}

/// A game that begins from a position string or `start`, with the name of its rules or the text of a file of them. Without a side, that
/// of the rules begins.
pub fn game(start: &str, first: Option<&str>, rules: &str) -> Result<Game> {
    let rules = self::rules(rules)?;
    let first = first.map_or(Ok(rules.first), side)?;
    let start = match start {
        "start" => Variant::from_start(rules).initial_state().with_turn(first),
        string => position(string, first)?,
    };
    Ok(Game::new(Variant::checked(rules, start).map_err(text)?))
}

/// Every piece of a position by its square: `king`, `attacker` or `defender`.
pub fn pieces(position: &Position) -> impl Iterator<Item = (String, &'static str)> {
    let pieces = Cell::all().filter_map(|it| Some((it, position.piece(it)?)));
    pieces.map(|(cell, piece)| {
        let name = match piece {
            Piece::Attacker => "attacker",
            Piece::Defender => "defender",
            Piece::King => "king",
        };
        (cell.to_string(), name)
    })
}

/// The names of squares.
pub fn squares(cells: Cells) -> Vec<String> {
    cells.iter().map(|it| it.to_string()).collect()
}

/// Who has won, or `draw`; `None` while the game goes on.
pub fn outcome(game: &Game) -> Option<String> {
    game.outcome().map(|outcome| match outcome {
        Outcome::Won(side) => side.to_string(),
        Outcome::Drawn => "draw".to_owned(),
    })
}

/// How the game has ended; `None` while it goes on.
pub fn ending(game: &Game) -> Option<&'static str> {
    game.ending().map(|ending| match ending {
        Ending::Escape => "king-escaped",
        Ending::Capture => "king-captured",
        Ending::ExitFort => "exit-fort",
        Ending::Encirclement => "encirclement",
        Ending::NoMove(_) => "no-move",
        Ending::Repetition(_) => "repetition",
    })
}

/// The legal moves; none if the game has ended.
pub fn legal_moves(game: &Game) -> Vec<Move> {
    let mut moves = Vec::new();
    if game.outcome().is_none() {
        game.variant().legal_moves_into(game.position(), &mut moves);
    }
    moves
}

/// The text of the record of a game.
pub fn record(game: &Game) -> Result<String> {
    (NATIVE.write)(&[Record::of(game)]).map_err(text)
}
