//! [`EditorSession`]: one person who draws a board, with the pen, the keyboard cursor and the open
//! stroke.

use carom_engine::ricochet::{Profile, Robot};
use carom_engine::{Direction, Size, Square};

use super::pen::neighbour;
use super::{Canvas, Edit, EditError, Pen, Spot, Stroke, Symmetry, Tool};
use crate::snapshots::Snapshots;

/// The robots of a box, without the silver one.
const BOX: usize = 4;

/// The square at which the keyboard draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The square.
    pub square: Square,
    /// The side on which the last wall was drawn.
    pub side: Direction,
    /// Whether the cursor is visible. It is hidden while the pointer draws.
    pub is_shown: bool,
}

/// The reason why a change of the board was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The edit is not possible on this board.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The text is not a number of columns or rows.
    #[error("`{0}` is not a number from {least} to {most}", least = Size::MIN, most = Size::MAX)]
    Size(String),
}

/// A [`Canvas`] and the person who draws on it. The last 1000 changes can be undone.
///
/// Methods return whether anything has changed. A change that is not possible leaves its reason in
/// [`EditorSession::refusal`] until [`EditorSession::settle`] is called.
///
/// ```
/// use carom_engine::{Direction, Size, Square};
/// use carom_play::ricochet::Canvas;
/// use carom_play::ricochet::editor::{EditorSession, Spot};
///
/// let mut session = EditorSession::new(Canvas::empty(Size::new(5, 4)?));
/// session.press(Spot { square: Square::new(1, 1), side: Some(Direction::East) });
/// session.drag(Some(Spot::on(Square::new(1, 3))));
/// session.release();
/// assert!((1..=3).all(|y| session.canvas().walls(Square::new(1, y)).contains(Direction::East)));
/// assert!(session.undo() && !session.can_undo(), "a stroke is one change");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EditorSession {
    canvases: Snapshots<Canvas>,
    pen: Pen,
    cursor: Cursor,
    /// The open stroke of the pointer, and the board as it would be if the stroke ended now.
    stroke: Option<(Stroke, Canvas)>,
    refusal: Option<Refusal>,
    /// The robot that was placed last, if the pen has gone on to the next colour by itself.
    placed: Option<Robot>,
}

impl EditorSession {
    /// A session with nothing to undo and the cursor in the middle of the board.
    #[must_use]
    pub fn new(canvas: Canvas) -> Self {
        let square = Square::new(canvas.size().width() / 2, canvas.size().height() / 2);
        Self {
            canvases: Snapshots::new(canvas),
            pen: Pen::default(),
            cursor: Cursor { square, side: Direction::South, is_shown: false },
            stroke: None,
            refusal: None,
            placed: None,
        }
    }

    /// The board, with the open stroke.
    #[must_use]
    pub fn canvas(&self) -> &Canvas {
        self.stroke.as_ref().map_or(self.canvases.now(), |(_, canvas)| canvas)
    }

    /// The pen.
    #[must_use]
    pub const fn pen(&self) -> Pen {
        self.pen
    }

    /// The cursor.
    #[must_use]
    pub const fn cursor(&self) -> Cursor {
        self.cursor
    }

    /// The reason why the last change was refused.
    #[must_use]
    pub const fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
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

    /// The changes that a click on a spot would make.
    #[must_use]
    pub fn preview(&self, spot: Spot) -> Vec<Edit> {
        self.pen.edits(self.canvas(), &Stroke::new(spot))
    }

    /// The changes that [`EditorSession::place`] would make.
    #[must_use]
    pub fn cursor_preview(&self) -> Vec<Edit> {
        let Cursor { square, side, .. } = self.cursor;
        match self.pen.tool {
            Tool::Eraser => Pen::erase(self.canvas(), square),
            Tool::Wall => self.preview(Spot { square, side: Some(side) }),
            // A second press removes the robot, as with all other tools.
            Tool::Robot if self.canvas().robots().any(|it| it == (self.pen.robot, square)) => {
                vec![Edit::Robot(self.pen.robot, None)]
            }
            Tool::Robot => vec![Edit::Robot(self.pen.robot, Some(square))],
            _ => self.preview(Spot::on(square)),
        }
    }

