//! What most programs about Tablut import, in one line.
//!
//! The traits [`Rules`](crate::Rules) and [`Duel`](crate::Duel) come without their names: their methods can be called, and other
//! crates may use the names.
//!
//! ```
//! use carom_engine::tablut::prelude::*;
//!
//! let variant = Variant::from_start(RuleSet::ASHTON);
//! let position = variant.play_all(&parse_moves("e3-b3 b5-b7")?)?;
//! assert_eq!(variant.to_move(&position), Side::Defenders);
//! assert!(variant.outcome(&position).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use super::{
    Cell, Cells, Ending, Game, IllegalMove, Move, Piece, Position, RuleSet, Setup, Side, Variant,
    format_moves, parse_moves,
};
pub use crate::rules::Outcome;
pub use crate::{Direction, Duel as _, Rules as _};
