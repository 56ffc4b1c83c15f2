//! The order of this game's work within the parts of a [`Frame`].

use bevy::prelude::*;
use carom_shell::frame::{Frame, GamePart};

use crate::ids::GAME_ID;

/// The parts of [`Frame::Update`]: each of them may change the game.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum UpdatePart {
    /// The people and the clock.
    Session,
    /// The program whose turn it is.
    Think,
    /// Puzzles to open.
    Puzzles,
    /// Lessons to open.
    Lessons,
    /// Hints.
    Hint,
    /// The game of a room.
    Online,
    /// Files and the clipboard.
    Exchange,
    /// The sheet, which closes when its rows do something.
    Sheet,
    /// The sheet about other rules, which opens with a puzzle.
    Differences,
}

/// The parts of [`Frame::Background`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BackgroundPart {
    /// Positions get values.
    Analyse,
    /// Puzzles are still won or no longer.
    Prove,
    /// Wins of puzzles.
    Record,
    /// The kept game.
    Persist,
    /// Games that have ended.
    Archive,
}

/// The text of the header.
pub(crate) const SHOW: GamePart = of_game(Frame::View);
/// The view of the camera.
pub(crate) const MOVE: GamePart = of_game(Frame::Animate);

const fn of_game(part: Frame) -> GamePart {
    GamePart { game: GAME_ID, part }
}

pub(crate) fn plugin(app: &mut App) {
    use UpdatePart::{
        Differences, Exchange, Hint, Lessons, Online, Puzzles, Session, Sheet, Think,
    };
    let obey = (Session, Think, Puzzles, Lessons, Hint, Online, Exchange, Sheet, Differences);
    app.configure_sets(Update, obey.chain().in_set(Frame::Update).in_set(of_game(Frame::Update)));
    let learn = (
        BackgroundPart::Analyse,
        BackgroundPart::Prove,
        BackgroundPart::Record,
        BackgroundPart::Persist,
        BackgroundPart::Archive,
    );
    app.configure_sets(
        Update,
        learn.chain().in_set(Frame::Background).in_set(of_game(Frame::Background)),
    );
}
