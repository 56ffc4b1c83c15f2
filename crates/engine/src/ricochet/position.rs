//! [`Position`]: the squares of the robots.

use core::fmt;

use super::{Profile, Robot};
use crate::{Direction, Square};

/// The squares of the robots and, if the rules need it, whether each robot has turned and the heading of
/// its last slide.
///
/// [`Board::position`](super::Board::position) and [`Round::new`](super::Round::new) make a position and
/// check it against a board. Only moves change it. It is valid only on boards that it was checked against: functions of another
/// board may panic, or their results mean nothing. The order has no meaning: it is for sorted collections.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    squares: [Square; Robot::MAX],
    count: u8,
    /// Two bits per robot: it has slid along a column (1), along a row (2). Both mean that it has turned.
    /// 0 unless the round requires a turn, so that equal placements are equal positions.
    axes: u16,
    /// Three bits per robot: 0 before its first slide, then 1 + the heading at the end of its last slide.
    /// 0 unless the round forbids rebounds, for the same reason.
    headings: u16,
}

impl Position {
    /// The caller has checked 1 to 5 distinct squares.
    pub(super) fn new(robots: &[Square]) -> Self {
        let mut squares = [Square::default(); Robot::MAX];
        squares[..robots.len()].copy_from_slice(robots);
        Self { squares, count: robots.len() as u8, axes: 0, headings: 0 }
    }

    /// The square of a robot; `None` if it is not on the board.
    #[must_use]
    pub fn square(&self, robot: Robot) -> Option<Square> {
        self.squares().get(robot.index()).copied()
    }

    /// The squares of the robots, in the order of [`Robot::ALL`]; 1 to 5 distinct squares.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.count)]
    }

    /// Every robot with its square.
    pub fn robots(&self) -> impl Iterator<Item = (Robot, Square)> + '_ {
        Robot::ALL.into_iter().zip(self.squares().iter().copied())
    }

    /// The robot on a square.
    #[must_use]
    pub fn robot_on(&self, square: Square) -> Option<Robot> {
        self.robots().find(|&(_, place)| place == square).map(|(robot, _)| robot)
    }

    /// Whether a robot has turned by 90 degrees since the round began. Always `false` if the profile of the
    /// round does not require a turn.
    #[must_use]
    pub const fn has_turned(&self, robot: Robot) -> bool {
        (self.axes >> (2 * robot as u16)) & 3 == 3
    }

    /// Whether a robot has slid along a column, and whether along a row, since the round began. A slide
    /// that a diagonal turned counts as both. Always `false` if the profile of the round requires no turn.
    #[must_use]
    pub const fn axes(&self, robot: Robot) -> [bool; 2] {
        let axes = self.axes >> (2 * robot as u16);
        [axes & 1 != 0, axes & 2 != 0]
    }

    /// The heading at the end of a robot's last slide; `None` before its first slide. Always `None` if the
    /// profile of the round allows rebounds.
    #[must_use]
    pub const fn last_heading(&self, robot: Robot) -> Option<Direction> {
        match (self.headings >> (3 * robot as u16)) & 7 {
            0 => None,
            heading => Some(Direction::ALL[heading as usize - 1]),
        }
    }

    /// The position with `robot` on another square. The robot must be on the board.
    pub(super) fn moved(mut self, robot: Robot, square: Square) -> Self {
        self.squares[robot.index()] = square;
        self
    }

    /// The position after `robot` slid along an axis.
    pub(super) fn headed(mut self, robot: Robot, heading: Direction) -> Self {
        let axis = if heading.is_vertical() { 1 } else { 2 };
        self.axes |= axis << (2 * robot as u16);
        self
    }

    /// The position after a slide of `robot` that ended with a heading.
    pub(super) fn ended(mut self, robot: Robot, heading: Direction) -> Self {
        let place = 3 * robot as u16;
        self.headings = self.headings & !(7 << place) | (1 + heading as u16) << place;
        self
    }

    /// The position without the facts that a profile does not need.
    pub(super) fn known_to(mut self, profile: Profile) -> Self {
        if !profile.must_turn {
            self.axes = 0;
        }
        if profile.rebounds {
            self.headings = 0;
        }
        self
    }

    /// The canonical key: equal for all positions that differ only by a swap of robots outside `pinned`, a
    /// set of bits `1 << robot.index()`.
    pub(super) fn key(&self, pinned: u8) -> PositionKey {
        // One entry per robot: row and column in 8 + 8 bits, then marks: axes and heading in 2 + 3.
        // Pinned robots come first, then the others sorted.
        let mut key = PositionKey { squares: 0, last: 0, marks: 0 };
        let mut free = [0_u32; Robot::MAX];
        let mut free_count = 0;
        let is_marked = self.axes | self.headings != 0;
        for (i, square) in self.squares().iter().enumerate() {
            let mut entry = (u32::from(square.y()) << 8 | u32::from(square.x())) << MARK_BITS;
            if is_marked {
                let axes = u32::from((self.axes >> (2 * i)) & 3);
                let heading = u32::from((self.headings >> (3 * i)) & 7);
                entry |= (axes << 3) | heading;
            }
            if pinned & (1 << i) != 0 {
                key.push(entry);
            } else {
                free[free_count] = entry;
                free_count += 1;
            }
        }
        sort_few(&mut free[..free_count]);
        free[..free_count].iter().for_each(|&entry| key.push(entry));
        key
    }
}

/// The squares of the robots, red first, as in `2,14 0,3 11,2`; [`parse_squares`](crate::square::parse_squares) reads them.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.squares().iter().enumerate() {
            write!(f, "{}{square}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The robots on the board with their squares, and what the position knows about their earlier slides.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Position(")?;
        for (i, (robot, square)) in self.robots().enumerate() {
            write!(f, "{}{robot} {square}", if i == 0 { "" } else { "; " })?;
        }
        if self.axes != 0 {
            write!(f, "; axes {:#b}", self.axes)?;
        }
        if self.headings != 0 {
            write!(f, "; headings {:#o}", self.headings)?;
        }
        f.write_str(")")
    }
}

/// The bits of a key for a robot besides its square: two for the axes and three for the heading.
const MARK_BITS: u32 = 5;

/// Insertion sort, which is the fastest for up to five entries.
fn sort_few(entries: &mut [u32]) {
    for i in 1..entries.len() {
        let mut j = i;
        while j > 0 && entries[j - 1] > entries[j] {
            entries.swap(j - 1, j);
            j -= 1;
        }
    }
}

/// A canonical key of a position: equal for positions that differ only by a swap of robots that need not
/// arrive. See [`Puzzle::key`](crate::Puzzle::key).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PositionKey {
    /// The squares of the robots, four at most.
    squares: u64,
    /// The first of five squares.
    last: u16,
    marks: u32,
}

impl PositionKey {
    fn push(&mut self, entry: u32) {
        self.last = (self.squares >> 48) as u16;
        self.squares = (self.squares << 16) | u64::from(entry >> MARK_BITS);
        self.marks = (self.marks << MARK_BITS) | (entry & ((1 << MARK_BITS) - 1));
    }
}
