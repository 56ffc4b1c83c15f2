//! The review of a solved puzzle: the moves left after each move of the player.

use carom_engine::unblock::{Metric, Move};

use super::{Change, Session};
use crate::review::{Distance, Review};

impl Session {
    /// Shows or hides the review of a solved puzzle. It is help for the next attempt. `None` if the puzzle is not solved, or if the
    /// distances of its positions are not known.
    pub fn toggle_review(&mut self) -> Option<Change> {
        self.can_review().then_some(())?;
        self.has_review = !self.has_review;
        if self.has_review {
            self.lose_stars();
        }
        Some(self.end_demonstration().unwrap_or(Change::Seen))
    }

    /// Whether [`Session::toggle_review`] changes something.
    #[must_use]
    pub fn can_review(&self) -> bool {
        self.is_solved() && self.component().is_some()
    }

    /// The player's solution with the moves left after each move, while the player wants to see it.
    #[must_use]
    pub fn review(&self) -> Option<Review<Move>> {
        let component = self.component().filter(|_| self.has_review && self.is_solved())?;
        let left = |it| component.distance(it, Metric::Moves);
        let distance = |it: &_| left(*it).map_or(Distance::Unsolvable, Distance::Moves);
        let distances: Vec<Distance> = self.line.positions().iter().map(distance).collect();
        let optimum = component.optimal_line(self.board().start(), Metric::Moves);
        Some(Review::new(self.moves(), &distances, optimum.unwrap_or_default()))
    }
}
