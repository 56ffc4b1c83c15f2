//! The table of the solvers of Ricochet Robots that search.

use carom_engine::ricochet::Round;

use super::{Fast, RelaxedMap, astar_single, reach};
use crate::catalogue::{self, boxed};
use crate::search::{astar, bfs, dfs, dfs_memory, idastar};

/// A row of the [`CATALOGUE`].
pub type CatalogueEntry = catalogue::CatalogueEntry<Round>;

/// The default solver: the fastest one that is always optimal.
pub const DEFAULT: &CatalogueEntry = &FAST;

const PROMISE: &str = "finds a shortest solution; can prove that there is none";

const FAST: CatalogueEntry = CatalogueEntry {
    id: "fast",
    label: "point solver",
    promise: PROMISE,
    has_threads: true,
    has_large_tables: false,
    make: |threads| Box::new(Fast::on(threads)),
};

const ASTAR: CatalogueEntry = CatalogueEntry {
    id: "astar",
    label: "A*",
    promise: PROMISE,
    has_threads: false,
    has_large_tables: false,
    make: |_| boxed(|round, control| astar(round, &RelaxedMap::new(round), control)),
};

/// The solver of the rounds that [`Fast`] passes on.
const FOR_LARGE_BOARDS: &CatalogueEntry = &ASTAR;

/// Every solver that searches, in the order of the lists that people see.
pub const CATALOGUE: &[CatalogueEntry] = &[
    FAST,
    ASTAR,
    CatalogueEntry {
        id: "idastar",
        label: "IDA* with a transposition table",
        promise: PROMISE,
        has_threads: false,
        has_large_tables: false,
        make: |_| boxed(|round, control| idastar(round, &RelaxedMap::new(round), control)),
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
        promise: "finds a shortest solution, slowly from about 7 moves on",
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
    CatalogueEntry {
        id: "reach",
        label: "reachability maps",
        promise: "a short solution at once, maybe not a shortest; rarely fails",
        has_threads: false,
        has_large_tables: false,
        make: |_| boxed(reach),
    },
    CatalogueEntry {
        id: "astar-single",
        label: "A* of the target robot alone",
        promise: "a solution in which no other robot moves; may find nothing",
        has_threads: false,
        has_large_tables: false,
        make: |_| boxed(astar_single),
    },
];

/// The solver that answers a round if the user asks for one: the default solver passes on a round on a board larger than 16x16
/// to A*.
#[must_use]
pub fn answers(asked: &'static CatalogueEntry, round: &Round) -> &'static CatalogueEntry {
    if asked.id == DEFAULT.id && !Fast::is_for(round) { FOR_LARGE_BOARDS } else { asked }
}

/// The row with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static CatalogueEntry> {
    catalogue::by_id(CATALOGUE, id)
}
