//! [`distinct`]: solutions that differ by more than the order of independent moves.

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::Rules;
use carom_engine::ricochet::{Move, Position};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

/// Solutions that differ only by swaps of consecutive moves that commute.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DistinctSolution {
    /// The first of them.
    pub moves: Vec<Move>,
    /// The number of them, including the first.
    pub reorderings: u64,
}

/// How many optimal solutions the programs of this workspace compare at most with [`distinct`], so that all of them give the
/// same answer. More of them take seconds.
pub const MOST_COMPARED: usize = 100_000;

/// The answer of [`distinct`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Distinct {
    /// The distinct solutions, in the order of their first solutions.
    pub solutions: Vec<DistinctSolution>,
    /// Whether every solution was compared. If not, there may be more distinct solutions, and the last one
    /// of the list may have more reorderings.
    pub is_complete: bool,
}

/// Merges the solutions that differ only by the order of moves that commute.
///
/// Two consecutive moves of different robots commute if they can also be played in the other order and both
/// orders lead to the same position. Each robot makes one move, so it slides to the same square in both
/// orders. Two solutions are merged if a chain of such swaps leads from one to the other. All solutions of
/// a chain have the same moves, and each robot makes its own moves in the same order.
///
/// `solutions` are all optimal solutions of the round `rules` in any order, for example that of
/// [`OptimalSolutions::iter`](crate::search::OptimalSolutions::iter) or of [`preferred`](super::preferred).
/// The first solution of each chain in this order represents the chain. At most `most` solutions are
/// compared.
pub fn distinct<R>(
    rules: &R,
    solutions: impl IntoIterator<Item = Vec<Move>>,
    most: usize,
) -> Distinct
where
    R: Rules<State = Position, Move = Move>,
{
    let mut seen: HashSet<Vec<Move>, FxBuildHasher> = HashSet::default();
    let mut found = Distinct { solutions: Vec::new(), is_complete: true };
    for first in solutions {
        if seen.contains(&first) {
            continue;
        }
        if seen.len() >= most {
            found.is_complete = false;
            return found;
        }
        seen.insert(first.clone());
        let mut chain = vec![first.clone()];
        let mut next = 0;
        while next < chain.len() {
            for swapped in swaps(rules, &chain[next]) {
                if seen.contains(&swapped) {
                    continue;
                }
                if seen.len() >= most {
                    found.is_complete = false;
                    break;
                }
                seen.insert(swapped.clone());
                chain.push(swapped);
            }
            next += 1;
        }
        found.solutions.push(DistinctSolution { moves: first, reorderings: chain.len() as u64 });
        if !found.is_complete {
            break;
        }
    }
    found
}

/// The lines that differ from a line by one swap of consecutive moves that commute.
fn swaps<R>(rules: &R, line: &[Move]) -> Vec<Vec<Move>>
where
    R: Rules<State = Position, Move = Move>,
{
    let mut lines = Vec::new();
    let mut position = rules.initial_state();
    for (i, pair) in line.windows(2).enumerate() {
        let (first, second) = (pair[0], pair[1]);
        let after_first = rules.play_unchecked(&position, first);
        if first.robot != second.robot
            && play(rules, &position, second).and_then(|it| play(rules, &it, first))
                == Some(rules.play_unchecked(&after_first, second))
        {
            let mut swapped = line.to_vec();
            swapped.swap(i, i + 1);
            lines.push(swapped);
        }
        position = after_first;
    }
    lines
}

/// The position after a move if it is legal.
fn play<R>(rules: &R, position: &Position, mv: Move) -> Option<Position>
where
    R: Rules<State = Position, Move = Move>,
{
    let moves = rules.legal_moves(position);
    moves.contains(&mv).then(|| rules.play_unchecked(position, mv))
}
