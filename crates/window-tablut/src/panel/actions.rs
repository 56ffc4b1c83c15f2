//! Buttons for all other actions.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_play::tablut::NodeId;
use carom_shell::frame::Frame;
use carom_shell::ids::OverlayId;
use carom_shell::panel::kit::{Kit, Paper, Tone};
use carom_shell::screen::Screen;

use super::section;
use crate::command::{Command, PuzzleCommand};
use crate::ids::{FILES, NETWORK, SETUP};
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>, screen: Res<Screen>) {
    if !session.is_changed() && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    let when = |possible: bool| if possible { Tone::Plain } else { Tone::Off };
    let tree = session.tree();
    let is_at_start = tree.here() == NodeId::START;
    let is_at_end = tree.is_at_end();
    let is_remote = session.is_remote();
    // There is nothing to resign or to try again yet.
    let has_before = tree.is_empty() && session.has_game_before() && !is_remote;
    let before = |paper: &mut Paper| {
        paper.button(&paper.say("tablut-before"), Command::Before, Tone::Plain, 1.0);
    };
    kit.fill(section::ACTIONS, |paper| {
        paper.bar(6.0, |paper| {
            paper.button(
                &paper.say("tablut-take-back"),
                Command::TakeBack,
                when(session.can_take_back()),
                1.5,
            );
            let steps = [
                ("|◀", Command::First, !is_at_start),
                ("◀", Command::Back, !is_at_start),
                ("▶", Command::Forward, !is_at_end),
                ("▶|", Command::Last, !is_at_end),
            ];
            for (text, command, is_possible) in steps {
                paper.button(text, command, when(is_possible), 0.6);
            }
        });
        paper.bar(6.0, |paper| {
            if session.task().is_some() {
                let (again, next) = (paper.say("tablut-try-again"), paper.say("tablut-next"));
                if has_before {
                    before(paper);
                } else {
                    paper.button(&again, PuzzleCommand::Restart, Tone::Plain, 1.0);
                }
                paper.button(&next, PuzzleCommand::Next, Tone::Plain, 1.0);
                return;
            }
            if has_before {
                before(paper);
                return;
            }
            let can_resign = session.resigner().is_some() && !tree.is_empty();
            paper.button(&paper.say("tablut-resign"), Command::Resign, when(can_resign), 1.0);
            // Programs accept no draw.
            if Side::ALL.into_iter().all(|it| session.seat(it).is_human()) {
                let offer = paper.say("tablut-offer");
                paper.button(&offer, Command::OfferDraw, when(session.can_offer()), 1.0);
            }
            // A game without moves is new. The button stays at the end, so that no other one moves or changes its height.
            if !is_remote && !tree.is_empty() {
                let is_over = session.ending().is_some();
                let green = Tone::Strong;
                let tone = if is_over { green } else { Tone::Plain };
                paper.button(&paper.say("tablut-new"), Command::New, tone, 1.0);
            }
        });
        paper.bar(6.0, |paper| {
            let setup = carom_shell::Command::Toggle(SETUP);
            paper.button(&paper.say("tablut-setup"), setup, Tone::Plain, 1.0);
            let files = carom_shell::Command::Toggle(FILES);
            paper.button(&paper.say("tablut-files"), files, Tone::Plain, 1.0);
            let network = carom_shell::Command::Toggle(NETWORK);
            // A network game is left there.
            let is_on = Tone::On;
            let tone = if is_remote { is_on } else { Tone::Plain };
            paper.button(&paper.say("tablut-network"), network, tone, 1.0);
        });
        if !screen.is_cramped() && !screen.is_upright() {
            first_keys(paper, is_remote);
        }
    });
}

/// What a beginner needs first, on one line. In a network game nothing is taken back.
fn first_keys(paper: &mut Paper, is_remote: bool) {
    let mut keys = vec![("first-choose", paper.key(&Command::Choose))];
    if !is_remote {
        keys.push(("first-undo", paper.key(&Command::TakeBack)));
    }
    keys.push(("first-help", paper.key(&carom_shell::Command::Toggle(OverlayId::HELP))));
    paper.first_keys("first-cursor", &keys);
}
