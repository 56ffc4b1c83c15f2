//! The page of the board editor.
//!
//! | what | where |
//! | --- | --- |
//! | the drawing, and the effect of each command on it | `drawing.rs` |
//! | the check whether it is a valid puzzle, by its own solver | `verdict.rs` |
//! | exchange with rounds, files and the clipboard | `exchange.rs` |
//! | the drawing between starts | `keeping.rs` |
//! | keys and pointer | `keys.rs`, `pointer.rs` |
//! | the board on the screen | `scene.rs`, `ghost.rs` |
//! | the panel, its sheets, and the sheet for files | `panel/`, `card.rs` |

use bevy::prelude::*;
use carom_engine::ricochet::{Lean, Robot, Shape, Tile};
use carom_engine::{Direction, Square};
use carom_play::ricochet::editor::{Spot, Symmetry, Tool};
use carom_shell::frame::Frame;
use carom_shell::input::{Shortcut, part};
use carom_shell::page::PageSpec;
use carom_shell::place::SaveLocation;

pub mod card;
mod drawing;
mod exchange;
mod ghost;
mod keys;
mod panel;
mod persistence;
mod pointer;
pub(crate) mod say;
mod scene;
mod verdict;

pub use drawing::Drawing;
pub(crate) use keys::KEYS;
pub use pointer::Hover;
pub(crate) use pointer::point;
pub(crate) use scene::look;
pub use verdict::{Judge, Verdict};

pub use crate::ids::EDITOR as PAGE;

const OPEN: Shortcut =
    part("pages", "page-editor", &["F5", "Ctrl+e"], &carom_shell::Command::Go(PAGE));

pub const SPEC: PageSpec = PageSpec {
    id: PAGE,
    name: "page-editor",
    section: Some("section-editor"),
    open: Some(&OPEN),
    keys: KEYS,
    parts: panel::section::PARTS,
    about: "about-editor",
    help: Some("help-mouse-editor"),
    rules: None,
};

/// One command of the page.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose a tool.
    Take(Tool),
    /// Draw in the colour of a robot.
    Colour(Robot),
    /// Draw targets for any robot.
    AnyColour,
    /// Draw targets of a shape.
    Shape(Shape),
    /// Draw diagonals in this direction.
    Lean(Lean),
    /// Choose an official tile.
    Tile(Tile),
    /// Change to the next option of the tool: shape, direction, colour or tile.
    Next,
    /// Change to the previous option.
    Previous,
    /// The pointer is over the board: hide the cursor.
    Hover,
    /// Put the pen down.
    Press(Spot),
    /// Move the pen; `None` outside the board.
    Drag(Option<Spot>),
    /// Lift the pen.
    Release,
    /// Forget the stroke: the system has taken the touch away.
    Abandon,
    /// Move the cursor to the next square.
    Move(Direction),
    /// Move the cursor to a square.
    Point(Square),
    /// Use the tool at the cursor.
    Place,
    /// Draw or remove the wall on a side of the cursor's square.
    Wall(Direction),
    /// Erase the cursor's square.
    Erase,
    /// Set the number of columns to the typed text.
    Width(String),
    /// Set the number of rows to the typed text.
    Height(String),
    /// Add or remove N columns and rows.
    Grow(i8, i8),
    /// Turn or mirror the board.
    Transform(Symmetry),
    /// Remove everything.
    Clear,
    /// Change to the next profile of rules.
    NextRules,
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
}

/// Takes the round in play, or gives the drawing to the play page.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum ExchangeCommand {
    /// Draw the round of the play page in its present position.
    TakeRound,
    /// Play the drawing.
    Play,
}

/// A text to open, from a field or the clipboard.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum OpenCommand {
    /// Draw the puzzle of a file, an ID or a text.
    Import(String),
    /// Draw the puzzle on the clipboard.
    Paste,
}

/// Saves or copies the drawing.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum SaveCommand {
    /// Write a file in the format with this id.
    Export(&'static str),
    /// Copy the drawing to the clipboard as a text in the format with this id.
    Copy(&'static str),
}

/// The logic of the page, which works without a window.
pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        app.add_plugins((drawing::plugin, verdict::plugin, exchange::plugin))
            .add_plugins(persistence::plugin(place.clone()));
    }
}

/// The view of the page.
pub(crate) fn view(app: &mut App) {
    app.add_plugins((pointer::plugin, scene::plugin, panel::plugin))
        .add_systems(Update, card::show.in_set(Frame::Draw));
}

#[cfg(test)]
mod tests;
