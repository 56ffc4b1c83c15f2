//! The table of everything that solves Ricochet Robots.

use carom_engine::ricochet::{Move, Round};

use crate::search::bfs;
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
    make: fn() -> Box<dyn Solve>,
}

impl CatalogueEntry {
    /// A new solver. Keep it for many rounds: it may reuse its tables.
    #[must_use]
    pub fn solver(&self) -> Box<dyn Solve> {
        (self.make)()
    }
}

/// Every solver, the one to use by default first.
pub const CATALOGUE: &[CatalogueEntry] = &[CatalogueEntry {
    id: "bfs",
    label: "breadth-first search",
    promise: "optimal; proves unsolvability",
    make: || Box::new(|round: &Round, control: &mut Control<'_>| bfs(round, control)),
}];

/// The row of an id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static CatalogueEntry> {
    CATALOGUE.iter().find(|entry| entry.id == id)
}
