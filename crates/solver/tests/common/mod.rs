//! Random rounds, the distances of all positions of tiny boards, and a check of solutions.

// Each test file uses a part of this.
#![allow(dead_code)]

use std::collections::HashMap;
use std::sync::Arc;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Move, Position, Profile, Robot, Round, RoundSetup,
};
use carom_engine::{Direction, Puzzle, Rules, Size, Square};
use rand::{Rng, RngExt};

/// The properties of random rounds.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) sides: (u8, u8),
    pub(crate) robots: (usize, usize),
    pub(crate) diagonals: bool,
    pub(crate) profile: Profile,
}

fn any_square(size: Size, rng: &mut impl Rng) -> Square {
    Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()))
}

fn random_board(kind: Kind, rng: &mut impl Rng) -> Board {
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
                let robot = Robot::ALL[rng.random_range(0..Robot::MAX)];
                setup.diagonals.push((square, Diagonal { lean, robot }));
            }
        }
    }
    Board::new(setup).expect("a sound board")
}

/// A random valid round; a quarter of them are for any robot.
pub(crate) fn random_round(kind: Kind, rng: &mut impl Rng) -> Round {
    loop {
        let board = random_board(kind, rng);
        let count = rng.random_range(kind.robots.0..=kind.robots.1);
        let squares = (0..=count).map(|_| any_square(board.size(), rng)).collect::<Vec<_>>();
        let active = Robot::ALL[rng.random_range(0..count)];
        let goal =
            Goal { robot: (rng.random_range(0..4) > 0).then_some(active), square: squares[count] };
        let robots = squares[..count].to_vec();
        // Invalid draws, such as two robots on one square, are repeated.
        if let Ok(round) = Round::new(board, RoundSetup { robots, goal, profile: kind.profile }) {
            return round;
        }
    }
}

/// The same round with the robots on other squares.
pub(crate) fn from_squares(round: &Round, robots: Vec<Square>) -> Option<Round> {
    let setup = RoundSetup { robots, goal: round.goal(), profile: round.profile() };
    Round::new(Arc::clone(round.board()), setup).ok()
}

/// The same round with the robots on random squares.
pub(crate) fn random_start(round: &Round, rng: &mut impl Rng) -> Round {
    let size = round.board().size();
    loop {
        let robots = round.start().squares().iter().map(|_| any_square(size, rng)).collect();
        if let Some(round) = from_squares(round, robots) {
            return round;
        }
    }
}

/// Every start of a round.
pub(crate) fn all_starts(round: &Round) -> Vec<Position> {
    let board: &Board = round.board();
    let mut placements: Vec<Vec<Square>> = vec![Vec::new()];
    for _ in round.start().squares() {
        placements = placements
            .iter()
            .flat_map(|placed| {
                let open = board.size().squares();
                let open = open.filter(|it| !placed.contains(it) && board.is_standable(*it));
                open.map(|square| [placed.clone(), vec![square]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    placements.iter().map(|squares| board.position(squares).expect("sound")).collect()
}

/// The distances of all states that can be reached from any start, by repeated updates; `None` for unsolvable
/// ones.
pub(crate) fn enumerate(round: &Round, starts: &[Position]) -> HashMap<Position, Option<u32>> {
    let mut after: HashMap<Position, Vec<Position>> = HashMap::new();
    let mut open = starts.to_vec();
    while let Some(state) = open.pop() {
        if after.contains_key(&state) {
            continue;
        }
        let mut moves = Vec::new();
        round.legal_moves(&state, &mut moves);
        let next: Vec<Position> =
            moves.iter().map(|&mv| round.play_unchecked(&state, mv)).collect();
        open.extend(&next);
        after.insert(state, next);
    }
    let mut distances: HashMap<Position, Option<u32>> =
        after.keys().map(|state| (*state, round.is_solved(state).then_some(0))).collect();
    for distance in 1.. {
        let last = Some(distance - 1);
        let new: Vec<Position> = distances
            .iter()
            .filter(|(_, known)| known.is_none())
            .map(|(state, _)| *state)
            .filter(|state| after[state].iter().any(|next| distances[next] == last))
            .collect();
        // A layer may be empty only after the last one.
        if new.is_empty() {
            break;
        }
        distances.extend(new.into_iter().map(|state| (state, Some(distance))));
    }
    distances
}

/// Replays a solution in the engine.
pub(crate) fn assert_solves(round: &Round, moves: &[Move]) {
    let end = round.play_all(moves).expect("legal moves");
    assert!(round.is_solved(&end), "{moves:?} does not solve the round");
}
