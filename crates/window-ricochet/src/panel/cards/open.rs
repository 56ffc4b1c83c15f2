//! A puzzle to open: by its ID, its text or its file.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::field::Typed;
use carom_shell::panel::finding::Finding;
use carom_shell::panel::kit::{Kit, Tone};

use crate::command::OpenCommand;
use crate::ids::OPEN;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, overlay: Res<Overlay>, finding: Finding) {
    let changed = overlay.is_changed() || kit.is_changed();
    if !overlay.shows(OPEN) || !changed {
        return;
    }
    kit.card(OPEN, "open-title", |paper| {
        paper.small(paper.say("open-what"));
        let width = || Node { width: px(420), max_width: percent(100), ..default() };
        let column = Node { flex_direction: FlexDirection::Column, ..default() };
        paper.nest(column, |paper| {
            paper.card_field(width(), |typed| match typed {
                Typed::Entered(text) => Some(OpenCommand::OpenText(text.to_owned())),
                _ => None,
            });
            paper.message(width());
        });
        paper.bar(8.0, |paper| {
            let tone = Tone::Strong;
            paper.button(&paper.say("open-paste"), OpenCommand::Paste, tone, 0.0);
            paper.browse(&finding);
        });
        paper.recent_files(&finding);
        paper.small(paper.say("open-example"));
    });
}
