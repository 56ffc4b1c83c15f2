//! The sections of the page and its cards.

use bevy::prelude::*;
use carom_engine::rules::Outcome;
use carom_engine::tablut::{Move, Piece, Side};
use carom_play::tablut::{EndingReason, GameEnding, Seat};
use carom_shell::panel::kit::{Paper, button_node};
use carom_shell::words::{Phrase, Words};
use carom_solver::tablut::Kind;

use crate::board::craft::{Part, Workshop};
use crate::files::Opened;
use crate::session::Session;

mod actions;
pub mod analysis;
mod banner;
mod files;
mod headline;
pub mod moves;
mod network;
mod players;
mod puzzles;
mod rules;
mod setup;
mod status;

pub(crate) use headline::name;

/// The sections of the page.
pub(crate) mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::Parts;

    pub(crate) const TITLE: SectionId = SectionId::new("tablut-title");
    pub(crate) const PLAYERS: SectionId = SectionId::new("tablut-players");
    pub(crate) const STATUS: SectionId = SectionId::new("tablut-status");
    pub(crate) const ANALYSIS: SectionId = SectionId::new("tablut-analysis");
    pub(crate) const MOVES: SectionId = SectionId::new("tablut-moves");
    pub(crate) const ACTIONS: SectionId = SectionId::new("tablut-actions");

    pub(crate) const PARTS: Parts =
        Parts::column(&[TITLE, PLAYERS, STATUS, ANALYSIS], &[MOVES, ACTIONS]);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        headline::plugin,
        players::plugin,
        status::plugin,
        analysis::plugin,
        moves::plugin,
        actions::plugin,
        setup::plugin,
        rules::plugin,
        puzzles::plugin,
        network::plugin,
        files::plugin,
        banner::plugin,
    ));
}

/// The name of a player.
fn seat_name(words: &Words, seat: Seat) -> String {
    words.say(&match seat {
        Seat::Human => Phrase::new("tablut-human"),
        Seat::Remote => Phrase::new("tablut-remote"),
        Seat::Program(Kind::Random) => Phrase::new("tablut-random"),
        Seat::Program(Kind::Report(depth)) => Phrase::new("tablut-report").with("depth", depth),
        Seat::Program(Kind::Engine | Kind::Without(_)) => Phrase::new("tablut-engine"),
        Seat::Timed(seconds) => Phrase::new("tablut-timed").with("seconds", u64::from(seconds)),
        Seat::Program(Kind::Level(level)) => Phrase::new("tablut-level").with("level", level),
    })
}

/// A text about a side: the key has the side as its argument.
fn about_side(words: &Words, key: &'static str, side: Side) -> String {
    words.say(&Phrase::new(key).with("side", side.to_string()))
}

/// Who has won.
fn result(words: &Words, ending: GameEnding) -> String {
    match ending.outcome {
        Some(Outcome::Won(side)) => about_side(words, "tablut-wins", side),
        Some(Outcome::Drawn) => words.get("tablut-drawn"),
        None => words.get("tablut-no-result"),
    }
}

/// Why a game has ended. The person here is addressed if nobody else is meant.
fn reason(words: &Words, session: &Session, ending: GameEnding) -> String {
    let loser = match ending.outcome {
        Some(Outcome::Won(side)) => Some(side.other()),
        Some(Outcome::Drawn) | None => None,
    };
    let is_alone =
        |side: Side| session.seat(side).is_human() && !session.seat(side.other()).is_human();
    let is_own = |side| session.own_side().map_or_else(|| is_alone(side), |own| own == side);
    let reason = match (ending.reason, loser) {
        (EndingReason::Resignation, Some(side)) if is_own(side) => "resignation-you",
        (EndingReason::Time, Some(side)) if is_own(side) => "time-you",
        (EndingReason::Left, Some(side)) if is_own(side) => "left-you",
        (EndingReason::Left, None) => "left-draw",
        (EndingReason::Resignation, Some(Side::Attackers)) => "resignation-attackers",
        (EndingReason::Time, Some(Side::Attackers)) => "time-attackers",
        (reason, _) => reason.id(),
    };
    words.say(&Phrase::new("tablut-reason").with("reason", reason))
}

/// The picture of a side's piece, this many pixels wide and high.
fn piece(paper: &mut Paper, workshop: &mut Workshop, piece: Piece, pixels: f32) {
    let (picture, size) = workshop.picture(Part::Piece(piece));
    // The picture has a margin for the shadow.
    paper.picture(picture, pixels * size.x);
}

/// The piece that stands for a side.
const fn emblem(side: Side) -> Piece {
    match side {
        Side::Attackers => Piece::Attacker,
        Side::Defenders => Piece::King,
    }
}

/// A move as the page writes it.
fn shown(mv: Move) -> String {
    format!("{}–{}", mv.from, mv.to)
}

/// Whether the title has a second line: for a puzzle, or for one of several games.
fn has_second_line(session: &Session, opened: &Opened) -> bool {
    session.task().is_some() || opened.place(session).is_some()
}

/// The node of a low button, for example in a list.
fn low_button() -> Node {
    Node { height: px(24), ..button_node() }
}
