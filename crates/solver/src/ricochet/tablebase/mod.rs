//! The tablebase: the exact distance from every position of a board to a target.
//!
//! Chess endgames have had such tables for decades. Here one table answers for every placement of up to
//! four robots: 656,239,500 positions of an official board with four robots and one target for one of
//! them, in about a second.
//!
//! # How
//!
//! The robot that must arrive is the *active* one, the others are *helpers*, and these are
//! interchangeable. For each placement of the helpers a table holds the set of squares of the active
//! robot, 256 bits, from which the target is reached within k moves. A layer takes k to k + 1, backwards
//! from the target, for all positions at once:
//!
//! - the active robot moves against the direction of its slides, from the squares where one can stop, row
//!   by row for many placements at once (`active.rs`);
//! - a helper moves while two stand still: walking a line of the board once hands the sets of all its
//!   squares on to one another (`sweep.rs`).
//!
//! Layers are complete: a position is in layer k exactly if its distance is k. The sets lie in memory so
//! that moves along rows and moves along columns each stay within a megabyte (`triples.rs`), and a layer
//! goes through all of it twice (`layers.rs`).
//!
//! When *any* robot may arrive, the same table starts from every position with a robot on the target.
//! Each position is then in it once for each robot taken as the active one, with the same distance each
//! time; counts are divided accordingly.
//!
//! # What is left out
//!
//! Diagonals turn robots unless they have the diagonal's colour, so helpers are not interchangeable on
//! such boards and a table would be six times as large: [`BuildError::Diagonals`]. Tables are for the
//! plain rules: where a robot must have turned, or may not rebound, the past of a position counts too.
//!
//! ```
//! use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot};
//! use carom_engine::{Direction, Size, Square};
//! use carom_solver::Control;
//! use carom_solver::ricochet::tablebase::Tablebase;
//!
//! let mut setup = BoardSetup::empty(Size::new(5, 5).expect("a size"));
//! setup.add_wall(Square::new(2, 2), Direction::East);
//! let board = Board::new(setup)?;
//! let goal = Goal { robot: Some(Robot::Red), square: Square::new(2, 2) };
//! let table = Tablebase::build(board.clone(), goal, 2, &mut Control::default())?;
//! let position = board.position(&[Square::new(0, 2), Square::new(4, 4)])?;
//! assert_eq!(table.distance(&position), Some(1));
//! assert_eq!(table.histogram()[0], 24);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// What is not inlined is compiled without the vector instructions that are chosen at run time.
#![allow(clippy::inline_always)]

mod active;
mod blocks;
mod build;
mod error;
mod forward;
mod growth;
mod layers;
mod positions;
mod steps;
mod store;
mod sweep;
mod table;
mod triples;

pub use build::{Builder, Counts};
pub use error::BuildError;
pub use forward::ForwardMap;
pub use positions::Positions;
pub use store::LoadError;
pub use table::Tablebase;
