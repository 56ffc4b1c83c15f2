//! The ends of a game that players cause: they give up, agree on a draw, or run out of time.

use std::time::Duration;

use carom_engine::Outcome;
use carom_engine::tablut::Side;

use super::{Change, Session};
use crate::tablut::{EndingReason, GameEnding, Seat};

impl Session {
    /// The side of the person who can give up: the side to move, or else the other side.
    #[must_use]
    pub fn resigner(&self) -> Option<Side> {
        let turn = self.turn();
        let human = [turn, turn.other()].into_iter().find(|&it| self.seat(it).is_human());
        human.filter(|_| self.is_live())
    }

    /// Gives up.
    pub fn resign(&mut self) -> Option<Change> {
        let side = self.resigner()?;
        Some(self.end(GameEnding::lost_by(side, EndingReason::Resignation)))
    }

    /// Whether the side to move can offer a draw: people play both sides, a move was made, and there is no offer.
    #[must_use]
    pub fn can_offer(&self) -> bool {
        let is_on = self.is_live() && !self.tree.is_empty();
        is_on && self.offer.is_none() && self.seats.into_iter().all(Seat::is_human)
    }

    /// Offers a draw for the side to move.
    pub fn offer_draw(&mut self) -> Option<Change> {
        self.can_offer().then(|| {
            self.offer = Some(self.turn());
            Change::Seen
        })
    }

    /// Accepts the offer of a draw.
    pub fn accept_draw(&mut self) -> Option<Change> {
        self.offer.filter(|_| self.is_live())?;
        Some(
            self.end(GameEnding { outcome: Some(Outcome::Drawn), reason: EndingReason::Agreement }),
        )
    }

    /// Declines the offer of a draw.
    pub fn decline_draw(&mut self) -> Option<Change> {
        self.offer.take().map(|_| Change::Seen)
    }

    /// Ends the game at the place in play, and goes there.
    pub(super) fn end(&mut self, ending: GameEnding) -> Change {
        self.tree.go(self.live);
        self.tree.end(self.live, Some(ending));
        self.just_ended = true;
        self.selected = None;
        self.offer = None;
        self.settle_remote();
        Change::Moved
    }

    /// Lets time pass for the side to move. Returns a change only if the time is over.
    pub fn pass(&mut self, time: Duration) -> Option<Change> {
        if !self.is_clock_running() {
            return None;
        }
        let turn = self.turn_at(self.live);
        let has_time = self.clock.as_mut()?.spend(turn, time);
        (!has_time && !self.is_remote()).then(|| {
            self.tree.set_clock(self.live, self.clock);
            self.end(GameEnding::lost_by(turn, EndingReason::Time))
        })
    }
}
