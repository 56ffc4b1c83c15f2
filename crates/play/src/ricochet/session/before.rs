//! The round before: whoever leaves a round with moves can have it back.

use super::{BoardEvent, Session};

impl Session {
    /// Whether [`Session::round_before`] has a round.
    #[must_use]
    pub const fn has_round_before(&self) -> bool {
        self.before.is_some()
    }

    /// Goes back to the last round that the player has left with moves, as it was then: its board, its
    /// moves, and its whole game. If the present round has moves, it becomes the round before.
    pub fn round_before(&mut self) -> Option<BoardEvent> {
        let before = *self.before.take()?;
        let rng = self.rng.clone();
        let left = std::mem::replace(self, Self { rng, ..before });
        self.remember(left);
        Some(BoardEvent::Placed)
    }

    /// The player is about to leave the round.
    pub(super) fn leave(&mut self) {
        self.remember(self.clone());
    }

    /// Keeps a session that was left, unless it has no moves: then an earlier one is still of more use.
    pub(super) fn remember(&mut self, left: Self) {
        if !left.all_moves().is_empty() {
            self.before = Some(Box::new(Self { before: None, ..left }));
        }
    }
}
