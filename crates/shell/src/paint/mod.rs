//! Drawing: shapes, the drawing order, and the places of squares.

pub mod brush;
pub(crate) mod camera;
pub mod layout;
pub mod raster;
pub mod shapes;
