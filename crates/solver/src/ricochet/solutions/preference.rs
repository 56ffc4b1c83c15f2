//! [`Preference`]: the order of solutions.

use alloc::vec::Vec;

use carom_engine::ricochet::{Move, Robot};

use crate::search::OptimalSolutions;

/// The solutions that come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preference {
    /// Those in which the fewest robots move.
    FewestRobots,
    /// Those in which the most robots move.
    MostRobots,
}

/// The solutions one by one, computed on demand. They are ordered by the number of robots that move, as
/// preferred; among equals in the order of [`OptimalSolutions::iter`].
///
/// Nothing needs to be sorted: for every state the possible sets of robots that move after it are known. So
/// lines with another number of robots are not started.
pub fn preferred(
    solutions: &OptimalSolutions<Move>,
    preference: Preference,
) -> impl Iterator<Item = Vec<Move>> + '_ {
    let sets = solutions.fold_back(|edges, sets: &[Option<RobotSets>]| {
        if edges.is_empty() {
            return RobotSets::NOBODY;
        }
        let onward = |&(mv, state): &(Move, u32)| Some(sets[state as usize]?.with(mv.robot));
        edges.iter().filter_map(onward).fold(RobotSets::NONE, RobotSets::or)
    });
    let all = 0..=Robot::MAX as u32;
    let mut counts: Vec<u32> =
        all.filter(|&count| sets[0].iter().any(|set| set.count_ones() == count)).collect();
    if preference == Preference::MostRobots {
        counts.reverse();
    }
    counts.into_iter().flat_map(move |count| {
        let sets = sets.clone();
        solutions.lines_through(move |moves, state| {
            let moved = moves.iter().fold(0, |moved, mv| moved | (1 << mv.robot.index()));
            sets[state].iter().any(|set| (moved | set).count_ones() == count)
        })
    })
}

/// A set of sets of robots: bit `s` stands for the set of robots whose bits are 1 in the number `s`; the
/// bit of a robot is `1 << index`.
#[derive(Clone, Copy)]
struct RobotSets(u32);

impl RobotSets {
    const NONE: Self = Self(0);
    /// The set that contains only the empty set.
    const NOBODY: Self = Self(1);

    /// Every set with a robot added.
    fn with(self, robot: Robot) -> Self {
        // The sets without the robot, whose bit in `s` is 0.
        let without =
            [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff][robot.index()];
        Self(self.0 & !without | (self.0 & without) << (1 << robot.index()))
    }

    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn iter(self) -> impl Iterator<Item = u32> {
        (0..u32::BITS).filter(move |set| self.0 & (1 << set) != 0)
    }
}
