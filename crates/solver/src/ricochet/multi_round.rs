//! Rounds with one target for each of several robots.

use alloc::vec::Vec;

use carom_engine::Grid;
use carom_engine::ricochet::{Move, MultiRound, Position, Robot};

use super::bounds::{moves_needed, relaxed_moves};
use crate::search::{LowerBound, astar};
use crate::{Control, Report};

/// Solves a round for several robots by [`astar`], whose bound is the sum of the relaxed maps of its robots. The search is optimal,
/// and it proves unsolvability. [`optimal_solutions`](crate::search::optimal_solutions) finds all optimal
/// solutions with the same bound.
pub fn solve_multi_round(round: &MultiRound, control: &mut Control<'_>) -> Report<Move> {
    match round.compact() {
        Some(round) => astar(&round, &RelaxedSum::new(&round), control),
        None => astar(round, &RelaxedSum::new(round), control),
    }
}

/// The sum of the [relaxed maps](super::RelaxedMap) of all robots that must arrive.
///
/// It is admissible: each robot needs at least the moves of its map, and a move moves one robot. It is
/// consistent, because the maps are consistent and a move changes only the summand of one robot.
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelaxedSum {
    maps: Vec<(Robot, Grid<u32>)>,
    must_turn: bool,
}

impl RelaxedSum {
    /// The maps of a round's goals.
    #[must_use]
    pub fn new<const N: usize>(round: &MultiRound<N>) -> Self {
        let goals = round.goals().iter();
        let maps =
            goals.map(|&(robot, target)| (robot, relaxed_moves(round.board(), robot, target)));
        Self { maps: maps.collect(), must_turn: round.profile().must_turn }
    }
}

impl<const N: usize> LowerBound<MultiRound<N>> for RelaxedSum {
    fn lower_bound(&self, position: &Position<N>) -> Option<u32> {
        let needed = self
            .maps
            .iter()
            .map(|(robot, map)| moves_needed(map, *robot, position, self.must_turn));
        needed.sum()
    }
}
