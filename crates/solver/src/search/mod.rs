//! Searches for any [`Puzzle`], one algorithm a file.
//!
//! | search | optimal | proves unsolvability | memory |
//! | --- | --- | --- | --- |
//! | [`bfs`] | yes | yes | every state nearer than the solution |
//! | [`dfs`] | yes | yes, with memory for that alone | the current line |
//! | [`dfs_memory`] | yes | yes | every state within the limit |
//! | [`astar`] | yes | yes | every promising state |
//! | [`idastar`] | yes | yes | every state within the limit |
//!
//! [`astar`] and [`idastar`] are guided by a [`LowerBound`]. [`optimal_solutions`] finds not one optimal
//! solution but all.

mod arena;
mod astar;
mod bfs;
mod deepening;
mod dfs;
mod dfs_memory;
mod idastar;
mod optimal_solutions;

use carom_engine::Puzzle;

pub use astar::astar;
pub use bfs::bfs;
pub use dfs::dfs;
pub use dfs_memory::dfs_memory;
pub use idastar::idastar;
pub use optimal_solutions::{OptimalReport, OptimalSolutions, OptimalVerdict, optimal_solutions};

use crate::{Report, Stats, Stopped, Verdict};

/// A lower bound on the number of moves of every solution of a state.
pub trait LowerBound<P: Puzzle> {
    /// A number of moves that no solution from `state` undercuts (the bound is admissible), 0 for a
    /// solved state; `None` if no solution exists.
    ///
    /// If it never falls by more than one with a move (the bound is consistent), searches expand no
    /// state twice.
    fn lower_bound(&self, state: &P::State) -> Option<u32>;
}

/// The bound that knows nothing: 0 everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoBound;

impl<P: Puzzle> LowerBound<P> for NoBound {
    fn lower_bound(&self, _: &P::State) -> Option<u32> {
        Some(0)
    }
}

/// A stopped search is an answer like any other.
fn report<M>(stats: Stats, verdict: Result<Verdict<M>, Stopped>) -> Report<M> {
    Report { verdict: verdict.unwrap_or_else(Verdict::Stopped), stats }
}
