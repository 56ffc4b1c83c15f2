//! [`Drawing`]: the board that is drawn, and what each command does to it.

use bevy::prelude::*;
use carom_engine::ricochet::{Lean, Profile, Robot, Shape, Tile};
use carom_engine::{Direction, Size, Square};
use carom_play::editor::{EditError, Pen, Spot, Stroke, Tool};
use carom_play::{Canvas, Edit, Editor};

use super::Command;
use crate::ricochet::order::Obey;

/// Where the keyboard draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cursor {
    pub(crate) square: Square,
    /// The side on which a wall was drawn last.
    pub(crate) side: Direction,
    /// Not while the pointer draws.
    pub(crate) is_shown: bool,
}

/// Why a command could not be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    Edit(EditError),
    /// This is no number of columns or rows.
    NoSize(String),
}

/// The board that is drawn.
#[derive(Resource)]
pub(crate) struct Drawing {
    editor: Editor,
    pub(crate) pen: Pen,
    cursor: Cursor,
    /// The stroke that the pointer has begun, and the board as it would be if it ended here.
    stroke: Option<(Stroke, Canvas)>,
    /// Why the last command could not be done.
    pub(crate) trouble: Option<Trouble>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Drawing>().add_systems(Update, apply.in_set(Obey::Edit));
}

fn apply(mut commands: MessageReader<Command>, mut drawing: ResMut<Drawing>) {
    for command in commands.read() {
        // A drawing that nothing has changed is not marked as changed.
        if drawing.bypass_change_detection().apply(command) {
            drawing.set_changed();
        }
    }
}

impl Default for Drawing {
    fn default() -> Self {
        Self::new(Canvas::default())
    }
}

impl Drawing {
    pub(crate) fn new(canvas: Canvas) -> Self {
        let square = Square::new(canvas.size().width() / 2, canvas.size().height() / 2);
        Self {
            editor: Editor::new(canvas),
            pen: Pen::default(),
            cursor: Cursor { square, side: Direction::South, is_shown: false },
            stroke: None,
            trouble: None,
        }
    }

    /// What is drawn, with the stroke that has not ended yet.
    pub(crate) fn canvas(&self) -> &Canvas {
        self.stroke.as_ref().map_or_else(|| self.editor.canvas(), |(_, canvas)| canvas)
    }

    pub(crate) const fn cursor(&self) -> Cursor {
        self.cursor
    }

    pub(crate) const fn is_stroking(&self) -> bool {
        self.stroke.is_some()
    }

    pub(crate) const fn can_undo(&self) -> bool {
        self.editor.can_undo()
    }

    pub(crate) const fn can_redo(&self) -> bool {
        self.editor.can_redo()
    }

    /// Puts another canvas in the place of this one, which can be undone.
    pub(crate) fn replace(&mut self, canvas: Canvas) {
        self.stroke = None;
        self.trouble = None;
        self.editor.replace(canvas);
        self.stay_inside();
    }

    /// What a click on a spot would change.
    pub(crate) fn preview(&self, spot: Spot) -> Vec<Edit> {
        self.pen.edits(self.canvas(), &Stroke::new(spot))
    }

    /// What the key that draws would change.
    pub(crate) fn cursor_preview(&self) -> Vec<Edit> {
        let Cursor { square, side, .. } = self.cursor;
        match self.pen.tool {
            Tool::Eraser => Pen::erase(self.canvas(), square),
            Tool::Wall => self.preview(Spot { square, side: Some(side) }),
            // The same key takes it away again, as with everything else.
            Tool::Robot if self.canvas().robots().any(|it| it == (self.pen.robot, square)) => {
                vec![Edit::Robot(self.pen.robot, None)]
            }
            Tool::Robot => vec![Edit::Robot(self.pen.robot, Some(square))],
            _ => self.preview(Spot::on(square)),
        }
    }

    /// Does what a command says. Returns whether anything is different.
    pub(super) fn apply(&mut self, command: &Command) -> bool {
        use Command::{Drag, Hover, Release};
        // The end of a press leaves its trouble to be read, and only the stroke's own commands leave
        // the stroke open.
        let is_of_stroke = matches!(command, Drag(_) | Release | Hover);
        let had_trouble = !is_of_stroke && self.trouble.take().is_some();
        let ended = !is_of_stroke && self.release();
        self.obey(command) || ended || had_trouble
    }

