//! The table of all solvers of Unblock Me.

use alloc::boxed::Box;

use carom_engine::unblock::{Move, Round};

use super::{Anytime, Blockers, Fast, TableSolver, dfs_report};
use crate::catalogue::{self, boxed};
use crate::search::{astar, bfs, dfs, dfs_memory, idastar};
use crate::{Control, Report, Solve};

/// A row of the [`CATALOGUE`].
pub type CatalogueEntry = catalogue::CatalogueEntry<Round>;

/// The default solver: the fastest one.
pub const DEFAULT: &CatalogueEntry = &FAST;

const FAST: CatalogueEntry =
    CatalogueEntry { id: "fast", has_threads: false, make: |_| Box::new(Fast::new()) };

/// Every solver, in the order of the lists that people see.
pub const CATALOGUE: &[CatalogueEntry] = &[
    FAST,
    CatalogueEntry { id: "anytime", has_threads: false, make: |_| Box::new(Anytime::new()) },
    CatalogueEntry { id: "table", has_threads: false, make: |_| Box::new(TableSolver::new()) },
    CatalogueEntry {
        id: "astar",
        has_threads: false,
        make: |_| boxed(|round, control| astar(round, &Blockers::new(round), control)),
    },
    CatalogueEntry {
        id: "idastar",
        has_threads: false,
        make: |_| boxed(|round, control| idastar(round, &Blockers::new(round), control)),
    },
    CatalogueEntry { id: "bfs", has_threads: false, make: |_| boxed(bfs) },
    CatalogueEntry { id: "dfs", has_threads: false, make: |_| boxed(dfs) },
    CatalogueEntry { id: "dfs-memory", has_threads: false, make: |_| boxed(dfs_memory) },
    CatalogueEntry { id: "dfs-report", has_threads: false, make: |_| boxed(dfs_report) },
];

/// Solves a round by the [default solver](Fast), without limits.
///
/// [`Fast`] solves with limits, `Fast::new().solve(&round, &mut control)`, and is better for many rounds, because it reuses its
/// tables. [`by_id`] finds the other solvers.
///
/// ```
/// use carom_solver::unblock;
/// use carom_solver::unblock::prelude::*;
///
/// let board = Board::new("..B.AAB..CC...DD".parse::<BoardSetup>()?)?;
/// let moves = unblock::solve(&Round::new(board, Metric::Moves)).verdict.moves().map(<[_]>::len);
/// assert_eq!(moves, Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(round: &Round) -> Report<Move> {
    Fast::new().solve(round, &mut Control::default())
}

/// The row with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static CatalogueEntry> {
    catalogue::by_id(CATALOGUE, id)
}
