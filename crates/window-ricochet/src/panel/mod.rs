//! The sections of the play page, its sheets and its cards.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::ids::SectionId;
use carom_shell::screen::{Form, Screen};

use crate::own_board::OwnBoardState;
use crate::practice::Practice;
use crate::session::Session;
use crate::solving::{Reviewed, Solving};

pub(crate) mod cards;
mod dock;
pub(crate) mod goal;
pub mod headline;
pub(crate) mod hint_text;
mod hints;
mod line;
mod numbers;
pub(crate) mod sheets;

/// The sections of the page.
pub mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::PanelParts;

    pub(crate) const TARGET: SectionId = SectionId::new("play-target");
    /// What the player may ask about a board of their own.
    pub(crate) const CHOICES: SectionId = SectionId::new("play-choices");
    pub(crate) const FIGURES: SectionId = SectionId::new("play-figures");
    pub(crate) const ROBOTS: SectionId = SectionId::new("play-robots");
    /// The player's moves, and the result.
    pub(crate) const LINE: SectionId = SectionId::new("play-line");
    /// The hint box or, after the round, what follows it.
    pub const HINTS: SectionId = SectionId::new("play-hints");
    pub(crate) const DOCK: SectionId = SectionId::new("play-dock");

    pub(crate) const PARTS: PanelParts =
        PanelParts::new(&[TARGET], &[CHOICES, FIGURES, ROBOTS, LINE], &[HINTS, DOCK]);
}

pub(crate) fn plugin(app: &mut App) {
    let lay = turn.in_set(Frame::Layout).after(carom_shell::panel::place);
    app.add_systems(Update, (lay, goal::show.in_set(Frame::Draw)))
        .add_plugins((headline::plugin, numbers::plugin, line::plugin, hints::plugin))
        .add_plugins((dock::plugin, sheets::plugin, cards::plugin));
}

/// The result takes the place of the numbers and of the robots, which cannot move then.
pub(crate) fn turn(
    (session, reviewed, practice): (Res<Session>, Res<Reviewed>, Res<Practice>),
    (own, solving, screen): (Res<OwnBoardState>, Res<Solving>, Res<Screen>),
    mut sections: Query<(&SectionId, &mut Node)>,
    mut was_own: Local<(bool, bool)>,
) {
    let is_own = own.is_on(&session);
    // The moves of a solution take the place of the robots.
    let is_low = screen.form == Form::Low;
    let is_told = is_own && solving.is_open() && (screen.has_short_goal() || is_low);
    let is_same = std::mem::replace(&mut *was_own, (is_own, is_told)) == (is_own, is_told);
    if is_same && !(session.is_changed() || reviewed.is_changed() || screen.is_changed()) {
        return;
    }
    let is_over = session.is_solved() && session.demonstration().is_none() && !practice.is_on();
    let is_over = is_over && !is_own;
    for (&section, mut node) in &mut sections {
        let is_shown = match section {
            section::FIGURES => !(is_over || screen.has_short_goal() || is_own && is_low),
            section::ROBOTS => !(is_over || is_told || screen.is_squeezed()),
            section::CHOICES => is_own && !screen.is_squeezed(),
            _ => continue,
        };
        node.display = if is_shown { Display::Flex } else { Display::None };
    }
}
