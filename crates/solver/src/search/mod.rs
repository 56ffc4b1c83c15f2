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

#[cfg(any(feature = "ricochet", feature = "unblock"))]
pub(crate) mod anytime;
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
pub(crate) use optimal_solutions::all_optimal;
pub use optimal_solutions::{
    Listing, OptimalReport, OptimalSolutions, OptimalVerdict, optimal_solutions,
};

use crate::Control;

/// A lower bound on the number of moves of every solution of a state.
pub trait LowerBound<P: Puzzle> {
    /// A number of moves that every solution from `state` needs at least (the bound is admissible); 0 for a
    /// solved state; `None` if there is no solution; then any number is a bound, too.
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

/// The bytes of a table with room for `room` more entries. If it will soon be full, they include its growth: the table of twice
/// the size stands beside the old one until all entries are there.
pub(crate) const fn table_bytes(allocated: usize, room: usize) -> u64 {
    (if room < SOON { 3 * allocated } else { allocated }) as u64
}

#[cfg(test)]
mod tests {
    use carom_engine::Rules;

    use super::*;

    /// Two moves lead from 0 over 1 to the goal 2; the other way ends at 9.
    struct Trap;

    impl Rules for Trap {
        type State = u32;
        type Move = u32;

        fn initial_state(&self) -> u32 {
            0
        }

        fn legal_moves(&self, &state: &u32) -> Vec<u32> {
            match state {
                0 => vec![9, 1],
                1 => vec![2],
                _ => Vec::new(),
            }
        }

        fn play_unchecked(&self, _: &u32, to: u32) -> u32 {
            to
        }
    }

    impl Puzzle for Trap {
        type Key = u32;

        fn is_solved(&self, &state: &u32) -> bool {
            state == 2
        }

        fn key(&self, &state: &u32) -> u32 {
            state
        }
    }

    /// Any number is a bound where there is no solution.
    struct High(u32);

    impl LowerBound<Trap> for High {
        fn lower_bound(&self, &state: &u32) -> Option<u32> {
            Some(if state == 9 { self.0 } else { 0 })
        }
    }

    #[test]
    fn a_bound_may_be_any_number() {
        for high in [4095, 4096, 100_000_000, u32::MAX - 1, u32::MAX] {
            let control = || Control::default().max_memory(1 << 20);
            for report in [
                astar(&Trap, &High(high), &mut control()),
                idastar(&Trap, &High(high), &mut control()),
            ] {
                assert_eq!(report.verdict.moves(), Some(&[1, 2][..]), "{high}");
            }
            let all = optimal_solutions(&Trap, &High(high), u32::MAX, &mut control());
            assert!(matches!(all.verdict, OptimalVerdict::Solved(_)), "{high}: {:?}", all.verdict);
        }
    }
}