    /// Ends an open stroke and forgets the last refusal. Call it before every change that does not
    /// belong to a stroke.
    pub fn settle(&mut self) -> bool {
        let had_refusal = self.refusal.take().is_some();
        self.release() || had_refusal
    }

    /// Replaces the board by another one. This can be undone.
    pub fn replace(&mut self, canvas: Canvas) {
        self.stroke = None;
        self.refusal = None;
        self.canvases.replace(canvas);
        self.keep_cursor_inside();
    }

    /// Changes the pen.
    pub fn change_pen(&mut self, change: impl FnOnce(&mut Pen)) -> bool {
        let before = self.pen;
        change(&mut self.pen);
        // Only the tool for robots goes on: another tool has the colour of the last robot.
        if self.pen != before
            && let Some(robot) = self.placed.take()
            && self.pen.tool != before.tool
            && self.pen.robot == before.robot
        {
            self.pen.robot = robot;
        }
        self.pen != before
    }

    /// Puts the pen down on a spot and starts a stroke.
    pub fn press(&mut self, spot: Spot) -> bool {
        if !self.canvas().size().contains(spot.square) {
            return false;
        }
        if self.pen.tool == Tool::Robot
            && let Some(robot) = self.pen.grabbed(self.canvas(), spot.square)
        {
            self.pen.robot = robot;
            self.pen.is_any = false;
        }
        self.cursor.square = spot.square;
        self.cursor.is_shown = false;
        self.stroke = Some((Stroke::new(spot), self.canvases.now().clone()));
        self.drag(Some(spot));
        true
    }

    /// Moves the pen to a spot; `None` for a point outside the board.
    pub fn drag(&mut self, spot: Option<Spot>) -> bool {
        let Some((mut stroke, _)) = self.stroke.take() else { return false };
        stroke.extend(spot);
        let edits = self.pen.edits(self.canvases.now(), &stroke);
        match self.edited(edits) {
            Ok(canvas) => self.stroke = Some((stroke, canvas)),
            Err(why) => self.refusal = Some(why.into()),
        }
        true
    }

    /// Lifts the pen: the stroke ends and becomes one change. After a new robot the pen has the next colour of a box that is missing.
    pub fn release(&mut self) -> bool {
        let Some((_, canvas)) = self.stroke.take() else { return false };
        let before = self.canvas().robots().count();
        self.canvases.replace(canvas);
        if self.pen.tool == Tool::Robot && self.canvas().robots().count() > before {
            let has = |robot| self.canvas().robots().any(|it| it.0 == robot);
            let missing = Robot::ALL.into_iter().take(BOX).find(|it| !has(*it));
            if let Some(next) = missing {
                self.placed = Some(std::mem::replace(&mut self.pen.robot, next));
            }
        }
        true
    }

    /// Takes the pen away: the stroke ends without a change.
    pub fn abandon(&mut self) -> bool {
        self.stroke.take().is_some()
    }

    /// Hides the cursor, because the pointer is used.
    pub fn hide_cursor(&mut self) -> bool {
        std::mem::take(&mut self.cursor.is_shown)
    }

    /// Moves the cursor to the next square. The first call only shows the cursor.
    pub fn move_cursor(&mut self, direction: Direction) -> bool {
        let next = self.cursor.square.step(direction).filter(|_| self.cursor.is_shown);
        self.point(next.unwrap_or(self.cursor.square))
    }

    /// Puts the cursor on a square of the board and shows it.
    pub fn point(&mut self, square: Square) -> bool {
        let before = self.cursor;
        if self.canvas().size().contains(square) {
            self.cursor.square = square;
        }
        self.cursor.is_shown = true;
        self.cursor != before
    }

    /// Uses the tool at the cursor.
    pub fn place(&mut self) -> bool {
        self.cursor.is_shown = true;
        let edits = self.cursor_preview();
        self.draw(edits)
    }

