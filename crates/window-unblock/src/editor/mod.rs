//! The page of the board editor.
//!
//! | what | where |
//! | --- | --- |
//! | the drawing, and the effect of each command on it | `drawing.rs` |
//! | the check whether it is a valid puzzle, on a thread of its own | `verdict.rs` |
//! | exchange with puzzles, files and the clipboard, and the drawing between starts | `exchange.rs` |
//! | keys and pointer | `keys.rs`, `pointer.rs` |
//! | the board on the screen | `scene.rs` |
//! | the panel | `panel.rs` |

use bevy::prelude::*;
use carom_engine::{Direction, Square};
use carom_play::unblock::editor::Tool;
use carom_shell::input::{Shortcut, part};
use carom_shell::page::PageSpec;
use carom_shell::place::SaveLocation;

mod drawing;
mod exchange;
mod keys;
mod panel;
pub(crate) mod pointer;
mod scene;
mod verdict;

pub use drawing::Drawing;
pub use scene::DrawnBlock;
pub use verdict::{Judge, Verdict};

pub use crate::ids::EDITOR as PAGE;
use crate::order::UpdatePart;

const OPEN: Shortcut =
    part("pages", "page-unblock-editor", &["F7", "Ctrl+E"], &carom_shell::Command::Go(PAGE));

pub const SPEC: PageSpec = PageSpec {
    id: PAGE,
    name: "page-unblock-editor",
    section: Some("section-editor"),
    open: Some(&OPEN),
    keys: keys::KEYS,
    parts: panel::section::PARTS,
    about: "about-unblock-editor",
    help: Some("help-mouse-unblock-editor"),
    rules: None,
};

/// One command of the page.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose a tool.
    Take(Tool),
    /// The pointer is over the board: hide the cursor.
    Hover,
    /// Put the pen down.
    Press(Square),
    /// Move the pen.
    Drag(Square),
    /// Lift the pen.
    Release,
    /// Forget the stroke: the system has taken the touch away.
    Abandon,
    /// Move the cursor to the next square.
    Move(Direction),
    /// Start or end a stroke at the cursor.
    Place,
    /// Erase what is at the cursor.
    Erase,
    /// Add or remove N columns and rows.
    Grow(i8, i8),
    /// Remove everything.
    Clear,
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
}

/// Takes the puzzle in play or the hardest one, or gives the drawing to the play page.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum ExchangeCommand {
    /// Draw the puzzle of the play page in its present position.
    TakePuzzle,
    /// Make the drawing start from the hardest position that can be reached from it.
    Hardest,
    /// Play the drawing.
    Play,
}

/// Draw the board on the clipboard.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Paste;

/// Saves or copies the drawing.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum SaveCommand {
    /// Copy the drawing to the clipboard as a board string.
    Copy,
    /// Save the drawing as a file.
    Save,
}

pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        exchange::plugin(app, &place);
        app.add_systems(Update, drawing::apply.in_set(UpdatePart::Edit)).add_plugins((
            verdict::plugin,
            pointer::plugin,
            scene::plugin,
            panel::plugin,
        ));
    }
}
