//! The card with the seats, the rules and the time of the next game.

use bevy::prelude::*;
use carom_engine::tablut::{RuleSet, Side};
use carom_play::tablut::{Pace, Seat};
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::{Kit, Paper, TEXT, Tone, button_node};
use carom_solver::tablut::{Kind, LEVELS};

use super::{about_side, emblem, piece, seat_name};
use crate::board::craft::Workshop;
use crate::command::Command;
use crate::ids::SETUP;
use crate::session::Session;

/// How far the program of the report looks ahead.
const REPORT: u32 = 3;
/// The seconds for each move of the strong program.
const SECONDS: [u8; 5] = [1, 3, 5, 10, 30];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, mut workshop: Workshop, overlay: Res<Overlay>, session: Res<Session>) {
    let changed = overlay.is_changed() || session.is_changed() || kit.is_changed();
    if !overlay.shows(SETUP) || !changed {
        return;
    }
    let is_puzzle = session.task().is_some();
    // A puzzle has its own players, so nothing about them is in the card.
    let title = if is_puzzle { "tablut-setup-title-puzzle" } else { "tablut-setup-title" };
    kit.card(SETUP, title, |paper| {
        let tone = |is_chosen: bool| if is_chosen { Tone::On } else { Tone::Plain };
        let why = match (session.is_remote(), is_puzzle) {
            (true, _) => Some("tablut-leave-first"),
            (false, true) => Some("tablut-players-puzzle"),
            (false, false) => None,
        };
        if let Some(why) = why {
            let narrow = Node { max_width: px(520), ..default() };
            let (text, ink) = (paper.say(why), paper.palette.ink);
            paper.nest(narrow, |paper| paper.text(text, TEXT, ink));
        }
        if session.is_remote() {
            return;
        }
        if !is_puzzle {
            for side in [Side::Defenders, Side::Attackers] {
                seats(paper, &mut workshop, &session, side);
            }
        }
        // A puzzle has its own rules and no clock.
        let (rules, time) = if is_puzzle {
            ("tablut-label-next-rules", "tablut-label-next-time")
        } else {
            ("tablut-label-rules", "tablut-label-time")
        };
        paper.part(rules, |paper| {
            paper.bar(8.0, |paper| {
                for rules in RuleSet::ALL {
                    let name = [("rules", rules.name.into())];
                    let text = paper.words.with("tablut-rules-named", &name);
                    let is_chosen = session.next_rules().name == rules.name;
                    paper.button(&text, Command::UseRules(rules), tone(is_chosen), 0.0);
                }
            });
            let name = [("rules", session.next_rules().name.into())];
            let about = paper.words.with("tablut-rules-about", &name);
            let narrow = Node { max_width: px(520), ..default() };
            paper.nest(narrow, |paper| paper.small(about));
        });
        paper.part(time, |paper| {
            paper.bar(8.0, |paper| {
                let none = paper.say("tablut-no-clock");
                let is_chosen = session.next_pace().is_none();
                paper.button(&none, Command::UsePace(None), tone(is_chosen), 0.0);
                for pace in Pace::ALL {
                    let about = [
                        ("minutes", (pace.base.as_secs() / 60).into()),
                        ("seconds", pace.increment.as_secs().into()),
                    ];
                    let text = paper.words.with("tablut-pace", &about);
                    let is_chosen = session.next_pace() == Some(pace);
                    paper.button(&text, Command::UsePace(Some(pace)), tone(is_chosen), 0.0);
                }
            });
        });
        paper.row(12.0, |paper| {
            let green = Tone::Strong;
            paper.button(&paper.say("tablut-new"), Command::New, green, 0.0);
            // On as many lines as it needs: the choices give the card its width.
            let narrow = Node { max_width: px(400), flex_shrink: 1.0, ..default() };
            let about = if is_puzzle { "tablut-new-is-after" } else { "tablut-new-is" };
            paper.nest(narrow, |paper| paper.small(paper.say(about)));
        });
    });
}

/// Who plays a side: a button for each player.
fn seats(paper: &mut Paper, workshop: &mut Workshop, session: &Session, side: Side) {
    let palette = *paper.palette;
    let now = session.seat(side);
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(6), ..default() };
    paper.nest(column, |paper| {
        paper.row(8.0, |paper| {
            piece(paper, workshop, emblem(side), 18.0);
            let name = about_side(paper.words, "tablut-side", side);
            paper.bold(name, TEXT, palette.ink);
        });
        let choice = |paper: &mut Paper, seat: Seat, text: &str, width: Option<f32>| {
            let tone = if seat == now { Tone::On } else { Tone::Plain };
            let node = match width {
                Some(width) => Node { width: px(width), padding: UiRect::ZERO, ..button_node() },
                None => button_node(),
            };
            let text = text.to_owned();
            paper.press(node, Command::Sit(side, seat), tone, |paper| {
                paper.line(text, TEXT, palette.ink);
            });
        };
        paper.bar(8.0, |paper| {
            let others =
                [Seat::Human, Seat::Program(Kind::Random), Seat::Program(Kind::Report(REPORT))];
            for seat in others {
                let name = seat_name(paper.words, seat);
                choice(paper, seat, &name, None);
            }
        });
        paper.bar(5.0, |paper| {
            paper.small(paper.say("tablut-levels"));
            for level in 1..=LEVELS {
                let seat = Seat::Program(Kind::Level(level));
                choice(paper, seat, &level.to_string(), Some(32.0));
            }
        });
        paper.bar(5.0, |paper| {
            paper.small(paper.say("tablut-seconds"));
            for seconds in SECONDS {
                choice(paper, Seat::Timed(seconds), &format!("{seconds} s"), Some(48.0));
            }
        });
    });
}
