//! The solvers that do not prove all of their answers: the reachability maps, and A* that moves one robot alone.

use carom_engine::ricochet::{
    Board, BoardSetup, Goal, Move, Profile, Robot, Round, RoundSetup, format_moves,
};
use carom_engine::{Direction, Rules, Size, Square};
use carom_solver::ricochet::heuristic::reach;
use carom_solver::ricochet::{ReachabilityMap, by_id};
use carom_solver::{Control, Proof, StopReason, Verdict};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use super::corpus::{CorpusRound, sample};
use crate::common::matrix::known_rounds;
use crate::common::{RoundKind, assert_solves, random_round};

const KIND: RoundKind =
    RoundKind { sides: (3, 10), robots: (1, 5), diagonals: true, profile: Profile::PLAIN };

#[test]
fn solves_the_sample_with_few_moves_too_many_and_always_with_the_same_counts() {
    let mut used = by_id("reach").expect("a row of the catalogue").solver();
    let sample = sample();
    let (mut equal, mut extra) = (0, 0);
    for CorpusRound { id, round, optimal } in &sample {
        let report = reach(round, &mut Control::default());
        assert_eq!(used.solve(round, &mut Control::default()), report, "{id}");
        let Verdict::Solved { moves, proof } = report.verdict else {
            panic!("{id}: {:?}", report.verdict);
        };
        assert_solves(round, &moves);
        assert!(moves.len() >= *optimal, "{id}: {} is too short", format_moves(&moves));
        assert!(proof == Proof::UpperBound || moves.len() == *optimal, "{id}");
        equal += usize::from(moves.len() == *optimal);
        extra += moves.len() - optimal;
    }
    assert!(equal * 100 >= sample.len() * 85, "only {equal} of {} are optimal", sample.len());
    assert!(extra * 2 <= sample.len(), "{extra} moves too many in {} puzzles", sample.len());
}

/// The share of solved and of proven rounds is a promise, too.
#[test]
fn most_rounds_are_solved_and_some_are_proven() {
    for profile in Profile::ALL {
        let (mut solvable, mut found, mut proven, mut unsolvable) = (0, 0, 0, 0);
        for known in known_rounds(RoundKind { profile, ..KIND }, 1).take(200) {
            solvable += usize::from(known.fewest.is_some());
            match reach(&known.round, &mut Control::default()).verdict {
                Verdict::Solved { proof, .. } => {
                    found += 1;
                    proven += usize::from(proof == Proof::Optimal);
                }
                Verdict::Unsolvable => unsolvable += 1,
                Verdict::Stopped(why) => assert_eq!(why, StopReason::GaveUp, "{}", known.name),
            }
        }
        assert!(found * 100 >= solvable * 95, "found {found} of {solvable}");
        assert!(proven > 20 && unsolvable > 0, "{proven} proven, {unsolvable} without a solution");
    }
}

#[test]
fn a_round_on_the_largest_board_is_solved() {
    let size = Size::new(64, 64).expect("a size");
    let mut setup = BoardSetup::empty(size);
    setup.close(Square::new(31, 31));
    let round = Round::new(
        Board::new(setup).expect("a sound board"),
        RoundSetup {
            robots: vec![Square::new(10, 10), Square::new(50, 20), Square::new(20, 50)],
            goal: Goal { robot: Some(Robot::Red), square: Square::new(1, 63) },
            profile: Profile::PLAIN,
        },
    )
    .expect("a sound round");
    let report = reach(&round, &mut Control::default());
    assert_solves(&round, report.verdict.moves().expect("a solution"));
}

#[test]
fn maps_are_those_of_a_robot_alone() {
    let kind =
        RoundKind { sides: (3, 10), robots: (1, 5), diagonals: true, profile: Profile::PLAIN };
    let mut rng = Pcg64::seed_from_u64(4);
    for _ in 0..200 {
        let round = random_round(kind, &mut rng);
        for (robot, start) in round.start().robots() {
            let map = ReachabilityMap::new(round.board(), round.start(), robot).expect("a robot");
            assert_eq!(map.robot(), robot);
            assert_eq!(map.moves_to(start), Some(0));
            for (square, &moves) in map.moves().iter() {
                let path = map.path_to(square);
                assert_eq!(path.as_ref().map(|path| path.len() as u32), moves);
                let Some(path) = path else { continue };
                let end = round.play_all(&path).expect("legal moves");
                assert_eq!(end.square(robot), Some(square));
                assert!(path.iter().all(|mv| mv.robot == robot));
                // No move from here leads to a square with a greater distance in the map.
                for direction in Direction::ALL {
                    let mv = Move { robot, direction };
                    if let Some(next) = round.board().destination(&end, mv) {
                        assert!(map.moves_to(next) <= moves.map(|moves| moves + 1));
                        assert!(map.moves_to(next).is_some());
                    }
                }
            }
        }
        let has_silver = round.start().square(Robot::Silver).is_some();
        let map = ReachabilityMap::new(round.board(), round.start(), Robot::Silver);
        assert_eq!(map.is_some(), has_silver);
    }
}

/// Without turns the moves are those of the reachability maps.
#[test]
fn one_robot_alone_has_its_fewest_moves_and_keeps_the_limits_of_its_caller() {
    let mut solver = by_id("astar-single").expect("a row of the catalogue").solver();
    let (mut found, mut proven, mut gave_up) = (0, 0, 0);
    for known in known_rounds(KIND, 2).take(300) {
        let (round, name) = (&known.round, &known.name);
        let by_map = round.start().robots().filter(|&(robot, _)| round.may_arrive(robot));
        let by_map = by_map.filter_map(|(robot, _)| {
            let map = ReachabilityMap::new(round.board(), round.start(), robot)?;
            map.moves_to(round.goal().square)
        });
        let verdict = solver.solve(round, &mut Control::default()).verdict;
        let length = verdict.moves().map(|moves| moves.len() as u32);
        assert_eq!(length, by_map.min(), "{name}");
        let Verdict::Solved { moves, proof } = &verdict else {
            let is_alone = round.start().squares().len() == 1;
            assert!(verdict == Verdict::Unsolvable || !is_alone, "one robot must know: {name}");
            continue;
        };
        let movers: Vec<Robot> = moves.iter().map(|mv| mv.robot).collect();
        assert!(movers.windows(2).all(|pair| pair[0] == pair[1]), "{name}");
        found += 1;
        proven += usize::from(*proof == Proof::Optimal);
        let most = moves.len() as u32;
        let mut control = Control::default().max_depth(most);
        assert_eq!(solver.solve(round, &mut control).verdict.moves(), verdict.moves(), "{name}");
        assert_eq!((control.depth_limit(), control.node_limit()), (Some(most), None));
        if most == 0 {
            continue;
        }
        // Only if no robots together are faster, it knows that the limit is too small.
        match solver.solve(round, &mut Control::default().max_depth(most - 1)).verdict {
            Verdict::Stopped(StopReason::DepthLimit) => {
                assert_eq!(known.fewest, Some(most), "{name}");
            }
            other => {
                assert_eq!(other, Verdict::Stopped(StopReason::GaveUp), "{name}");
                gave_up += 1;
            }
        }
    }
    assert!(found > 80 && proven > 50 && gave_up > 10, "{found} {proven} {gave_up}");
}
