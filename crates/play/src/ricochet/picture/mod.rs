//! The common parts of all pictures of a board, in a window or in a file: places, [`measures`], lanes of moves, the symbol in the
//! middle, the bodies of robots, colours. This module does not draw. The colours of an empty board are those of every game: [`crate::colours`].

mod body;
mod centre;
mod lanes;
pub mod measures;
mod palette;
mod print;

use carom_engine::Square;

pub use body::{BODY, BodyPart, BodyTone, EMBLEM};
pub use centre::{centre, goal_shape};
pub use lanes::{LANES, Part, lanes};
pub use palette::Palette;
pub use print::Print;

/// A point of a picture, in squares: (0, 0) is the north-west corner of the board, x increases to the
/// east and y to the south.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The distance to the east.
    pub x: f32,
    /// The distance to the south.
    pub y: f32,
}

impl Point {
    /// The middle of a square.
    #[must_use]
    pub fn middle(square: Square) -> Self {
        Self { x: f32::from(square.x()) + 0.5, y: f32::from(square.y()) + 0.5 }
    }
}
