//! [`EditorSession`]: draws a board, with undo and redo.

mod canvas;
mod edit;
mod kept;
mod pen;
mod problem;
mod session;
mod symmetry;

pub use canvas::Canvas;
pub use edit::{Edit, EditError, Quarter};
pub use pen::{Pen, Spot, Stroke, Tool};
pub use problem::Problem;
pub use session::{Cursor, EditorSession, Refusal};
pub use symmetry::Symmetry;
