//! [`Builder`]: builds tables, and reuses their memory for the next one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use carom_engine::ricochet::{Board, Goal, Profile, Robot};

use super::blocks::Blocks;
use super::counts::Counts;
use super::distinct::{self, Grid};
use super::error::BuildError;
use super::layers::{Layers, Memory, Start, byte_of};
use super::lines::Lines;
use super::sweep::Sense;
use super::table::{Sets, Tablebase};
use super::triples::{Octet, Triples};
use super::unturned::{self, Added, Source, UnturnedSets, Waiting, Words};
use crate::ricochet::bits::Squares;
use crate::{Control, Stats};

/// The number of planes of a new table: enough for 31 moves.
const PLANES: usize = 5;

/// Builds tables. Keep it for many tables: it reuses the memory of a table that was given back
/// ([`Builder::recycle`]). New memory costs as much time as many layers.
///
/// It starts threads only if [`Builder::threads`] requests more than one. The result is the same.
#[derive(Debug)]
pub struct Builder {
    threads: usize,
    memory: Memory,
    unturned: unturned::Memory,
    distinct: distinct::Memory,
    built: Arc<AtomicU64>,
}

/// A question that a table can answer.
pub(super) struct Task {
    pub(super) board: Arc<Board>,
    pub(super) robots: usize,
    pub(super) profile: Profile,
    pub(super) layout: Layout,
}

/// The numbering of the placements of the helpers.
pub(super) enum Layout {
    /// Helpers are interchangeable.
    Alike(Triples),
    /// Diagonals distinguish the helpers.
    Distinct(Grid),
}

/// A finished table.
struct Finished {
    counts: Counts,
    growing: Growing,
    /// The greatest distance of a robot that has turned.
    longest: u32,
}

/// A table that grows.
enum Growing {
    /// Helpers are interchangeable. Under the official rule robots that have not turned have sets of their own.
    Alike(Box<Layers>, Option<Box<Waiting>>),
    /// Diagonals distinguish the helpers.
    Distinct(Box<distinct::Layers>),
}

impl Growing {
    /// Adds a layer of robots that have not turned.
    fn advance_unturned(&mut self, depth: u32) -> Added {
        match self {
            Self::Alike(layers, Some(waiting)) if depth > 0 => waiting.advance(layers, depth),
            _ => Added::default(),
        }
    }

    /// Adds a layer and returns the number of its states.
    fn advance(&mut self) -> u64 {
        match self {
            Self::Alike(layers, _) => layers.advance(Sense::Back),
            Self::Distinct(layers) => layers.advance(),
        }
    }
}

impl Task {
    pub(super) fn new(
        board: Arc<Board>,
        robots: usize,
        profile: Profile,
    ) -> Result<Self, BuildError> {
        if !profile.rebounds {
            return Err(BuildError::Rules { profile });
        }
        let (width, height) = (board.size().width(), board.size().height());
        if width > 16 || height > 16 {
            return Err(BuildError::TooLarge { width, height });
        }
        if board.has_diagonals() && profile.must_turn {
            return Err(BuildError::DiagonalsMustTurn);
        }
        if !(1..=4).contains(&robots) {
            return Err(BuildError::RobotCount { count: robots });
        }
        let layout = if board.has_diagonals() {
            Layout::Distinct(Grid::new(&board, robots - 1))
        } else {
            Layout::Alike(Triples::new(width, height, robots as u8 - 1))
        };
        Ok(Self { board, robots, profile, layout })
    }

    /// Rejects an impossible goal.
    pub(super) fn check(&self, goal: Goal) -> Result<(), BuildError> {
        if goal.robot.is_some_and(|robot| robot.index() >= self.robots) {
            return Err(BuildError::NoSuchRobot { count: self.robots });
        }
        if !self.board.is_standable(goal.square) {
            return Err(BuildError::Target);
        }
        if self.profile.must_turn && goal.robot.is_none() {
            return Err(BuildError::AnyMustTurn);
        }
        Ok(())
    }

