//! The sections of the play page, its sheets and its cards.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::ids::SectionId;
use carom_shell::screen::Screen;

use crate::practice::Practice;
use crate::session::Session;
use crate::solving::Reviewed;

pub(crate) mod cards;
mod dock;
pub(crate) mod goal;
pub mod headline;
mod hint_text;
mod hints;
mod line;
mod numbers;
pub(crate) mod sheets;

/// The sections of the page.
pub mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::PanelParts;

    pub(crate) const TARGET: SectionId = SectionId::new("play-target");
    pub(crate) const FIGURES: SectionId = SectionId::new("play-figures");
    pub(crate) const ROBOTS: SectionId = SectionId::new("play-robots");
    /// The player's moves, and the result.
    pub(crate) const LINE: SectionId = SectionId::new("play-line");
    /// The hint box or, after the round, what follows it.
    pub const HINTS: SectionId = SectionId::new("play-hints");
    pub(crate) const DOCK: SectionId = SectionId::new("play-dock");

    pub(crate) const PARTS: PanelParts =
        PanelParts::new(&[TARGET], &[FIGURES, ROBOTS, LINE], &[HINTS, DOCK]);
}

pub(crate) fn plugin(app: &mut App) {
    let lay = turn.in_set(Frame::Layout).after(carom_shell::panel::place);
    app.add_systems(Update, (lay, goal::show.in_set(Frame::Draw)))
        .add_plugins((headline::plugin, numbers::plugin, line::plugin, hints::plugin))
        .add_plugins((dock::plugin, sheets::plugin, cards::plugin));
}

/// The result takes the place of the numbers and of the robots, which cannot move then.
fn turn(
    (session, reviewed, practice): (Res<Session>, Res<Reviewed>, Res<Practice>),
    screen: Res<Screen>,
    mut sections: Query<(&SectionId, &mut Node)>,
) {
    if !(session.is_changed() || reviewed.is_changed() || screen.is_changed()) {
        return;
    }
    let is_over = session.is_solved() && session.demonstration().is_none() && !practice.is_on();
    for (&section, mut node) in &mut sections {
        let is_shown = match section {
            section::FIGURES => !(is_over || screen.has_short_goal()),
            section::ROBOTS => !(is_over || screen.is_squeezed()),
            _ => continue,
        };
        node.display = if is_shown { Display::Flex } else { Display::None };
    }
}
