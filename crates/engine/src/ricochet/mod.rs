//! Ricochet Robots: robots slide until a wall, another robot or the border stops them; the target
//! robot must come to rest on the target square.
//!
//! | concept | type |
//! | --- | --- |
//! | walls, diagonals and printed targets, validated once | [`BoardSetup`] becomes [`Board`] |
//! | the squares of the robots | [`Position`] |
//! | the robot that must arrive, its target square, and the rules | [`Goal`], [`Profile`] |
//! | the whole problem, ready for play or search | [`RoundSetup`] becomes [`Round`]; [`Round::parse`] reads it |
//! | the whole problem with a target for each of several robots | [`MultiRoundSetup`] becomes [`MultiRound`] |
//! | the official boards | [`Tile`], [`Layout`] |
//! | a text picture | [`Drawing`] |

mod board;
mod diagonal;
mod drawing;
mod fault;
mod motion;
mod moves;
mod multi_round;
mod position;
pub mod prelude;
mod profile;
mod read;
mod robot;
mod round;
mod slide;
mod target;
mod tiles;
#[cfg(feature = "serde")]
mod written;

pub use board::{Board, BoardSetup};
pub use diagonal::{Diagonal, Lean};
pub use drawing::{Drawing, DrawingContent, Style};
pub use fault::{Fault, Faults};
pub use moves::{Move, format_moves, parse_moves};
pub use multi_round::{MultiRound, MultiRoundSetup};
pub use position::{Position, PositionKey};
pub use profile::Profile;
pub use read::ReadError;
pub use robot::Robot;
pub use round::{Round, RoundSetup};
pub use slide::{IllegalMove, Slide, Step, StoppedBy};
pub use target::{Goal, Shape, Target};
pub use tiles::{Layout, LayoutError, Sides, Tile};
