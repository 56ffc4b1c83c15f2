//! [`BoardSetup`], an unchecked description of a board, and [`Board`], a validated one.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use once_cell::race::OnceBox;

use super::{Diagonal, Fault, Faults, Move, Position, Profile, Robot, Target};
use crate::{Direction, Directions, Grid, Size, Square};

/// An unchecked description of a board, drawn or read from a file. [`Board::new`] checks it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardSetup {
    /// Width and height.
    pub size: Size,
    /// The walls of every square, row by row, [`Size::area`] of them. A square with walls on all four
    /// sides is closed.
    pub walls: Vec<Directions>,
    /// The diagonals, in any order.
    pub diagonals: Vec<(Square, Diagonal)>,
    /// The printed targets, in any order.
    pub targets: Vec<Target>,
}

impl BoardSetup {
    /// An empty board with its border.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        let mut setup = Self {
            size,
            walls: vec![Directions::NONE; size.area()],
            diagonals: Vec::new(),
            targets: Vec::new(),
        };
        for square in size.squares() {
            for direction in Direction::ALL {
                if neighbour(size, square, direction).is_none() {
                    setup.add_wall(square, direction);
                }
            }
        }
        setup
    }

    /// Puts a wall on a side of a square and on the facing side of its neighbour. Does nothing outside
    /// the board.
    pub fn add_wall(&mut self, square: Square, direction: Direction) {
        self.edit_wall(square, direction, Directions::insert);
    }

    /// Removes the wall on a side of a square and on the facing side of its neighbour. The outer border
    /// stays. Does nothing outside the board.
    pub fn remove_wall(&mut self, square: Square, direction: Direction) {
        if neighbour(self.size, square, direction).is_some() {
            self.edit_wall(square, direction, Directions::remove);
        }
    }

    /// Closes a square: puts walls on all four sides. Does nothing outside the board.
    pub fn close(&mut self, square: Square) {
        for direction in Direction::ALL {
            self.add_wall(square, direction);
        }
    }

    /// The walls of a square; outside the board, all four sides.
    #[must_use]
    pub fn walls_of(&self, square: Square) -> Directions {
        let inside = self.size.contains(square).then(|| self.size.index(square));
        inside.and_then(|index| self.walls.get(index)).copied().unwrap_or(Directions::ALL)
    }

    fn edit_wall(
        &mut self,
        square: Square,
        direction: Direction,
        edit: fn(&mut Directions, Direction),
    ) {
        let facing = neighbour(self.size, square, direction);
        for (square, side) in [(Some(square), direction), (facing, direction.opposite())] {
            let Some(square) = square.filter(|&square| self.size.contains(square)) else {
                continue;
            };
            if let Some(walls) = self.walls.get_mut(self.size.index(square)) {
                edit(walls, side);
            }
        }
    }
}

fn neighbour(size: Size, square: Square, direction: Direction) -> Option<Square> {
    square.step(direction).filter(|&next| size.contains(next))
}

/// A valid board: it has a border, both squares beside a wall list it, and closed squares are empty.
///
/// A board or a [`Round`](super::Round) can be the key of a map. Clippy's lint `mutable_key_type` is wrong about it: what the
/// first slide computes does not belong to the value.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "BoardSetup", into = "BoardSetup"))]
pub struct Board {
    walls: Grid<Directions>,
    /// `None` on a board without diagonals.
    diagonals: Option<Box<Diagonals>>,
    targets: Vec<Target>,
    /// Whether robots stop on diagonals that they cannot leave: a rule of rounds, which make boards with it. It does not belong
    /// to the value.
    stops_on_diagonals: bool,
    /// Built by the first slide, so that validating a board stays cheap enough for every puzzle.
    slides: OnceBox<StraightSlides>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (&self.walls, &self.diagonals, &self.targets)
            == (&other.walls, &other.diagonals, &other.targets)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.walls, &self.diagonals, &self.targets).hash(state);
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Diagonals {
    /// Row by row. The grid has hundreds of squares, and a board has few diagonals.
    list: Vec<(Square, Diagonal)>,
    /// The diagonal on each square.
    on: Grid<Option<Diagonal>>,
}

