//! The card that opens, copies and saves games.

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
    if !overlay.shows(FILES) || !(overlay.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card(FILES, "tablut-files-title", |paper| {
        let narrow = || Node { width: px(440), max_width: percent(100), ..default() };
        paper.nest(narrow(), |paper| paper.small(paper.say("tablut-open-what")));
        let column = Node { flex_direction: FlexDirection::Column, ..default() };
        paper.nest(column, |paper| {
            paper.card_field(narrow(), |typed| match typed {
                Typed::Entered(text) => Some(OpenCommand::OpenText(text.to_owned())),
                _ => None,
            });
            paper.message(narrow());
        });
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("tablut-paste"), OpenCommand::Paste, Tone::Strong, 0.0);
            paper.browse(&finding);
        });
        paper.recent_files(&finding);
        let about = [("folder", folder.0.display().to_string().into())];
        let what = paper.words.with("tablut-share-what", &about);
        paper.nest(narrow(), |paper| paper.small(what));
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("tablut-copy"), SaveCommand::Copy, Tone::Plain, 0.0);
            let here = SaveCommand::CopyPosition;
            paper.button(&paper.say("tablut-copy-position"), here, Tone::Plain, 0.0);
            paper.button(&paper.say("tablut-save"), SaveCommand::Save, Tone::Plain, 0.0);
        });
        paper.bar(8.0, |paper| {
            for taking in Taking::ALL {
                let text = paper.say(taking.name());
                paper.button(&text, SaveCommand::Picture(taking), Tone::Plain, 0.0);
            }
        });
        paper.nest(narrow(), |paper| paper.file_name(&name, &finding, SaveCommand::Save));
    });
}
