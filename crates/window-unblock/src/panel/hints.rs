//! The hints, and the solution that is played step by step.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::unblock::Hint;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, Tone};
use carom_shell::screen::Screen;
use carom_shell::words::{Phrase, Words};
use carom_solver::unblock::Barrier;

use super::actions::{PLAYBACK, is_played};
use super::moves::{self, Grows, Lists};
use super::{section, small_button};
use crate::command::{Command, List};
use crate::session::{Letters, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (session, letters): (Res<Session>, Res<Letters>),
    lists: Res<Lists>,
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || screen.is_changed();
    if !(changed || lists.is_changed() || letters.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::HINTS, |paper| {
        paper.row(8.0, |paper| {
            paper.label(&paper.say("block-label-hints"));
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            let metric = [("metric", session.metric().name().into())];
            let key = paper.key(&Command::ToggleMetric);
            let mut text = paper.words.with("block-counts", &metric);
            if !key.is_empty() {
                text = format!("{text} ({key})");
            }
            small_button(paper, &text, Command::ToggleMetric, Tone::Plain);
        });
        let is_over = session.is_solved() || session.is_unsolvable();
        paper.bar(8.0, |paper| {
            let has_more = !is_over && !session.is_all_shown();
            let tone = if has_more { Tone::Plain } else { Tone::Off };
            paper.button(&paper.say("block-hint"), Command::Hint, tone, 1.2);
            paper.button(&paper.say("block-show-moves"), Command::ShowMoves, tone, 1.2);
            // It keeps its place, so that a second press for the next hint does not show everything.
            if !session.is_unsolvable() {
                let can_hide = if is_played(&session) { Tone::Plain } else { Tone::Off };
                paper.button(&paper.say("block-hide"), Command::Hide, can_hide, 1.0);
            }
        });
        let muted = paper.palette.muted;
        let mut text = text(paper.words, &session);
        let key = paper.key(&Command::ToggleLetters);
        // Moves name the blocks by their letters.
        let names_blocks = session.hints().len() > 1 && session.watched().is_none();
        if names_blocks && !letters.0 && !key.is_empty() {
            text += " · ";
            text += &paper.words.with("block-letters-key", &[("key", key.into())]);
        }
        if !text.is_empty() {
            paper.text(text, LABEL, muted);
        }
        reveal(paper, &session, &screen, *lists);
    });
}

/// What the hints say.
fn text(words: &Words, session: &Session) -> String {
    if let Some((place, all)) = session.watched() {
        return words.with("block-watching", &[("place", place.into()), ("all", all.into())]);
    }
    if session.is_unsolvable() {
        return words.say(&why_unsolvable(session));
    }
    let hints = session.hints();
    let length = hints.iter().find_map(|it| match it {
        Hint::Length(length) => Some(*length),
        _ => None,
    });
    if session.is_solved() {
        return String::new();
    }
    let Some(length) = length else {
        return words.get(if session.waits_for_line() {
            "block-searching"
        } else {
            "block-hints-are"
        });
    };
    let key = match session.metric() {
        Metric::Moves => "block-moves-from-here",
        Metric::Steps => "block-steps-from-here",
    };
    let mut text = words.with(key, &[("count", length.into())]);
    let block = hints.iter().find_map(|it| match it {
        Hint::Block(block) => Some(*block),
        _ => None,
    });
    if let Some(block) = block {
        let name = session.board().letter(block).to_string();
        text += " · ";
        text += &words.with("block-next-block", &[("block", name.into())]);
    }
    text
}

/// Why no sequence of moves solves the puzzle.
pub(crate) fn why_unsolvable(session: &Session) -> Phrase {
    barrier_phrase(Barrier::find(session.board()))
}

/// The reason in words.
pub(crate) fn barrier_phrase(barrier: Option<Barrier>) -> Phrase {
    match barrier {
        Some(Barrier::Wall { square }) => {
            Phrase::new("block-barrier-wall").with("column", square.x() + 1)
        }
        Some(Barrier::Block { letter, .. }) => {
            Phrase::new("block-barrier-block").with("block", letter.to_string())
        }
        Some(Barrier::Column { square }) => {
            Phrase::new("block-barrier-column").with("column", square.x() + 1)
        }
        _ => Phrase::new("block-unsolvable"),
    }
}

/// The revealed moves.
fn reveal(paper: &mut Paper, session: &Session, screen: &Screen, lists: Lists) {
    let least = match (screen.is_enlarged, screen.is_cramped() || screen.is_upright()) {
        // Room for a solution would only push the buttons below the edge of the panel.
        (true, _) => 0.0,
        // The buttons that play the solution take a part of the place for the moves.
        (false, is_tight) => {
            let height = if is_tight { 50.0 } else { 74.0 };
            if is_played(session) { height - PLAYBACK } else { height }
        }
    };
    let node = Node { min_height: px(least), flex_direction: FlexDirection::Column, ..default() };
    paper.nest((node, Grows(List::Solution)), |paper| {
        let moves = session.shown_moves();
        let (ink, accent) = (paper.palette.ink, paper.palette.accent);
        if !moves.is_empty() {
            let part = lists.part(List::Solution, moves.len(), screen);
            let wrap =
                Node { flex_wrap: FlexWrap::Wrap, column_gap: px(6), row_gap: px(5), ..default() };
            paper.nest(wrap, |paper| {
                let color = |number| if number == 0 { accent } else { ink };
                moves::show(paper, session, List::Solution, (&moves, part), color);
            });
        }
    });
}