#[derive(Clone, Debug)]
struct StraightSlides {
    /// By square and direction: where the walls alone stop a straight slide. Not valid where `bent`.
    stops: Grid<[Square; 4]>,
    /// The directions in which a slide meets a diagonal before a wall.
    bent: Grid<Directions>,
}

impl Board {
    /// Checks a setup.
    ///
    /// # Errors
    /// Every [`Fault`] of the setup: open borders, one-sided walls, diagonals and targets outside the
    /// board, doubled, or where no robot can stop.
    pub fn new(setup: BoardSetup) -> Result<Self, Faults> {
        let BoardSetup { size, walls, diagonals: mut list, mut targets } = setup;
        let found = walls.len();
        let Some(walls) = Grid::from_cells(size, walls) else {
            return Err(Faults::one(Fault::WallCount { expected: size.area(), found }));
        };
        let mut faults = if are_sound(&walls) { Vec::new() } else { wall_faults(&walls) };
        let closed = |square: Square| *walls.at(square) == Directions::ALL;

        let mut on = (!list.is_empty()).then(|| Grid::new(size, None));
        for &(square, diagonal) in &list {
            if !size.contains(square) {
                faults.push(Fault::Outside { what: "diagonal", square });
            } else if closed(square) {
                faults.push(Fault::DiagonalOnClosed { square });
            } else if let Some(on) = &mut on
                && on[square].replace(diagonal).is_some()
            {
                faults.push(Fault::TwoDiagonals { square });
            }
        }

        targets.sort_unstable();
        for (i, &Target { square, .. }) in targets.iter().enumerate() {
            if !size.contains(square) {
                faults.push(Fault::Outside { what: "target", square });
            } else if closed(square) {
                faults.push(Fault::TargetOnClosed { square });
            } else if on.as_ref().is_some_and(|on| on[square].is_some()) {
                faults.push(Fault::TargetOnDiagonal { square });
            } else if i > 0 && targets[i - 1].square == square {
                faults.push(Fault::TwoTargets { square });
            }
        }

        let diagonals = on.map(|on| {
            list.sort_unstable_by_key(|&(square, _)| square);
            Box::new(Diagonals { list, on })
        });
        Faults::none_or(faults, || Self {
            walls,
            diagonals,
            targets,
            stops_on_diagonals: false,
            slides: OnceBox::new(),
        })
    }

    /// The board as the rounds of a profile have it: whether robots stop on its diagonals ([`Profile::stops_on_diagonals`]).
    /// Boards that differ only in this are equal.
    #[must_use]
    pub fn under(self: Arc<Self>, profile: Profile) -> Arc<Self> {
        let stops_on_diagonals = profile.stops_on_diagonals && self.has_diagonals();
        if self.stops_on_diagonals == stops_on_diagonals {
            return self;
        }
        Arc::new(Self { stops_on_diagonals, ..Self::clone(&self) })
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.walls.size()
    }

    /// The walled sides of a square; outside the board, all four sides.
    #[must_use]
    pub fn walls(&self, square: Square) -> Directions {
        self.walls.get(square).copied().unwrap_or(Directions::ALL)
    }

    /// The walled sides of every square, row by row.
    #[must_use]
    pub fn walls_by_square(&self) -> &[Directions] {
        self.walls.cells()
    }

    /// Whether a square is on the board and walled in on all four sides. No robot can come there. A robot that stands there from
    /// the start, which is possible except in the [closed middle](Self::is_closed_middle), cannot move.
    #[must_use]
    pub fn is_closed(&self, square: Square) -> bool {
        self.walls.get(square) == Some(&Directions::ALL)
    }

    /// Whether a square is one of the four around the middle of the board, and all four of them are closed. On official boards
    /// they are a single block, which has no room for a robot.
    #[must_use]
    pub fn is_closed_middle(&self, square: Square) -> bool {
        self.is_closed(square) && {
            let (width, height) = (self.size().width(), self.size().height());
            let is_even = width.is_multiple_of(2) && height.is_multiple_of(2);
            let middle = |length: u8| [(length / 2).saturating_sub(1), length / 2];
            let (columns, rows) = (middle(width), middle(height));
            let is_beside = columns.contains(&square.x()) && rows.contains(&square.y());
            let mut block = columns.into_iter().flat_map(|x| rows.map(|y| Square::new(x, y)));
            is_even && is_beside && block.all(|it| self.is_closed(it))
        }
    }

