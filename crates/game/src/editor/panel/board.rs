//! Size, turning and mirroring, rules.

use bevy::prelude::*;
use carom_engine::Size;
use carom_engine::ricochet::Profile;
use carom_play::editor::Symmetry;

use crate::command::BoardCommand;
use crate::editor::drawing::{Drawing, Drawn};
use crate::editor::{EditCommand, say};
use crate::panel::Section;
use crate::panel::field::Typed;
use crate::panel::kit::{Kit, Paper, TITLE, Tone, button_node};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.after(Drawn));
}

fn show(mut kit: Kit, drawing: Res<Drawing>, mut shown: Local<Option<(Size, Profile)>>) {
    let now = (drawing.canvas().size(), drawing.canvas().profile());
    if *shown == Some(now) && !kit.is_changed() {
        return;
    }
    *shown = Some(now);
    let (size, profile) = now;
    kit.fill(Section::EditorBoard, |paper| {
        paper.row(6.0, |paper| {
            let (ink, muted) = (paper.palette.ink, paper.palette.muted);
            side(paper, size.width(), (-1, 0), move |width| Size::new(width, size.height()).ok());
            paper.text("×", TITLE, muted);
            side(paper, size.height(), (0, -1), move |height| Size::new(size.width(), height).ok());
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            for (text, symmetry) in [
                ("↻", Symmetry::Rotate),
                ("⇄", Symmetry::MirrorEastWest),
                ("⇅", Symmetry::MirrorNorthSouth),
            ] {
                let command = BoardCommand::Edit(EditCommand::Transform(symmetry));
                let node = Node { width: px(32), padding: UiRect::ZERO, ..button_node() };
                paper.press(node, command, Tone::Plain, |paper| paper.text(text, TITLE, ink));
            }
        });
        paper.row(6.0, |paper| {
            let rules = say::rules(paper.words, profile);
            paper.button(&rules, BoardCommand::Edit(EditCommand::NextRules), Tone::Plain, 1.0);
            let clear = paper.words.get("edit-clear");
            paper.button(&clear, BoardCommand::Edit(EditCommand::Clear), Tone::Plain, 0.0);
        });
    });
}

/// A number with a button before and after it.
fn side(
    paper: &mut Paper,
    now: u8,
    less: (i8, i8),
    size: impl Fn(u8) -> Option<Size> + Send + Sync + 'static,
) {
    let step = |paper: &mut Paper, text: &str, (width, height): (i8, i8), is_possible: bool| {
        let tone = if is_possible { Tone::Plain } else { Tone::Off };
        let node = Node { width: px(28), padding: UiRect::ZERO, ..button_node() };
        let command = BoardCommand::Edit(EditCommand::Grow(width, height));
        let ink = paper.palette.ink;
        paper.press(node, command, tone, |paper| paper.text(text, TITLE, ink));
    };
    paper.row(3.0, |paper| {
        step(paper, "−", less, now > Size::MIN);
        let width = Node { width: px(40), ..default() };
        paper.field(&now.to_string(), width, move |typed: Typed| {
            let size = size(typed.done()?.trim().parse().ok()?)?;
            Some(BoardCommand::Edit(EditCommand::Resize(size)))
        });
        step(paper, "+", (-less.0, -less.1), now < Size::MAX);
    });
}
