//! The player's moves, and how far the target is.

use bevy::prelude::*;
use carom_play::review::Distance;

use super::moves_that_fit;
use crate::ricochet::command::Command;
use crate::ricochet::panel::pieces::Pieces as _;
use crate::ricochet::panel::section;
use crate::ricochet::session::Session;
use crate::ricochet::solving::Distances;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, button_node};
use crate::shell::screen::Screen;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>, distance: Res<Distances>, screen: Res<Screen>) {
    let changed = session.is_changed() || distance.is_changed() || screen.is_changed();
    if !changed && !kit.is_changed() {
        return;
    }
    kit.fill(section::LINE, |paper| {
        let muted = paper.palette.muted;
        let moves = session.moves();
        // Of long lines the end.
        let lines = if screen.is_cramped() { 1 } else { 2 };
        let hidden = moves.len().saturating_sub(moves_that_fit(&screen, lines));
        paper.row(8.0, |paper| {
            if hidden == 0 {
                paper.label(&paper.say("label-line"));
            } else {
                let label = paper.words.with("label-line-after", &[("count", hidden.into())]);
                paper.label(&label);
            }
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            if distance.is_shown() {
                tell_distance(paper, &session, &distance);
            }
            let color = paper.palette.accent;
            let tone = if distance.is_shown() { Tone::On(color) } else { Tone::Plain };
            let node = Node { height: px(24), ..button_node() };
            paper.press(node, Command::ToggleDistance, tone, |paper| {
                paper.text(paper.say("to-go"), LABEL, muted);
            });
        });
        if moves.is_empty() {
            let node = Node { height: px(22), align_items: AlignItems::Center, ..default() };
            paper.nest(node, |paper| {
                paper.text(paper.say("first-move"), TEXT, muted);
            });
        } else {
            paper.chips(&moves[hidden..]);
        }
    });
}

/// The fewest moves from here, and what the last move was worth.
fn tell_distance(paper: &mut Paper, session: &Session, distance: &Distances) {
    let before = session.positions().iter().rev().nth(1);
    let (now, before) =
        (distance.from(session.position()), before.and_then(|it| distance.from(it)));
    let palette = paper.palette;
    let muted = palette.muted;
    let (text, color) = match (now, before) {
        (Some(Distance::Moves(now)), Some(Distance::Moves(before))) => {
            let color = match now.cmp(&before) {
                std::cmp::Ordering::Less => palette.good,
                std::cmp::Ordering::Equal => muted,
                std::cmp::Ordering::Greater => palette.danger,
            };
            let about = [("now", now.into()), ("before", before.into())];
            (paper.words.with("moves-to-go-was", &about), color)
        }
        (Some(Distance::Moves(now)), _) => {
            (paper.words.with("moves-to-go", &[("now", now.into())]), muted)
        }
        (Some(Distance::Unsolvable), _) => (paper.say("no-way-from-here"), palette.danger),
        (Some(Distance::Unknown), _) => (paper.say("not-known"), muted),
        (None, _) => match distance.percent_built() {
            Some(percent) => {
                (paper.words.with("table-built", &[("percent", percent.into())]), muted)
            }
            None => ("…".to_owned(), muted),
        },
    };
    paper.bold(text, LABEL + 1.0, color);
}
