//! [`SharedTable`]: the one table of the game.

use std::num::NonZero;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, TryLockError};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Round};
use carom_solver::ricochet::tablebase::Builder;
use carom_solver::ricochet::{Solve, TableSolver};
use carom_solver::{Control, Progress, Report, Stats, Stopped, Verdict};

use super::Solving;

/// The id of the solver that is shared.
pub(crate) const TABLE: &str = "tablebase";

/// How long to wait while another worker asks the table.
const PAUSE: Duration = Duration::from_millis(2);

/// The solver `tablebase` of several workers: a table is large, and serves them all. There is one only
/// while it is the chosen solver.
#[derive(Resource, Clone, Default)]
pub(crate) struct SharedTable(pub(super) Arc<Mutex<Option<TableSolver>>>);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, give_back);
}

/// Without the table the game needs much less memory.
fn give_back(solving: Res<Solving>, table: Res<SharedTable>) {
    if solving.entry().id != TABLE
        && let Ok(mut solver) = table.0.try_lock()
        && let Some(solver) = solver.take()
    {
        // That takes longer than a frame.
        thread::spawn(|| drop(solver));
    }
}

/// How much of the table of a round is built, in percent.
pub(super) fn percent(round: &Round, progress: &Progress) -> Option<u64> {
    let robots = round.start().squares().len();
    let positions = Builder::positions(round.board().clone(), round.goal(), robots).ok()?;
    Some(100 * progress.stats.expanded / positions.max(1))
}

/// A solver that works on all cores.
fn make() -> TableSolver {
    TableSolver::new().threads(thread::available_parallelism().map_or(1, NonZero::get))
}

impl Solve for SharedTable {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        loop {
            let solver = match self.0.try_lock() {
                Ok(solver) => Some(solver),
                Err(TryLockError::Poisoned(solver)) => Some(solver.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            };
            if let Some(mut solver) = solver {
                return solver.get_or_insert_with(make).solve(round, control);
            }
            if control.cancel.is_some_and(|it| it.load(Ordering::Relaxed)) {
                let verdict = Verdict::Stopped(Stopped::Cancelled);
                return Report { verdict, stats: Stats::default() };
            }
            thread::sleep(PAUSE);
        }
    }
}
