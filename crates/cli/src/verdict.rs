//! The answers of all commands, as JSON and with commas: one name for one thing. `docs/answers.schema.json` in the repository has
//! a JSON Schema for each command. It refers to `docs/puzzle.schema.json`, so a validator needs both files.
//!
//! `--format json` is one value of JSON: a list if several answers can come (`solve`, `best`, `analyse`, `tablebase query`,
//! `formats`), one object otherwise. `jsonl` has the same objects, one on each line. `csv` has some of their fields, with the
//! same names: a list is words with blanks between them, a square is its name, D10, and of a reason there is only the code. A field that
//! does not apply is null, or empty with commas.
//!
//! | name | value |
//! | --- | --- |
//! | `file`, `number`, `id` | the file, the number of the puzzle in it from 1, and its name there |
//! | `board`, `board_name` | the board as in a file of puzzles (a board string in Unblock Me), and its name |
//! | `robots`, `robot_count` | the squares by colour, `{"red": [2, 14], …}`; the number of robots |
//! | `goal`, `target` | `{"robot": "blue", "square": [9, 12]}`; the printed target there, `blue-triangle` |
//! | `rules`, `metric` | the rules; what the length counts, `moves` or `steps` |
//! | `position`, `side` | a position string of Tablut; the side to move, `attackers` or `defenders` |
//! | `moves`, `best_moves`, `move` | a list of texts; every best first move; one move |
//! | `length`, `max_length`, `mean_length` | the number of moves of a solution; of the hardest position; the mean |
//! | `histogram` | how many positions have each length, from 0 |
//! | `verdict` | `solved`, `unsolvable` or `stopped` |
//! | `reason` | `{"code": …, "text": …}`; the codes are `node-limit`, `time-limit`, `memory-limit`, `depth-limit`, `cancelled`, `gave-up`, `blocked`, `illegal-move` and `failed` |
//! | `mismatch` | the contradiction between an answer and the rules or the file |
//! | `proof` | `optimal` or `upper-bound` |
//! | `at_least` | a number of moves that every solution needs |
//! | `optimum` | what a file says: its `length`, or `unsolvable` |
//! | `solutions` | `{"count": …, "list": […]}` |
//! | `outcome`, `end` | `attackers`, `defenders` or `draw`; how a game has ended |
//! | `solver`, `player` | who answered |
//! | `expanded`, `generated` | the states of the search |
//! | `seconds`, `…_seconds` | a time |

use carom_jobs::{Answer, AnswerVerdict, LimitNames, Reason};
use carom_solver::{Proof, StopReason};
use carom_support::wording::{counted, grouped};

/// What the length of a solution counts in most games, in the singular.
pub(crate) const MOVE: &str = "move";
/// The text for a puzzle that provably has no solution.
pub(crate) const UNSOLVABLE: &str = "no solution exists, proven";

/// `8 moves, optimal: no shorter solution exists` or `42 moves, at least 31 needed`. The unit is what the length counts, in the
/// singular; `at_least` is what is known about shorter solutions.
pub(crate) fn solved(length: u32, proof: Proof, at_least: Option<u32>, unit: &str) -> String {
    let proof = match (proof, at_least) {
        (Proof::Optimal, _) => "optimal: no shorter solution exists".to_owned(),
        (Proof::UpperBound, None) => "not proven: a shorter solution may exist".to_owned(),
        (Proof::UpperBound, Some(least)) => format!("at least {} needed", grouped(least)),
    };
    format!("{}, {proof}", counted(length, unit))
}

/// The answer as a sentence.
pub(crate) fn sentence<M, S>(answer: &Answer<M, S>, unit: &str) -> String {
    if let (Some(length), Some(proof)) = (answer.length, answer.proof) {
        return solved(length, proof, answer.at_least, unit);
    }
    let reason = reason_text(answer);
    match answer.stopped() {
        // The search is complete, but it proves nothing.
        Some(StopReason::GaveUp) => reason.to_owned(),
        Some(_) => format!("stopped: {reason}"),
        None if reason.is_empty() => UNSOLVABLE.to_owned(),
        None => format!("{UNSOLVABLE}: {reason}"),
    }
}

/// Why a search was stopped, or why there is no solution; empty if there is nothing to say.
pub(crate) fn reason_text<M, S>(answer: &Answer<M, S>) -> &str {
    answer.reason.as_ref().map_or("", |reason| &reason.text)
}

/// The verdict at the end of the line of a puzzle: `: 7 moves`; empty without a search.
pub(crate) fn ending<M>(found: Option<&Answer<M>>, unit: &str) -> String {
    let Some(found) = found else { return String::new() };
    match (found.verdict, found.length) {
        (_, Some(length)) => format!(": {}", counted(length, unit)),
        (AnswerVerdict::Unsolvable, _) => ": it has no solution".to_owned(),
        _ => ": the search was stopped".to_owned(),
    }
}

/// The verdict in a table: `8`, `<=8`, `-` without a solution, `?` if unknown.
pub(crate) fn cell<M, S>(answer: &Answer<M, S>) -> String {
    match (answer.length, answer.proof) {
        (Some(length), Some(Proof::Optimal)) => length.to_string(),
        (Some(length), _) => format!("<={length}"),
        _ if answer.verdict == AnswerVerdict::Unsolvable => "-".to_owned(),
        _ => "?".to_owned(),
    }
}

/// The options that set the limits of a search.
pub(crate) const OPTIONS: LimitNames = LimitNames {
    time: "--timeout",
    nodes: "--max-nodes",
    memory: "--max-memory",
    moves: "--max-moves",
};

/// Why a search was stopped; a limit with the option that set it.
pub(crate) fn stopped(why: StopReason) -> Reason {
    Reason::stopped(why, Some(&OPTIONS))
}
