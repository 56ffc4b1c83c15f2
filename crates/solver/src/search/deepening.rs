//! Depth-first search with memory and an increasing limit: the common core of
//! [`dfs_memory`](super::dfs_memory) and [`idastar`](super::idastar).

use alloc::vec::Vec;

use carom_engine::Puzzle;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use super::{LowerBound, table_bytes};
use crate::{Control, Proof, Stats, StopReason, Verdict};

/// The depths at which a search visited a state, under this limit and the smaller ones.
///
/// A line that reaches a state after more moves than another line begins no shortest solution, so it is cut,
/// also if the other line was found under a smaller limit. A line of as many moves is cut only if the other
/// line was found under the same limit: then the state was expanded, or is over the limit.
#[derive(Clone, Copy)]
struct VisitedDepths {
    /// The last limit under which a line of `moves_made` moves led to the state.
    limit: u32,
    /// The fewest moves that led to the state.
    moves_made: u32,
    /// The lower bound of the moves still needed, at least 1.
    estimate: u32,
}

impl VisitedDepths {
    /// The lower bound of the moves of a solution through the state.
    const fn total(&self) -> u32 {
        self.moves_made.saturating_add(self.estimate)
    }
}

struct Deepening<'s, 'c, 'p, P: Puzzle, B> {
    puzzle: &'s P,
    bound: &'s B,
    control: &'s mut Control<'c>,
    stats: &'p mut Stats,
    visited: HashMap<P::Key, VisitedDepths, FxBuildHasher>,
    line: Vec<P::Move>,
    limit: u32,
}

pub(super) fn search<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<P::Move>, StopReason> {
    let start = puzzle.initial_state();
    let Some(limit) = bound.lower_bound(&start) else { return Ok(Verdict::Unsolvable) };
    let visited = HashMap::default();
    let mut search = Deepening { puzzle, bound, control, stats, visited, line: Vec::new(), limit };
    loop {
        if search.control.exceeds_depth(search.limit) {
            return Err(StopReason::DepthLimit);
        }
        if search.visit(&start)? {
            return Ok(Verdict::Solved { moves: search.line, proof: Proof::Optimal });
        }
        // Every state within the limit was expanded. The remaining states are over it. A shorter path to
        // one of them may have been found after the first visit, so this check comes at the end.
        let over =
            search.visited.values().map(VisitedDepths::total).filter(|&total| total > search.limit);
        match over.min() {
            Some(next) => search.limit = next,
            None => return Ok(Verdict::Unsolvable),
        }
    }
}

impl<P: Puzzle, B: LowerBound<P>> Deepening<'_, '_, '_, P, B> {
    /// Whether the last state of `line`, `state`, has a solution within the limit; then `line` becomes the
    /// solution.
    fn visit(&mut self, state: &P::State) -> Result<bool, StopReason> {
        let moves_made = self.line.len() as u32;
        let limit = self.limit;
        if self.puzzle.is_solved(state) {
            return Ok(true);
        }
        let visited = match self.visited.entry(self.puzzle.key(state)) {
            Entry::Vacant(new) => {
                let Some(estimate) = self.bound.lower_bound(state) else { return Ok(false) };
                // An unsolved state needs at least one move.
                new.insert(VisitedDepths { limit, moves_made, estimate: estimate.max(1) })
            }
            Entry::Occupied(known) => {
                let visited = known.into_mut();
                let is_longer = moves_made > visited.moves_made;
                if is_longer || (moves_made, limit) == (visited.moves_made, visited.limit) {
                    self.stats.duplicate += 1;
                    return Ok(false);
                }
                (visited.limit, visited.moves_made) = (limit, moves_made);
                visited
            }
        };
        if visited.total() > limit {
            return Ok(false);
        }

        let moves = self.puzzle.legal_moves(state);
        let stats = &mut *self.stats;
        stats.expanded += 1;
        stats.generated += moves.len() as u64;
        stats.depth = stats.depth.max(moves_made + 1);
        stats.peak_open = stats.peak_open.max(u64::from(moves_made) + 1);
        stats.peak_closed = self.visited.len() as u64;
        self.control.tick(stats, limit, || {
            table_bytes(
                self.visited.allocation_size(),
                self.visited.capacity() - self.visited.len(),
            )
        })?;
        for mv in moves {
            self.line.push(mv);
            if self.visit(&self.puzzle.play_unchecked(state, mv))? {
                return Ok(true);
            }
            self.line.pop();
        }
        Ok(false)
    }
}
