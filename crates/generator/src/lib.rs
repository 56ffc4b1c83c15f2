//! Random Ricochet Robots boards, rounds and puzzles of a chosen difficulty.
//!
//! | what | how |
//! | --- | --- |
//! | a random board by the classic rules | [`random_board`] |
//! | a random official board | [`random_layout`] |
//! | robots on a board, and one of its targets | [`random_robots`], [`random_round`] |
//! | a round of either kind of board | [`Recipe::deal`] |
//! | a round as hard as asked for | [`random_puzzle`] |
//! | a round of an exact number of moves, by a table of all positions | [`random_exact`] |
//! | a position of a table at a distance | [`random_at`] |
//! | draws that stay the same for ever | [`draw`] |
//!
//! The caller passes the random numbers; nothing here makes a generator of its own. The same numbers
//! give the same boards and rounds on every machine and in every later version: all draws go through
//! one small function of this crate, and tests pin what it gives. The same holds for
//! [`random_puzzle`] as long as no solve runs into its node limit; see there.
//!
//! ```
//! use std::sync::Arc;
//!
//! use carom_engine::ricochet::{Drawing, Profile};
//! use carom_generator::{random_board, random_round};
//! use rand_pcg::Pcg64;
//!
//! let mut rng = Pcg64::new(1, 0);
//! let board = Arc::new(random_board(&mut rng));
//! let round = random_round(&board, 4, Profile::PLAIN, &mut rng)?;
//! println!("{}", Drawing::of_round(&round));
//! # assert_eq!(round.start().squares().len(), 4);
//! # Ok::<(), carom_generator::GenerateError>(())
//! ```

mod board;
pub mod draw;
mod error;
mod exact;
mod freeze;
mod puzzle;
mod recipe;
mod robots;

pub use board::random_board;
pub use error::{GenerateError, Rejected};
pub use exact::{random_at, random_exact};
pub use puzzle::{Difficulty, Puzzle, random_puzzle};
pub use recipe::{Deal, Recipe, Style, random_layout};
pub use robots::{random_robots, random_round};
