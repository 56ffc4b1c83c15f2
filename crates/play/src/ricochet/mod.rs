//! Ricochet Robots beyond the rules.
//!
//! | what | where |
//! | --- | --- |
//! | one player at a board, and everything the player can ask for | [`Session`] |
//! | a round being played, with undo and redo | [`Line`] |
//! | the player's line beside the optimum | [`Review`] |
//! | the optimum told step by step | [`Ladder`] |
//! | how far a robot gets alone | [`map`] |
//! | new rounds: by difficulty, of a day, by command | [`deal`] |
//! | the whole game of 17 targets | [`WholeGame`] |
//! | players who bid against one another over a board | [`BiddingGame`], [`BiddingSession`] |
//! | what a puzzle is recognised by in records | [`PuzzleId`](crate::records::PuzzleId) |
//! | drawing boards | [`Editor`], [`EditorSession`] |
//! | where a picture has its lines, and its colours | [`picture`] |

pub mod bidding;
mod board_event;
mod board_name;
pub mod deal;
pub mod editor;
mod example;
pub mod hints;
pub mod line;
pub mod map;
pub mod picture;
mod puzzle_id;
mod review;
pub mod session;
pub mod whole_game;

pub use bidding::{BiddingGame, BiddingSession, BiddingSetup};
pub use board_event::BoardEvent;
pub use board_name::BoardName;
pub use deal::Level;
pub use editor::{Canvas, Edit, Editor, EditorSession};
pub use example::example;
pub use hints::{Hint, Ladder};
pub use line::{Line, Played};
pub use review::{Review, ReviewedMove};
pub use session::Session;
pub use whole_game::{Ongoing, WholeGame};
