//! [`Optimum`]: the fewest moves of the round at the table, looked for while the people think and told
//! when the round is over.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::ricochet::{Move, Round};
use carom_solver::Verdict;
use carom_solver::ricochet::CATALOGUE;

use super::desk::Desk;
use super::keep::{TableFile, keep};
use crate::ricochet::order::Learn;
use crate::ricochet::solving::new_worker;
use crate::ricochet::solving::worker::{JobId, Outcome, Worker};
use crate::shell::kept::Kept;

/// What the solver knows of the round. Ask [`Optimum::told`], so that nobody peeks.
#[derive(Resource)]
pub(crate) struct Optimum {
    worker: Worker,
    asked: Option<(JobId, Round)>,
    answer: Option<Answer>,
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// These moves are as few as any.
    Moves(Vec<Move>),
    /// No moves reach the target.
    Unsolvable,
    /// Nobody knows.
    Unknown,
}

impl Optimum {
    fn new(worker: Worker) -> Self {
        Self { worker, asked: None, answer: None }
    }

    /// The answer, once the round is over.
    pub(crate) fn told(&self, desk: &Desk) -> Option<&Answer> {
        self.answer.as_ref().filter(|_| desk.game().is_some_and(super::Game::is_round_over))
    }

    /// The moves, once the round is over.
    pub(super) fn moves(&self, desk: &Desk) -> Option<&[Move]> {
        match self.told(desk)? {
            Answer::Moves(moves) => Some(moves),
            Answer::Unsolvable | Answer::Unknown => None,
        }
    }

    fn ask(&mut self, round: &Round) {
        if self.asked.as_ref().is_none_or(|(_, asked)| asked != round) {
            self.answer = None;
            self.asked = Some((self.worker.solve(CATALOGUE[0].id, round.clone()), round.clone()));
        }
    }

    /// Takes what has come. Returns whether it is the answer; answers about other rounds are dropped.
    fn listen(&mut self) -> bool {
        let wanted = self.asked.as_ref().map(|&(id, _)| id);
        let reply = self.worker.replies().filter(|reply| Some(reply.id) == wanted).last();
        let Some(reply) = reply else { return false };
        self.answer = Some(match reply.outcome {
            Outcome::Finished(report) => match report.verdict {
                Verdict::Solved { moves, .. } => Answer::Moves(moves),
                Verdict::Unsolvable => Answer::Unsolvable,
                Verdict::Stopped(_) => Answer::Unknown,
            },
            Outcome::Optima(_) | Outcome::Failed(_) => Answer::Unknown,
        });
        true
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start).add_systems(Update, look.in_set(Learn::Judge));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    commands.insert_resource(Optimum::new(new_worker(event_loop.as_deref())));
}

fn look(
    mut optimum: ResMut<Optimum>,
    mut desk: ResMut<Desk>,
    mut kept: ResMut<Kept<TableFile>>,
    time: Res<Time<Real>>,
) {
    let inner = optimum.bypass_change_detection();
    if let Some(line) = desk.game().and_then(|game| game.table().line()) {
        inner.ask(line.round());
    }
    if inner.listen() {
        optimum.set_changed();
    }
    let found = optimum.moves(&desk).map(<[Move]>::len);
    let inner = desk.bypass_change_detection();
    if let Some(moves) = found
        && inner.game_mut().is_some_and(|game| game.note_optimum(moves))
    {
        keep(inner, &mut kept, time.elapsed());
        desk.set_changed();
    }
}
