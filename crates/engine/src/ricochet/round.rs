//! [`Round`]: a board, robots, a goal and the rules, ready to be played or searched.

use std::sync::Arc;

use super::{Board, Fault, Faults, Goal, IllegalMove, Move, Position, PositionKey, Profile, Robot};
use crate::{Puzzle, Rules, Square};

/// A round as typed or read, with nothing checked. [`Round::new`] checks it against a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundSetup {
    /// Where the robots stand, in the order of [`Robot::ALL`].
    pub robots: Vec<Square>,
    /// Who must arrive where.
    pub goal: Goal,
    /// The rules.
    pub profile: Profile,
}

/// A sound round. Cheap to clone: the board is shared.
///
/// `Round` implements [`Rules`] and [`Puzzle`], so any search can solve it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    board: Arc<Board>,
    start: Position,
    goal: Goal,
    profile: Profile,
    /// The robots that differ from the others, as bits `1 << index`: the one that must arrive and those
    /// that pass a diagonal of their colour.
    pinned: u8,
}

impl Round {
    /// Checks a round against its board.
    ///
    /// # Errors
    /// Every [`Fault`]: those of [`Board::position`], and a goal outside the board, on a closed square,
    /// on a diagonal or for a robot that is not there.
    pub fn new(board: impl Into<Arc<Board>>, setup: RoundSetup) -> Result<Self, Faults> {
        let board = board.into();
        let RoundSetup { robots, goal, profile } = setup;
        let mut faults = board.robot_faults(&robots);
        if !board.size().contains(goal.square) {
            faults.push(Fault::Outside { what: "goal", square: goal.square });
        } else if board.is_closed(goal.square) {
            faults.push(Fault::GoalOnClosed { square: goal.square });
        } else if board.diagonal(goal.square).is_some() {
            faults.push(Fault::GoalOnDiagonal { square: goal.square });
        }
        if let Some(robot) = goal.robot.filter(|robot| robot.index() >= robots.len()) {
            faults.push(Fault::GoalRobotMissing { robot });
        }
        Faults::none_or(faults, || {
            let pinned = board
                .diagonals()
                .map(|(_, diagonal)| diagonal.robot)
                .chain(goal.robot)
                .fold(0, |pinned, robot| pinned | (1 << robot.index()));
            Self { board, start: Position::new(&robots), goal, profile, pinned }
        })
    }

    /// The same round from another position, with the turns made so far.
    ///
    /// # Errors
    /// Every [`Fault`] of a position that does not fit the board or lacks the robot of the goal.
    pub fn resumed(&self, position: &Position) -> Result<Self, Faults> {
        let setup = RoundSetup {
            robots: position.squares().to_vec(),
            goal: self.goal,
            profile: self.profile,
        };
        let round = Self::new(Arc::clone(&self.board), setup)?;
        Ok(Self { start: *position, ..round })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Where the robots start.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Who must arrive where.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The rules.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Whether a robot may be the one that arrives.
    #[must_use]
    pub fn may_arrive(&self, robot: Robot) -> bool {
        self.goal.robot.is_none_or(|active| active == robot)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal.
    pub fn play(&self, position: &Position, mv: Move) -> Result<Position, IllegalMove> {
        let end = self.board.walk(position, mv, |_| ())?;
        Ok(self.arrive(position, mv, end.square, end.deflected))
    }

    /// The position after several moves from the start.
    ///
    /// # Errors
    /// The number of the first illegal move, from 0, and why it is illegal.
    pub fn play_all(&self, moves: &[Move]) -> Result<Position, (usize, IllegalMove)> {
        moves.iter().enumerate().try_fold(self.start, |position, (number, &mv)| {
            self.play(&position, mv).map_err(|illegal| (number, illegal))
        })
    }

    fn arrive(&self, position: &Position, mv: Move, to: Square, deflected: bool) -> Position {
        let moved = position.moved(mv.robot, to);
        if !self.profile.must_turn || !self.may_arrive(mv.robot) {
            return moved;
        }
        let moved = moved.headed(mv.robot, mv.direction);
        if deflected { moved.headed(mv.robot, mv.direction.clockwise()) } else { moved }
    }
}

impl Rules for Round {
    type State = Position;
    type Move = Move;

    fn initial_state(&self) -> Position {
        self.start
    }

    /// Robot by robot, red first, each clockwise from north.
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        self.board.legal_moves(position, moves);
    }

    /// An illegal move changes nothing.
    fn play_unchecked(&self, position: &Position, mv: Move) -> Position {
        match self.board.destination_and_turn(position, mv) {
            Some((to, deflected)) => self.arrive(position, mv, to, deflected),
            None => *position,
        }
    }
}

impl Puzzle for Round {
    type Key = PositionKey;

    fn is_solved(&self, position: &Position) -> bool {
        match self.goal.robot {
            Some(robot) => self.has_arrived(position, robot),
            None => position.robots().any(|(robot, _)| self.has_arrived(position, robot)),
        }
    }

    /// Robots that need not arrive are interchangeable, unless a diagonal has the colour of one.
    fn key(&self, position: &Position) -> PositionKey {
        position.key(self.pinned)
    }
}

impl Round {
    fn has_arrived(&self, position: &Position, robot: Robot) -> bool {
        position.square(robot) == Some(self.goal.square)
            && (!self.profile.must_turn || position.has_turned(robot))
    }
}
