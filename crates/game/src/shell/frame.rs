//! [`Frame`]: the order in which a frame does its work.

use bevy::prelude::*;

/// The parts of a frame, from first to last. Every system of the game that runs in [`Update`] is in one
/// of them, and two systems of one part that touch the same thing say which comes first. A test finds
/// those that do not.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Frame {
    /// Fields, scripts and dropped files ask for something.
    Ask,
    /// The window follows the commands: pages, cards, settings.
    Turn,
    /// The models follow the commands and the time.
    Obey,
    /// [`OnBoard`](crate::ricochet::on_board::OnBoard) follows the models.
    Show,
    /// Solvers, records and saved files follow the models.
    Learn,
    /// The pieces follow [`OnBoard`](crate::ricochet::on_board::OnBoard).
    Move,
    /// The parts of the window get their places, and the open card is emptied.
    Lay,
    /// Everything else that is drawn follows.
    Draw,
}

/// The parts of [`Frame::Obey`]: all of them may put another round into the session.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Obey {
    /// The round that is played.
    Session,
    /// The people at the table.
    Table,
    /// New puzzles.
    Deal,
    /// The whole game.
    Resume,
    /// Files and the clipboard.
    Exchange,
    /// The drawing.
    Edit,
    /// The drawing from and to rounds, files and the clipboard.
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
    /// Solvers of their own answer about targets that are over, rounds at the table and drawings.
    Judge,
    /// Records and files.
    Keep,
}

pub(crate) fn plugin(app: &mut App) {
    use Frame::{Ask, Draw, Lay, Move, Show, Turn};
    app.configure_sets(
        Update,
        (Ask, Turn, Frame::Obey, Show, Frame::Learn, Move, Lay, Draw).chain(),
    );
    let obey = (
        Obey::Session,
        Obey::Table,
        Obey::Deal,
        Obey::Resume,
        Obey::Exchange,
        Obey::Edit,
        Obey::EditExchange,
        Obey::Rules,
    );
    app.configure_sets(Update, obey.chain().in_set(Frame::Obey));
    let learn = (Learn::List, Learn::Solve, Learn::Judge, Learn::Keep);
    app.configure_sets(Update, learn.chain().in_set(Frame::Learn));
}
