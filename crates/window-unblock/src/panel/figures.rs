//! Moves and steps against the fewest, the moves to go, and the moves made.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::unblock::Knowledge;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{FIGURE, Kit, LABEL, Paper, TEXT, TITLE};
use carom_shell::screen::Screen;

use super::moves::{self, Grows, Lists};
use super::section;
use crate::command::{Command, List};
use crate::session::{Letters, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, show_line).in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>, screen: Res<Screen>) {
    if !(session.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::FIGURES, |paper| {
        paper.row(8.0, |paper| {
            made(paper, &session, Metric::Moves, "block-moves");
            made(paper, &session, Metric::Steps, "block-steps-made");
            let metric = session.metric();
            let label = match metric {
                Metric::Moves => "block-moves-to-go",
                Metric::Steps => "block-steps-to-go",
            };
            let palette = paper.palette;
            paper.figure(label, 1.0, |paper| {
                let (text, color) = match (session.to_go(metric), session.to_go_before(metric)) {
                    (Some(now), Some(before)) if now < before => (now.to_string(), palette.good),
                    (Some(now), Some(before)) if now > before => (now.to_string(), palette.danger),
                    (Some(now), _) => (now.to_string(), palette.ink),
                    (None, _) if session.is_unsolvable() => {
                        let text = paper.say("block-unsolvable-short");
                        let font = paper.fonts().bold(TEXT);
                        paper.marked(text, font, palette.danger, TextLayout::no_wrap());
                        return;
                    }
                    (None, _) if session.is_solved() => ("0".to_owned(), palette.ink),
                    (None, _) => (unknown(&session).to_owned(), palette.muted),
                };
                // Slides of one block that follow one another are one move: it counts already, but must go on.
                let goes_on = session.to_go(metric) == Some(0) && !session.is_solved();
                let row =
                    Node { align_items: AlignItems::Baseline, column_gap: px(4), ..default() };
                paper.nest(row, |paper| {
                    paper.bold(text, FIGURE, color);
                    if goes_on {
                        let font = paper.fonts().regular(LABEL);
                        let text = paper.say("block-goes-on");
                        paper.marked(text, font, palette.muted, TextLayout::no_wrap());
                    }
                });
            });
        });
    });
}

/// The moves or steps made, and the fewest.
fn made(paper: &mut Paper, session: &Session, metric: Metric, label: &str) {
    let palette = *paper.palette;
    let made = session.made(metric);
    let fewest = session.fewest(metric);
    let is_fewest = fewest.is_some_and(|it| made <= it);
    let color = if session.is_solved() && is_fewest { palette.good } else { palette.ink };
    paper.figure(label, 1.0, |paper| {
        let row = Node { align_items: AlignItems::Baseline, column_gap: px(4), ..default() };
        paper.nest(row, |paper| {
            paper.bold(made.to_string(), FIGURE, color);
            if session.is_unsolvable() {
                return;
            }
            let fewest = fewest.map_or_else(|| unknown(session).to_owned(), |it| it.to_string());
            let font = paper.fonts().regular(TITLE - 5.0);
            paper.marked(format!("/ {fewest}"), font, palette.muted, TextLayout::no_wrap());
        });
    });
}

/// What stands for a number that is not known, or not known yet.
fn unknown(session: &Session) -> &'static str {
    if matches!(session.knowledge(), Knowledge::TooMany) { "?" } else { "…" }
}

fn show_line(
    mut kit: Kit,
    (session, letters): (Res<Session>, Res<Letters>),
    lists: Res<Lists>,
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || letters.is_changed() || lists.is_changed();
    if !(changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::LINE, |paper| {
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        let moves = session.moves();
        let part = lists.part(List::Own, moves.len(), &screen);
        let (all, some) = if session.is_helped() {
            ("block-helped-moves", "block-helped-moves-part")
        } else {
            ("block-your-moves", "block-your-moves-part")
        };
        let mut label = if part.len() == moves.len() {
            paper.say(all)
        } else {
            let about = [("first", (part.start + 1).into()), ("last", part.end.into())];
            paper.words.with(some, &about)
        };
        // Moves name the blocks by their letters.
        let key = paper.key(&Command::ToggleLetters);
        if !moves.is_empty() && !letters.0 && !key.is_empty() {
            label += " · ";
            label += &paper.words.with("block-letters-key", &[("key", key.into())]);
        }
        paper.label(&label);
        let node = Node {
            min_height: px(24),
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(6),
            row_gap: px(5),
            align_items: AlignItems::Center,
            ..default()
        };
        paper.nest((node, Grows(List::Own)), |paper| {
            if moves.is_empty() {
                paper.text(paper.say("block-first-move"), TEXT, muted);
            }
            moves::show(paper, &session, List::Own, (moves, part), |_| ink);
        });
    });
}
