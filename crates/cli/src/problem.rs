//! [`Problem`]: a puzzle of any game as the commands solve it and speak about it.

use carom_engine::Puzzle;
use carom_formats::Optimum;
use carom_solver::{CatalogueEntry, Verdict};

use crate::verdict::{self, MOVE};

/// A puzzle for the solvers of a game's catalogue.
pub(crate) trait Problem: Puzzle<Move: Send> + Sized + 'static {
    /// A move as answers write it.
    fn notation(&self, mv: Self::Move) -> String;

    /// What the length of a solution counts, in the singular.
    fn unit(&self) -> &'static str {
        MOVE
    }

    /// The solver that answers if the user asks for this one.
    fn answers(&self, asked: &'static CatalogueEntry<Self>) -> &'static CatalogueEntry<Self> {
        asked
    }

    /// Why the puzzle has no solution, if that is known without a search.
    fn barrier(&self) -> Option<String> {
        None
    }

    /// The moves as a list of texts.
    fn texts(&self, moves: &[Self::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.notation(mv)).collect()
    }

    /// The reason why there is no solution, or why the search was stopped.
    fn reason(&self, verdict: &Verdict<Self::Move>) -> Option<String> {
        match verdict {
            Verdict::Unsolvable => self.barrier(),
            Verdict::Solved { .. } | Verdict::Stopped(_) => verdict::reason(verdict),
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
