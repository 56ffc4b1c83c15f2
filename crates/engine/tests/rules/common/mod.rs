//! Random sound boards and positions for the laws.

use std::sync::Arc;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Profile, Robot, Round, RoundSetup, Shape, Target,
};
use carom_engine::{Direction, Size, Square};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::sample::select;

fn square(size: Size) -> impl Strategy<Value = Square> {
    (0..size.width(), 0..size.height()).prop_map(Square::from)
}

fn robot() -> impl Strategy<Value = Robot> {
    select(Robot::ALL.to_vec())
}

/// A sound board of 3x3 to 12x12 squares with walls, closed squares, diagonals and targets.
pub(crate) fn board() -> impl Strategy<Value = Board> {
    (3_u8..=12, 3_u8..=12).prop_flat_map(|(width, height)| {
        let size = Size::new(width, height).expect("a size in range");
        let walls = vec((square(size), select(Direction::ALL.to_vec())), 0..=size.area() / 2);
        let closed = vec(square(size), 0..=2);
        let lean =
            any::<bool>().prop_map(|slash| if slash { Lean::Slash } else { Lean::Backslash });
        let diagonals = vec((square(size), lean, robot()), 0..=4);
        let target = (square(size), proptest::option::of(robot()), select(Shape::ALL.to_vec()));
        let targets = vec(target, 0..=5);
        (walls, closed, diagonals, targets).prop_map(move |(walls, closed, diagonals, targets)| {
            let mut setup = BoardSetup::empty(size);
            for (square, direction) in walls {
                setup.add_wall(square, direction);
            }
            for square in closed {
                setup.close(square);
            }
            let mut taken: Vec<Square> = Vec::new();
            let mut is_free = |square: Square, setup: &BoardSetup| {
                let free = setup.walls_of(square).len() < 4 && !taken.contains(&square);
                taken.push(square);
                free
            };
            for (square, lean, robot) in diagonals {
                if is_free(square, &setup) {
                    setup.diagonals.push((square, Diagonal { lean, robot }));
                }
            }
            for (square, robot, shape) in targets {
                if is_free(square, &setup) {
                    setup.targets.push(Target { square, robot, shape });
                }
            }
            Board::new(setup).expect("a sound board")
        })
    })
}

/// A sound round of 1 to 5 robots on such a board, as many as fit, under any rules.
pub(crate) fn round() -> impl Strategy<Value = Round> {
    let profiles = select(Profile::variants().collect::<Vec<_>>());
    let choices = (vec(any::<proptest::sample::Index>(), 6), 1..=5_usize, profiles);
    (board(), choices, 0..=5_usize).prop_filter_map(
        "no room for a robot",
        |(board, (picks, count, profile), active)| {
            let board = Arc::new(board).under(profile);
            let mut free: Vec<Square> =
                board.size().squares().filter(|&it| board.is_standable(it)).collect();
            let goal_square = *free.get(picks[5].index(free.len().max(1)))?;
            let mut robots = Vec::new();
            for pick in &picks[..count.min(free.len())] {
                robots.push(free.swap_remove(pick.index(free.len())));
            }
            let robot = Robot::from_index(active).filter(|it| it.index() < robots.len());
            let setup = RoundSetup { robots, goal: Goal { robot, square: goal_square }, profile };
            Some(Round::new(board, setup).expect("a sound round"))
        },
    )
}
