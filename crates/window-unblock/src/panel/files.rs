//! The card that opens, copies and saves boards.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::finding::Finding;
use carom_shell::panel::ui::UiKit;

use crate::command::{OpenCommand, SaveCommand};
use crate::ids::FILES;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: UiKit, overlay: Res<Overlay>, finding: Finding) {
    let changed = overlay.is_changed() || kit.is_changed();
    if !overlay.shows(FILES) || !changed {
        return;
    }
    kit.card(FILES, "files-title", |ui| {
        let paste = OpenCommand::Paste;
        ui.opening(&finding, "block-open-what", OpenCommand::OpenText, paste);
        ui.explain("block-open-example");
        let buttons = [
            ("block-copy", SaveCommand::Copy),
            ("block-copy-position", SaveCommand::CopyPosition),
            ("block-save", SaveCommand::Save),
        ];
        ui.saving(&finding, "block-share-what", buttons, SaveCommand::Picture);
    });
}
