//! [`Edit`]: the possible changes of a canvas.

use carom_engine::ricochet::{BoardSetup, Diagonal, Goal, Profile, Robot, Shape, Target, Tile};
use carom_engine::{Direction, Size, Square};

use super::{Canvas, Symmetry};

/// A change of a [`Canvas`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Add a wall on a side of a square.
    AddWall(Square, Direction),
    /// Remove the wall on a side of a square. The border stays.
    RemoveWall(Square, Direction),
    /// Add the wall if it is missing, remove it if it is there.
    ToggleWall(Square, Direction),
    /// Add walls on all four sides.
    Close(Square),
    /// Remove all walls except the border and those of closed neighbours.
    Open(Square),
    /// Set a diagonal, which replaces another, or remove it.
    Diagonal(Square, Option<Diagonal>),
    /// Set a printed target, which replaces another, or remove it.
    Target(Square, Option<(Option<Robot>, Shape)>),
    /// Move a robot to a square from its old square, or remove it. If another robot stands there, it
    /// stays too, which is a [`Problem`](super::Problem).
    Robot(Robot, Option<Square>),
    /// Set or remove the goal of the round.
    Goal(Option<Goal>),
    /// Set the rules.
    Profile(Profile),
    /// Change the size; the north-west corner stays. Everything outside the new size is removed.
    Resize(Size),
    /// Turn or mirror the board.
    Transform(Symmetry),
    /// Remove everything; the size stays.
    Clear,
    /// Put an official tile in a quarter of a board of 16x16 squares; it replaces everything there. Walls
    /// between two quarters stay only if the other quarter is an official tile that has them.
    Tile(Quarter, Tile),
}

/// A quarter of an official board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Quarter {
    /// The first tile of a layout's name.
    NorthWest,
    /// The second.
    NorthEast,
    /// The third.
    SouthEast,
    /// The fourth.
    SouthWest,
}

impl Quarter {
    /// All four quarters, clockwise.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthEast, Self::SouthWest];

    /// The quarter of an official board that contains a square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        let half = Size::OFFICIAL.width() / 2;
        match (square.x() < half, square.y() < half) {
            (true, true) => Self::NorthWest,
            (false, true) => Self::NorthEast,
            (false, false) => Self::SouthEast,
            (true, false) => Self::SouthWest,
        }
    }

    fn squares(self) -> impl Iterator<Item = Square> {
        Size::OFFICIAL.squares().filter(move |&square| Self::of(square) == self)
    }
}

/// The reason why something cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The square is not on the board.
    #[error("{square} is outside the board of {size} squares")]
    Outside {
        /// The square.
        square: Square,
        /// The size of the board.
        size: Size,
    },
    /// Tiles need a board of the official size.
    #[error("official tiles need a board of 16x16 squares, not {size}")]
    NotOfficialSize {
        /// The size of the board.
        size: Size,
    },
}

impl Canvas {
    /// Makes an edit.
    ///
    /// # Errors
    /// [`EditError`] for a place outside the board or a tile that does not fit; then nothing has changed.
    pub fn apply(&mut self, edit: Edit) -> Result<(), EditError> {
        match edit {
            Edit::AddWall(square, side) => self.setup.add_wall(self.inside(square)?, side),
            Edit::RemoveWall(square, side) => self.setup.remove_wall(self.inside(square)?, side),
            Edit::ToggleWall(square, side) if self.walls(self.inside(square)?).contains(side) => {
                self.setup.remove_wall(square, side);
            }
            Edit::ToggleWall(square, side) => self.setup.add_wall(square, side),
            Edit::Close(square) => self.setup.close(self.inside(square)?),
            Edit::Open(square) => self.open(self.inside(square)?),
            Edit::Diagonal(square, diagonal) => {
                self.inside(square)?;
                self.setup.diagonals.retain(|(place, _)| *place != square);
                self.setup.diagonals.extend(diagonal.map(|diagonal| (square, diagonal)));
                self.setup.diagonals.sort_unstable();
            }
            Edit::Target(square, printed) => {
                self.inside(square)?;
                self.setup.targets.retain(|target| target.square != square);
                let target = |(robot, shape)| Target { square, robot, shape };
                self.setup.targets.extend(printed.map(target));
                self.setup.targets.sort_unstable();
            }
            Edit::Robot(robot, square) => {
                let square = square.map(|square| self.inside(square)).transpose()?;
                self.robots[robot.index()] = square;
            }
            Edit::Goal(goal) => {
                goal.map(|goal| self.inside(goal.square)).transpose()?;
                self.goal = goal;
            }
            Edit::Profile(profile) => self.profile = profile,
            Edit::Resize(size) => self.resize(size),
            Edit::Transform(symmetry) => *self = self.transformed(symmetry),
            Edit::Clear => {
                *self = Self { profile: self.profile, ..Self::empty(self.size()) };
            }
            Edit::Tile(quarter, tile) => self.print(quarter, tile)?,
        }
        Ok(())
    }

