//! [`random_board`]: the rules of the classic random board.

use alloc::vec::Vec;

use carom_engine::ricochet::{Board, BoardSetup, Robot, Shape, Target};
use carom_engine::{Direction, Size, Square};
use rand::Rng;

use crate::draw::{below, shuffle_front};

/// Squares along a side of the board and of a quarter.
const SIDE: u8 = Size::OFFICIAL.width();
const HALF: u8 = SIDE / 2;

/// A random board of 16 x 16 squares with the structure of the official boards.
///
/// - The four centre squares are closed.
/// - On each of the two outer sides of each quarter one wall stands on the border, between two squares of
///   that side. It is never beside the corner square of the board, so that no pocket can arise there.
/// - 17 corners of two walls each, around one corner of a square: four in each quarter and one anywhere. A
///   corner does not touch the border, a wall on the border, the centre or another corner, not even with
///   the end of a wall. All squares except the centre are therefore connected.
/// - A target in each corner: the 16 of four colours and four shapes in the quarters, in any order,
///   and the vortex, for any robot, in the 17th.
///
/// ```
/// use carom_engine::Square;
/// use rand_pcg::Pcg64;
///
/// let board = carom_generator::ricochet::random_board(&mut Pcg64::new(1, 0));
/// assert_eq!(board.targets().len(), 17);
/// assert!(board.is_closed(Square::new(7, 7)));
/// ```
#[must_use]
pub fn random_board(rng: &mut dyn Rng) -> Board {
    loop {
        if let Some(board) = try_board(rng) {
            return board;
        }
    }
}

/// A board, or `None` if the first corners leave no place for the next one, which is possible in theory.
fn try_board(rng: &mut dyn Rng) -> Option<Board> {
    let mut setup = BoardSetup::empty(Size::OFFICIAL);
    let mut posts = Posts::new();
    for (x, y) in [(7, 7), (8, 7), (7, 8), (8, 8)] {
        setup.close(Square::new(x, y));
    }
    add_border_walls(&mut setup, &mut posts, rng);

    let mut targets: Vec<(Option<Robot>, Shape)> = Vec::with_capacity(17);
    for robot in &Robot::ALL[..4] {
        targets.extend(Shape::ALL[..4].iter().map(|&shape| (Some(*robot), shape)));
    }
    shuffle_front(rng, &mut targets, 16);
    targets.push((None, Shape::Vortex));

    let quarters = [(0, 0), (HALF, 0), (HALF, HALF), (0, HALF)];
    let regions = quarters.map(|(x, y)| Region { x, y, side: HALF });
    let anywhere = Region { x: 0, y: 0, side: SIDE };
    let places = regions.into_iter().flat_map(|quarter| [quarter; 4]).chain([anywhere]);
    for (region, (robot, shape)) in places.zip(targets) {
        let corner = free_corner(region, &posts, rng)?;
        posts.take(corner);
        for side in corner.sides() {
            setup.add_wall(corner.square, side);
        }
        setup.targets.push(Target { square: corner.square, robot, shape });
    }
    Some(Board::new(setup).expect("the rules of random boards make valid boards"))
}

/// One of the free corners of a region, all equally likely, or `None` if the draws find none. Usually more
/// than half of the corners are free.
fn free_corner(region: Region, posts: &Posts, rng: &mut dyn Rng) -> Option<Corner> {
    const DRAWS: usize = 1000;
    (0..DRAWS).map(|_| region.corner(rng)).find(|&corner| posts.are_free(corner))
}

/// Two walls on each side of the board, one in each half of the side.
fn add_border_walls(setup: &mut BoardSetup, posts: &mut Posts, rng: &mut dyn Rng) {
    let last = SIDE - 1;
    for side in Direction::ALL {
        for second in [false, true] {
            // The number of squares between the corner of the board and the wall.
            let squares = 2 + below(rng, usize::from(HALF) - 2) as u8;
            let along = if second { SIDE - squares } else { squares };
            let (square, wall, post) = match side {
                Direction::North => (Square::new(along, 0), Direction::West, (along, 1)),
                Direction::South => (Square::new(along, last), Direction::West, (along, last)),
                Direction::West => (Square::new(0, along), Direction::North, (1, along)),
                Direction::East => (Square::new(last, along), Direction::North, (last, along)),
            };
            setup.add_wall(square, wall);
            posts.free[usize::from(post.1)][usize::from(post.0)] = false;
        }
    }
}

/// A place for two walls: those of `square` that meet at one of its corners.
#[derive(Clone, Copy)]
struct Corner {
    square: Square,
    /// The walls are on this side and on the next side clockwise.
    first: Direction,
}

impl Corner {
    fn sides(self) -> [Direction; 2] {
        [self.first, self.first.clockwise()]
    }

    /// The three posts at the ends of the walls, as column and row.
    fn posts(self) -> [(u8, u8); 3] {
        let (x, y) = self.square.into();
        // The posts around the square, clockwise from the north-west, without the post opposite to the one
        // where the walls meet.
        let [nw, ne, se, sw] = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        match self.first {
            Direction::North => [nw, ne, se],
            Direction::East => [ne, se, sw],
            Direction::South => [se, sw, nw],
            Direction::West => [sw, nw, ne],
        }
    }
}

/// A square part of the board.
#[derive(Clone, Copy)]
struct Region {
    x: u8,
    y: u8,
    side: u8,
}

impl Region {
    /// One of the four corners of one of the squares.
    fn corner(self, rng: &mut dyn Rng) -> Corner {
        let side = usize::from(self.side);
        let x = self.x + below(rng, side) as u8;
        let y = self.y + below(rng, side) as u8;
        Corner { square: Square::new(x, y), first: Direction::ALL[below(rng, 4)] }
    }
}

/// The points where squares meet, by row and column from 0 to 16. A point is free if no wall touches it.
/// Walls touch if they share a post.
struct Posts {
    free: [[bool; SIDE as usize + 1]; SIDE as usize + 1],
}

impl Posts {
    /// Everything inside the border is free, except around the centre squares.
    fn new() -> Self {
        let inside = |post: usize| (1..usize::from(SIDE)).contains(&post);
        let centre = |post: usize| post.abs_diff(usize::from(HALF)) <= 1;
        let mut free = [[false; SIDE as usize + 1]; SIDE as usize + 1];
        for (y, row) in free.iter_mut().enumerate() {
            for (x, post) in row.iter_mut().enumerate() {
                *post = inside(x) && inside(y) && !(centre(x) && centre(y));
            }
        }
        Self { free }
    }

    fn are_free(&self, corner: Corner) -> bool {
        corner.posts().into_iter().all(|(x, y)| self.free[usize::from(y)][usize::from(x)])
    }

    fn take(&mut self, corner: Corner) {
        for (x, y) in corner.posts() {
            self.free[usize::from(y)][usize::from(x)] = false;
        }
    }
}
