//! The sheets of the play page: More, and what it opens.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::overlay::{self, Overlay, Toggled};
use carom_shell::solo::Price;

use crate::command::{
    Command, DealCommand, PracticeCommand, Share, SolverCommand, ToggleDistance, ToggleMap,
};
use crate::ids::{
    BOARD, HISTORY, LAB, LEVELS, MORE, NEW, PRACTICE, RULES, SOLUTIONS, SUMMARY, TARGETS,
};
use crate::leaving::Leaving;

mod board;
mod lab;
mod more;
mod new;
mod solutions;
mod targets;

pub(crate) use more::row;

pub(crate) fn plugin(app: &mut App) {
    let sheets = (more::show, new::show, board::show, targets::show, solutions::show);
    app.add_systems(Update, close.in_set(Toggled).after(overlay::toggle))
        .add_systems(Update, sheets.in_set(Frame::Draw))
        .add_plugins(lab::plugin);
}

/// A sheet closes when something that it has begun is on the board or beside it: a puzzle, a solution, a question.
fn close(
    mut commands: MessageReader<Command>,
    mut deals: MessageReader<DealCommand>,
    mut practice: MessageReader<PracticeCommand>,
    mut solves: MessageReader<SolverCommand>,
    (mut maps, mut distances): (MessageReader<ToggleMap>, MessageReader<ToggleDistance>),
    mut shares: MessageReader<Share>,
    (price, leaving): (Option<Res<Price>>, Option<Res<Leaving>>),
    mut overlay: ResMut<Overlay>,
) {
    let marks = |it: &Command| matches!(it, Command::SetMark | Command::GoToMark);
    let begins = |it: &Command| it.replaces() && *it != Command::NewRound || marks(it);
    let deal = |it: &DealCommand| matches!(it, DealCommand::Puzzle(_) | DealCommand::Daily);
    let shows =
        |it: &SolverCommand| matches!(it, SolverCommand::ShowMoves | SolverCommand::PlayOrPause);
    let begun = [
        commands.read().filter(|it| begins(it)).count(),
        deals.read().filter(|it| deal(it)).count(),
        practice.read().filter(|it| **it != PracticeCommand::Leave).count(),
        solves.read().filter(|it| shows(it)).count(),
        maps.read().count() + distances.read().count() + shares.read().count(),
    ];
    let asks = price.is_some_and(|it| it.is_changed() && it.question(crate::ids::PLAY).is_some())
        || leaving.is_some_and(|it| it.is_changed() && it.asks());
    let all =
        [MORE, NEW, BOARD, TARGETS, LAB, SOLUTIONS, LEVELS, HISTORY, SUMMARY, PRACTICE, RULES];
    let is_own = all.into_iter().any(|it| overlay.shows(it));
    if is_own && (begun != [0; 5] || asks) {
        *overlay = Overlay::NONE;
    }
}