    fn obey(&mut self, command: &Command) -> bool {
        match *command {
            Command::Take(tool) => self.change_pen(|pen| pen.tool = tool),
            Command::Colour(robot) => self.change_pen(|pen| {
                pen.robot = robot;
                pen.is_any = false;
            }),
            Command::AnyColour => self.change_pen(|pen| pen.is_any = true),
            Command::Shape(shape) => self.change_pen(|pen| pen.shape = shape),
            Command::Lean(lean) => self.change_pen(|pen| pen.lean = lean),
            Command::Tile(tile) => self.change_pen(|pen| {
                pen.tool = Tool::Tile;
                pen.tile = tile;
            }),
            Command::Next => self.change_pen(|pen| turn_over(pen, 1)),
            Command::Previous => self.change_pen(|pen| turn_over(pen, -1)),
            Command::Hover => std::mem::take(&mut self.cursor.is_shown),
            Command::Press(spot) => self.press(spot),
            Command::Drag(spot) => self.drag(spot),
            Command::Release => self.release(),
            Command::Move(direction) => {
                let next = self.cursor.square.step(direction);
                let next = next.filter(|&next| self.canvas().size().contains(next));
                // The first stroke of a key only shows where it is.
                let square = next.filter(|_| self.cursor.is_shown);
                self.point(square.unwrap_or(self.cursor.square))
            }
            Command::Point(square) => self.point(square),
            Command::Place => {
                self.show_cursor();
                let edits = self.cursor_preview();
                self.draw(edits)
            }
            Command::Wall(side) => {
                self.show_cursor();
                self.cursor.side = side;
                self.draw([Edit::ToggleWall(self.cursor.square, side)]);
                true
            }
            Command::Erase => {
                self.show_cursor();
                let edits = Pen::erase(self.canvas(), self.cursor.square);
                self.draw(edits)
            }
            Command::Width(ref text) => {
                self.resize(text, |width, size| Size::new(width, size.height()).ok())
            }
            Command::Height(ref text) => {
                self.resize(text, |height, size| Size::new(size.width(), height).ok())
            }
            Command::Grow(width, height) => {
                let size = self.canvas().size();
                let sum = |side: u8, more: i8| side.saturating_add_signed(more);
                Size::new(sum(size.width(), width), sum(size.height(), height))
                    .is_ok_and(|size| self.draw([Edit::Resize(size)]))
            }
            Command::Transform(symmetry) => {
                self.cursor.square = symmetry.square(self.canvas().size(), self.cursor.square);
                self.draw([Edit::Transform(symmetry)])
            }
            Command::Clear => self.draw([Edit::Clear]),
            Command::NextRules => {
                let next = next_profile(self.canvas().profile());
                self.draw([Edit::Profile(next)])
            }
            Command::Undo => {
                let changed = self.editor.undo();
                self.stay_inside();
                changed
            }
            Command::Redo => {
                let changed = self.editor.redo();
                self.stay_inside();
                changed
            }
            // Of the exchange with the rest of the world.
            Command::TakeRound
            | Command::Play
            | Command::Import(_)
            | Command::Export(_)
            | Command::Copy(_)
            | Command::Paste => false,
        }
    }

    fn change_pen(&mut self, change: impl FnOnce(&mut Pen)) -> bool {
        let before = self.pen;
        change(&mut self.pen);
        self.pen != before
    }

    fn draw(&mut self, edits: impl IntoIterator<Item = Edit>) -> bool {
        match self.editor.apply_all(edits) {
            Ok(changed) => {
                self.stay_inside();
                changed
            }
            Err(why) => {
                self.trouble = Some(Trouble::Edit(why));
                true
            }
        }
    }

    fn resize(&mut self, text: &str, size: impl Fn(u8, Size) -> Option<Size>) -> bool {
        let side = text.trim().parse().ok();
        if let Some(size) = side.and_then(|side| size(side, self.canvas().size())) {
            return self.draw([Edit::Resize(size)]);
        }
        self.trouble = Some(Trouble::NoSize(text.trim().to_owned()));
        true
    }

    fn press(&mut self, spot: Spot) -> bool {
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
        self.stroke = Some((Stroke::new(spot), self.editor.canvas().clone()));
        self.drag(Some(spot));
        true
    }

    fn drag(&mut self, spot: Option<Spot>) -> bool {
        let Some((mut stroke, _)) = self.stroke.take() else { return false };
        stroke.extend(spot);
        let mut canvas = self.editor.canvas().clone();
        for edit in self.pen.edits(&canvas.clone(), &stroke) {
            if let Err(why) = canvas.apply(edit) {
                self.trouble = Some(Trouble::Edit(why));
                return true;
            }
        }
        self.stroke = Some((stroke, canvas));
        true
    }

    fn release(&mut self) -> bool {
        let Some((_, canvas)) = self.stroke.take() else { return false };
        self.editor.replace(canvas);
        true
    }

    fn point(&mut self, square: Square) -> bool {
        let before = self.cursor;
        if self.canvas().size().contains(square) {
            self.cursor.square = square;
        }
        self.show_cursor();
        self.cursor != before
    }

    const fn show_cursor(&mut self) {
        self.cursor.is_shown = true;
    }

    fn stay_inside(&mut self) {
        let (size, at) = (self.canvas().size(), self.cursor.square);
        let (x, y) = (at.x().min(size.width() - 1), at.y().min(size.height() - 1));
        self.cursor.square = Square::new(x, y);
    }
}

/// What the keys before and after change: what the tool has several of.
fn turn_over(pen: &mut Pen, by: i8) {
    match pen.tool {
        Tool::Target => pen.shape = neighbour(Shape::ALL, pen.shape, by),
        Tool::Diagonal => pen.lean = neighbour([Lean::Slash, Lean::Backslash], pen.lean, by),
        Tool::Tile => pen.tile = neighbour(Tile::all(), pen.tile, by),
        Tool::Robot => pen.robot = neighbour(Robot::ALL, pen.robot, by),
        Tool::Goal => {
            let colours = Robot::ALL.into_iter().map(Some).chain([None]);
            let colour = neighbour(colours, pen.colour(), by);
            pen.is_any = colour.is_none();
            pen.robot = colour.unwrap_or(pen.robot);
        }
        Tool::Wall | Tool::Closed | Tool::Eraser => {}
    }
}

fn neighbour<T: Copy + PartialEq>(all: impl IntoIterator<Item = T>, one: T, by: i8) -> T {
    let all: Vec<T> = all.into_iter().collect();
    let at = all.iter().position(|&it| it == one).unwrap_or(0);
    let next = at.checked_add_signed(by.into()).unwrap_or(all.len().saturating_sub(1));
    all.get(next).or(all.first()).copied().unwrap_or(one)
}

/// Each profile with rebounds and without.
fn next_profile(profile: Profile) -> Profile {
    let all = Profile::ALL.into_iter().flat_map(|it| [it, it.without_rebounds()]);
    neighbour(all, profile, 1)
}
