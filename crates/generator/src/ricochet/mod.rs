//! Ricochet Robots: boards, rounds and puzzles.
//!
//! | what | how |
//! | --- | --- |
//! | a random board by the classic rules | [`random_board`] |
//! | a random official board | [`random_layout`] |
//! | robots on a board, and one of its targets | [`random_robots`], [`random_round`] |
//! | a round of either kind of board | [`Recipe::deal`] |
//! | a round of the difficulty asked for | [`random_puzzle`] |
//! | a round of an exact number of moves, by a table of all positions | [`random_exact`] |
//! | a position of a table at a distance | [`random_at`] |

mod board;
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
