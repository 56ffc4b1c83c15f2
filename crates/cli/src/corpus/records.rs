//! The CSV: a header and one line for each puzzle.

use carom_formats::Optimum;
use carom_solver::Verdict;

use super::measure::CorpusOutcome;
use crate::output::csv_field;
use crate::verdict;

/// The names of the columns.
const HEAD: &str =
    "id,solver,verdict,reason,mismatch,length,proof,moves,optimum,expanded,generated,seconds\n";

/// The line of a puzzle, after a header if it is the first one.
pub(super) fn csv<M>(outcome: &CorpusOutcome<'_, M>, has_head: bool) -> String {
    let head = if has_head { HEAD } else { "" };
    let found = &outcome.verdict;
    let reason = match found {
        Verdict::Stopped(why) => why.code(),
        Verdict::Solved { .. } | Verdict::Unsolvable => "",
    };
    let fields = [
        outcome.id.to_owned(),
        outcome.solver.id.to_owned(),
        verdict::kind(found).to_owned(),
        reason.to_owned(),
        outcome.mismatch.clone().unwrap_or_default(),
        found.moves().map_or_else(String::new, |moves| moves.len().to_string()),
        verdict::proof(found).unwrap_or_default().to_owned(),
        outcome.solution.clone(),
        match outcome.optimum {
            Optimum::Moves(moves) => moves.to_string(),
            Optimum::Unsolvable => "unsolvable".to_owned(),
            Optimum::Unknown => String::new(),
        },
        outcome.stats.expanded.to_string(),
        outcome.stats.generated.to_string(),
        format!("{:.9}", outcome.time.as_secs_f64()),
    ];
    format!("{head}{}\n", fields.map(|it| csv_field(&it)).join(","))
}
