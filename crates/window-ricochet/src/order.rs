//! The order of this game's work within the parts of a [`Frame`].

use bevy::prelude::*;
use carom_shell::frame::{Frame, GamePart};

use crate::ids::GAME_ID;

/// The parts of [`Frame::Update`]: each of them may change the round of the session.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum UpdatePart {
    /// The answer to a question.
    Answer,
    /// The round of the play page.
    Session,
    /// The board of a player who has the box.
    OwnBoard,
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

/// The parts of [`Frame::Background`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BackgroundPart {
    /// The lists of the panel open and close.
    List,
    /// The solver answers.
    Solve,
    /// Other solvers answer about earlier targets, rounds at the table and drawings.
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
    let obey = (
        UpdatePart::Answer,
        UpdatePart::Session,
        UpdatePart::OwnBoard,
        UpdatePart::Table,
        UpdatePart::Deal,
        UpdatePart::Resume,
        UpdatePart::Online,
        UpdatePart::Exchange,
        UpdatePart::Edit,
        UpdatePart::EditExchange,
        UpdatePart::Rules,
    );
    app.configure_sets(Update, obey.chain().in_set(Frame::Update).in_set(of_game(Frame::Update)));
    let learn = (
        BackgroundPart::List,
        BackgroundPart::Solve,
        BackgroundPart::Judge,
        BackgroundPart::Persist,
    );
    app.configure_sets(
        Update,
        learn.chain().in_set(Frame::Background).in_set(of_game(Frame::Background)),
    );
}
