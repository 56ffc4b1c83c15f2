//! What happens now: whose turn it is, the dangers of the king, an offer of a draw, or the result.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_play::tablut::{GameEnding, Warning};
use carom_shell::ask::Wish;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, TITLE, Tone};
use carom_shell::screen::Screen;
use carom_shell::theme::{Palette, text_on};

use super::{about_side, low_button, reason, result, section, shown};
use crate::command::{Command, Hurry, ToggleAnalysis};
use crate::network::Network;
use crate::session::{Asked, Question, Session};
use crate::thinking::Thinking;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (session, thinking, asked): (Res<Session>, Res<Thinking>, Res<Asked>),
    network: Res<Network>,
    screen: Res<Screen>,
    mut was_thinking: Local<bool>,
) {
    let is_thinking = thinking.is_running();
    let is_same = std::mem::replace(&mut *was_thinking, is_thinking) == is_thinking;
    if is_same
        && !asked.is_changed()
        && !session.is_changed()
        && !screen.is_changed()
        && !kit.is_changed()
    {
        return;
    }
    kit.fill(section::STATUS, |paper| {
        let node = Node {
            min_height: px(44),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(5),
            ..default()
        };
        paper.nest(node, |paper| {
            match (session.ending(), asked.question(&session), session.offer()) {
                (_, Some(question), _) => show_question(paper, &session, question),
                (Some(ending), ..) => show_ending(paper, &session, ending),
                (None, None, Some(side)) => show_offer(paper, side),
                (None, None, None) => show_turn(paper, &session, is_thinking, network.minutes()),
            }
        });
    });
}

fn show_ending(paper: &mut Paper, session: &Session, ending: GameEnding) {
    let is_puzzle = session.task().is_some();
    let palette = *paper.palette;
    // The reason has the whole width below: one line in every language, so that nothing below moves.
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(2), ..default() };
    paper.nest(column, |paper| {
        paper.row(8.0, |paper| {
            let width = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..default() };
            let title = result(paper.words, ending);
            paper.nest(width, |paper| paper.bold(title, TITLE, palette.ink));
            // After a move, this button is among the actions.
            if !is_puzzle && session.tree().is_empty() {
                let green = Tone::Strong;
                let (text, font) = (paper.say("tablut-new"), paper.fonts().bold(LABEL + 1.0));
                let node = Node { flex_shrink: 0.0, ..low_button() };
                paper.press(node, Command::New, green, |paper| {
                    paper.marked(text, font, text_on(palette.good), TextLayout::no_wrap());
                });
            }
        });
        let mut text = reason(paper.words, session, ending);
        if let Some(task) = session.task().filter(|_| session.has_missed()) {
            let about = [("moves", task.fewest.into())];
            text = format!("{text} {}", paper.words.with("tablut-missed", &about));
        }
        paper.text(text, TEXT, palette.muted);
    });
}

/// Whether a person really gives up, or really wants to see the solution.
fn show_question(paper: &mut Paper, session: &Session, question: Question) {
    let ink = paper.palette.ink;
    let (text, yes, command) = match question {
        Question::Resign(side) => {
            let is_alone = !session.seat(side.other()).is_human();
            let who = if is_alone { "you".to_owned() } else { side.to_string() };
            let text = paper.words.with("tablut-resign-ask", &[("who", who.into())]);
            (text, "tablut-resign", Wish::from(Command::Resign))
        }
        Question::Help => (paper.say("tablut-help-ask"), "tablut-help-yes", ToggleAnalysis.into()),
    };
    paper.text(text, TEXT, ink);
    paper.row(8.0, |paper| {
        let (yes, play_on) = (paper.say(yes), paper.say("tablut-play-on"));
        paper.button(&yes, command, Tone::Danger, 1.0);
        paper.button(&play_on, Command::PlayOn, Tone::Plain, 1.0);
    });
}

fn show_offer(paper: &mut Paper, side: Side) {
    let ink = paper.palette.ink;
    let text = about_side(paper.words, "tablut-offers", side);
    paper.text(text, TEXT, ink);
    paper.row(8.0, |paper| {
        let (accept, decline) = (paper.say("tablut-accept"), paper.say("tablut-decline"));
        paper.button(&accept, Command::AcceptDraw, Tone::Strong, 1.0);
        paper.button(&decline, Command::DeclineDraw, Tone::Plain, 1.0);
    });
}

