//! The rows of sheets.

use bevy::prelude::*;

use super::Tip;
use super::ui::{LABEL, LEAD, Tone, UiBuilder, control_node, square_around, text_column};
use crate::action::BoxedAction;
use crate::command::Command;
use crate::ids::OverlayId;
use crate::theme::Glyph;

/// What stands at the end of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowEnd {
    Nothing,
    /// The row opens another sheet.
    Chevron,
    /// The row switches something on or off.
    Switch(bool),
    /// The row is the current choice among several, or not.
    Chosen(bool),
}

/// The height of a row.
const HEIGHT: f32 = 52.0;

impl UiBuilder<'_, '_> {
    /// A caption above rows.
    pub fn caption(&mut self, text: &str) {
        let node = Node { margin: UiRect::new(px(0), px(0), px(8), px(2)), ..default() };
        self.nest(node, |ui| ui.text(text, LABEL, self.palette.muted));
    }

    /// A row that does something, by the key of its text.
    pub fn act_row(&mut self, icon: Glyph, key: &str, action: impl Into<BoxedAction>) {
        self.row_button(icon, &self.say(key), None, RowEnd::Nothing, action, Tone::Plain);
    }

    /// A row that leads to something else, by the key of its text.
    pub fn way(&mut self, icon: Glyph, key: &str, action: impl Into<BoxedAction>) {
        self.row_button(icon, &self.say(key), None, RowEnd::Chevron, action, Tone::Plain);
    }

    /// A row that opens a card, by the key of its text.
    pub fn card_row(&mut self, icon: Glyph, key: &str, card: OverlayId) {
        self.way(icon, key, Command::Toggle(card));
    }

    /// A row that does something, with a line about it.
    pub fn row_button(
        &mut self,
        icon: Glyph,
        text: &str,
        about: Option<&str>,
        end: RowEnd,
        action: impl Into<BoxedAction>,
        tone: Tone,
    ) {
        let node = Node {
            min_height: px(HEIGHT),
            width: percent(100),
            flex_shrink: 0.0,
            column_gap: px(16),
            padding: UiRect::axes(px(10), px(4)),
            ..control_node()
        };
        // A row has the ground of its sheet.
        let color = tone.ink(self.palette);
        let veil = if tone == Tone::Off { Color::NONE } else { self.palette.ink };
        let line = if tone == Tone::On { self.palette.ink } else { Color::NONE };
        self.pressed(Tip(None), node, action, (Color::NONE, line), veil, |ui| {
            ui.icon(icon, 24.0, color);
            ui.nest(text_column(), |ui| {
                ui.text(text, LEAD, color);
                if let Some(about) = about {
                    ui.text(about, LABEL, ui.palette.muted);
                }
            });
            match end {
                RowEnd::Nothing | RowEnd::Chosen(false) => {}
                RowEnd::Chevron => ui.icon(Glyph::Next, 20.0, ui.palette.muted),
                RowEnd::Chosen(true) => ui.icon(Glyph::Check, 22.0, color),
                RowEnd::Switch(is_on) => ui.switch(is_on),
            }
        });
    }

    /// A switch. Its knob is at the right, with a tick, while it is on.
    fn switch(&mut self, is_on: bool) {
        let palette = *self.palette;
        let (fill, line, knob, end) = if is_on {
            (palette.ink, palette.ink, palette.on_ink, JustifyContent::FlexEnd)
        } else {
            (Color::NONE, palette.outline, palette.outline, JustifyContent::FlexStart)
        };
        let node = Node {
            width: px(52),
            height: px(32),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            justify_content: end,
            padding: UiRect::horizontal(px(3)),
            border: px(2).all(),
            border_radius: BorderRadius::MAX,
            ..default()
        };
        self.nest((node, BackgroundColor(fill), BorderColor::all(line)), |ui| {
            let node = Node { border_radius: BorderRadius::MAX, ..square_around(22.0) };
            ui.nest((node, BackgroundColor(knob)), |ui| {
                if is_on {
                    ui.icon(Glyph::Check, 16.0, palette.ink);
                }
            });
        });
    }
}
