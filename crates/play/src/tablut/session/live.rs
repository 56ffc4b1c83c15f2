//! The place in play: there programs move and the clock runs, even if people look at another place.

use carom_engine::tablut::{IllegalMove, Move, Side};
use carom_solver::tablut::PlayerKind;

use super::{Change, Session};
use crate::tablut::{GameEnding, NodeId};

impl Session {
    /// The place in play: where the last move was made or moves were taken back to, or the end of a line that a person has
    /// gone to since.
    #[must_use]
    pub const fn live(&self) -> NodeId {
        self.live
    }

    /// Whether the present place is not the one in play.
    #[must_use]
    pub fn is_looking_back(&self) -> bool {
        self.tree.here() != self.live
    }

    /// Whether the game goes on here: it is the place in play, and the game has not ended.
    #[must_use]
    pub fn is_live(&self) -> bool {
        !self.is_looking_back() && self.ending().is_none()
    }

    /// Whether a person may move now.
    #[must_use]
    pub fn is_for_people(&self) -> bool {
        let is_own = self.seat(self.turn()).is_human();
        let may_move = match (self.is_looking_back(), self.is_remote()) {
            (true, true) => false,
            // People try moves of either side, but not of the program that defends in a puzzle.
            (true, false) => is_own || self.task.is_none(),
            (false, _) => is_own,
        };
        may_move && self.ending().is_none() && !self.is_lesson_done()
    }

    /// The side to move at a place.
    #[must_use]
    pub fn turn_at(&self, id: NodeId) -> Side {
        let moves = self.tree.path(id).len();
        let first = self.tree.start().to_move();
        if moves.is_multiple_of(2) { first } else { first.other() }
    }

    pub(super) fn has_ended(&self) -> bool {
        self.tree.ending_at(self.live).is_some()
    }

    /// The end of the game at the place in play, if people look at another place where it has not ended.
    #[must_use]
    pub fn ending_elsewhere(&self) -> Option<GameEnding> {
        let is_elsewhere = self.is_looking_back() && self.ending().is_none();
        is_elsewhere.then(|| self.tree.ending_at(self.live)).flatten()
    }

    /// Whether the present place is on a variation of a game that has ended: the result is not the one of this line.
    #[must_use]
    pub fn is_in_variation(&self) -> bool {
        let is_over = || self.tree.ending_at(self.tree.main_end(NodeId::START)).is_some();
        !self.tree.is_main(self.tree.here()) && is_over()
    }

    /// The program that must move now at the place in play.
    #[must_use]
    pub fn waits_for(&self) -> Option<PlayerKind> {
        let program = self.seat(self.turn_at(self.live)).program();
        program.filter(|_| !self.has_ended())
    }

    /// Whether the clock runs: from the first move on, at the place in play.
    #[must_use]
    pub fn is_clock_running(&self) -> bool {
        self.clock.is_some() && self.live != NodeId::START && !self.has_ended()
    }

    /// The move of the program that must move now. A person who looks at another place stays there. Returns `None` if no
    /// program must move, or if the move is illegal.
    pub fn answer(&mut self, mv: Move) -> Option<Change> {
        self.waits_for()?;
        let here = self.tree.here();
        let is_looking_back = self.is_looking_back();
        let (selected, cursor) = (self.selected, self.cursor);
        self.tree.go(self.live);
        let played = self.play(mv);
        // A move of a program leaves the cursor where the person put it.
        self.cursor = cursor;
        // A person who looks elsewhere sees the end of the game.
        if is_looking_back && !self.just_ended {
            self.tree.go(here);
            self.selected = selected;
        }
        played.ok().map(|()| Change::Moved)
    }

    /// The game goes on at another place, with the time that was left there.
    pub(super) fn enter(&mut self, id: NodeId) {
        if id != self.live {
            self.tree.set_clock(self.live, self.clock);
            self.clock = self.tree.clock(id);
            self.live = id;
        }
    }

    /// Makes a move here. The game goes on after it, and the line to it is the main line, except where a record has another one,
    /// or where the game has ended and a person has gone back to try something else.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mover = self.turn();
        let before = self.tree.here();
        let is_try = self.is_looking_back();
        let id = self.tree.visit(mv)?;
        self.tree.promote(id, |tree, main| {
            let has_ended = || tree.ending_at(tree.main_end(main)).is_some();
            !(tree.is_recorded(main) || is_try && has_ended())
        });
        self.enter(before);
        self.live = id;
        if let (Some(clock), Some(pace)) = (&mut self.clock, self.pace) {
            // The first move costs no time, so it gives none.
            if self.tree.before(id) != Some(NodeId::START) {
                clock.add(mover, pace.increment);
            }
        }
        self.tree.set_clock(id, self.clock);
        // A move of the other side declines an offer.
        self.offer = self.offer.filter(|&by| by == mover);
        self.selected = None;
        self.cursor = mv.to;
        self.just_ended = self.ending().is_some();
        if self.just_ended {
            self.settle_remote();
        }
        Ok(())
    }
}
