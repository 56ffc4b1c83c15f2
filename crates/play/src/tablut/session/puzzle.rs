//! A puzzle in a session: a person makes the moves of the winner, and the strong program defends.

use carom_engine::Outcome;
use carom_formats::tablut::Win;
use carom_solver::tablut::PlayerKind;

use super::{Change, Session};
use crate::Date;
use crate::packs::LevelId;
use crate::tablut::puzzles::{Claim, Task, id_of};
use crate::tablut::{GameEnding, GameTree, NodeId, Seat, moves_of};

impl Session {
    /// Opens a puzzle of the packs, perhaps as the one of a day. After [help](Session::help) its solution is known: every attempt of the
    /// same day has had help, and every attempt at the puzzle of a day.
    pub fn open_puzzle(&mut self, place: LevelId, win: &Win, day: Option<Date>) -> Change {
        let tree = GameTree::new(win.variant);
        let side = tree.position().to_move();
        let before = self.task().filter(|it| it.place == place).copied();
        let of_day = before.is_some_and(|it| it.is_helped && it.day == day && day.is_some());
        let is_helped = of_day || self.helped.has(id_of(&win.variant));
        let change = if before.is_some() { self.start(tree, None) } else { self.open(tree, None) };
        let (fewest, first) = (moves_of(win), win.first);
        self.sit_at(Task { place, side, fewest, first, is_helped, day });
        change
    }

    /// Notes the present day. Help of another day no longer counts; help of an unknown day counts as that of the first known one.
    pub fn set_today(&mut self, today: Option<Date>) {
        let Some(day) = today.filter(|_| self.today != today) else { return };
        self.today = today;
        self.helped.end_with(day);
        self.helped.begin(day);
    }

    /// A person makes the moves of the winner, and the strong program defends.
    pub(in crate::tablut) fn sit_at(&mut self, task: Task) {
        self.task = Some(task);
        self.before = Some(self.seats);
        self.seats = [Seat::Program(PlayerKind::Engine); 2];
        self.seats[task.side as usize] = Seat::Human;
    }

    /// Notes the place of the puzzle in play: the packs may have changed.
    pub const fn find_task(&mut self, place: LevelId) {
        if let Some(task) = &mut self.task {
            task.place = place;
        }
    }

    /// Forgets the puzzle: it is an ordinary game now.
    pub fn forget_task(&mut self) {
        if self.task.is_some() {
            self.seat_usual();
        }
    }

    /// Whether the win in the fewest moves is lost, as far as this is known: the first move was not the only one that wins,
    /// all moves that the win needs were made, the game has ended otherwise, or a proof [has said so](Session::judge).
    #[must_use]
    pub fn has_missed(&self) -> bool {
        if self.task().is_none() || self.solved_in().is_some() {
            return false;
        }
        // The last decided place counts, because the other side may make a mistake, too.
        let path = self.tree.path(self.tree.here());
        let made = |(before, id)| self.holds(before as u32 + 1, id);
        let holds = path.into_iter().enumerate().rev().find_map(made);
        holds == Some(false) || GameEnding::of(self.tree.game()).is_some()
    }

    /// Whether the win in the fewest moves is still there at a place after this number of moves of both sides; `None` if that is
    /// not known.
    fn holds(&self, made: u32, id: NodeId) -> Option<bool> {
        let task = self.task()?;
        if made >= task.plies() {
            return Some(false);
        }
        let judged = self.judged.iter().find(|it| it.0 == id).map(|it| it.1);
        judged.or_else(|| (made == 1).then(|| self.tree.move_to(id) == Some(task.first)))
    }

