//! The board editor.

mod canvas;
mod session;

pub use canvas::{Canvas, CanvasPiece, KeptCanvas, Problem};
pub use session::{EditorSession, Tool};
