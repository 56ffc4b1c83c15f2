//! [`History`]: the rounds that the player has solved.

use carom_engine::ricochet::{Move, Round};
use serde::{Deserialize, Serialize};

use super::{Attempt, BoardName, Session};
use crate::Date;
use crate::saved::Keep;

/// The number of rounds that are kept.
const MOST: usize = 60;

/// A solved round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedRound {
    attempt: Attempt,
    /// The day on which it was solved, if it is known.
    pub day: Option<Date>,
    /// Whether moves were shown to the player.
    pub is_helped: bool,
}

impl SolvedRound {
    /// The round.
    #[must_use]
    pub const fn round(&self) -> &Round {
        self.attempt.round()
    }

    /// The moves of the solution.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.attempt.moves()
    }

    /// The name of its board.
    #[must_use]
    pub const fn board_name(&self) -> &BoardName {
        self.attempt.board_name()
    }
}

/// The last rounds that the player has solved, the newest one first. [`StoredValue`](crate::StoredValue) keeps it.
///
/// ```
/// use carom_play::ricochet::{BoardName, History, Session, first};
///
/// let mut session = Session::new(first(), BoardName::Own, 1);
/// let mut history = History::default();
/// assert!(!history.add(&session, None), "it is not solved");
/// session.undo();
/// assert!(history.rounds().is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct History(Vec<SolvedRound>);

impl Keep for History {
    const VERSION: u32 = 1;
    const FILE: &'static str = "history.ron";
}

impl History {
    /// The rounds, the newest one first.
    #[must_use]
    pub fn rounds(&self) -> &[SolvedRound] {
        &self.0
    }

    /// Adds the round of a session if it is solved. A round that was solved before moves to the front. Returns whether anything has
    /// changed.
    pub fn add(&mut self, session: &Session, day: Option<Date>) -> bool {
        if !session.is_solved() || session.moves().is_empty() {
            return false;
        }
        let is_helped = session.is_helped();
        let solved = SolvedRound { attempt: session.attempt().alone(), day, is_helped };
        let is_same =
            |it: &SolvedRound| it.round() == solved.round() && it.moves() == solved.moves();
        if self.0.first().is_some_and(is_same) {
            return false;
        }
        self.0.retain(|it| it.round() != solved.round());
        self.0.insert(0, solved);
        self.0.truncate(MOST);
        true
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, RoundSetup};
    use carom_engine::{Size, Square};
    use carom_solver::search::bfs;
    use carom_solver::{Control, Verdict};

    use super::*;
    use crate::ricochet::{first, lessons};

    fn solve(session: &mut Session) {
        let Verdict::Solved { moves, .. } = bfs(session.round(), &mut Control::default()).verdict
        else {
            panic!("no solution")
        };
        for mv in moves {
            session.play(mv).expect("a move");
        }
    }

    #[test]
    fn the_newest_solution_of_a_round_comes_first_and_the_oldest_goes() {
        let mut session = Session::new(first(), BoardName::Own, 1);
        let mut history = History::default();
        assert!(!history.add(&session, None), "not solved");
        solve(&mut session);
        assert!(history.add(&session, None) && !history.add(&session, None));
        for lesson in lessons() {
            session.open(lesson, BoardName::Own);
            solve(&mut session);
            assert!(history.add(&session, None));
        }
        let all = history.rounds().len();
        assert_eq!(all, lessons().len() + 1);
        session.open(first(), BoardName::Own);
        solve(&mut session);
        assert!(history.add(&session, "2026-05-01".parse().ok()));
        assert_eq!((history.rounds().len(), history.rounds()[0].round()), (all, &first()));
        let text = ron::to_string(&history).expect("a text");
        assert_eq!(ron::from_str::<History>(&text).expect("the same"), history);
        let size = Size::new(5, 5).expect("a size");
        for place in size.squares().flat_map(|it| size.squares().map(move |at| [it, at])) {
            let board = Board::new(BoardSetup::empty(size)).expect("a board");
            let goal = Goal { robot: Some(Robot::Red), square: Square::new(4, 4) };
            let setup = RoundSetup { robots: place.to_vec(), goal, profile: Profile::PLAIN };
            let Ok(round) = Round::new(board, setup) else { continue };
            if bfs(&round, &mut Control::default()).verdict.moves().is_some() {
                let mut session = Session::new(round, BoardName::Own, 1);
                solve(&mut session);
                history.add(&session, None);
            }
        }
        assert_eq!(history.rounds().len(), MOST);
    }
}
