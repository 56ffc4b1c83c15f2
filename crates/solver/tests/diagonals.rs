//! Diagonals that would turn a robot into an obstacle: both choices of the rules, against a breadth-first search with a slide of its
//! own.

mod common;

use std::collections::HashSet;

use carom_engine::ricochet::{Lean, Profile, Robot, Round, RoundSetup};
use carom_engine::{Direction, Square};
use carom_solver::ricochet::by_id;
use carom_solver::{Control, Proof, Verdict};
use common::{RoundKind, assert_solves, random_round};
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// Where a robot comes to rest; `None` if it may not move.
fn rest(round: &Round, squares: &[Square], robot: usize, direction: Direction) -> Option<Square> {
    use Direction::{East, North, South, West};
    let board = round.board();
    let (mut at, mut heading) = (squares[robot], direction);
    let mut seen = HashSet::new();
    loop {
        let next = at.step(heading).filter(|_| !board.walls(at).contains(heading));
        let is_free =
            |it: &Square| !squares.iter().enumerate().any(|(i, on)| i != robot && on == it);
        let Some(next) = next.filter(is_free) else {
            let may_rest = round.profile().stops_on_diagonals || board.diagonal(at).is_none();
            return (at != squares[robot] && may_rest).then_some(at);
        };
        at = next;
        if let Some(diagonal) = board.diagonal(at).filter(|it| it.robot.index() != robot) {
            heading = match (diagonal.lean, heading) {
                (Lean::Slash, North) | (Lean::Backslash, South) => East,
                (Lean::Slash, South) | (Lean::Backslash, North) => West,
                (Lean::Slash, East) | (Lean::Backslash, West) => North,
                (Lean::Slash, West) | (Lean::Backslash, East) => South,
            };
        }
        if !seen.insert((at, heading)) {
            return None;
        }
    }
}

/// The fewest moves under rules that look only at the end of the last move; `Err` if there are too many states.
fn fewest(round: &Round) -> Result<Option<usize>, ()> {
    let goal = round.goal();
    let mut layer = vec![round.start().squares().to_vec()];
    let mut seen: HashSet<Vec<Square>> = layer.iter().cloned().collect();
    let arrived = |squares: &Vec<Square>| {
        let is_it = |(i, square): (usize, &Square)| {
            *square == goal.square && goal.robot.is_none_or(|it| it.index() == i)
        };
        squares.iter().enumerate().any(is_it)
    };
    for moves in 0.. {
        if layer.iter().any(arrived) {
            return Ok(Some(moves));
        }
        let mut next = Vec::new();
        for squares in &layer {
            for robot in 0..squares.len() {
                for direction in Direction::ALL {
                    let Some(to) = rest(round, squares, robot, direction) else { continue };
                    let mut after = squares.clone();
                    after[robot] = to;
                    if seen.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
        }
        if next.is_empty() {
            return Ok(None);
        }
        if seen.len() > 40_000 {
            return Err(());
        }
        layer = next;
    }
    unreachable!("the layers do not end")
}

/// The rounds on which the choice changes the answer, of 1,000 under each choice.
#[test]
fn a_thousand_rounds_under_each_choice_are_solved_as_by_a_plain_search() {
    let optimal = ["fast", "astar", "idastar", "bfs", "dfs-memory"];
    let mut solvers = optimal.map(|id| by_id(id).expect("a solver").solver());
    let mut others = ["reach", "astar-single"].map(|id| by_id(id).expect("a solver").solver());
    let mut rng = Pcg64::seed_from_u64(53);
    let kind =
        RoundKind { sides: (3, 8), robots: (1, 3), diagonals: true, profile: Profile::PLAIN };
    let (mut compared, mut differing, mut on_diagonal) = (0, 0, 0);
    while compared < 1_000 {
        let profile = Profile::PLAIN.with_stops_on_diagonals();
        let stopping = random_round(RoundKind { profile, ..kind }, &mut rng);
        let setup = RoundSetup {
            robots: stopping.start().squares().to_vec(),
            goal: stopping.goal(),
            profile: Profile::PLAIN,
        };
        // Under the other choice no robot begins or arrives on a diagonal.
        let rounds = [Some(stopping.clone()), Round::new(stopping.board().clone(), setup).ok()];
        let mut answers = Vec::new();
        for round in rounds.iter().flatten() {
            let Ok(expected) = fewest(round) else { break };
            for solver in &mut solvers {
                match solver.solve(round, &mut Control::default()).verdict {
                    Verdict::Solved { moves, proof } => {
                        assert_solves(round, &moves);
                        assert_eq!(
                            (Some(moves.len()), proof),
                            (expected, Proof::Optimal),
                            "{round:?}"
                        );
                    }
                    Verdict::Unsolvable => assert_eq!(None, expected, "{round:?}"),
                    Verdict::Stopped(why) => panic!("no limit was set, but: {why}"),
                }
            }
            for solver in &mut others {
                match solver.solve(round, &mut Control::default().max_nodes(20_000)).verdict {
                    Verdict::Solved { moves, proof } => {
                        assert_solves(round, &moves);
                        let best = expected.expect("a solution");
                        assert!(
                            moves.len() == best || moves.len() > best && proof == Proof::UpperBound
                        );
                    }
                    Verdict::Unsolvable => assert_eq!(None, expected, "{round:?}"),
                    Verdict::Stopped(_) => {}
                }
            }
            answers.push(expected);
        }
        match answers[..] {
            [stops, illegal] => {
                compared += 1;
                differing += u32::from(stops != illegal);
            }
            [_] => on_diagonal += 1,
            _ => {}
        }
    }
    assert!(differing >= 30 && on_diagonal >= 30, "{differing} differ, {on_diagonal} on diagonals");
}

/// A robot that stops on a diagonal has not been turned by it, and slides back the way it came.
#[test]
fn a_stop_on_a_diagonal_is_no_turn() {
    use carom_engine::ricochet::{Board, BoardSetup, Diagonal, Goal, IllegalMove, Move};
    use carom_engine::{Puzzle as _, Rules as _, Size};
    let mut setup = BoardSetup::empty(Size::new(4, 4).expect("a size"));
    let diagonal = Diagonal { lean: Lean::Slash, robot: Robot::Green };
    setup.diagonals.push((Square::new(1, 0), diagonal));
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(1, 0) };
    let round = |profile| {
        let setup_of_round = RoundSetup { robots: vec![Square::new(0, 0)], goal, profile };
        Round::new(Board::new(setup.clone()).expect("a board"), setup_of_round)
    };
    assert!(round(Profile::OFFICIAL).is_err(), "no robot stops on the goal");
    let mv = |direction| Move { robot: Robot::Red, direction };
    let official = round(Profile::OFFICIAL.with_stops_on_diagonals()).expect("a round");
    let (slide, there) = official.slide(official.start(), mv(Direction::East)).expect("legal");
    assert_eq!((slide.end(), slide.deflected), (Square::new(1, 0), false));
    assert!(!official.is_solved(&there), "red has not turned");
    let strict = Profile::PLAIN.without_rebounds().with_stops_on_diagonals();
    let strict = round(strict).expect("a round");
    let there = strict.play(&strict.initial_state(), mv(Direction::East)).expect("legal");
    assert!(strict.is_solved(&there));
    let back = strict.check_move(&there, mv(Direction::West));
    assert!(matches!(back, Err(IllegalMove::Rebound { .. })), "{back:?}");
    assert_eq!(strict.check_move(&there, mv(Direction::South)), Ok(()));
    let other = strict.resumed(&there).expect("the same round later");
    assert_eq!(other.start(), &there);
}
