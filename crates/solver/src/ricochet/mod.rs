//! Solvers of Ricochet Robots: the [`CATALOGUE`], and the algorithms for this game only. The crate `carom-tablebase` adds the
//! table of every position.

mod astar_single;
pub mod bits;
mod bounds;
mod catalogue;
mod fast;
mod multi_round;
pub mod prelude;
pub mod reach;
mod reachability;
mod simd;
mod solutions;
mod wide;

pub use astar_single::astar_single;
pub use bounds::RelaxedMap;
pub use catalogue::{CATALOGUE, CatalogueEntry, DEFAULT, by_id, solve};
pub use fast::Fast;
pub use multi_round::{RelaxedSum, solve_multi_round};
pub use reach::reach;
pub use reachability::ReachabilityMap;
pub use solutions::{
    Distinct, DistinctSolution, MOST_COMPARED, Preference, Solution, all_optimal, all_within,
    distinct, preferred,
};

pub use crate::catalogue::Solve;
