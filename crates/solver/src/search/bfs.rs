//! Breadth-first search.

use alloc::vec::Vec;

use carom_engine::Puzzle;

use super::arena::{Arena, Insertion};
use crate::{Control, Proof, Report, Stats, StopReason, Verdict};

/// Solves a puzzle by breadth-first search (E. F. Moore, *The shortest path through a maze*, 1959).
///
/// The search visits all states at distance 0, 1, 2 …, each once. It is optimal, and it proves
/// unsolvability by exhaustion. Time and memory grow with the number of states nearer than the
/// solution.
pub fn bfs<P: Puzzle>(puzzle: &P, control: &mut Control<'_>) -> Report<P::Move> {
    let mut stats = Stats::default();
    let verdict = search(puzzle, control, &mut stats);
    Report::new("bfs", verdict, stats)
}

fn search<P: Puzzle>(
    puzzle: &P,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<P::Move>, StopReason> {
    let start = puzzle.initial_state();
    if puzzle.is_solved(&start) {
        return Ok(Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal });
    }
    let mut arena = Arena::new(puzzle);
    arena.insert_root(start);
    let mut moves = Vec::new();
    // States are numbered in order of distance, so the arena is the queue and a range of it is a layer.
    let mut layer = 0..1;
    while !layer.is_empty() {
        if control.exceeds_depth(stats.depth + 1) {
            return Err(StopReason::DepthLimit);
        }
        stats.depth += 1;
        for id in layer.clone() {
            let state = arena.state(id).clone();
            puzzle.legal_moves_into(&state, &mut moves);
            for &mv in &moves {
                let child = puzzle.play_unchecked(&state, mv);
                let solved = puzzle.is_solved(&child);
                match arena.insert(child, id, mv)? {
                    Insertion::New(child) if solved => {
                        let moves = arena.path(child);
                        return Ok(Verdict::Solved { moves, proof: Proof::Optimal });
                    }
                    Insertion::New(_) => {}
                    Insertion::Known(_) => stats.duplicate += 1,
                }
            }
            stats.expanded += 1;
            stats.generated += moves.len() as u64;
            stats.peak_closed = u64::from(id) + 1;
            stats.peak_open = stats.peak_open.max(u64::from(arena.len() - id - 1));
            control.tick(stats, stats.depth, || arena.memory())?;
        }
        layer = layer.end..arena.len();
    }
    Ok(Verdict::Unsolvable)
}
