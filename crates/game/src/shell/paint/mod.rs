//! How things are drawn: shapes, what lies on what, and where squares are.

pub(crate) mod brush;
pub(crate) mod camera;
pub(crate) mod layout;
pub(crate) mod raster;
pub(crate) mod shapes;
