//! The solver: its name, its progress, its results; and the list of solvers.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, TEXT, Tone, button_node};
use carom_shell::screen::Screen;
use carom_shell::words::{Phrase, Words};
use carom_solver::unblock::{CATALOGUE, CatalogueEntry};

use super::{section, small_button};
use crate::command::{ShowSolvers, SolverCommand};
use crate::solving::{Cost, Solving, verdicts};

/// The text about the search.
#[derive(Component)]
pub(crate) struct ProgressText;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, progress, list).chain().in_set(Frame::Draw));
}

/// The inputs of the section, besides the palette.
type Seen = (bool, usize, Option<Cost>, Option<Phrase>);

fn show(mut kit: Kit, solving: Res<Solving>, screen: Res<Screen>, mut seen: Local<Option<Seen>>) {
    let now = (solving.is_running(), solving.choice(), solving.cost, solving.message.clone());
    if seen.as_ref() == Some(&now) && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    *seen = Some(now);
    kit.fill(section::SOLVER, |paper| {
        paper.label(&paper.say("block-label-solver"));
        paper.bar(8.0, |paper| {
            let name = format!("{} ▼", solving.entry().id);
            paper.button(&name, ShowSolvers, Tone::Plain, 1.0);
            if solving.is_running() {
                paper.button(&paper.say("block-cancel"), SolverCommand::Cancel, Tone::Danger, 1.0);
            } else {
                paper.button(&paper.say("block-solve"), SolverCommand::Solve, Tone::Plain, 1.0);
            }
        });
        let told = status(paper.words, &solving);
        if !told.is_empty() {
            let (font, muted) = (paper.fonts().regular(TEXT), paper.palette.muted);
            paper.marked(told, font, muted, ProgressText);
        }
    });
}

/// The progress of a search, or else its result.
fn status(words: &Words, solving: &Solving) -> String {
    if solving.is_running() {
        return match &solving.update {
            Some(update) => words.with(
                "block-searching-with",
                &[
                    ("depth", update.progress.depth.into()),
                    ("time", words.time(update.elapsed).into()),
                    ("states", words.count(update.progress.stats.expanded).into()),
                ],
            ),
            None => words.get("block-searching"),
        };
    }
    if let Some(message) = &solving.message {
        return words.say(message);
    }
    match solving.cost {
        Some(cost) => words.say(&verdicts(cost.metric).solved(cost.count, cost.proof)),
        // The list of solvers says what each of them promises.
        None => String::new(),
    }
}

/// What the last answer cost, for the list of solvers; an empty text if there is none.
fn work(words: &Words, solving: &Solving) -> String {
    let Some(cost) = solving.cost else { return String::new() };
    let mut parts = vec![words.time(cost.elapsed)];
    // What a solver knows without a search says nothing about its work.
    if cost.expanded > 0 {
        let states = words.count(cost.expanded);
        parts.push(words.with("block-states", &[("count", states.into())]));
    }
    parts.join(" · ")
}

/// The guarantee of a solver, in the player's language.
fn promise(words: &Words, entry: &CatalogueEntry) -> String {
    words.get(&format!("block-promise-{}", entry.id))
}

fn progress(
    words: Res<Words>,
    solving: Res<Solving>,
    mut texts: Query<&mut Text, With<ProgressText>>,
) {
    if !solving.is_running() {
        return;
    }
    let now = status(&words, &solving);
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
}

/// What the list shows, besides the palette.
type Listed = Option<(usize, Option<Cost>)>;

fn list(mut kit: Kit, solving: Res<Solving>, screen: Res<Screen>, mut seen: Local<Listed>) {
    let choice = solving.choice();
    let now = (choice, solving.cost);
    if !solving.is_listed {
        *seen = None;
        return;
    }
    if *seen == Some(now) && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    *seen = Some(now);
    kit.fill(section::SOLVERS, |paper| {
        paper.row(8.0, |paper| {
            let (font, muted) = (paper.fonts().regular(LABEL), paper.palette.muted);
            paper.label(&paper.say("block-solvers"));
            paper.clipped(work(paper.words, &solving), font, muted);
            small_button(paper, &paper.say("close"), ShowSolvers, Tone::Plain);
        });
        let is_tight = screen.is_cramped() || screen.is_upright();
        let (gap, height, padding) = if is_tight { (1, 22, 1) } else { (4, 26, 3) };
        let column = Node { flex_direction: FlexDirection::Column, row_gap: px(gap), ..default() };
        paper.nest(column, |paper| {
            for (place, entry) in CATALOGUE.iter().enumerate() {
                let tone = if place == choice { Tone::On } else { Tone::Plain };
                let node = Node {
                    height: Val::Auto,
                    min_height: px(height),
                    padding: UiRect::axes(px(10), px(padding)),
                    justify_content: JustifyContent::FlexStart,
                    column_gap: px(8),
                    ..button_node()
                };
                paper.press(node, SolverCommand::UseSolver(place), tone, |paper| {
                    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
                    let width = Node { width: px(88), flex_shrink: 0.0, ..default() };
                    paper.nest(width, |paper| paper.bold_line(entry.id, TEXT, ink));
                    let promise = promise(paper.words, entry);
                    let rest = Node { flex_shrink: 1.0, ..default() };
                    paper.nest(rest, |paper| paper.text(promise, LABEL - 0.5, muted));
                });
            }
        });
    });
}
