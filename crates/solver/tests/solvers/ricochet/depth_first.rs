//! The cost of depth-first search with memory.

use std::collections::HashSet;

use carom_engine::ricochet::{Profile, Round};
use carom_engine::{Puzzle, Rules};
use carom_solver::search::dfs_memory;
use carom_solver::{Control, StopReason, Verdict};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::common::{RoundKind, random_round};

/// The number of states after each number of moves from the start, up to the first solved state or the last state.
fn states_by_distance(round: &Round) -> Vec<u64> {
    let start = round.initial_state();
    let mut known = HashSet::from([round.key(&start)]);
    let (mut layer, mut counts, mut moves) = (vec![start], Vec::new(), Vec::new());
    while !layer.is_empty() && !layer.iter().any(|position| round.is_solved(position)) {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for position in &layer {
            round.legal_moves_into(position, &mut moves);
            let children = moves.iter().map(|&mv| round.play_unchecked(position, mv));
            next.extend(children.filter(|child| known.insert(round.key(child))));
        }
        layer = next;
    }
    counts
}

/// The search knows the fewest moves to a state from the limit before, so no longer line to it is followed.
#[test]
fn dfs_memory_expands_a_state_once_for_each_limit() {
    let kind =
        RoundKind { sides: (3, 6), robots: (1, 2), diagonals: true, profile: Profile::PLAIN };
    let mut rng = Pcg64::seed_from_u64(6);
    let mut expanded = 0;
    for _ in 0..200 {
        let round = random_round(kind, &mut rng);
        let counts = states_by_distance(&round);
        let Some(limit) = counts.len().checked_sub(1) else { continue };
        let mut control = Control::default().max_depth(limit as u32);
        let report = dfs_memory(&round, &mut control);
        assert_eq!(report.verdict, Verdict::Stopped(StopReason::DepthLimit), "{round:?}");
        // A state is expanded under every limit greater than its distance.
        let limits = (0..=limit as u64).rev();
        let expected: u64 = counts.iter().zip(limits).map(|(states, limits)| states * limits).sum();
        assert_eq!(report.stats.expanded, expected, "{round:?}");
        expanded += expected;
    }
    assert!(expanded >= 20_000, "only {expanded} states expanded");
}
