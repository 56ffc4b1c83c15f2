//! [`Practice`]: puzzles against the clock, from easy to hard.

use std::ops::RangeInclusive;
use std::time::Duration;

use rand::Rng;

use super::Level;
use crate::records::PracticeScore;

/// A run of timed practice: one puzzle after another until the time is over.
///
/// - Each solved puzzle counts one; the number of its moves does not matter. A solution with the fewest moves also earns a star.
/// - A puzzle may be skipped, which costs [`Practice::SKIP`].
/// - A puzzle with which the solver has helped does not count.
///
/// The caller passes the time, and deals the puzzles of [`Practice::level`].
///
/// ```
/// use std::time::Duration;
/// use carom_play::records::PracticeScore;
/// use carom_play::ricochet::{Practice, PracticeSolution};
///
/// let mut practice = Practice::new(3);
/// practice.begin(2);
/// practice.pass(Duration::from_secs(20));
/// assert_eq!(practice.solve(2), Some(PracticeSolution::Star));
/// practice.begin(3);
/// practice.skip();
/// assert_eq!(practice.left(), Duration::from_secs(150));
/// assert_eq!(practice.score(), PracticeScore { solved: 1, stars: 1 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Practice {
    minutes: u32,
    spent: Duration,
    /// The number of puzzles that were begun.
    begun: u32,
    present: Option<Present>,
    score: PracticeScore,
    skipped: u32,
    helped: u32,
}

/// The puzzle in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Present {
    fewest: u32,
    is_helped: bool,
}

/// What a solution is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PracticeSolution {
    /// It counts, and it has the fewest moves.
    Star,
    /// It counts; this is the fewest moves.
    Longer(u32),
    /// The solver has helped, so it does not count.
    Helped,
}

impl Practice {
    /// The durations to choose from, in minutes.
    pub const MINUTES: [u32; 2] = [3, 5];
    /// The time that a skipped puzzle costs.
    pub const SKIP: Duration = Duration::from_secs(10);

    /// A run of this duration, before its first puzzle.
    #[must_use]
    pub fn new(minutes: u32) -> Self {
        let (spent, score) = (Duration::ZERO, PracticeScore::default());
        Self { minutes, spent, begun: 0, present: None, score, skipped: 0, helped: 0 }
    }

    /// The fewest moves that the puzzle with this number may need. The first number is 0.
    #[must_use]
    pub fn moves(number: u32) -> RangeInclusive<u32> {
        // Every third puzzle is a move longer, up to 8 moves.
        let least = (2 + number / 3).min(7);
        least..=least + 1
    }

    /// The level of the puzzle with this number.
    pub fn level(number: u32, rng: &mut dyn Rng) -> Level {
        let moves = Self::moves(number);
        Level::Exactly(moves.start() + rng.next_u32() % (moves.end() - moves.start() + 1))
    }

    /// Begins the next puzzle, which needs at least `fewest` moves.
    pub fn begin(&mut self, fewest: u32) {
        self.begun += 1;
        self.present = Some(Present { fewest, is_helped: false });
    }

    /// This much time has passed. Between two puzzles no time passes.
    pub fn pass(&mut self, time: Duration) {
        if self.present.is_some() {
            self.spend(time);
        }
    }

    fn spend(&mut self, time: Duration) {
        self.spent = self.spent.saturating_add(time).min(self.duration());
    }

    /// The solver has told something about the puzzle.
    pub const fn help(&mut self) {
        if let Some(present) = &mut self.present {
            present.is_helped = true;
        }
    }

    /// Whether the puzzle in play will not count.
    #[must_use]
    pub fn is_helped(&self) -> bool {
        self.present.is_some_and(|it| it.is_helped)
    }

    /// The puzzle is solved in this number of moves. `None` without a puzzle, or if the time is over.
    pub fn solve(&mut self, moves: u32) -> Option<PracticeSolution> {
        if self.is_over() {
            return None;
        }
        let Present { fewest, is_helped } = self.present.take()?;
        if is_helped {
            self.helped += 1;
            return Some(PracticeSolution::Helped);
        }
        self.score.solved += 1;
        if moves > fewest {
            return Some(PracticeSolution::Longer(fewest));
        }
        self.score.stars += 1;
        Some(PracticeSolution::Star)
    }

    /// Leaves the puzzle. Returns whether there was one.
    pub fn skip(&mut self) -> bool {
        let was_there = !self.is_over() && self.present.take().is_some();
        if was_there {
            self.skipped += 1;
            self.spend(Self::SKIP);
        }
        was_there
    }

    /// The duration in minutes.
    #[must_use]
    pub const fn minutes(&self) -> u32 {
        self.minutes
    }

