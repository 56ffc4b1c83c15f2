//! The lists of the play page. A list replaces the lower half of the panel, so that the board stays
//! visible.

use bevy::prelude::*;
use carom_engine::ricochet::Round;
use carom_shell::ids::PageId;

use crate::command::{Command, Practising, Sheet, Show, SolverCommand};
use crate::ids::PLAY;
use crate::order::Learn;
use crate::session::Session;
use crate::solving::Reviewed;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sheet>().add_systems(Update, turn.in_set(Learn::List));
}

/// Commands open and close lists. A list closes after a choice, with a new attempt, and when it no longer
/// fits the round.
fn turn(
    mut shows: MessageReader<Show>,
    (mut commands, mut solves): (MessageReader<Command>, MessageReader<SolverCommand>),
    mut others: MessageReader<carom_shell::Command>,
    page: Option<Res<State<PageId>>>,
    (session, practice): (Res<Session>, Option<Res<Practising>>),
    mut sheet: ResMut<Sheet>,
    mut reviewed: ResMut<Reviewed>,
    mut round: Local<Option<Round>>,
) {
    let mut now = *sheet;
    let has_no_choice = session.game().is_some() || Practising::is_on(practice.as_deref());
    for &Show(wish) in shows.read() {
        now = match wish {
            wish if now == wish => Sheet::None,
            Sheet::Review if reviewed.moves().is_empty() => now,
            Sheet::Targets if has_no_choice => now,
            wish => wish,
        };
    }
    for command in solves.read() {
        now = match (command, now) {
            (SolverCommand::AllOptima, _) if now != Sheet::Solutions => Sheet::Solutions,
            (SolverCommand::AllOptima, _)
            | (
                SolverCommand::UseSolver(_) | SolverCommand::Solve | SolverCommand::Hint,
                Sheet::Solvers,
            ) => Sheet::None,
            _ => now,
        };
    }
    for command in commands.read() {
        now = match (command, now) {
            (Command::ChooseTarget(_), Sheet::Targets)
            // The player begins a new attempt.
            | (
                Command::Restart | Command::Slide(_) | Command::SlideTo(_),
                Sheet::Review | Sheet::Solutions,
            ) => Sheet::None,
            _ => now,
        };
    }
    for other in others.read() {
        if let carom_shell::Command::Back | carom_shell::Command::Toggle(_) = other {
            now = Sheet::None;
        }
    }
    let is_other = round.as_ref().is_some_and(|it| it != session.round());
    if is_other || round.is_none() {
        *round = Some(session.round().clone());
    }
    let has_moved_on = is_other && now.stays();
    let is_elsewhere = page.is_some_and(|page| *page.get() != PLAY);
    if has_moved_on || is_elsewhere {
        now = Sheet::None;
    }
    sheet.set_if_neq(now);
    let is_reviewed = now == Sheet::Review;
    if reviewed.is_open != is_reviewed {
        reviewed.is_open = is_reviewed;
    }
}