    /// Draws or removes the wall on one side of the cursor's square.
    pub fn toggle_wall(&mut self, side: Direction) -> bool {
        self.cursor.is_shown = true;
        self.cursor.side = side;
        self.draw([Edit::ToggleWall(self.cursor.square, side)]);
        true
    }

    /// Erases the cursor's square.
    pub fn erase(&mut self) -> bool {
        self.cursor.is_shown = true;
        let edits = Pen::erase(self.canvas(), self.cursor.square);
        self.draw(edits)
    }

    /// Sets the width of the board to the typed number.
    pub fn set_width(&mut self, text: &str) -> bool {
        self.resize(text, |width, size| Size::new(width, size.height()).ok())
    }

    /// Sets the height of the board to the typed number.
    pub fn set_height(&mut self, text: &str) -> bool {
        self.resize(text, |height, size| Size::new(size.width(), height).ok())
    }

    /// Adds columns and rows, or removes them if the numbers are negative.
    pub fn grow(&mut self, columns: i8, rows: i8) -> bool {
        let size = self.canvas().size();
        let width = size.width().checked_add_signed(columns);
        let height = size.height().checked_add_signed(rows);
        let size = width.zip(height).and_then(|(width, height)| Size::new(width, height).ok());
        size.is_some_and(|size| self.draw([Edit::Resize(size)]))
    }

    /// Turns or mirrors the board.
    pub fn transform(&mut self, symmetry: Symmetry) -> bool {
        self.cursor.square = symmetry.square(self.canvas().size(), self.cursor.square);
        self.draw([Edit::Transform(symmetry)])
    }

    /// Removes everything from the board.
    pub fn clear(&mut self) -> bool {
        self.draw([Edit::Clear])
    }

    /// Changes to the next profile of rules.
    pub fn next_rules(&mut self) -> bool {
        let next = neighbour(Profile::variants(), self.canvas().profile(), 1);
        self.draw([Edit::Profile(next)])
    }

    /// Undoes the last change.
    pub fn undo(&mut self) -> bool {
        let has_changed = self.canvases.undo();
        self.keep_cursor_inside();
        has_changed
    }

    /// Redoes the change that was undone last.
    pub fn redo(&mut self) -> bool {
        let has_changed = self.canvases.redo();
        self.keep_cursor_inside();
        has_changed
    }

    /// Makes several edits as one change. If one of them is not possible, nothing is drawn.
    pub fn draw(&mut self, edits: impl IntoIterator<Item = Edit>) -> bool {
        match self.edited(edits) {
            Ok(canvas) => {
                let has_changed = self.canvases.replace(canvas);
                self.keep_cursor_inside();
                has_changed
            }
            Err(why) => {
                self.refusal = Some(why.into());
                true
            }
        }
    }

    /// The board after some edits, without the open stroke.
    fn edited(&self, edits: impl IntoIterator<Item = Edit>) -> Result<Canvas, EditError> {
        let mut canvas = self.canvases.now().clone();
        for edit in edits {
            canvas.apply(edit)?;
        }
        Ok(canvas)
    }

    fn resize(&mut self, text: &str, size: impl Fn(u8, Size) -> Option<Size>) -> bool {
        let side = text.trim().parse().ok();
        if let Some(size) = side.and_then(|side| size(side, self.canvas().size())) {
            return self.draw([Edit::Resize(size)]);
        }
        self.refusal = Some(Refusal::Size(text.trim().to_owned()));
        true
    }

