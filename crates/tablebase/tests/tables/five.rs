//! The counts of positions with five robots: against the point solver for every position.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Position, Profile, Robot, Round, RoundSetup,
};
use carom_engine::{Direction, Size, Square};
use carom_solver::ricochet::by_id;
use carom_solver::{Control, StopReason, Verdict};
use carom_tablebase::{BuildError, Builder, Counts, TableSetup};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

/// A board with one wall for this number of squares.
fn random_board(rng: &mut impl Rng, width: u8, height: u8, squares_of_a_wall: usize) -> Arc<Board> {
    let size = Size::new(width, height).expect("a size");
    let mut setup = BoardSetup::empty(size);
    let squares: Vec<Square> = size.squares().collect();
    for _ in 0..squares.len() / squares_of_a_wall {
        let side = Direction::ALL.choose(rng).copied().expect("a side");
        setup.add_wall(squares.choose(rng).copied().expect("a square"), side);
    }
    Arc::new(Board::new(setup).expect("a board"))
}

fn count(builder: &mut Builder, board: &Arc<Board>, goal: Goal) -> Counts {
    let setup = TableSetup::new(Arc::clone(board), goal, 5);
    builder.count(&setup, &mut Control::default()).expect("counts")
}

/// The squares where a robot can stand.
fn open(board: &Board) -> Vec<Square> {
    board.size().squares().filter(|&it| !board.is_closed(it)).collect()
}

/// All placements of robots on some squares, in ascending order.
fn placements(squares: &[Square], robots: usize) -> Vec<Vec<Square>> {
    if robots == 0 {
        return vec![Vec::new()];
    }
    let rest = |first: usize| placements(&squares[first + 1..], robots - 1);
    let with = |first: usize| {
        rest(first).into_iter().map(move |rest| [vec![squares[first]], rest].concat())
    };
    (0..squares.len()).flat_map(with).collect()
}

/// Every position of five robots, once for each exchange of robots with the same task.
fn positions(board: &Board, goal: Goal) -> Vec<Position> {
    let squares = open(board);
    let mut positions = Vec::new();
    for placed in placements(&squares, 5) {
        let Some(robot) = goal.robot else {
            positions.push(board.position(&placed).expect("sound"));
            continue;
        };
        for active in 0..5 {
            let mut squares = placed.clone();
            let square = squares.remove(active);
            squares.insert(robot.index(), square);
            positions.push(board.position(&squares).expect("sound"));
        }
    }
    positions
}

fn random_goal(rng: &mut impl Rng, board: &Board, any: bool) -> Goal {
    let robot = (!any).then(|| Robot::ALL[rng.random_range(0..5)]);
    Goal { robot, square: *open(board).choose(rng).expect("a square") }
}

/// Tiny boards of both forms, and larger ones.
#[test]
fn counts_are_those_of_the_point_solver() {
    let mut rng = Pcg32::new(5, 2);
    let mut builder = Builder::new();
    let mut solver = by_id("fast").expect("a solver").solver();
    let tiny = [(3, 3), (3, 4), (4, 3)].into_iter().cycle().take(24);
    let larger = [(4, 4), (6, 3), (3, 7), (4, 5)];
    let mut unsolvable = 0;
    for (number, (width, height)) in tiny.chain(larger).enumerate() {
        let board = random_board(&mut rng, width, height, if number % 2 == 0 { 1 } else { 5 });
        if open(&board).len() < 5 {
            continue;
        }
        let goal = random_goal(&mut rng, &board, number % 3 == 0);
        let counts = count(&mut builder, &board, goal);
        let (mut histogram, mut rest) = (vec![0; counts.histogram().len()], 0);
        for position in positions(&board, goal) {
            let robots = position.squares().to_vec();
            let setup = RoundSetup { robots, goal, profile: Profile::PLAIN };
            let round = Round::new(Arc::clone(&board), setup).expect("a round");
            match solver.solve(&round, &mut Control::default()).verdict {
                Verdict::Solved { moves, .. } => histogram[moves.len()] += 1,
                Verdict::Unsolvable => rest += 1,
                other @ Verdict::Stopped(_) => panic!("{other:?}"),
            }
        }
        assert_eq!(counts.histogram(), histogram, "board {number}, {width}x{height}");
        assert_eq!(counts.unsolvable(), rest, "board {number}, {width}x{height}");
        unsolvable += u32::from(rest > 0);
    }
    assert!(unsolvable > 0, "{unsolvable}");
}

