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

use carom_engine::Puzzle;
use carom_formats::Optimum;
use carom_solver::{Proof, StopReason, Verdict};
use carom_support::wording::{counted, grouped};
use serde::Serialize;

/// What the length of a solution counts in most games, in the singular.
pub(crate) const MOVE: &str = "move";
/// The text for a puzzle that provably has no solution.
pub(crate) const UNSOLVABLE: &str = "no solution exists, proven";

/// `8 moves, optimal: no shorter solution exists` or `42 moves, at least 31 needed`. The unit is what the length counts, in the
/// singular; `at_least` is 0 if nothing is known about shorter solutions.
pub(crate) fn solved(length: usize, proof: Proof, at_least: u32, unit: &str) -> String {
    let proof = match (proof, at_least) {
        (Proof::Optimal, _) => "optimal: no shorter solution exists".to_owned(),
        (Proof::UpperBound, 0) => "not proven: a shorter solution may exist".to_owned(),
        (Proof::UpperBound, _) => format!("at least {} needed", grouped(at_least)),
    };
    format!("{}, {proof}", counted(length as u64, unit))
}

/// The verdict as a sentence.
pub(crate) fn sentence<M>(verdict: &Verdict<M>, at_least: u32, unit: &str) -> String {
    match verdict {
        Verdict::Solved { moves, proof } => solved(moves.len(), *proof, at_least, unit),
        Verdict::Unsolvable => UNSOLVABLE.to_owned(),
        // The search is complete, but it proves nothing.
        Verdict::Stopped(why @ StopReason::GaveUp) => why.to_string(),
        Verdict::Stopped(why) => format!("stopped: {}", stopped(*why)),
    }
}

/// The verdict at the end of the line of a puzzle: `: 7 moves`; empty without a search.
pub(crate) fn ending<M>(found: Option<&Verdict<M>>, unit: &str) -> String {
    match found {
        Some(Verdict::Solved { moves, .. }) => format!(": {}", counted(moves.len() as u64, unit)),
        Some(Verdict::Unsolvable) => ": it has no solution".to_owned(),
        Some(Verdict::Stopped(_)) => ": the search was stopped".to_owned(),
        None => String::new(),
    }
}

/// The verdict in a table: `8`, `<=8`, `-` without a solution, `?` if unknown.
pub(crate) fn cell<M>(verdict: &Verdict<M>) -> String {
    match verdict {
        Verdict::Solved { moves, proof: Proof::Optimal } => moves.len().to_string(),
        Verdict::Solved { moves, proof: Proof::UpperBound } => format!("<={}", moves.len()),
        Verdict::Unsolvable => "-".to_owned(),
        Verdict::Stopped(_) => "?".to_owned(),
    }
}

/// The verdict for programs: `solved`, `unsolvable` or `stopped`.
pub(crate) const fn kind<M>(verdict: &Verdict<M>) -> &'static str {
    match verdict {
        Verdict::Solved { .. } => "solved",
        Verdict::Unsolvable => "unsolvable",
        Verdict::Stopped(_) => "stopped",
    }
}

/// The proof of a solution for programs: `optimal` or `upper-bound`.
pub(crate) const fn proof<M>(verdict: &Verdict<M>) -> Option<&'static str> {
    match verdict {
        Verdict::Solved { proof: Proof::Optimal, .. } => Some("optimal"),
        Verdict::Solved { proof: Proof::UpperBound, .. } => Some("upper-bound"),
        Verdict::Unsolvable | Verdict::Stopped(_) => None,
    }
}

/// Why a search was stopped; a limit with the option that set it.
pub(crate) fn stopped(why: StopReason) -> String {
    let option = match why {
        StopReason::TimeLimit => "--timeout",
        StopReason::NodeLimit => "--max-nodes",
        StopReason::MemoryLimit => "--max-memory",
        StopReason::DepthLimit => "--max-moves",
        _ => return why.to_string(),
    };
    format!("{why} ({option})")
}

/// Why a search was stopped, or why there is no solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Reason {
    /// For programs.
    pub(crate) code: &'static str,
    /// For people.
    pub(crate) text: String,
}

impl Reason {
    /// Of a search that was stopped.
    pub(crate) fn of(why: StopReason) -> Self {
        Self { code: why.code(), text: stopped(why) }
    }

    /// Of a puzzle that has no solution; the text says what is in the way.
    pub(crate) const fn blocked(text: String) -> Self {
        Self { code: "blocked", text }
    }
}

/// Replays the solution in the engine, and compares the verdict with the fewest moves in a file. A stopped
/// search contradicts nothing, unless it proves that every solution is longer than `most`, the limit of the
/// search. A longer solution contradicts nothing if it does not claim to be optimal.
///
/// # Errors
/// The contradiction between the verdict and the rules or the file.
pub(crate) fn check<P: Puzzle>(
    puzzle: &P,
    verdict: &Verdict<P::Move>,
    optimum: Optimum,
    most: Option<u32>,
    unit: &str,
) -> Result<(), String> {
    let moves = verdict.moves();
    if let Some(moves) = moves {
        puzzle.check_solution(moves).map_err(|wrong| wrong.to_string())?;
    }
    let found = moves.map_or(0, <[_]>::len) as u32;
    let text = |length: u32| counted(length, unit);
    let claims = |fewest: u32| format!("the file claims {}", text(fewest));
    Err(match (verdict, optimum) {
        (Verdict::Stopped(StopReason::DepthLimit), Optimum::Moves(fewest))
            if most.is_some_and(|most| fewest <= most) =>
        {
            let least = text(most.unwrap_or(0).saturating_add(1));
            format!("{}, but every solution has at least {least}", claims(fewest))
        }
        (Verdict::Unsolvable, Optimum::Moves(fewest)) => {
            format!("{}, but there is no solution", claims(fewest))
        }
        (Verdict::Solved { .. }, Optimum::Unsolvable) => {
            format!("the file claims that there is no solution, but one has {}", text(found))
        }
        (Verdict::Solved { proof: Proof::Optimal, .. }, Optimum::Moves(fewest))
            if found != fewest =>
        {
            format!("{}, but the shortest solution has {found}", claims(fewest))
        }
        (Verdict::Solved { .. }, Optimum::Moves(fewest)) if found < fewest => {
            format!("{}, but a solution has {found}", claims(fewest))
        }
        _ => return Ok(()),
    })
}
