//! Unblock Me (Rush Hour): blocks slide along their own axis; the main block must reach the exit, an end of its line.
//!
//! | concept | type |
//! | --- | --- |
//! | a straight block and its axis | [`Block`], [`Axis`] |
//! | size, walls and blocks, validated once | [`BoardSetup`] becomes [`Board`] |
//! | a board in one line, as in `..B.AAB.........` | [`BoardSetup`] parses it, [`Board`] displays it |
//! | where every block stands | [`Position`] |
//! | what counts as one move | [`Metric`] |
//! | the whole problem, ready for play or search | [`Round`] |
//! | one move and its notation, as in `A+2` | [`Move`] |
//! | the names of the blocks | [`Letters`] |
//! | a text of letters, and its main block | [`LetterGrid`], [`main_block()`] |
//! | a text picture | [`Drawing`] |

mod block;
mod board;
mod board_string;
mod drawing;
mod fault;
mod letter_grid;
mod letters;
mod main_block;
mod metric;
mod moves;
mod position;
pub mod prelude;
mod round;
mod squares;
#[cfg(feature = "serde")]
mod written;

pub use block::{Axis, Block, BlockId};
pub use board::{Board, BoardSetup, Owners};
pub use board_string::{BoardStringError, BoardStringFault};
pub use drawing::Drawing;
pub use fault::{Fault, Faults, IllegalMove, Obstacle};
pub use letter_grid::{LetterFault, LetterGrid, LetteredBoard};
pub use letters::Letters;
pub use main_block::{ExitMark, MainFault, MainReason, main_block};
pub use metric::Metric;
pub use moves::{Move, format_moves, parse_moves};
pub use position::Position;
pub use round::Round;
