//! [`Frame`]: the order of the work in a frame.

use bevy::prelude::*;

/// The parts of a frame, from first to last. Every system in [`Update`] is in one of them. Two systems of
/// one part that access the same data must have an order between them; a test finds the pairs without one.
/// A game may divide a part into its own smaller parts.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// Fields and scripts send commands.
    Input,
    /// The window follows the commands: pages, cards, settings.
    Navigate,
    /// The models follow the commands and the time.
    Update,
    /// The board state follows the models.
    View,
    /// Solvers, records and saved files follow the models.
    Background,
    /// The pieces follow the board state.
    Animate,
    /// The parts of the window get their places, and the open card is emptied.
    Layout,
    /// All other drawing follows.
    Draw,
    /// The message follows, whose place may be in the open card.
    Notify,
}

/// The work of one game in a part of a frame in which every game may change the same things.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GamePart {
    /// The room of the game.
    pub game: &'static str,
    pub part: Frame,
}

/// Within a part of a frame, one game works after the other.
pub fn chain(app: &mut App, games: &[&'static str]) {
    for part in [Frame::Update, Frame::View, Frame::Background, Frame::Animate] {
        for pair in games.windows(2) {
            let [before, game] = [pair[0], pair[1]].map(|game| GamePart { game, part });
            app.configure_sets(Update, game.after(before));
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    let parts = (
        Frame::Input,
        Frame::Navigate,
        Frame::Update,
        Frame::View,
        Frame::Background,
        Frame::Animate,
        Frame::Layout,
        Frame::Draw,
        Frame::Notify,
    );
    app.configure_sets(Update, parts.chain());
}
