#![doc = include_str!("../README.md")]
//!
//! # Algorithm
//!
//! The robot that must arrive is the *active* robot, the others are *helpers*. Helpers are interchangeable.
//! For each placement of the helpers a table has a set of squares of the active robot, 256 bits: the
//! squares from which the target is reachable within k moves. A layer takes the table from k to k + 1,
//! backwards from the target, for all positions at once:
//!
//! - the active robot moves against the direction of its slides, from the squares where a slide can end,
//!   row by row for many placements at once;
//! - one helper moves while the other two do not: one pass along a line of the board moves the sets of all
//!   its squares.
//!
//! Layers are complete: a position is in layer k exactly if its distance is k. The layout in memory keeps
//! moves along rows and moves along columns within a megabyte each. A layer goes through the whole memory
//! once.
//!
//! If *any* robot may arrive, the same table starts from every position with a robot on the target. The
//! table then contains each position once for each choice of the active robot, always with the same
//! distance; counts are divided accordingly.
//!
//! # The official rule
//!
//! Under the official rule the robot must turn, so its earlier slides matter. One that has turned has the
//! distance of the plain rules. One that has not turned has the same distance unless it stands in the row or
//! in the column of the target, because from elsewhere it must slide along both axes anyway. So the table
//! under the plain rules is enough but for the 31 squares of two lines, and for these it has 33 more
//! distances: the squares of the column for a robot that has only slid along columns, those of the row for
//! one that has only slid along rows, and the target for one that has not slid yet. A placement
//! of the helpers has one word for all of them instead of a set, so the table is larger by three tenths. The
//! words grow layer by layer behind the sets.
//!
//! # Diagonals
//!
//! Diagonals turn robots unless the robot has the colour of the diagonal. Helpers are therefore not
//! interchangeable on such boards, and each order of them has a set of its own, six for three helpers.
//! A slide is a path that may turn. All paths of a helper are followed backwards once for
//! each placement of the other two, for all squares of the active robot at once; those of the active robot are
//! filled for all its squares, until no diagonal adds a ray. With three robots such a table is
//! small. With four it takes 3.5 GiB on an official board, and half a minute of one core.
//!
//! Under the official rule such a board has words, too. A slide that a diagonal turns counts as one along both axes, so
//! everything about the lines of the target is true here as well. A word for each order of the helpers makes the table larger by
//! a quarter. Robots that have not turned follow the same paths as the others.
//!
//! # Limits
//!
//! If robots must not rebound, the last slide of each robot matters: [`BuildError::Rules`]. If any robot may arrive and must turn, the
//! slides of each robot matter: [`BuildError::AnyMustTurn`].

// Functions that are not inlined are compiled without the vector instructions that are chosen at run time.
#![allow(clippy::inline_always)]

mod build;
mod catalogue;
mod counts;
mod diagonals;
mod error;
mod official;
mod plain;
mod planes;
mod positions;
mod setup;
mod squares;
pub mod store;
mod table;
mod table_solver;
mod threads;

pub use build::Builder;
pub use catalogue::{SOLVERS, TABLEBASE, by_id};
pub use counts::Counts;
pub use error::{BuildError, NotInTable};
pub use positions::Positions;
pub use setup::TableSetup;
pub use store::LoadError;
pub use table::Tablebase;
pub use table_solver::TableSolver;
