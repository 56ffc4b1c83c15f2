//! [`Terrain`]: slides forwards and backwards that ignore robots.

use alloc::vec::Vec;

use carom_engine::ricochet::{Diagonal, Robot, Round};
use carom_engine::{Direction, Size, Square};

/// A place: the number of a square, row by row.
pub(super) type SquareNumber = u16;

/// An invalid place: behind a wall, or irrelevant.
pub(super) const NOWHERE: SquareNumber = SquareNumber::MAX;

/// The board in a form that is fast to follow slides on.
pub(super) struct Terrain {
    size: Size,
    /// For each place and direction, the next place; [`NOWHERE`] behind a wall.
    ahead: Vec<[SquareNumber; 4]>,
    diagonals: Vec<Option<Diagonal>>,
    /// Whether robots may stop on diagonals.
    stops_on_diagonals: bool,
}

impl Terrain {
    pub(super) fn new(round: &Round) -> Self {
        let board = round.board();
        let size = board.size();
        let neighbour = |square: Square, direction: Direction| {
            let is_open = !board.walls(square).contains(direction);
            let next = square.step(direction).filter(|_| is_open);
            next.map_or(NOWHERE, |next| size.index(next) as SquareNumber)
        };
        let ahead = size.squares().map(|square| Direction::ALL.map(|it| neighbour(square, it)));
        Self {
            size,
            ahead: ahead.collect(),
            diagonals: size.squares().map(|square| board.diagonal(square)).collect(),
            stops_on_diagonals: round.profile().stops_on_diagonals,
        }
    }

    pub(super) fn places(&self) -> usize {
        self.ahead.len()
    }

    pub(super) fn place(&self, square: Square) -> SquareNumber {
        self.size.index(square) as SquareNumber
    }

    pub(super) fn square(&self, place: SquareNumber) -> Square {
        self.size.square(usize::from(place)).expect("a place of the board")
    }

    /// The next place in a direction; [`NOWHERE`] behind a wall.
    pub(super) fn ahead(&self, place: SquareNumber, direction: Direction) -> SquareNumber {
        self.ahead[usize::from(place)][direction as usize]
    }

    /// Whether a robot can stop on a place that it can enter.
    pub(super) fn is_standable(&self, place: SquareNumber) -> bool {
        self.stops_on_diagonals || self.diagonals[usize::from(place)].is_none()
    }

    /// Calls `visit` with every place where something may stop a slide and the place ahead of it, until it
    /// returns `false`.
    pub(super) fn slide(
        &self,
        robot: Robot,
        from: SquareNumber,
        direction: Direction,
        mut visit: impl FnMut(SquareNumber, SquareNumber) -> bool,
    ) {
        let (mut place, mut heading) = (self.ahead(from, direction), direction);
        while place != NOWHERE {
            let mut goes_on = true;
            match self.diagonals[usize::from(place)] {
                None => goes_on = visit(place, self.ahead(place, heading)),
                Some(diagonal) => {
                    heading = diagonal.deflect(robot, heading);
                    if self.stops_on_diagonals {
                        goes_on = visit(place, self.ahead(place, heading));
                    }
                }
            }
            // Diagonals may lead back to the start of the slide.
            if !goes_on || (place, heading) == (from, direction) {
                return;
            }
            place = self.ahead(place, heading);
        }
    }

    /// Calls `visit` with every place from which a robot may have slid to `to`, where it entered with
    /// `heading`, and the direction of that slide. The nearest place comes first. Ends when `visit` returns
    /// `false`.
    pub(super) fn slide_back(
        &self,
        robot: Robot,
        to: SquareNumber,
        heading: Direction,
        mut visit: impl FnMut(SquareNumber, Direction) -> bool,
    ) {
        let arrival = heading;
        let (mut place, mut heading) = (self.ahead(to, heading.opposite()), heading);
        while place != NOWHERE {
            let mut goes_on = true;
            match self.diagonals[usize::from(place)] {
                None => goes_on = visit(place, heading),
                Some(diagonal) => {
                    if self.stops_on_diagonals {
                        goes_on = visit(place, heading);
                    }
                    // A diagonal turns a robot the same way in reverse.
                    heading = diagonal.deflect(robot, heading);
                }
            }
            if !goes_on || (place, heading) == (to, arrival) {
                return;
            }
            place = self.ahead(place, heading.opposite());
        }
    }
}
