//! Rounds in which several robots must arrive, against the rule book.

use std::collections::HashMap;

use carom_engine::ricochet::{MultiRound, MultiRoundSetup, Profile};
use carom_engine::{Puzzle, Rules};
use carom_rulebook::ricochet::{PlainState, RuleBook};
use carom_solver::ricochet::{RelaxedSum, solve_multi_round};
use carom_solver::search::{LowerBound, OptimalVerdict, bfs, optimal_solutions};
use carom_solver::{Control, Verdict};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::common::{RoundKind, random_round};

const KIND: RoundKind =
    RoundKind { sides: (3, 7), robots: (1, 3), diagonals: false, profile: Profile::OFFICIAL };

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
    while compared < 240 {
        let profile = profiles[compared % profiles.len()];
        let round = random_multi_round(profile, &mut rng);
        let start = PlainState::from(round.start());
        let Ok(expected) = RuleBook::from(&round).fewest(&start, 8_000) else { continue };
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
