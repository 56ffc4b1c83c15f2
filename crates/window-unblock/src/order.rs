//! The order of this game's work within the parts of a [`Frame`].

use bevy::prelude::*;
use carom_shell::frame::{Frame, GamePart};

use crate::ids::GAME_ID;

/// The parts of [`Frame::Update`]: each of them may change the puzzle of the session or the drawing.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum UpdatePart {
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

/// The parts of [`Frame::Background`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BackgroundPart {
    /// The distances of all positions become known.
    Analyse,
    /// The solver answers.
    Solve,
    /// The drawing is judged.
    Judge,
    /// Records and files.
    Persist,
}

/// The text of the header.
pub(crate) const SHOW: GamePart = of_game(Frame::View);
/// The view of the camera.
pub(crate) const MOVE: GamePart = of_game(Frame::Animate);

const fn of_game(part: Frame) -> GamePart {
    GamePart { game: GAME_ID, part }
}

pub(crate) fn plugin(app: &mut App) {
    use UpdatePart::{Close, Deal, Edit, EditExchange, Exchange, Library, Online, Session};
    let obey = (Close, Session, Library, Deal, Exchange, Online, Edit, EditExchange);
    app.configure_sets(Update, obey.chain().in_set(Frame::Update).in_set(of_game(Frame::Update)));
    let learn = (
        BackgroundPart::Analyse,
        BackgroundPart::Solve,
        BackgroundPart::Judge,
        BackgroundPart::Persist,
    );
    app.configure_sets(
        Update,
        learn.chain().in_set(Frame::Background).in_set(of_game(Frame::Background)),
    );
}
