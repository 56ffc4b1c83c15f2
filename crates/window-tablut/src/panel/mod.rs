//! The sections of the page and its cards.

use bevy::prelude::*;
use carom_engine::Outcome;
use carom_engine::tablut::{Move, Piece, RuleSet, Side};
use carom_play::tablut::{EndingReason, GameEnding, Seat};
use carom_shell::frame::Frame;
use carom_shell::panel::ui::UiBuilder;
use carom_shell::words::{Phrase, Words};
use carom_solver::tablut::PlayerKind;

use crate::board::craft::{self, SMALL, Workshop};
use crate::session::{Session, named};

pub mod analysis;
mod dock;
mod files;
mod friends;
mod headline;
mod lab;
mod more;
pub mod moves;
mod new;
mod players;
mod puzzles;
mod room;
mod rules;
mod setup;
mod status;

pub(crate) use headline::name;

/// The sections of the page.
pub(crate) mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::PanelParts;

    /// The other side, which is above the board of an upright window.
    pub(crate) const RIVAL: SectionId = SectionId::new("tablut-rival");
    /// The side of the person here.
    pub(crate) const OWN: SectionId = SectionId::new("tablut-own");
    /// The analysis, and below it the moves.
    pub(crate) const MOVES: SectionId = SectionId::new("tablut-moves");
    /// Hints, questions and what happens now.
    pub(crate) const STATUS: SectionId = SectionId::new("tablut-status");
    pub(crate) const DOCK: SectionId = SectionId::new("tablut-dock");

    pub(crate) const PARTS: PanelParts =
        PanelParts::new(&[RIVAL], &[OWN, MOVES], &[STATUS, DOCK]).with_middle();
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        headline::plugin,
        players::plugin,
        analysis::plugin,
        more::plugin,
        lab::plugin,
    ));
    let sections = (status::show, moves::show, dock::show);
    let cards = (new::show, setup::show, rules::show, puzzles::show, friends::show, files::show);
    app.add_systems(Update, (sections, cards).in_set(Frame::Draw));
}

/// The name of a player.
fn seat_name(words: &Words, seat: Seat) -> String {
    words.say(&player(seat))
}

fn player(seat: Seat) -> Phrase {
    match seat {
        Seat::Human => Phrase::new("tablut-human"),
        Seat::Remote => Phrase::new("tablut-remote"),
        Seat::Program(PlayerKind::Random) => Phrase::new("tablut-random"),
        Seat::Program(PlayerKind::Report(depth)) => {
            Phrase::new("tablut-report").with("depth", depth)
        }
        Seat::Program(PlayerKind::Engine | PlayerKind::Without(_)) => Phrase::new("tablut-engine"),
        Seat::Timed(seconds) => Phrase::new("tablut-timed").with("seconds", u64::from(seconds)),
        Seat::Program(PlayerKind::Level(level)) => Phrase::new("tablut-level").with("level", level),
    }
}

/// The name of a rule set.
fn rules_named(words: &Words, rules: &RuleSet) -> String {
    words.with("tablut-rules-named", &[("rules", rules.name.into())])
}

/// A text about a side: the key has the side as its argument.
fn about_side(words: &Words, key: &'static str, side: Side) -> String {
    words.with(key, &[("side", side.to_string().into())])
}

/// Who has won.
fn result(words: &Words, outcome: Option<Outcome<Side>>) -> String {
    match outcome {
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
    let is_own =
        |side| session.own_side().map_or_else(|| session.is_alone(side), |own| own == side);
    let reason = match (ending.reason, loser) {
        (EndingReason::Resignation, Some(side)) if is_own(side) => "resignation-you",
        (EndingReason::Time, Some(side)) if is_own(side) => "time-you",
        (EndingReason::Left, Some(side)) if is_own(side) => "left-you",
        (EndingReason::Left, None) => "left-draw",
        (EndingReason::Resignation, Some(Side::Attackers)) => "resignation-attackers",
        (EndingReason::Time, Some(Side::Attackers)) => "time-attackers",
        (reason, _) => reason.id(),
    };
    words.with("tablut-reason", &[("reason", reason.into())])
}

/// The picture of a side's piece, this many pixels wide and high.
fn piece(ui: &mut UiBuilder, workshop: &mut Workshop, piece: Piece, pixels: f32) {
    let picture = craft::piece(workshop, piece, ui.palette.look.theme, SMALL);
    // The picture has a margin around the piece.
    ui.picture(picture, 1.24 * pixels);
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
    format!("{}–{}", named(mv.from), named(mv.to))
}

/// Some moves as the page writes them.
fn line_of(moves: &[Move]) -> String {
    moves.iter().map(|&mv| shown(mv)).collect::<Vec<_>>().join(" · ")
}

/// What a help in the puzzle shows, and what it costs.
pub(crate) fn price(session: &Session, help: &'static str) -> Phrase {
    let is_daily = session.task().is_some_and(|it| it.day.is_some());
    let puzzle = if is_daily { "daily" } else { "other" };
    Phrase::new("tablut-price").with("help", help).with("puzzle", puzzle)
}
