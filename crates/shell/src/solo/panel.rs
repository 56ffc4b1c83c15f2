//! Parts of the panel of a puzzle.

use std::time::Duration;

use bevy::prelude::*;
use carom_solver::CatalogueEntry;

use crate::action::BoxedAction;
use crate::panel::ui::{TEXT, Tone, UiBuilder};
use crate::panel::{RowEnd, Tip};
use crate::theme::Glyph;
use crate::words::Words;

/// The time of a search and, with the text of this key, the number of positions that it has expanded.
pub fn work(words: &Words, elapsed: Duration, expanded: u64, positions: &str) -> String {
    let mut parts = vec![words.time(elapsed)];
    // What a solver knows without a search says nothing about its work.
    if expanded > 0 {
        let count = words.count(expanded);
        parts.push(words.with(positions, &[("count", count.into())]));
    }
    parts.join(" · ")
}

impl UiBuilder<'_, '_> {
    /// The solvers of a catalogue. The key of what each one promises is the prefix and its id; `action` chooses the one at a place.
    pub fn solvers<P, W: Into<BoxedAction>>(
        &mut self,
        catalogue: &[CatalogueEntry<P>],
        choice: usize,
        promise: &str,
        action: impl Fn(usize) -> W,
    ) {
        for (place, entry) in catalogue.iter().enumerate() {
            let promise = self.say(&format!("{promise}{}", entry.id));
            let end = RowEnd::Chosen(place == choice);
            self.row_button(Glyph::Lab, entry.id, Some(&promise), end, action(place), Tone::Plain);
        }
    }

    /// A quiet way beside the primary button, with the key of its text.
    pub fn link(&mut self, icon: Glyph, name: &str, action: impl Into<BoxedAction>) {
        let node = Node {
            height: px(44),
            align_items: AlignItems::Center,
            column_gap: px(10),
            padding: UiRect::horizontal(px(10)),
            border: px(2).all(),
            border_radius: BorderRadius::all(px(14)),
            ..default()
        };
        let (text, ink) = (self.say(name), self.palette.ink);
        self.press_with(Tip(None), node, action, Tone::Bare, |ui| {
            ui.icon(icon, 20.0, ink);
            ui.bold_line(text, TEXT, ink);
        });
    }
}
