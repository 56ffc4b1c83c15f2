//! Solvers of Ricochet Robots: the [`CATALOGUE`], and the algorithms for this game only. The crate `carom-tablebase` adds the
//! table of every position.

mod anytime;
mod astar_single;
#[doc(hidden)]
pub mod bits;
mod bounds;
mod catalogue;
mod fast;
pub mod heuristic;
mod large;
mod multi_round;
pub mod prelude;
mod reachability;
mod simd;
mod solutions;

pub use anytime::Anytime;
pub use astar_single::astar_single;
pub use bounds::RelaxedMap;
pub use catalogue::{CATALOGUE, CatalogueEntry, DEFAULT, by_id, solve};
pub use fast::Fast;
pub use multi_round::{RelaxedSum, solve_multi_round};
pub use reachability::ReachabilityMap;
pub use solutions::{
    Distinct, DistinctSolution, ListOptions, MOST_COMPARED, Preference, Solution, SolutionList,
    all_optimal, all_within, distinct, list_optimal, preferred,
};
