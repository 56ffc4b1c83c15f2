//! Answers are believed only after the engine has played them.

use carom_engine::Puzzle;
use carom_engine::ricochet::{Move, Round};
use carom_formats::Optimum;
use carom_solver::{Proof, Verdict};

use crate::wording::counted;

/// Plays a solution in the engine.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(round: &Round, moves: &[Move]) -> Result<(), String> {
    match round.play_all(moves) {
        Ok(position) if round.is_solved(&position) => Ok(()),
        Ok(_) => Err("the moves do not solve the puzzle".to_owned()),
        Err((number, illegal)) => Err(format!("move {} is illegal: {illegal}", number + 1)),
    }
}

/// Checks an answer against the rules and against what a file says of the fewest moves. A search that
/// was stopped contradicts nothing; neither does a longer solution that claims no more.
///
/// # Errors
/// How they contradict each other.
pub(crate) fn judge(
    round: &Round,
    verdict: &Verdict<Move>,
    optimum: Optimum,
) -> Result<(), String> {
    let (moves, proof) = match verdict {
        Verdict::Solved { moves, proof } => (moves, *proof),
        Verdict::Unsolvable => {
            return match optimum {
                Optimum::Moves(most) => {
                    Err(format!("no solution, the file says {}", counted(most as usize, "move")))
                }
                Optimum::Unknown | Optimum::Unsolvable => Ok(()),
            };
        }
        Verdict::Stopped(_) => return Ok(()),
    };
    check(round, moves)?;
    let found = moves.len();
    match optimum {
        Optimum::Unknown => Ok(()),
        Optimum::Unsolvable => Err(format!("{}, the file says unsolvable", counted(found, "move"))),
        Optimum::Moves(fewest) => {
            let fewest = fewest as usize;
            if found < fewest || (found > fewest && proof == Proof::Optimal) {
                return Err(format!("{}, the file says {fewest}", counted(found, "move")));
            }
            Ok(())
        }
    }
}
