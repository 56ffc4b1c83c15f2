//! Games that were left: a player who leaves a game or a puzzle with moves can open it again.

use super::{Change, Session};
use crate::solo::HelpLedger;
use crate::tablut::{Clock, GameTree, Pace};

/// The number of games that were left and are kept. The oldest one is forgotten first.
const MOST_LEFT: usize = 8;

impl Session {
    /// Whether [`Session::game_before`] has a game.
    #[must_use]
    pub const fn has_game_before(&self) -> bool {
        !self.left.is_empty()
    }

    /// Goes back to the game that was left last, as it was then. If the present game has moves, it comes back after all the
    /// other ones.
    pub fn game_before(&mut self) -> Option<Change> {
        self.lose_remote();
        let before = self.left.pop()?;
        let mut left = std::mem::take(&mut self.left);
        if let Some(own) = self.to_leave() {
            left.insert(0, own);
        }
        *self = Self {
            left,
            helped: std::mem::take(&mut self.helped),
            today: self.today,
            next_rules: self.next_rules,
            next_pace: self.next_pace,
            number: self.number + 1,
            ..before
        };
        Some(Change::Opened)
    }

    /// This game as it is kept when it is left; `None` without moves, for a solved puzzle and for a lesson.
    fn to_leave(&self) -> Option<Self> {
        let is_over = self.tree.is_empty() || self.solved_in().is_some() || self.lesson.is_some();
        (!is_over).then(|| {
            let mut left = Self { left: Vec::new(), selected: None, offer: None, ..self.clone() };
            left.just_ended = false;
            left.helped = HelpLedger::default();
            left
        })
    }

    /// Leaves the game for another one.
    pub(super) fn open(&mut self, tree: GameTree, pace: Option<Pace>) -> Change {
        self.lose_remote();
        self.left.extend(self.to_leave());
        let excess = self.left.len().saturating_sub(MOST_LEFT);
        self.left.drain(..excess);
        self.start(tree, pace)
    }

    /// Starts another game in the place of this one.
    pub(super) fn start(&mut self, mut tree: GameTree, pace: Option<Pace>) -> Change {
        let clock = pace.map(Clock::new);
        self.seat_usual();
        tree.set_clock(tree.here(), clock);
        let rules = tree.rules();
        let is_inside = rules.board.contains(self.cursor);
        let cursor = if is_inside { self.cursor } else { rules.throne() };
        *self = Self {
            seats: self.seats,
            pace,
            clock,
            cursor,
            next_rules: self.next_rules,
            next_pace: self.next_pace,
            number: self.number + 1,
            left: std::mem::take(&mut self.left),
            helped: std::mem::take(&mut self.helped),
            today: self.today,
            ..Self::new(tree)
        };
        Change::Opened
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::Side;

    use super::*;
    use crate::packs::LevelId;
    use crate::tablut::{Puzzles, Seat};

    fn slide(session: &mut Session, mv: &str) {
        session.slide(mv.parse().expect("a move")).expect("a person");
    }

    #[test]
    fn a_game_that_was_left_comes_back() {
        let mut session = Session::default();
        assert_eq!((session.has_game_before(), session.game_before()), (false, None));
        session.new_game();
        assert!(!session.has_game_before(), "a game without moves is not kept");
        session.set_pace(Some(Pace::of(5, 0)));
        slide(&mut session, "e3-b3");
        session.pass(std::time::Duration::from_secs(7));
        let (tree, clock, number) = (session.tree().clone(), session.clock(), session.number());
        session.set_seat(Side::Defenders, Seat::Human);
        session.new_game();
        assert!(session.has_game_before() && session.tree().is_empty());
        assert_eq!(session.game_before(), Some(Change::Opened));
        assert_eq!((session.tree(), session.clock()), (&tree, clock));
        assert_ne!(session.number(), number);
        assert!(!session.has_game_before(), "the new game had no moves");
    }

    #[test]
    fn a_puzzle_and_a_game_take_turns() {
        let list = "one ashton w 9/9/9/9/9/2k3b2/2b6/9/9 1 c6-c1\n";
        let puzzles = Puzzles::of_list(list).expect("a list");
        let win = puzzles.get(LevelId::default()).expect("a puzzle");
        let mut session = Session::default();
        let seats = Side::ALL.map(|it| session.seat(it));
        slide(&mut session, "e3-b3");
        session.open_puzzle(LevelId::default(), win, None);
        slide(&mut session, "c6-c5");
        session.open_puzzle(LevelId::default(), win, None);
        assert!(session.tree().is_empty(), "another attempt");
        slide(&mut session, "c6-d6");
        session.game_before().expect("the game, because an attempt that starts again is not left");
        assert!(session.task().is_none() && session.tree().len() == 2);
        assert_eq!(Side::ALL.map(|it| session.seat(it)), seats);
        session.game_before().expect("the puzzle");
        assert!(session.task().is_some() && session.seat(Side::Defenders).is_human());
        session.new_game();
        assert_eq!(Side::ALL.map(|it| session.seat(it)), seats);
        session.game_before().expect("the puzzle was left last");
        assert!(session.task().is_some());
        session.game_before().expect("the game is still there");
        assert!(session.task().is_none() && !session.tree().is_empty());
        for _ in 0..20 {
            session.new_game();
            slide(&mut session, "e3-b3");
        }
        assert_eq!(session.left.len(), MOST_LEFT);
    }
}
