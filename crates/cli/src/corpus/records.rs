//! The CSV: a header and one line for each puzzle.

use carom_formats::Optimum;
use serde_json::json;

use super::measure::CorpusOutcome;
use crate::output::csv_field;
use crate::solving::cell;

/// The names of the columns.
const COLUMNS: [&str; 12] = [
    "id",
    "solver",
    "verdict",
    "reason",
    "mismatch",
    "length",
    "proof",
    "moves",
    "optimum",
    "expanded",
    "generated",
    "seconds",
];

/// The line of a puzzle, after a header if it is the first one.
pub(super) fn csv(outcome: &CorpusOutcome<'_>, has_head: bool) -> String {
    let CorpusOutcome { id, optimum, answer, .. } = outcome;
    let mut object = json!(answer);
    object["id"] = json!(id);
    object["optimum"] = match optimum {
        Optimum::Moves(moves) => json!(moves),
        Optimum::Unsolvable => json!("unsolvable"),
        Optimum::Unknown => json!(null),
    };
    // Without an exponent.
    object["seconds"] = json!(format!("{:.9}", answer.seconds));
    let head = if has_head { COLUMNS.join(",") + "\n" } else { String::new() };
    let fields = COLUMNS.map(|name| csv_field(&cell(&object[name])));
    format!("{head}{}\n", fields.join(","))
}
