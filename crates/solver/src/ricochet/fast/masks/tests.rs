//! Admissibility: compares the masks with the exact distances of every placement on small boards.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use carom_engine::ricochet::{Board, BoardSetup, Diagonal, Lean, Robot};
use carom_engine::{Direction, Directions, Size, Square};
use fearless_simd::Level;
use rand::RngExt;
use rand_pcg::Pcg32;

use super::super::bends::Bends;
use super::*;
use crate::dispatch;
use crate::ricochet::bits::Squares;

/// The distances are exact up to this one.
const LAST: u8 = 5;

/// The next square of a slide and the heading there.
type Next = Option<(usize, usize)>;

/// The fewest moves from every placement, computed by iteration over all of them. A placement lists the
/// active robot, then the helpers, in ascending order if they are all the same. Squares are numbers of the
/// board.
struct Distances<'a> {
    board: &'a Board,
    /// Whether helpers are all the same.
    is_sorted: bool,
    /// For each robot, square and heading: the next square and the heading there.
    next: Vec<Vec<[Next; 4]>>,
    /// [`LAST`] + 1 for more moves.
    moves: Vec<u8>,
}

impl<'a> Distances<'a> {
    fn new(board: &'a Board, target: usize, count: usize) -> Self {
        let size = board.size();
        let step = |robot, square, heading| {
            let (next, heading): (Square, Direction) = board.step(robot, square, heading)?;
            Some((size.index(next), heading as usize))
        };
        let of_square = |robot, square| Direction::ALL.map(|heading| step(robot, square, heading));
        let of_robot = |robot| size.squares().map(|square| of_square(robot, square)).collect();
        let mut all = Self {
            board,
            is_sorted: !board.has_diagonals(),
            next: Robot::ALL[..=count].iter().copied().map(of_robot).collect(),
            moves: vec![LAST + 1; size.area().pow(count as u32 + 1)],
        };
        let (mut robots, mut after) = (vec![0; count + 1], vec![0; count + 1]);
        for limit in 0..=LAST {
            for index in 0..all.moves.len() {
                all.place(index, &mut robots);
                if all.moves[index] <= LAST || !all.is_placement(&robots) {
                    continue;
                }
                let is_near = match limit {
                    0 => robots[0] == target,
                    _ => (0..=count).any(|robot| {
                        (0..4).any(|direction| {
                            after.copy_from_slice(&robots);
                            after[robot] = all.end(&robots, robot, direction);
                            if all.is_sorted {
                                after[1..].sort_unstable();
                            }
                            all.moves[all.index(&after)] < limit
                        })
                    }),
                };
                if is_near {
                    all.moves[index] = limit;
                }
            }
        }
        all
    }

    fn place(&self, mut index: usize, robots: &mut [usize]) {
        for robot in robots {
            *robot = index % self.board.size().area();
            index /= self.board.size().area();
        }
    }

    fn index(&self, robots: &[usize]) -> usize {
        robots.iter().rev().fold(0, |index, robot| index * self.board.size().area() + robot)
    }

    fn square(&self, number: usize) -> Square {
        self.board.size().square(number).expect("a square of the board")
    }

    fn is_placement(&self, robots: &[usize]) -> bool {
        self.has_helpers(&robots[1..])
            && !robots[1..].contains(&robots[0])
            && robots.iter().all(|&robot| self.board.is_standable(self.square(robot)))
    }

    /// Whether these can be squares of helpers.
    fn has_helpers(&self, helpers: &[usize]) -> bool {
        if self.is_sorted {
            helpers.is_sorted_by(|a, b| a < b)
        } else {
            (1..helpers.len()).all(|i| !helpers[..i].contains(&helpers[i]))
        }
    }

    /// The end of a move; its start for an illegal move.
    fn end(&self, robots: &[usize], robot: usize, direction: usize) -> usize {
        let from = robots[robot];
        let (mut square, mut heading) = (from, direction);
        for _ in 0..self.next.len() * 4 * self.board.size().area() {
            match self.next[robot][square][heading] {
                Some(next) if next.0 == from || !robots.contains(&next.0) => {
                    (square, heading) = next;
                }
                _ if self.board.diagonal(self.square(square)).is_some() => return from,
                _ => return square,
            }
        }
        from
    }
}

