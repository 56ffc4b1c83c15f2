//! The card that opens, copies and saves boards.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::outgoing::{FileName, Taking};
use carom_shell::overlay::Overlay;
use carom_shell::panel::field::Typed;
use carom_shell::panel::finding::Finding;
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::place::Folder;

use crate::command::{OpenCommand, SaveCommand};
use crate::ids::FILES;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (folder, name): (Res<Folder>, Res<FileName>),
    finding: Finding,
) {
    let changed = overlay.is_changed() || kit.is_changed();
    if !overlay.shows(FILES) || !changed {
        return;
    }
    kit.card(FILES, "block-files-title", |paper| {
        let what = paper.say("block-open-what");
        let width = || Node { width: px(440), max_width: percent(100), ..default() };
        paper.nest(width(), |paper| paper.small(what));
        let column = Node { flex_direction: FlexDirection::Column, ..default() };
        paper.nest(column, |paper| {
            paper.card_field(width(), |typed| match typed {
                Typed::Entered(text) => Some(OpenCommand::OpenText(text.to_owned())),
                _ => None,
            });
            paper.message(width());
        });
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("block-paste"), OpenCommand::Paste, Tone::Strong, 0.0);
            paper.browse(&finding);
        });
        paper.recent_files(&finding);
        let example = paper.say("block-open-example");
        paper.nest(width(), |paper| paper.small(example));
        let about = [("folder", folder.0.display().to_string().into())];
        let what = paper.words.with("block-share-what", &about);
        paper.nest(width(), |paper| paper.small(what));
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("block-copy"), SaveCommand::Copy, Tone::Plain, 0.0);
            let here = SaveCommand::CopyPosition;
            paper.button(&paper.say("block-copy-position"), here, Tone::Plain, 0.0);
            paper.button(&paper.say("block-save"), SaveCommand::Save, Tone::Plain, 0.0);
        });
        paper.bar(8.0, |paper| {
            for taking in Taking::ALL {
                let text = paper.say(taking.name());
                paper.button(&text, SaveCommand::Picture(taking), Tone::Plain, 0.0);
            }
        });
        paper.nest(width(), |paper| paper.file_name(&name, &finding, SaveCommand::Save));
    });
}
