//! [`LargeWalls`]: a board without diagonals and a target, for sets of squares and for single ones.

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::ricochet::Board;
use carom_engine::{Direction, Square};

use super::squares::{EAST, Lane, NORTH, Place, SOUTH, Set, WEST, rays, union};

/// The largest radius of the prepared balls.
pub(super) const RADIUS: usize = 5;

pub(super) struct LargeWalls<L, const N: usize> {
    /// By direction: the squares with a wall on this side.
    pub(super) walled: [Set<L, N>; 4],
    /// By direction: the squares that a slide may enter.
    pub(super) enter: [Set<L, N>; 4],
    /// By square and direction: the row or the column where walls stop a slide.
    ends: Vec<[u8; 4]>,
    pub(super) target: Place,
    /// Whether the target has walls on two sides that meet. Then every slide onto the target stops there.
    pub(super) is_corner: bool,
    /// For each r, the squares from which the target is reachable in r moves that may stop anywhere and pass other robots.
    pub(super) balls: [Set<L, N>; RADIUS + 1],
}

pub(super) const fn place_of(square: Square) -> Place {
    (square.y() as Place) << 6 | square.x() as Place
}

impl<L: Lane, const N: usize> LargeWalls<L, N> {
    pub(super) fn new(board: &Board, target: Square) -> Self {
        let (size, all) = (board.size(), board.walls_by_square());
        let (width, height) = (size.width(), size.height());
        let mut walled = [Set::default(); 4];
        let mut enter = [Set::default(); 4];
        let mut ends = vec![[0; 4]; usize::from(height) << 6];
        let at = |x: u8, y: u8| all[usize::from(y) * usize::from(width) + usize::from(x)];
        for y in 0..height {
            for x in 0..width {
                let (walls, place) = (at(x, y), place_of(Square::new(x, y)));
                let mut own = [y, x, y, x];
                for (d, direction) in Direction::ALL.into_iter().enumerate() {
                    if walls.contains(direction) {
                        walled[d].insert(place);
                    } else {
                        // A slide in the opposite direction comes from there.
                        enter[d ^ 2].insert(place);
                    }
                }
                // The squares before it are done.
                if !walls.contains(Direction::North) {
                    own[NORTH] = ends[usize::from(place - 64)][NORTH];
                }
                if !walls.contains(Direction::West) {
                    own[WEST] = ends[usize::from(place - 1)][WEST];
                }
                ends[usize::from(place)] = own;
            }
        }
        for y in (0..height).rev() {
            for x in (0..width).rev() {
                let (walls, place) = (at(x, y), usize::from(place_of(Square::new(x, y))));
                if !walls.contains(Direction::South) {
                    ends[place][SOUTH] = ends[place + 64][SOUTH];
                }
                if !walls.contains(Direction::East) {
                    ends[place][EAST] = ends[place + 1][EAST];
                }
            }
        }
        let target = place_of(target);
        let has = |d: usize| walled[d].contains(target);
        let is_corner = (has(NORTH) || has(SOUTH)) && (has(EAST) || has(WEST));
        let mut balls = [Set::one(target); RADIUS + 1];
        for radius in 1..=RADIUS {
            balls[radius] = union(rays([balls[radius - 1]; 4], &enter));
        }
        Self { walled, enter, ends, target, is_corner, balls }
    }

    /// The fewest moves from a square to the target if moves may stop anywhere and pass other robots.
    pub(super) fn bound(&self, from: Place) -> Option<u32> {
        if let Some(radius) = self.balls.iter().position(|ball| ball.contains(from)) {
            return Some(radius as u32);
        }
        let mut ball = self.balls[RADIUS];
        for radius in RADIUS as u32 + 1.. {
            let grown = union(rays([ball; 4], &self.enter));
            if grown.contains(from) {
                return Some(radius);
            }
            if grown == ball {
                break;
            }
            ball = grown;
        }
        None
    }

    /// The ends of the four slides of a robot, clockwise from north; its own square if the first step is blocked.
    #[inline(always)]
    pub(super) fn stops(&self, from: Place, robots: impl Iterator<Item = Place>) -> [Place; 4] {
        let (x, y) = (from & 63, from >> 6);
        let [mut north, mut east, mut south, mut west] =
            self.ends[usize::from(from)].map(Place::from);
        for robot in robots {
            let (column, row) = (robot & 63, robot >> 6);
            if column == x {
                if row < y {
                    north = north.max(row + 1);
                } else if row > y {
                    south = south.min(row - 1);
                }
            } else if row == y {
                if column > x {
                    east = east.min(column - 1);
                } else {
                    west = west.max(column + 1);
                }
            }
        }
        [north << 6 | x, y << 6 | east, south << 6 | x, y << 6 | west]
    }
}
