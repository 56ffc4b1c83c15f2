//! Every optimal solution, in every game.

use carom_solver::search::{Listing, OptimalReport, OptimalSolutions, OptimalVerdict};
use carom_solver::{Stats, StopReason};

/// What a search for every optimal solution found.
#[derive(Clone, Debug)]
pub struct AllSolutions<M> {
    /// `solved`, `unsolvable` or `stopped`.
    pub verdict: &'static str,
    /// Why the search was stopped; `None` if it was not.
    pub reason: Option<StopReason>,
    /// The number of moves of each solution; `None` if there is none.
    pub length: Option<u32>,
    /// The number of solutions.
    pub count: u64,
    /// Some of them.
    pub listing: Listing<M>,
    /// The cost of the search.
    pub stats: Stats,
}

impl<M: Copy> AllSolutions<M> {
    /// The answer of a search, with the solutions that `list` chooses.
    pub fn new(
        report: OptimalReport<M>,
        list: impl FnOnce(&OptimalSolutions<M>) -> Listing<M>,
    ) -> Self {
        let OptimalReport { verdict, stats } = report;
        let listing = |is_complete| Listing { lines: Vec::new(), is_complete };
        let (verdict, reason, length, count, listing) = match verdict {
            OptimalVerdict::Solved(all) => {
                ("solved", None, Some(all.length()), all.count(), list(&all))
            }
            OptimalVerdict::Unsolvable => ("unsolvable", None, None, 0, listing(true)),
            OptimalVerdict::Stopped(why) => ("stopped", Some(why), None, 0, listing(false)),
        };
        Self { verdict, reason, length, count, listing, stats }
    }
}
