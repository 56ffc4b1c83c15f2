//! The sheet with the players of the game that goes on.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_play::tablut::Seat;
use carom_shell::BoxedAction;
use carom_shell::overlay::Overlay;
use carom_shell::panel::ui::{LABEL, TEXT, UiBuilder, UiKit, button_node, column};
use carom_solver::tablut::{LEVELS, PlayerKind};

use super::new::chosen;
use super::{about_side, emblem, piece, seat_name};
use crate::board::craft::Workshop;
use crate::command::Command;
use crate::ids::{MORE, SETUP};
use crate::session::Session;

/// Computers without a level. The beginner's search looks three moves ahead.
pub(super) const OTHERS: [Seat; 2] =
    [Seat::Program(PlayerKind::Random), Seat::Program(PlayerKind::Report(3))];
/// The seconds for each move of the strongest computer.
pub(super) const SECONDS: [u8; 5] = [1, 3, 5, 10, 30];

pub(super) fn show(
    mut kit: UiKit,
    mut workshop: Workshop,
    overlay: Res<Overlay>,
    session: Res<Session>,
) {
    let changed = overlay.is_changed() || session.is_changed() || kit.is_changed();
    if !overlay.shows(SETUP) || !changed {
        return;
    }
    kit.card_below(SETUP, MORE, "tablut-setup", |ui| {
        let why = match (session.is_remote(), session.task().is_some()) {
            (true, _) => "tablut-leave-first",
            (false, true) => "tablut-players-puzzle",
            _ if session.lesson().is_some() => "tablut-lesson-alone",
            (false, false) => "tablut-players-is",
        };
        ui.small(ui.say(why));
        if session.is_remote() || session.winner().is_some() {
            return;
        }
        for side in [Side::Defenders, Side::Attackers] {
            seats(ui, &mut workshop, &session, side);
        }
    });
}

/// Who plays a side: a button for each player.
fn seats(ui: &mut UiBuilder, workshop: &mut Workshop, session: &Session, side: Side) {
    let palette = *ui.palette;
    let now = session.seat(side);
    ui.nest(column(6.0), |ui| {
        ui.row(8.0, |ui| {
            piece(ui, workshop, emblem(side), 22.0);
            ui.bold(about_side(ui.words, "tablut-side", side), TEXT, palette.ink);
        });
        ui.bar(8.0, |ui| {
            for seat in [Seat::Human].into_iter().chain(OTHERS) {
                let name = seat_name(ui.words, seat);
                ui.button(&name, Command::Sit(side, seat), chosen(seat == now), 0.0);
            }
        });
        let choice = |seat: Seat| (Command::Sit(side, seat), seat == now);
        let levels =
            (1..=LEVELS).map(|it| (choice(Seat::Program(PlayerKind::Level(it))), it.to_string()));
        ui.text(ui.say("tablut-levels"), LABEL, palette.muted);
        fives(ui, levels);
        let timed = SECONDS.map(|it| (choice(Seat::Timed(it)), format!("{it} s")));
        ui.text(ui.say("tablut-seconds"), LABEL, palette.muted);
        fives(ui, timed);
    });
}

/// Short buttons, five on a line: the command of each, whether it is chosen, and its text.
pub(super) fn fives<W: Into<BoxedAction>>(
    ui: &mut UiBuilder,
    all: impl IntoIterator<Item = ((W, bool), String)>,
) {
    ui.bar(6.0, |ui| {
        for ((action, is_chosen), text) in all {
            let node = Node {
                flex_grow: 1.0,
                flex_basis: percent(17),
                height: px(44),
                padding: UiRect::ZERO,
                ..button_node()
            };
            ui.press(node, action, chosen(is_chosen), |ui| {
                ui.line(text, TEXT, ui.palette.ink);
            });
        }
    });
}
