//! Depth-limited depth-first search.

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::Puzzle;
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::table_bytes;
use crate::{Control, Proof, Report, Stats, StopReason, Verdict};

/// Solves a puzzle by depth-first search with a limit that increases by one. The search remembers only the
/// current line of moves, on which no state occurs twice.
///
/// The search is optimal, because it exhausted all shorter limits first. The time grows with the number
/// of lines of moves, not with the number of states, so this search suits short solutions. A search
/// without memory cannot detect that it has visited every state. A separate flood of all reachable
/// states proves unsolvability: after each limit it expands as many states as the limit did, and it
/// ends at the first solved state.
pub fn dfs<P: Puzzle>(puzzle: &P, control: &mut Control<'_>) -> Report<P::Move> {
    let mut stats = Stats::default();
    let verdict = search(puzzle, control, &mut stats);
    Report::new("dfs", verdict, stats)
}

fn search<P: Puzzle>(
    puzzle: &P,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<P::Move>, StopReason> {
    let start = puzzle.initial_state();
    let mut flood = Flood::new(puzzle, start.clone());
    let mut path = SearchPath { puzzle, moves: Vec::new(), keys: vec![puzzle.key(&start)] };
    for limit in 0.. {
        if control.exceeds_depth(limit) {
            return Err(StopReason::DepthLimit);
        }
        stats.depth = limit;
        let before = stats.expanded;
        if path.extend(&start, limit, control, stats)? {
            return Ok(Verdict::Solved { moves: path.moves, proof: Proof::Optimal });
        }
        let budget = (stats.expanded - before).max(Control::INTERVAL);
        if flood.advance(budget, control, stats)? == Reach::Exhausted {
            return Ok(Verdict::Unsolvable);
        }
    }
    unreachable!("the range of limits is infinite")
}

/// The current line of moves and the states on it.
struct SearchPath<'a, P: Puzzle> {
    puzzle: &'a P,
    moves: Vec<P::Move>,
    keys: Vec<P::Key>,
}

impl<P: Puzzle> SearchPath<'_, P> {
    /// Whether the line, which ends in `state`, has a continuation to a solution of exactly `remaining`
    /// moves; then `moves` is the solution. The search has excluded shorter solutions before.
    fn extend(
        &mut self,
        state: &P::State,
        remaining: u32,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<bool, StopReason> {
        if remaining == 0 {
            return Ok(self.puzzle.is_solved(state));
        }
        let moves = self.puzzle.legal_moves(state);
        stats.expanded += 1;
        stats.generated += moves.len() as u64;
        stats.peak_open = stats.peak_open.max(self.keys.len() as u64);
        control.tick(stats, stats.depth, || 0)?;
        for mv in moves {
            let child = self.puzzle.play_unchecked(state, mv);
            let key = self.puzzle.key(&child);
            if self.keys.contains(&key) {
                stats.duplicate += 1;
                continue;
            }
            self.moves.push(mv);
            self.keys.push(key);
            if self.extend(&child, remaining - 1, control, stats)? {
                return Ok(true);
            }
            self.keys.pop();
            self.moves.pop();
        }
        Ok(false)
    }
}

/// Whether a solved state is reachable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Not known yet.
    Open,
    /// A solved state was met.
    Solvable,
    /// Every reachable state was met, and none is solved.
    Exhausted,
}

/// Visits every reachable state, in an arbitrary order.
struct Flood<'a, P: Puzzle> {
    puzzle: &'a P,
    seen: HashSet<P::Key, FxBuildHasher>,
    waiting: Vec<P::State>,
    reach: Reach,
}

impl<'a, P: Puzzle> Flood<'a, P> {
    fn new(puzzle: &'a P, start: P::State) -> Self {
        let mut seen = HashSet::default();
        seen.insert(puzzle.key(&start));
        let reach = if puzzle.is_solved(&start) { Reach::Solvable } else { Reach::Open };
        Self { puzzle, seen, waiting: vec![start], reach }
    }

    /// Expands up to `budget` more states.
    fn advance(
        &mut self,
        budget: u64,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Reach, StopReason> {
        let mut moves = Vec::new();
        for _ in 0..budget {
            if self.reach != Reach::Open {
                break;
            }
            let Some(state) = self.waiting.pop() else {
                self.reach = Reach::Exhausted;
                break;
            };
            self.puzzle.legal_moves_into(&state, &mut moves);
            for &mv in &moves {
                let child = self.puzzle.play_unchecked(&state, mv);
                if self.puzzle.is_solved(&child) {
                    self.reach = Reach::Solvable;
                } else if self.seen.insert(self.puzzle.key(&child)) {
                    self.waiting.push(child);
                } else {
                    stats.duplicate += 1;
                }
            }
            stats.expanded += 1;
            stats.generated += moves.len() as u64;
            stats.peak_closed = stats.peak_closed.max(self.seen.len() as u64);
            control.tick(stats, stats.depth, || {
                let keys = self.seen.allocation_size();
                table_bytes(keys, self.seen.capacity() - self.seen.len())
                    + (self.waiting.capacity() * size_of::<P::State>()) as u64
            })?;
        }
        if self.reach == Reach::Solvable {
            // The answer is known: free the memory.
            self.seen = HashSet::default();
            self.waiting = Vec::new();
        }
        Ok(self.reach)
    }
}
