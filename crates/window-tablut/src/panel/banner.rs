//! The banner at the end of a game or of a puzzle.

use bevy::prelude::*;
use carom_engine::tablut::Cell;
use carom_play::Stars;
use carom_play::tablut::Task;
use carom_shell::frame::Frame;
use carom_shell::panel::banner::{self, Banner, Banners, Ending};
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::words::{Phrase, Words};

use super::{analysis, reason, result};
use crate::analysis::Analysis;
use crate::board::Motion;
use crate::board::craft::RIM;
use crate::command::{Command, PuzzleCommand, ToggleAnalysis};
use crate::ids::PLAY;
use crate::session::Session;
use carom_shell::ask::Wish;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        enter.in_set(Frame::Ask).before(analysis::scrub).run_if(in_state(PLAY)),
    )
    .add_systems(Update, show.in_set(Frame::Draw).run_if(in_state(PLAY)))
    .add_systems(OnExit(PLAY), banner::remove);
}

fn show(
    mut kit: Kit,
    mut banners: Banners,
    (session, analysis, motion): (Res<Session>, Res<Analysis>, Res<Motion>),
) {
    // The banner waits until the last piece stands, and leaves the board to the analysis.
    let is_over = session.has_just_ended() && motion.is_still() && !analysis.is_on();
    let ending = is_over.then(|| ending(&kit.words, &session)).flatten();
    banners.show(&mut kit, ending, |paper| {
        let green = Tone::Strong;
        let main = session.at_the_end();
        let when = |command: &Wish| if *command == main { green } else { Tone::Plain };
        let mut add = |text, command: Wish| {
            let tone = when(&command);
            paper.button(&paper.say(text), command, tone, 1.0);
        };
        if session.task().is_some() {
            add("tablut-next", PuzzleCommand::Next.into());
            add("tablut-try-again", PuzzleCommand::Restart.into());
        } else {
            add("tablut-new", Command::New.into());
            add("tablut-analysis", ToggleAnalysis.into());
        }
    });
}

/// While the card is shown, Enter presses its main button.
fn enter(
    mut wishes: MessageReader<Command>,
    banner: Query<(), With<Banner>>,
    session: Res<Session>,
    mut commands: Commands,
) {
    if wishes.read().any(|it| *it == Command::Choose) && !banner.is_empty() {
        session.at_the_end().send(&mut commands);
    }
}

fn ending(words: &Words, session: &Session) -> Option<Ending> {
    let ending = session.ending()?;
    let reason = reason(words, session, ending);
    let height = height(session);
    let title = result(words, ending);
    Some(match (session.task(), session.solved_in()) {
        (Some(task), Some(moves)) => Ending {
            title: words.with("tablut-won-in", &[("moves", moves.into())]),
            stars: Some(if task.is_helped { 0 } else { Stars::of(moves, task.fewest).count() }),
            lines: vec![words.say(&verdict(task, moves))],
            height,
        },
        (Some(_), None) => {
            let lines = vec![reason, words.get("tablut-not-found")];
            Ending { title, stars: Some(0), lines, height }
        }
        (None, _) => Ending { title, stars: None, lines: vec![reason], height },
    })
}

/// The place of the card where it covers the fewest pieces, as a part of the height of the board. The king and the last move stay in
/// sight if that is possible.
fn height(session: &Session) -> f32 {
    let tree = session.tree();
    let (position, last) = (tree.game().position(), tree.move_to(tree.here()));
    let king = tree.game().king().or_else(|| tree.game().captured_king());
    let cost = |cell: Cell| match position.piece(cell) {
        _ if king == Some(cell) => 40,
        _ if last.is_some_and(|it| it.to == cell) => 20,
        _ if last.is_some_and(|it| it.from == cell) => 2,
        Some(_) => 3,
        None => 0,
    };
    // The card is not as wide as the board, and about two squares high.
    let middle = Cell::SIDE / 2;
    let is_below = |cell: Cell, row: u8| {
        cell.row().abs_diff(row) <= 1 && cell.column().abs_diff(middle) < middle
    };
    let costs = |row: u8| Cell::all().filter(|&it| is_below(it, row)).map(cost).sum::<u32>();
    let row = (1..Cell::SIDE - 1).min_by_key(|&row| (costs(row), row.abs_diff(middle)));
    let row = f32::from(row.unwrap_or(middle)) + 0.5;
    (RIM + row) / (f32::from(Cell::SIDE) + 2.0 * RIM)
}

/// How the moves compare with the fewest.
fn verdict(task: &Task, moves: u32) -> Phrase {
    match moves.checked_sub(task.fewest) {
        _ if task.is_helped => Phrase::new("solved-with-help"),
        None | Some(0) => Phrase::new("tablut-no-shorter-win"),
        Some(more) => Phrase::new("tablut-more-than-fewest").with("more", more),
    }
}
