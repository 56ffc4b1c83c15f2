//! Drawing: shapes, the drawing order, and the places of squares.

pub(crate) mod brush;
pub(crate) mod camera;
pub(crate) mod layout;
pub(crate) mod raster;
pub(crate) mod shapes;
