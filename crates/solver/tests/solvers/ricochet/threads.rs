//! The point solver on two threads gives the report of one thread, counts included.

use std::sync::atomic::AtomicBool;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Move, Profile, Robot, Round, RoundSetup};
use carom_engine::{Direction, Size, Square};
use carom_solver::ricochet::{self, Fast};
use carom_solver::{Control, Report, Solve, StopReason, Verdict};
use rand::SeedableRng;
use rand_pcg::Pcg32;

use crate::common::{RoundKind, random_round};

/// A search of this number of states has layers that are worth two threads.
const LARGE: u64 = 100_000;

fn two_threads() -> Box<dyn Solve<Round>> {
    ricochet::by_id("fast").expect("a row of the catalogue").solver_with_threads(2)
}

/// Rounds whose searches are large, with the reports of one thread.
fn large_rounds(seed: u64, kind: RoundKind, count: usize) -> Vec<(Round, Report<Move>)> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut one = Fast::new();
    let mut rounds = Vec::new();
    while rounds.len() < count {
        let round = random_round(kind, &mut rng);
        let report = one.solve(&round, &mut Control::default().max_nodes(300_000));
        let is_stopped = matches!(report.verdict, Verdict::Stopped(_));
        if !is_stopped && report.stats.expanded > LARGE {
            rounds.push((round, report));
        }
    }
    rounds
}

const PLAIN: RoundKind =
    RoundKind { sides: (12, 16), robots: (3, 5), diagonals: false, profile: Profile::PLAIN };

#[test]
fn two_threads_give_the_report_of_one() {
    let mut two = two_threads();
    for (seed, kind) in [
        (1, PLAIN),
        (2, RoundKind { diagonals: true, ..PLAIN }),
        (3, RoundKind { profile: Profile::OFFICIAL, ..PLAIN }),
        (4, RoundKind { profile: Profile::PLAIN.without_rebounds(), ..PLAIN }),
    ] {
        for (round, one) in large_rounds(seed, kind, 2) {
            let both = two.solve(&round, &mut Control::default());
            assert_eq!(both, one, "{round:?}");
        }
    }
}

/// Three robots cannot stop in the middle of a long blind alley.
#[test]
fn two_threads_prove_that_there_is_no_solution() {
    let mut setup = BoardSetup::empty(Size::new(16, 16).expect("in range"));
    for y in 3..13 {
        setup.add_wall(Square::new(7, y), Direction::East);
        setup.add_wall(Square::new(7, y), Direction::West);
    }
    setup.add_wall(Square::new(7, 3), Direction::North);
    let board = Board::new(setup).expect("a sound board");
    let robots = [(0, 0), (9, 0), (3, 15)].map(|(x, y)| Square::new(x, y)).to_vec();
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(7, 7) };
    let setup = RoundSetup { robots, goal, profile: Profile::PLAIN };
    let round = Round::new(board, setup).expect("a sound round");
    let one = Fast::new().solve(&round, &mut Control::default());
    assert_eq!(one.verdict, Verdict::Unsolvable);
    assert!(one.stats.expanded > LARGE, "{:?}", one.stats);
    assert_eq!(two_threads().solve(&round, &mut Control::default()), one);
}

#[test]
fn limits_hold_on_two_threads() {
    let mut two = two_threads();
    for (round, one) in large_rounds(6, PLAIN, 2) {
        if let Some(moves) = one.verdict.moves() {
            let shorter = moves.len() as u32 - 1;
            let report = two.solve(&round, &mut Control::default().max_depth(shorter));
            assert_eq!(report.verdict, Verdict::Stopped(StopReason::DepthLimit), "{round:?}");
            let report = two.solve(&round, &mut Control::default().max_depth(shorter + 1));
            assert_eq!(report.verdict, one.verdict, "{round:?}");
        }
        let limit = one.stats.expanded / 2;
        let report = two.solve(&round, &mut Control::default().max_nodes(limit));
        assert_eq!(report.verdict, Verdict::Stopped(StopReason::NodeLimit), "{round:?}");
        let report = two.solve(&round, &mut Control::default().max_memory(100_000));
        assert_eq!(report.verdict, Verdict::Stopped(StopReason::MemoryLimit), "{round:?}");
        let cancel = AtomicBool::new(false);
        let mut calls = 0;
        let mut tell = |_: &carom_solver::Progress| {
            calls += 1;
            cancel.store(calls > 20, std::sync::atomic::Ordering::Relaxed);
        };
        let mut control = Control::default().cancel_on(&cancel).progress(&mut tell);
        let report = two.solve(&round, &mut control);
        assert_eq!(report.verdict, Verdict::Stopped(StopReason::Cancelled), "{round:?}");
        // The solver is as good as new after all this.
        assert_eq!(two.solve(&round, &mut Control::default()).stats, one.stats, "{round:?}");
    }
}
