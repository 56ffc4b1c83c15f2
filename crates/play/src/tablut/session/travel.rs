//! The ways through the game of a session: back and forth, taking back, variations.

use super::{Change, Session};
use crate::tablut::{EndingReason, NodeId, Seat};

impl Session {
    /// Goes to any place of the game. The end of a line is in play; elsewhere people only look.
    pub fn go(&mut self, id: NodeId) -> Option<Change> {
        self.tree.go(id).then(|| {
            if self.tree.is_at_end() {
                self.enter(id);
            }
            self.selected = None;
            self.offer = None;
            self.just_ended = false;
            Change::Moved
        })
    }

    /// Goes back by one move.
    pub fn back(&mut self) -> Option<Change> {
        self.tree.before(self.tree.here()).and_then(|it| self.go(it))
    }

    /// Goes on by one move along the line.
    pub fn forward(&mut self) -> Option<Change> {
        let next = self.line_ahead().first().copied()?;
        self.go(next)
    }

    /// Goes to the start.
    pub fn first(&mut self) -> Option<Change> {
        self.go(NodeId::START)
    }

    /// Goes to the place in play if the line leads there, or else to the end of the line.
    pub fn last(&mut self) -> Option<Change> {
        let ahead = self.line_ahead();
        let live = ahead.iter().copied().find(|&it| it == self.live);
        self.go(live.or(ahead.last().copied())?)
    }

    /// The places of the line after the present one.
    fn line_ahead(&self) -> Vec<NodeId> {
        let mut line = self.tree.line();
        line.split_off(self.tree.path(self.tree.here()).len())
    }

    /// Whether the present place belongs to a game with a remote player, and not to what was tried there later. Nothing of
    /// such a game is taken back, also when it is over.
    #[must_use]
    pub fn is_of_remote(&self) -> bool {
        self.is_remote() || self.was_played_elsewhere(self.tree.here())
    }

    /// Whether a place belongs to a game with a remote player that is over.
    const fn was_played_elsewhere(&self, id: NodeId) -> bool {
        self.is_with_remote && self.tree.is_recorded(id)
    }

    /// Whether [`Session::take_back`] has something to take back.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        let is_after_start = self.tree.here() != NodeId::START;
        !self.is_of_remote() && (is_after_start || self.end_to_take_back().is_some())
    }

    /// Takes back the end of the game if no move has caused it, or else moves, until a person is to move, and the game goes on
    /// there. If no person was to move before, it only goes back by one move. It does not go back further than to a place of a game
    /// with a remote player. The clock goes back, too: a side that has lost on time has the time from before its turn.
    pub fn take_back(&mut self) -> Option<Change> {
        if self.is_of_remote() {
            return None;
        }
        let reopened = self.take_back_end();
        if reopened.is_some() && self.is_human_at(self.live) {
            return reopened;
        }
        self.take_back_moves().or(reopened)
    }

    /// The reason of the end that [`Session::take_back`] takes back: players have caused it at this board, and it is in sight.
    #[must_use]
    pub fn end_to_take_back(&self) -> Option<EndingReason> {
        let is_of_record = self.tree.recorded > 0 && self.tree.is_recorded(self.live);
        let is_own = !is_of_record && !self.is_looking_back() && !self.is_with_remote;
        self.tree.noted_ending(self.live).filter(|_| is_own).map(|it| it.reason)
    }

    fn take_back_end(&mut self) -> Option<Change> {
        let reason = self.end_to_take_back()?;
        self.tree.end(self.live, None);
        self.just_ended = false;
        let before = self.tree.before(self.live).and_then(|it| self.tree.clock(it));
        if let (EndingReason::Time, Some(clock), Some(before)) = (reason, self.clock, before) {
            let turn = self.turn_at(self.live);
            self.clock = Some(clock.with(turn, before.left(turn)));
            self.tree.set_clock(self.live, self.clock);
        }
        Some(Change::Moved)
    }

    fn take_back_moves(&mut self) -> Option<Change> {
        let mut earlier = self.tree.path(self.tree.here());
        earlier.pop()?;
        earlier.insert(0, NodeId::START);
        let ends = |it: NodeId| self.is_human_at(it) || self.was_played_elsewhere(it);
        let end = earlier.iter().rev().copied().find(|&it| ends(it));
        let end = end.or(earlier.last().copied())?;
        let change = self.go(end);
        if self.is_human_at(end) {
            self.enter(end);
        }
        change
    }

    /// Makes the moves that were taken back again, until a person is to move.
    pub fn redo(&mut self) -> Option<Change> {
        let is_looking_back = self.is_looking_back();
        let ahead = self.line_ahead();
        let own = ahead.iter().copied().find(|&it| self.is_human_at(it));
        let is_any_human = self.seats.into_iter().any(Seat::is_human);
        let next = if is_any_human { ahead.last() } else { ahead.first() };
        let next = own.or(next.copied())?;
        let change = self.go(next);
        if !is_looking_back {
            self.enter(next);
        }
        change
    }

    /// Whether a person is to move at a place.
    fn is_human_at(&self, id: NodeId) -> bool {
        self.seat(self.turn_at(id)).is_human()
    }

    /// Makes the line to the present place the main line of the game, which a record has first.
    pub fn promote(&mut self) -> Option<Change> {
        let here = self.tree.here();
        let is_other = !self.tree.is_main(here) && !self.is_remote();
        is_other.then(|| {
            self.tree.promote(here, |_, _| true);
            Change::Seen
        })
    }

    /// Goes to the next variation of the last move; the first follows the last.
    pub fn next_variation(&mut self, count: isize) -> Option<Change> {
        let here = self.tree.here();
        let all = self.tree.siblings(here);
        let at = all.iter().position(|&it| it == here)?.cast_signed() + count;
        let next = all[at.rem_euclid(all.len().cast_signed()).cast_unsigned()];
        self.go(next)
    }
}
