//! Depth-first search with memory.

use carom_engine::Puzzle;

use super::{NoBound, deepening};
use crate::{Control, Report, Stats};

/// Solves a puzzle by depth-first search with a limit that increases by one. For every state it remembers
/// the fewest moves after which the state was met, under this limit or a smaller one. It cuts a line that
/// reaches the state after more moves, or after as many under the same limit.
///
/// The search is optimal. It proves unsolvability when no state lies beyond a limit. For every limit the
/// search expands all states nearer than the limit again, each of them once.
pub fn dfs_memory<P: Puzzle>(puzzle: &P, control: &mut Control<'_>) -> Report<P::Move> {
    let mut stats = Stats::default();
    let verdict = deepening::search(puzzle, &NoBound, control, &mut stats);
    Report::new("dfs-memory", verdict, stats)
}
