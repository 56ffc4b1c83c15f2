//! The ways through the game of a session: back and forth, taking back, variations.

use super::{Change, Session};
use crate::tablut::{NodeId, Seat};

impl Session {
    /// Goes to any place of the game.
    pub fn go(&mut self, id: NodeId) -> Option<Change> {
        self.tree.go(id).then(|| {
            self.clock = self.tree.clock(id);
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

    /// Goes to the end of the line.
    pub fn last(&mut self) -> Option<Change> {
        let last = self.line_ahead().last().copied()?;
        self.go(last)
    }

    /// The places of the line after the present one.
    fn line_ahead(&self) -> Vec<NodeId> {
        let mut line = self.tree.line();
        line.split_off(self.tree.path(self.tree.here()).len())
    }

    /// Takes moves back until a person is to move. Without people it is one move.
    pub fn take_back(&mut self) -> Option<Change> {
        if self.is_remote() {
            return None;
        }
        let mut earlier = self.tree.path(self.tree.here());
        earlier.pop()?;
        earlier.insert(0, NodeId::START);
        let own = earlier.iter().rev().copied().find(|&it| self.is_human_at(it));
        let last = earlier.last().copied();
        self.go(own.or(last)?)
    }

    /// Makes the moves again that were taken back, until a person is to move.
    pub fn redo(&mut self) -> Option<Change> {
        let ahead = self.line_ahead();
        let own = ahead.iter().copied().find(|&it| self.is_human_at(it));
        let is_any_human = self.seats.into_iter().any(Seat::is_human);
        let next = if is_any_human { ahead.last() } else { ahead.first() };
        self.go(own.or(next.copied())?)
    }

    /// Whether a person is to move at a place.
    fn is_human_at(&self, id: NodeId) -> bool {
        let moves = self.tree.path(id).len();
        let first = self.tree.start().to_move();
        let turn = if moves.is_multiple_of(2) { first } else { first.other() };
        self.seat(turn).is_human()
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
