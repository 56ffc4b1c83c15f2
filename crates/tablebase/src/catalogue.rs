//! All solvers of Ricochet Robots: those that search, and the one that builds a table.

use carom_solver::ricochet::{CATALOGUE, CatalogueEntry};

use crate::TableSolver;

/// The row of the [`TableSolver`].
pub const TABLEBASE: &CatalogueEntry = &ROW;

const ROW: CatalogueEntry = CatalogueEntry {
    id: "tablebase",
    has_threads: true,
    make: |threads| Box::new(TableSolver::new().with_threads(threads)),
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

/// The solver with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static CatalogueEntry> {
    carom_solver::by_id(SOLVERS, id)
}
