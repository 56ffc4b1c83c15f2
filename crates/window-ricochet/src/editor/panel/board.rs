//! Size, symmetries and rules of the board.

use bevy::prelude::*;
use carom_engine::Size;
use carom_engine::ricochet::Profile;
use carom_play::ricochet::editor::{Refusal, Symmetry};
use carom_shell::frame::Frame;
use carom_shell::panel::field::Typed;
use carom_shell::panel::kit::{Kit, Paper, TITLE, Tone, button_node};
use carom_shell::theme::Glyph;

use crate::editor::drawing::Drawing;
use crate::editor::panel::section;
use crate::editor::{Command, say};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

/// The shown values. If a typed size is refused, the field shows the present size again.
type Seen = (Size, Profile, Option<Refusal>);

fn show(mut kit: Kit, drawing: Res<Drawing>, mut shown: Local<Option<Seen>>) {
    let (size, profile) = (drawing.canvas().size(), drawing.canvas().profile());
    let now = (size, profile, drawing.refusal().cloned());
    if shown.as_ref() == Some(&now) && !kit.is_changed() {
        return;
    }
    *shown = Some(now);
    kit.fill(section::BOARD, |paper| {
        paper.bar(6.0, |paper| {
            let (ink, muted) = (paper.palette.ink, paper.palette.muted);
            side(paper, size.width(), (-1, 0), Command::Width);
            paper.text("×", TITLE, muted);
            side(paper, size.height(), (0, -1), Command::Height);
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            for (icon, symmetry) in [
                (Glyph::Turn, Symmetry::Rotate),
                (Glyph::Mirror, Symmetry::MirrorEastWest),
                (Glyph::Flip, Symmetry::MirrorNorthSouth),
            ] {
                let command = Command::Transform(symmetry);
                let node = Node { width: px(30), padding: UiRect::ZERO, ..button_node() };
                paper.press(node, command, Tone::Plain, |paper| paper.icon(icon, 18.0, ink));
            }
        });
        paper.row(6.0, |paper| {
            let rules = say::rules(paper.words, profile);
            paper.button(&rules, Command::NextRules, Tone::Plain, 1.0);
            let clear = paper.words.get("edit-clear");
            paper.button(&clear, Command::Clear, Tone::Plain, 0.0);
        });
    });
}

/// A number between two buttons.
fn side(paper: &mut Paper, now: u8, less: (i8, i8), typed: fn(String) -> Command) {
    let step = |paper: &mut Paper, text: &str, (width, height): (i8, i8), is_possible: bool| {
        let tone = if is_possible { Tone::Plain } else { Tone::Off };
        let node = Node { width: px(26), padding: UiRect::ZERO, ..button_node() };
        let command = Command::Grow(width, height);
        let ink = tone.ink(paper.palette);
        paper.press(node, command, tone, |paper| paper.text(text, TITLE, ink));
    };
    paper.row(3.0, |paper| {
        step(paper, "−", less, now > Size::MIN);
        let width = Node { width: px(38), ..default() };
        paper.field(&now.to_string(), width, move |text: Typed| {
            Some(typed(text.done()?.to_owned()))
        });
        step(paper, "+", (-less.0, -less.1), now < Size::MAX);
    });
}
