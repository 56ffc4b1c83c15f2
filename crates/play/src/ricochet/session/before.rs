//! The round before: a player who leaves a given round or one with moves can go back to it, unless a whole game has counted its
//! target.

use super::{BoardEvent, Session};
use crate::ricochet::WholeGame;

impl Session {
    /// The session to which [`Session::round_before`] goes back.
    #[must_use]
    pub fn earlier(&self) -> Option<&Self> {
        let (now, then) = (self.game_now(), self.before.as_deref()?);
        let is_undone = now.zip(then.game()).is_some_and(|(now, then)| now.has_counted_since(then));
        (!is_undone).then_some(then)
    }

    /// Goes back to the last given round, or round with moves, that the player has left, as it was then: its board, its moves, and
    /// its whole game. If the present round has moves or belongs to a whole game, it becomes the
    /// round before.
    ///
    /// What a whole game has counted stays: there is no way back to a round of the game from before a target
    /// that was reached or given up.
    pub fn round_before(&mut self) -> Option<BoardEvent> {
        self.earlier()?;
        let before = *self.before.take()?;
        let (rng, shown) = (self.rng.clone(), self.shown.clone());
        let left = std::mem::replace(self, Self { shown, rng, ..before });
        self.is_shown |= self.was_shown();
        self.remember(left);
        Some(BoardEvent::Placed)
    }

    /// The player is about to leave the round.
    pub(super) fn leave(&mut self) {
        self.remember(self.clone());
    }

    /// Keeps a session that was left, unless it has neither a given round nor moves nor a whole game that has counted a target:
    /// then the earlier one is more useful.
    pub(super) fn remember(&mut self, left: Self) {
        let has_counted = left.game().is_some_and(|it| !it.is_over() && !it.done().is_empty());
        if has_counted || *left.round() == left.given.0 || !left.all_moves().is_empty() {
            self.before = Some(Box::new(Self { before: None, demonstration: None, ..left }));
        }
    }

    /// Forgets a round of this game in which fewer targets were counted than now.
    pub(super) fn forget_before(&mut self, game: &WholeGame) {
        let is_undone =
            |it: &mut Box<Self>| it.game().is_some_and(|then| game.has_counted_since(then));
        self.before.take_if(is_undone);
    }
}
