//! Solvers of Unblock Me: the [`CATALOGUE`], and the algorithms for this game only.
//!
//! [`Fast`] finds one shortest solution. A [`Component`] knows the distance of every position that can be reached, under
//! both metrics. [`Barrier`] says why many unsolvable boards have no solution.

mod anytime;
mod barrier;
mod blockers;
mod breadth;
mod catalogue;
mod component;
mod enumeration;
mod fast;
mod groups;
mod large;
mod lines;
mod margin;
mod packing;
mod position_list;
pub mod prelude;
mod report_search;
mod solutions;
mod table_solver;

pub use anytime::Anytime;
pub use barrier::Barrier;
pub use blockers::Blockers;
pub use catalogue::{CATALOGUE, CatalogueEntry, DEFAULT, by_id, solve};
pub use component::{Component, ComponentBuilder};
pub use enumeration::{Enumeration, StructureCounts};
pub use fast::{Farthest, Fast};
pub use report_search::dfs_report;
pub use solutions::{all_optimal, all_within};
pub use table_solver::TableSolver;
