//! The card for files: a row for each format to write, and a field for the text or file to read.

use bevy::prelude::*;
use carom_formats::Format;
use carom_formats::ricochet::{Entry, FORMATS};

use super::drawing::Drawing;
use super::exchange::text_of;
use super::{Command, say};
use crate::shell::frame::Frame;
use crate::shell::ids::OverlayId;
use crate::shell::overlay::Overlay;
use crate::shell::panel::field::Typed;
use crate::shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, row};
use crate::shell::place::Folder;
use crate::shell::words::Phrase;

/// The files of the editor.
pub(crate) const FILES: OverlayId = OverlayId::new("files");

const WIDTH: f32 = 560.0;

/// Why each format cannot express the drawing, if it cannot.
type Reasons = Vec<Option<Phrase>>;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    drawing: Res<Drawing>,
    folder: Res<Folder>,
    mut shown: Local<Reasons>,
) {
    let changed = overlay.is_changed() || kit.is_changed();
    if !overlay.shows(FILES) || !(changed || drawing.is_changed()) {
        return;
    }
    let reasons: Reasons =
        FORMATS.iter().map(|format| text_of(drawing.canvas(), format).err()).collect();
    // The drawing also changes when its verdict comes: that must not empty the field.
    if !changed && *shown == reasons {
        return;
    }
    shown.clone_from(&reasons);
    kit.card(FILES, "edit-files-title", |paper| {
        let column = Node {
            flex_direction: FlexDirection::Column,
            width: px(WIDTH),
            row_gap: px(7),
            ..default()
        };
        paper.nest(column, |paper| {
            let muted = paper.palette.muted;
            paper.label(&paper.words.get("edit-title-import"));
            paper.row(8.0, |paper| {
                paper.card_field(Node { flex_grow: 1.0, ..default() }, |typed| match typed {
                    Typed::Entered(text) if !text.trim().is_empty() => {
                        Some(Command::Import(text.to_owned()))
                    }
                    _ => None,
                });
                let paste = paper.words.get("edit-paste");
                paper.button(&paste, Command::Paste, Tone::Plain, 0.0);
            });
            paper.text(paper.words.get("edit-import-hint"), LABEL, muted);
            paper.label(&paper.words.get("edit-title-export"));
            for (format, why) in FORMATS.iter().zip(reasons) {
                show_format(paper, format, why);
            }
            let folder = folder.0.display().to_string();
            let place = paper.words.with("edit-folder", &[("folder", folder.into())]);
            paper.text(place, LABEL, muted);
        });
    });
}

/// A format: its name, the reason why it cannot be written, and its buttons.
fn show_format(paper: &mut Paper, format: &'static Format<Entry>, why: Option<Phrase>) {
    paper.nest(Node { min_height: px(34), ..row(8.0) }, |paper| {
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        let tone = if why.is_some() { Tone::Off } else { Tone::Plain };
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            ..default()
        };
        paper.nest(column, |paper| {
            let name = say::format(paper.words, format);
            paper.text(name, TEXT, if why.is_some() { muted } else { ink });
            if let Some(why) = why {
                paper.text(paper.words.say(&why), LABEL, muted);
            }
        });
        let buttons =
            [("edit-copy", Command::Copy(format.id)), ("edit-save", Command::Export(format.id))];
        for (text, command) in buttons {
            let text = paper.words.get(text);
            paper.button(&text, command, tone, 0.0);
        }
    });
}
