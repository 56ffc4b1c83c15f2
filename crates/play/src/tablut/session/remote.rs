//! A game in which somebody elsewhere plays the other side.

use carom_engine::rules::Outcome;
use carom_engine::tablut::{Move, Round, RuleSet, Side};

use super::{Change, Session, header_of};
use crate::tablut::{Ending, GameTree, NodeId, Reason, Seat};

impl Session {
    /// Starts a game between a person here and somebody elsewhere. The names of the players, the attackers first, come into
    /// the record.
    pub fn open_remote(&mut self, rules: RuleSet, own: Side, names: [Option<String>; 2]) -> Change {
        let change = self.open(GameTree::new(Round::from_start(rules)), None);
        let named = Side::ALL.into_iter().zip(names);
        let named = named.filter_map(|(side, name)| Some((header_of(side).to_owned(), name?)));
        self.tree.set_headers(named.collect());
        self.remote = Some(self.seats);
        self.seats = [Seat::Remote; 2];
        self.seats[own as usize] = Seat::Human;
        change
    }

    /// The end of the line.
    fn tip(&self) -> NodeId {
        self.tree.line().last().copied().unwrap_or(NodeId::START)
    }

    /// Whether such a game goes on. Then players cannot take moves back, and there are no
    /// variations.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.remote.is_some() && self.tree.ending_at(self.tip()).is_none()
    }

    /// Makes the move of somebody elsewhere. `number` is the number of moves before it. Returns `None` if the move is known or
    /// comes too early.
    pub fn receive(&mut self, number: usize, mv: Move) -> Option<Change> {
        if !self.is_remote() || number != self.tree.line().len() {
            return None;
        }
        self.go(self.tip());
        Some(self.play(mv).map_or_else(Change::Refused, |()| Change::Moved))
    }

    /// The connection is lost. The players of the game before take the seats of this game.
    pub fn leave_remote(&mut self) -> Option<Change> {
        self.remote.is_some().then(|| {
            self.seat_usual();
            Change::Seen
        })
    }

    /// The game has ended elsewhere: its result is known, but no move has caused it.
    pub fn end_remote(&mut self, outcome: Outcome<Side>, reason: Reason) -> Option<Change> {
        self.is_remote().then(|| {
            self.go(self.tip());
            self.end(Ending { outcome, reason })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> Move {
        text.parse().expect("a move")
    }

    #[test]
    fn moves_come_from_both_sides_and_are_not_taken_back() {
        let mut session = Session::default();
        let before = Side::ALL.map(|it| session.seat(it));
        session.open_remote(RuleSet::ASHTON, Side::Defenders, [None, Some("Ana".to_owned())]);
        assert_eq!(session.name(Side::Defenders), Some("Ana"));
        let record = session.record();
        assert_eq!((record.header("White"), record.header("Black")), (Some("Ana"), Some("remote")));
        assert_eq!(session.receive(1, mv("b5-b7")), None, "too early");
        assert_eq!(session.slide(mv("e3-b3")), Some(Change::Moved));
        assert_eq!(session.slide(mv("b5-b7")), None, "the other side is not here");
        assert_eq!((session.take_back(), session.waits_for()), (None, None));
        session.first();
        assert_eq!(session.slide(mv("e3-f3")), None, "no variations");
        assert_eq!(session.receive(1, mv("b5-b7")), Some(Change::Moved));
        assert_eq!(session.tree().len(), 3);
        assert_eq!(session.receive(1, mv("b5-b7")), None, "known");
        assert!(matches!(session.receive(2, mv("b7-b5")), Some(Change::Refused(_))));
        let outcome = Outcome::Won(Side::Defenders);
        session.end_remote(outcome, Reason::Left).expect("the end");
        assert_eq!(session.ending().map(|it| it.reason), Some(Reason::Left));
        assert!(!session.is_remote() && session.end_remote(Outcome::Drawn, Reason::Left).is_none());
        assert!(session.take_back().is_some());
        assert_eq!(session.usual_seats(), before);
        session.new_game();
        assert_eq!(Side::ALL.map(|it| session.seat(it)), before);
    }
}
