//! [`Solvers`]: the solvers that a worker has used.

use std::collections::HashMap;
use std::fmt;

use carom_engine::Puzzle;
use carom_solver::Solve;

use crate::{Failure, FailureCode};

/// Makes a solver from its id.
type Make<P> = Box<dyn Fn(&str) -> Option<Box<dyn Solve<P>>>>;

/// The solvers of a worker. They are kept, because they may reuse their tables.
pub struct Solvers<P: Puzzle> {
    make: Make<P>,
    known: HashMap<String, Box<dyn Solve<P>>>,
}

impl<P: Puzzle> fmt::Debug for Solvers<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.known.keys()).finish()
    }
}

impl<P: Puzzle> Solvers<P> {
    /// No solvers yet. The function makes them from their ids, and knows what of them several workers share.
    pub fn new(make: impl Fn(&str) -> Option<Box<dyn Solve<P>>> + 'static) -> Self {
        Self { make: Box::new(make), known: HashMap::new() }
    }

    /// The solver with an id.
    pub(crate) fn get(&mut self, id: &str) -> Result<&mut dyn Solve<P>, Failure> {
        if !self.known.contains_key(id)
            && let Some(solver) = (self.make)(id)
        {
            self.known.insert(id.to_owned(), solver);
        }
        match self.known.get_mut(id) {
            Some(solver) => Ok(&mut **solver),
            None => {
                Err(Failure::new(FailureCode::UnknownSolver, format!("`{id}` is not a solver")))
            }
        }
    }
}
