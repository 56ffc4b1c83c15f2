//! Depth-first search with memory.

use carom_engine::Puzzle;

use super::{NoBound, deepening, report};
use crate::{Control, Report, Stats};

/// Solves a puzzle by depth-first search to a limit that rises by one, remembering for every state the
/// fewest moves after which it was met, so that a line that comes to it later is cut.
///
/// Optimal; proves unsolvability once a limit brings no state beyond it. It expands states anew for
/// every limit, and within one limit when it finds a shorter way to them.
pub fn dfs_memory<P: Puzzle>(puzzle: &P, control: &mut Control<'_>) -> Report<P::Move> {
    let mut stats = Stats::default();
    let verdict = deepening::search(puzzle, &NoBound, control, &mut stats);
    report(stats, verdict)
}
