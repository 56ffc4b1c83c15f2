//! IDA* with a transposition table.

use carom_engine::Puzzle;

use super::{LowerBound, deepening};
use crate::{Control, Report, Stats};

/// Solves a puzzle by iterative-deepening A* (R. E. Korf, *Depth-first iterative-deepening: an optimal
/// admissible tree search*, 1985) with a table of the states met (A. Reinefeld, T. A. Marsland,
/// *Enhanced iterative-deepening search*, 1994).
///
/// The depth-first search cuts a line when the moves made plus the lower bound of the moves still needed
/// exceed a limit. The next limit is the least sum that was cut. The search is optimal with any
/// admissible bound. The table keeps the fewest moves that led to each state, also under smaller limits.
/// It cuts lines that reach a state after more moves, or after as many under the same limit. The table
/// also proves unsolvability: then no state remains beyond the limit.
pub fn idastar<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    control: &mut Control<'_>,
) -> Report<P::Move> {
    let mut stats = Stats::default();
    let verdict = deepening::search(puzzle, bound, control, &mut stats);
    Report::new("idastar", verdict, stats)
}
