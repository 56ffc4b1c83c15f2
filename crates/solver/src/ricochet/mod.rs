//! Solvers of Ricochet Robots: the [`CATALOGUE`], and what only this game has.

mod astar_single;
mod bounds;
mod catalogue;
mod fast;
pub mod reach;
mod reachability;

pub use astar_single::astar_single;
pub use bounds::RelaxedMap;
pub use catalogue::{CATALOGUE, CatalogueEntry, Solve, by_id};
pub use fast::Fast;
pub use reach::reach;
pub use reachability::ReachabilityMap;
