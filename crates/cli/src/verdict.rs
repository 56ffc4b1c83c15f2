//! Verdicts as text, for people and for programs, and the check that they are right.

use carom_engine::Puzzle;
use carom_formats::Optimum;
use carom_formats::wording::counted;
use carom_solver::{Proof, Verdict};

/// What the length of a solution counts in most games, in the singular.
pub(crate) const MOVE: &str = "move";
/// The text for a puzzle that provably has no solution.
pub(crate) const UNSOLVABLE: &str = "no solution exists, proven";

/// `8 moves, optimal: no shorter solution exists`. The unit is what the length counts, in the singular.
pub(crate) fn solved(length: usize, proof: Proof, unit: &str) -> String {
    let proof = match proof {
        Proof::Optimal => "optimal: no shorter solution exists",
        Proof::UpperBound => "not proven: a shorter solution may exist",
    };
    format!("{}, {proof}", counted(length as u64, unit))
}

/// The verdict as a sentence.
pub(crate) fn sentence<M>(verdict: &Verdict<M>, unit: &str) -> String {
    match verdict {
        Verdict::Solved { moves, proof } => solved(moves.len(), *proof, unit),
        Verdict::Unsolvable => UNSOLVABLE.to_owned(),
        Verdict::Stopped(why) => format!("none: {why}"),
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

/// The reason why a search was stopped.
pub(crate) fn reason<M>(verdict: &Verdict<M>) -> Option<String> {
    match verdict {
        Verdict::Stopped(why) => Some(why.to_string()),
        Verdict::Solved { .. } | Verdict::Unsolvable => None,
    }
}

/// Replays the solution in the engine, and compares the verdict with the fewest moves in a file. A stopped
/// search contradicts nothing. A longer solution contradicts nothing if it does not claim to be optimal.
///
/// # Errors
/// The contradiction between the verdict and the rules or the file.
pub(crate) fn check<P: Puzzle>(
    puzzle: &P,
    verdict: &Verdict<P::Move>,
    optimum: Optimum,
    unit: &str,
) -> Result<(), String> {
    let moves = verdict.moves();
    if let Some(moves) = moves {
        puzzle.check_solution(moves).map_err(|wrong| wrong.to_string())?;
    }
    let found = moves.map_or(0, <[_]>::len);
    match (verdict, optimum) {
        (Verdict::Stopped(_), _)
        | (_, Optimum::Unknown)
        | (Verdict::Unsolvable, Optimum::Unsolvable) => Ok(()),
        (Verdict::Unsolvable, Optimum::Moves(fewest)) => {
            Err(format!("no solution, the file says {}", counted(u64::from(fewest), unit)))
        }
        (Verdict::Solved { .. }, Optimum::Unsolvable) => {
            Err(format!("{}, the file says unsolvable", counted(found as u64, unit)))
        }
        (Verdict::Solved { proof, .. }, Optimum::Moves(fewest)) => {
            let fewest = fewest as usize;
            if found < fewest || (found > fewest && *proof == Proof::Optimal) {
                return Err(format!("{}, the file says {fewest}", counted(found as u64, unit)));
            }
            Ok(())
        }
    }
}
