//! Every shortest solution, as a list of choices.

use bevy::prelude::*;
use carom_jobs::ricochet::{ListedSolution, Optima};
use carom_shell::overlay::Overlay;
use carom_shell::panel::ui::{LABEL, TEXT, Tone, UiBuilder, UiKit, button_node, column, stretched};
use carom_shell::theme::Glyph;
use carom_shell::words::Words;

use crate::command::SolverCommand;
use crate::ids::{LAB, SOLUTIONS};
use crate::panel::hint_text;
use crate::pieces::Pieces as _;
use crate::session::Session;
use crate::solving::Solving;

/// What the list shows: the number of solutions and the chosen one, those before, and the state of the search.
type SolutionInputs = (Option<(usize, usize)>, usize, String);

pub(super) fn show(
    mut kit: UiKit,
    (solving, session): (Res<Solving>, Res<Session>),
    overlay: Res<Overlay>,
    mut seen: Local<Option<SolutionInputs>>,
) {
    if !overlay.shows(SOLUTIONS) {
        return;
    }
    let listed = solving.optima().map(|(optima, picked)| (optima.list.len(), picked));
    let state = match (listed, solving.is_running()) {
        (Some(_), _) => String::new(),
        (None, true) => hint_text::progress(&kit.words, &solving),
        (None, false) => hint_text::answer(&kit.words, &solving).unwrap_or_default(),
    };
    let now: SolutionInputs = (listed, solving.moves_before(&session), state);
    let is_same = seen.as_ref() == Some(&now);
    if is_same && !(overlay.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card_below(SOLUTIONS, LAB, "solutions", |ui| {
        if now.1 > 0 {
            ui.small(ui.words.with("solutions-after", &[("count", now.1.into())]));
        }
        if let Some((optima, picked)) = solving.optima() {
            ui.small(summary(ui.words, optima));
            list(ui, optima, picked);
            ui.act_row(Glyph::Play, "play", SolverCommand::PlayOrPause);
            return;
        }
        let ink = ui.palette.ink;
        ui.bold(now.2.clone(), TEXT, ink);
        if solving.is_running() {
            ui.act_row(Glyph::Close, "stop", SolverCommand::Cancel);
        }
        // The solution that is already known.
        ui.chips(solving.moves_to_show());
    });
    *seen = Some(now);
}

/// The number of solutions, and the number of listed ones.
fn summary(words: &Words, optima: &Optima) -> String {
    let orders = words.count(optima.count);
    let about = [
        ("listed", optima.list.len().into()),
        ("distinct", optima.distinct.into()),
        ("orders", orders.into()),
    ];
    let key = match (optima.is_complete, optima.list.len() == optima.distinct) {
        (true, true) if optima.count == 1 => "optima-only",
        (true, true) => "optima-all",
        (true, false) => "optima-first",
        (false, _) => "optima-first-at-least",
    };
    words.with(key, &about)
}

fn list(ui: &mut UiBuilder, optima: &Optima, picked: usize) {
    ui.nest(column(8.0), |ui| {
        for (place, ListedSolution { solution, orders }) in optima.list.iter().enumerate() {
            let node = Node {
                height: Val::Auto,
                min_height: px(44),
                padding: UiRect::axes(px(10), px(5)),
                justify_content: JustifyContent::FlexStart,
                column_gap: px(8),
                ..button_node()
            };
            let tone = if place == picked { Tone::On } else { Tone::Plain };
            ui.press(node, SolverCommand::PickSolution(place), tone, |ui| {
                let (ink, muted) = (ui.palette.ink, ui.palette.muted);
                let width = Node { width: px(22), flex_shrink: 0.0, ..default() };
                ui.nest(width, |ui| ui.bold((place + 1).to_string(), LABEL, ink));
                ui.nest(stretched(), |ui| ui.chips(&solution.moves));
                let column = Node { flex_shrink: 0.0, ..column(0.0) };
                ui.nest(column, |ui| {
                    for (robot, moves) in solution.robots_moved() {
                        ui.row(4.0, |ui| {
                            ui.robot(robot, 16.0);
                            ui.text(moves.to_string(), LABEL, muted);
                        });
                    }
                    if *orders > 1 {
                        ui.text(format!("×{orders}"), LABEL, muted);
                    }
                });
            });
        }
    });
}
