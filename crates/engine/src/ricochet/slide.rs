//! The move rule: how far a robot slides.

use alloc::vec::Vec;
use core::fmt;

use super::{Board, Move, Position, Robot};
use crate::{Direction, Square};

/// The obstacle at the end of a slide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoppedBy {
    /// A wall inside the board.
    Wall,
    /// The outer border.
    Border,
    /// Another robot.
    Robot(Robot),
}

/// `a wall`, `the border` or, for example, `the red robot`.
impl fmt::Display for StoppedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wall => f.write_str("a wall"),
            Self::Border => f.write_str("the border"),
            Self::Robot(robot) => write!(f, "the {robot} robot"),
        }
    }
}

/// One step of a slide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The square that the robot enters.
    pub square: Square,
    /// The heading when the robot enters it. A diagonal on it may turn the robot afterwards.
    pub heading: Direction,
}

/// A whole slide, for drawing and animation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    /// The move.
    pub mv: Move,
    /// Where the robot started.
    pub from: Square,
    /// Every square that the robot enters, in order; it rests on the last one. Never empty.
    pub path: Vec<Step>,
    /// The obstacle at its end.
    pub stopped_by: StoppedBy,
    /// Whether a diagonal turned the robot on the way. One on which it stops does not turn it.
    pub deflected: bool,
}

impl Slide {
    /// The square where the robot comes to rest.
    ///
    /// # Panics
    /// If the caller has emptied `path`.
    #[must_use]
    pub fn end(&self) -> Square {
        self.path[self.path.len() - 1].square
    }

    /// The heading with which the robot comes to rest.
    ///
    /// # Panics
    /// If the caller has emptied `path`.
    #[must_use]
    pub fn heading(&self) -> Direction {
        // A diagonal turns only a robot that leaves it, so the last square does not turn it.
        self.path[self.path.len() - 1].heading
    }

    /// Every square of the slide, from the one that the robot leaves.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        core::iter::once(self.from).chain(self.path.iter().map(|step| step.square))
    }
}

/// The squares that the robot enters and the obstacle, as in `3,8 3,9, stopped by the border`.
impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.path.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, step.square)?;
        }
        write!(f, ", stopped by {}", self.stopped_by)
    }
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The robot is not on the board.
    #[error("{mv}: there is no {} robot", mv.robot)]
    NoSuchRobot {
        /// The move.
        mv: Move,
    },
    /// The robot cannot leave its square in that direction.
    #[error("{mv}: the {} robot cannot move {}: {by} is in the way", mv.robot, mv.direction)]
    Blocked {
        /// The move.
        mv: Move,
        /// The obstacle.
        by: StoppedBy,
    },
    /// The slide would end on a diagonal, where no robot can rest under these rules.
    #[error("{mv}: the {} robot would stop on the diagonal on {square}", mv.robot)]
    EndsOnDiagonal {
        /// The move.
        mv: Move,
        /// The diagonal.
        square: Square,
    },
    /// Diagonals make the robot go round for ever.
    #[error("{mv}: the {} robot would never stop", mv.robot)]
    EndlessLoop {
        /// The move.
        mv: Move,
    },
    /// Diagonals make the robot come to rest on its start square.
    #[error("{mv}: the {} robot would return to its square", mv.robot)]
    ReturnsToStart {
        /// The move.
        mv: Move,
    },
    /// The robot would slide straight back, which the profile forbids.
    #[error("{mv}: the {} robot would rebound, which the rules of this round forbid", mv.robot)]
    Rebound {
        /// The move.
        mv: Move,
    },
}

/// The end of a slide.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    pub(super) square: Square,
    /// The heading at the end.
    pub(super) heading: Direction,
    /// Whether a diagonal turned the robot.
    pub(super) deflected: bool,
}

impl Board {
    /// The square where a move ends, or `None` if the move is illegal: the robot is not on the board, is
    /// blocked immediately, would rest on a diagonal, would never rest, or would rest on its start square.
    #[must_use]
    pub fn destination<const N: usize>(&self, position: &Position<N>, mv: Move) -> Option<Square> {
        self.rest(position, mv).map(|rest| rest.square)
    }

