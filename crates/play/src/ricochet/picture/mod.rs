//! What all pictures of a board share, in a window or in a file: places, the lanes of moves, colours.
//! Nothing here draws.

mod lanes;
mod palette;

use carom_engine::Square;

pub use lanes::{LANES, Part, lanes};
pub use palette::{Colour, Palette};

/// A point of a picture, in squares: (0, 0) is the north-west corner of the board, x grows to the east
/// and y to the south.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the east.
    pub x: f32,
    /// To the south.
    pub y: f32,
}

impl Point {
    /// The middle of a square.
    #[must_use]
    pub fn middle(square: Square) -> Self {
        Self { x: f32::from(square.x()) + 0.5, y: f32::from(square.y()) + 0.5 }
    }
}
