//! A lesson in a session: the player makes one move, and nobody answers.

use carom_engine::tablut::Move;

use super::{Change, Session};
use crate::tablut::{GameTree, Lesson, NodeId, Seat};

impl Session {
    /// Opens the lesson with a number, from 0; `None` if there is no such lesson.
    pub fn open_lesson(&mut self, number: usize) -> Option<Change> {
        let tree = GameTree::new(*Lesson::get(number)?.variant());
        let change = self.open(tree, None);
        self.sit_in_lesson(number);
        Some(change)
    }

    /// The game is a lesson, if it begins like one. The player makes the moves of both sides.
    pub(in crate::tablut) fn sit_in_lesson(&mut self, number: usize) {
        if Lesson::get(number).is_some_and(|it| it.variant() == self.tree.variant()) {
            self.lesson = Some(number);
            self.before = Some(self.seats);
            self.seats = [Seat::Human; 2];
        }
    }

    /// The number of the lesson, from 0.
    #[must_use]
    pub const fn lesson_number(&self) -> Option<usize> {
        self.lesson
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> Option<&'static Lesson> {
        Lesson::get(self.lesson_number()?)
    }

    /// Whether the player has made the move of the lesson.
    #[must_use]
    pub fn is_lesson_done(&self) -> bool {
        self.lesson.is_some() && self.tree.here() != NodeId::START
    }

    /// Whether a lesson wants another legal move.
    pub(super) fn is_astray(&self, mv: Move) -> bool {
        let is_legal = || self.tree.position().is_legal(self.rules(), mv);
        self.lesson().is_some_and(|it| is_legal() && !it.allows(mv))
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::Side;

    use super::*;
    use crate::tablut::KeptGame;

    #[test]
    fn a_lesson_takes_only_its_move_and_nobody_answers() {
        let mut session = Session::default();
        let seats = session.usual_seats();
        session.open_lesson(0).expect("a lesson");
        let slide = |session: &mut Session, mv: &str| session.slide(mv.parse().expect("a move"));
        assert_eq!(slide(&mut session, "c3-c4"), Some(Change::Astray));
        assert!(matches!(slide(&mut session, "c3-d4"), Some(Change::Refused(_))));
        assert!(session.tree().is_empty() && !session.is_lesson_done());
        assert_eq!(slide(&mut session, "c3-a3"), Some(Change::Moved));
        assert!(session.is_lesson_done() && session.waits_for().is_none());
        session.open_lesson(1).expect("a lesson");
        assert_eq!(slide(&mut session, "d3-g3"), Some(Change::Moved));
        assert!(session.ending().is_none() && !session.is_for_people(), "one move");
        session.take_back();
        assert!(session.is_for_people());
        assert_eq!(session.open_lesson(6), None);
        // A lesson is not a game that was left, and the players come back.
        session.new_game();
        assert!(session.lesson().is_none() && !session.has_game_before());
        assert_eq!(Side::ALL.map(|it| session.seat(it)), seats);
    }

    #[test]
    fn a_lesson_is_kept_between_starts() {
        let mut session = Session::default();
        let seats = session.usual_seats();
        session.open_lesson(2).expect("a lesson");
        let text = ron::to_string(&KeptGame::of(&session)).expect("a text");
        let mut again = ron::from_str::<KeptGame>(&text).expect("the same").session();
        assert_eq!((again.lesson_number(), again.usual_seats()), (Some(2), seats));
        again.new_game();
        assert_eq!(Side::ALL.map(|it| again.seat(it)), seats);
        // A lesson of another version is only a position.
        let other = text.replace("lesson:Some(2)", "lesson:Some(9)");
        assert_ne!(other, text);
        let again = ron::from_str::<KeptGame>(&other).expect("the same").session();
        assert_eq!(again.lesson_number(), None);
    }
}
