//! The table of everything that solves Ricochet Robots.

use carom_engine::ricochet::{Move, Round};

use super::{Fast, RelaxedMap, TableSolver, astar_single, reach};
use crate::search::{astar, bfs, dfs, dfs_memory, idastar};
use crate::{Control, Report};

/// A solver that may keep its tables from one round to the next.
pub trait Solve: Send {
    /// Solves a round.
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move>;
}

impl<F: FnMut(&Round, &mut Control<'_>) -> Report<Move> + Send> Solve for F {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        self(round, control)
    }
}

/// A row of the [`CATALOGUE`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CatalogueEntry {
    /// The name on the command line and in files.
    pub id: &'static str,
    /// The name for people.
    pub label: &'static str,
    /// What its answers are worth, one sentence.
    pub promise: &'static str,
    /// Makes a solver that may work on so many threads.
    make: fn(usize) -> Box<dyn Solve>,
}

impl CatalogueEntry {
    /// A new solver. Keep it for many rounds: it may reuse its tables. It starts no thread.
    #[must_use]
    pub fn solver(&self) -> Box<dyn Solve> {
        (self.make)(1)
    }

    /// The same, with up to so many threads, the calling one among them, if it can use more than one:
    /// `tablebase` can. The answers are the same.
    #[must_use]
    pub fn solver_on(&self, threads: usize) -> Box<dyn Solve> {
        (self.make)(threads)
    }
}

/// Every solver, the one to use by default first.
pub const CATALOGUE: &[CatalogueEntry] = &[
    CatalogueEntry {
        id: "fast",
        label: "point solver",
        promise: "optimal; proves unsolvability",
        make: |_| Box::new(Fast::new()),
    },
    CatalogueEntry {
        id: "astar",
        label: "A*",
        promise: "optimal; proves unsolvability",
        make: |_| boxed(|round, control| astar(round, &RelaxedMap::new(round), control)),
    },
    CatalogueEntry {
        id: "idastar",
        label: "IDA* with a transposition table",
        promise: "optimal; proves unsolvability",
        make: |_| boxed(|round, control| idastar(round, &RelaxedMap::new(round), control)),
    },
    CatalogueEntry {
        id: "bfs",
        label: "breadth-first search",
        promise: "optimal; proves unsolvability",
        make: |_| boxed(bfs),
    },
    CatalogueEntry {
        id: "dfs",
        label: "depth-limited depth-first search",
        promise: "optimal; proves unsolvability; slow from about 7 moves on",
        make: |_| boxed(dfs),
    },
    CatalogueEntry {
        id: "dfs-memory",
        label: "depth-first search with memory",
        promise: "optimal; proves unsolvability",
        make: |_| boxed(dfs_memory),
    },
    CatalogueEntry {
        id: "reach",
        label: "reachability maps",
        promise: "a short solution at once, proven optimal or not; seldom finds none",
        make: |_| boxed(reach),
    },
    CatalogueEntry {
        id: "astar-single",
        label: "A* of the target robot alone",
        promise: "a solution in which no other robot moves; may find nothing",
        make: |_| boxed(astar_single),
    },
    CatalogueEntry {
        id: "tablebase",
        label: "table of every position",
        promise: "optimal; proves unsolvability; first builds a table, then answers at once",
        make: |threads| Box::new(TableSolver::new().threads(threads)),
    },
];

/// A solver that keeps nothing from one round to the next.
fn boxed(solve: fn(&Round, &mut Control<'_>) -> Report<Move>) -> Box<dyn Solve> {
    Box::new(solve)
}

/// The row of an id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static CatalogueEntry> {
    CATALOGUE.iter().find(|entry| entry.id == id)
}
