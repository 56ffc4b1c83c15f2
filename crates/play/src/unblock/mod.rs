//! The game model of Unblock Me, beyond the rules.
//!
//! | what | where |
//! | --- | --- |
//! | one player at a board, with all commands of the player | [`Session`] |
//! | a puzzle in play, with undo and redo | [`Line`] |
//! | hints: the best line, revealed step by step | [`Hint`] |
//! | the puzzle in play and those that were left, between starts | [`KeptPuzzles`] |
//! | the file with several boards that is open, between starts | [`OpenFile`] |
//! | puzzles in packs, with what is known about them | [`Packs`] |
//! | new puzzles: by difficulty, and of a day | [`deal`] |
//! | the board editor | [`EditorSession`] |

pub mod deal;
pub mod editor;
mod hints;
mod line;
mod open_file;
mod packs;
mod session;

pub use deal::Level;
pub use editor::EditorSession;
pub use hints::Hint;
pub use line::Line;
pub use open_file::OpenFile;
pub use packs::{PackPuzzle, Packs};
pub use session::{Attempt, Change, KeptPuzzles, Knowledge, Session};
