//! All solvers of Ricochet Robots: those that search, and the one that builds a table.

use carom_engine::ricochet::Round;
use carom_solver::catalogue;
use carom_solver::ricochet::{CATALOGUE, CatalogueEntry, DEFAULT};

use crate::TableSolver;

/// The row of the [`TableSolver`].
pub const TABLEBASE: &CatalogueEntry = &ROW;

const ROW: CatalogueEntry = CatalogueEntry {
    id: "tablebase",
    label: "table of every position",
    promise: "a shortest solution at once, after building a table",
    has_threads: true,
    has_large_tables: true,
    make: |threads| Box::new(TableSolver::new().threads(threads)),
};

/// Every solver of Ricochet Robots, in the order of the lists that people see: the [`CATALOGUE`] of `carom-solver`, and the
/// [`TABLEBASE`].
pub const SOLVERS: &[CatalogueEntry] = &{
    let mut solvers = [ROW; CATALOGUE.len() + 1];
    let mut place = 0;
    while place < CATALOGUE.len() {
        solvers[place] = CATALOGUE[place];
        place += 1;
    }
    solvers
};

/// The solver that answers a round if the user asks for one: the solver with a table passes on a round that cannot have one to
/// the default solver. [`carom_solver::ricochet::answers`] has the same for the others.
#[must_use]
pub fn answers(asked: &'static CatalogueEntry, round: &Round) -> &'static CatalogueEntry {
    let has_no_table = asked.id == TABLEBASE.id && !TableSolver::is_for(round);
    carom_solver::ricochet::answers(if has_no_table { DEFAULT } else { asked }, round)
}

/// The solver with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static CatalogueEntry> {
    catalogue::by_id(SOLVERS, id)
}