    /// Rejects a table beyond the limit of memory.
    pub(super) fn check_memory(
        &self,
        with_planes: bool,
        control: &Control<'_>,
    ) -> Result<(), BuildError> {
        let needed = self.bytes(if with_planes { PLANES } else { 0 });
        match control.max_memory.filter(|&limit| limit < needed) {
            Some(limit) => Err(BuildError::Memory { needed, limit }),
            None => Ok(()),
        }
    }

    /// The bytes of a table with this number of planes for distances.
    pub(super) fn bytes(&self, planes: usize) -> u64 {
        let bytes = match &self.layout {
            Layout::Alike(triples) => {
                let octets = triples.len() * (1 + planes) + Blocks::len(triples);
                let words = if self.profile.must_turn { size_of::<Words>() } else { 0 };
                octets * (size_of::<Octet>() + words)
            }
            Layout::Distinct(grid) => grid.len() * (2 + planes) * size_of::<Squares>(),
        };
        bytes as u64
    }

    /// The number of all positions. Positions that differ by an exchange of robots with the same task count
    /// as one.
    pub(super) fn total(&self, goal: Goal) -> u64 {
        let squares = self.board.size().squares().filter(|&it| self.board.is_standable(it)).count();
        let placements: u64 = (0..self.robots).map(|i| squares.saturating_sub(i) as u64).product();
        placements / orders(interchangeable(&self.board, self.robots, goal).count())
    }

    /// How often a state of the layers is there for one position.
    fn times(&self, goal: Goal) -> u64 {
        match (&self.layout, goal.robot) {
            (Layout::Alike(_), Some(_)) => 1,
            (Layout::Alike(_), None) => self.robots as u64,
            (Layout::Distinct(_), _) => {
                orders(interchangeable(&self.board, self.robots, goal).count())
            }
        }
    }
}

/// The robots with the same task that pass the same diagonals: those that need not arrive, or all of them if
/// any robot may, except for the robots with the colour of a diagonal.
pub(super) fn interchangeable(
    board: &Board,
    robots: usize,
    goal: Goal,
) -> impl Iterator<Item = Robot> + '_ {
    let passes = |robot: Robot| board.diagonals().any(|(_, diagonal)| diagonal.robot == robot);
    Robot::ALL[..robots].iter().copied().filter(move |&it| goal.robot != Some(it) && !passes(it))
}