    /// The diagonal on a square; `None` also outside the board.
    #[must_use]
    pub fn diagonal(&self, square: Square) -> Option<Diagonal> {
        self.diagonals.as_ref().and_then(|diagonals| diagonals.on.get(square).copied().flatten())
    }

    /// Whether there is any diagonal.
    #[must_use]
    pub const fn has_diagonals(&self) -> bool {
        self.diagonals.is_some()
    }

    /// Every diagonal, row by row.
    pub fn diagonals(&self) -> impl ExactSizeIterator<Item = (Square, Diagonal)> + Clone {
        let list = self.diagonals.as_ref().map_or(&[][..], |diagonals| &diagonals.list);
        list.iter().copied()
    }

    /// The printed targets, row by row.
    #[must_use]
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// The target printed on a square; `None` also outside the board.
    #[must_use]
    pub fn target_on(&self, square: Square) -> Option<Target> {
        self.targets
            .binary_search_by_key(&square, |target| target.square)
            .ok()
            .map(|index| self.targets[index])
    }

    /// Whether a robot can come to rest on a square: on the board, not closed, no diagonal (unless robots stop on them).
    #[must_use]
    pub fn is_standable(&self, square: Square) -> bool {
        self.size().contains(square) && !self.is_closed(square) && !self.is_passage(square)
    }

    /// Whether a square has a diagonal on which no robot can stop.
    pub(super) fn is_passage(&self, square: Square) -> bool {
        !self.stops_on_diagonals && self.diagonal(square).is_some()
    }

    /// Whether the official rules let a robot start on a square: it has no diagonal and no printed target, and a robot can come
    /// to rest there.
    #[must_use]
    pub fn is_start_square(&self, square: Square) -> bool {
        self.is_standable(square)
            && self.diagonal(square).is_none()
            && self.target_on(square).is_none()
    }

    /// One step of a slide, ignoring other robots: the next square and the heading there, or `None` if a
    /// wall stops the robot on its square; `None` also outside the board.
    #[must_use]
    pub fn step(
        &self,
        robot: Robot,
        square: Square,
        heading: Direction,
    ) -> Option<(Square, Direction)> {
        if self.walls(square).contains(heading) {
            return None;
        }
        let next = square.step(heading)?;
        let heading =
            self.diagonal(next).map_or(heading, |diagonal| diagonal.deflect(robot, heading));
        Some((next, heading))
    }

    /// Where the walls alone stop a slide, or `None` if a diagonal lies on the path, so that the slide must be
    /// walked.
    pub(super) fn straight_stop(&self, square: Square, direction: Direction) -> Option<Square> {
        let StraightSlides { stops, bent } = self
            .slides
            .get_or_init(|| Box::new(straight_slides(&self.walls, self.diagonals.as_deref())));
        (!bent.at(square).contains(direction)).then(|| stops.at(square)[direction as usize])
    }

    /// The robots on these squares, red first.
    ///
    /// # Errors
    /// Every [`Fault`]: fewer than 1 or more than 10 robots; a robot outside the board, in the closed middle, on a diagonal
    /// or on another robot.
    pub fn position(&self, robots: &[Square]) -> Result<Position, Faults> {
        Faults::none_or(self.robot_faults(robots), || Position::new(robots))
    }

    pub(super) fn robot_faults(&self, robots: &[Square]) -> Vec<Fault> {
        let mut faults = Vec::new();
        if robots.is_empty() || robots.len() > Robot::MAX {
            faults.push(Fault::RobotCount { count: robots.len() });
        }
        for (i, (robot, &square)) in Robot::ALL.into_iter().zip(robots).enumerate() {
            if !self.size().contains(square) {
                faults.push(Fault::Outside { what: "robot", square });
            } else if self.is_closed_middle(square) {
                faults.push(Fault::RobotOnClosed { robot, square });
            } else if self.is_passage(square) {
                faults.push(Fault::RobotOnDiagonal { robot, square });
            }
            if let Some(first) = robots[..i].iter().position(|&other| other == square) {
                faults.push(Fault::TwoRobots { first: Robot::ALL[first], second: robot, square });
            }
        }
        faults
    }

