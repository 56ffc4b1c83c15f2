//! The names of squares in the window, `D10`: those of pictures.

pub use carom_engine::square_name::{column, of, row};
