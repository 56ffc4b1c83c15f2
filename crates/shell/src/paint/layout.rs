//! [`BoardLayout`]: the only place that converts squares to points of the world, and back.

use bevy::math::{UVec2, Vec2};
use carom_engine::{Direction, Size, Square};

/// The places of a board's squares. A square is one unit wide and high. The middle of the board is the
/// origin; x grows to the east and y to the north.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoardLayout {
    size: Size,
}

impl BoardLayout {
    /// The layout of a board of this size.
    pub const fn new(size: Size) -> Self {
        Self { size }
    }

    /// Width and height of all squares together.
    pub fn extent(self) -> Vec2 {
        Vec2::new(f32::from(self.size.width()), f32::from(self.size.height()))
    }

    /// The middle of a square.
    pub fn center(self, square: Square) -> Vec2 {
        self.point(Vec2::new(f32::from(square.x()), f32::from(square.y())) + 0.5)
    }

    /// The point of the world at this number of squares east and south of the board's north-west corner.
    pub fn point(self, from_north_west: Vec2) -> Vec2 {
        (from_north_west - self.extent() / 2.0) * Vec2::new(1.0, -1.0)
    }

    /// The square around a point of the world, if there is one.
    pub fn square_at(self, point: Vec2) -> Option<Square> {
        let from_north_west = point * Vec2::new(1.0, -1.0) + self.extent() / 2.0;
        let inside =
            from_north_west.cmpge(Vec2::ZERO).all() && from_north_west.cmplt(self.extent()).all();
        let UVec2 { x, y } = from_north_west.as_uvec2();
        inside.then(|| Square::new(x as u8, y as u8))
    }

    /// The nearest side of the square around a point, and its distance.
    pub fn side_at(self, point: Vec2) -> Option<(Square, Direction, f32)> {
        let square = self.square_at(point)?;
        let away = point - self.center(square);
        let side = match (away.x.abs() > away.y.abs(), away.x > 0.0, away.y > 0.0) {
            (true, true, _) => Direction::East,
            (true, false, _) => Direction::West,
            (false, _, true) => Direction::North,
            (false, _, false) => Direction::South,
        };
        Some((square, side, 0.5 - away.abs().max_element()))
    }

    /// The middle of a side of a square.
    pub fn side(self, square: Square, direction: Direction) -> Vec2 {
        self.center(square) + unit(direction) / 2.0
    }
}

/// One square in a direction.
pub const fn unit(direction: Direction) -> Vec2 {
    match direction {
        Direction::North => Vec2::Y,
        Direction::East => Vec2::X,
        Direction::South => Vec2::NEG_Y,
        Direction::West => Vec2::NEG_X,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Size = match Size::new(6, 3) {
        Ok(size) => size,
        Err(_) => Size::OFFICIAL,
    };

    #[test]
    fn the_board_lies_around_the_origin() {
        let layout = BoardLayout::new(WIDE);
        assert_eq!(layout.extent(), Vec2::new(6.0, 3.0));
        assert_eq!(layout.center(Square::new(0, 0)), Vec2::new(-2.5, 1.0));
        assert_eq!(layout.center(Square::new(5, 2)), Vec2::new(2.5, -1.0));
    }

    #[test]
    fn points_find_their_squares() {
        let layout = BoardLayout::new(WIDE);
        for square in WIDE.squares() {
            for corner in [Vec2::splat(0.49), Vec2::new(-0.49, 0.49), Vec2::splat(-0.49)] {
                assert_eq!(layout.square_at(layout.center(square) + corner), Some(square));
            }
        }
        for outside in [Vec2::new(3.1, 0.0), Vec2::new(0.0, -1.6), Vec2::splat(-9.0)] {
            assert_eq!(layout.square_at(outside), None);
        }
    }

    #[test]
    fn neighbours_are_one_unit_apart_and_share_a_side() {
        let layout = BoardLayout::new(WIDE);
        for square in WIDE.squares() {
            for direction in Direction::ALL {
                let Some(next) = square.step(direction).filter(|&it| WIDE.contains(it)) else {
                    continue;
                };
                let way = layout.center(next) - layout.center(square);
                assert_eq!(way, unit(direction), "{square} {direction}");
                let facing = layout.side(next, direction.opposite());
                assert_eq!(layout.side(square, direction), facing, "{square} {direction}");
            }
        }
    }
}
