//! [`TableSetup`]: what a table is for, how large it is, and how many positions it has; [`Task`]: the same with the numbering of
//! the placements of the helpers.

use std::sync::Arc;

use carom_engine::ricochet::{Board, Goal, Position, Profile, Robot, Round, RoundSetup};
use carom_solver::Control;
use carom_solver::ricochet::bits::Squares;

use crate::diagonals::distinct::Grid;
use crate::error::BuildError;
use crate::official::lines::{LineSet, Words};
use crate::plain::blocks::Blocks;
use crate::plain::steps::Numbering;
use crate::plain::triples::{Octet, Triples};
use crate::planes::PLANES;

/// The setup of a table: its board, its goal, its robots and its rules. It may be impossible; everything that needs a table
/// returns the [`BuildError`] then.
///
/// ```
/// use carom_engine::ricochet::{Board, Profile};
/// use carom_tablebase::TableSetup;
///
/// let board: Board = "4B-3B-2B-1A".parse()?;
/// let plain = TableSetup::new(board, "red to 3,3".parse()?, 4);
/// assert_eq!(plain.positions()?, 656_239_500);
/// let official = TableSetup { profile: Profile::OFFICIAL, ..plain.clone() };
/// assert!(official.memory()? > plain.memory()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSetup {
    /// The board, of at most 16x16 squares.
    pub board: Arc<Board>,
    /// The robot that must arrive, or any of them, and its target.
    pub goal: Goal,
    /// The number of robots: the first ones of [`Robot::ALL`]. A table has 1 to 4 of them.
    pub robots: usize,
    /// The rules: the plain or the official ones.
    pub profile: Profile,
}

impl From<&Round> for TableSetup {
    fn from(round: &Round) -> Self {
        Self {
            board: Arc::clone(round.board()),
            goal: round.goal(),
            robots: round.start().squares().len(),
            profile: round.profile(),
        }
    }
}

impl TableSetup {
    /// The setup for the first `robots` robots under the plain rules.
    #[must_use]
    pub fn new(board: impl Into<Arc<Board>>, goal: Goal, robots: usize) -> Self {
        Self { board: board.into(), goal, robots, profile: Profile::PLAIN }
    }

    /// The number of positions in the table or in the counts. Positions that differ by an exchange of helpers count as one.
    ///
    /// # Errors
    /// [`BuildError`] if no table is possible.
    pub fn positions(&self) -> Result<u64, BuildError> {
        self.check()?;
        Ok(self.total())
    }

    /// The number of bytes that [`Builder::build`](crate::Builder::build) needs: under the official rule three tenths more
    /// than under the plain rules, and up to six times as many on a board with diagonals. Both may apply. A table with
    /// distances over 28 needs one sixth more. It is the same for every goal, also for an impossible one.
    ///
    /// # Errors
    /// [`BuildError`] if such a table is impossible for every goal.
    pub fn memory(&self) -> Result<u64, BuildError> {
        self.bytes(PLANES)
    }

    /// The number of bytes that [`Builder::count`](crate::Builder::count) needs. It is the same for every goal.
    ///
    /// # Errors
    /// [`BuildError`] if such counts are impossible for every goal.
    pub fn memory_of_counts(&self) -> Result<u64, BuildError> {
        self.bytes(0)
    }

    fn bytes(&self, planes: usize) -> Result<u64, BuildError> {
        let layout = Layout::new(&self.board, self.robots, self.profile)?;
        Ok(layout.bytes(planes, self.profile.must_turn))
    }

    /// Rejects an impossible table.
    fn check(&self) -> Result<(), BuildError> {
        check_kind(&self.board, self.robots, self.profile)?;
        if self.goal.robot.is_some_and(|robot| robot.index() >= self.robots) {
            return Err(BuildError::NoSuchRobot { count: self.robots });
        }
        if !self.board.is_standable(self.goal.square) {
            return Err(BuildError::Target);
        }
        if self.profile.must_turn && self.goal.robot.is_none() {
            return Err(BuildError::AnyMustTurn);
        }
        Ok(())
    }

    /// The number of all positions. Positions that differ by an exchange of robots with the same task count
    /// as one.
    pub(crate) fn total(&self) -> u64 {
        let squares = self.board.size().squares().filter(|&it| self.board.is_standable(it)).count();
        let placements: u64 = (0..self.robots).map(|i| squares.saturating_sub(i) as u64).product();
        placements / orders(self.interchangeable().count())
    }

