//! [`Solve`] and [`CatalogueEntry`]: the parts of a game's table of solvers.

use alloc::boxed::Box;

use carom_engine::Rules;

use crate::{Control, Report};

/// A solver for the puzzles `P`. It may keep its tables from one puzzle to the next.
pub trait Solve<P: Rules>: Send {
    /// Solves a puzzle from its initial state.
    fn solve(&mut self, puzzle: &P, control: &mut Control<'_>) -> Report<P::Move>;
}

impl<P: Rules, F> Solve<P> for F
where
    F: FnMut(&P, &mut Control<'_>) -> Report<P::Move> + Send,
{
    fn solve(&mut self, puzzle: &P, control: &mut Control<'_>) -> Report<P::Move> {
        self(puzzle, control)
    }
}

/// A row of a game's table of solvers. A program can make rows of its own, and a table of them.
#[derive(Debug)]
pub struct CatalogueEntry<P: 'static> {
    /// The name in reports, on the command line and in files.
    pub id: &'static str,
    /// Whether it can use more than one thread.
    pub has_threads: bool,
    /// Makes a solver that may use this number of threads.
    pub make: fn(usize) -> Box<dyn Solve<P>>,
}

impl<P: 'static> Clone for CatalogueEntry<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: 'static> Copy for CatalogueEntry<P> {}

impl<P: Rules> CatalogueEntry<P> {
    /// A new solver. Keep it for many puzzles: it may reuse its tables. It does not start any thread.
    #[must_use]
    pub fn solver(&self) -> Box<dyn Solve<P>> {
        (self.make)(1)
    }

    /// A new solver that uses up to `threads` threads, including the calling thread, if it supports more
    /// than one. The answers are the same unless a limit of nodes or of memory stops the search, which two threads may reach earlier.
    #[must_use]
    pub fn solver_with_threads(&self, threads: usize) -> Box<dyn Solve<P>> {
        (self.make)(threads)
    }
}

/// A solver that keeps no data from one puzzle to the next.
#[cfg(any(feature = "ricochet", feature = "unblock"))]
pub(crate) fn boxed<P: Rules + 'static>(
    solve: fn(&P, &mut Control<'_>) -> Report<P::Move>,
) -> Box<dyn Solve<P>> {
    Box::new(solve)
}

/// The row with this id.
#[must_use]
pub fn by_id<P>(
    catalogue: &'static [CatalogueEntry<P>],
    id: &str,
) -> Option<&'static CatalogueEntry<P>> {
    catalogue.iter().find(|entry| entry.id == id)
}
