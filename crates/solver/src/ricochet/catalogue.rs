//! The table of the solvers of Ricochet Robots that search.

use alloc::boxed::Box;

use carom_engine::ricochet::{Move, Round};

use super::bounds::relaxed_astar;
use super::heuristic::reach;
use super::{Anytime, Fast, RelaxedMap, astar_single};
use crate::catalogue::{self, boxed};
use crate::search::{bfs, dfs, dfs_memory, idastar};
use crate::{Control, Report, Solve};

/// A row of the [`CATALOGUE`].
pub type CatalogueEntry = catalogue::CatalogueEntry<Round>;

/// The default solver: the fastest one that is always optimal.
pub const DEFAULT: &CatalogueEntry = &FAST;

const FAST: CatalogueEntry = CatalogueEntry {
    id: "fast",
    has_threads: true,
    make: |threads| Box::new(Fast::new().with_threads(threads)),
};

/// A search of the compact round if there is one.
macro_rules! search {
    ($round:ident, $control:ident => $search:expr) => {
        |_| {
            boxed(|$round: &Round, $control| match &$round.compact() {
                Some($round) => $search,
                None => $search,
            })
        }
    };
}

/// Every solver that searches, in the order of the lists that people see.
pub const CATALOGUE: &[CatalogueEntry] = &[
    FAST,
    CatalogueEntry { id: "anytime", has_threads: false, make: |_| Box::new(Anytime::new()) },
    CatalogueEntry { id: "astar", has_threads: false, make: |_| boxed(relaxed_astar) },
    CatalogueEntry {
        id: "idastar",
        has_threads: false,
        make: search!(round, control => idastar(round, &RelaxedMap::new(round), control)),
    },
    CatalogueEntry {
        id: "bfs",
        has_threads: false,
        make: search!(round, control => bfs(round, control)),
    },
    CatalogueEntry {
        id: "dfs",
        has_threads: false,
        make: search!(round, control => dfs(round, control)),
    },
    CatalogueEntry {
        id: "dfs-memory",
        has_threads: false,
        make: search!(round, control => dfs_memory(round, control)),
    },
    CatalogueEntry { id: "reach", has_threads: false, make: |_| boxed(reach) },
    CatalogueEntry {
        id: "astar-single",
        has_threads: false,
        make: search!(round, control => astar_single(round, control)),
    },
];

/// Solves a round by the [default solver](Fast), without limits.
///
/// [`Fast`] solves with limits, `Fast::new().solve(&round, &mut control)`, and is better for many rounds, because it reuses its
/// tables. [`by_id`] finds the other solvers.
///
/// ```
/// use carom_solver::ricochet;
/// use carom_solver::ricochet::prelude::*;
///
/// let round = Round::parse("4B-3B-2B-1A", "0,0 15,0 15,15", "red to 3,3")?;
/// let moves = ricochet::solve(&round).verdict.moves().map(<[_]>::len);
/// assert_eq!(moves, Some(17));
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
