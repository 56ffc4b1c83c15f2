//! [`LastGame`]: the whole game to continue.

use bevy::prelude::*;
use carom_play::ricochet::{BoardName, CurrentGame, WholeGame};

/// The last game that was started and is not over, whether it is being played or not.
#[derive(Resource, Default)]
pub struct LastGame(pub(crate) CurrentGame);

impl LastGame {
    /// The game to continue.
    pub fn game(&self) -> Option<&WholeGame> {
        self.0.game.as_ref()
    }

    /// The game to continue and the name of its board.
    pub(crate) fn kept(&self) -> Option<(WholeGame, BoardName)> {
        Some((self.game()?.clone(), BoardName::of(self.0.board_name.as_deref())))
    }
}
