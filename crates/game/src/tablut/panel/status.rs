//! What happens now: whose turn it is, the dangers of the king, an offer of a draw, or the result.

use bevy::prelude::*;
use carom_engine::rules::Outcome;
use carom_engine::tablut::Side;
use carom_play::tablut::{Ending, Warning};

use super::{about_side, low_button, section};
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, LABEL, Paper, TEXT, TITLE, Tone};
use crate::shell::screen::Screen;
use crate::shell::words::Phrase;
use crate::tablut::command::Command;
use crate::tablut::session::Session;
use crate::tablut::thinking::Thinking;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (session, thinking): (Res<Session>, Res<Thinking>),
    screen: Res<Screen>,
    mut was_thinking: Local<bool>,
) {
    let is_thinking = thinking.is_running();
    let is_same = std::mem::replace(&mut *was_thinking, is_thinking) == is_thinking;
    if is_same && !session.is_changed() && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    kit.fill(section::STATUS, |paper| {
        let is_tight = screen.is_cramped() || screen.is_upright();
        let node = Node {
            min_height: px(if is_tight { 44 } else { 50 }),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(5),
            ..default()
        };
        paper.nest(node, |paper| match (session.ending(), session.offer()) {
            (Some(ending), _) => show_ending(paper, ending, session.task().is_some()),
            (None, Some(side)) => show_offer(paper, side),
            (None, None) => show_turn(paper, &session, is_thinking),
        });
    });
}

fn show_ending(paper: &mut Paper, ending: Ending, is_puzzle: bool) {
    let palette = *paper.palette;
    paper.row(8.0, |paper| {
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_shrink: 1.0,
            flex_basis: px(0),
            row_gap: px(2),
            ..default()
        };
        paper.nest(column, |paper| {
            let title = match ending.outcome {
                Outcome::Won(side) => about_side(paper.words, "tablut-wins", side),
                Outcome::Drawn => paper.say("tablut-drawn"),
            };
            paper.bold(title, TITLE, palette.ink);
            let reason = Phrase::new("tablut-reason").with("reason", ending.reason.id());
            paper.text(paper.words.say(&reason), TEXT, palette.muted);
        });
        if !is_puzzle {
            let green = Tone::Strong(palette.good);
            paper.button(&paper.say("tablut-new"), Command::New, green, 0.0);
        }
    });
}

fn show_offer(paper: &mut Paper, side: Side) {
    let (ink, good) = (paper.palette.ink, paper.palette.good);
    let text = about_side(paper.words, "tablut-offers", side);
    paper.text(text, TEXT, ink);
    paper.row(8.0, |paper| {
        let (accept, decline) = (paper.say("tablut-accept"), paper.say("tablut-decline"));
        paper.button(&accept, Command::AcceptDraw, Tone::Strong(good), 1.0);
        paper.button(&decline, Command::DeclineDraw, Tone::Plain, 1.0);
    });
}

fn show_turn(paper: &mut Paper, session: &Session, is_thinking: bool) {
    let palette = *paper.palette;
    paper.row(8.0, |paper| {
        let key = if is_thinking { "tablut-thinks" } else { "tablut-to-move" };
        let text = about_side(paper.words, key, session.turn());
        let width = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..default() };
        paper.nest(width, |paper| paper.bold(text, TEXT + 1.0, palette.ink));
        if is_thinking {
            let text = paper.say("tablut-hurry");
            paper.press(low_button(), Command::Hurry, Tone::Plain, |paper| {
                paper.line(text, LABEL, palette.muted);
            });
        }
    });
    let (text, color) = match (session.warning(), session.is_king_in_danger()) {
        (Some(Warning::Tuichu), _) => ("tablut-tuichu", palette.danger),
        (Some(Warning::Raichi), false) => ("tablut-raichi", palette.accent),
        (Some(Warning::Raichi), true) => ("tablut-raichi-and-danger", palette.danger),
        (None, true) => ("tablut-danger", palette.danger),
        (None, false) if session.task().is_some() => ("tablut-find", palette.muted),
        (None, false) if session.selected().is_some() => ("tablut-put", palette.muted),
        (None, false) if session.is_for_people() => ("tablut-take", palette.muted),
        (None, false) => ("tablut-wait", palette.muted),
    };
    let fewest = session.task().map_or(0, |it| it.fewest);
    paper.text(paper.words.with(text, &[("moves", fewest.into())]), TEXT, color);
}
