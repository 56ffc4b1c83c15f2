//! Solvers of Ricochet Robots: the [`CATALOGUE`], and the algorithms for this game only.

mod astar_single;
mod bits;
mod bounds;
mod catalogue;
mod fast;
mod multi_round;
pub mod prelude;
pub mod reach;
mod reachability;
mod simd;
mod solutions;
#[cfg(feature = "tablebase")]
mod table_solver;
#[cfg(feature = "tablebase")]
pub mod tablebase;

pub use astar_single::astar_single;
pub use bounds::RelaxedMap;
pub use catalogue::{CATALOGUE, CatalogueEntry, DEFAULT, answers, by_id};
pub use fast::Fast;
pub use multi_round::{RelaxedSum, solve_multi_round};
pub use reach::reach;
pub use reachability::ReachabilityMap;
pub use solutions::{
    Distinct, DistinctSolution, MOST_COMPARED, Preference, Solution, all_optimal, distinct,
    preferred,
};
#[cfg(feature = "tablebase")]
pub use table_solver::TableSolver;

pub use crate::catalogue::Solve;
