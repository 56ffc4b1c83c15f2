//! The page for drawing boards.
//!
//! | what | where |
//! | --- | --- |
//! | the drawing, and what each command does to it | `drawing.rs` |
//! | whether it is a puzzle, from a solver of its own | `verdict.rs` |
//! | from and to rounds, files and the clipboard | `exchange.rs` |
//! | between starts | `keeping.rs` |
//! | keys and pointer | `keys.rs`, `pointer.rs` |
//! | the board on the screen | `scene.rs`, `ghost.rs` |
//! | the panel and the card for files | `panel/`, `card.rs` |

use bevy::prelude::*;
use carom_engine::ricochet::{Lean, Robot, Shape, Tile};
use carom_engine::{Direction, Square};
use carom_play::ricochet::editor::{Spot, Symmetry, Tool};

use crate::shell;
use crate::shell::input::{Action, part};
use crate::shell::page::PageSpec;
use crate::shell::place::Place;

mod card;
mod drawing;
mod exchange;
mod ghost;
mod keeping;
mod keys;
mod panel;
mod pointer;
mod say;
mod scene;
mod tiles;
mod verdict;

pub(crate) use drawing::Drawing;
pub(crate) use keys::KEYS;
pub(crate) use pointer::Hover;
pub(crate) use verdict::{Judge, Verdict};

pub(crate) use crate::ricochet::ids::EDITOR as PAGE;

const OPEN: Action = part("pages", "page-editor", &["F4"], &shell::Command::Go(PAGE));

pub(crate) const SPEC: PageSpec = PageSpec {
    id: PAGE,
    name: "page-editor",
    open: &OPEN,
    keys: KEYS,
    halves: panel::section::HALVES,
    help: Some("help-mouse-editor"),
};

/// What somebody who draws a board can ask for.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Take a tool.
    Take(Tool),
    /// Draw in the colour of a robot.
    Colour(Robot),
    /// Draw targets for any robot.
    AnyColour,
    /// Draw targets of a shape.
    Shape(Shape),
    /// Draw diagonals that lean so.
    Lean(Lean),
    /// Take an official tile.
    Tile(Tile),
    /// The next of what the tool has several of: shapes, leans, colours, tiles.
    Next,
    /// The one before.
    Previous,
    /// The pointer is over the board: the cursor of the keys is not needed.
    Hover,
    /// Put the pen down.
    Press(Spot),
    /// Go on with the pen; `None` where there is no board.
    Drag(Option<Spot>),
    /// Lift the pen.
    Release,
    /// Go to the next square with the cursor.
    Move(Direction),
    /// Go to a square with the cursor.
    Point(Square),
    /// Use the tool at the cursor.
    Place,
    /// A wall on a side of the cursor's square, or none.
    Wall(Direction),
    /// Take away what is on the cursor's square.
    Erase,
    /// So many columns, as typed.
    Width(String),
    /// So many rows, as typed.
    Height(String),
    /// So many more columns and rows.
    Grow(i8, i8),
    /// Turn or mirror the board.
    Transform(Symmetry),
    /// Take everything away.
    Clear,
    /// The next rules.
    NextRules,
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// Draw the round that is played, as it stands.
    TakeRound,
    /// Play what is drawn.
    Play,
    /// Draw what a file, an ID or the text of a file says.
    Import(String),
    /// Write a file in the format of this id.
    Export(&'static str),
    /// Put the text of this format on the clipboard.
    Copy(&'static str),
    /// Draw what the clipboard says.
    Paste,
}

/// What the page does, without a window.
pub(crate) fn plugin(place: Place) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        app.add_plugins((
            drawing::plugin,
            verdict::plugin,
            exchange::plugin,
            keeping::plugin(place.clone()),
        ));
    }
}

/// What the page shows.
pub(crate) fn view(app: &mut App) {
    app.add_plugins((pointer::plugin, scene::plugin, tiles::plugin, panel::plugin, card::plugin));
}

#[cfg(test)]
mod tests;
