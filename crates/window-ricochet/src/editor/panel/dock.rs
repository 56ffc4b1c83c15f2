//! The foot of the panel: the size of the board, and the four buttons that are always there.

use bevy::prelude::*;
use carom_engine::Size;
use carom_play::ricochet::editor::Symmetry;
use carom_shell::panel::Dock;
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use super::{layout, section};
use crate::editor::drawing::Drawing;
use crate::editor::verdict::{Judge, Verdict};
use crate::editor::{Command, ExchangeCommand};
use crate::ids::{EDITOR_MORE, EDITOR_SIZE};

/// What turns or mirrors the board: its icon, and the texts of its tooltip and of its row.
pub(super) const SYMMETRIES: [(Glyph, &str, &str, Symmetry); 3] = [
    (Glyph::Turn, "do-edit-rotate", "edit-turn", Symmetry::Rotate),
    (Glyph::Mirror, "do-edit-mirror-columns", "edit-mirror", Symmetry::MirrorEastWest),
    (Glyph::Flip, "do-edit-mirror-rows", "edit-flip", Symmetry::MirrorNorthSouth),
];

/// The state that the buttons depend on: undo, redo, play, the size of the board.
type Possible = (bool, bool, Tone, Size);

pub(super) fn show(
    mut kit: UiKit,
    (drawing, judge, screen): (Res<Drawing>, Res<Judge>, Res<Screen>),
    mut shown: Local<Option<Possible>>,
) {
    if !(drawing.is_changed() || judge.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    // A puzzle without a solution can be tried, but nobody should play it by mistake.
    let play = match judge.verdict() {
        _ if drawing.canvas().round().is_none() => Tone::Off,
        Verdict::Solvable { .. } => Tone::Strong,
        Verdict::Unsolvable { .. } => Tone::On,
        _ => Tone::Plain,
    };
    let size = drawing.canvas().size();
    let now = (drawing.can_undo(), drawing.can_redo(), play, size);
    if *shown == Some(now) && !(screen.is_changed() || kit.is_changed()) {
        return;
    }
    *shown = Some(now);
    let when = |possible: bool| if possible { Tone::Plain } else { Tone::Off };
    let button = |icon, name, action, tone| Dock { icon, name, action, held: None, tone };
    let buttons = [
        button(Glyph::Undo, "edit-undo", Command::Undo.into(), when(now.0)),
        button(Glyph::Redo, "edit-redo", Command::Redo.into(), when(now.1)),
        button(Glyph::More, "more", carom_shell::Command::Toggle(EDITOR_MORE).into(), Tone::Plain),
    ];
    let play = button(Glyph::Play, "edit-play", ExchangeCommand::Play.into(), play);
    let board = |ui: &mut UiBuilder| {
        let size = format!("{} × {}", size.width(), size.height());
        let sheet = carom_shell::Command::Toggle(EDITOR_SIZE);
        let turn = |(icon, tip, _, symmetry)| (icon, tip, Command::Transform(symmetry).into());
        ui.board_size(&size, sheet, SYMMETRIES.map(turn).into());
    };
    kit.fill(section::DOCK, |ui| ui.foot(&layout(&screen), board, &buttons, &play));
}
