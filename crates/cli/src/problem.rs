//! [`Problem`]: a puzzle of any game as the commands solve it and speak about it.

use carom_engine::Puzzle;
use carom_formats::Optimum;
use carom_jobs::Answer;
use carom_solver::{CatalogueEntry, Proof, StopReason};
use carom_support::wording::counted;
use serde_json::{Map, Value};

use crate::input::Input;
use crate::solver_text::SolverText;
use crate::verdict::MOVE;

/// A puzzle and its answers.
pub(crate) trait Problem: Puzzle + Sized {
    /// What the files of the game have.
    type Entry: Input + Send + Sync;
    /// The list of `solve --all`.
    type Solutions: AllSolutions<Self>;

    /// A move as answers write it.
    fn notation(&self, mv: Self::Move) -> String;

    /// The first lines of an answer for people. `name` is that of the entry in messages.
    fn head(&self, entry: &Self::Entry, name: &str) -> Vec<(&'static str, String)>;

    /// The lines about the moves of a solution.
    fn move_lines(&self, moves: &[Self::Move]) -> Vec<(&'static str, String)>;

    /// What JSON has about the puzzle: everything that is needed to play it.
    fn facts(&self, entry: &Self::Entry) -> Map<String, Value>;

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

    /// The contradiction between an answer and the rules or the fewest moves in a file. A stopped search contradicts nothing, unless
    /// it proves that every solution is longer than `most`, the limit of the search. A longer solution contradicts nothing if it
    /// does not claim to be optimal.
    fn mismatch<S>(
        &self,
        answer: &Answer<Self::Move, S>,
        optimum: Optimum,
        most: Option<u32>,
    ) -> Option<String> {
        if let Err(wrong) = answer.replay(self) {
            return Some(wrong.to_string());
        }
        let text = |length: u32| counted(length, self.unit());
        let solution = answer.solution().map(|(moves, proof)| (moves.len() as u32, proof));
        let fewest = match (optimum, solution) {
            (Optimum::Moves(fewest), _) => fewest,
            (Optimum::Unsolvable, Some((found, _))) => {
                let found = text(found);
                return Some(format!(
                    "the file claims that there is no solution, but one has {found}"
                ));
            }
            _ => return None,
        };
        let fact = match (solution, answer.stopped(), most) {
            (_, Some(StopReason::DepthLimit), Some(most)) if fewest <= most => {
                format!("every solution has at least {}", text(most.saturating_add(1)))
            }
            (None, None, _) => "there is no solution".to_owned(),
            (Some((found, Proof::Optimal)), ..) if found != fewest => {
                format!("the shortest solution has {found}")
            }
            (Some((found, _)), ..) if found < fewest => format!("a solution has {found}"),
            _ => return None,
        };
        Some(format!("the file claims {}, but {fact}", text(fewest)))
    }
}

/// A puzzle for the solvers of a game's catalogue.
pub(crate) trait Solvable: Problem<Move: Send> + Clone + Sync + 'static {
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

    /// The fields of [`Problem::facts`] that a table has.
    const COLUMNS: &'static [&'static str];
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
