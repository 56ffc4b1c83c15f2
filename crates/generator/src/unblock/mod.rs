//! Unblock Me: random boards, and puzzles of a chosen difficulty.
//!
//! | to get | use |
//! | --- | --- |
//! | a random board | [`Recipe::draw`] |
//! | a board with a given number of moves or steps | [`PuzzleMaker::random`] |
//! | a board that is harder than random ones | [`PuzzleMaker::climb`] |

mod climb;
mod error;
mod puzzle;
mod recipe;

pub use error::{GenerateError, Rejections};
pub use puzzle::{Difficulty, Puzzle, PuzzleMaker};
pub use recipe::Recipe;
