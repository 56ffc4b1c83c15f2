//! [`Motion`]: how robots move on a board under a profile. It does not depend on goals.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::slide::Rest;
use super::{
    Board, IllegalMove, Move, Position, PositionKey, Profile, Robot, Slide, Step, StoppedBy,
};
use crate::Square;

/// What every kind of round has: a board, a start and rules, and the moves of its [`Motion`].
macro_rules! moves_by_motion {
    ($round:ident) => {
        impl<const N: usize> $round<N> {
            /// The board.
            #[must_use]
            pub const fn board(&self) -> &Arc<Board> {
                &self.motion.board
            }

            /// The start squares of the robots.
            #[must_use]
            pub const fn start(&self) -> &Position<N> {
                &self.start
            }

            /// The rules.
            #[must_use]
            pub const fn profile(&self) -> Profile {
                self.motion.profile
            }

            /// Whether a move is legal in a position under the rules of the round.
            ///
            /// # Errors
            /// [`IllegalMove`] if it is not.
            pub fn check_move(&self, position: &Position<N>, mv: Move) -> Result<(), IllegalMove> {
                self.motion.check_move(position, mv)
            }
        }

        impl<const N: usize> Rules for $round<N> {
            type State = Position<N>;
            type Move = Move;

            fn initial_state(&self) -> Position<N> {
                self.start
            }

            /// Robot by robot, red first, each clockwise from north.
            fn legal_moves(&self, position: &Position<N>) -> Vec<Move> {
                let mut moves = Vec::new();
                self.motion.legal_moves_into(position, &mut moves);
                moves
            }

            fn legal_moves_into(&self, position: &Position<N>, moves: &mut Vec<Move>) {
                self.motion.legal_moves_into(position, moves);
            }

            fn is_legal(&self, position: &Position<N>, mv: Move) -> bool {
                self.check_move(position, mv).is_ok()
            }

            fn why_illegal(
                &self,
                position: &Position<N>,
                mv: Move,
            ) -> Option<alloc::string::String> {
                self.check_move(position, mv)
                    .err()
                    .map(|it| alloc::string::ToString::to_string(&it))
            }

            /// An illegal move changes nothing.
            fn play_unchecked(&self, position: &Position<N>, mv: Move) -> Position<N> {
                self.motion.play_unchecked(position, mv)
            }
        }
    };
}

pub(super) use moves_by_motion;

/// The common part of all kinds of rounds: their goals differ, but their moves do not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Motion {
    pub(super) board: Arc<Board>,
    pub(super) profile: Profile,
    /// The robots for which a position records whether they have turned, as bits `1 << index`.
    turning: u16,
    /// The robots that are not interchangeable, as bits `1 << index`: those with their own goal and those
    /// that pass a diagonal of their colour.
    pinned: u16,
}

impl Motion {
    /// `arriving` has the robots that may arrive, and `named` the robots that a goal names.
    pub(super) fn new(
        board: Arc<Board>,
        profile: Profile,
        arriving: impl Iterator<Item = Robot>,
        named: impl Iterator<Item = Robot>,
    ) -> Self {
        let passing = board.diagonals().map(|(_, diagonal)| diagonal.robot);
        let pinned = bits(passing.chain(named));
        let turning = if profile.must_turn { bits(arriving) } else { 0 };
        Self { board, profile, turning, pinned }
    }

    pub(super) fn check_move<const N: usize>(
        &self,
        position: &Position<N>,
        mv: Move,
    ) -> Result<(), IllegalMove> {
        self.walk(position, mv, |_| ()).map(|_| ())
    }

    /// The slide of a move, and the position after it.
    pub(super) fn slide<const N: usize>(
        &self,
        position: &Position<N>,
        mv: Move,
    ) -> Result<(Slide, Position<N>), IllegalMove> {
        let mut path = Vec::new();
        let (next, stopped_by, deflected) = self.walk(position, mv, |step| path.push(step))?;
        let from = position.squares()[mv.robot.index()];
        Ok((Slide { mv, from, path, stopped_by, deflected }, next))
    }

    fn walk<const N: usize>(
        &self,
        position: &Position<N>,
        mv: Move,
        visit: impl FnMut(Step),
    ) -> Result<(Position<N>, StoppedBy, bool), IllegalMove> {
        let (rest, stopped_by) = self.board.walk(position, mv, visit)?;
        if self.is_forbidden_rebound(position, mv) {
            return Err(IllegalMove::Rebound { mv });
        }
        Ok((self.arrive(position, mv, rest), stopped_by, rest.deflected))
    }

    /// Robot by robot, red first, each clockwise from north.
    #[inline]
    pub(super) fn legal_moves_into<const N: usize>(
        &self,
        position: &Position<N>,
        moves: &mut Vec<Move>,
    ) {
        self.board.legal_moves_into(position, moves);
        if !self.profile.rebounds {
            moves.retain(|&mv| !self.is_forbidden_rebound(position, mv));
        }
    }

    /// An illegal move changes nothing.
    #[inline]
    pub(super) fn play_unchecked<const N: usize>(
        &self,
        position: &Position<N>,
        mv: Move,
    ) -> Position<N> {
        match self.board.rest(position, mv) {
            Some(rest) if !self.is_forbidden_rebound(position, mv) => {
                self.arrive(position, mv, rest)
            }
            _ => *position,
        }
    }

    /// Whether a robot rests on a square and meets the profile's condition for arrival.
    pub(super) fn has_arrived<const N: usize>(
        &self,
        position: &Position<N>,
        robot: Robot,
        square: Square,
    ) -> bool {
        position.square(robot) == Some(square)
            && (!self.profile.must_turn || position.has_turned(robot))
    }

    #[inline]
    pub(super) fn key<const N: usize>(&self, position: &Position<N>) -> PositionKey<N> {
        position.key(self.pinned)
    }

    #[inline]
    fn is_forbidden_rebound<const N: usize>(&self, position: &Position<N>, mv: Move) -> bool {
        !self.profile.rebounds && position.last_heading(mv.robot) == Some(mv.direction.opposite())
    }

    #[inline]
    fn arrive<const N: usize>(&self, position: &Position<N>, mv: Move, rest: Rest) -> Position<N> {
        let mut next = position.moved(mv.robot, rest.square);
        if self.turning & (1 << mv.robot.index()) != 0 {
            next = next.headed(mv.robot, mv.direction);
            if rest.deflected {
                next = next.headed(mv.robot, mv.direction.clockwise());
            }
        }
        if self.profile.rebounds { next } else { next.ended(mv.robot, rest.heading) }
    }
}

fn bits(robots: impl Iterator<Item = Robot>) -> u16 {
    robots.fold(0, |bits, robot| bits | (1 << robot.index()))
}
