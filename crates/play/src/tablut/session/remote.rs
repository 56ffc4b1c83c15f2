//! A game in which a remote player has the other side.
//!
//! A remote player has a [seat](Seat::Remote) until this game ends. Then people sit at both sides, and the game is like a
//! record that was opened: its line, its names and its result stay, and what people try from one of its places is a variation.

use std::time::Duration;

use carom_engine::Outcome;
use carom_engine::tablut::{Move, RuleSet, Side, Variant};

use super::{Change, Session, header_of};
use crate::tablut::{Clock, EndingReason, GameEnding, GameTree, NodeId, Seat};

impl Session {
    /// Starts a game between a person here and a remote player, or without an own side between two remote players. The names of
    /// the players, the attackers first, come into the record.
    pub fn open_remote(
        &mut self,
        rules: RuleSet,
        own: Option<Side>,
        names: [Option<String>; 2],
    ) -> Change {
        self.lose_remote();
        let interrupted = self.clone();
        let change = self.open(GameTree::new(Variant::from_start(rules)), None);
        let named = Side::ALL.into_iter().zip(names);
        let named = named.filter_map(|(side, name)| Some((header_of(side).to_owned(), name?)));
        self.tree.headers = named.collect();
        (self.is_with_remote, self.own) = (true, own);
        self.before = Some(self.seats);
        self.interrupted = Some(Box::new(interrupted));
        self.seats = [Seat::Remote; 2];
        if let Some(own) = own {
            self.seats[own as usize] = Seat::Human;
        }
        change
    }

    /// The end of the line.
    fn tip(&self) -> NodeId {
        self.tree.line().last().copied().unwrap_or(NodeId::START)
    }

