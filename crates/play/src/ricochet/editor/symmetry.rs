//! [`Symmetry`]: turns and mirrors a canvas.

use carom_engine::ricochet::{BoardSetup, Diagonal, Goal, Target};
use carom_engine::{Direction, Size, Square};

use super::Canvas;

/// A way to turn or mirror a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// A quarter turn clockwise.
    Rotate,
    /// East and west are swapped.
    MirrorEastWest,
    /// North and south are swapped.
    MirrorNorthSouth,
}

impl Symmetry {
    /// All three symmetries.
    pub const ALL: [Self; 3] = [Self::Rotate, Self::MirrorEastWest, Self::MirrorNorthSouth];

    /// The size of a board of this size after the symmetry.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        match self {
            Self::Rotate => Size::new(size.height(), size.width()).unwrap_or(size),
            Self::MirrorEastWest | Self::MirrorNorthSouth => size,
        }
    }

    /// The new place of a square on a board of this size.
    #[must_use]
    pub fn square(self, size: Size, square: Square) -> Square {
        let (x, y) = square.into();
        match self {
            Self::Rotate => Square::new(size.height() - 1 - y, x),
            Self::MirrorEastWest => Square::new(size.width() - 1 - x, y),
            Self::MirrorNorthSouth => Square::new(x, size.height() - 1 - y),
        }
    }

    /// The new direction of a direction.
    #[must_use]
    pub const fn direction(self, direction: Direction) -> Direction {
        match self {
            Self::Rotate => direction.clockwise(),
            Self::MirrorEastWest if direction.is_vertical() => direction,
            Self::MirrorNorthSouth if !direction.is_vertical() => direction,
            Self::MirrorEastWest | Self::MirrorNorthSouth => direction.opposite(),
        }
    }
}

impl Canvas {
    /// The turned or mirrored canvas, with everything on it.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = self.size();
        let place = |square| symmetry.square(size, square);
        let mut setup = BoardSetup::empty(symmetry.size(size));
        for square in size.squares() {
            for side in self.walls(square).iter() {
                setup.add_wall(place(square), symmetry.direction(side));
            }
        }
        // Each of the three symmetries swaps the two directions of a diagonal.
        let flipped = |it: Diagonal| Diagonal { lean: it.lean.flipped(), ..it };
        let diagonals = self.diagonals().iter();
        setup.diagonals = diagonals.map(|&(at, it)| (place(at), flipped(it))).collect();
        let targets = self.targets().iter();
        setup.targets =
            targets.map(|&target| Target { square: place(target.square), ..target }).collect();
        setup.diagonals.sort_unstable();
        setup.targets.sort_unstable();
        Self {
            setup,
            robots: self.robots.map(|square| square.map(place)),
            goal: self.goal.map(|goal| Goal { square: place(goal.square), ..goal }),
            profile: self.profile,
        }
    }
}
