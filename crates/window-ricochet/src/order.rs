//! The order of this game's work within the parts of a [`Frame`].

use bevy::prelude::*;
use carom_shell::frame::{Frame, GamePart};

use crate::ids::ROOM;

/// The parts of [`Frame::Obey`]: each of them may change the round of the session.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Obey {
    /// The answer to a question.
    Answer,
    /// The round of the play page.
    Session,
    /// The players at the table.
    Table,
    /// New puzzles.
    Deal,
    /// The whole game.
    Resume,
    /// The puzzle of the day of a room.
    Online,
    /// Files and the clipboard.
    Exchange,
    /// The drawing.
    Edit,
    /// Conversions between the drawing and rounds, files or the clipboard.
    EditExchange,
    /// The settings follow the rules of the round.
    Rules,
}

/// The parts of [`Frame::Learn`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Learn {
    /// The lists of the panel open and close.
    List,
    /// The solver answers.
    Solve,
    /// Other solvers answer about earlier targets, rounds at the table and drawings.
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
    let obey = (
        Obey::Answer,
        Obey::Session,
        Obey::Table,
        Obey::Deal,
        Obey::Resume,
        Obey::Online,
        Obey::Exchange,
        Obey::Edit,
        Obey::EditExchange,
        Obey::Rules,
    );
    app.configure_sets(Update, obey.chain().in_set(Frame::Obey).in_set(of_game(Frame::Obey)));
    let learn = (Learn::List, Learn::Solve, Learn::Judge, Learn::Keep);
    app.configure_sets(Update, learn.chain().in_set(Frame::Learn).in_set(of_game(Frame::Learn)));
}
