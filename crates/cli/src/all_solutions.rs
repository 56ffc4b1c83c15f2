//! `solve --all` of every game: the search for every shortest solution, and what its answers say.

use carom_solver::search::{OptimalReport, OptimalSolutions, OptimalVerdict};
use carom_solver::{Proof, Report, Verdict};
use carom_support::wording::{counted, grouped};
use serde_json::{Value, json};

use crate::problem::Problem;
use crate::verdict;

/// What the answer promises.
pub(crate) const PROMISE: &str = "finds every shortest solution";

/// What a search for all shortest solutions found: the report with the first one of them, and the second result of `list`, whose
/// first result is the first solution.
pub(crate) fn answer<M, A>(
    report: OptimalReport<M>,
    list: impl FnOnce(&OptimalSolutions<M>) -> (Vec<M>, A),
) -> (Report<M>, Option<A>) {
    let (verdict, all) = match report.verdict {
        OptimalVerdict::Solved(solutions) => {
            let (moves, all) = list(&solutions);
            (Verdict::Solved { moves, proof: Proof::Optimal }, Some(all))
        }
        OptimalVerdict::Unsolvable => (Verdict::Unsolvable, None),
        OptimalVerdict::Stopped(why) => (Verdict::Stopped(why), None),
    };
    (Report::new("all", Ok(verdict), report.stats), all)
}

/// The best solution that is known when a search was stopped: one before the search for all of them, or one that may not be shortest.
pub(crate) struct KnownSolution<M> {
    /// The answer with it.
    pub(crate) verdict: Verdict<M>,
    pub(crate) moves: Vec<M>,
    proof: Proof,
    at_least: u32,
    /// How deep the search for all of them was.
    reached: Option<u32>,
}

impl<M: Copy> KnownSolution<M> {
    /// `first` is the answer of the first search, `last` that of the same search or of the search for all solutions.
    pub(crate) fn of(first: Verdict<M>, last: &Report<M>) -> Option<Self> {
        let Verdict::Stopped(_) = last.verdict else { return None };
        let (verdict, reached) = match (first, &last.best) {
            (first @ Verdict::Solved { .. }, _) => (first, Some(last.stats.depth)),
            (_, Some(best)) => {
                (Verdict::Solved { moves: best.clone(), proof: Proof::UpperBound }, None)
            }
            _ => return None,
        };
        let Verdict::Solved { moves, proof } = &verdict else { return None };
        let (moves, proof, at_least) = (moves.clone(), *proof, last.at_least);
        Some(Self { verdict, moves, proof, at_least, reached })
    }

    /// Its lines in a block for people.
    pub(crate) fn lines(&self, unit: &str) -> Vec<(&'static str, String)> {
        let length = counted(self.moves.len() as u64, unit);
        let known = verdict::solved(self.moves.len(), self.proof, self.at_least, unit);
        let reached =
            self.reached.map(|reached| format!("{reached} of {length} deep in the search for all"));
        let lines = [("known", Some(known)), ("reached", reached)];
        lines.into_iter().filter_map(|(name, text)| Some((name, text?))).collect()
    }

    /// The same facts as JSON.
    pub(crate) fn json<P: Problem<Move = M>>(&self, puzzle: &P) -> Value {
        json!({
            "length": self.moves.len(),
            "proof": verdict::proof(&self.verdict),
            "moves": puzzle.texts(&self.moves),
            "reached": self.reached,
        })
    }
}

/// The number of optimal solutions; `None` if the counter is full, so that it is no number of theirs.
pub(crate) fn exact(count: u64) -> Option<u64> {
    Some(count).filter(|&count| count != u64::MAX)
}

/// The number of optimal solutions as text.
pub(crate) fn counts(count: u64) -> String {
    match exact(count) {
        Some(count) => counted(count, "optimal solution"),
        None => "more optimal solutions than 64 bits can count".to_owned(),
    }
}

/// The last line of a list of `listed` solutions of `count`; empty if all are listed. A counter that is full counts at least that many.
pub(crate) fn more(count: u64, listed: usize) -> String {
    let left = match count - listed as u64 {
        0 => return String::new(),
        _ if count == u64::MAX => "more than can be counted".to_owned(),
        left => format!("{} more", grouped(left)),
    };
    format!("{:>7} {left}; use --limit to list more\n", "...")
}
