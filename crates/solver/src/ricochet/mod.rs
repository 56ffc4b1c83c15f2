//! Solvers of Ricochet Robots.

mod catalogue;

pub use catalogue::{CATALOGUE, CatalogueEntry, Solve, by_id};
