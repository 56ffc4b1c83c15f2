//! [`ReachabilityMap`]: the distance of every square for a robot that moves alone.

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::ricochet::{Board, Move, Position, Robot};
use carom_engine::{Direction, Grid, Square};

/// For each square, the fewest moves after which one robot stops there while the others do not move.
///
/// ```
/// use carom_engine::ricochet::{Layout, Robot, format_moves};
/// use carom_engine::Square;
/// use carom_solver::ricochet::ReachabilityMap;
///
/// let board = "4B-3B-2B-1A".parse::<Layout>()?.board();
/// let position = board.position(&[Square::new(0, 0), Square::new(5, 0)])?;
/// let map = ReachabilityMap::new(&board, &position, Robot::Red).expect("red is on the board");
/// // The green robot stops the red one on (4, 0).
/// assert_eq!(map.moves_to(Square::new(4, 0)), Some(1));
/// let path = map.path_to(Square::new(4, 0)).expect("a mapped square");
/// assert_eq!(format_moves(&path), "rE");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReachabilityMap {
    robot: Robot,
    moves: Grid<Option<u32>>,
    /// The previous square and the direction of the last move, for each mapped square except the first.
    last: Grid<Option<(Square, Direction)>>,
}

impl ReachabilityMap {
    /// Maps the squares of a robot by breadth-first search. `None` if the robot is not on the board.
    ///
    /// The map costs at most four slides from each square of the board.
    ///
    /// # Panics
    /// May panic if the position is from another board.
    #[must_use]
    pub fn new(board: &Board, position: &Position, robot: Robot) -> Option<Self> {
        let start = position.square(robot)?;
        let mut moves = Grid::new(board.size(), None);
        let mut last = Grid::new(board.size(), None);
        moves[start] = Some(0);
        let mut squares = position.squares().to_vec();
        // By distance: breadth-first order.
        let mut queue = vec![(start, 0)];
        let mut next = 0;
        while let Some(&(from, distance)) = queue.get(next) {
            next += 1;
            squares[robot.index()] = from;
            let position = board.position(&squares).expect("a slide ends where a robot can stand");
            for direction in Direction::ALL {
                let Some(to) = board.destination(&position, Move { robot, direction }) else {
                    continue;
                };
                if moves[to].is_none() {
                    moves[to] = Some(distance + 1);
                    last[to] = Some((from, direction));
                    queue.push((to, distance + 1));
                }
            }
        }
        Some(Self { robot, moves, last })
    }

    /// The robot of the map.
    #[must_use]
    pub const fn robot(&self) -> Robot {
        self.robot
    }

    /// The fewest moves to each square. `None` where the robot cannot stop if it moves alone. 0 on the
    /// start square.
    #[must_use]
    pub const fn moves(&self) -> &Grid<Option<u32>> {
        &self.moves
    }

    /// The fewest moves to a square. `None` if the robot cannot reach it or the board does not have it.
    #[must_use]
    pub fn moves_to(&self, square: Square) -> Option<u32> {
        self.moves.get(square).copied().flatten()
    }

    /// A shortest sequence of moves to a square, in order. `None` if the robot cannot reach it.
    #[must_use]
    pub fn path_to(&self, square: Square) -> Option<Vec<Move>> {
        self.moves_to(square)?;
        let mut path: Vec<Move> = self.back_from(square).map(|(_, mv)| mv).collect();
        path.reverse();
        Some(path)
    }

    /// The moves to a mapped square from the last to the first, each with the square where it ends.
    pub(super) fn back_from(&self, square: Square) -> impl Iterator<Item = (Square, Move)> + '_ {
        let mut to = square;
        core::iter::from_fn(move || {
            let (from, direction) = self.last[to]?;
            let step = (to, Move { robot: self.robot, direction });
            to = from;
            Some(step)
        })
    }
}
