//! The CSV: a header and one line for each puzzle.

use carom_formats::Optimum;
use carom_solver::{StopReason, Verdict};

use super::measure::CorpusOutcome;
use crate::output::csv_field;
use crate::verdict;

/// The names of the columns.
const HEAD: &str = "id,moves,us,expanded,generated,optimal,verdict,solution,solver\n";

/// The line of a puzzle, after a header if it is the first one. `moves` is empty if there is no solution. `optimal` is
/// empty if the file does not give the length, and `-` if the file says unsolvable. `solution` has the moves, and `solver` is who answered.
pub(super) fn csv<M>(outcome: &CorpusOutcome<'_, M>, has_head: bool) -> String {
    let head = if has_head { HEAD } else { "" };
    let moves = outcome.verdict.moves().map_or(String::new(), |moves| moves.len().to_string());
    let us = outcome.time.as_secs_f64() * 1e6;
    let optimal = match outcome.optimum {
        Optimum::Moves(moves) => moves.to_string(),
        Optimum::Unsolvable => "-".to_owned(),
        Optimum::Unknown => String::new(),
    };
    let verdict = match &outcome.verdict {
        _ if outcome.mismatch.is_some() => "wrong",
        Verdict::Stopped(StopReason::GaveUp) => "not-found",
        verdict => verdict::proof(verdict).unwrap_or_else(|| verdict::kind(verdict)),
    };
    let (expanded, generated) = (outcome.stats.expanded, outcome.stats.generated);
    let (id, solution) = (csv_field(outcome.id), &outcome.solution);
    let solver = outcome.solver.id;
    format!(
        "{head}{id},{moves},{us:.3},{expanded},{generated},{optimal},{verdict},{solution},{solver}\n"
    )
}
