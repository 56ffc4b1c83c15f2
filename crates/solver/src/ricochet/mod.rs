//! Solvers of Ricochet Robots: the [`CATALOGUE`], and what only this game has.

mod bounds;
mod catalogue;
mod fast;

pub use bounds::RelaxedMap;
pub use catalogue::{CATALOGUE, CatalogueEntry, Solve, by_id};
pub use fast::Fast;
