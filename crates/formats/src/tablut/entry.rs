//! [`Record`]: a game with what people wrote about it.

use carom_engine::Outcome;
use carom_engine::tablut::{Game, Move, Side, Variant};

use crate::format;

/// A game with its headers, comments and variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names and values, such as the players; without the rules, the start and the result.
    pub headers: Vec<(String, String)>,
    /// The rules and the start.
    pub variant: Variant,
    /// The moves of the game.
    pub line: Line,
    /// The result; `None` if the game has not ended or its result is unknown.
    pub result: Option<Outcome<Side>>,
    /// How the file was read where it was not certain, as sentences for people. No format writes them.
    pub notes: Vec<String>,
}

/// Moves, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<RecordedMove>,
}

/// A move of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The move.
    pub mv: Move,
    /// The comment on it.
    pub comment: Option<String>,
    /// Other moves at its place and what follows them.
    pub variations: Vec<Line>,
}

impl Record {
    /// The record of a start without moves. It has a result only if the game has ended at its start.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let result = Game::new(variant).outcome();
        Self { headers: Vec::new(), variant, line: Line::default(), result, notes: Vec::new() }
    }

    /// The record of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let moves = game.moves().map(RecordedMove::new).collect();
        let line = Line { comment: None, moves };
        Self { line, result: game.outcome(), ..Self::new(*game.variant()) }
    }

    /// The rules and the position at the end of the game.
    pub(super) fn end(&self) -> Variant {
        Variant::new(*self.variant.rules(), *self.game().position())
    }

    /// What this record has and `copy` does not have. `None` if they are different games, and the copy is not the end of this one.
    pub(super) fn parts_left_out(&self, copy: &Self) -> Option<Vec<&'static str>> {
        let moves = |it: &Self| it.line.moves.iter().map(|it| it.mv).collect::<Vec<_>>();
        let comments = |it: &Self| {
            let of_moves = it.line.moves.iter().map(|it| it.comment.clone());
            let all = [it.line.comment.clone()].into_iter().chain(of_moves);
            all.enumerate().filter(|(_, it)| it.is_some()).collect::<Vec<_>>()
        };
        let variations = |it: &Self| {
            let of_moves = it.line.moves.iter().map(|it| it.variations.clone());
            of_moves.enumerate().filter(|(_, it)| !it.is_empty()).collect::<Vec<_>>()
        };
        let is_same = self.variant == copy.variant && moves(self) == moves(copy);
        let is_end = copy.line.moves.is_empty() && copy.variant == self.end();
        (is_same || is_end).then(|| {
            format::differing([
                ("headers", self.headers != copy.headers),
                ("the moves", !is_same),
                ("comments", comments(self) != comments(copy)),
                ("variations", variations(self) != variations(copy)),
                ("the result", self.result != copy.result),
            ])
        })
    }

    /// The game. Moves after an illegal one are left out; a record that was read has none.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.variant);
        for recorded in &self.line.moves {
            if game.play(recorded.mv).is_err() {
                break;
            }
        }
        game
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }
}

impl RecordedMove {
    /// A move without anything.
    #[must_use]
    pub const fn new(mv: Move) -> Self {
        Self { mv, comment: None, variations: Vec::new() }
    }
}

/// A text and the result that it stands for.
type ResultText = (&'static str, Option<Outcome<Side>>);

const RESULTS: [ResultText; 4] = [
    ("1-0", Some(Outcome::Won(Side::Defenders))),
    ("0-1", Some(Outcome::Won(Side::Attackers))),
    ("1/2-1/2", Some(Outcome::Drawn)),
    ("*", None),
];

/// A result as in chess: `1-0` if the defenders (white) have won, `0-1`, `1/2-1/2`, or `*` if there is none.
#[must_use]
pub fn result_text(result: Option<Outcome<Side>>) -> &'static str {
    RESULTS.iter().find(|(_, it)| *it == result).map_or("*", |(text, _)| text)
}

/// The text with its result; `None` if it is not a result.
pub(super) fn parse_result(text: &str) -> Option<&'static ResultText> {
    RESULTS.iter().find(|(it, _)| *it == text)
}
