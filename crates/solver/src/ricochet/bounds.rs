//! Lower bounds on the number of moves that a round still needs.

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::ricochet::{Board, Move, Position, Robot, Round};
use carom_engine::{Direction, Grid, Square};

use crate::search::{LowerBound, astar};
use crate::{Control, Report};

/// The relaxed map: the fewest moves to the target square for a robot that ignores the other robots and may
/// stop on any square of its slides.
///
/// It is admissible: where an obstacle stops a real robot, the relaxed robot may choose to stop. It is
/// consistent: a slide of the target robot is one move of the relaxed robot, and moves of the other robots
/// do not change the map. The bound is known from public solvers. M. Fogleman's solver of 2012 uses it as
/// the minimum of moves precomputed for each square.
///
/// With the official rules, a target robot that stands on the target but has not turned needs at least two
/// moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelaxedMap {
    /// One map for each robot that may arrive. The maps differ only by the diagonals that a robot passes.
    maps: Vec<(Robot, Grid<u32>)>,
    must_turn: bool,
}

/// The target cannot be reached.
const NEVER: u32 = u32::MAX;

impl RelaxedMap {
    /// The map of a round's goal.
    #[must_use]
    pub fn new<const N: usize>(round: &Round<N>) -> Self {
        let (board, target) = (round.board(), round.goal().square);
        let arriving = round.start().robots().filter(|&(robot, _)| round.may_arrive(robot));
        let maps =
            arriving.map(|(robot, _)| (robot, relaxed_moves(board, robot, target))).collect();
        Self { maps, must_turn: round.profile().must_turn }
    }

    /// The fewest relaxed moves of a robot from a square to the target. `None` if the target is unreachable
    /// or the robot need not arrive.
    #[must_use]
    pub fn moves(&self, robot: Robot, square: Square) -> Option<u32> {
        let (_, map) = self.maps.iter().find(|(owner, _)| *owner == robot)?;
        map.get(square).copied().filter(|&moves| moves != NEVER)
    }
}

impl<const N: usize> LowerBound<Round<N>> for RelaxedMap {
    fn lower_bound(&self, position: &Position<N>) -> Option<u32> {
        let needed =
            |(robot, map): &(Robot, Grid<u32>)| moves_needed(map, *robot, position, self.must_turn);
        self.maps.iter().filter_map(needed).min()
    }
}

/// [A*](astar) with this map, on the compact round if there is one.
pub(super) fn relaxed_astar(round: &Round, control: &mut Control<'_>) -> Report<Move> {
    match round.compact() {
        Some(round) => astar(&round, &RelaxedMap::new(&round), control),
        None => astar(round, &RelaxedMap::new(round), control),
    }
}

/// The fewest moves of a robot to the target of a map. `None` if the target is unreachable.
pub(super) fn moves_needed<const N: usize>(
    map: &Grid<u32>,
    robot: Robot,
    position: &Position<N>,
    must_turn: bool,
) -> Option<u32> {
    let square = position.square(robot).expect("a robot of the round");
    match map[square] {
        NEVER => None,
        0 if must_turn && !position.has_turned(robot) => Some(2),
        moves => Some(moves),
    }
}

/// For each square, the fewest relaxed moves to `target`. Slides can be followed backwards, also over
/// diagonals, so the map grows outwards from the target.
pub(super) fn relaxed_moves(board: &Board, robot: Robot, target: Square) -> Grid<u32> {
    let mut map = Grid::new(board.size(), NEVER);
    map[target] = 0;
    let mut queue = vec![target];
    let mut next = 0;
    while let Some(&from) = queue.get(next) {
        next += 1;
        let moves = map[from] + 1;
        for direction in Direction::ALL {
            let (mut square, mut heading) = (from, direction);
            // Diagonals may lead back to the square where the walk began.
            while let Some(ahead) = board.step(robot, square, heading) {
                (square, heading) = ahead;
                if ahead == (from, direction) {
                    break;
                }
                if moves < map[square] && board.is_standable(square) {
                    map[square] = moves;
                    queue.push(square);
                }
            }
        }
    }
    map
}
