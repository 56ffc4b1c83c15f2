//! The round as a file or a text, in the format of the player's choice.

use bevy::prelude::*;
use carom_formats::ricochet::FORMATS;

use super::{blue, small};
use crate::ricochet::command::Command;
use crate::ricochet::files::text;
use crate::ricochet::ids::SAVE;
use crate::ricochet::session::Session;
use crate::shell::frame::Frame;
use crate::shell::overlay::Overlay;
use crate::shell::panel::kit::{Kit, LABEL, TEXT, Tone, row};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, overlay: Res<Overlay>, session: Res<Session>) {
    let news = overlay.is_changed() || session.is_changed();
    if !overlay.shows(SAVE) || !(news || kit.is_changed()) {
        return;
    }
    kit.card(SAVE, "save-title", |paper| {
        small(paper, paper.say("save-what"));
        let list = Node { flex_direction: FlexDirection::Column, row_gap: px(5), ..default() };
        paper.nest(list, |paper| {
            for format in FORMATS {
                let outcome = text(&session, format.id);
                paper.nest(row(8.0), |paper| {
                    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
                    let width = Node { width: px(120), flex_shrink: 0.0, ..default() };
                    paper.nest(width, |paper| paper.bold(format.id, TEXT, ink));
                    let tone = if outcome.is_ok() { Tone::Plain } else { Tone::Off };
                    let tone = if outcome.is_ok() && format.id == carom_formats::ricochet::NATIVE.id
                    {
                        Tone::Strong(blue(paper))
                    } else {
                        tone
                    };
                    let as_file = Command::SaveAs(format.id);
                    paper.button(&paper.say("save-file"), as_file, tone, 0.0);
                    let tone = if outcome.is_ok() { Tone::Plain } else { Tone::Off };
                    let as_text = Command::Copy(format.id);
                    paper.button(&paper.say("save-copy"), as_text, tone, 0.0);
                    let rest = Node { width: px(290), ..default() };
                    let about = match outcome {
                        Ok((_, text)) if text.trim().lines().count() == 1 => shorten(text.trim()),
                        Ok((extension, _)) => format!(".{extension}"),
                        Err(why) => paper.words.say(&why),
                    };
                    paper.nest(rest, |paper| paper.text(about, LABEL, muted));
                });
            }
        });
    });
}

/// The part that fits into the line.
fn shorten(text: &str) -> String {
    const MOST: usize = 44;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}