    /// Whether such a game goes on. Then players take moves back only together, and there are no
    /// variations.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.seats.contains(&Seat::Remote)
    }

    /// The side of the person here in such a game, also when it is over.
    #[must_use]
    pub const fn own_side(&self) -> Option<Side> {
        self.own
    }

    /// Makes the move of the remote player. Returns `None` if there is none.
    pub fn receive(&mut self, mv: Move) -> Option<Change> {
        if !self.is_remote() {
            return None;
        }
        self.go(self.tip());
        Some(self.play(mv).map_or_else(Change::Refused, |()| Change::Moved))
    }

    /// Both players have agreed to take moves back: the game goes on after its first ones. Returns `None` if it has no others.
    pub fn take_back_remote(&mut self, moves: usize) -> Option<Change> {
        let has_others = self.is_remote() && moves < self.tree.line().len();
        has_others.then(|| {
            self.tree.truncate(moves);
            self.live = self.tree.here();
            (self.selected, self.just_ended) = (None, false);
            Change::Moved
        })
    }

    /// The game has ended elsewhere: its result is known, but no move has caused it.
    pub fn end_remote(&mut self, outcome: Outcome<Side>, reason: EndingReason) -> Option<Change> {
        self.conclude_remote(GameEnding { outcome: Some(outcome), reason })
    }

    /// The connection is lost: the game ends without a result. Until both players have moved, the game has not begun: what
    /// was on the board before comes back.
    pub fn lose_remote(&mut self) -> Option<Change> {
        if !self.is_remote() {
            return None;
        }
        let has_begun = self.tree.line().len() >= Side::ALL.len();
        if !has_begun && let Some(interrupted) = self.interrupted.take() {
            *self = Self { number: self.number + 1, ..*interrupted };
            return Some(Change::Opened);
        }
        self.conclude_remote(GameEnding { outcome: None, reason: EndingReason::Disconnected })
    }

    /// Sets what both sides have left, the attackers first, in such a game. Its clock runs elsewhere, and here only to be seen.
    pub fn set_remote_clock(&mut self, left: [Duration; 2]) {
        if self.is_remote() {
            self.clock = Some(Clock::of(left));
        }
    }

    fn conclude_remote(&mut self, ending: GameEnding) -> Option<Change> {
        self.is_remote().then(|| {
            self.go(self.tip());
            self.end(ending)
        })
    }

    /// The remote player leaves the seat: the game has just ended.
    pub(super) fn settle_remote(&mut self) {
        if self.is_remote() {
            self.seats = [Seat::Human; 2];
            self.interrupted = None;
            self.tree.set_recorded(usize::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablut::KeptGame;
    use carom_formats::tablut::NATIVE;
    use carom_solver::tablut::PlayerKind;

    fn mv(text: &str) -> Move {
        text.parse().expect("a move")
    }

    fn text(session: &Session) -> String {
        (NATIVE.write)(&[session.record()]).expect("a record")
    }

    /// Ana defends here, Bob attacks elsewhere; both have moved.
    fn begun() -> Session {
        let mut session = Session::default();
        let names = ["Bob", "Ana"].map(|it| Some(it.to_owned()));
        session.open_remote(RuleSet::ASHTON, Some(Side::Defenders), names);
        session.slide(mv("e3-b3")).expect("a person");
        session.receive(mv("b5-b7")).expect("news");
        session
    }

    #[test]
    fn who_watches_moves_nothing() {
        let mut session = Session::default();
        session.open_remote(RuleSet::ASHTON, None, ["Bob", "Ana"].map(|it| Some(it.to_owned())));
        assert_eq!(session.slide(mv("e3-b3")), None);
        assert_eq!(session.receive(mv("e3-b3")), Some(Change::Moved));
        assert_eq!((session.own_side(), session.is_for_people()), (None, false));
        session.end_remote(Outcome::Won(Side::Defenders), EndingReason::Resignation);
        assert!(!session.is_remote());
        let again = KeptGame::of(&session).session();
        assert!(!again.is_with_remote, "the next start has it as a record");
    }

    fn names(session: &Session) -> [Option<&str>; 2] {
        Side::ALL.map(|it| session.name(it))
    }

    #[test]
    fn moves_come_from_both_sides_and_are_not_taken_back() {
        let mut session = Session::default();
        let before = Side::ALL.map(|it| session.seat(it));
        session.open_remote(RuleSet::ASHTON, Some(Side::Defenders), [None, Some("Ana".to_owned())]);
        assert_eq!(session.name(Side::Defenders), Some("Ana"));
        let record = session.record();
        assert_eq!((record.header("White"), record.header("Black")), (Some("Ana"), Some("remote")));
        assert!(matches!(session.receive(mv("b5-b7")), Some(Change::Refused(_))), "too early");
        assert_eq!(session.slide(mv("e3-b3")), Some(Change::Moved));
        assert_eq!(session.slide(mv("b5-b7")), None, "the other side is not here");
        assert_eq!((session.take_back(), session.waits_for()), (None, None));
        assert_eq!(session.set_seat(Side::Attackers, Seat::Human), None);
        session.first();
        assert_eq!(session.slide(mv("e3-f3")), None, "no variations");
        assert_eq!(session.receive(mv("b5-b7")), Some(Change::Moved));
        assert_eq!(session.tree().len(), 3);
        assert!(matches!(session.receive(mv("b7-b5")), Some(Change::Refused(_))));
        let outcome = Outcome::Won(Side::Defenders);
        session.end_remote(outcome, EndingReason::Left).expect("the end");
        assert_eq!(session.ending().map(|it| it.reason), Some(EndingReason::Left));
        assert!(
            !session.is_remote()
                && session.end_remote(Outcome::Drawn, EndingReason::Left).is_none()
        );
        assert_eq!((session.can_take_back(), session.take_back()), (false, None));
        assert_eq!(session.usual_seats(), before);
        session.new_game();
        assert_eq!(Side::ALL.map(|it| session.seat(it)), before);
    }

    #[test]
    fn moves_that_both_take_back_are_forgotten() {
        let mut session = begun();
        session.slide(mv("e4-f4")).expect("a person");
        session.first();
        session.grab("e3".parse().expect("a square"));
        assert_eq!(session.take_back_remote(3), None, "nothing is taken back");
        assert_eq!(session.take_back_remote(1), Some(Change::Moved));
        assert_eq!(
            (session.tree().len(), session.is_live(), session.turn()),
            (2, true, Side::Attackers)
        );
        session.receive(mv("b5-b6")).expect("another move");
        session.slide(mv("e4-g4")).expect("a person");
        session.take_back_remote(0).expect("all moves");
        assert!(
            session.tree().is_empty() && session.is_for_people() && !session.is_clock_running()
        );
        session.slide(mv("e3-b3")).expect("a person");
        session.receive(mv("b5-b7")).expect("an answer");
        session.resign().expect("a person");
        assert_eq!(session.take_back_remote(0), None, "the game is over");
        assert!(text(&session).contains("1. e3-b3 b5-b7 0-1"), "{}", text(&session));
    }

    /// However the game ends, everything works afterwards, and the record of what was played stays as it was.
    #[test]
    fn a_game_that_is_over_is_a_record_that_people_can_try_things_in() {
        let ends: [fn(&mut Session) -> Option<Change>; 3] = [
            |it| it.end_remote(Outcome::Won(Side::Defenders), EndingReason::Left),
            |it| it.resign(),
            |it| it.lose_remote(),
        ];
        for end in ends {
            let mut session = begun();
            assert_eq!(end(&mut session), Some(Change::Moved));
            let (ending, record) = (session.ending().expect("the end"), text(&session));
            assert!(!session.is_remote() && session.has_just_ended());
            assert_eq!((session.resigner(), session.can_offer()), (None, false), "{ending:?}");
            assert_eq!(names(&session), [Some("Bob"), Some("Ana")]);
            assert_eq!(session.own_side(), Some(Side::Defenders));
            assert_eq!((session.can_take_back(), session.take_back()), (false, None), "{ending:?}");
            assert_eq!(session.ending(), Some(ending));
            session.back().expect("a move");
            assert_eq!((session.can_take_back(), session.take_back()), (false, None), "{ending:?}");
            assert!(session.is_looking_back() && session.is_for_people(), "{ending:?}");
            session.slide(mv("a4-b4")).expect("another move");
            assert_eq!(names(&session), [None, None], "Bob has not played this");
            session.slide(mv("e4-f4")).expect("and on");
            assert_eq!((session.is_remote(), session.can_take_back()), (false, true));
            // What was tried is taken back, but not what was played elsewhere.
            session.take_back().expect("a move that was tried");
            session.take_back().expect("a move that was tried");
            assert_eq!((session.tree().line().len(), session.take_back()), (3, None));
            session.redo().expect("a move that was tried");
            session.redo().expect("a move that was tried");
            let line = record
                .lines()
                .last()
                .unwrap_or_default()
                .replace(" b5-b7", " b5-b7 (1... a4-b4 2. e4-f4)");
            assert!(text(&session).ends_with(&format!("{line}\n")), "{} {line}", text(&session));
            // The seats are those of an ordinary game.
            session
                .set_seat(Side::Attackers, Seat::Program(PlayerKind::Random))
                .expect("another one");
            assert!(session.waits_for().is_some() && session.seat(Side::Defenders).is_human());
            assert_eq!(names(&session), [None, None]);
            session.new_game();
            assert_eq!(session.seat(Side::Attackers), Seat::Program(PlayerKind::Random));
        }
    }

    #[test]
    fn what_was_tried_is_taken_back_only_to_where_it_began() {
        let mut session = begun();
        session.end_remote(Outcome::Won(Side::Defenders), EndingReason::Left).expect("the end");
        session.set_seat(Side::Attackers, Seat::Program(PlayerKind::Random)).expect("another one");
        session.back().expect("the move of the attackers");
        let began = session.tree().here();
        assert_eq!((session.turn(), session.tree().path(began).len()), (Side::Attackers, 1));
        session.slide(mv("a4-b4")).expect("a try for the program");
        assert_eq!(session.take_back(), Some(Change::Moved));
        assert_eq!(session.tree().here(), began, "and not the start, where a person is to move");
        assert_eq!((session.take_back(), session.waits_for()), (None, None));
        assert_eq!(session.redo(), Some(Change::Moved));
        session.slide(mv("e4-f4")).expect("and on");
        session.answer(mv("d1-d2")).expect("the program");
        session.take_back().expect("a move and its answer");
        assert_eq!(session.tree().path(session.tree().here()).len(), 2);
        session.take_back().expect("the try");
        assert_eq!(session.tree().here(), began);
    }

    #[test]
    fn a_lost_connection_is_an_end_without_a_result() {
        let mut session = begun();
        session.lose_remote();
        let ending = GameEnding { outcome: None, reason: EndingReason::Disconnected };
        assert_eq!(session.ending(), Some(ending));
        assert_eq!(session.lose_remote(), None, "it is over");
        let record = text(&session);
        assert!(record.contains("[Ending \"disconnected\"]"), "{record}");
        assert!(record.ends_with("1. e3-b3 b5-b7 *\n"), "{record}");
    }

    #[test]
    fn a_game_that_has_not_begun_gives_the_one_before_back() {
        for (own, mv_of) in [(Side::Defenders, Some("e3-b3")), (Side::Attackers, None)] {
            let mut session = Session::default();
            session.slide(mv("e3-f3")).expect("a person");
            session.first();
            let before = session.clone();
            session.open_remote(RuleSet::LINNAEAN, Some(own), [None, None]);
            session.lose_remote().expect("nobody has moved");
            let again = Session { number: before.number, ..session.clone() };
            assert_eq!(again, before);
            assert!(session.number() > before.number());
            session.open_remote(RuleSet::ASHTON, Some(own), [None, None]);
            if let Some(text) = mv_of {
                session.slide(mv(text)).expect("the person begins");
            }
            assert!(session.tree.line().len() < 2);
            session.lose_remote().expect("the other one has not moved");
            assert_eq!((session.tree(), session.ending()), (before.tree(), None));
        }
    }

    #[test]
    fn a_game_with_somebody_elsewhere_is_kept_as_one_that_is_over() {
        let again = |session: &Session| {
            let text = ron::to_string(&KeptGame::of(session)).expect("a text");
            ron::from_str::<KeptGame>(&text).expect("the same").session()
        };
        let mut session = begun();
        let kept = again(&session);
        assert_eq!(
            kept.ending().map(|it| (it.outcome, it.reason)),
            Some((None, EndingReason::Disconnected))
        );
        session.end_remote(Outcome::Won(Side::Defenders), EndingReason::Left).expect("the end");
        let mut kept = again(&session);
        assert_eq!((kept.ending(), names(&kept)), (session.ending(), [Some("Bob"), Some("Ana")]));
        assert_eq!(
            (kept.own_side(), kept.usual_seats()),
            (session.own_side(), session.usual_seats())
        );
        assert_eq!(kept.take_back(), None);
        kept.back().expect("a move");
        assert!(kept.is_for_people() && kept.waits_for().is_none(), "no program sits there");
        kept.new_game();
        assert_eq!(kept.seat(Side::Attackers), Seat::Program(PlayerKind::Level(2)));
        // Before both players have moved, the game before is kept.
        let mut session = Session::default();
        session.slide(mv("e3-f3")).expect("a person");
        session.open_remote(RuleSet::LINNAEAN, Some(Side::Attackers), [None, None]);
        assert_eq!(again(&session).tree().line().len(), 1);
    }
}
