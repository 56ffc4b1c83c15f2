//! A* that moves one robot alone.

mod common;

use std::sync::atomic::AtomicBool;

use carom_engine::Puzzle;
use carom_engine::ricochet::{Profile, Robot};
use carom_solver::ricochet::{ReachabilityMap, RelaxedMap, astar_single, by_id};
use carom_solver::search::astar;
use carom_solver::{Control, Proof, StopReason, Verdict};
use common::{RoundKind, assert_solves, random_round};
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// Compares with A* that moves all robots, and under the plain rules with the reachability maps.
fn check(profile: Profile, seed: u64) {
    let kind = RoundKind { sides: (3, 10), robots: (1, 5), diagonals: true, profile };
    let mut rng = Pcg64::seed_from_u64(seed);
    let (mut compared, mut found, mut proven, mut gave_up) = (0, 0, 0, 0);
    while compared < 500 {
        let round = random_round(kind, &mut rng);
        let control = &mut Control::default().max_nodes(4000);
        let exact = astar(&round, &RelaxedMap::new(&round), control).verdict;
        if matches!(exact, Verdict::Stopped(_)) {
            continue;
        }
        compared += 1;
        let verdict = astar_single(&round, &mut Control::default()).verdict;
        if !profile.must_turn {
            let by_map = round.start().robots().filter(|&(robot, _)| round.may_arrive(robot));
            let by_map = by_map.filter_map(|(robot, _)| {
                let map = ReachabilityMap::new(round.board(), round.start(), robot)?;
                map.moves_to(round.goal().square)
            });
            assert_eq!(verdict.moves().map(|moves| moves.len() as u32), by_map.min());
        }
        match verdict {
            Verdict::Solved { moves, proof } => {
                assert_solves(&round, &moves);
                let movers: Vec<Robot> = moves.iter().map(|mv| mv.robot).collect();
                assert!(movers.windows(2).all(|pair| pair[0] == pair[1]));
                let optimal = exact.moves().expect("a solution").len();
                assert!(moves.len() >= optimal);
                assert!(proof == Proof::UpperBound || moves.len() == optimal);
                found += 1;
                proven += u32::from(proof == Proof::Optimal);
            }
            Verdict::Unsolvable => assert_eq!(exact, Verdict::Unsolvable),
            Verdict::Stopped(why) => {
                assert_eq!(why, StopReason::GaveUp);
                assert!(round.start().squares().len() > 1, "with one robot it must know");
                gave_up += 1;
            }
        }
    }
    assert!(found > 100 && proven > 50 && gave_up > 50, "{found} {proven} {gave_up}");
}

#[test]
fn answers_are_right() {
    check(Profile::PLAIN, 1);
}

#[test]
fn answers_are_right_under_the_official_rules() {
    check(Profile::OFFICIAL, 2);
}

#[test]
fn limits_are_obeyed_and_given_back() {
    let kind =
        RoundKind { sides: (8, 8), robots: (3, 3), diagonals: false, profile: Profile::PLAIN };
    let mut rng = Pcg64::seed_from_u64(3);
    let mut solver = by_id("astar-single").expect("a row of the catalogue").solver();
    let (mut proven, mut gave_up) = (0, 0);
    for _ in 0..200 {
        let round = random_round(kind, &mut rng);
        let found = solver.solve(&round, &mut Control::default());
        let Some(moves) = found.verdict.moves().filter(|moves| !moves.is_empty()) else { continue };
        assert!(!round.is_solved(round.start()));
        let most = moves.len() as u32;
        let mut control = Control::default().max_depth(most);
        assert_eq!(solver.solve(&round, &mut control).verdict.moves(), Some(moves));
        assert_eq!((control.depth_limit(), control.node_limit()), (Some(most), None));
        let mut control = Control::default().max_depth(most - 1);
        match solver.solve(&round, &mut control).verdict {
            Verdict::Stopped(StopReason::DepthLimit) => {
                let exact = astar(&round, &RelaxedMap::new(&round), &mut control).verdict;
                assert_eq!(exact, Verdict::Stopped(StopReason::DepthLimit));
                proven += 1;
            }
            verdict => {
                assert_eq!(verdict, Verdict::Stopped(StopReason::GaveUp));
                gave_up += 1;
            }
        }

        let cancel = AtomicBool::new(true);
        let mut control = Control::default().cancel_on(&cancel);
        let verdict = solver.solve(&round, &mut control).verdict;
        assert_eq!(verdict, Verdict::Stopped(StopReason::Cancelled));
    }
    assert!(proven > 10 && gave_up > 10, "{proven} {gave_up}");
}
