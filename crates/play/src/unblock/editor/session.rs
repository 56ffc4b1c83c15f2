//! [`EditorSession`]: one person who draws a board, with the tool, the keyboard cursor and the open stroke.

use carom_engine::unblock::{Axis, Block, Board};
use carom_engine::{Direction, Size, Square};

use super::canvas::{Canvas, CanvasPiece, MOST_BLOCKS};
use crate::snapshots::Snapshots;

/// What the pointer draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tool {
    /// Blocks: drag over their squares. Drag a block to move it.
    #[default]
    Block,
    /// The main block: drag over its squares, or press a horizontal block.
    Main,
    /// Walls: drag over squares.
    Wall,
    /// Drag over what must disappear.
    Eraser,
}

impl Tool {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Block, Self::Main, Self::Wall, Self::Eraser];
}

/// The open stroke.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stroke {
    /// A block from this square.
    Draw(Square),
    /// A block that is moved, and the square at which it was taken.
    Move(CanvasPiece, Square),
    Walls,
    Erase,
}

/// A [`Canvas`] in use. The last 1000 changes can be undone.
///
/// Methods return whether anything has changed.
///
/// ```
/// use carom_engine::{Size, Square};
/// use carom_play::unblock::editor::{Canvas, EditorSession, Tool};
///
/// let mut session = EditorSession::new(Canvas::empty(Size::new(4, 4)?));
/// session.take(Tool::Main);
/// session.press(Square::new(0, 1));
/// session.drag(Some(Square::new(1, 1)));
/// session.release();
/// assert_eq!(session.canvas().board().map(|it| it.to_string()), Ok("....AA..........".to_owned()));
/// assert!(session.undo() && !session.can_undo(), "a stroke is one change");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EditorSession {
    canvases: Snapshots<Canvas>,
    /// The stroke, and the canvas as it would be if the stroke ended now.
    stroke: Option<(Stroke, Canvas)>,
    tool: Tool,
    cursor: Square,
    is_cursor_shown: bool,
}

impl EditorSession {
    /// A session with nothing to undo and the cursor on the first square.
    #[must_use]
    pub fn new(canvas: Canvas) -> Self {
        Self {
            canvases: Snapshots::new(canvas),
            stroke: None,
            tool: Tool::default(),
            cursor: Square::new(0, 0),
            is_cursor_shown: false,
        }
    }

    /// The canvas, with the open stroke.
    #[must_use]
    pub fn canvas(&self) -> &Canvas {
        self.stroke.as_ref().map_or(self.canvases.now(), |(_, canvas)| canvas)
    }

    /// The tool.
    #[must_use]
    pub const fn tool(&self) -> Tool {
        self.tool
    }

    /// The square of the keyboard cursor; `None` while the pointer draws.
    #[must_use]
    pub fn cursor(&self) -> Option<Square> {
        self.is_cursor_shown.then_some(self.cursor)
    }

