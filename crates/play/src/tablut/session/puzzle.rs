//! A puzzle in a session: a person makes the moves of the winner, and the strong program defends.

use carom_engine::rules::Outcome;
use carom_formats::tablut::Win;
use carom_solver::tablut::Kind;

use super::{Change, Session};
use crate::packs::Place;
use crate::tablut::puzzles::Task;
use crate::tablut::{GameTree, Seat, moves_of};

impl Session {
    /// Opens a puzzle of the packs.
    pub fn open_puzzle(&mut self, place: Place, win: &Win) -> Change {
        let tree = GameTree::new(win.round);
        let side = tree.position().to_move();
        let change = self.open(tree, None);
        let task = Task { place, side, fewest: moves_of(win), is_helped: false };
        self.task = Some((task, self.seats));
        self.seats = [Seat::Program(Kind::Engine); 2];
        self.seats[side as usize] = Seat::Human;
        change
    }

    /// The puzzle in play.
    #[must_use]
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref().map(|(task, _)| task)
    }

    /// Ends the puzzle or the game with somebody elsewhere. The players of the game before sit down again.
    pub(super) fn seat_usual(&mut self) {
        self.seats = self.usual_seats();
        (self.task, self.remote) = (None, None);
    }

    /// Notes that the way to the win was shown, unless the puzzle is solved already.
    pub fn help(&mut self) {
        let is_solved = self.solved_in().is_some();
        if let Some((task, _)) = self.task.as_mut().filter(|_| !is_solved) {
            task.is_helped = true;
        }
    }

    /// Whether a warning would tell the solution of the puzzle.
    pub(super) fn is_secret(&self) -> bool {
        self.task().is_some_and(|it| it.side == self.turn())
    }

    /// The number of moves with which the puzzle has been solved here.
    #[must_use]
    pub fn solved_in(&self) -> Option<u32> {
        let is_won = self.ending()?.outcome == Outcome::Won(self.task()?.side);
        let moves = self.tree.path(self.tree.here()).len();
        // The winner begins.
        is_won.then_some(moves.div_ceil(2) as u32)
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::Side;

    use super::*;
    use crate::tablut::Puzzles;

    const LIST: &str = "one ashton w 9/9/9/9/9/2k3b2/2b6/9/9 1 c6-c1\n\
                        two linnaean w 9/9/9/9/9/2k3b2/2b6/9/9 3 c6-c1\n";

    fn open(name: &str) -> (Session, Place) {
        let puzzles = Puzzles::of_list(LIST).expect("a list");
        let place = puzzles.find(name, 0).expect("a puzzle");
        let mut session = Session::default();
        session.open_puzzle(place, puzzles.get(place).expect("a puzzle"));
        (session, place)
    }

    #[test]
    fn a_person_wins_and_the_program_defends() {
        let (mut session, place) = open("1");
        let task = *session.task().expect("a puzzle");
        assert_eq!((task.place, task.fewest, task.side), (place, 1, Side::Defenders));
        assert_eq!(session.seat(Side::Attackers), Seat::Program(Kind::Engine));
        assert_eq!(
            (session.solved_in(), session.warning()),
            (None, None),
            "no warning tells the way"
        );
        session.slide("c6-c5".parse().expect("a move"));
        assert_eq!(session.waits_for(), Some(Kind::Engine));
        session.answer("g6-f6".parse().expect("a move"));
        session.slide("c5-c1".parse().expect("a move"));
        assert_eq!(session.solved_in(), Some(2));
        assert!(session.has_just_ended());
        session.take_back();
        assert_eq!((session.solved_in(), session.has_just_ended()), (None, false));
    }

    #[test]
    fn help_counts_until_the_puzzle_is_solved() {
        let (mut session, _) = open("1");
        session.slide("c6-c1".parse().expect("a move"));
        session.help();
        assert_eq!(session.task().map(|it| it.is_helped), Some(false));
        session.take_back();
        session.help();
        assert_eq!(session.task().map(|it| it.is_helped), Some(true));
    }

    #[test]
    fn the_players_come_back_after_the_puzzle() {
        let before = Session::default();
        let seats = Side::ALL.map(|it| before.seat(it));
        let (mut session, _) = open("1");
        let (place, puzzles) =
            (Place { pack: 1, number: 0 }, Puzzles::of_list(LIST).expect("a list"));
        session.open_puzzle(place, puzzles.get(place).expect("another puzzle"));
        assert_eq!(session.usual_seats(), seats);
        session.new_game();
        assert_eq!(Side::ALL.map(|it| session.seat(it)), seats);
        assert!(session.task().is_none());
    }
}
