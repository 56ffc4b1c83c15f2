//! Exact rules of games whose pieces slide on a grid until something stops them.
//!
//! This crate has only rules: it does not draw random numbers, start threads, or read files or clocks.
//! [`rules`] has the traits that searches use; [`ricochet`] is Ricochet Robots.
//!
//! ```
//! use carom_engine::ricochet::{Goal, Layout, Move, Profile, Robot, Round, RoundSetup};
//! use carom_engine::{Puzzle, Rules, Square};
//!
//! let layout: Layout = "1A-2A-3A-4A".parse()?;
//! let round = Round::new(
//!     layout.board(),
//!     RoundSetup {
//!         robots: vec![Square::new(0, 0), Square::new(15, 0), Square::new(15, 15)],
//!         goal: Goal { robot: Some(Robot::Red), square: Square::new(0, 4) },
//!         profile: Profile::PLAIN,
//!     },
//! )?;
//! let position = round.play(&round.initial_state(), "rS".parse::<Move>()?)?;
//! assert_eq!(position.square(Robot::Red), Some(Square::new(0, 5)));
//! assert!(!round.is_solved(&position));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The feature `serde` derives `Serialize` and `Deserialize` for boards, setups and their parts.
//! Deserialised values are validated like any other setup.

pub mod direction;
pub mod grid;
pub mod ricochet;
pub mod rules;
pub mod square;

pub use direction::{Direction, Directions};
pub use grid::Grid;
pub use rules::{Puzzle, Rules, WrongSolution, perft};
pub use square::{Size, Square};
