//! Compares every search with every other.

mod common;

use carom_engine::ricochet::{Move, Profile, Round};
use carom_solver::ricochet::RelaxedMap;
use carom_solver::search::{astar, bfs, dfs, dfs_memory, idastar};
use carom_solver::{Control, Proof, Report, Verdict};
use common::{Kind, assert_solves, random_round};
use rand::SeedableRng;
use rand_pcg::Pcg64;

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

const LINES: u64 = 30_000;

/// Asserts that all searches agree on `count` random rounds, of which at least
/// `least_unsolvable` have no solution.
///
/// A search without memory takes too long on some rounds. A round on which it expands more than `LINES`
/// states is replaced, so that every search proves every compared answer.
fn check(kind: Kind, count: u32, least_unsolvable: u32, seed: u64) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut unsolvable = 0;
    let mut longest = 0;
    let mut compared = 0;
    while compared < count {
        let round = random_round(kind, &mut rng);
        let control = &mut Control { max_nodes: Some(LINES), ..Control::default() };
        let depth_first = dfs(&round, control);
        if matches!(depth_first.verdict, Verdict::Stopped(_)) {
            continue;
        }
        let expected = optimum(&round, &depth_first);
        let control = &mut Control::default();
        let bound = RelaxedMap::new(&round);
        let reports = [
            bfs(&round, control),
            dfs_memory(&round, control),
            astar(&round, &bound, control),
            idastar(&round, &bound, control),
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
    let kind = Kind { sides: (3, 8), robots: (1, 2), diagonals: false, profile: Profile::PLAIN };
    check(kind, 700, 100, 1);
}

#[test]
fn searches_agree_with_three_or_four_robots() {
    let kind = Kind { sides: (3, 8), robots: (3, 4), diagonals: false, profile: Profile::PLAIN };
    check(kind, 500, 0, 2);
}

#[test]
fn searches_agree_with_many_robots_on_little_room() {
    let kind = Kind { sides: (3, 4), robots: (2, 4), diagonals: true, profile: Profile::PLAIN };
    check(kind, 200, 5, 5);
}

#[test]
fn searches_agree_with_diagonals() {
    let kind = Kind { sides: (3, 8), robots: (1, 4), diagonals: true, profile: Profile::PLAIN };
    check(kind, 600, 50, 3);
}

#[test]
fn searches_agree_under_the_official_rules() {
    let kind = Kind { sides: (3, 8), robots: (1, 4), diagonals: true, profile: Profile::OFFICIAL };
    check(kind, 400, 50, 4);
}