/// The walls of a board for a target and a number of helpers.
fn walls_of(level: Level, board: &Board, target: Square, count: usize) -> Walls {
    let mut walls = Walls::new(level, board, target);
    if board.has_diagonals() {
        let robots = &Robot::ALL[1..=count];
        let bends = Bends::new(level, board, &mut walls, Robot::Red, robots, count);
        walls.bends = Some(Box::new(bends));
        walls.grow_balls::<true>(level, 5);
    } else {
        walls.grow_balls::<false>(level, 5);
    }
    walls
}

/// The masks of helpers on these squares.
fn masks_of(level: Level, walls: &Walls, helpers: &[Square]) -> [Squares; 3] {
    let count = helpers.len();
    let placed: [u8; 4] =
        core::array::from_fn(|i| helpers.get(i).map_or(0, |&square| Walls::byte(square)));
    dispatch!(level, simd => {
        let masks = if let Some(bends) = &walls.bends {
            masks_with_bends(simd, walls, bends, &placed, count, 5)
        } else {
            masks(simd, walls, super::placed(simd, &placed, count), 5)
        };
        masks.map(Squares::of)
    })
}

/// Checks that every mask contains all squares that are near enough.
fn check_masks(board: &Board, target: usize, count: usize) {
    let distances = Distances::new(board, target, count);
    let level = Level::new();
    let walls = walls_of(level, board, distances.square(target), count);
    let mut robots = vec![0; count + 1];
    for index in 0..distances.moves.len() / board.size().area() {
        distances.place(index * board.size().area(), &mut robots);
        robots[0] = usize::MAX;
        if !distances.has_helpers(&robots[1..]) {
            continue;
        }
        let helpers: Vec<Square> = robots[1..].iter().map(|&it| distances.square(it)).collect();
        let masks = masks_of(level, &walls, &helpers);
        for active in 0..board.size().area() {
            robots[0] = active;
            let moves = distances.moves[distances.index(&robots)];
            for (left, mask) in (3..=LAST).zip(&masks) {
                assert!(
                    moves > left || mask.contains(Walls::byte(distances.square(active))),
                    "N_{left} of {target} lacks {active}, {moves} moves away, in {robots:?}, {board:?}"
                );
            }
        }
    }
}

/// A board with random walls, and diagonals of all colours.
fn random_board(rng: &mut Pcg32, size: Size, walls: usize, diagonals: usize) -> Board {
    let mut setup = BoardSetup::empty(size);
    let random_square = |rng: &mut Pcg32| {
        Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()))
    };
    for _ in 0..walls {
        let square = random_square(rng);
        setup.add_wall(square, Direction::ALL[rng.random_range(0..4)]);
    }
    for _ in 0..diagonals {
        let square = random_square(rng);
        let lean = if rng.random_bool(0.5) { Lean::Slash } else { Lean::Backslash };
        let robot = Robot::ALL[rng.random_range(0..=Robot::STANDARD)];
        let is_free = setup.diagonals.iter().all(|&(other, _)| other != square);
        if is_free && setup.walls_of(square) != Directions::ALL {
            setup.diagonals.push((square, Diagonal { lean, robot }));
        }
    }
    Board::new(setup).expect("a sound board")
}

/// Width, height and number of helpers of boards with few enough placements.
const SIZES: [(u8, u8, usize); 11] = [
    (10, 10, 2),
    (4, 4, 3),
    (5, 5, 2),
    (9, 7, 2),
    (5, 5, 3),
    (8, 3, 3),
    (3, 7, 3),
    (3, 3, 4),
    (16, 16, 1),
    (4, 3, 4),
    (5, 6, 3),
];

/// Checks a board of each size, with each of these numbers of diagonals in turn.
fn check_random_boards(seed: u64, diagonals: &[usize]) {
    let mut rng = Pcg32::new(seed, 7);
    for ((width, height, count), &diagonals) in SIZES.into_iter().zip(diagonals.iter().cycle()) {
        let size = Size::new(width, height).expect("a size in range");
        let walls = rng.random_range(0..=size.area() / 3);
        // A target on a diagonal would be no test.
        let (board, target) = loop {
            let board = random_board(&mut rng, size, walls, diagonals);
            let target = rng.random_range(0..size.area());
            if board.is_standable(size.square(target).expect("a square")) {
                break (board, target);
            }
        };
        check_masks(&board, target, count);
    }
}

#[test]
fn masks_have_every_square_near_enough() {
    check_random_boards(4, &[0]);
}

#[test]
fn masks_of_boards_with_diagonals_have_every_square_near_enough() {
    check_random_boards(5, &[1, 3, 5]);
}
