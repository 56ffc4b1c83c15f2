//! The relaxed map is admissible and consistent.

mod common;

use std::collections::HashMap;

use carom_engine::ricochet::{Position, Profile, Round};
use carom_engine::{Puzzle, Rules};
use carom_solver::ricochet::RelaxedMap;
use carom_solver::search::LowerBound;
use common::{RoundKind, random_round};
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// Every reachable position with the positions after one move, or `None` if there are too many.
fn reachable(round: &Round) -> Option<HashMap<Position, Vec<Position>>> {
    let mut graph = HashMap::new();
    let mut waiting = vec![round.initial_state()];
    let mut moves = Vec::new();
    while let Some(position) = waiting.pop() {
        if graph.contains_key(&position) {
            continue;
        }
        round.legal_moves_into(&position, &mut moves);
        let next: Vec<_> = moves.iter().map(|&mv| round.play_unchecked(&position, mv)).collect();
        waiting.extend(&next);
        graph.insert(position, next);
        if graph.len() > 3000 {
            return None;
        }
    }
    Some(graph)
}

/// The exact distance of every position to a solved one, by relaxing all moves until nothing changes.
fn distances(round: &Round, graph: &HashMap<Position, Vec<Position>>) -> HashMap<Position, u32> {
    let solved = graph.keys().filter(|position| round.is_solved(position));
    let mut distances: HashMap<Position, u32> = solved.map(|&position| (position, 0)).collect();
    for distance in 1.. {
        let near = graph.iter().filter(|(position, next)| {
            !distances.contains_key(*position) && next.iter().any(|it| distances.contains_key(it))
        });
        let near: Vec<Position> = near.map(|(&position, _)| position).collect();
        if near.is_empty() {
            break;
        }
        distances.extend(near.into_iter().map(|position| (position, distance)));
    }
    distances
}

#[test]
fn the_relaxed_map_is_admissible_and_consistent() {
    let mut rng = Pcg64::seed_from_u64(5);
    let mut compared = 0;
    for profile in Profile::ALL {
        for diagonals in [false, true] {
            let kind = RoundKind { sides: (3, 7), robots: (1, 3), diagonals, profile };
            for _ in 0..60 {
                let round = random_round(kind, &mut rng);
                let Some(graph) = reachable(&round) else { continue };
                let bound = RelaxedMap::new(&round);
                let distances = distances(&round, &graph);
                for (position, next) in &graph {
                    let here = bound.lower_bound(position);
                    match (distances.get(position), here) {
                        (Some(&exact), Some(least)) => assert!(least <= exact),
                        (Some(_), None) => panic!("a solvable position without a bound"),
                        (None, _) => {}
                    }
                    for child in next {
                        let there = bound.lower_bound(child);
                        assert!(here.unwrap_or(u32::MAX) <= there.map_or(u32::MAX, |it| it + 1));
                    }
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 10_000, "only {compared} positions");
}
