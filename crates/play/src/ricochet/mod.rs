//! The game model of Ricochet Robots, beyond the rules.
//!
//! | what | where |
//! | --- | --- |
//! | one player at a board, with all commands of the player | [`Session`] |
//! | a round in play, with undo and redo | [`Line`] |
//! | comparison of the player's line with the optimum | [`Review`] |
//! | hints: the optimum, revealed step by step | [`Hint`] |
//! | the distance of every square for a robot that moves alone | [`map`] |
//! | new rounds: by difficulty, of a day, by command | [`deal`] |
//! | the whole game of 17 targets | [`WholeGame`] |
//! | rounds in packs | [`Packs`] |
//! | puzzles against the clock | [`Practice`] |
//! | bidding among players over a board | [`BiddingGame`], [`BiddingSession`] |
//! | the identity of a puzzle in records | [`PuzzleId`](crate::records::PuzzleId) |
//! | the board editor | [`EditorSession`] |
//! | the board of a player who has the box, target after target | [`OwnBoard`](own_board::OwnBoard) |

pub mod bidding;
mod board_event;
mod board_name;
pub mod deal;
pub mod editor;
mod example;
pub mod hints;
mod lessons;
pub mod line;
pub mod map;
pub mod own_board;
mod packs;
mod practice;
mod puzzle_id;
mod review;
pub mod session;
pub mod whole_game;

pub use bidding::{BiddingGame, BiddingSession, BiddingSetup};
pub use board_event::BoardEvent;
pub use board_name::BoardName;
pub use deal::Level;
pub use editor::{Canvas, Edit, EditorSession};
pub use example::{example, first};
pub use hints::Hint;
pub use lessons::lessons;
pub use line::Line;
pub use packs::{PackRound, Packs};
pub use practice::{Practice, PracticeSolution};
pub use review::{Review, ReviewedMove};
pub use session::{Attempt, KeptRound, Session, is_same_task};
pub use whole_game::{CurrentGame, WholeGame};
