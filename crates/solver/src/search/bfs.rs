//! Breadth-first search.

use carom_engine::Puzzle;

use super::arena::Arena;
use crate::{Control, Proof, Report, Stats, Stopped, Verdict};

/// Solves a puzzle by breadth-first search (E. F. Moore, *The shortest path through a maze*, 1959).
///
/// All states at distance 0, 1, 2 … are visited, each once. Optimal; proves unsolvability by
/// exhaustion. Time and memory grow with the number of states nearer than the solution.
pub fn bfs<P: Puzzle>(puzzle: &P, control: &mut Control<'_>) -> Report<P::Move> {
    let mut stats = Stats::default();
    let verdict = search(puzzle, control, &mut stats).unwrap_or_else(Verdict::Stopped);
    Report { verdict, stats }
}

fn search<P: Puzzle>(
    puzzle: &P,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<P::Move>, Stopped> {
    let mut arena = Arena::new(puzzle);
    let start = puzzle.initial_state();
    if puzzle.is_solved(&start) {
        return Ok(Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal });
    }
    arena.insert(start, 0, None).ok_or(Stopped::MemoryLimit)?;
    let mut moves = Vec::new();
    // Numbers are given in order of distance, so the arena is the queue: [next, end) is the layer
    // being expanded.
    let (mut next, mut end, mut depth) = (0, 1, 0);
    loop {
        if next == end {
            if end as usize == arena.len() {
                return Ok(Verdict::Unsolvable);
            }
            end = arena.len() as u32;
            depth += 1;
        }
        if next + 1 == end || depth == 0 {
            // A new layer: its children have depth + 1 moves.
        }
        if control.exceeds_depth(depth + 1) {
            return Err(Stopped::DepthLimit);
        }
        stats.depth = depth + 1;
        let state = arena.state(next).clone();
        puzzle.legal_moves(&state, &mut moves);
        stats.expanded += 1;
        for &mv in &moves {
            let child = puzzle.play_unchecked(&state, mv);
            stats.generated += 1;
            let solved = puzzle.is_solved(&child);
            let (id, is_new) = arena.insert(child, next, Some(mv)).ok_or(Stopped::MemoryLimit)?;
            stats.duplicate += u64::from(!is_new);
            if solved && is_new {
                return Ok(Verdict::Solved { moves: arena.path(id), proof: Proof::Optimal });
            }
        }
        next += 1;
        stats.peak_closed = arena.len() as u64;
        stats.peak_open = stats.peak_open.max(arena.len() as u64 - u64::from(next));
        control.tick(stats, depth + 1, || arena.memory())?;
    }
}
