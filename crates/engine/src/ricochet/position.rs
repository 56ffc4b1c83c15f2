//! [`Position`]: the squares of the robots.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::{Profile, Robot};
use crate::{Direction, Square};

/// The squares of the robots and, if the rules need it, whether each robot has turned and the heading of
/// its last slide.
///
/// [`Board::position`](super::Board::position) and [`Round::new`](super::Round::new) make a position and
/// check it against a board. Only moves change it. It is valid only on boards that it was checked against: functions of another
/// board may panic, or their results mean nothing. The order has no meaning: it is for sorted collections.
///
/// It has room for `N` robots: ten, or five in a [compact round](super::Round::compact), where it takes half the memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<const N: usize = { Robot::MAX }> {
    squares: [Square; N],
    count: u8,
    /// For each robot what the rules need to know of its earlier slides; 0 for what they do not need, so that equal
    /// placements are equal positions.
    ///
    /// [`AXES`] has a bit for a slide along a column (8) and one for a slide along a row (16). Both mean that the robot has
    /// turned. [`HEADING`] is 0 before its first slide, then 1 + the heading at the end of its last slide.
    marks: [u8; N],
}

/// The bits of a mark that tell along which axes a robot has slid.
const AXES: u8 = 0b11 << AXES_PLACE;
const AXES_PLACE: u32 = 3;

/// The bits of a mark for the heading of a robot's last slide.
const HEADING: u8 = 0b111;

impl<const N: usize> Position<N> {
    /// The caller has checked 1 to `N` distinct squares.
    pub(super) fn new(robots: &[Square]) -> Self {
        let mut squares = [Square::default(); N];
        squares[..robots.len()].copy_from_slice(robots);
        Self { squares, count: robots.len() as u8, marks: [0; N] }
    }

    /// A copy of the position with room for another number of robots, which is not less than that of the robots.
    pub(super) fn resized<const M: usize>(&self) -> Position<M> {
        let mut resized = Position::new(self.squares());
        let count = usize::from(self.count);
        resized.marks[..count].copy_from_slice(&self.marks[..count]);
        resized
    }

    /// The square of a robot; `None` if it is not on the board.
    #[must_use]
    pub fn square(&self, robot: Robot) -> Option<Square> {
        self.squares().get(robot.index()).copied()
    }

    /// The squares of the robots, in the order of [`Robot::ALL`]; 1 to 10 distinct squares.
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
    /// round does not require a turn, or if the robot is not on the board.
    #[must_use]
    pub const fn has_turned(&self, robot: Robot) -> bool {
        self.mark(robot) & AXES == AXES
    }

    /// Whether a robot has slid along a column, and whether along a row, since the round began. A slide
    /// that a diagonal turned counts as both. Always `false` if the profile of the round requires no turn.
    #[must_use]
    pub const fn axes(&self, robot: Robot) -> [bool; 2] {
        let axes = self.mark(robot) >> AXES_PLACE;
        [axes & 1 != 0, axes & 2 != 0]
    }

    /// The heading at the end of a robot's last slide; `None` before its first slide. Always `None` if the
    /// profile of the round allows rebounds.
    #[must_use]
    pub const fn last_heading(&self, robot: Robot) -> Option<Direction> {
        match self.mark(robot) & HEADING {
            0 => None,
            heading => Some(Direction::ALL[heading as usize - 1]),
        }
    }

    /// 0 for a robot that is not on the board.
    const fn mark(&self, robot: Robot) -> u8 {
        if robot.index() < N { self.marks[robot.index()] } else { 0 }
    }

    /// The position with `robot` on another square. The robot must be on the board.
    pub(super) fn moved(mut self, robot: Robot, square: Square) -> Self {
        self.squares[robot.index()] = square;
        self
    }

    /// The position after `robot` slid along an axis.
    pub(super) fn headed(mut self, robot: Robot, heading: Direction) -> Self {
        let axis = if heading.is_vertical() { 1 } else { 2 };
        self.marks[robot.index()] |= axis << AXES_PLACE;
        self
    }

    /// The position after a slide of `robot` that ended with a heading.
    pub(super) fn ended(mut self, robot: Robot, heading: Direction) -> Self {
        let mark = &mut self.marks[robot.index()];
        *mark = *mark & !HEADING | (1 + heading as u8);
        self
    }

    /// The position without the facts that a profile does not need.
    pub(super) fn known_to(mut self, profile: Profile) -> Self {
        let axes = if profile.must_turn { AXES } else { 0 };
        let headings = if profile.rebounds { 0 } else { HEADING };
        self.marks.iter_mut().for_each(|mark| *mark &= axes | headings);
        self
    }

    /// The canonical key: equal for all positions that differ only by a swap of robots outside `pinned`, a
    /// set of bits `1 << robot.index()`.
    pub(super) fn key(&self, pinned: u16) -> PositionKey<N> {
        // One entry per robot: its row, its column and its mark. Pinned robots come first, then the others sorted.
        let mut key = [0; N];
        let mut first_free = 0;
        for (i, (square, &mark)) in self.squares().iter().zip(&self.marks).enumerate() {
            let entry = u32::from(square.y()) << 16 | u32::from(square.x()) << 8 | u32::from(mark);
            // Robots before it that are greater go one place on, and pinned ones stay before all others.
            let is_pinned = pinned & (1 << i) != 0;
            let mut at = i;
            while at > first_free && (is_pinned || key[at - 1] > entry) {
                key[at] = key[at - 1];
                at -= 1;
            }
            key[at] = entry;
            first_free += usize::from(is_pinned);
        }
        PositionKey(key)
    }
}

/// The squares of the robots, red first, as in `2,14 0,3 11,2`; [`parse_squares`](crate::parse_squares) reads them.
impl<const N: usize> fmt::Display for Position<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.squares().iter().enumerate() {
            write!(f, "{}{square}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The robots on the board with their squares, and what the position knows about their earlier slides.
impl<const N: usize> fmt::Debug for Position<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Position(")?;
        for (i, (robot, square)) in self.robots().enumerate() {
            write!(f, "{}{robot} {square}", if i == 0 { "" } else { "; " })?;
        }
        if self.marks != [0; N] {
            write!(f, "; marks {:?}", &self.marks[..usize::from(self.count)])?;
        }
        f.write_str(")")
    }
}

/// A canonical key of a position: equal for positions that differ only by a swap of robots that need not
/// arrive. See [`Puzzle::key`](crate::Puzzle::key).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PositionKey<const N: usize = { Robot::MAX }>([u32; N]);

/// Two robots at a time, because a hash of few words is faster.
impl<const N: usize> Hash for PositionKey<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (pairs, rest) = self.0.as_chunks::<2>();
        for &[one, other] in pairs {
            state.write_u64(u64::from(one) << u32::BITS | u64::from(other));
        }
        for &entry in rest {
            state.write_u32(entry);
        }
    }
}
