//! The sheet that shares the puzzle: as a text, or as a picture.

use bevy::prelude::*;
use carom_shell::address::has_links;
use carom_shell::export::Taking;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::ui::{Tone, UiKit};
use carom_shell::theme::Glyph;

use crate::command::SaveCommand;
use crate::ids::{MORE, SHARE};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: UiKit, overlay: Res<Overlay>) {
    if !overlay.shows(SHARE) || !(overlay.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card_below(SHARE, MORE, "block-share", |ui| {
        let pictures = Taking::ALL.map(|it| {
            let icon = if it == Taking::Copy { Glyph::Copy } else { Glyph::Folder };
            (icon, it.name(), SaveCommand::Picture(it))
        });
        let link = has_links().then_some((Glyph::Share, "copy-link", SaveCommand::Share));
        let texts = [
            (Glyph::Copy, "block-copy", SaveCommand::Copy),
            (Glyph::Copy, "block-copy-position", SaveCommand::CopyPosition),
        ];
        for (icon, key, action) in link.into_iter().chain(pictures).chain(texts) {
            let text = ui.say(key);
            ui.row_button(icon, &text, None, RowEnd::Nothing, action, Tone::Plain);
        }
        ui.message(Node { width: percent(100), ..default() });
    });
}
