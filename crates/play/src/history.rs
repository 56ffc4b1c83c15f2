//! [`History`]: the puzzles that the player has solved.

use std::cmp::Reverse;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Date;
use crate::saved::Persist;

/// The number of puzzles that are kept.
const MOST: usize = 60;

/// A puzzle of a game with the moves made in it.
pub trait Attempted: Clone + PartialEq + Serialize + DeserializeOwned {
    /// The name of the file with the history of the game.
    const FILE: &'static str;
    /// What is solved.
    type Puzzle: PartialEq;
    /// A move.
    type Move: PartialEq;

    /// The puzzle.
    fn puzzle(&self) -> &Self::Puzzle;
    /// The moves made.
    fn moves(&self) -> &[Self::Move];
}

/// A solved puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryEntry<A> {
    /// The puzzle and its solution.
    pub attempt: A,
    /// The day on which it was solved, if it is known.
    pub day: Option<Date>,
    /// Whether moves were shown to the player.
    pub is_helped: bool,
}

/// The last puzzles of a game that the player has solved, the newest one first. [`StoredValue`](crate::StoredValue) keeps it.
///
/// ```
/// use carom_play::history::{History, HistoryEntry};
/// use carom_play::solo::Origin;
/// use carom_play::unblock::{Attempt, Session};
/// use carom_engine::unblock::Board;
///
/// let board = Board::new("..B.AAB.........".parse()?)?;
/// let mut session = Session::new(board, Origin::Drawn);
/// session.slide("B+2".parse()?);
/// session.slide("A+2".parse()?);
/// assert!(session.is_solved());
/// let mut history = History::<Attempt>::default();
/// let solved = HistoryEntry { attempt: session.attempt(), day: None, is_helped: false };
/// assert!(history.add(solved.clone()));
/// assert!(!history.add(solved), "it is there already");
/// assert_eq!(history.all().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct History<A>(Vec<HistoryEntry<A>>);

impl<A> Default for History<A> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<A: Attempted> Persist for History<A> {
    const VERSION: u32 = 1;
    const FILE: &'static str = A::FILE;

    /// The puzzles of both. One that was solved on both devices stays as it is here.
    fn join(&mut self, other: Self) {
        for theirs in other.0 {
            if self.0.iter().all(|it| it.attempt.puzzle() != theirs.attempt.puzzle()) {
                self.0.push(theirs);
            }
        }
        self.0.sort_by_key(|it| Reverse(it.day));
        self.0.truncate(MOST);
    }
}

impl<A: Attempted> History<A> {
    /// The puzzles, the newest one first.
    #[must_use]
    pub fn all(&self) -> &[HistoryEntry<A>] {
        &self.0
    }

    /// Adds a solved puzzle. One that was solved before moves to the front. Returns whether anything has changed.
    pub fn add(&mut self, solved: HistoryEntry<A>) -> bool {
        let is_of = |it: &HistoryEntry<A>| it.attempt.puzzle() == solved.attempt.puzzle();
        let is_same =
            |it: &HistoryEntry<A>| is_of(it) && it.attempt.moves() == solved.attempt.moves();
        if self.0.first().is_some_and(is_same) {
            return false;
        }
        self.0.retain(|it| !is_of(it));
        self.0.insert(0, solved);
        self.0.truncate(MOST);
        true
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Round, RoundSetup};
    use carom_engine::{Size, Square};
    use carom_solver::search::bfs;
    use carom_solver::{Control, Verdict};

    use super::*;
    use crate::ricochet::{Attempt, BoardName, Session, first, lessons};
    use crate::solo::Origin;

    fn add(history: &mut History<Attempt>, session: &Session, day: Option<Date>) -> bool {
        history.add(HistoryEntry {
            attempt: session.attempt(),
            day,
            is_helped: session.is_helped(),
        })
    }

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
    fn the_newest_solution_of_a_puzzle_comes_first_and_the_oldest_goes() {
        let mut session = Session::new(first(), BoardName::Random, 1);
        let mut history = History::default();
        solve(&mut session);
        assert!(add(&mut history, &session, None) && !add(&mut history, &session, None));
        for lesson in lessons() {
            session.open(lesson, BoardName::Random, Origin::House);
            solve(&mut session);
            assert!(add(&mut history, &session, None));
        }
        let all = history.all().len();
        assert_eq!(all, lessons().len() + 1);
        session.open(first(), BoardName::Random, Origin::House);
        solve(&mut session);
        assert!(add(&mut history, &session, "2026-05-01".parse().ok()));
        assert_eq!((history.all().len(), history.all()[0].attempt.round()), (all, &first()));
        let text = ron::to_string(&history).expect("a text");
        assert_eq!(ron::from_str::<History<Attempt>>(&text).expect("the same"), history);
        let size = Size::new(5, 5).expect("a size");
        for place in size.squares().flat_map(|it| size.squares().map(move |at| [it, at])) {
            let board = Board::new(BoardSetup::empty(size)).expect("a board");
            let goal = Goal { robot: Some(Robot::Red), square: Square::new(4, 4) };
            let setup = RoundSetup { robots: place.to_vec(), goal, profile: Profile::PLAIN };
            let Ok(round) = Round::new(board, setup) else { continue };
            if bfs(&round, &mut Control::default()).verdict.moves().is_some() {
                let mut session = Session::new(round, BoardName::Random, 1);
                solve(&mut session);
                add(&mut history, &session, None);
            }
        }
        assert_eq!(history.all().len(), MOST);
    }
}