    fn duration(&self) -> Duration {
        Duration::from_secs(60 * u64::from(self.minutes))
    }

    /// The time that is left.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.duration().saturating_sub(self.spent)
    }

    /// Whether the time is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.left().is_zero()
    }

    /// Whether a puzzle is in play.
    #[must_use]
    pub const fn has_puzzle(&self) -> bool {
        self.present.is_some()
    }

    /// The number of puzzles that were begun.
    #[must_use]
    pub const fn begun(&self) -> u32 {
        self.begun
    }

    /// What the player has achieved so far.
    #[must_use]
    pub const fn score(&self) -> PracticeScore {
        self.score
    }

    /// The number of skipped puzzles.
    #[must_use]
    pub const fn skipped(&self) -> u32 {
        self.skipped
    }

    /// The number of puzzles that were solved with help.
    #[must_use]
    pub const fn helped(&self) -> u32 {
        self.helped
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Profile, Sides};
    use carom_generator::ricochet::{Recipe, Style};
    use carom_solver::ricochet::DEFAULT;
    use rand_pcg::Pcg64;

    use super::*;
    use crate::ricochet::deal;

    const SECOND: Duration = Duration::from_secs(1);

    fn score(solved: u32, stars: u32) -> PracticeScore {
        PracticeScore { solved, stars }
    }

    #[test]
    fn any_solution_counts_and_the_fewest_moves_earn_a_star() {
        let mut practice = Practice::new(3);
        assert_eq!(practice.solve(2), None, "no puzzle yet");
        practice.begin(2);
        assert_eq!(practice.solve(2), Some(PracticeSolution::Star));
        assert_eq!(practice.solve(2), None, "once");
        practice.begin(3);
        assert_eq!(practice.solve(7), Some(PracticeSolution::Longer(3)));
        assert_eq!((practice.score(), practice.begun()), (score(2, 1), 2));
    }

    #[test]
    fn a_skip_costs_ten_seconds() {
        let mut practice = Practice::new(5);
        assert!(!practice.skip(), "no puzzle yet");
        practice.begin(2);
        practice.pass(20 * SECOND);
        assert!(practice.skip());
        assert_eq!(practice.left(), 270 * SECOND);
        practice.pass(9 * SECOND);
        assert_eq!(practice.left(), 270 * SECOND, "between two puzzles");
        assert!(!practice.skip());
        assert_eq!((practice.skipped(), practice.score()), (1, score(0, 0)));
        practice.begin(3);
        practice.pass(265 * SECOND);
        assert!(practice.skip() && practice.is_over(), "the last seconds");
    }

    #[test]
    fn a_puzzle_with_help_does_not_count_and_the_next_one_does() {
        let mut practice = Practice::new(3);
        practice.help();
        practice.begin(2);
        assert!(!practice.is_helped(), "the help before it");
        practice.help();
        assert!(practice.is_helped());
        assert_eq!(practice.solve(2), Some(PracticeSolution::Helped));
        practice.begin(2);
        assert_eq!(practice.solve(2), Some(PracticeSolution::Star));
        assert_eq!((practice.score(), practice.helped()), (score(1, 1), 1));
    }

    #[test]
    fn nothing_counts_after_the_time() {
        let mut practice = Practice::new(3);
        practice.begin(2);
        practice.pass(179 * SECOND);
        assert!(!practice.is_over());
        practice.pass(5 * SECOND);
        assert!(practice.is_over() && practice.left().is_zero());
        assert_eq!(practice.solve(2), None);
        assert!(!practice.skip());
        assert_eq!((practice.score(), practice.skipped()), (score(0, 0), 0));
    }

    #[test]
    fn puzzles_become_longer() {
        let lengths: Vec<_> = (0..40).map(Practice::moves).collect();
        assert_eq!((&lengths[0], &lengths[3], &lengths[6]), (&(2..=3), &(3..=4), &(4..=5)));
        assert_eq!(lengths[39], 7..=8);
        assert!(lengths.is_sorted_by_key(|it| *it.start()));
        let mut rng = Pcg64::new(1, 0);
        let mut solver = DEFAULT.solver();
        let style = Style::Official(Sides::All);
        let recipe = Recipe { style, robots: 4, goal_robot: None, profile: Profile::PLAIN };
        for number in 0..24 {
            let level = Practice::level(number, &mut rng);
            let puzzle = deal::by_level(level, &recipe, &mut *solver, None, &mut rng);
            let moves = puzzle.expect("a puzzle").solution.len() as u32;
            assert!(Practice::moves(number).contains(&moves), "{number}: {moves}");
        }
    }
}
