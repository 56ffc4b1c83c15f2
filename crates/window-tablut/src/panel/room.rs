//! What of the panel a window has room for: the hint box, the own side, the name of the game, and the moves.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use carom_shell::panel::gaps;
use carom_shell::screen::{Form, Screen};
use carom_shell::solo::Price;

use super::analysis;
use super::dock::{STEPS, has_steps};
use super::headline::{has_tags, tag_height};
use super::moves;
use crate::analysis::Analysis;
use crate::files::OpenText;
use crate::hinting::Hinting;
use crate::ids::PLAY;
use crate::session::{ResignQuestion, Session};

/// The height of the row of a side.
pub(super) const SIDE: f32 = 56.0;

/// What the panel has. Low windows show only some of it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Room {
    pub(super) has_box: bool,
    /// Whether the person here has a row.
    pub(super) has_own: bool,
    pub(super) has_tags: bool,
    /// The height for the analysis and the moves: everything else keeps its place.
    pub(super) left: f32,
}

/// What the room is for.
#[derive(SystemParam)]
pub(super) struct Asking<'w> {
    pub(super) hinting: Res<'w, Hinting>,
    pub(super) price: Res<'w, Price>,
    pub(super) asked: Res<'w, ResignQuestion>,
    analysis: Res<'w, Analysis>,
    opened: Res<'w, OpenText>,
    screen: Res<'w, Screen>,
}

impl Asking<'_> {
    pub(super) fn room(&self, session: &Session) -> Room {
        let has_box = self.has_box(session);
        let screen = &*self.screen;
        let (gap, inner) = gaps(screen);
        let high = screen.panel.height();
        let steps = if has_steps(screen) { STEPS + inner } else { 0.0 };
        // Between the moves and the box, and between the box and the dock.
        let foot = if has_box { screen.hint_height() } else { 0.0 };
        let foot = gap + foot + gap + steps + screen.dock_height();
        let others = match screen.form {
            Form::Portrait => gap + foot,
            // The hint box and the dock are in the other column.
            Form::Square => SIDE + gap + gap,
            Form::Landscape | Form::Low => SIDE + gap + gap + foot,
        };
        let tags = tag_height(screen) + inner;
        let is_low = matches!(screen.form, Form::Portrait | Form::Low);
        let has_tags = has_tags(session, &self.opened, screen)
            && (screen.form != Form::Portrait || high >= others + SIDE + tags);
        let others = others + if has_tags { tags } else { 0.0 };
        // The analysis needs its card and a move.
        let analysed = analysis::height(0.0) + inner + moves::row(screen);
        let analysed = if self.analysis.is_on() { analysed } else { 0.0 };
        let has_own = !is_low || high >= others + SIDE + analysed;
        let others = others + if has_own { SIDE } else { 0.0 };
        Room { has_box, has_own, has_tags, left: high - others }
    }

    /// Whether the hint box is there. The analysis tells what is to be done and who has won, and its moves need the room.
    fn has_box(&self, session: &Session) -> bool {
        let screen = &*self.screen;
        let is_asked =
            self.price.question(PLAY).is_some() || self.asked.resigner(session).is_some();
        let is_told = is_asked || session.offer().is_some() || self.hinting.rung(session).is_some();
        let is_over = session.ending().is_some();
        let least = match screen.form {
            Form::Portrait => 290.0,
            Form::Low => 395.0,
            Form::Square | Form::Landscape => 0.0,
        };
        let is_high = screen.panel.height() > least;
        let is_wide = screen.form != Form::Portrait && !screen.is_cramped();
        is_told
            || session.lesson().is_some()
            || if self.analysis.is_on() { is_over && is_wide } else { is_over || is_high }
    }
}
