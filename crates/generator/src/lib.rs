//! Random boards and puzzles of a chosen difficulty.
//!
//! A game has a module of its own: [`ricochet`]. They share [`draw`], the draws that stay the same for
//! ever.
//!
//! The caller passes the random numbers; nothing here makes a generator of its own. The same numbers
//! give the same boards and rounds on every machine and in every later version: all draws go through
//! one small function of this crate, and tests pin its results. The same holds for
//! [`random_puzzle`] as long as no search reaches its node limit; see there.
//!
//! ```
//! use std::sync::Arc;
//!
//! use carom_engine::ricochet::{Drawing, Profile};
//! use carom_generator::ricochet::{random_board, random_round};
//! use rand_pcg::Pcg64;
//!
//! let mut rng = Pcg64::new(1, 0);
//! let board = Arc::new(random_board(&mut rng));
//! let round = random_round(&board, 4, Profile::PLAIN, &mut rng)?;
//! println!("{}", Drawing::of_round(&round));
//! # assert_eq!(round.start().squares().len(), 4);
//! # Ok::<(), carom_generator::ricochet::GenerateError>(())
//! ```

pub mod draw;
pub mod ricochet;

// Callers of one game name its module; until all of them do, its items are here, too.
#[doc(hidden)]
pub use ricochet::*;
