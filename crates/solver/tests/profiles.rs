//! Every optimal solver under every profile, and rounds for several robots, against plain reference
//! searches that share only the slide with the engine.

mod common;

use std::collections::{HashMap, HashSet};

use carom_engine::ricochet::{Board, Move, MultiRound, MultiRoundSetup, Profile, Robot, Round};
use carom_engine::{Direction, Puzzle, Rules, Square};
use carom_solver::ricochet::{
    CATALOGUE, CatalogueEntry, DEFAULT, RelaxedSum, by_id, solve_multi_round,
};
use carom_solver::search::{LowerBound, OptimalVerdict, bfs, optimal_solutions};
use carom_solver::{Control, Proof, Verdict};
use common::{RoundKind, assert_solves, random_round};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The maximum number of states of a reference search.
const STATES: usize = 60_000;

/// The data of a reference search about a robot: its square, whether it has turned, its only axis so far
/// (vertical or not), and the heading at the end of its last slide.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Body {
    square: Square,
    axis: Option<bool>,
    has_turned: bool,
    heading: Option<Direction>,
}

/// The result of a reference search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fewest {
    /// The fewest moves; `None` if there is no solution.
    Known(Option<u32>),
    TooManyStates,
}

/// The fewest moves from the start to a goal by breadth-first search over whole states.
fn fewest(
    board: &Board,
    start: &[Square],
    rebounds: bool,
    is_goal: impl Fn(&[Body]) -> bool,
) -> Fewest {
    let body = |&square| Body { square, axis: None, has_turned: false, heading: None };
    let start: Vec<Body> = start.iter().map(body).collect();
    let mut seen = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    for moves in 0.. {
        if layer.iter().any(|state| is_goal(state)) {
            return Fewest::Known(Some(moves));
        }
        let mut next = Vec::new();
        for state in &layer {
            let squares: Vec<Square> = state.iter().map(|body| body.square).collect();
            let position = board.position(&squares).expect("a sound position");
            for (i, body) in state.iter().enumerate() {
                for direction in Direction::ALL {
                    let mv = Move { robot: Robot::ALL[i], direction };
                    let Ok(slide) = board.slide(&position, mv) else { continue };
                    if !rebounds && body.heading == Some(direction.opposite()) {
                        continue;
                    }
                    let mut child = state.clone();
                    child[i].square = slide.end();
                    // The goals below use these fields only if the rules do. Otherwise the fields would
                    // only multiply the states.
                    let axis = direction.is_vertical();
                    child[i].has_turned |=
                        slide.deflected || body.axis.is_some_and(|before| before != axis);
                    child[i].axis = Some(axis);
                    if !rebounds {
                        child[i].heading = Some(slide.path.last().expect("a path").heading);
                    }
                    if seen.insert(child.clone()) {
                        next.push(child);
                    }
                }
            }
            if seen.len() > STATES {
                return Fewest::TooManyStates;
            }
        }
        if next.is_empty() {
            return Fewest::Known(None);
        }
        layer = next;
    }
    unreachable!("the layers do not end")
}

/// The fewest moves of a round according to the reference search.
fn expected(round: &Round) -> Fewest {
    let (goal, profile) = (round.goal(), round.profile());
    let arrived =
        |body: &Body| body.square == goal.square && (!profile.must_turn || body.has_turned);
    fewest(round.board(), round.start().squares(), profile.rebounds, |state| {
        Robot::ALL
            .into_iter()
            .zip(state)
            .any(|(robot, body)| goal.robot.is_none_or(|it| it == robot) && arrived(body))
    })
}

