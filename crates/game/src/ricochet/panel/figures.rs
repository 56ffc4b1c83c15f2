//! Moves, clock, and the fewest moves.

use bevy::prelude::*;

use crate::ricochet::clock::{Clock, minutes};
use crate::ricochet::panel::section;
use crate::ricochet::session::Session;
use crate::ricochet::solving::Best;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{FIGURE, Kit, TITLE};

/// The clock's text.
#[derive(Component)]
struct ClockText;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, tick).chain().in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    session: Res<Session>,
    best: Res<Best>,
    clock: Res<Clock>,
    mut shown_best: Local<Option<String>>,
) {
    let open = best.is_told();
    let best = match best.moves() {
        Some(moves) if open => Some(moves.to_string()),
        None if open && best.is_unsolvable() => Some("–".to_owned()),
        None if open => Some("…".to_owned()),
        _ => None,
    };
    if !(session.is_changed() || kit.is_changed() || *shown_best != best) {
        return;
    }
    shown_best.clone_from(&best);
    kit.fill(section::FIGURES, |paper| {
        paper.row(8.0, |paper| {
            let (ink, muted) = (paper.palette.ink, paper.palette.muted);
            paper.figure("label-moves", 1.0, |paper| {
                paper.bold(session.moves().len().to_string(), FIGURE, ink);
            });
            paper.figure("label-clock", 1.0, |paper| {
                let font = paper.fonts().bold(FIGURE);
                paper.marked(minutes(clock.seconds()), font, ink, ClockText);
            });
            paper.figure("label-best", 1.0, |paper| match best {
                Some(best) => paper.bold(best, FIGURE, ink),
                None => paper.bold(paper.say("hidden"), TITLE - 2.0, muted),
            });
            if let Some(game) = session.game_now() {
                // The longest text: `116 / 112`.
                paper.figure("label-game", 1.7, |paper| {
                    let (optimum, known) = game.total_optimum();
                    let optimum =
                        if known == game.solved() { optimum.to_string() } else { "…".to_owned() };
                    let text = format!("{} / {optimum}", game.total_moves());
                    let font = paper.fonts().bold(TITLE - 3.0);
                    paper.marked(text, font, ink, TextLayout::no_wrap());
                });
            }
        });
    });
}

fn tick(clock: Res<Clock>, mut texts: Query<&mut Text, With<ClockText>>) {
    let now = minutes(clock.seconds());
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
}
