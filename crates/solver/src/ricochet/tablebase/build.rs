//! [`Builder`]: builds tables, and reuses their memory for the next one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use carom_engine::Square;
use carom_engine::ricochet::{Board, Goal, Profile};

use super::blocks::Blocks;
use super::error::BuildError;
use super::layers::{Layers, Memory, Start};
use super::lines::Lines;
use super::sweep::Sense;
use super::table::Tablebase;
use super::triples::{Octet, Triples};
use super::unturned::{self, Added, UnturnedSets, Waiting, Words};
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
    built: Arc<AtomicU64>,
}

/// The number of positions at each distance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub(super) histogram: Vec<u64>,
    pub(super) unsolvable: u64,
}

impl Counts {
    /// The number of positions by distance, 0 first. The last entry is not 0. Positions that differ by an
    /// exchange of helpers count as one.
    #[must_use]
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// The number of unsolvable positions.
    #[must_use]
    pub const fn unsolvable(&self) -> u64 {
        self.unsolvable
    }

    /// The number of all positions.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.histogram.iter().sum::<u64>() + self.unsolvable
    }

    /// The greatest distance of a solvable position; `None` if no position is solvable.
    #[must_use]
    pub fn longest(&self) -> Option<u32> {
        self.histogram.len().checked_sub(1).map(|longest| longest as u32)
    }

    /// The mean distance of the solvable positions.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let solvable: u64 = self.histogram.iter().sum();
        let moves: u64 = (0..).zip(&self.histogram).map(|(distance, count)| distance * count).sum();
        (solvable > 0).then(|| moves as f64 / solvable as f64)
    }
}

/// A question that a table can answer.
pub(super) struct Task {
    pub(super) board: Arc<Board>,
    pub(super) robots: usize,
    pub(super) profile: Profile,
    pub(super) triples: Triples,
}

/// The layers of a table, finished.
struct Finished {
    counts: Counts,
    layers: Layers,
    /// The greatest distance of a robot that has turned.
    longest: u32,
    waiting: Option<Waiting>,
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
        if board.has_diagonals() {
            return Err(BuildError::Diagonals);
        }
        if !(1..=4).contains(&robots) {
            return Err(BuildError::RobotCount { count: robots });
        }
        let triples = Triples::new(width, height, robots as u8 - 1);
        Ok(Self { board, robots, profile, triples })
    }

    /// Rejects an impossible goal.
    pub(super) fn check(&self, goal: Goal) -> Result<(), BuildError> {
        if goal.robot.is_some_and(|robot| robot.index() >= self.robots) {
            return Err(BuildError::NoSuchRobot { count: self.robots });
        }
        if !self.board.size().contains(goal.square) || self.board.is_closed(goal.square) {
            return Err(BuildError::Target);
        }
        if self.profile.must_turn && goal.robot.is_none() {
            return Err(BuildError::AnyMustTurn);
        }
        Ok(())
    }

    /// The bytes of a table with this number of planes for distances.
    pub(super) fn bytes(&self, planes: usize) -> u64 {
        let octets = self.triples.len() * (1 + planes) + Blocks::len(&self.triples);
        let words = if self.profile.must_turn { size_of::<Words>() } else { 0 };
        (octets * (size_of::<Octet>() + words)) as u64
    }

    /// The number of all positions. Positions that differ by an exchange of robots with the same task count
    /// as one.
    pub(super) fn total(&self, goal: Goal) -> u64 {
        let squares = self.board.size().squares().filter(|&it| !self.board.is_closed(it)).count();
        let choose = |from: usize, count: usize| {
            (0..count).fold(1_u64, |all, i| all * (from.saturating_sub(i)) as u64 / (i as u64 + 1))
        };
        match goal.robot {
            None => choose(squares, self.robots),
            Some(_) => squares as u64 * choose(squares.saturating_sub(1), self.robots - 1),
        }
    }
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

    /// The number of bytes that [`Builder::build_under`] needs: under the official rule a quarter more.
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
        let Finished { counts, layers, longest, waiting } = self.run(&task, goal, true, control)?;
        let unturned = waiting.map(UnturnedSets::new);
        Ok(Tablebase::new(task, goal, counts, longest, layers.finish(), unturned))
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
        let Finished { counts, layers, waiting, .. } = self.run(&task, goal, false, control)?;
        self.keep(layers, waiting);
        Ok(counts)
    }

    /// Keeps the memory of a table that is no longer needed.
    pub fn recycle(&mut self, table: Tablebase) {
        (self.memory, self.unturned) = table.into_memory();
    }

    /// Layers without any state.
    pub(super) fn layers(
        &mut self,
        task: &Task,
        with_planes: bool,
        control: &Control<'_>,
    ) -> Result<Layers, BuildError> {
        let needed = task.bytes(if with_planes { PLANES } else { 0 });
        if let Some(limit) = control.max_memory.filter(|&limit| limit < needed) {
            return Err(BuildError::Memory { needed, limit });
        }
        let memory = std::mem::take(&mut self.memory);
        Ok(Layers::new(&task.board, task.triples.clone(), self.threads, with_planes, memory))
    }

    pub(super) fn keep(&mut self, layers: Layers, waiting: Option<Waiting>) {
        self.memory = layers.finish();
        if let Some(waiting) = waiting {
            self.unturned = waiting.finish();
        }
    }

    fn run(
        &mut self,
        task: &Task,
        goal: Goal,
        with_planes: bool,
        control: &mut Control<'_>,
    ) -> Result<Finished, BuildError> {
        task.check(goal)?;
        let mut layers = self.layers(task, with_planes, control)?;
        let target = byte(goal.square);
        layers.start(match goal.robot {
            None => Start::AnyArrived { target },
            Some(_) => Start::Arrived { target },
        });
        let mut waiting = task.profile.must_turn.then(|| {
            let memory = std::mem::take(&mut self.unturned);
            Waiting::new(&layers, Lines::new(&task.board, goal.square), with_planes, memory)
        });
        let times = if goal.robot.is_none() { task.robots as u64 } else { 1 };
        let total = task.total(goal);
        let mut histogram: Vec<u64> = Vec::new();
        let mut stats = Stats::default();
        // The number of layers of robots that have turned, and whether the last one was empty.
        let (mut turned_layers, mut is_finished) = (0, false);
        loop {
            let depth = histogram.len() as u32;
            let added = match &mut waiting {
                Some(waiting) if depth > 0 => waiting.advance(&layers, depth),
                _ => Added::default(),
            };
            if let Some(last) = histogram.last_mut() {
                // This position counts among those before the first slide.
                *last -= added.turned;
            }
            let mut new = 0;
            if !is_finished {
                new = layers.advance(Sense::Back) / times;
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
                self.keep(layers, waiting);
                return Err(BuildError::Stopped(why));
            }
        }
        while histogram.last() == Some(&0) {
            histogram.pop();
        }
        let unsolvable = total - histogram.iter().sum::<u64>();
        self.built.fetch_add(1, Ordering::Relaxed);
        let longest = u32::saturating_sub(turned_layers, 1);
        Ok(Finished { counts: Counts { histogram, unsolvable }, layers, longest, waiting })
    }
}

/// The number of a square, 16 per row.
pub(super) const fn byte(square: Square) -> u8 {
    square.y() * 16 + square.x()
}
