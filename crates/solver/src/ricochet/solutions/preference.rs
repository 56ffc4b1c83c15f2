//! [`Preference`]: the order of solutions.

use alloc::boxed::Box;
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
#[must_use]
pub fn preferred(
    solutions: &OptimalSolutions<Move>,
    preference: Preference,
) -> Box<dyn Iterator<Item = Vec<Move>> + '_> {
    let mut moves = (0..solutions.states()).flat_map(|state| solutions.edges_of(state));
    // A word has the sets of the first five robots. Each set of the other robots needs a word of its own.
    if moves.all(|(mv, _)| mv.robot.index() < Robot::STANDARD) {
        Box::new(ordered::<1>(solutions, preference))
    } else {
        Box::new(ordered::<{ 1 << (Robot::MAX - Robot::STANDARD) }>(solutions, preference))
    }
}

fn ordered<const W: usize>(
    solutions: &OptimalSolutions<Move>,
    preference: Preference,
) -> impl Iterator<Item = Vec<Move>> + '_ {
    let sets = solutions.fold_back(|edges, sets: &[Option<RobotSets<W>>]| {
        if edges.is_empty() {
            return RobotSets::nobody();
        }
        let onward = |&(mv, state): &(Move, u32)| Some(sets[state as usize]?.with(mv.robot));
        edges.iter().filter_map(onward).fold(RobotSets([0; W]), RobotSets::or)
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

/// A set of sets of robots: bit `s`, counted through all words, stands for the set of robots whose bits are 1 in the number `s`;
/// the bit of a robot is `1 << index`.
#[derive(Clone, Copy)]
struct RobotSets<const W: usize>([u32; W]);

impl<const W: usize> RobotSets<W> {
    /// The set that contains only the empty set.
    fn nobody() -> Self {
        let mut sets = [0; W];
        sets[0] = 1;
        Self(sets)
    }

    /// Every set with a robot added.
    fn with(self, robot: Robot) -> Self {
        let mut sets = self.0;
        let robot = robot.index();
        if robot < Robot::STANDARD {
            // The sets without the robot, whose bit in `s` is 0.
            let without = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff][robot];
            for word in &mut sets {
                *word = *word & !without | (*word & without) << (1 << robot);
            }
        } else {
            let bit = 1 << (robot - Robot::STANDARD);
            for at in (0..W).filter(|at| at & bit != 0) {
                sets[at] |= core::mem::take(&mut sets[at ^ bit]);
            }
        }
        Self(sets)
    }

    fn or(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }

    fn iter(self) -> impl Iterator<Item = u32> {
        let words = (0..).zip(self.0);
        words.flat_map(|(at, word)| {
            let bits = (0..u32::BITS).filter(move |bit| word & (1 << bit) != 0);
            bits.map(move |bit| at * u32::BITS + bit)
        })
    }
}
