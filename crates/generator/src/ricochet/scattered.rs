//! [`scattered_board`]: a random board of any size.

use alloc::vec::Vec;

use carom_engine::ricochet::{Board, BoardSetup, Robot, Shape, Target};
use carom_engine::{Direction, Directions, Size, Square};
use rand::Rng;

use crate::draw::shuffle_front;

/// A random board of any size with walls in random places, and with up to 17 targets.
///
/// - `walls` of 100 places between two squares have a wall, or as many as leave all squares connected.
/// - A target stands on every tenth square, at least one and at most 17, where two walls meet if there are such squares. The
///   targets are those of the official boards for the first robots, of which there are `robots`.
///
/// ```
/// use carom_engine::Size;
/// use rand_pcg::Pcg64;
///
/// let size = Size::new(30, 20)?;
/// let board = carom_generator::ricochet::scattered_board(size, 10, 4, &mut Pcg64::new(1, 0));
/// assert_eq!((board.size(), board.targets().len()), (size, 17));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "a board of connected squares is valid")]
pub fn scattered_board(size: Size, walls: u8, robots: usize, rng: &mut dyn Rng) -> Board {
    let mut setup = BoardSetup::empty(size);
    let places = size.squares().flat_map(|square| {
        [Direction::East, Direction::South].map(|direction| (square, direction))
    });
    let inside = |&(square, direction): &(Square, Direction)| {
        square.step(direction).is_some_and(|next| size.contains(next))
    };
    let mut places: Vec<(Square, Direction)> = places.filter(inside).collect();
    let wanted = places.len() * usize::from(walls.min(100)) / 100;
    shuffle_front(rng, &mut places, wanted);

    let (drawn, open) = places.split_at(wanted);
    let mut parts = Parts::new(size);
    for &place in open {
        parts.join(place);
    }
    for &(square, direction) in drawn {
        if !parts.join((square, direction)) {
            setup.add_wall(square, direction);
        }
    }

    let mut targets: Vec<(Option<Robot>, Shape)> = Vec::new();
    for robot in &Robot::ALL[..robots.clamp(1, 4)] {
        targets.extend(Shape::ALL[..4].iter().map(|&shape| (Some(*robot), shape)));
    }
    targets.push((None, Shape::Vortex));
    let count = (size.area() / 10).clamp(1, targets.len());
    shuffle_front(rng, &mut targets, count);
    let mut squares: Vec<Square> = size.squares().collect();
    let all = squares.len();
    shuffle_front(rng, &mut squares, all);
    squares.sort_by_key(|&square| !is_corner(setup.walls_of(square)));
    setup.targets = squares
        .into_iter()
        .zip(targets.into_iter().take(count))
        .map(|(square, (robot, shape))| Target { square, robot, shape })
        .collect();
    // A board of one square has room for a robot, but not for a target besides.
    setup.targets.retain(|_| size.area() > 1);
    Board::new(setup).expect("connected squares are not closed")
}

/// Whether two walls meet.
fn is_corner(walls: Directions) -> bool {
    let any = |one: Direction, other: Direction| walls.contains(one) || walls.contains(other);
    any(Direction::North, Direction::South) && any(Direction::East, Direction::West)
}

/// The connected parts of a board: a forest in which every square names one nearer to the root of its part.
struct Parts {
    size: Size,
    nearer: Vec<usize>,
}

impl Parts {
    fn new(size: Size) -> Self {
        Self { size, nearer: (0..size.area()).collect() }
    }

    fn root(&mut self, mut of: usize) -> usize {
        while self.nearer[of] != of {
            self.nearer[of] = self.nearer[self.nearer[of]];
            of = self.nearer[of];
        }
        of
    }

    /// Connects two squares. Returns whether they were in different parts.
    fn join(&mut self, (square, direction): (Square, Direction)) -> bool {
        let Some(next) = square.step(direction) else { return false };
        let [one, other] = [square, next].map(|it| self.root(self.size.index(it)));
        self.nearer[one] = other;
        one != other
    }
}
