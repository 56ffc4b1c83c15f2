//! [`Editor`]: draws a board, with undo and redo.

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

use crate::snapshots::Snapshots;

/// A [`Canvas`] to draw on. The last 1000 changes can be undone.
///
/// ```
/// use carom_engine::ricochet::{Goal, Robot};
/// use carom_engine::{Direction, Size, Square};
/// use carom_play::ricochet::{Canvas, Edit, Editor};
///
/// let mut editor = Editor::new(Canvas::empty(Size::new(5, 4)?));
/// editor.apply(Edit::AddWall(Square::new(2, 1), Direction::East))?;
/// editor.apply(Edit::Robot(Robot::Red, Some(Square::new(0, 0))))?;
/// editor.apply(Edit::Goal(Some(Goal { robot: None, square: Square::new(4, 3) })))?;
/// assert!(editor.canvas().entry().is_ok());
/// editor.undo();
/// assert_eq!(editor.canvas().goal(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editor {
    canvases: Snapshots<Canvas>,
}

impl Editor {
    /// An editor of a canvas, with nothing to undo.
    #[must_use]
    pub const fn new(canvas: Canvas) -> Self {
        Self { canvases: Snapshots::new(canvas) }
    }

    /// The drawing.
    #[must_use]
    pub const fn canvas(&self) -> &Canvas {
        self.canvases.now()
    }

    /// Makes an edit. Returns whether it changed anything; if not, no step is added to undo.
    ///
    /// # Errors
    /// [`EditError`] for a place outside the board or a tile that does not fit; then nothing has changed.
    pub fn apply(&mut self, edit: Edit) -> Result<bool, EditError> {
        self.apply_all([edit])
    }

    /// Makes several edits, for example those of one stroke, as one step to undo.
    ///
    /// # Errors
    /// [`EditError`] for the first edit that is not possible; then nothing has changed.
    pub fn apply_all(&mut self, edits: impl IntoIterator<Item = Edit>) -> Result<bool, EditError> {
        let mut canvas = self.canvas().clone();
        for edit in edits {
            canvas.apply(edit)?;
        }
        Ok(self.replace(canvas))
    }

    /// Replaces the canvas with another one, as one step to undo. Returns whether they differ.
    pub fn replace(&mut self, canvas: Canvas) -> bool {
        self.canvases.replace(canvas)
    }

    /// Undoes the last change. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.canvases.undo()
    }

    /// Redoes the change that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.canvases.redo()
    }

    /// Whether there is a change to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.canvases.can_undo()
    }

    /// Whether there is a change to redo.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.canvases.can_redo()
    }
}
