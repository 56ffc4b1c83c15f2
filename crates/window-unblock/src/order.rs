//! The order of this game's work within the parts of a [`Frame`].

use bevy::prelude::*;
use carom_shell::frame::{Frame, GamePart};

use crate::ids::ROOM;

/// The parts of [`Frame::Obey`]: each of them may change the puzzle of the session or the drawing.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Obey {
    /// The sheet of the play page closes.
    Close,
    /// The puzzle of the play page.
    Session,
    /// The packs.
    Library,
    /// New puzzles.
    Deal,
    /// Files and the clipboard.
    Exchange,
    /// The race of a room.
    Online,
    /// The drawing.
    Edit,
    /// Conversions between the drawing and puzzles, files or the clipboard.
    EditExchange,
}

/// The parts of [`Frame::Learn`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Learn {
    /// The distances of all positions become known.
    Analyse,
    /// The solver answers.
    Solve,
    /// The drawing is judged.
    Judge,
    /// Records and files.
    Keep,
}

/// The text of the header.
pub(crate) const SHOW: GamePart = of_game(Frame::Show);
/// The view of the camera.
pub(crate) const MOVE: GamePart = of_game(Frame::Move);

const fn of_game(part: Frame) -> GamePart {
    GamePart { game: ROOM, part }
}

pub(crate) fn plugin(app: &mut App) {
    use Obey::{Close, Deal, Edit, EditExchange, Exchange, Library, Online, Session};
    let obey = (Close, Session, Library, Deal, Exchange, Online, Edit, EditExchange);
    app.configure_sets(Update, obey.chain().in_set(Frame::Obey).in_set(of_game(Frame::Obey)));
    let learn = (Learn::Analyse, Learn::Solve, Learn::Judge, Learn::Keep);
    app.configure_sets(Update, learn.chain().in_set(Frame::Learn).in_set(of_game(Frame::Learn)));
}
