//! Random rounds, and a check of solutions. The tests of `carom-tablebase` use them, too.

// The tests of each crate use a part of this.
#![allow(dead_code)]

pub(crate) mod matrix;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Move, Profile, Robot, Round, RoundSetup,
};
use carom_engine::{Direction, Puzzle, Rules, Size, Square};
use rand::{Rng, RngExt};

/// The properties of random rounds.
#[derive(Clone, Copy)]
pub(crate) struct RoundKind {
    pub(crate) sides: (u8, u8),
    pub(crate) robots: (usize, usize),
    pub(crate) diagonals: bool,
    pub(crate) profile: Profile,
}

fn any_square(size: Size, rng: &mut impl Rng) -> Square {
    Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()))
}

fn random_board(kind: RoundKind, rng: &mut impl Rng) -> Board {
    let (least, most) = kind.sides;
    let size = Size::new(rng.random_range(least..=most), rng.random_range(least..=most));
    let size = size.expect("sides in range");
    let mut setup = BoardSetup::empty(size);
    for _ in 0..rng.random_range(0..=size.area() / 5) {
        let direction = Direction::ALL[rng.random_range(0..4)];
        setup.add_wall(any_square(size, rng), direction);
    }
    if rng.random_range(0..4) == 0 {
        setup.close(any_square(size, rng));
    }
    if kind.diagonals {
        for _ in 0..rng.random_range(0..=size.area() / 12 + 1) {
            let square = any_square(size, rng);
            let taken = setup.diagonals.iter().any(|&(other, _)| other == square);
            if !taken && setup.walls_of(square).len() < 4 {
                let lean = [Lean::Slash, Lean::Backslash][rng.random_range(0..2)];
                let robot = Robot::ALL[rng.random_range(0..kind.robots.1.max(Robot::STANDARD))];
                setup.diagonals.push((square, Diagonal { lean, robot }));
            }
        }
    }
    Board::new(setup).expect("a sound board")
}

/// A random valid round, whose robots are not on closed squares; a quarter of them are for any robot.
pub(crate) fn random_round(kind: RoundKind, rng: &mut impl Rng) -> Round {
    loop {
        let board = random_board(kind, rng);
        let count = rng.random_range(kind.robots.0..=kind.robots.1);
        let squares = (0..=count).map(|_| any_square(board.size(), rng)).collect::<Vec<_>>();
        let active = Robot::ALL[rng.random_range(0..count)];
        let goal =
            Goal { robot: (rng.random_range(0..4) > 0).then_some(active), square: squares[count] };
        let robots = squares[..count].to_vec();
        if robots.iter().any(|&square| board.is_closed(square)) {
            continue;
        }
        // Invalid draws, such as two robots on one square, are repeated.
        if let Ok(round) = Round::new(board, RoundSetup { robots, goal, profile: kind.profile }) {
            return round;
        }
    }
}

/// The same round with walls on all sides of the square of a random robot, which then cannot move; `None` if the round is not valid.
pub(crate) fn walled_in(round: &Round, rng: &mut impl Rng) -> Option<Round> {
    let squares = round.start().squares();
    let mut setup = BoardSetup::from(Board::clone(round.board()));
    setup.close(squares[rng.random_range(0..squares.len())]);
    let board = Board::new(setup).ok()?;
    let (robots, goal, profile) = (squares.to_vec(), round.goal(), round.profile());
    Round::new(board, RoundSetup { robots, goal, profile }).ok()
}

/// Replays a solution in the engine.
pub(crate) fn assert_solves(round: &Round, moves: &[Move]) {
    let end = round.play_all(moves).expect("legal moves");
    assert!(round.is_solved(&end), "{moves:?} does not solve the round");
}
