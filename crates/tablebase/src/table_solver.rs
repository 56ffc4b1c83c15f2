//! [`TableSolver`]: the [`Tablebase`] as a solver.

use std::fmt;

use carom_engine::Square;
use carom_engine::ricochet::{Move, Round};
use carom_solver::ricochet::Fast;
use carom_solver::{Control, Progress, Proof, Report, Solve, Stats, StopReason, Verdict};

use crate::{BuildError, Builder, TABLEBASE, TableSetup, Tablebase};

/// The memory of the largest table that the solver builds. Those of official boards with diagonals and four
/// robots would take 3.5 GiB and half a minute, for an answer that [`Fast`] finds in milliseconds.
const MOST_MEMORY: u64 = 1 << 30;

/// Builds the table of every position for a round's board and goal, then looks up the answer.
///
/// It keeps the last table. A round on the same board, with the same goal, rules and number of robots, gets
/// its answer immediately, wherever the robots stand. On an official board with four robots a table takes a
/// second or two of one core, and the memory that [`TableSetup::memory`] returns, about 650 MB. Under the
/// official rule it takes about three times as long, and a quarter more memory. For a single round,
/// [`Fast`] is faster.
///
/// [`Fast`] solves the rounds that cannot have a table: boards larger than 16x16, more than four robots, rules without
/// rebounds, the official rule if any robot may arrive, and a robot on a closed square. It also solves rounds
/// whose table would need more than 1 GiB, which are those of large boards with diagonals and four robots.
/// The report names who answered: `tablebase`, or the solver that [`Fast`] names.
///
/// In the statistics, `expanded`, `generated` and `peak_closed` are the number of positions with a known
/// distance; `depth` is the longest distance. All are 0 if the table existed already. The solver checks the
/// limits after each layer of the table. It may therefore expand many more nodes than
/// [`Control::max_nodes`], and a depth limit does not save any work.
///
/// ```
/// use carom_engine::Square;
/// use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Round, RoundSetup};
/// use carom_solver::Control;
/// use carom_solver::Solve;
/// use carom_tablebase::TableSolver;
///
/// let mut setup = BoardSetup::empty(carom_engine::Size::new(5, 5)?);
/// setup.add_wall(Square::new(2, 2), carom_engine::Direction::East);
/// let board = std::sync::Arc::new(Board::new(setup)?);
/// let goal = Goal { robot: Some(Robot::Red), square: Square::new(2, 2) };
/// let mut solver = TableSolver::new();
/// for (red, moves) in [((0, 2), 1), ((0, 0), 3)] {
///     let robots = vec![Square::from(red), Square::new(4, 3)];
///     let setup = RoundSetup { robots, goal, profile: Profile::PLAIN };
///     let report = solver.solve(&Round::new(board.clone(), setup)?, &mut Control::default());
///     assert_eq!(report.verdict.moves().map(<[_]>::len), Some(moves));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct TableSolver {
    builder: Builder,
    table: Option<Tablebase>,
    fast: Fast,
}

impl fmt::Debug for TableSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableSolver").finish_non_exhaustive()
    }
}

impl TableSolver {
    /// A solver without a table, with one thread.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of threads that work on a table, including the calling thread.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.builder = self.builder.with_threads(threads);
        self
    }

    /// Whether a round can have a table.
    #[must_use]
    pub fn is_for(round: &Round) -> bool {
        let setup = TableSetup::from(round);
        let is_open = |&square: &Square| !round.board().is_closed(square);
        round.start().squares().iter().all(is_open)
            && setup.positions().is_ok()
            && setup.memory().is_ok_and(|bytes| bytes <= MOST_MEMORY)
    }

    /// The table of a round: the last one, or a new one, with its cost added to `stats`.
    fn table(
        &mut self,
        round: &Round,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<&Tablebase, BuildError> {
        let setup = TableSetup::from(round);
        let table = match self.table.take() {
            Some(table) if *table.setup() == setup => table,
            other => {
                if let Some(other) = other {
                    self.builder.recycle(other);
                }
                let part = control.child();
                let mut note = |progress: &Progress| {
                    let found = progress.stats.expanded;
                    *stats = progress.stats;
                    (stats.generated, stats.peak_closed) = (found, found);
                    control.tell(progress);
                };
                let table = self.builder.build(&setup, &mut part.progress(&mut note))?;
                // Under the official rule the progress of the last layer is not exact.
                let found = table.histogram().iter().sum();
                (stats.expanded, stats.generated, stats.peak_closed) = (found, found, found);
                table
            }
        };
        Ok(self.table.insert(table))
    }
}

impl Solve<Round> for TableSolver {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        if !Self::is_for(round) {
            return self.fast.solve(round, control);
        }
        let mut stats = Stats::default();
        let verdict = match self.table(round, control, &mut stats) {
            Ok(table) => match table.optimal_line(round.start()) {
                Some(moves) if control.exceeds_depth(moves.len() as u32) => {
                    Err(StopReason::DepthLimit)
                }
                Some(moves) => Ok(Verdict::Solved { moves, proof: Proof::Optimal }),
                None => Ok(Verdict::Unsolvable),
            },
            Err(BuildError::Stopped(why)) => Err(why),
            Err(BuildError::Memory { .. } | BuildError::NoMemory { .. }) => {
                Err(StopReason::MemoryLimit)
            }
            // Every other error means that the round cannot have a table.
            Err(_) => return self.fast.solve(round, control),
        };
        Report::new(TABLEBASE.id, verdict, stats)
    }
}
