//! Compares every search with every other.

mod common;

use std::collections::HashSet;
use std::hash::BuildHasher;

use carom_engine::ricochet::{Move, Position, Profile, Round};
use carom_engine::{Puzzle, Rules};
use carom_solver::ricochet::{CATALOGUE, RelaxedMap};
use carom_solver::search::{LowerBound, astar, bfs, dfs, dfs_memory, idastar};
use carom_solver::{Control, Proof, Report, StopReason, Verdict};
use common::{RoundKind, assert_solves, random_round, walled_in};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use rustc_hash::FxBuildHasher;

/// The fewest moves from the report of a search that proves its answers; `None` if unsolvable.
fn optimum(round: &Round, report: &Report<Move>) -> Option<usize> {
    match &report.verdict {
        Verdict::Solved { moves, proof } => {
            assert_eq!(*proof, Proof::Optimal);
            assert_solves(round, moves);
            Some(moves.len())
        }
        Verdict::Unsolvable => None,
        Verdict::Stopped(why) => panic!("no limit was set, but: {why}"),
    }
}

/// A bound that is admissible, but not consistent: the relaxed map, made smaller by chance.
struct Erratic(RelaxedMap);

impl LowerBound<Round> for Erratic {
    fn lower_bound(&self, position: &Position) -> Option<u32> {
        let chance = FxBuildHasher.hash_one(position) >> 32;
        self.0.lower_bound(position).map(|moves| chance as u32 % (moves + 1))
    }
}

const LINES: u64 = 30_000;

/// Asserts that all searches agree on `count` random rounds, of which at least
/// `least_unsolvable` have no solution.
///
/// A search without memory takes too long on some rounds. A round on which it expands more than `LINES`
/// states is replaced, so that every search proves every compared answer.
fn check(kind: RoundKind, count: u32, least_unsolvable: u32, seed: u64) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut unsolvable = 0;
    let mut longest = 0;
    let mut compared = 0;
    while compared < count {
        let round = random_round(kind, &mut rng);
        let control = &mut Control::default().max_nodes(LINES);
        let depth_first = dfs(&round, control);
        if matches!(depth_first.verdict, Verdict::Stopped(_)) {
            continue;
        }
        let expected = optimum(&round, &depth_first);
        let control = &mut Control::default();
        let bound = RelaxedMap::new(&round);
        let erratic = Erratic(bound.clone());
        let reports = [
            bfs(&round, control),
            dfs_memory(&round, control),
            astar(&round, &bound, control),
            astar(&round, &erratic, control),
            idastar(&round, &bound, control),
            idastar(&round, &erratic, control),
        ];
        for report in &reports {
            assert_eq!(optimum(&round, report), expected, "{round:?}");
        }
        unsolvable += u32::from(expected.is_none());
        longest = longest.max(expected.unwrap_or(0));
        compared += 1;
    }
    assert!(unsolvable >= least_unsolvable, "only {unsolvable} unsolvable rounds");
    assert!(longest >= 5, "no round needs more than {longest} moves");
}

#[test]
fn searches_agree_with_one_or_two_robots() {
    let kind =
        RoundKind { sides: (3, 8), robots: (1, 2), diagonals: false, profile: Profile::PLAIN };
    check(kind, 700, 100, 1);
}

#[test]
fn searches_agree_with_three_or_four_robots() {
    let kind =
        RoundKind { sides: (3, 8), robots: (3, 4), diagonals: false, profile: Profile::PLAIN };
    check(kind, 500, 0, 2);
}

#[test]
fn searches_agree_with_many_robots_on_little_room() {
    let kind =
        RoundKind { sides: (3, 4), robots: (2, 4), diagonals: true, profile: Profile::PLAIN };
    check(kind, 200, 5, 5);
}

#[test]
fn searches_agree_with_diagonals() {
    let kind =
        RoundKind { sides: (3, 8), robots: (1, 4), diagonals: true, profile: Profile::PLAIN };
    check(kind, 600, 50, 3);
}

#[test]
fn searches_agree_under_the_official_rules() {
    let kind =
        RoundKind { sides: (3, 8), robots: (1, 4), diagonals: true, profile: Profile::OFFICIAL };
    check(kind, 400, 50, 4);
}

/// A robot on a square with four walls cannot move, whether it must arrive or helps.
#[test]
fn all_solvers_agree_on_robots_that_cannot_move() {
    let mut rng = Pcg64::seed_from_u64(7);
    let (mut compared, mut solved) = (0, 0);
    while compared < 1_000 {
        let robots = (1, 4);
        let profile = if compared % 2 == 0 { Profile::PLAIN } else { Profile::OFFICIAL };
        let kind = RoundKind { sides: (3, 8), robots, diagonals: compared % 3 == 0, profile };
        let Some(round) = walled_in(&random_round(kind, &mut rng), &mut rng) else { continue };
        let expected = optimum(&round, &bfs(&round, &mut Control::default()));
        for entry in CATALOGUE {
            let report = entry.solver().solve(&round, &mut Control::default().max_nodes(300_000));
            match &report.verdict {
                Verdict::Stopped(_) => {}
                Verdict::Solved { moves, proof: Proof::UpperBound } => {
                    assert_solves(&round, moves);
                    assert!(
                        expected.is_some_and(|it| it <= moves.len()),
                        "{}: {round:?}",
                        entry.id
                    );
                }
                _ => assert_eq!(optimum(&round, &report), expected, "{}: {round:?}", entry.id),
            }
        }
        compared += 1;
        solved += u32::from(expected.is_some_and(|it| it > 2));
    }
    assert!(solved > 200, "only {solved} rounds need more than two moves");
}

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
