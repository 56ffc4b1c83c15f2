//! [`Problem`]: a puzzle of any game as the commands solve it and speak about it.

use carom_engine::Puzzle;
use carom_formats::Optimum;
use carom_solver::{CatalogueEntry, Verdict};
use serde_json::{Map, Value};

use crate::input::Input;
use crate::solver_text::SolverText;
use crate::verdict::{self, MOVE, Reason};

/// A puzzle for the solvers of a game's catalogue.
pub(crate) trait Problem: Puzzle<Move: Send> + Clone + Sync + 'static {
    /// What the files of the game have.
    type Entry: Input + Send + Sync;
    /// The list of `solve --all`.
    type Solutions: AllSolutions<Self>;

    /// The solvers.
    fn catalogue() -> &'static [CatalogueEntry<Self>];

    /// What people read about them.
    fn solver_texts() -> &'static [SolverText];

    /// The solver if the user names none.
    fn default_solver() -> &'static CatalogueEntry<Self>;

    /// Whether a solver needs so much memory that only one search with it may run at a time.
    fn runs_alone(_solver: &str) -> bool {
        false
    }

    /// A move as answers write it.
    fn notation(&self, mv: Self::Move) -> String;

    /// The first lines of an answer for people. `name` is that of the entry in messages.
    fn head(&self, entry: &Self::Entry, name: &str) -> Vec<(&'static str, String)>;

    /// The lines about the moves of a solution.
    fn move_lines(&self, moves: &[Self::Move]) -> Vec<(&'static str, String)>;

    /// What JSON has about the puzzle: everything that is needed to play it.
    fn facts(&self, entry: &Self::Entry) -> Map<String, Value>;

    /// The fields of [`Problem::facts`] that a table has.
    const COLUMNS: &'static [&'static str];

    /// The rules, if the game has several.
    fn rules(&self) -> Option<String> {
        None
    }

    /// The drawing above an answer.
    fn drawing(&self) -> String {
        String::new()
    }

    /// What the length of a solution counts, in the singular.
    fn unit(&self) -> &'static str {
        MOVE
    }

    /// What is in the way if the puzzle has no solution, and if that is known without a search.
    fn barrier(&self) -> Option<String> {
        None
    }

    /// The moves as a list of texts.
    fn texts(&self, moves: &[Self::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.notation(mv)).collect()
    }

    /// The reason why there is no solution, or why the search was stopped.
    fn reason(&self, verdict: &Verdict<Self::Move>) -> Option<Reason> {
        match verdict {
            Verdict::Unsolvable => self.barrier().map(Reason::blocked),
            Verdict::Stopped(why) => Some(Reason::of(*why)),
            Verdict::Solved { .. } => None,
        }
    }

    /// The contradiction between a verdict and the rules or the file. `most` is the limit of the length.
    fn mismatch(
        &self,
        verdict: &Verdict<Self::Move>,
        optimum: Optimum,
        most: Option<u32>,
    ) -> Option<String> {
        verdict::check(self, verdict, optimum, most, self.unit()).err()
    }
}

/// Every shortest solution of a puzzle: their number, and some of them.
pub(crate) trait AllSolutions<P> {
    /// Replays every listed solution in the engine.
    ///
    /// # Errors
    /// The fault of a solution.
    fn check(&self, puzzle: &P) -> Result<(), String>;

    /// The numbers of solutions, as text.
    fn counts(&self) -> String;

    /// One line for each listed solution.
    fn lines(&self, puzzle: &P) -> String;

    /// The same facts as JSON.
    fn json(&self, puzzle: &P) -> Value;
}
