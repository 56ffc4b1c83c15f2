//! The reachability-map solver: its solutions are real, and its proofs are right.

mod common;

use std::sync::atomic::AtomicBool;

use carom_engine::ricochet::{
    Board, BoardSetup, Goal, Move, Profile, Robot, Round, RoundSetup, format_moves,
};
use carom_engine::{Direction, Directions, Rules, Size, Square};
use carom_solver::ricochet::{ReachabilityMap, RelaxedMap, by_id, reach};
use carom_solver::search::astar;
use carom_solver::{Control, Proof, StopReason, Verdict};
use common::{RoundKind, assert_solves, random_round};
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// The puzzles of data/sample.txt with their optima.
fn sample() -> Vec<(Round, usize)> {
    let lines = include_str!("data/sample.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).expect(line)).collect()
}

fn parse(line: &str) -> Option<(Round, usize)> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[_, _, walls, robots, active, target, optimal] = words.as_slice() else { return None };
    let mut setup = BoardSetup::empty(Size::OFFICIAL);
    setup.walls = walls
        .chars()
        .map(|digit| Directions::from_bits(digit.to_digit(16)? as u8))
        .collect::<Option<_>>()?;
    let square = |text: &str| Size::OFFICIAL.square(text.parse().ok()?);
    let robot = match active {
        "*" => None,
        index => Some(Robot::from_index(index.parse().ok()?)?),
    };
    let setup_round = RoundSetup {
        robots: robots.split(',').map(square).collect::<Option<_>>()?,
        goal: Goal { robot, square: square(target)? },
        profile: Profile::PLAIN,
    };
    let round = Round::new(Board::new(setup).ok()?, setup_round).ok()?;
    Some((round, optimal.parse().ok()?))
}

#[test]
fn solves_the_sample_with_few_moves_too_many() {
    let sample = sample();
    let (mut equal, mut extra) = (0, 0);
    for (round, optimal) in &sample {
        let report = reach(round, &mut Control::default());
        let Verdict::Solved { moves, proof } = report.verdict else {
            panic!("{:?} for {round:?}", report.verdict);
        };
        assert_solves(round, &moves);
        assert!(moves.len() >= *optimal, "{} is too short", format_moves(&moves));
        assert!(proof == Proof::UpperBound || moves.len() == *optimal);
        equal += usize::from(moves.len() == *optimal);
        extra += moves.len() - optimal;
    }
    assert!(equal * 100 >= sample.len() * 85, "only {equal} of {} are optimal", sample.len());
    assert!(extra * 2 <= sample.len(), "{extra} moves too many in {} puzzles", sample.len());
}

#[test]
fn counts_and_answers_are_always_the_same() {
    let mut solver = by_id("reach").expect("a row of the catalogue").solver();
    for (round, _) in sample().iter().step_by(4) {
        let first = solver.solve(round, &mut Control::default());
        assert_eq!(solver.solve(round, &mut Control::default()), first);
        assert_eq!(reach(round, &mut Control::default()), first);
    }
}

/// Compares with A* on random rounds; rounds on which A* takes too long are replaced.
fn check(kind: RoundKind, count: u32, seed: u64) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let (mut compared, mut solvable, mut found, mut proven, mut unsolvable) = (0, 0, 0, 0, 0);
    while compared < count {
        let round = random_round(kind, &mut rng);
        let control = &mut Control::default().max_nodes(4000);
        let exact = astar(&round, &RelaxedMap::new(&round), control).verdict;
        if matches!(exact, Verdict::Stopped(_)) {
            continue;
        }
        compared += 1;
        solvable += u32::from(exact.moves().is_some());
        match reach(&round, &mut Control::default()).verdict {
            Verdict::Solved { moves, proof } => {
                assert_solves(&round, &moves);
                let optimal = exact.moves().expect("a solution").len();
                assert!(moves.len() >= optimal);
                found += 1;
                if proof == Proof::Optimal {
                    assert_eq!(moves.len(), optimal, "{} for {round:?}", format_moves(&moves));
                    proven += 1;
                }
            }
            Verdict::Unsolvable => {
                assert_eq!(exact, Verdict::Unsolvable, "{round:?}");
                unsolvable += 1;
            }
            Verdict::Stopped(why) => assert_eq!(why, StopReason::GaveUp),
        }
    }
    assert!(found * 100 >= solvable * 95, "found {found} of {solvable}");
    assert!(proven > count / 10, "proved only {proven} of {count}");
    assert!(unsolvable > 0, "proved nothing unsolvable");
}

#[test]
fn proofs_are_true() {
    let kind =
        RoundKind { sides: (3, 10), robots: (1, 5), diagonals: false, profile: Profile::PLAIN };
    check(kind, 500, 1);
}

#[test]
fn proofs_are_true_with_diagonals() {
    let kind =
        RoundKind { sides: (3, 10), robots: (1, 5), diagonals: true, profile: Profile::PLAIN };
    check(kind, 500, 2);
}

#[test]
fn proofs_are_true_under_the_official_rules() {
    let kind =
        RoundKind { sides: (3, 10), robots: (1, 5), diagonals: true, profile: Profile::OFFICIAL };
    check(kind, 500, 3);
}

#[test]
fn limits_are_obeyed() {
    for (round, optimal) in &sample() {
        let most = *optimal as u32 - 1;
        let mut control = Control::default().max_depth(most);
        let verdict = reach(round, &mut control).verdict;
        let stopped = [StopReason::DepthLimit, StopReason::GaveUp].map(Verdict::Stopped);
        assert!(stopped.contains(&verdict), "{verdict:?}");

        let mut control = Control::default().max_nodes(0);
        assert_eq!(reach(round, &mut control).verdict, Verdict::Stopped(StopReason::NodeLimit));

        let cancel = AtomicBool::new(true);
        let mut control = Control::default().cancel_on(&cancel);
        assert_eq!(reach(round, &mut control).verdict, Verdict::Stopped(StopReason::Cancelled));
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
