//! [`Best`]: the fewest moves of the round, looked for in the background and hidden until the end.

use bevy::prelude::*;
use carom_engine::ricochet::Round;
use carom_solver::Verdict;
use carom_solver::ricochet::CATALOGUE;

use super::worker::{JobId, Outcome, Worker};
use crate::session::{Applied, Session};

/// The optimum of the round from its start.
#[derive(Resource)]
pub(crate) struct Best {
    worker: Worker,
    asked: Option<(JobId, Round)>,
    moves: Option<usize>,
}

impl Best {
    pub(crate) fn new(worker: Worker) -> Self {
        Self { worker, asked: None, moves: None }
    }

    /// The fewest moves, as soon as they are known.
    pub(crate) const fn moves(&self) -> Option<usize> {
        self.moves
    }

    /// 3 for the fewest moves, 2 for one more, 1 for any solution; `None` while the fewest are unknown.
    pub(crate) fn stars(&self, moves: usize) -> Option<usize> {
        self.moves.map(|best| match moves.saturating_sub(best) {
            0 => 3,
            1 => 2,
            _ => 1,
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, look.after(Applied));
}

fn look(session: Res<Session>, mut best: ResMut<Best>) {
    let asked = best.asked.as_ref().is_some_and(|(_, round)| round == session.round());
    if !asked {
        let round = session.round().clone();
        let solver = CATALOGUE[0].id;
        let id = best.worker.solve(solver, round.clone());
        best.asked = Some((id, round));
        best.moves = None;
    }
    let inner = best.bypass_change_detection();
    let replies: Vec<_> = inner.worker.replies().collect();
    for reply in replies {
        let wanted = best.asked.as_ref().map(|&(id, _)| id);
        if let Outcome::Finished(report) = reply.outcome
            && let Verdict::Solved { moves, .. } = report.verdict
            && wanted == Some(reply.id)
        {
            best.moves = Some(moves.len());
        }
    }
}
