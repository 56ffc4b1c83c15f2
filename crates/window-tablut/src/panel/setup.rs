//! The sheet with the players of the game that goes on.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_play::tablut::Seat;
use carom_shell::Wish;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, button_node, column};
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
    mut kit: Kit,
    mut workshop: Workshop,
    overlay: Res<Overlay>,
    session: Res<Session>,
) {
    let changed = overlay.is_changed() || session.is_changed() || kit.is_changed();
    if !overlay.shows(SETUP) || !changed {
        return;
    }
    kit.card_below(SETUP, MORE, "tablut-setup", |paper| {
        let why = match (session.is_remote(), session.task().is_some()) {
            (true, _) => "tablut-leave-first",
            (false, true) => "tablut-players-puzzle",
            _ if session.lesson().is_some() => "tablut-lesson-alone",
            (false, false) => "tablut-players-is",
        };
        paper.small(paper.say(why));
        if session.is_remote() || session.winner().is_some() {
            return;
        }
        for side in [Side::Defenders, Side::Attackers] {
            seats(paper, &mut workshop, &session, side);
        }
    });
}

/// Who plays a side: a button for each player.
fn seats(paper: &mut Paper, workshop: &mut Workshop, session: &Session, side: Side) {
    let palette = *paper.palette;
    let now = session.seat(side);
    paper.nest(column(6.0), |paper| {
        paper.row(8.0, |paper| {
            piece(paper, workshop, emblem(side), 22.0);
            paper.bold(about_side(paper.words, "tablut-side", side), TEXT, palette.ink);
        });
        paper.bar(8.0, |paper| {
            for seat in [Seat::Human].into_iter().chain(OTHERS) {
                let name = seat_name(paper.words, seat);
                paper.button(&name, Command::Sit(side, seat), chosen(seat == now), 0.0);
            }
        });
        let choice = |seat: Seat| (Command::Sit(side, seat), seat == now);
        let levels =
            (1..=LEVELS).map(|it| (choice(Seat::Program(PlayerKind::Level(it))), it.to_string()));
        paper.text(paper.say("tablut-levels"), LABEL, palette.muted);
        fives(paper, levels);
        let timed = SECONDS.map(|it| (choice(Seat::Timed(it)), format!("{it} s")));
        paper.text(paper.say("tablut-seconds"), LABEL, palette.muted);
        fives(paper, timed);
    });
}

/// Short buttons, five on a line: the command of each, whether it is chosen, and its text.
pub(super) fn fives<W: Into<Wish>>(
    paper: &mut Paper,
    all: impl IntoIterator<Item = ((W, bool), String)>,
) {
    paper.bar(6.0, |paper| {
        for ((wish, is_chosen), text) in all {
            let node = Node {
                flex_grow: 1.0,
                flex_basis: percent(17),
                height: px(44),
                padding: UiRect::ZERO,
                ..button_node()
            };
            paper.press(node, wish, chosen(is_chosen), |paper| {
                paper.line(text, TEXT, paper.palette.ink);
            });
        }
    });
}