    /// The claim that the win in the fewest moves is still there at the present place, if the puzzle goes on and this is not
    /// known.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        let here = self.tree.here();
        let made = self.tree.path(here).len() as u32;
        let is_unknown = made > 0 && self.holds(made, here).is_none();
        self.claim_here().filter(|_| is_unknown)
    }

    /// The claim that the win in the fewest moves is still there, if the puzzle goes on.
    fn claim_here(&self) -> Option<Claim> {
        let task = self.task().filter(|_| self.ending().is_none())?;
        let made = self.tree.path(self.tree.here()).len() as u32;
        Some(Claim {
            variant: *self.tree.variant(),
            position: *self.tree.position(),
            winner: task.side,
            plies: task.plies().saturating_sub(made),
        })
    }

    /// Notes whether the [claim](Session::claim) about a place is true. `number` is the game's [`Session::number`].
    pub fn judge(&mut self, number: u64, id: NodeId, holds: bool) -> Option<Change> {
        let is_news = number == self.number && self.judged.iter().all(|it| it.0 != id);
        is_news.then(|| {
            self.judged.push((id, holds));
            Change::Seen
        })
    }

    /// The number of moves of the winner of the puzzle to here.
    #[must_use]
    pub fn tries(&self) -> u32 {
        // The winner begins.
        self.tree.path(self.tree.here()).len().div_ceil(2) as u32
    }

    /// The puzzle in play.
    #[must_use]
    pub const fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// Ends the puzzle or the game with a remote player. The players of the game before sit down again.
    pub(super) fn seat_usual(&mut self) {
        self.seats = self.usual_seats();
        (self.task, self.lesson, self.is_with_remote, self.own) = (None, None, false, None);
        (self.before, self.interrupted) = (None, None);
    }

    /// Whether [`Session::help`] would cost the stars of a puzzle.
    #[must_use]
    pub fn can_lose_stars(&self) -> bool {
        self.task().is_some_and(|it| !it.is_helped) && self.solved_in().is_none()
    }

    /// Notes that the way to the win was shown, unless the puzzle is solved already. Attempts that were left have had help, too.
    pub fn help(&mut self) {
        if !self.can_lose_stars() {
            return;
        }
        let id = id_of(self.tree.variant());
        self.helped.lose(id, self.today);
        let left = self.left.iter_mut().filter(|it| id_of(it.tree.variant()) == id);
        let tasks = left.filter_map(|it| it.task.as_mut()).chain(self.task.as_mut());
        for task in tasks {
            task.is_helped = true;
        }
    }

    /// The claim that the puzzle is won from the present place in the fewest moves; `None` if this is known to be wrong, and
    /// where the other side is to move.
    #[must_use]
    pub fn way(&self) -> Option<Claim> {
        let is_open = self.is_secret() && !self.has_missed();
        self.claim_here().filter(|_| is_open)
    }

    /// Whether a warning would tell the solution of the puzzle.
    pub(super) fn is_secret(&self) -> bool {
        self.task().is_some_and(|it| it.side == self.turn())
    }

    /// The number of moves with which the puzzle has been solved here. Moves that were taken back do not count, just as those of
    /// an attempt before.
    #[must_use]
    pub fn solved_in(&self) -> Option<u32> {
        let is_won = self.ending()?.outcome == Some(Outcome::Won(self.task()?.side));
        is_won.then(|| self.tries())
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::tablut::{Position, Side, Variant};
    use carom_engine::{Duel as _, Rules as _};
    use carom_solver::Control;
    use carom_solver::duel::Prover;

    use super::*;
    use crate::tablut::Puzzles;

    const LIST: &str = "one ashton w 9/9/9/9/9/2k3b2/2b6/9/9 1 c6-c1\n\
                        two linnaean w 9/9/9/9/9/2k3b2/2b6/9/9 3 c6-c1\n";

    fn open(name: &str) -> (Session, LevelId) {
        let puzzles = Puzzles::of_list(LIST).expect("a list");
        let place = puzzles.find(name, 0).expect("a puzzle");
        let mut session = Session::default();
        session.open_puzzle(place, puzzles.get(place).expect("a puzzle"), None);
        (session, place)
    }

    #[test]
    fn a_person_wins_and_the_program_defends() {
        let (mut session, place) = open("1");
        let task = *session.task().expect("a puzzle");
        assert_eq!((task.place, task.fewest, task.side), (place, 1, Side::Defenders));
        assert_eq!(session.seat(Side::Attackers), Seat::Program(PlayerKind::Engine));
        assert_eq!(
            (session.solved_in(), session.warning()),
            (None, None),
            "no warning tells the way"
        );
        session.slide("c6-c5".parse().expect("a move"));
        assert_eq!(session.waits_for(), Some(PlayerKind::Engine));
        assert!(session.has_missed(), "the king could have escaped");
        session.answer("g6-f6".parse().expect("a move"));
        session.slide("c5-c1".parse().expect("a move"));
        assert_eq!(session.solved_in(), Some(2));
        assert!(session.has_just_ended());
        session.take_back();
        assert_eq!((session.solved_in(), session.has_just_ended()), (None, false));
    }

    #[test]
    fn a_move_that_was_taken_back_counts_no_more_than_one_of_an_attempt_before() {
        let (mut session, _) = open("1");
        session.slide("c6-c5".parse().expect("a move"));
        session.take_back();
        session.slide("c6-c1".parse().expect("a move"));
        assert_eq!((session.solved_in(), session.tries()), (Some(1), 1));
    }

    #[test]
    fn nobody_moves_for_the_program_that_defends() {
        let (mut session, _) = open("1");
        session.slide("c6-c5".parse().expect("a move"));
        session.answer("g6-f6".parse().expect("a move"));
        session.back();
        assert!(session.is_looking_back() && !session.is_for_people());
        assert_eq!(session.slide("g6-g7".parse().expect("a move")), None);
        session.back();
        assert!(session.is_for_people(), "another move of the winner");
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

    /// Whether a side wins within a number of plies, by looking at every move.
    fn wins(variant: &Variant, state: &Position, winner: Side, plies: u32) -> bool {
        if let Some(outcome) = variant.outcome(state) {
            return outcome == Outcome::Won(winner);
        }
        let moves = variant.legal_moves(state);
        let mut after = moves.into_iter().map(|mv| variant.play_unchecked(state, mv));
        let mut holds = |next| plies > 0 && wins(variant, &next, winner, plies - 1);
        if state.to_move() == winner { after.any(holds) } else { after.all(&mut holds) }
    }

    #[test]
    fn a_wrong_second_move_is_told_as_soon_as_it_is_proven() {
        let list = "one linnaean b 1b3bw2/4b4/9/b2bk3b/bb4b2/w3w2bb/9/7b1/3bb4 5 i4-f4\n";
        let puzzles = Puzzles::of_list(list).expect("a list");
        let place = LevelId::default();
        let mut session = Session::default();
        session.open_puzzle(place, puzzles.get(place).expect("a puzzle"), None);
        let first = session.task().expect("a puzzle").first;
        let mut prover = Prover::new(1 << 20);
        let mut judge = |session: &mut Session| {
            let claim = session.claim().expect("an open question");
            let holds = claim.check(&mut prover, &mut Control::default()).expect("a proof");
            session.judge(session.number(), session.tree().here(), holds).expect("news");
            assert!(session.claim().is_none() && session.has_missed() != holds);
            holds
        };
        let moves =
            |session: &Session| session.tree().variant().legal_moves(session.tree().position());
        assert!(session.claim().is_none(), "the win is there at the start");
        session.slide(first).expect("the winning move");
        assert!(session.claim().is_none() && !session.has_missed(), "there is no other one");
        session.answer(moves(&session)[0]).expect("an answer");
        assert!(judge(&mut session));
        let mut seen = [0; 2];
        for mv in moves(&session) {
            let mut session = session.clone();
            session.slide(mv).expect("legal");
            let position = *session.tree().position();
            let is_right = wins(session.tree().variant(), &position, Side::Attackers, 2);
            if session.ending().is_none() {
                assert_eq!(judge(&mut session), is_right, "{mv}");
            }
            seen[usize::from(is_right)] += 1;
        }
        assert!(seen.into_iter().all(|it| it > 0), "{seen:?}");
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
    fn help_counts_for_every_attempt_of_the_day_and_for_the_puzzle_of_a_day_for_ever() {
        let puzzles = Puzzles::of_list(LIST).expect("a list");
        let day = |number| Date::new(2026, 3, number).ok();
        let (mut session, place) = open("1");
        session.set_today(day(1));
        let open = |session: &mut Session, place, of| {
            session.open_puzzle(place, puzzles.get(place).expect("a puzzle"), of);
            session.can_lose_stars()
        };
        session.help();
        assert!(!session.can_lose_stars() && !open(&mut session, place, None));
        let other = LevelId { pack: 1, number: 0 };
        assert!(open(&mut session, other, None), "another puzzle");
        session.slide("c6-c1".parse().expect("a move"));
        assert!(session.solved_in().is_some(), "without help");
        assert!(!open(&mut session, place, None), "that forgives nothing");
        session.set_today(day(1));
        assert!(!open(&mut session, place, None), "still the same day");
        session.set_today(day(2));
        assert!(!session.can_lose_stars(), "this attempt has had help");
        assert!(open(&mut session, place, None), "a new one on another day");
        // The puzzle of a day.
        assert!(open(&mut session, place, day(2)));
        session.help();
        session.set_today(day(3));
        assert!(!open(&mut session, place, day(2)));
        assert!(open(&mut session, place, None));
        // The day of the help may be learned later.
        let (mut session, place) = self::open("1");
        session.help();
        session.set_today(None);
        session.set_today(day(4));
        assert!(!open(&mut session, place, None));
        session.set_today(day(5));
        assert!(open(&mut session, place, None));
    }

    #[test]
    fn the_way_begins_with_the_only_move_and_wins() {
        let list = "one linnaean b 1b3bw2/4b4/9/b2bk3b/bb4b2/w3w2bb/9/7b1/3bb4 5 i4-f4\n";
        let puzzles = Puzzles::of_list(list).expect("a list");
        let mut session = Session::default();
        session.open_puzzle(
            LevelId::default(),
            puzzles.all()[0].puzzles.first().expect("one"),
            None,
        );
        let way = session.way().expect("the winner is to move");
        let mut prover = Prover::new(1 << 20);
        let line = way.line(&mut prover, &mut Control::default()).expect("a win");
        assert_eq!((line.len(), line[0]), (5, session.task().expect("a puzzle").first));
        for mv in line {
            session.slide(mv).or_else(|| session.answer(mv)).expect("legal");
        }
        assert_eq!((session.solved_in(), session.way()), (Some(3), None));
        let wrong = Claim { plies: 3, ..way };
        assert_eq!(wrong.line(&mut prover, &mut Control::default()), None);
        assert_eq!(way.line(&mut prover, &mut Control::default().max_nodes(1)), None);
    }

    #[test]
    fn an_attempt_that_was_left_before_the_help_has_had_help() {
        let puzzles = Puzzles::of_list(LIST).expect("a list");
        let (mut session, place) = open("1");
        session.slide("c6-c5".parse().expect("a move"));
        session.new_game();
        session.open_puzzle(place, puzzles.get(place).expect("a puzzle"), None);
        session.help();
        session.game_before().expect("the first attempt");
        assert_eq!((session.tree().len(), session.can_lose_stars()), (2, false));
        assert_eq!(session.task().map(|it| it.is_helped), Some(true));
    }

    #[test]
    fn the_players_come_back_after_the_puzzle() {
        let before = Session::default();
        let seats = Side::ALL.map(|it| before.seat(it));
        let (mut session, _) = open("1");
        let (place, puzzles) =
            (LevelId { pack: 1, number: 0 }, Puzzles::of_list(LIST).expect("a list"));
        session.open_puzzle(place, puzzles.get(place).expect("another puzzle"), None);
        assert_eq!(session.usual_seats(), seats);
        session.new_game();
        assert_eq!(Side::ALL.map(|it| session.seat(it)), seats);
        assert!(session.task().is_none());
    }
}
