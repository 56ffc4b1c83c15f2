//! Ricochet Robots: [`RuleBook`].

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use carom_engine::ricochet::{Board, Lean, Move, MultiRound, Position, Profile, Robot, Round};
use carom_engine::{Direction, Square};

/// A robot: where it is, and what the rules need to know of its earlier slides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PlainRobot {
    square: Square,
    /// Whether it has slid along a column, and along a row.
    axes: [bool; 2],
    /// The heading at the end of its last slide.
    heading: Option<Direction>,
}

/// All robots, red first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlainState(Vec<PlainRobot>);

/// The robots of a position of the engine.
impl From<&Position> for PlainState {
    fn from(position: &Position) -> Self {
        let plain = |(robot, square)| PlainRobot {
            square,
            axes: position.axes(robot),
            heading: position.last_heading(robot),
        };
        Self(position.robots().map(plain).collect())
    }
}

/// A search was asked to end before its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyStates;

/// A board, the rules, and the goals, all of which must be reached together.
#[derive(Clone, Debug)]
pub struct RuleBook {
    board: Arc<Board>,
    profile: Profile,
    /// Without a robot any may arrive.
    goals: Vec<(Option<Robot>, Square)>,
}

impl From<&Round> for RuleBook {
    fn from(round: &Round) -> Self {
        let goal = round.goal();
        let board = Arc::clone(round.board());
        Self { board, profile: round.profile(), goals: vec![(goal.robot, goal.square)] }
    }
}

impl From<&MultiRound> for RuleBook {
    fn from(round: &MultiRound) -> Self {
        let goals = round.goals().iter().map(|&(robot, square)| (Some(robot), square));
        let board = Arc::clone(round.board());
        Self { board, profile: round.profile(), goals: goals.collect() }
    }
}

impl RuleBook {
    /// Whether every goal is reached.
    #[must_use]
    pub fn is_solved(&self, state: &PlainState) -> bool {
        self.goals.iter().all(|&(robot, square)| {
            state.0.iter().zip(Robot::ALL).any(|(plain, it)| {
                let has_turned = plain.axes == [true, true];
                robot.is_none_or(|robot| robot == it)
                    && plain.square == square
                    && (has_turned || !self.profile.must_turn)
            })
        })
    }

    /// Every legal move with the state after it: robot by robot, red first, each clockwise from north.
    #[must_use]
    pub fn moves(&self, state: &PlainState) -> Vec<(Move, PlainState)> {
        let mut moves = Vec::new();
        for (index, robot) in (0..state.0.len()).zip(Robot::ALL) {
            for direction in Direction::ALL {
                if let Some(moved) = self.slide(state, index, direction) {
                    let mut next = state.clone();
                    next.0[index] = moved;
                    moves.push((Move { robot, direction }, next));
                }
            }
        }
        moves
    }

    /// A robot after its slide; `None` if the move is illegal.
    fn slide(&self, state: &PlainState, index: usize, direction: Direction) -> Option<PlainRobot> {
        let before = state.0[index];
        if !self.profile.rebounds && before.heading == Some(opposite(direction)) {
            return None;
        }
        let is_taken =
            |square| state.0.iter().enumerate().any(|(i, it)| i != index && it.square == square);
        let (mut square, mut heading) = (before.square, direction);
        // The heading before a diagonal on the square, which turns only a robot that goes on.
        let mut entering = direction;
        let mut is_bent = false;
        let mut passed = Vec::new();
        while !self.board.walls(square).contains(heading) && !is_taken(beside(square, heading)) {
            is_bent = is_bent || entering != heading;
            square = beside(square, heading);
            entering = heading;
            if let Some(diagonal) = self.board.diagonal(square) {
                if diagonal.robot != Robot::ALL[index] {
                    heading = reflected(diagonal.lean, heading);
                }
                if passed.contains(&(square, heading)) {
                    // It would go round for ever.
                    return None;
                }
                passed.push((square, heading));
            }
        }
        let can_rest = self.profile.stops_on_diagonals || self.board.diagonal(square).is_none();
        if square == before.square || !can_rest {
            return None;
        }
        let mut after = PlainRobot { square, ..before };
        let may_arrive = |&(robot, _): &(Option<Robot>, Square)| {
            robot.is_none_or(|robot| robot == Robot::ALL[index])
        };
        if self.profile.must_turn && self.goals.iter().any(may_arrive) {
            let is_column = matches!(direction, Direction::North | Direction::South);
            after.axes[0] |= is_column || is_bent;
            after.axes[1] |= !is_column || is_bent;
        }
        if !self.profile.rebounds {
            after.heading = Some(entering);
        }
        Some(after)
    }

