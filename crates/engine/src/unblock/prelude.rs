//! What most programs about Unblock Me import, in one line.
//!
//! The traits [`Rules`](crate::Rules) and [`Puzzle`](crate::Puzzle) come without their names: their methods can be called, and
//! other crates may use the names.
//!
//! ```
//! use carom_engine::unblock::prelude::*;
//!
//! let board = Board::new("..B.AAB.........".parse::<BoardSetup>()?)?;
//! let moves = board.parse_notation("B+2 A+2")?;
//! let round = Round::new(board, Metric::Moves);
//! assert!(round.is_solved(&round.play_all(&moves)?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use super::{
    Axis, Block, BlockId, Board, BoardSetup, Drawing, Fault, Faults, IllegalMove, Metric, Move,
    Position, Round, format_moves, parse_moves,
};
pub use crate::{Direction, Puzzle as _, Rules as _, Size, Square};
