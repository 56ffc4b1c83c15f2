//! Agreement with the crate `ricochetrobots`, an independent program.

use carom_engine::ricochet::{Board, Layout, Lean, Profile, Robot, Round, RoundSetup, Sides};
use carom_engine::{Direction, Square};
use carom_solver::ricochet::Fast;
use carom_solver::{Control, Solve, Verdict};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::common::assert_solves;

fn their_position(square: Square) -> ricochetrobots::Position {
    ricochetrobots::Position::new(square.x(), square.y())
}

/// Their fifth robot is black, not silver.
fn their_robot(robot: Robot) -> ricochetrobots::Robot {
    let name = if robot == Robot::Silver { "black" } else { robot.name() };
    ricochetrobots::ROBOTS
        .into_iter()
        .find(|it| format!("{it:?}").eq_ignore_ascii_case(name))
        .expect("a robot of that colour")
}

fn their_board(board: &Board) -> ricochetrobots::Board {
    let mut theirs = ricochetrobots::Board::empty();
    for square in board.size().squares() {
        // Walls north and west of every square are all walls except the border.
        let sides = [
            (Direction::North, ricochetrobots::Direction::N),
            (Direction::West, ricochetrobots::Direction::W),
        ];
        for (ours, their_side) in sides {
            if board.walls(square).contains(ours) {
                theirs.set_wall(their_position(square), their_side);
            }
        }
        if let Some(diagonal) = board.diagonal(square) {
            let left = diagonal.lean == Lean::Backslash;
            let mirror = ricochetrobots::Mirror::new(left, their_robot(diagonal.robot));
            theirs.set_mirror(their_position(square), Some(mirror));
        }
    }
    theirs
}

/// The fewest moves of a round according to the other program.
fn their_optimum(round: &Round) -> usize {
    let mut robots = [their_position(Square::new(0, 0)); 5];
    for (robot, square) in round.start().robots() {
        robots[their_robot(robot).as_u8() as usize] = their_position(square);
    }
    let target = ricochetrobots::Target {
        position: their_position(round.goal().square),
        robot: round.goal().robot.map(their_robot),
    };
    let game = ricochetrobots::Game::new(their_board(round.board()), robots, target);
    ricochetrobots::solve(game).len()
}

/// A random five-robot round on a random official board of these tiles.
fn random_round(layouts: &[Layout], rng: &mut Pcg64) -> Round {
    let board = layouts[rng.random_range(0..layouts.len())].board();
    let target = board.targets()[rng.random_range(0..board.targets().len())];
    let mut free: Vec<Square> =
        board.size().squares().filter(|&it| board.is_start_square(it)).collect();
    let robots = (0..5).map(|_| free.swap_remove(rng.random_range(0..free.len()))).collect();
    let setup = RoundSetup { robots, goal: target.goal(), profile: Profile::PLAIN };
    Round::new(board, setup).expect("a sound round")
}

fn check(layouts: &[Layout], count: usize, seed: u64) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut solver = Fast::new();
    for _ in 0..count {
        let round = random_round(layouts, &mut rng);
        let report = solver.solve(&round, &mut Control::default());
        let Verdict::Solved { moves, .. } = report.verdict else { panic!("unsolved: {round:?}") };
        assert_solves(&round, &moves);
        assert_eq!(moves.len(), their_optimum(&round), "{round:?}");
    }
}

#[test]
fn five_robots_without_diagonals() {
    check(&Layout::all(Sides::WithoutDiagonals).collect::<Vec<_>>(), 60, 1);
}

#[test]
fn five_robots_with_diagonals() {
    let layouts: Vec<Layout> = Layout::all(Sides::All)
        .filter(|layout| layout.tiles().iter().any(|tile| tile.has_diagonals()))
        .collect();
    check(&layouts, 40, 2);
}