    /// Where a move ends, as in [`Board::destination`], with the heading and the turn.
    pub(super) fn rest<const N: usize>(&self, position: &Position<N>, mv: Move) -> Option<Rest> {
        let from = position.square(mv.robot)?;
        let Some(wall_stop) = self.straight_stop(from, mv.direction) else {
            return self.walk(position, mv, |_| ()).ok().map(|(rest, _)| rest);
        };
        let square = nearest_stop(position, from, wall_stop, mv.direction);
        (square != from).then_some(Rest { square, heading: mv.direction, deflected: false })
    }

    /// The whole slide of a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is illegal.
    pub fn slide<const N: usize>(
        &self,
        position: &Position<N>,
        mv: Move,
    ) -> Result<Slide, IllegalMove> {
        let mut path = Vec::new();
        let (rest, stopped_by) = self.walk(position, mv, |step| path.push(step))?;
        let from = position.squares()[mv.robot.index()];
        Ok(Slide { mv, from, path, stopped_by, deflected: rest.deflected })
    }

    /// Slides square by square and passes each one to `visit`.
    pub(super) fn walk<const N: usize>(
        &self,
        position: &Position<N>,
        mv: Move,
        mut visit: impl FnMut(Step),
    ) -> Result<(Rest, StoppedBy), IllegalMove> {
        let Move { robot, direction } = mv;
        let from = position.square(robot).ok_or(IllegalMove::NoSuchRobot { mv })?;
        let (mut square, mut heading, mut deflected) = (from, direction, false);
        // The heading before a diagonal on the square.
        let mut entering = direction;
        // If a (square, heading) repeats, the robot goes round for ever.
        for entered in 0..=4 * self.size().area() {
            let next = self.step(robot, square, heading);
            let obstacle = match next {
                None if square.step(heading).is_none_or(|it| !self.size().contains(it)) => {
                    Some(StoppedBy::Border)
                }
                None => Some(StoppedBy::Wall),
                Some((next, _)) => {
                    position.robot_on(next).filter(|&other| other != robot).map(StoppedBy::Robot)
                }
            };
            match (next, obstacle) {
                (Some((next, turned)), None) => {
                    visit(Step { square: next, heading });
                    deflected |= entering != heading;
                    (square, entering, heading) = (next, heading, turned);
                }
                (_, Some(by)) if entered == 0 => return Err(IllegalMove::Blocked { mv, by }),
                (_, Some(_)) if self.is_passage(square) => {
                    return Err(IllegalMove::EndsOnDiagonal { mv, square });
                }
                (_, Some(_)) if square == from => return Err(IllegalMove::ReturnsToStart { mv }),
                (_, Some(by)) => {
                    return Ok((Rest { square, heading: entering, deflected }, by));
                }
                (None, None) => unreachable!("a slide without a next square has an obstacle"),
            }
        }
        Err(IllegalMove::EndlessLoop { mv })
    }
}

/// The end of a straight slide from `from`. Without robots, the walls would end it at `wall_stop`.
fn nearest_stop<const N: usize>(
    position: &Position<N>,
    from: Square,
    wall_stop: Square,
    direction: Direction,
) -> Square {
    let (mut x, mut y) = (wall_stop.x(), wall_stop.y());
    for &other in position.squares() {
        match direction {
            Direction::North if other.x() == x && other.y() < from.y() && other.y() >= y => {
                y = other.y() + 1;
            }
            Direction::South if other.x() == x && other.y() > from.y() && other.y() <= y => {
                y = other.y() - 1;
            }
            Direction::West if other.y() == y && other.x() < from.x() && other.x() >= x => {
                x = other.x() + 1;
            }
            Direction::East if other.y() == y && other.x() > from.x() && other.x() <= x => {
                x = other.x() - 1;
            }
            _ => {}
        }
    }
    Square::new(x, y)
}
