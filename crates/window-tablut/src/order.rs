//! The order of this game's work within the parts of a [`Frame`].

use bevy::prelude::*;
use carom_shell::frame::Frame;

/// The parts of [`Frame::Obey`]: each of them may change the game.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obey {
    /// The people and the clock.
    Session,
    /// The program whose turn it is.
    Think,
    /// Puzzles to open.
    Puzzles,
    /// Somebody elsewhere.
    Network,
    /// Files and the clipboard.
    Exchange,
}

/// The parts of [`Frame::Learn`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Learn {
    /// Positions get values.
    Analyse,
    /// Puzzles are still won or no longer.
    Prove,
    /// Wins of puzzles.
    Record,
    /// The kept game.
    Keep,
}

/// What this game does where another game may do the same: in [`Frame::Show`] and in [`Frame::Move`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shared {
    /// The text of the header.
    Show,
    /// The view of the camera.
    Move,
}

pub(crate) fn plugin(app: &mut App) {
    let obey = (Obey::Session, Obey::Think, Obey::Puzzles, Obey::Network, Obey::Exchange);
    app.configure_sets(Update, obey.chain().in_set(Frame::Obey));
    let learn = (Learn::Analyse, Learn::Prove, Learn::Record, Learn::Keep);
    app.configure_sets(Update, learn.chain().in_set(Frame::Learn));
}
