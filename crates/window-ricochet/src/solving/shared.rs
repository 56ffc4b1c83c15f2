//! [`SharedTable`]: the single table of the game.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use carom_engine::ricochet::{Move, Round};
use carom_solver::{Control, Progress, Report, Solve, Stats};
use carom_tablebase::{TableSetup, TableSolver};
use crossbeam_channel::{Receiver, Sender, bounded};

/// The id of the solver that is shared.
pub(crate) const TABLE: &str = "tablebase";

/// The time to wait for the table before each check whether the search was cancelled.
const PAUSE: Duration = Duration::from_millis(50);

/// The solver `tablebase`, of which there is only one, because a table is large. It exists only while it is the chosen solver.
///
/// The solver lies in a channel of capacity one. A worker takes it out and then has it alone.
#[derive(Clone)]
pub(crate) struct SharedTable {
    put: Sender<Option<TableSolver>>,
    take: Receiver<Option<TableSolver>>,
}

/// The solver while a worker has it.
pub(super) struct BorrowedSolver {
    solver: Option<TableSolver>,
    put: Sender<Option<TableSolver>>,
}

impl Drop for BorrowedSolver {
    fn drop(&mut self) {
        // After a panic the table may be invalid, so it is dropped.
        let solver = self.solver.take().filter(|_| !thread::panicking());
        let _ = self.put.try_send(solver);
    }
}

impl Default for SharedTable {
    fn default() -> Self {
        let (put, take) = bounded(1);
        let _ = put.try_send(None);
        Self { put, take }
    }
}

impl SharedTable {
    /// The solver; `None` if another worker does not return it in this time.
    pub(super) fn take(&self, patience: Duration) -> Option<BorrowedSolver> {
        let solver = self.take.recv_timeout(patience).ok()?;
        Some(BorrowedSolver { solver, put: self.put.clone() })
    }

    /// Takes the solver out for good, unless a worker is using it.
    pub(super) fn take_solver(&self) -> Option<TableSolver> {
        let solver = self.take.try_recv().ok()?;
        BorrowedSolver { solver, put: self.put.clone() }.solver.take()
    }

    #[cfg(test)]
    pub(super) fn is_made(&self) -> bool {
        self.take(Duration::ZERO).is_some_and(|taken| taken.solver.is_some())
    }
}

/// How much of the table of a round is built, in percent.
pub(super) fn percent(round: &Round, progress: &Progress) -> Option<u64> {
    let positions = TableSetup::from(round).positions().ok()?;
    Some(100 * progress.stats.expanded / positions.max(1))
}

/// A solver that uses all cores.
fn make() -> TableSolver {
    TableSolver::new().with_threads(thread::available_parallelism().map_or(1, NonZero::get))
}

impl Solve<Round> for SharedTable {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        loop {
            if let Some(mut taken) = self.take(PAUSE) {
                return taken.solver.get_or_insert_with(make).solve(round, control);
            }
            if let Some(why) = control.interruption() {
                return Report::new(TABLE, Err(why), Stats::default());
            }
        }
    }
}
