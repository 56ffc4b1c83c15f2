//! [`Frame`]: the order in which a frame does its work.

use bevy::prelude::*;

/// The parts of a frame, from first to last. Every system that runs in [`Update`] is in one of them, and
/// two systems of one part that touch the same thing say which comes first. A test finds those that do
/// not. A game may divide a part into parts of its own.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Frame {
    /// Fields, scripts and dropped files ask for something.
    Ask,
    /// The window follows the commands: pages, cards, settings.
    Turn,
    /// The models follow the commands and the time.
    Obey,
    /// What is on the board follows the models.
    Show,
    /// Solvers, records and saved files follow the models.
    Learn,
    /// The pieces follow what is on the board.
    Move,
    /// The parts of the window get their places, and the open card is emptied.
    Lay,
    /// Everything else that is drawn follows.
    Draw,
}

pub(crate) fn plugin(app: &mut App) {
    use Frame::{Ask, Draw, Lay, Learn, Move, Obey, Show, Turn};
    app.configure_sets(Update, (Ask, Turn, Obey, Show, Learn, Move, Lay, Draw).chain());
}