/// Wide and high boards that have more than one list of blocks, with several threads and with memory of another table.
#[test]
fn threads_and_used_memory_change_nothing_and_a_turned_board_has_the_same_counts() {
    let mut rng = Pcg32::new(5, 3);
    let mut builders = [Builder::new(), Builder::new().with_threads(3)];
    for (width, height) in [(8, 6), (16, 3), (7, 7)] {
        let board = random_board(&mut rng, width, height, 5);
        let goal = random_goal(&mut rng, &board, width == 7);
        let [one, many] = builders.each_mut().map(|builder| count(builder, &board, goal));
        assert_eq!(one, many);
        let board_total =
            TableSetup::new(Arc::clone(&board), goal, 5).positions().expect("a number");
        assert_eq!(one.total(), board_total);
        // Columns become rows, so parts become blocks.
        let turn = |square: Square| Square::new(square.y(), square.x());
        let mut setup = BoardSetup::empty(Size::new(height, width).expect("a size"));
        for square in board.size().squares() {
            for (side, turned) in [
                (Direction::North, Direction::West),
                (Direction::East, Direction::South),
                (Direction::South, Direction::East),
                (Direction::West, Direction::North),
            ] {
                let is_inside = setup.size.contains(turn(square));
                if is_inside && board.walls(square).contains(side) {
                    setup.add_wall(turn(square), turned);
                }
            }
        }
        let turned = Arc::new(Board::new(setup).expect("a board"));
        let turned_goal = Goal { square: turn(goal.square), ..goal };
        assert_eq!(count(&mut builders[0], &turned, turned_goal), one);
    }
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let board = random_board(&mut Pcg32::new(5, 4), 16, 16, 5);
    let square = open(&board)[3];
    let red = Goal { robot: Some(Robot::Red), square };
    let five = TableSetup::new(board, red, 5);
    let mut builder = Builder::new();
    let refused = builder.build(&five, &mut Control::default()).err();
    assert_eq!(refused, Some(BuildError::RobotCount { count: 5 }));
    assert_eq!(five.memory(), Err(BuildError::RobotCount { count: 5 }));
    let official = TableSetup { profile: Profile::OFFICIAL, ..five.clone() };
    let refused = builder.count(&official, &mut Control::default()).err();
    assert_eq!(refused, Some(BuildError::FiveRobots));
    let mut setup = BoardSetup::empty(Size::new(5, 5).expect("a size"));
    setup.diagonals.push((Square::new(2, 2), Diagonal { robot: Robot::Red, lean: Lean::Slash }));
    let diagonals = TableSetup::new(Board::new(setup).expect("a board"), red, 5);
    let refused = builder.count(&diagonals, &mut Control::default()).err();
    assert_eq!(refused, Some(BuildError::FiveRobots));
    // 174,792,640 placements of the helpers, each with two sets of 32 bytes.
    let needed = 174_792_640 * 64;
    assert_eq!(five.memory_of_counts(), Ok(needed));
    let mut control = Control::default().max_memory(needed - 1);
    let refused = builder.count(&five, &mut control).err();
    assert_eq!(refused, Some(BuildError::Memory { needed, limit: needed - 1 }));
    let small = random_board(&mut Pcg32::new(5, 4), 4, 4, 5);
    let outside = Goal { square: Square::new(4, 0), ..red };
    let outside = TableSetup::new(Arc::clone(&small), outside, 5);
    let refused = builder.count(&outside, &mut Control::default()).err();
    assert_eq!(refused, Some(BuildError::Target));
    let cancelled = AtomicBool::new(true);
    let mut control = Control::default().cancel_on(&cancelled);
    let goal = Goal { square: open(&small)[0], ..red };
    let stopped = builder.count(&TableSetup::new(small, goal, 5), &mut control).err();
    assert_eq!(stopped, Some(BuildError::Stopped(StopReason::Cancelled)));
}