/// Compares every solver of the catalogue with the reference search on `count` rounds.
fn check(kind: RoundKind, count: u32, seed: u64) -> (u32, u32) {
    let mut solvers: Vec<_> = ["bfs", "dfs-memory", "astar", "idastar"]
        .into_iter()
        .map(|id| by_id(id).expect("a row of the catalogue").solver())
        .collect();
    solvers.push(DEFAULT.solver());
    let mut others: Vec<_> = CATALOGUE.iter().map(CatalogueEntry::solver).collect();
    let mut rng = Pcg64::seed_from_u64(seed);
    let (mut compared, mut any, mut unsolvable) = (0, 0, 0);
    while compared < count {
        let round = random_round(kind, &mut rng);
        let Fewest::Known(expected) = expected(&round) else { continue };
        for solver in &mut solvers {
            match solver.solve(&round, &mut Control::default()).verdict {
                Verdict::Solved { moves, proof } => {
                    assert_solves(&round, &moves);
                    assert_eq!(proof, Proof::Optimal);
                    assert_eq!(Some(moves.len() as u32), expected, "{round:?}");
                }
                Verdict::Unsolvable => assert_eq!(None, expected, "{round:?}"),
                Verdict::Stopped(why) => panic!("no limit was set, but: {why}"),
            }
        }
        // The rest of the catalogue may find fewer solutions, but no wrong ones.
        for solver in &mut others {
            let control = &mut Control::default().max_nodes(20_000);
            match solver.solve(&round, control).verdict {
                Verdict::Solved { moves, proof } => {
                    assert_solves(&round, &moves);
                    let (length, expected) = (moves.len() as u32, expected.expect("solvable"));
                    assert!(length == expected || length > expected && proof == Proof::UpperBound);
                }
                Verdict::Unsolvable => assert_eq!(None, expected, "{round:?}"),
                Verdict::Stopped(_) => {}
            }
        }
        compared += 1;
        any += u32::from(round.goal().robot.is_none());
        unsolvable += u32::from(expected.is_none());
    }
    (any, unsolvable)
}

const KIND: RoundKind =
    RoundKind { sides: (3, 7), robots: (1, 3), diagonals: false, profile: Profile::OFFICIAL };

#[test]
fn official_rounds_are_solved_as_by_a_search_that_remembers_turns() {
    let (any, unsolvable) = check(KIND, 150, 1);
    assert!(any >= 20 && unsolvable >= 5, "{any} for any robot, {unsolvable} unsolvable");
    let profiles = [Profile::OFFICIAL, Profile::OFFICIAL.with_stops_on_diagonals()];
    for (seed, profile) in (2..).zip(profiles) {
        let (any, _) = check(RoundKind { diagonals: true, profile, ..KIND }, 150, seed);
        assert!(any >= 20, "{any} for any robot");
    }
}

#[test]
fn rounds_without_rebounds_are_solved_as_by_a_search_that_remembers_headings() {
    let stops = Profile::OFFICIAL.with_stops_on_diagonals();
    for (seed, profile) in [(3, Profile::PLAIN), (4, Profile::OFFICIAL), (8, stops)] {
        let kind = RoundKind { profile: profile.without_rebounds(), diagonals: true, ..KIND };
        let (any, unsolvable) = check(kind, 120, seed);
        assert!(any >= 15 && unsolvable >= 3, "{any} for any robot, {unsolvable} unsolvable");
    }
}

#[test]
fn a_rule_against_rebounds_can_cost_moves() {
    // The two profiles must differ on some rounds; otherwise the tests above prove little.
    let mut rng = Pcg64::seed_from_u64(5);
    let mut solver = by_id("astar").expect("a row of the catalogue").solver();
    let mut fewest = |round: &Round| {
        let report = solver.solve(round, &mut Control::default());
        report.verdict.moves().map(<[Move]>::len)
    };
    let mut longer = 0;
    for _ in 0..200 {
        let round = random_round(RoundKind { profile: Profile::PLAIN, ..KIND }, &mut rng);
        let setup = carom_engine::ricochet::RoundSetup {
            robots: round.start().squares().to_vec(),
            goal: round.goal(),
            profile: Profile::PLAIN.without_rebounds(),
        };
        let strict = Round::new(round.board().clone(), setup).expect("a sound round");
        let (free, strict) = (fewest(&round), fewest(&strict));
        assert!(free.unwrap_or(usize::MAX) <= strict.unwrap_or(usize::MAX));
        longer += u32::from(free != strict);
    }
    assert!(longer >= 5, "only {longer} rounds differ");
}