    /// Replaces the contents of `moves` by every move that takes a robot to another square, robot by
    /// robot and clockwise from north.
    pub fn legal_moves_into<const N: usize>(&self, position: &Position<N>, moves: &mut Vec<Move>) {
        moves.clear();
        for (robot, _) in position.robots() {
            for direction in Direction::ALL {
                let mv = Move { robot, direction };
                if self.destination(position, mv).is_some() {
                    moves.push(mv);
                }
            }
        }
    }
}

/// Whether [`wall_faults`] would find nothing. It is faster because it lists no faults.
fn are_sound(walls: &Grid<Directions>) -> bool {
    // Bits of opposite directions are two places apart, so the same shift compares them for all squares.
    fn differing(near: &[Directions], far: &[Directions], shift: impl Fn(u8) -> u8) -> u8 {
        near.iter().zip(far).fold(0, |all, (near, far)| all | (shift(near.bits()) ^ far.bits()))
    }
    let (cells, width) = (walls.cells(), usize::from(walls.size().width()));
    let has = |cell: &Directions, direction| cell.contains(direction);
    // Row by row, the last square of a row is beside the first of the next: both have their border.
    differing(cells, &cells[1..], |bits| bits << 2) & Directions::from(Direction::West).bits() == 0
        && differing(cells, &cells[width..], |bits| bits >> 2)
            & Directions::from(Direction::North).bits()
            == 0
        && has(&cells[0], Direction::West)
        && cells.iter().skip(width - 1).step_by(width).all(|cell| has(cell, Direction::East))
        && cells[..width].iter().all(|cell| has(cell, Direction::North))
        && cells[cells.len() - width..].iter().all(|cell| has(cell, Direction::South))
}

fn wall_faults(walls: &Grid<Directions>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (square, sides) in walls.iter() {
        for direction in Direction::ALL {
            let has_wall = sides.contains(direction);
            match neighbour(walls.size(), square, direction) {
                None if !has_wall => faults.push(Fault::OpenBorder { square, direction }),
                Some(next) if has_wall && !walls[next].contains(direction.opposite()) => {
                    faults.push(Fault::OneSidedWall { square, direction });
                }
                _ => {}
            }
        }
    }
    faults
}

/// The stops of straight slides, and the directions in which a slide is not straight.
fn straight_slides(walls: &Grid<Directions>, diagonals: Option<&Diagonals>) -> StraightSlides {
    let size = walls.size();
    let mut stops = Grid::from_fn(size, |square| [square; 4]);
    let mut bent = Grid::new(size, Directions::NONE);
    // A slide continues from the neighbour, so north and west go forwards, and south and east backwards.
    let mut extend = |square: Square, direction: Direction| {
        if walls[square].contains(direction) {
            return;
        }
        let Some(next) = neighbour(size, square, direction) else { return };
        stops[square][direction as usize] = stops[next][direction as usize];
        if diagonals.is_some_and(|diagonals| diagonals.on[next].is_some())
            || bent[next].contains(direction)
        {
            bent[square].insert(direction);
        }
    };
    for square in size.squares() {
        extend(square, Direction::North);
        extend(square, Direction::West);
    }
    for square in size.squares().rev() {
        extend(square, Direction::South);
        extend(square, Direction::East);
    }
    StraightSlides { stops, bent }
}

impl TryFrom<BoardSetup> for Board {
    type Error = Faults;

    fn try_from(setup: BoardSetup) -> Result<Self, Faults> {
        Self::new(setup)
    }
}

impl From<Board> for BoardSetup {
    fn from(board: Board) -> Self {
        Self {
            size: board.size(),
            diagonals: board.diagonals.map_or_else(Vec::new, |diagonals| diagonals.list),
            walls: board.walls.cells().to_vec(),
            targets: board.targets,
        }
    }
}
