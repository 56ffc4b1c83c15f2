//! Tests of the tables: their distances, their files, what is refused, and the solver that builds them.

#[path = "../common/mod.rs"]
mod common;

mod distances;
mod files;
mod long;
mod refused;
mod solver;