    /// The official tile in a quarter, if everything inside the quarter is exactly as printed.
    #[must_use]
    pub fn tile_in(&self, quarter: Quarter) -> Option<Tile> {
        if self.size() != Size::OFFICIAL {
            return None;
        }
        Tile::all().find(|&tile| {
            let printed = printed(quarter, tile);
            quarter.squares().all(|square| {
                printed.diagonal_on(square) == self.diagonal_on(square)
                    && printed.target_on(square) == self.target_on(square)
                    && Direction::ALL.into_iter().all(|side| {
                        let is_inner =
                            square.step(side).is_some_and(|next| Quarter::of(next) == quarter);
                        !is_inner
                            || printed.walls(square).contains(side)
                                == self.walls(square).contains(side)
                    })
            })
        })
    }

    fn inside(&self, square: Square) -> Result<Square, EditError> {
        let size = self.size();
        if size.contains(square) { Ok(square) } else { Err(EditError::Outside { square, size }) }
    }

    fn open(&mut self, square: Square) {
        for side in Direction::ALL {
            if square.step(side).is_none_or(|next| !self.is_closed(next)) {
                self.setup.remove_wall(square, side);
            }
        }
    }

    fn resize(&mut self, size: Size) {
        let old = self.size();
        let stays = |square: Square| old.contains(square) && size.contains(square);
        let mut setup = BoardSetup::empty(size);
        for square in old.squares().filter(|&square| stays(square)) {
            if self.is_closed(square) {
                setup.close(square);
            }
            // Keep a wall only if both its squares stay: the old border is not a wall.
            for side in self.walls(square).iter() {
                if square.step(side).is_some_and(stays) {
                    setup.add_wall(square, side);
                }
            }
        }
        let kept = |square: &Square| size.contains(*square);
        self.setup.size = size;
        self.setup.walls = setup.walls;
        self.setup.diagonals.retain(|(square, _)| kept(square));
        self.setup.targets.retain(|target| kept(&target.square));
        self.robots = self.robots.map(|square| square.filter(kept));
        self.goal = self.goal.filter(|goal| kept(&goal.square));
    }

    fn print(&mut self, quarter: Quarter, tile: Tile) -> Result<(), EditError> {
        let size = self.size();
        if size != Size::OFFICIAL {
            return Err(EditError::NotOfficialSize { size });
        }
        let others = Quarter::ALL.into_iter().filter(|&other| other != quarter);
        let neighbours: Vec<Self> =
            others.filter_map(|other| Some(printed(other, self.tile_in(other)?))).collect();
        for square in quarter.squares() {
            for side in Direction::ALL {
                self.setup.remove_wall(square, side);
            }
        }
        self.setup.diagonals.retain(|(square, _)| Quarter::of(*square) != quarter);
        self.setup.targets.retain(|target| Quarter::of(target.square) != quarter);
        tile.print(quarter as u8, &mut self.setup);
        for neighbour in neighbours {
            for square in quarter.squares() {
                for side in neighbour.walls(square).iter() {
                    self.setup.add_wall(square, side);
                }
            }
        }
        self.setup.diagonals.sort_unstable();
        self.setup.targets.sort_unstable();
        Ok(())
    }
}

/// A board with a single tile.
fn printed(quarter: Quarter, tile: Tile) -> Canvas {
    let mut canvas = Canvas::empty(Size::OFFICIAL);
    tile.print(quarter as u8, &mut canvas.setup);
    canvas
}