/// The number of orders of some things.
fn orders(count: usize) -> u64 {
    (1..=count as u64).product()
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    /// A builder with one thread and no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            threads: 1,
            memory: Memory::default(),
            unturned: unturned::Memory::default(),
            distinct: distinct::Memory::default(),
            built: Arc::default(),
        }
    }

    /// The number of threads that work on a table, including the calling thread.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The number of tables that this builder has completed, with those that are only counted. Another thread may read it
    /// while the builder works.
    #[must_use]
    pub fn built(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.built)
    }

    /// The number of bytes that [`Builder::build`] needs; [`Builder::count`] needs two sevenths of it. A
    /// table with distances over 29 needs one seventh more.
    ///
    /// # Errors
    /// [`BuildError`] if such a table is impossible.
    pub fn memory(board: impl Into<Arc<Board>>, robots: usize) -> Result<u64, BuildError> {
        Self::memory_under(board, robots, Profile::PLAIN)
    }

    /// The number of bytes that [`Builder::build_under`] needs: under the official rule a quarter more, and up to
    /// six times as many on a board with diagonals.
    ///
    /// # Errors
    /// [`BuildError`] if such a table is impossible.
    pub fn memory_under(
        board: impl Into<Arc<Board>>,
        robots: usize,
        profile: Profile,
    ) -> Result<u64, BuildError> {
        Ok(Task::new(board.into(), robots, profile)?.bytes(PLANES))
    }

    /// The number of positions in the table of a goal. Positions that differ by an exchange of helpers
    /// count as one.
    ///
    /// # Errors
    /// [`BuildError`] if such a table is impossible.
    pub fn positions(
        board: impl Into<Arc<Board>>,
        goal: Goal,
        robots: usize,
    ) -> Result<u64, BuildError> {
        Self::positions_under(board, goal, robots, Profile::PLAIN)
    }

    /// The same number for a table under other rules.
    ///
    /// # Errors
    /// [`BuildError`] if such a table is impossible.
    pub fn positions_under(
        board: impl Into<Arc<Board>>,
        goal: Goal,
        robots: usize,
        profile: Profile,
    ) -> Result<u64, BuildError> {
        let task = Task::new(board.into(), robots, profile)?;
        task.check(goal)?;
        Ok(task.total(goal))
    }

    /// The distances of all positions of a board with the first `robots` robots to a goal, under the plain
    /// rules.
    ///
    /// After each layer it reports to `control`: the depth is the number of the layer, and the stats count
    /// the positions so far. The node limit is a limit of positions.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(
        &mut self,
        board: impl Into<Arc<Board>>,
        goal: Goal,
        robots: usize,
        control: &mut Control<'_>,
    ) -> Result<Tablebase, BuildError> {
        self.build_under(board, goal, robots, Profile::PLAIN, control)
    }

    /// The same under other rules. Under the official rule the number of positions so far may count positions
    /// of the last layer that need more moves.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build_under(
        &mut self,
        board: impl Into<Arc<Board>>,
        goal: Goal,
        robots: usize,
        profile: Profile,
        control: &mut Control<'_>,
    ) -> Result<Tablebase, BuildError> {
        let task = Task::new(board.into(), robots, profile)?;
        let Finished { counts, growing, longest } = self.run(&task, goal, true, control)?;
        let (sets, unturned) = match growing {
            Growing::Alike(layers, waiting) => {
                (Sets::Built(layers.finish()), waiting.map(|waiting| UnturnedSets::new(*waiting)))
            }
            Growing::Distinct(layers) => (Sets::Distinct(layers.finish()), None),
        };
        Ok(Tablebase::new(task, goal, counts, longest, sets, unturned))
    }

    /// The number of positions at each distance under the plain rules. It needs less memory than the
    /// distances themselves.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn count(
        &mut self,
        board: impl Into<Arc<Board>>,
        goal: Goal,
        robots: usize,
        control: &mut Control<'_>,
    ) -> Result<Counts, BuildError> {
        self.count_under(board, goal, robots, Profile::PLAIN, control)
    }

    /// The same under other rules.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn count_under(
        &mut self,
        board: impl Into<Arc<Board>>,
        goal: Goal,
        robots: usize,
        profile: Profile,
        control: &mut Control<'_>,
    ) -> Result<Counts, BuildError> {
        let task = Task::new(board.into(), robots, profile)?;
        let Finished { counts, growing, .. } = self.run(&task, goal, false, control)?;
        self.keep(growing);
        Ok(counts)
    }

    /// Keeps the memory of a table that is no longer needed.
    pub fn recycle(&mut self, table: Tablebase) {
        let unturned = table.unturned.map(|unturned| unturned.words);
        if let Some(Source::Built(memory)) = unturned {
            self.unturned = memory;
        }
        match table.sets {
            Sets::Built(memory) => self.memory = memory,
            Sets::Distinct(memory) => self.distinct = memory,
            Sets::Stored(_) => {}
        }
    }

    /// Layers without any state.
    pub(super) fn layers(&mut self, board: &Board, triples: &Triples, with_planes: bool) -> Layers {
        let memory = std::mem::take(&mut self.memory);
        Layers::new(board, triples.clone(), self.threads, with_planes, memory)
    }

    /// Keeps the memory of layers.
    pub(super) fn keep_layers(&mut self, layers: Layers) {
        self.memory = layers.finish();
    }

    fn keep(&mut self, growing: Growing) {
        match growing {
            Growing::Alike(layers, waiting) => {
                self.keep_layers(*layers);
                if let Some(waiting) = waiting {
                    self.unturned = waiting.finish();
                }
            }
            Growing::Distinct(layers) => self.distinct = layers.finish(),
        }
    }

    /// Layer 0 of a table.
    fn start(&mut self, task: &Task, goal: Goal, with_planes: bool) -> Growing {
        let triples = match &task.layout {
            Layout::Alike(triples) => triples,
            Layout::Distinct(_) => {
                let active = goal.robot.unwrap_or(Robot::Red);
                let mut helpers = Robot::ALL[..task.robots].to_vec();
                helpers.retain(|&robot| robot != active);
                let (board, memory) = (&task.board, std::mem::take(&mut self.distinct));
                let threads = self.threads;
                let mut layers =
                    distinct::Layers::new(board, active, &helpers, threads, with_planes, memory);
                layers.start(goal.square, goal.robot.is_none());
                return Growing::Distinct(Box::new(layers));
            }
        };
        let mut layers = self.layers(&task.board, triples, with_planes);
        let target = byte_of(goal.square);
        layers.start(match goal.robot {
            None => Start::AnyArrived { target },
            Some(_) => Start::Arrived { target },
        });
        let waiting = task.profile.must_turn.then(|| {
            let memory = std::mem::take(&mut self.unturned);
            Waiting::new(&layers, Lines::new(&task.board, goal.square), with_planes, memory)
        });
        Growing::Alike(Box::new(layers), waiting.map(Box::new))
    }

    /// Rejects a table for which the system does not give the memory: a vector that finds none would end the program.
    fn check_room(&self, task: &Task, with_planes: bool) -> Result<(), BuildError> {
        let has_room = match &task.layout {
            Layout::Alike(triples) => self.memory.reached.capacity() >= triples.len(),
            Layout::Distinct(grid) => self.distinct.reached.capacity() >= grid.len(),
        };
        let needed = task.bytes(if with_planes { PLANES } else { 0 });
        let fits = |bytes: usize| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
        if has_room || usize::try_from(needed).is_ok_and(fits) {
            return Ok(());
        }
        Err(BuildError::NoMemory { needed })
    }

    fn run(
        &mut self,
        task: &Task,
        goal: Goal,
        with_planes: bool,
        control: &mut Control<'_>,
    ) -> Result<Finished, BuildError> {
        task.check(goal)?;
        task.check_memory(with_planes, control)?;
        self.check_room(task, with_planes)?;
        let mut growing = self.start(task, goal, with_planes);
        let (times, total) = (task.times(goal), task.total(goal));
        let mut histogram: Vec<u64> = Vec::new();
        let mut stats = Stats::default();
        // The number of layers of robots that have turned, and whether the last one was empty.
        let (mut turned_layers, mut is_finished) = (0, false);
        loop {
            let depth = histogram.len() as u32;
            let added = growing.advance_unturned(depth);
            if let Some(last) = histogram.last_mut() {
                // This position counts among those before the first slide.
                *last -= added.turned;
            }
            let mut new = 0;
            if !is_finished {
                new = growing.advance() / times;
                is_finished = new == 0;
                turned_layers += u32::from(new > 0);
            }
            if new == 0 && !added.any {
                break;
            }
            histogram.push(new + added.fresh);
            // Positions of the last layer may count twice under the official rule.
            stats.expanded = histogram.iter().sum::<u64>().min(total);
            stats.depth = depth;
            let planes = (u32::BITS - (depth + 1).leading_zeros()) as usize;
            let memory = task.bytes(if with_planes { planes.max(PLANES) } else { 0 });
            if let Err(why) = control.check(&stats, stats.depth, memory) {
                self.keep(growing);
                return Err(BuildError::Stopped(why));
            }
        }
        while histogram.last() == Some(&0) {
            histogram.pop();
        }
        let unsolvable = total - histogram.iter().sum::<u64>();
        self.built.fetch_add(1, Ordering::Relaxed);
        let longest = u32::saturating_sub(turned_layers, 1);
        Ok(Finished { counts: Counts { histogram, unsolvable }, growing, longest })
    }
}
