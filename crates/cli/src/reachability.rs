//! Where a robot can go while the others stand still.

use std::collections::VecDeque;

use carom_engine::ricochet::{Board, Move, Position, Robot};
use carom_engine::{Direction, Grid, Square};

/// By square, the fewest moves of one robot alone that bring it to rest there; `None` where it cannot.
/// Every square is `None` if the robot is not on the board.
pub(crate) fn fewest_moves(board: &Board, position: &Position, robot: Robot) -> Grid<Option<u32>> {
    let mut fewest = Grid::new(board.size(), None);
    let Some(start) = position.square(robot) else { return fewest };
    fewest[start] = Some(0);
    let mut open = VecDeque::from([(start, 0)]);
    while let Some((square, moves)) = open.pop_front() {
        let here = with_robot_on(board, position, robot, square);
        for direction in Direction::ALL {
            let Some(next) = board.destination(&here, Move { robot, direction }) else { continue };
            if fewest[next].is_none() {
                fewest[next] = Some(moves + 1);
                open.push_back((next, moves + 1));
            }
        }
    }
    fewest
}

/// The position with one robot, which is on the board, on another square where it can stand.
pub(crate) fn with_robot_on(
    board: &Board,
    position: &Position,
    robot: Robot,
    square: Square,
) -> Position {
    let mut squares = position.squares().to_vec();
    squares[robot.index()] = square;
    board.position(&squares).expect("a slide ends where a robot can stand")
}
