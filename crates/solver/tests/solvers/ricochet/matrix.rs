//! Every solver on every kind of round under all rules.

use std::hash::BuildHasher;

use carom_engine::ricochet::{Position, Profile, Round};
use carom_solver::Control;
use carom_solver::ricochet::{CATALOGUE, RelaxedMap};
use carom_solver::search::{LowerBound, astar, idastar};
use rustc_hash::FxBuildHasher;

use crate::common::matrix::{Row, check_rows};

/// A bound that is admissible, but not consistent: the relaxed map, made smaller by chance.
struct Erratic(RelaxedMap);

impl LowerBound<Round> for Erratic {
    fn lower_bound(&self, position: &Position) -> Option<u32> {
        let chance = FxBuildHasher.hash_one(position) >> 32;
        self.0.lower_bound(position).map(|moves| chance as u32 % (moves + 1))
    }
}

/// The rules as they are, and with stops on diagonals.
fn check(profile: Profile) {
    for profile in [profile, profile.with_stops_on_diagonals()] {
        let mut rows: Vec<Row> = CATALOGUE.iter().map(Row::of).collect();
        rows.push(Row {
            id: "astar with an erratic bound",
            solver: Box::new(|round: &Round, control: &mut Control<'_>| {
                astar(round, &Erratic(RelaxedMap::new(round)), control)
            }),
            answered: 0,
        });
        rows.push(Row {
            id: "idastar with an erratic bound",
            solver: Box::new(|round: &Round, control: &mut Control<'_>| {
                idastar(round, &Erratic(RelaxedMap::new(round)), control)
            }),
            answered: 0,
        });
        check_rows(&mut rows, profile, 40);
    }
}

#[test]
fn plain_rules() {
    check(Profile::PLAIN);
}

#[test]
fn official_rules() {
    check(Profile::OFFICIAL);
}

#[test]
fn no_rebounds() {
    check(Profile::PLAIN.without_rebounds());
}

#[test]
fn official_rules_without_rebounds() {
    check(Profile::OFFICIAL.without_rebounds());
}