    /// The fewest moves from a state to a solved one; `None` if there is no solution.
    ///
    /// # Errors
    /// If the search finds more than `most` states.
    pub fn fewest(&self, start: &PlainState, most: usize) -> Result<Option<u32>, TooManyStates> {
        let mut known = HashSet::from([start.clone()]);
        let mut layer = vec![start.clone()];
        let mut moves = 0;
        while !layer.is_empty() {
            if layer.iter().any(|state| self.is_solved(state)) {
                return Ok(Some(moves));
            }
            let mut next = Vec::new();
            for (_, state) in layer.iter().flat_map(|state| self.moves(state)) {
                if !known.contains(&state) {
                    known.insert(state.clone());
                    next.push(state);
                }
            }
            if known.len() > most {
                return Err(TooManyStates);
            }
            layer = next;
            moves += 1;
        }
        Ok(None)
    }

    /// Every state that can be reached from some starts, with the fewest moves from it to a solved one; `None` if there is no
    /// solution.
    ///
    /// # Errors
    /// If there are more than `most` states.
    pub fn distances(
        &self,
        starts: impl IntoIterator<Item = PlainState>,
        most: usize,
    ) -> Result<HashMap<PlainState, Option<u32>>, TooManyStates> {
        // The states from which one move leads to each state.
        let mut before: HashMap<PlainState, Vec<PlainState>> = HashMap::new();
        let mut open: Vec<PlainState> = starts.into_iter().collect();
        let mut distances = HashMap::new();
        while let Some(state) = open.pop() {
            if distances.contains_key(&state) {
                continue;
            }
            for (_, next) in self.moves(&state) {
                before.entry(next.clone()).or_default().push(state.clone());
                open.push(next);
            }
            distances.insert(state, None);
            if distances.len() > most {
                return Err(TooManyStates);
            }
        }
        let mut layer: Vec<PlainState> =
            distances.keys().filter(|state| self.is_solved(state)).cloned().collect();
        let mut moves = 0;
        while !layer.is_empty() {
            let mut next = Vec::new();
            for state in layer {
                if distances[&state].is_none() {
                    next.extend(before.remove(&state).unwrap_or_default());
                    distances.insert(state, Some(moves));
                }
            }
            layer = next;
            moves += 1;
        }
        Ok(distances)
    }
}

/// The square beside another one. No wall is between them, so it is on the board.
fn beside(square: Square, heading: Direction) -> Square {
    let (x, y) = (square.x(), square.y());
    match heading {
        Direction::North => Square::new(x, y - 1),
        Direction::East => Square::new(x + 1, y),
        Direction::South => Square::new(x, y + 1),
        Direction::West => Square::new(x - 1, y),
    }
}

const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::South,
        Direction::East => Direction::West,
        Direction::South => Direction::North,
        Direction::West => Direction::East,
    }
}

/// The heading after a diagonal of another colour.
const fn reflected(lean: Lean, heading: Direction) -> Direction {
    use Direction::{East, North, South, West};
    match (lean, heading) {
        (Lean::Slash, North) | (Lean::Backslash, South) => East,
        (Lean::Slash, South) | (Lean::Backslash, North) => West,
        (Lean::Slash, East) | (Lean::Backslash, West) => North,
        (Lean::Slash, West) | (Lean::Backslash, East) => South,
    }
}
