//! IDA* with a transposition table.

use carom_engine::Puzzle;

use super::{LowerBound, deepening, report};
use crate::{Control, Report, Stats};

/// Solves a puzzle by iterative-deepening A* (R. E. Korf, *Depth-first iterative-deepening: an optimal
/// admissible tree search*, 1985) with a table of the states met (A. Reinefeld, T. A. Marsland,
/// *Enhanced iterative-deepening search*, 1994).
///
/// Depth-first search that cuts a line once the moves made plus the moves still needed at least exceed a
/// limit; the next limit is the least sum that was cut. Optimal with any admissible bound. The table
/// cuts lines that come to a state after as many moves or more, and is what proves unsolvability: no
/// state beyond the limit is left.
pub fn idastar<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    control: &mut Control<'_>,
) -> Report<P::Move> {
    let mut stats = Stats::default();
    let verdict = deepening::search(puzzle, bound, control, &mut stats);
    report(stats, verdict)
}
