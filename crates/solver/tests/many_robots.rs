//! Rounds of six to ten robots: every solver of the catalogue against plain breadth-first search.

#[path = "common/mod.rs"]
mod common;

use carom_engine::Rules;
use carom_engine::ricochet::{Profile, Robot, Round};
use carom_solver::ricochet::{CATALOGUE, Preference, RelaxedMap, all_optimal, preferred};
use carom_solver::search::{OptimalVerdict, astar, bfs, dfs, dfs_memory, idastar};
use carom_solver::{Control, Proof, Verdict};
use rand_pcg::Pcg32;

use common::{RoundKind, assert_solves, random_round};

/// The rounds that each test compares.
const ROUNDS: usize = 100;

/// Those in which breadth-first search needs few states.
fn easy_rounds(kind: RoundKind, seed: u64) -> impl Iterator<Item = (Round, Option<usize>)> {
    let mut rng = Pcg32::new(seed, 1);
    let drawn = std::iter::repeat_with(move || {
        let round = random_round(kind, &mut rng);
        let answer = match bfs(&round, &mut Control::default().max_nodes(20_000)).verdict {
            Verdict::Solved { moves, .. } => Some(moves.len()),
            Verdict::Unsolvable => None,
            Verdict::Stopped(_) => return None,
        };
        Some((round, answer))
    });
    drawn.flatten().take(ROUNDS)
}

fn compare(kind: RoundKind, seed: u64) {
    let mut solvers: Vec<_> = CATALOGUE.iter().map(|entry| (entry.id, entry.solver(), 0)).collect();
    let mut longest = 0;
    for (round, expected) in easy_rounds(kind, seed) {
        longest = longest.max(expected.unwrap_or(0));
        for (id, solver, answered) in &mut solvers {
            let control = &mut Control::default().max_nodes(60_000);
            match solver.solve(&round, control).verdict {
                Verdict::Solved { moves, proof } => {
                    assert_solves(&round, &moves);
                    let expected = expected.expect("breadth-first search found a solution");
                    match proof {
                        Proof::Optimal => assert_eq!(moves.len(), expected, "{id}: {round:?}"),
                        Proof::UpperBound => assert!(moves.len() >= expected, "{id}: {round:?}"),
                    }
                }
                Verdict::Unsolvable => assert_eq!(expected, None, "{id}: {round:?}"),
                Verdict::Stopped(_) => continue,
            }
            *answered += 1;
        }
    }
    assert!(longest > 4, "{longest}");
    for (id, _, answered) in solvers {
        let least = match id {
            "dfs" | "astar-single" => ROUNDS / 5,
            "reach" => ROUNDS / 2,
            _ => ROUNDS * 9 / 10,
        };
        assert!(answered >= least, "{id}: {answered}");
    }
}

const KIND: RoundKind =
    RoundKind { sides: (4, 7), robots: (6, Robot::MAX), diagonals: false, profile: Profile::PLAIN };

#[test]
fn every_solver_agrees_with_breadth_first_search() {
    compare(KIND, 1);
}

#[test]
fn every_solver_agrees_on_boards_with_diagonals() {
    compare(RoundKind { diagonals: true, ..KIND }, 2);
}

#[test]
fn every_solver_agrees_under_stricter_rules() {
    compare(RoundKind { profile: Profile::OFFICIAL.without_rebounds(), ..KIND }, 3);
}

/// Above 32x32 squares the sets of squares are larger.
#[test]
fn every_solver_agrees_on_a_long_board() {
    let mut compared = 0;
    let mut solver = CATALOGUE[0].solver();
    let rounds = easy_rounds(RoundKind { sides: (33, 36), ..KIND }, 4);
    for (round, expected) in rounds.take(ROUNDS / 5) {
        let found = solver.solve(&round, &mut Control::default());
        assert_eq!(found.verdict.moves().map(<[_]>::len), expected, "{round:?}");
        compared += found.verdict.moves().map_or(0, |moves| {
            assert_solves(&round, moves);
            1
        });
    }
    assert!(compared > ROUNDS / 10, "{compared}");
}

#[test]
fn all_solutions_are_ordered_by_the_number_of_robots_that_move() {
    let mut ordered = 0;
    for (round, expected) in easy_rounds(KIND, 5) {
        let mut solver = CATALOGUE[0].solver();
        let all = all_optimal(&round, &mut *solver, &mut Control::default().max_nodes(100_000));
        let OptimalVerdict::Solved(all) = all.verdict else { continue };
        if all.count() > 2_000 {
            continue;
        }
        assert_eq!(Some(all.length() as usize), expected);
        let robots = |moves: &Vec<_>| {
            let mut moved: Vec<Robot> =
                moves.iter().map(|mv: &carom_engine::ricochet::Move| mv.robot).collect();
            moved.sort_unstable();
            moved.dedup();
            moved.len()
        };
        let mut plain: Vec<_> = all.iter().collect();
        plain.sort_by_key(robots);
        let fewest: Vec<_> = preferred(&all, Preference::FewestRobots).collect();
        assert_eq!(fewest, plain, "{round:?}");
        ordered += usize::from(plain.len() > 1);
    }
    assert!(ordered > 20, "{ordered}");
}

/// A compact round is the same puzzle: equal moves, and equal costs of a search.
#[test]
fn compact_rounds_are_searched_alike() {
    for (profile, seed) in [(Profile::PLAIN, 6), (Profile::OFFICIAL.without_rebounds(), 7)] {
        for diagonals in [false, true] {
            let kind = RoundKind { robots: (1, Robot::STANDARD), diagonals, profile, ..KIND };
            for (round, _) in easy_rounds(kind, seed) {
                let compact = round.compact().expect("few robots");
                let control = || Control::default().max_nodes(3_000);
                let (map, same) = (RelaxedMap::new(&round), RelaxedMap::new(&compact));
                assert_eq!(map, same);
                assert_eq!(round.legal_moves(round.start()), compact.legal_moves(compact.start()));
                let pairs = [
                    (bfs(&round, &mut control()), bfs(&compact, &mut control())),
                    (dfs(&round, &mut control()), dfs(&compact, &mut control())),
                    (dfs_memory(&round, &mut control()), dfs_memory(&compact, &mut control())),
                    (astar(&round, &map, &mut control()), astar(&compact, &map, &mut control())),
                    (
                        idastar(&round, &map, &mut control()),
                        idastar(&compact, &map, &mut control()),
                    ),
                ];
                for (wide, narrow) in pairs {
                    assert_eq!(wide, narrow, "{round:?}");
                }
            }
        }
    }
    let kind = RoundKind { robots: (6, 6), ..KIND };
    let (round, _) = easy_rounds(kind, 8).next().expect("a round");
    assert!(round.compact().is_none());
}
