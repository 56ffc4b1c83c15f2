//! [`Edit`]: what can be done to a canvas.

use carom_engine::ricochet::{BoardSetup, Diagonal, Goal, Profile, Robot, Shape, Target, Tile};
use carom_engine::{Direction, Size, Square};

use super::{Canvas, Symmetry};

/// A change of a [`Canvas`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// A wall on a side of a square.
    AddWall(Square, Direction),
    /// No wall on a side of a square. The border stays.
    RemoveWall(Square, Direction),
    /// A wall where there is none, none where there is one.
    ToggleWall(Square, Direction),
    /// Walls on all four sides.
    Close(Square),
    /// No walls but the border and those of closed neighbours.
    Open(Square),
    /// A diagonal, in the place of another, or none.
    Diagonal(Square, Option<Diagonal>),
    /// A printed target, in the place of another, or none.
    Target(Square, Option<(Option<Robot>, Shape)>),
    /// A robot on a square, from wherever it was, or nowhere. A robot that stands there already stays
    /// too, which is a [`Problem`](super::Problem).
    Robot(Robot, Option<Square>),
    /// What the round asks for.
    Goal(Option<Goal>),
    /// The rules.
    Profile(Profile),
    /// Another size; the north-west corner stays. What is then outside is gone.
    Resize(Size),
    /// A turned or mirrored board.
    Transform(Symmetry),
    /// Nothing on a board of this size.
    Clear,
    /// An official tile in a quarter of a board of 16 x 16 squares, in the place of what was there.
    /// Walls between two quarters stay only if the other quarter is an official tile that has them.
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
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthEast, Self::SouthWest];

    /// The quarter of an official board that a square lies in.
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

/// Why something cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// Not on the board.
    #[error("{square} is outside the board of {size} squares")]
    Outside {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// Tiles fit on official boards alone.
    #[error("official tiles fit on a board of 16x16 squares, not {size}")]
    NotOfficialSize {
        /// The board.
        size: Size,
    },
}

impl Canvas {
    /// Does an edit.
    ///
    /// # Errors
    /// [`EditError`] for what lies outside the board or does not fit it; then nothing has changed.
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
                self.setup.targets.extend(printed.map(|(robot, shape)| Target {
                    square,
                    robot,
                    shape,
                }));
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

    /// The official tile in a quarter, if all that is inside the quarter is as printed.
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
            // A wall between two squares that stay; what was the border is none any more.
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

/// A tile alone.
fn printed(quarter: Quarter, tile: Tile) -> Canvas {
    let mut canvas = Canvas::empty(Size::OFFICIAL);
    tile.print(quarter as u8, &mut canvas.setup);
    canvas
}
