//! The sections of the play page, its lists and its cards.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::ids::SectionId;
use carom_shell::panel::section_width;
use carom_shell::screen::Screen;

use crate::command::Sheet;
use crate::session::Session;
use crate::solving::Solving;

mod actions;
mod banner;
pub(crate) mod cards;
mod figures;
pub mod headline;
mod lesson;
mod round;
mod sheet;
mod solver;

use crate::pieces::{CHIP, CHIP_GAP};

/// The sections of the page.
pub mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::Parts;

    pub(crate) const TARGET: SectionId = SectionId::new("play-target");
    pub(crate) const FIGURES: SectionId = SectionId::new("play-figures");
    pub(crate) const ROBOTS: SectionId = SectionId::new("play-robots");
    pub(crate) const LINE: SectionId = SectionId::new("play-line");
    pub const SOLVER: SectionId = SectionId::new("play-solver");
    /// The text of a lesson, which replaces the solver.
    pub const LESSON: SectionId = SectionId::new("play-lesson");
    pub(crate) const ACTIONS: SectionId = SectionId::new("play-actions");
    /// A list, which replaces other sections.
    pub(crate) const SHEET: SectionId = SectionId::new("play-sheet");

    pub(crate) const PARTS: Parts =
        Parts::column(&[TARGET, FIGURES, ROBOTS, LINE], &[SOLVER, LESSON, SHEET, ACTIONS]);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, turn.in_set(Frame::Lay).after(carom_shell::panel::place)).add_plugins(
        (
            headline::plugin,
            round::plugin,
            figures::plugin,
            solver::plugin,
            lesson::plugin,
            actions::plugin,
            sheet::plugin,
            cards::plugin,
            banner::plugin,
        ),
    );
}

/// A list replaces the solver, and so does the text of a lesson, which has its own place for hints. Beside the board a list also
/// replaces the robots, which are on the board, and so do the hints of a lesson if there is little room. A list that closes after a
/// choice replaces the actions too.
fn turn(
    (sheet, session, solving): (Res<Sheet>, Res<Session>, Res<Solving>),
    screen: Res<Screen>,
    mut sections: Query<(&SectionId, &mut Node)>,
) {
    let changed = sheet.is_changed() || session.is_changed() || solving.is_changed();
    if !(changed || screen.is_changed()) {
        return;
    }
    let is_lesson = session.lesson().is_some();
    let is_low = screen.is_cramped() && screen.panel.height() < 600.0;
    let is_full = is_lesson && solving.is_asked() && is_low;
    for (&section, mut node) in &mut sections {
        let is_shown = match section {
            section::SOLVER => !sheet.is_open() && !is_lesson,
            section::LESSON => !sheet.is_open() && is_lesson,
            // The review has the same moves, with more about each.
            section::LINE => *sheet != Sheet::Review,
            section::ROBOTS => screen.is_upright() || !(sheet.is_open() || is_full),
            section::ACTIONS => sheet.stays(),
            section::SHEET => sheet.is_open(),
            _ => continue,
        };
        node.display = if is_shown { Display::Flex } else { Display::None };
    }
}

/// The number of moves that fit into some lines of the panel.
pub(crate) fn moves_that_fit(screen: &Screen, lines: usize) -> usize {
    let width = section_width(screen) - 8.0;
    let takes = |moves: u8| f32::from(moves) * (CHIP + CHIP_GAP) - CHIP_GAP;
    let line = (4..40).rev().find(|&moves| takes(moves) <= width);
    lines * usize::from(line.unwrap_or(4))
}
