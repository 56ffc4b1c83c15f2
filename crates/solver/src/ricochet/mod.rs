//! Solvers of Ricochet Robots: the [`CATALOGUE`], and what only this game has.

mod bounds;
mod catalogue;
mod multi_round;
mod solutions;

pub use bounds::RelaxedMap;
pub use catalogue::{CATALOGUE, CatalogueEntry, Solve, by_id};
pub use multi_round::{RelaxedSum, solve_multi_round};
pub use solutions::{
    Distinct, DistinctSolution, Preference, Solution, all_optimal, distinct, preferred,
};
