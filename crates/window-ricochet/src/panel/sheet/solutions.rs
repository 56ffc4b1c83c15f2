//! Every optimal solution, as a list of choices.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone};
use carom_shell::panel::section_width;
use carom_shell::screen::Screen;
use carom_shell::words::Words;
use carom_worker::ricochet::{ListedSolution, Optima};

use super::{choice, head_with, note, rows_that_fit, window};
use crate::board::MapShown;
use crate::command::Sheet;
use crate::command::SolverCommand;
use crate::panel::actions::map_button;
use crate::panel::section;
use crate::panel::solver::{ProgressText, status, transport};
use crate::pieces::{CHIP, CHIP_GAP, Pieces as _};
use crate::session::Session;
use crate::solving::{Answer, Playback, Solving};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

/// The inputs of the list, besides the size of the window and the palette.
type Seen = (bool, Option<(usize, usize)>, [Option<usize>; 3], Playback, MapShown, Robot);

fn show(
    mut kit: Kit,
    solving: Res<Solving>,
    playback: Res<Playback>,
    (session, map): (Res<Session>, Res<MapShown>),
    (sheet, screen): (Res<Sheet>, Res<Screen>),
    mut seen: Local<Option<Seen>>,
) {
    let listed = solving.optima().map(|(optima, picked)| (optima.list.len(), picked));
    let now: Seen = (
        solving.is_running(),
        listed,
        [
            Some(solving.moves_left().len()),
            Some(solving.moves_before(&session)),
            solving.answer().and_then(Answer::watched),
        ],
        playback.without_time(),
        *map,
        session.selected(),
    );
    let same = *seen == Some(now) && !sheet.is_changed();
    if *sheet != Sheet::Solutions || same && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    *seen = Some(now);
    kit.fill(section::SHEET, |paper| {
        let title = match solving.moves_before(&session) {
            0 => paper.say("solutions"),
            count => paper.words.with("solutions-after", &[("count", count.into())]),
        };
        head_with(paper, &title, Sheet::Solutions);
        if let Some((optima, picked)) = solving.optima() {
            note(paper, summary(paper.words, optima));
            list(paper, optima, picked, &screen);
            transport(paper, &solving, *playback, |paper| {
                if screen.is_upright() {
                    map_button(paper, *map);
                }
            });
        } else {
            let (muted, font) = (paper.palette.muted, paper.fonts().regular(TEXT));
            paper.marked(status(paper.words, &solving), font, muted, ProgressText);
            if solving.is_running() {
                paper.row(8.0, |paper| {
                    let cancel = paper.say("cancel");
                    paper.button(&cancel, SolverCommand::Cancel, Tone::Danger, 1.0);
                });
            }
            // The solution that is already known.
            paper.chips(solving.moves_to_show());
        }
    });
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

/// The height of a row: the moves of a solution need as many lines as the other parts of the row leave.
fn height(listed: &ListedSolution, screen: &Screen) -> f32 {
    let robots = listed.solution.robots_moved().count();
    let others = 50.0 + 40.0 * robots as f32 + if listed.orders > 1 { 40.0 } else { 0.0 };
    let room = section_width(screen) - others;
    let on_line = (1..=listed.solution.moves.len())
        .take_while(|&it| it as f32 * (CHIP + CHIP_GAP) <= room + CHIP_GAP)
        .count()
        .max(1);
    26.0 * listed.solution.moves.len().div_ceil(on_line) as f32 + 6.0
}

fn list(paper: &mut Paper, optima: &Optima, picked: usize, screen: &Screen) {
    let row = optima.list.iter().map(|it| height(it, screen)).fold(0.0, f32::max);
    let fit = rows_that_fit(screen, row, if screen.is_upright() { 150.0 } else { 120.0 });
    let shown = window(optima.list.len(), picked, fit);
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(5), ..default() };
    paper.nest(column, |paper| {
        for place in shown {
            let Some(ListedSolution { solution, orders }) = optima.list.get(place) else {
                continue;
            };
            choice(paper, false, SolverCommand::PickSolution(place), place == picked, |paper| {
                let (ink, muted) = (paper.palette.ink, paper.palette.muted);
                let width = Node { width: px(22), flex_shrink: 0.0, ..default() };
                paper.nest(width, |paper| paper.bold((place + 1).to_string(), LABEL, ink));
                let width = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
                paper.nest(width, |paper| paper.chips(&solution.moves));
                for (robot, moves) in solution.robots_moved() {
                    paper.robot(robot, 14.0);
                    paper.text(moves.to_string(), LABEL, muted);
                }
                if *orders > 1 {
                    paper.text(format!("×{orders}"), LABEL, muted);
                }
            });
        }
    });
}