    /// Whether a stroke is open.
    #[must_use]
    pub const fn is_stroking(&self) -> bool {
        self.stroke.is_some()
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

    /// Chooses a tool.
    pub fn take(&mut self, tool: Tool) -> bool {
        let has_ended = self.release();
        std::mem::replace(&mut self.tool, tool) != tool || has_ended
    }

    /// Replaces the canvas. This can be undone.
    pub fn replace(&mut self, canvas: Canvas) -> bool {
        self.stroke = None;
        let is_other = self.canvases.replace(canvas);
        self.keep_cursor_inside();
        is_other
    }

    /// Starts a stroke on a square.
    pub fn press(&mut self, square: Square) -> bool {
        self.release();
        if !self.canvases.now().size().contains(square) {
            return false;
        }
        self.is_cursor_shown = false;
        self.cursor = square;
        self.begin(square);
        true
    }

    fn begin(&mut self, square: Square) {
        let piece = self.canvases.now().piece(square);
        let stroke = match (self.tool, piece) {
            (Tool::Wall, Some(CanvasPiece::Wall)) | (Tool::Eraser, _) => Stroke::Erase,
            (Tool::Wall, _) => Stroke::Walls,
            (_, None | Some(CanvasPiece::Wall)) => Stroke::Draw(square),
            (_, Some(piece)) => Stroke::Move(piece, square),
        };
        self.stroke = Some((stroke, self.canvases.now().clone()));
        self.drag(Some(square));
    }

    /// Moves the pointer to a square; `None` for a point outside the board.
    pub fn drag(&mut self, square: Option<Square>) -> bool {
        let Some(square) = square.filter(|&it| self.canvases.now().size().contains(it)) else {
            return false;
        };
        let Some((stroke, before)) = self.stroke.take() else { return false };
        let mut canvas = match stroke {
            // These depend only on the two ends of the stroke, the others on every square between them.
            Stroke::Draw(_) | Stroke::Move(..) => self.canvases.now().clone(),
            Stroke::Walls | Stroke::Erase => before.clone(),
        };
        match stroke {
            Stroke::Draw(from) => {
                let is_main = self.tool == Tool::Main;
                let block = self.spanned(from, square, is_main);
                if is_main || canvas.blocks().len() + 1 < MOST_BLOCKS {
                    canvas.put(block, is_main);
                }
            }
            Stroke::Move(piece, from) => {
                let block = self.canvases.now().block(piece);
                if let Some(to) = block.and_then(|it| moved(it, from, square)) {
                    canvas.move_block(piece, to);
                }
            }
            Stroke::Walls => canvas.build_wall(square),
            Stroke::Erase if self.tool == Tool::Wall => {
                if canvas.piece(square) == Some(CanvasPiece::Wall) {
                    canvas.erase(square);
                }
            }
            Stroke::Erase => canvas.erase(square),
        }
        let has_changed = canvas != before;
        self.stroke = Some((stroke, canvas));
        has_changed
    }

    /// The straight block from a square towards another one, as far as there is room. Its length may be 1.
    fn spanned(&self, from: Square, to: Square, is_main: bool) -> Block {
        let across = to.x().abs_diff(from.x());
        let down = to.y().abs_diff(from.y());
        let is_horizontal = is_main || across >= down;
        let (axis, wanted) =
            if is_horizontal { (Axis::Horizontal, across) } else { (Axis::Vertical, down) };
        let is_forward = axis.offset(to) >= axis.offset(from);
        let direction = if is_forward { axis.forward() } else { axis.backward() };
        let canvas = self.canvases.now();
        let is_free = |it: Square| {
            if is_main { canvas.is_free_for(CanvasPiece::Main, it) } else { canvas.is_free(it) }
        };
        let (mut far, mut length) = (from, 1);
        while length <= wanted
            && let Some(next) = far.step(direction).filter(|&it| is_free(it))
        {
            (far, length) = (next, length + 1);
        }
        Block { square: if is_forward { from } else { far }, axis, length }
    }

    /// Ends the stroke without a change.
    pub fn abandon(&mut self) -> bool {
        self.stroke.take().is_some()
    }

    /// Ends the stroke, which becomes one change.
    pub fn release(&mut self) -> bool {
        let Some((stroke, mut canvas)) = self.stroke.take() else { return false };
        if let Stroke::Move(piece, _) = stroke
            && self.tool == Tool::Main
            && canvas == *self.canvases.now()
        {
            canvas.make_main(piece);
        }
        self.replace(canvas);
        true
    }

    /// Hides the cursor, because the pointer is used.
    pub fn hide_cursor(&mut self) -> bool {
        std::mem::take(&mut self.is_cursor_shown)
    }

    /// Moves the cursor to the next square, and the open stroke with it. The first call only shows the cursor.
    pub fn move_cursor(&mut self, direction: Direction) -> bool {
        let next = self.cursor.step(direction).filter(|_| self.is_cursor_shown);
        let next = next.filter(|&it| self.canvases.now().size().contains(it));
        self.is_cursor_shown = true;
        self.cursor = next.unwrap_or(self.cursor);
        self.drag(Some(self.cursor));
        true
    }

    /// Starts a stroke at the cursor, or ends it.
    pub fn place(&mut self) -> bool {
        self.is_cursor_shown = true;
        if !self.release() {
            self.begin(self.cursor);
        }
        true
    }

    /// Erases what is at the cursor.
    pub fn erase(&mut self) -> bool {
        self.release();
        self.is_cursor_shown = true;
        let mut canvas = self.canvases.now().clone();
        canvas.erase(self.cursor);
        self.replace(canvas)
    }

    /// Adds columns and rows, or removes them if the numbers are negative.
    pub fn grow(&mut self, columns: i8, rows: i8) -> bool {
        self.release();
        let size = self.canvases.now().size();
        let width = size.width().saturating_add_signed(columns).min(Board::CLASSIC_MAX);
        let height = size.height().saturating_add_signed(rows).min(Board::CLASSIC_MAX);
        width.min(height) >= Board::MIN
            && Size::new(width, height)
                .is_ok_and(|size| self.replace(self.canvases.now().resized(size)))
    }

    /// Removes everything.
    pub fn clear(&mut self) -> bool {
        self.replace(Canvas::empty(self.canvases.now().size()))
    }

    /// Undoes the last change, or the open stroke.
    pub fn undo(&mut self) -> bool {
        if self.abandon() {
            return true;
        }
        let has_changed = self.canvases.undo();
        self.keep_cursor_inside();
        has_changed
    }

    /// Redoes the change that was undone last.
    pub fn redo(&mut self) -> bool {
        self.stroke = None;
        let has_changed = self.canvases.redo();
        self.keep_cursor_inside();
        has_changed
    }

    fn keep_cursor_inside(&mut self) {
        let size = self.canvases.now().size();
        let (x, y) = (self.cursor.x(), self.cursor.y());
        self.cursor = Square::new(x.min(size.width() - 1), y.min(size.height() - 1));
    }
}

/// The first square of a block that was taken at `from` and is now at `to`.
fn moved(block: Block, from: Square, to: Square) -> Option<Square> {
    let shift = |first: u8, from: u8, to: u8| (first + to).checked_sub(from);
    let x = shift(block.square.x(), from.x(), to.x())?;
    let y = shift(block.square.y(), from.y(), to.y())?;
    Some(Square::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> EditorSession {
        EditorSession::new(Canvas::default())
    }

    fn stroke(session: &mut EditorSession, tool: Tool, squares: &[(u8, u8)]) {
        session.take(tool);
        let mut squares = squares.iter().map(|&(x, y)| Square::new(x, y));
        session.press(squares.next().expect("a square"));
        for square in squares {
            session.drag(Some(square));
        }
        session.release();
    }

    fn text(session: &EditorSession) -> String {
        session.canvas().board().map(|it| it.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_block_is_drawn_along_the_longer_way_as_far_as_there_is_room() {
        let mut session = session();
        stroke(&mut session, Tool::Block, &[(3, 0), (3, 1), (4, 3), (3, 2)]);
        stroke(&mut session, Tool::Block, &[(1, 0), (1, 5)]);
        stroke(&mut session, Tool::Block, &[(5, 5), (2, 4)]);
        assert_eq!(text(&session), ".B.C...B.C..AA.C..............DDDD".replace("DDDD", "..DDDD"));
        stroke(&mut session, Tool::Block, &[(0, 5)]);
        assert_eq!(session.canvas().blocks().len(), 3, "one square is not a block");
    }

    #[test]
    fn blocks_move_and_become_the_main_block() {
        let mut session = session();
        stroke(&mut session, Tool::Block, &[(2, 4), (4, 4)]);
        stroke(&mut session, Tool::Block, &[(3, 4), (4, 0)]);
        assert_eq!(session.canvas().blocks()[0].square, Square::new(3, 0));
        stroke(&mut session, Tool::Main, &[(4, 0)]);
        assert_eq!(session.canvas().main().map(|it| it.length), Some(3));
        assert_eq!(session.canvas().blocks().len(), 1, "the old main block stays");
        stroke(&mut session, Tool::Main, &[(1, 5), (0, 3)]);
        assert_eq!(
            session.canvas().main().map(|it| (it.square, it.length)),
            Some((Square::new(0, 5), 2))
        );
        for _ in 0..4 {
            assert!(session.undo());
        }
        assert!(!session.can_undo() && *session.canvas() == Canvas::default());
        while session.redo() {}
        assert_eq!(session.canvas().main().map(|it| it.square), Some(Square::new(0, 5)));
    }

    #[test]
    fn walls_are_painted_and_painted_away() {
        let mut session = session();
        stroke(&mut session, Tool::Wall, &[(0, 0), (1, 0), (2, 0), (1, 2)]);
        assert_eq!(session.canvas().walls().len(), 3, "a wall cannot replace a block");
        stroke(&mut session, Tool::Wall, &[(1, 0), (0, 0), (0, 2)]);
        assert_eq!(session.canvas().walls(), [Square::new(2, 0)]);
        assert!(session.canvas().main().is_some(), "only walls");
        stroke(&mut session, Tool::Eraser, &[(2, 0), (0, 2)]);
        assert_eq!(*session.canvas(), Canvas::empty(session.canvas().size()));
    }

    #[test]
    fn the_keyboard_draws_the_same() {
        let mut session = session();
        session.move_cursor(Direction::East);
        assert_eq!(session.cursor(), Some(Square::new(0, 0)), "it appears");
        session.place();
        session.move_cursor(Direction::East);
        session.move_cursor(Direction::East);
        session.place();
        assert_eq!(session.canvas().blocks().len(), 1);
        assert!(session.erase() && session.canvas().blocks().is_empty());
        session.place();
        session.move_cursor(Direction::South);
        assert!(session.is_stroking() && session.undo() && !session.is_stroking());
        for _ in 0..9 {
            session.move_cursor(Direction::East);
        }
        assert!(session.grow(-2, 3));
        assert_eq!(session.cursor(), Some(Square::new(3, 1)));
        assert_eq!(session.canvas().size(), Size::new(4, 8).expect("a size"));
        assert!(!session.grow(-2, 0) && !session.grow(0, 1), "3x3 to 8x8");
        assert!(!session.press(Square::new(7, 7)), "outside the board");
    }
}
