//! The board editor.

mod canvas;
mod session;

pub use canvas::{Canvas, KeptCanvas, Piece, Problem};
pub use session::{EditorSession, Tool};
