//! Moves, clock, and the fewest moves.

use bevy::prelude::*;
use carom_play::review::Distance;
use carom_shell::frame::Frame;
use carom_shell::panel::Tip;
use carom_shell::panel::kit::{FIGURE, Kit, TITLE};

use crate::clock::{Clock, minutes};
use crate::panel::section;
use crate::practice::{Practice, seconds_left};
use crate::session::Session;
use crate::solving::{Best, Distances};

/// The clock's text.
#[derive(Component)]
struct ClockText;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, tick).chain().in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    session: Res<Session>,
    (best, distances): (Res<Best>, Res<Distances>),
    (clock, practice): (Res<Clock>, Res<Practice>),
    mut shown_best: Local<Option<String>>,
) {
    // A lesson hides nothing: the text of one says the number.
    let open = best.is_told() || session.lesson().is_some();
    // Who sees the moves that are left knows how many there were at the start.
    let start = session.positions().first().filter(|_| distances.is_shown());
    let game = best.game(&session);
    let best = match best.moves() {
        Some(moves) if open => Some(moves.to_string()),
        None if open && best.is_unsolvable() => Some("–".to_owned()),
        None if open => Some("…".to_owned()),
        _ => match start.and_then(|start| distances.from(start)) {
            Some(Distance::Moves(moves)) => Some(moves.to_string()),
            _ => None,
        },
    };
    let changed = session.is_changed() || practice.is_changed() || kit.is_changed();
    if !(changed || *shown_best != best) {
        return;
    }
    shown_best.clone_from(&best);
    kit.fill(section::FIGURES, |paper| {
        paper.row(8.0, |paper| {
            let (ink, muted) = (paper.palette.ink, paper.palette.muted);
            paper.figure("label-moves", 1.0, |paper| {
                paper.bold(session.moves().len().to_string(), FIGURE, ink);
            });
            let name = if practice.is_on() { "label-time-left" } else { "label-clock" };
            paper.figure(name, 1.0, |paper| {
                let font = paper.fonts().bold(FIGURE);
                paper.marked(time(&clock, &practice), font, ink, ClockText);
            });
            if let Some(run) = practice.run() {
                let score = run.score();
                for (name, count) in [("label-solved", score.solved), ("label-stars", score.stars)]
                {
                    paper.figure(name, 1.0, |paper| {
                        paper.bold(count.to_string(), FIGURE, ink);
                    });
                }
                return;
            }
            if let Some(best) = best {
                paper.figure("label-best", 1.0, |paper| paper.bold(best, FIGURE, ink));
            } else {
                let tip = Tip(Some("tip-best"));
                paper.figure_with_tip(tip, "label-best", 1.0, |paper| {
                    paper.bold("?", FIGURE, muted);
                });
            }
            if let Some(game) = game {
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

/// The time of the round or, in timed practice, the time that is left.
fn time(clock: &Clock, practice: &Practice) -> String {
    minutes(practice.run().map_or_else(|| clock.seconds(), |run| seconds_left(run.left())))
}

fn tick(
    (clock, practice): (Res<Clock>, Res<Practice>),
    mut texts: Query<&mut Text, With<ClockText>>,
) {
    let now = time(&clock, &practice);
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
}
