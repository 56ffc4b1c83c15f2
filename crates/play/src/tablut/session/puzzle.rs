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
        let is_again = self.task().is_some_and(|it| it.place == place);
        let change = if is_again { self.start(tree, None) } else { self.open(tree, None) };
        let (fewest, first) = (moves_of(win), win.first);
        self.sit_at(Task { place, side, fewest, first, is_helped: false });
        change
    }

    /// A person makes the moves of the winner, and the strong program defends.
    pub(in crate::tablut) fn sit_at(&mut self, task: Task) {
        self.task = Some((task, self.seats));
        self.seats = [Seat::Program(Kind::Engine); 2];
        self.seats[task.side as usize] = Seat::Human;
    }

    /// The puzzle is no longer known: it is a game now.
    pub fn forget_task(&mut self) {
        if self.task.is_some() {
            self.seat_usual();
        }
    }

    /// Whether a move to here was not the winning one: it was not the only first move that wins, or all moves that the win
    /// needs were made.
    #[must_use]
    pub fn has_missed(&self) -> bool {
        let Some(task) = self.task() else { return false };
        let path = self.tree.path(self.tree.here());
        let first = path.first().and_then(|&it| self.tree.move_to(it));
        let is_wrong = first.is_some_and(|it| it != task.first);
        (is_wrong || self.tries() >= task.fewest) && self.solved_in().is_none()
    }

    /// The number of moves of the winner of the puzzle to here.
    #[must_use]
    pub fn tries(&self) -> u32 {
        // The winner begins.
        self.tree.path(self.tree.here()).len().div_ceil(2) as u32
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
        is_won.then(|| self.tries())
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
        assert!(session.has_missed(), "the king could have escaped");
        session.answer("g6-f6".parse().expect("a move"));
        session.slide("c5-c1".parse().expect("a move"));
        assert_eq!(session.solved_in(), Some(2));
        assert!(session.has_just_ended());
        session.take_back();
        assert_eq!((session.solved_in(), session.has_just_ended()), (None, false));
    }

    #[test]
    fn a_wrong_move_is_told() {
        let (mut session, _) = open("2");
        assert_eq!((session.has_missed(), session.tries()), (false, 0));
        session.slide("c6-d6".parse().expect("a move"));
        assert_eq!((session.has_missed(), session.tries()), (true, 1), "not the first move");
        session.take_back();
        assert!(!session.has_missed());
        let (mut session, _) = open("1");
        session.slide("c6-c1".parse().expect("a move"));
        assert!(!session.has_missed() && session.solved_in() == Some(1));
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
