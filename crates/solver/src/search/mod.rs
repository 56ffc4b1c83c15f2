//! Searches for any [`Puzzle`], one algorithm per file.
//!
//! | search | optimal | proves unsolvability | memory |
//! | --- | --- | --- | --- |
//! | [`bfs`] | yes | yes | every state nearer than the solution |
//! | [`dfs`] | yes | yes, with memory only for the proof | the current line |
//! | [`dfs_memory`] | yes | yes | every state that it met |
//! | [`astar`] | yes | yes | every promising state |
//! | [`idastar`] | yes | yes | every state that it met |
//!
//! A [`LowerBound`] guides [`astar`] and [`idastar`]. [`optimal_solutions`] finds all optimal solutions
//! instead of one.

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

use crate::{Control, Report, Stats, Stopped, Verdict};

/// A lower bound on the number of moves of every solution of a state.
pub trait LowerBound<P: Puzzle> {
    /// A number of moves that every solution from `state` needs at least (the bound is admissible); 0 for a
    /// solved state; `None` if there is no solution.
    ///
    /// If a move never lowers it by more than one (the bound is consistent), searches expand each state at
    /// most once.
    fn lower_bound(&self, state: &P::State) -> Option<u32>;
}

/// The trivial bound: 0 for every state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoBound;

impl<P: Puzzle> LowerBound<P> for NoBound {
    fn lower_bound(&self, _: &P::State) -> Option<u32> {
        Some(0)
    }
}

/// The number of states that a search may remember between two checks of its limits.
const SOON: usize = 32 * Control::INTERVAL as usize;

/// The bytes of a table with room for so many more entries. If it will soon be full, they include its growth: the table of twice
/// the size stands beside the old one until all entries are there.
const fn table_bytes(allocated: usize, room: usize) -> u64 {
    (if room < SOON { 3 * allocated } else { allocated }) as u64
}

/// Reports a stopped search, which is an answer like any other.
fn report<M>(stats: Stats, verdict: Result<Verdict<M>, Stopped>) -> Report<M> {
    Report { verdict: verdict.unwrap_or_else(Verdict::Stopped), stats }
}
