//! The relaxed map is admissible and consistent.

use std::collections::HashSet;

use carom_engine::Rules;
use carom_engine::ricochet::{Position, Profile, Round};
use carom_rulebook::ricochet::{PlainState, RuleBook};
use carom_solver::ricochet::RelaxedMap;
use carom_solver::search::LowerBound;
use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::common::{RoundKind, random_round};

/// The positions after one move.
fn next(round: &Round, position: &Position) -> Vec<Position> {
    let moves = round.legal_moves(position);
    moves.into_iter().map(|mv| round.play_unchecked(position, mv)).collect()
}

#[test]
fn the_relaxed_map_is_admissible_and_consistent() {
    let mut rng = Pcg64::seed_from_u64(5);
    let mut compared = 0;
    for profile in Profile::ALL {
        for diagonals in [false, true] {
            let kind = RoundKind { sides: (3, 7), robots: (1, 3), diagonals, profile };
            for number in 0..60 {
                let round = random_round(kind, &mut rng);
                let start = PlainState::from(round.start());
                let distances = RuleBook::from(&round).distances([start], 3000);
                let Ok(distances) = distances else { continue };
                let bound = RelaxedMap::new(&round);
                let (mut known, mut open) = (HashSet::new(), vec![round.initial_state()]);
                while let Some(position) = open.pop() {
                    if !known.insert(position) {
                        continue;
                    }
                    let here = bound.lower_bound(&position).unwrap_or(u32::MAX);
                    if let Some(exact) = distances[&PlainState::from(&position)] {
                        assert!(here <= exact, "{position:?}, round {number}: {round:?}");
                    }
                    for child in next(&round, &position) {
                        let there = bound.lower_bound(&child).unwrap_or(u32::MAX);
                        assert!(here <= there.saturating_add(1), "{position:?}, {round:?}");
                        open.push(child);
                    }
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 10_000, "only {compared} positions");
}
