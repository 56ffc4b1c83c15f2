//! Solvers of Ricochet Robots: the [`CATALOGUE`], and what only this game has.

mod bounds;
mod catalogue;

pub use bounds::RelaxedMap;
pub use catalogue::{CATALOGUE, CatalogueEntry, Solve, by_id};
