//! [`SessionGame`]: the whole game behind a round.

use carom_engine::ricochet::Round;

use crate::ricochet::WholeGame;

/// A whole game, as it was at the start of the present round.
#[derive(Clone, Debug)]
pub(super) struct SessionGame {
    pub(super) game: WholeGame,
    /// Finished rounds whose optimum is not known yet, with their places in the game.
    pub(super) unjudged: Vec<(usize, Round)>,
}
