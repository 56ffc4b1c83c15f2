//! Tablut and its relatives: attackers surround a king and his defenders on 7x7, 9x9 or 11x11 squares; the king wants to
//! reach the edge or a corner.
//!
//! | concept | type |
//! | --- | --- |
//! | a square and its name, as in `e5` | [`Cell`], [`Cells`] |
//! | the sides and their pieces | [`Side`], [`Piece`] |
//! | what the rule sets differ in, as data | [`RuleSet`] |
//! | an unchecked board and its position string, as in `9/9/9/9/4k4/9/9/9/9` | [`Setup`] |
//! | the pieces and the side to move, validated, and its text, as in `9/9/9/9/4k4/9/9/9/9 w` | [`Position`] |
//! | one move and its notation, as in `e3-b3` | [`Move`] |
//! | a rule set and a start, ready for play or search | [`Variant`] |
//! | a game with its moves, which knows repetitions, and why it has ended | [`Game`], [`Ending`] |

mod cell;
mod enclosure;
mod fault;
mod game;
mod geometry;
mod moves;
mod position;
pub mod prelude;
mod rule_set;
mod setup;
mod shieldwall;
mod side;
mod variant;
#[cfg(feature = "serde")]
mod written;
mod zobrist;

pub use cell::{Cell, Cells};
pub use fault::{Fault, Faults, IllegalMove};
pub use game::{Ending, Game};
pub use moves::{Move, format_moves, parse_moves};
pub use position::{MoveResult, Position, PositionError, WrongSize};
pub use rule_set::{RuleSet, ThroneCapture};
pub use setup::{PositionStringError, Setup};
pub use side::{Piece, Side};
pub use variant::Variant;
