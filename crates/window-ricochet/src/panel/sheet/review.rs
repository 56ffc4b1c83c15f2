//! The player's line and the optimum, with the distance after each move.

use bevy::prelude::*;
use carom_play::review::{Change, Distance};
use carom_play::ricochet::ReviewedMove;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, Tone, button_node};
use carom_shell::panel::section_width;
use carom_shell::screen::Screen;

use super::{head, note, window};
use crate::board::MapShown;
use crate::colours::RobotColours as _;
use crate::command::Sheet;
use crate::command::{Command, SolverCommand};
use crate::icons::Icon;
use crate::panel::actions::map_button;
use crate::panel::{moves_that_fit, section};
use crate::pieces::Pieces as _;
use crate::session::Session;
use crate::solving::{Best, Distances, Reviewed};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    session: Res<Session>,
    reviewed: Res<Reviewed>,
    distances: Res<Distances>,
    (best, map): (Res<Best>, Res<MapShown>),
    (sheet, screen): (Res<Sheet>, Res<Screen>),
) {
    let news = session.is_changed() || reviewed.is_changed() || distances.is_changed();
    let changed = news || best.is_changed() || sheet.is_changed() || kit.is_changed();
    let changed = changed || screen.is_changed() || map.is_changed();
    if *sheet != Sheet::Review || !changed {
        return;
    }
    let review = reviewed.review(&distances, &best);
    let moves = reviewed.moves().to_vec();
    let at = if session.all_moves() == moves { Some(session.moves().len()) } else { None };
    let lines = if screen.is_cramped() || screen.is_upright() { 2 } else { 4 };
    let place = at.unwrap_or(moves.len()).saturating_sub(1);
    let shown = window(moves.len(), place, lines * steps_on_a_line(&screen));
    kit.fill(section::SHEET, |paper| {
        head(paper, "review-title", Sheet::Review);
        let known = reviewed.is_complete(&distances) && !best.line().is_empty();
        let verdict = if known {
            let about = [("lost", review.moves_lost().into()), ("moves", moves.len().into())];
            paper.words.with("review-lost", &about)
        } else {
            paper.say("review-waits")
        };
        note(paper, verdict);
        let wrap =
            Node { flex_wrap: FlexWrap::Wrap, column_gap: px(GAP), row_gap: px(GAP), ..default() };
        paper.nest(wrap.clone(), |paper| {
            for (number, reviewed) in
                (1..).zip(&review.line).filter(|(it, _)| shown.contains(&(it - 1)))
            {
                let recall = Command::Recall { moves: moves.clone(), at: number };
                step(paper, reviewed, recall, at == Some(number));
            }
        });
        // The player's own solution may be a shortest one.
        let is_shortest = known && review.line.len() == review.optimum.len();
        if !(is_shortest || review.optimum.is_empty()) {
            let about = [("count", review.optimum.len().into())];
            note(paper, paper.words.with("review-optimum", &about));
            let fit = moves_that_fit(&screen, lines / 2).min(review.optimum.len());
            paper.chips_and(&review.optimum[..fit], review.optimum.len() - fit);
        }
        paper.row(8.0, |paper| {
            paper.button(&paper.say("all-optima"), SolverCommand::AllOptima, Tone::Plain, 1.0);
            if screen.is_upright() {
                map_button(paper, *map);
            }
        });
    });
}

/// The size of a step, and the gap between two of them.
const STEP: Vec2 = Vec2::new(42.0, 40.0);
const GAP: f32 = 4.0;

/// The number of steps in a line of the panel.
fn steps_on_a_line(screen: &Screen) -> usize {
    let room = section_width(screen) + GAP;
    let fit = (1..40_u8).take_while(|&it| f32::from(it) * (STEP.x + GAP) <= room).last();
    usize::from(fit.unwrap_or(1))
}

/// A move, and the distance to the target after it.
fn step(paper: &mut Paper, reviewed: &ReviewedMove, command: Command, is_here: bool) {
    let palette = paper.palette;
    let color = palette.robot(Some(reviewed.mv.robot));
    let judgement = match reviewed.change {
        Change::Better => palette.good,
        Change::Same | Change::Unknown => palette.muted,
        Change::Worse(_) | Change::Lost => palette.danger,
    };
    let distance = match reviewed.distance {
        Distance::Moves(moves) => moves.to_string(),
        Distance::Unsolvable => "∞".to_owned(),
        Distance::Unknown => "…".to_owned(),
    };
    let node = Node {
        width: px(STEP.x),
        height: px(STEP.y),
        padding: UiRect::ZERO,
        flex_direction: FlexDirection::Column,
        row_gap: px(1),
        ..button_node()
    };
    let tone = if is_here { Tone::On } else { Tone::Plain };
    paper.press(node, command, tone, |paper| {
        paper.row(2.0, |paper| {
            paper.icon(Icon::Robot(reviewed.mv.robot), 9.0, color);
            paper.icon(Icon::Arrow(reviewed.mv.direction), 13.0, color);
        });
        paper.bold(distance, LABEL, judgement);
    });
}
