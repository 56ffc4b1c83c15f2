//! The buttons for undo and redo, for files and for the exchange with the play page.

use bevy::prelude::*;
use carom_shell::Wish;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, Tone};

use crate::editor::card::FILES;
use crate::editor::drawing::Drawing;
use crate::editor::panel::section;
use crate::editor::verdict::{Judge, Verdict};
use crate::editor::{Command, ExchangeCommand};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

/// The state that the buttons depend on: undo, redo, play.
type Possible = (bool, bool, Tone);

fn show(
    mut kit: Kit,
    (drawing, judge): (Res<Drawing>, Res<Judge>),
    mut shown: Local<Option<Possible>>,
) {
    if !(drawing.is_changed() || judge.is_changed() || kit.is_changed()) {
        return;
    }
    // A puzzle without a solution can be tried, but nobody should play it by mistake.
    let play = match judge.verdict() {
        _ if drawing.canvas().round().is_none() => Tone::Off,
        Verdict::Solvable { .. } => Tone::Strong,
        Verdict::Unsolvable { .. } => Tone::On,
        _ => Tone::Plain,
    };
    let now = (drawing.can_undo(), drawing.can_redo(), play);
    if *shown == Some(now) && !kit.is_changed() {
        return;
    }
    *shown = Some(now);
    let (can_undo, can_redo, play) = now;
    kit.fill(section::ACTIONS, |paper| {
        let when = |possible: bool, tone: Tone| if possible { tone } else { Tone::Off };
        let first = [
            ("edit-undo", Wish::from(Command::Undo), when(can_undo, Tone::Plain)),
            ("edit-redo", Command::Redo.into(), when(can_redo, Tone::Plain)),
            ("edit-files", carom_shell::Command::Toggle(FILES).into(), Tone::Plain),
        ];
        let second = [
            ("edit-take", Wish::from(ExchangeCommand::TakeRound), Tone::Plain),
            ("edit-play", ExchangeCommand::Play.into(), play),
        ];
        for row in [&first[..], &second] {
            paper.row(8.0, |paper| {
                for (text, command, tone) in row {
                    paper.button(&paper.words.get(text), command.clone(), *tone, 1.0);
                }
            });
        }
    });
}
