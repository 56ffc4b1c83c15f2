//! The computers at the table. They bid for themselves and show their bids.

use std::time::Duration;

use carom_engine::ricochet::Move;

use super::{BiddingSession, Change, Outcome};
use crate::PlayerId;
use crate::ricochet::Line;

impl BiddingSession {
    /// The computers, each with its strength.
    pub fn computers(&self) -> impl Iterator<Item = (PlayerId, u8)> + '_ {
        let seats = (0..).map(PlayerId).zip(self.seats());
        let strengths = seats.map(|(player, seat)| (player, seat.player.computer));
        strengths.filter(|&(_, strength)| strength > 0)
    }

    /// The seats of people.
    pub(super) fn people(&self) -> impl DoubleEndedIterator<Item = PlayerId> + '_ {
        let is_person = |it: &PlayerId| !self.seats()[it.0].player.is_computer();
        (0..self.seats().len()).map(PlayerId).filter(is_person)
    }

    /// The computer that shows its bid now, unless its failed demonstration is shown.
    #[must_use]
    pub fn demonstrating_computer(&self) -> Option<PlayerId> {
        let player = self.game.referee().demonstrator().filter(|_| self.failed.is_none())?;
        self.seats().get(player.0)?.player.is_computer().then_some(player)
    }

    /// A computer bids.
    ///
    /// # Errors
    /// [`BiddingError::Referee`](super::super::BiddingError::Referee).
    pub fn bid_of_computer(&mut self, player: PlayerId, moves: u32, now: Duration) -> Outcome {
        self.game.bid(player, moves, now)?;
        Ok(Some(Change::kept()))
    }

    /// The next move of the computer that shows its bid. `solution` is a shortest solution from the start of the round; without one
    /// the computer gives up.
    ///
    /// # Errors
    /// [`BiddingError::Referee`](super::super::BiddingError::Referee).
    pub fn demonstrate(&mut self, solution: Option<&[Move]>) -> Outcome {
        if self.demonstrating_computer().is_none() {
            return Ok(None);
        }
        let made = self.game.line().map_or(0, Line::len);
        match solution.and_then(|moves| moves.get(made)) {
            Some(mv) => {
                self.selected = mv.robot;
                self.slide(mv.direction)
            }
            None => self.give_up(),
        }
    }
}