    fn keep_cursor_inside(&mut self) {
        let (size, at) = (self.canvas().size(), self.cursor.square);
        let (x, y) = (at.x().min(size.width() - 1), at.y().min(size.height() - 1));
        self.cursor.square = Square::new(x, y);
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::Robot;

    use super::*;

    fn session() -> EditorSession {
        EditorSession::new(Canvas::empty(Size::new(5, 4).expect("a size")))
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        let mut session = session();
        assert!(session.move_cursor(Direction::East), "it appears");
        assert_eq!(session.cursor().square, Square::new(2, 2));
        for _ in 0..9 {
            session.move_cursor(Direction::East);
        }
        assert_eq!(session.cursor().square, Square::new(4, 2));
        assert!(session.grow(-2, 0));
        assert_eq!(session.cursor().square, Square::new(2, 2));
        assert!(!session.point(Square::new(9, 9)), "outside the board");
    }

    #[test]
    fn a_second_press_of_the_key_removes_what_the_first_drew() {
        for tool in [Tool::Wall, Tool::Robot, Tool::Closed, Tool::Target, Tool::Goal] {
            let mut session = session();
            session.change_pen(|pen| pen.tool = tool);
            let empty = session.canvas().clone();
            assert!(session.place(), "{tool:?}");
            assert_ne!(*session.canvas(), empty, "{tool:?}");
            assert!(session.place(), "{tool:?}");
            assert_eq!(*session.canvas(), empty, "{tool:?}");
        }
    }

    #[test]
    fn a_dragged_robot_moves_and_leaves_the_board() {
        let mut session = session();
        session.change_pen(|pen| pen.tool = Tool::Robot);
        session.press(Spot::on(Square::new(1, 1)));
        session.drag(Some(Spot::on(Square::new(3, 2))));
        assert!(session.is_stroking() && session.release() && !session.release());
        let robots: Vec<_> = session.canvas().robots().collect();
        assert_eq!(robots, [(Robot::Red, Square::new(3, 2))]);
        session.press(Spot::on(Square::new(3, 2)));
        session.drag(None);
        assert!(session.settle(), "the stroke ends");
        assert_eq!(session.canvas().robots().count(), 0);
    }

    #[test]
    fn the_next_colour_follows_a_new_robot_and_no_other_change() {
        let mut session = session();
        session.change_pen(|pen| pen.tool = Tool::Robot);
        let mut drop = |x: u8, y: u8| {
            session.press(Spot::on(Square::new(x, y)));
            session.release();
            session.pen().robot
        };
        assert_eq!(drop(1, 1), Robot::Green);
        assert_eq!(drop(2, 1), Robot::Blue);
        // A press on a robot takes its colour.
        assert_eq!(drop(1, 1), Robot::Red);
        session.change_pen(|pen| pen.robot = Robot::Blue);
        session.press(Spot::on(Square::new(3, 1)));
        session.release();
        assert_eq!(session.pen().robot, Robot::Yellow);
        session.change_pen(|pen| pen.tool = Tool::Goal);
        assert_eq!(session.pen().robot, Robot::Blue, "the goal is for the last robot");
        session.change_pen(|pen| (pen.tool, pen.robot) = (Tool::Robot, Robot::Yellow));
        session.press(Spot::on(Square::new(4, 1)));
        session.release();
        assert_eq!(session.pen().robot, Robot::Yellow, "the box is on the board");
    }

    #[test]
    fn an_abandoned_stroke_is_no_change() {
        let mut session = session();
        let empty = session.canvas().clone();
        session.change_pen(|pen| pen.tool = Tool::Robot);
        session.press(Spot::on(Square::new(1, 1)));
        assert_ne!(*session.canvas(), empty, "the stroke is shown");
        assert!(session.abandon() && !session.abandon());
        assert!(*session.canvas() == empty && !session.can_undo());
    }

    #[test]
    fn a_refusal_is_kept_until_the_next_change() {
        for text in ["x", "", "0", "256", "-5", "3.5", "999"] {
            let mut session = session();
            assert!(session.set_width(text) && session.set_height(text), "{text}");
            assert_eq!(session.refusal(), Some(&Refusal::Size(text.to_owned())));
            assert_eq!(session.canvas().size(), Size::new(5, 4).expect("a size"));
            assert!(session.settle() && session.refusal().is_none() && !session.settle());
        }
        let mut session = session();
        session.change_pen(|pen| pen.tool = Tool::Tile);
        session.press(Spot::on(Square::new(0, 0)));
        assert!(matches!(
            session.refusal(),
            Some(Refusal::Edit(EditError::NotOfficialSize { .. }))
        ));
        assert!(session.set_width(" 16 ") && session.settle() && session.set_height("16"));
        assert!(session.press(Spot::on(Square::new(0, 0))) && session.release());
        assert!(!session.canvas().targets().is_empty(), "a tile has targets");
    }
}