    /// How often a state of the layers is there for one position.
    pub(crate) fn times(&self) -> u64 {
        match self.goal.robot {
            _ if self.board.has_diagonals() => orders(self.interchangeable().count()),
            Some(_) => 1,
            None => self.robots as u64,
        }
    }

    /// The robots with the same task that pass the same diagonals: those that need not arrive, or all of them if
    /// any robot may, except for the robots with the colour of a diagonal.
    pub(crate) fn interchangeable(&self) -> impl Iterator<Item = Robot> + '_ {
        let passes =
            |robot: Robot| self.board.diagonals().any(|(_, diagonal)| diagonal.robot == robot);
        let robots = Robot::ALL[..self.robots].iter().copied();
        robots.filter(move |&it| self.goal.robot != Some(it) && !passes(it))
    }

    /// The round of this setup from a position.
    pub(crate) fn round_from(&self, position: &Position) -> Option<Round> {
        let robots = position.squares().to_vec();
        let setup = RoundSetup { robots, goal: self.goal, profile: self.profile };
        Round::new(Arc::clone(&self.board), setup).ok()
    }
}

/// Rejects a table that is impossible for every goal.
fn check_kind(board: &Board, robots: usize, profile: Profile) -> Result<(), BuildError> {
    if !profile.rebounds || profile.stops_on_diagonals {
        return Err(BuildError::Rules { profile });
    }
    let (width, height) = (board.size().width(), board.size().height());
    if width > 16 || height > 16 {
        return Err(BuildError::TooLarge { width, height });
    }
    if !(1..=4).contains(&robots) {
        return Err(BuildError::RobotCount { count: robots });
    }
    Ok(())
}

/// A possible table.
pub(crate) struct Task {
    pub(crate) setup: TableSetup,
    pub(crate) layout: Layout,
}

/// The numbering of the placements of the helpers.
pub(crate) enum Layout {
    /// Helpers are interchangeable.
    Alike(Triples),
    /// Diagonals distinguish the helpers.
    Distinct(Grid),
}

impl Task {
    pub(crate) fn new(setup: &TableSetup) -> Result<Self, BuildError> {
        setup.check()?;
        let layout = Layout::new(&setup.board, setup.robots, setup.profile)?;
        Ok(Self { setup: setup.clone(), layout })
    }

    /// The bytes of the table with this number of planes for distances.
    pub(crate) fn bytes(&self, planes: usize) -> u64 {
        self.layout.bytes(planes, self.setup.profile.must_turn)
    }
}

impl Layout {
    /// The numbering for a table of any goal.
    pub(crate) fn new(board: &Board, robots: usize, profile: Profile) -> Result<Self, BuildError> {
        check_kind(board, robots, profile)?;
        Ok(if board.has_diagonals() {
            Self::Distinct(Grid::new(board, robots - 1))
        } else {
            let (width, height) = (board.size().width(), board.size().height());
            Self::Alike(Triples::new(width, height, robots as u8 - 1, Numbering::Part))
        })
    }

    /// The bytes of a table with this number of planes for distances, and with words if its robot must turn.
    pub(crate) fn bytes(&self, planes: usize, must_turn: bool) -> u64 {
        let (words, word) =
            if must_turn { (size_of::<Words>(), size_of::<LineSet>()) } else { (0, 0) };
        let bytes = match self {
            Self::Alike(triples) => {
                let len = triples.len();
                // Without planes for distances there is one for what is reached.
                let sets = (planes.max(1) + 1) * len * size_of::<Octet>();
                sets + (len * (1 + planes) + Blocks::len(triples)) * words
            }
            Self::Distinct(grid) => grid.len() * (2 + planes) * (size_of::<Squares>() + word),
        };
        bytes as u64
    }
}

/// Rejects a table that needs more memory than the limit.
pub(crate) fn check_limit(needed: u64, control: &Control<'_>) -> Result<(), BuildError> {
    match control.memory_limit().filter(|&limit| limit < needed) {
        Some(limit) => Err(BuildError::Memory { needed, limit }),
        None => Ok(()),
    }
}

/// Rejects a table for which the system does not give the memory: a vector that finds none would end the program.
pub(crate) fn check_room(needed: u64) -> Result<(), BuildError> {
    let fits = |bytes: usize| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    if usize::try_from(needed).is_ok_and(fits) {
        Ok(())
    } else {
        Err(BuildError::NoMemory { needed })
    }
}

/// The number of orders of some things.
fn orders(count: usize) -> u64 {
    (1..=count as u64).product()
}