/// A random round in which one to all robots must arrive.
fn random_multi_round(profile: Profile, rng: &mut Pcg64) -> MultiRound {
    loop {
        let kind = RoundKind { profile, diagonals: rng.random_range(0..2) == 0, ..KIND };
        let round = random_round(kind, rng);
        let robots = round.start().squares().to_vec();
        let size = round.board().size();
        let mut goals = Vec::new();
        for (robot, _) in round.start().robots() {
            let square = size.square(rng.random_range(0..size.area())).expect("on the board");
            if rng.random_range(0..4) > 0 {
                goals.push((robot, square));
            }
        }
        let setup = MultiRoundSetup { robots, goals, profile };
        if let Ok(round) = MultiRound::new(round.board().clone(), setup) {
            return round;
        }
    }
}

#[test]
fn several_robots_arrive_in_the_fewest_moves() {
    let mut rng = Pcg64::seed_from_u64(6);
    let mut lengths: HashMap<usize, u32> = HashMap::new();
    let stops = Profile::PLAIN.with_stops_on_diagonals();
    let profiles = [Profile::PLAIN, Profile::OFFICIAL, Profile::PLAIN.without_rebounds(), stops];
    let mut compared = 0;
    while compared < 400 {
        let profile = profiles[compared % profiles.len()];
        let round = random_multi_round(profile, &mut rng);
        let arrived = |state: &[Body]| {
            round.goals().iter().all(|&(robot, square)| {
                let body = state[robot.index()];
                body.square == square && (!profile.must_turn || body.has_turned)
            })
        };
        let squares = round.start().squares();
        let Fewest::Known(expected) = fewest(round.board(), squares, profile.rebounds, arrived)
        else {
            continue;
        };
        let control = &mut Control::default();
        for report in [solve_multi_round(&round, control), bfs(&round, control)] {
            assert_eq!(report.verdict.moves().map(|it| it.len() as u32), expected, "{round:?}");
            if let Some(moves) = report.verdict.moves() {
                let end = round.play_all(moves).expect("legal moves");
                assert!(round.is_solved(&end));
            }
        }
        let all = optimal_solutions(&round, &RelaxedSum::new(&round), u32::MAX, control).verdict;
        match all {
            OptimalVerdict::Solved(solutions) => {
                assert_eq!(Some(solutions.length()), expected);
                for moves in solutions.iter().take(20) {
                    let end = round.play_all(&moves).expect("legal moves");
                    assert!(round.is_solved(&end));
                }
            }
            other => assert_eq!((other, None), (OptimalVerdict::Unsolvable, expected)),
        }
        if expected.is_some() && round.goals().len() > 1 {
            *lengths.entry(round.goals().len()).or_default() += 1;
        }
        compared += 1;
    }
    assert!(lengths[&2] >= 20 && lengths[&3] >= 5, "solved by robots: {lengths:?}");
}

#[test]
fn the_sum_of_relaxed_maps_is_admissible_and_consistent() {
    let mut rng = Pcg64::seed_from_u64(7);
    let mut tight = 0;
    for i in 0..120 {
        let profile = Profile::ALL[i % 2];
        let round = random_multi_round(profile, &mut rng);
        let bound = RelaxedSum::new(&round);
        let mut position = round.initial_state();
        let mut moves = Vec::new();
        // On an optimal line the exact distance is known; beside it, at least one more.
        let report = solve_multi_round(&round, &mut Control::default());
        let Verdict::Solved { moves: line, .. } = report.verdict else { continue };
        for (made, &mv) in line.iter().enumerate() {
            let left = (line.len() - made) as u32;
            let here = bound.lower_bound(&position).expect("a solvable position");
            assert!(here <= left);
            tight += u32::from(here == left);
            round.legal_moves_into(&position, &mut moves);
            for &other in &moves {
                let there = bound.lower_bound(&round.play_unchecked(&position, other));
                assert!(there.is_none_or(|there| here <= there + 1));
            }
            position = round.play(&position, mv).expect("a legal move");
        }
    }
    assert!(tight > 50, "the bound meets the distance only {tight} times");
}
