//! Depth-first search with memory and an increasing limit: the common core of
//! [`dfs_memory`](super::dfs_memory) and [`idastar`](super::idastar).

use carom_engine::Puzzle;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use super::LowerBound;
use crate::{Control, Proof, Stats, Stopped, Verdict};

/// The record of a state that was met in the iteration with a limit.
#[derive(Clone, Copy)]
struct Seen {
    limit: u32,
    moves_made: u32,
    /// The moves made plus the lower bound of the moves still needed, if the sum was over the limit; else
    /// 0.
    over_limit: u32,
}

struct Deepening<'s, 'c, 'p, P: Puzzle, B> {
    puzzle: &'s P,
    bound: &'s B,
    control: &'s mut Control<'c>,
    stats: &'p mut Stats,
    seen: HashMap<P::Key, Seen, FxBuildHasher>,
    line: Vec<P::Move>,
    limit: u32,
}

pub(super) fn search<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<P::Move>, Stopped> {
    let start = puzzle.initial_state();
    let Some(limit) = bound.lower_bound(&start) else { return Ok(Verdict::Unsolvable) };
    let seen = HashMap::default();
    let mut search = Deepening { puzzle, bound, control, stats, seen, line: Vec::new(), limit };
    loop {
        if search.control.exceeds_depth(search.limit) {
            return Err(Stopped::DepthLimit);
        }
        if search.visit(&start)? {
            return Ok(Verdict::Solved { moves: search.line, proof: Proof::Optimal });
        }
        // Every state within the limit was expanded. The remaining states are over it. A shorter path to
        // one of them may have been found after the first visit, so this check comes at the end.
        let over =
            search.seen.values().map(|seen| seen.over_limit).filter(|&over| over > search.limit);
        match over.min() {
            Some(next) => search.limit = next,
            None => return Ok(Verdict::Unsolvable),
        }
    }
}

impl<P: Puzzle, B: LowerBound<P>> Deepening<'_, '_, '_, P, B> {
    /// Whether the last state of `line`, `state`, has a solution within the limit; then `line` becomes the
    /// solution.
    fn visit(&mut self, state: &P::State) -> Result<bool, Stopped> {
        let moves_made = self.line.len() as u32;
        let limit = self.limit;
        if self.puzzle.is_solved(state) {
            return Ok(true);
        }
        let Some(estimate) = self.bound.lower_bound(state) else { return Ok(false) };
        // An unsolved state needs at least one move.
        let total = moves_made + estimate.max(1);
        let over_limit = if total > limit { total } else { 0 };
        let now = Seen { limit, moves_made, over_limit };
        match self.seen.entry(self.puzzle.key(state)) {
            Entry::Vacant(vacant) => {
                vacant.insert(now);
            }
            Entry::Occupied(mut known) => {
                let known = known.get_mut();
                if known.limit == limit && known.moves_made <= moves_made {
                    self.stats.duplicate += 1;
                    return Ok(false);
                }
                *known = now;
            }
        }
        if over_limit > 0 {
            return Ok(false);
        }

        let mut moves = Vec::new();
        self.puzzle.legal_moves(state, &mut moves);
        let stats = &mut *self.stats;
        stats.expanded += 1;
        stats.generated += moves.len() as u64;
        stats.depth = stats.depth.max(moves_made + 1);
        stats.peak_open = stats.peak_open.max(u64::from(moves_made) + 1);
        stats.peak_closed = self.seen.len() as u64;
        self.control.tick(stats, limit, || {
            (self.seen.capacity() * (size_of::<(P::Key, Seen)>() + 1)) as u64
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
