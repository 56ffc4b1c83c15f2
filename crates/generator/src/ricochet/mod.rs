//! Ricochet Robots: boards, rounds and puzzles.
//!
//! | to get | use |
//! | --- | --- |
//! | a random board by the classic rules | [`random_board`] |
//! | a random board of any size | [`scattered_board`] |
//! | a random official board | [`random_layout`] |
//! | robots on a board, and one of the board's targets | [`random_robots`], [`random_round`] |
//! | a round on either kind of board | [`Recipe::deal`] |
//! | a round with a given difficulty | [`random_puzzle`] |
//! | a round with an exact number of moves, by a table of all positions | [`random_exact`] |
//! | a position of a table at a distance | [`random_at`] |

mod board;
mod error;
#[cfg(feature = "std")]
mod exact;
mod freeze;
mod puzzle;
mod recipe;
mod robots;
mod scattered;

pub use board::random_board;
pub use error::{GenerateError, Rejections};
#[cfg(feature = "std")]
pub use exact::{random_at, random_exact};
pub use puzzle::{Difficulty, Puzzle, judge, random_puzzle};
pub use recipe::{Deal, Recipe, Style, random_layout};
pub use robots::{random_robots, random_round};
pub use scattered::scattered_board;