fn show_turn(paper: &mut Paper, session: &Session, is_thinking: bool, minutes: Option<u64>) {
    let palette = *paper.palette;
    paper.row(8.0, |paper| {
        let key = if is_thinking { "tablut-thinks" } else { "tablut-to-move" };
        let text = about_side(paper.words, key, session.turn());
        let width = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..default() };
        paper.nest(width, |paper| paper.bold(text, TEXT + 1.0, palette.ink));
        if is_thinking {
            let text = paper.say("tablut-hurry");
            paper.press(low_button(), Hurry, Tone::Plain, |paper| {
                paper.line(text, LABEL, palette.muted);
            });
        }
    });
    let (text, color) = sentence(session, &palette);
    if session.is_looking_back() && session.is_in_variation() {
        paper.text(paper.say("tablut-variation"), TEXT, palette.accent);
        return;
    }
    // The result is the one of this line.
    let leads_there = session.tree().line().contains(&session.live());
    if let Some(ending) = session.ending_elsewhere().filter(|_| leads_there) {
        let about = [("result", result(paper.words, ending).into())];
        let text = paper.words.with("tablut-looking-back-over", &about);
        paper.text(text, TEXT, palette.accent);
        return;
    }
    let about = [
        ("moves", session.task().map_or(0, |it| it.fewest).into()),
        ("number", (session.tries() + 1).into()),
        // What a server elsewhere gives is not known.
        ("minutes", minutes.unwrap_or(0).into()),
        ("warning", warning(session).into()),
        ("move", session.winning_move().map(shown).unwrap_or_default().into()),
        ("piece", session.selected().map_or("none", |it| session.kind_on(it)).into()),
    ];
    paper.text(paper.words.with(text, &about), TEXT, color);
}

/// The old word for what the king can do, as texts take it.
fn warning(session: &Session) -> &'static str {
    match session.warning() {
        Some(Warning::Raichi) => "raichi",
        Some(Warning::Tuichu) => "tuichu",
        None => "none",
    }
}

/// What the person at the board has to know now, and its colour: a warning is red only for the side in danger.
fn sentence(session: &Session, palette: &Palette) -> (&'static str, Color) {
    let danger_for = |side: Side| {
        if session.seat(side).is_human() { palette.danger } else { palette.accent }
    };
    if session.is_looking_back() {
        // Programs do not wait for those who look back.
        let goes_on = session.waits_for().is_some();
        let text = if goes_on { "tablut-looking-back-programs" } else { "tablut-looking-back" };
        return (text, palette.accent);
    }
    if session.has_missed() {
        return ("tablut-missed", palette.danger);
    }
    match (session.can_win(), session.turn(), session.warning(), session.is_king_in_danger()) {
        (true, Side::Defenders, ..) => ("tablut-win-escape", palette.good),
        (true, Side::Attackers, ..) => ("tablut-win-capture", palette.good),
        (_, _, Some(Warning::Tuichu), false) => ("tablut-tuichu", danger_for(Side::Attackers)),
        (_, _, Some(Warning::Raichi), false) => ("tablut-raichi", danger_for(Side::Attackers)),
        (_, side, Some(_), true) => ("tablut-raichi-and-danger", danger_for(side.other())),
        (_, _, None, true) => ("tablut-danger", danger_for(Side::Defenders)),
        (_, _, None, false) => {
            let is_puzzle = session.task().is_some();
            let text = match (session.is_for_people(), session.selected()) {
                _ if is_puzzle && session.tree().is_empty() => "tablut-find",
                (true, _) if is_puzzle => "tablut-find-on",
                (true, Some(cell)) if session.targets(cell).is_empty() => "tablut-stuck",
                (true, Some(_)) => "tablut-put",
                (true, None) if session.is_in_variation() => "tablut-variation",
                (true, None) if session.is_remote() => "tablut-take-remote",
                (true, None) => "tablut-take",
                (false, _) if session.is_remote() => "tablut-wait-network",
                (false, _) => "tablut-wait",
            };
            (text, palette.muted)
        }
    }
}
