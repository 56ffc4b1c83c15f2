//! The game model of Tablut, beyond the rules.
//!
//! | what | where |
//! | --- | --- |
//! | a board with its two seats, and all commands of the people there | [`Session`] |
//! | a game as a tree of moves, with variations | [`GameTree`] |
//! | who plays a side | [`Seat`] |
//! | the time of each side | [`Pace`], [`Clock`] |
//! | how a game has ended, and what the king can do next | [`GameEnding`], [`Warning`] |
//! | what a position is worth, and the mistakes of a game | [`Value`], [`Mark`] |
//! | a game as a record of the file formats | [`GameTree::to_record`], [`GameTree::of_record`] |
//! | small positions that teach the rules | [`Lesson`] |
//! | forced wins to find | [`Puzzles`], [`Task`], [`Claim`] |
//! | a session, and games that have ended, between starts | [`KeptGame`], [`Past`] |

mod clock;
mod ending;
mod exchange;
mod lessons;
mod past;
mod puzzles;
mod seat;
mod session;
mod tree;
mod value;

pub use clock::{Clock, Pace};
pub use ending::{EndingReason, GameEnding, Warning};
pub use lessons::Lesson;
pub use past::Past;
pub use puzzles::{Claim, Puzzles, Task, moves_of};
pub use seat::Seat;
pub use session::{Change, KeptGame, Session};
pub use tree::{GameTree, NodeId};
pub use value::{Mark, Value};
