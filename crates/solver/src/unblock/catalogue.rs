//! The table of all solvers of Unblock Me.

use carom_engine::unblock::Round;

use super::{Blockers, Fast, TableSolver};
use crate::catalogue::{self, boxed};
use crate::search::{astar, bfs, dfs, dfs_memory, idastar};

/// A row of the [`CATALOGUE`].
pub type CatalogueEntry = catalogue::CatalogueEntry<Round>;

/// The default solver: the fastest one.
pub const DEFAULT: &CatalogueEntry = &FAST;

const PROMISE: &str = "finds a shortest solution; can prove that there is none";

const FAST: CatalogueEntry = CatalogueEntry {
    id: "fast",
    label: "breadth-first search over sets of positions",
    promise: PROMISE,
    has_threads: false,
    has_large_tables: false,
    make: |_| Box::new(Fast::new()),
};

/// Every solver, in the order of the lists that people see.
pub const CATALOGUE: &[CatalogueEntry] = &[
    FAST,
    CatalogueEntry {
        id: "table",
        label: "table of every position",
        promise: "a shortest solution at once, after building a table",
        has_threads: false,
        has_large_tables: false,
        make: |_| Box::new(TableSolver::new()),
    },
    CatalogueEntry {
        id: "astar",
        label: "A*",
        promise: PROMISE,
        has_threads: false,
        has_large_tables: false,
        make: |_| boxed(|round, control| astar(round, &Blockers::new(round), control)),
    },
    CatalogueEntry {
        id: "idastar",
        label: "IDA* with a transposition table",
        promise: PROMISE,
        has_threads: false,
        has_large_tables: false,
        make: |_| boxed(|round, control| idastar(round, &Blockers::new(round), control)),
    },
    CatalogueEntry {
        id: "bfs",
        label: "breadth-first search",
        promise: PROMISE,
        has_threads: false,
        has_large_tables: false,
        make: |_| boxed(bfs),
    },
    CatalogueEntry {
        id: "dfs",
        label: "depth-limited depth-first search",
        promise: "finds a shortest solution, slowly if it is long",
        has_threads: false,
        has_large_tables: false,
        make: |_| boxed(dfs),
    },
    CatalogueEntry {
        id: "dfs-memory",
        label: "depth-first search with memory",
        promise: PROMISE,
        has_threads: false,
        has_large_tables: false,
        make: |_| boxed(dfs_memory),
    },
];

/// The row with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static CatalogueEntry> {
    catalogue::by_id(CATALOGUE, id)
}
