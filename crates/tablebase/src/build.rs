//! [`Builder`]: builds tables, and reuses their memory for the next one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use carom_engine::ricochet::{Board, Robot};
use carom_solver::{Control, Stats};

use crate::counts::Counts;
use crate::diagonals::distinct::{DistinctLayers, DistinctMemory};
use crate::error::BuildError;
use crate::official::lines::Lines;
use crate::official::unturned::{LayerAdditions, UnturnedLayers, UnturnedMemory};
use crate::official::unturned_distinct::{UnturnedDistinctLayers, UnturnedDistinctMemory};
use crate::official::unturned_sets::{UnturnedSets, WordStorage};
use crate::plain::layers::{Layers, Memory, Start};
use crate::plain::triples::Triples;
use crate::planes::{FIRST, PLANES, planes_after};
use crate::setup::{self, Layout, TableSetup, Task};
use crate::squares::byte_of;
use crate::table::{Sets, Tablebase};

/// Builds tables. Keep it for many tables: it reuses the memory of a table that was given back
/// ([`Builder::recycle`]). New memory costs as much time as many layers.
///
/// It starts threads only if [`Builder::with_threads`] requests more than one. The result is the same.
#[derive(Debug)]
pub struct Builder {
    threads: usize,
    memory: Memory,
    unturned: UnturnedMemory,
    distinct: DistinctMemory,
    unturned_distinct: UnturnedDistinctMemory,
    built: Arc<AtomicU64>,
}

/// From this number of sets on, threads share a table: more than two robots have on any board.
const SHARED_FROM: usize = 1 << 13;

/// A finished table.
struct FinishedTable {
    counts: Counts,
    growing: GrowingTable,
    /// The greatest distance of a robot that has turned.
    longest: u32,
}

/// A table that grows.
enum GrowingTable {
    /// Helpers are interchangeable. Under the official rule robots that have not turned have sets of their own.
    Alike(Box<Layers>, Option<Box<UnturnedLayers>>),
    /// Diagonals distinguish the helpers.
    Distinct(Box<DistinctLayers>, Option<Box<UnturnedDistinctLayers>>),
}

impl GrowingTable {
    /// Adds a layer of robots that have not turned.
    fn advance_unturned(&mut self, depth: u32) -> LayerAdditions {
        match self {
            Self::Alike(layers, Some(unturned)) if depth > 0 => unturned.advance(layers, depth),
            Self::Distinct(layers, Some(unturned)) if depth > 0 => unturned.advance(layers, depth),
            _ => LayerAdditions::default(),
        }
    }

    /// Adds a layer and returns the number of its states.
    fn advance(&mut self) -> u64 {
        match self {
            Self::Alike(layers, _) => layers.advance(),
            Self::Distinct(layers, _) => layers.advance(),
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
            unturned: UnturnedMemory::default(),
            distinct: DistinctMemory::default(),
            unturned_distinct: UnturnedDistinctMemory::default(),
            built: Arc::default(),
        }
    }

    /// The number of threads that work on a table, including the calling thread.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The number of tables that this builder has completed, with those that are only counted. Another thread may read it
    /// while the builder works.
    #[must_use]
    pub fn built(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.built)
    }

    /// The distances of all positions of a setup.
    ///
    /// After each layer it reports to `control`: the depth is the number of the layer, and the stats count
    /// the positions so far. The node limit is a limit of positions. Under the official rule the number of positions so far may
    /// count positions of the last layer that need more moves.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(
        &mut self,
        setup: &TableSetup,
        control: &mut Control<'_>,
    ) -> Result<Tablebase, BuildError> {
        let task = Task::new(setup)?;
        let FinishedTable { counts, growing, longest } = self.run(&task, true, control)?;
        let (sets, unturned) = match growing {
            GrowingTable::Alike(layers, unturned) => (
                Sets::Built(layers.finish()),
                unturned.map(|unturned| UnturnedSets::new(*unturned)),
            ),
            GrowingTable::Distinct(layers, unturned) => {
                let grid = layers.grid.clone();
                let unturned = unturned.map(|unturned| UnturnedSets::distinct(*unturned, grid));
                (Sets::Distinct(layers.finish()), unturned)
            }
        };
        Ok(Tablebase::new(task, counts, longest, sets, unturned))
    }

    /// The number of positions at each distance. It needs less memory than the distances themselves
    /// ([`TableSetup::memory_of_counts`]).
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn count(
        &mut self,
        setup: &TableSetup,
        control: &mut Control<'_>,
    ) -> Result<Counts, BuildError> {
        let task = Task::new(setup)?;
        let FinishedTable { counts, growing, .. } = self.run(&task, false, control)?;
        self.keep(growing);
        Ok(counts)
    }

    /// Keeps the memory of a table that is no longer needed.
    pub fn recycle(&mut self, table: Tablebase) {
        match table.unturned.map(|unturned| unturned.words) {
            Some(WordStorage::Built(memory)) => self.unturned = memory,
            Some(WordStorage::Distinct(memory, _)) => self.unturned_distinct = memory,
            Some(WordStorage::Stored(_)) | None => {}
        }
        match table.sets {
            Sets::Built(memory) => self.memory = memory,
            Sets::Distinct(memory) => self.distinct = memory,
            Sets::Stored(_) => {}
        }
    }

    /// The threads for a table with a number of sets. To start a thread for each layer takes longer than the layers of a
    /// small table.
    const fn threads_for(&self, sets: usize) -> usize {
        if sets < SHARED_FROM { 1 } else { self.threads }
    }

    /// Layers without any state.
    pub(crate) fn layers(&mut self, board: &Board, triples: &Triples, with_planes: bool) -> Layers {
        let memory = std::mem::take(&mut self.memory);
        let threads = self.threads_for(8 * triples.len());
        Layers::new(board, triples.clone(), threads, with_planes, memory)
    }

    /// Keeps the memory of layers.
    pub(crate) fn keep_layers(&mut self, layers: Layers) {
        self.memory = layers.finish();
    }

    fn keep(&mut self, growing: GrowingTable) {
        match growing {
            GrowingTable::Alike(layers, unturned) => {
                self.keep_layers(*layers);
                if let Some(unturned) = unturned {
                    self.unturned = unturned.finish();
                }
            }
            GrowingTable::Distinct(layers, unturned) => {
                self.distinct = layers.finish();
                if let Some(unturned) = unturned {
                    self.unturned_distinct = unturned.finish();
                }
            }
        }
    }

    /// Layer 0 of a table.
    fn start(&mut self, task: &Task, with_planes: bool) -> GrowingTable {
        let TableSetup { board, goal, robots, profile } = &task.setup;
        let triples = match &task.layout {
            Layout::Alike(triples) => triples,
            Layout::Distinct(grid) => {
                let active = goal.robot.unwrap_or(Robot::Red);
                let mut helpers = Robot::ALL[..*robots].to_vec();
                helpers.retain(|&robot| robot != active);
                let memory = std::mem::take(&mut self.distinct);
                let threads = self.threads_for(grid.len());
                let mut layers =
                    DistinctLayers::new(board, active, &helpers, threads, with_planes, memory);
                layers.start(goal.square, goal.robot.is_none());
                let unturned = profile.must_turn.then(|| {
                    let memory = std::mem::take(&mut self.unturned_distinct);
                    let target = goal.square;
                    Box::new(UnturnedDistinctLayers::new(
                        &layers,
                        board,
                        target,
                        active,
                        with_planes,
                        memory,
                    ))
                });
                return GrowingTable::Distinct(Box::new(layers), unturned);
            }
        };
        let mut layers = self.layers(board, triples, with_planes);
        let target = byte_of(goal.square);
        layers.start(match goal.robot {
            None => Start::AnyArrived { target },
            Some(_) => Start::Arrived { target },
        });
        let unturned = profile.must_turn.then(|| {
            let memory = std::mem::take(&mut self.unturned);
            let active = goal.robot.unwrap_or(Robot::Red);
            let lines = Lines::new(board, goal.square, active);
            UnturnedLayers::new(&layers, lines, with_planes, memory)
        });
        GrowingTable::Alike(Box::new(layers), unturned.map(Box::new))
    }

    /// Rejects a table for which the system does not give the memory, unless it is there from an earlier table.
    fn check_room(&self, task: &Task, needed: u64) -> Result<(), BuildError> {
        let has_room = match &task.layout {
            Layout::Alike(triples) => {
                let first = self.memory.planes.get(FIRST);
                first.is_some_and(|plane| plane.capacity() >= triples.len())
            }
            Layout::Distinct(grid) => self.distinct.reached.capacity() >= grid.len(),
        };
        if has_room { Ok(()) } else { setup::check_room(needed) }
    }

    fn run(
        &mut self,
        task: &Task,
        with_planes: bool,
        control: &mut Control<'_>,
    ) -> Result<FinishedTable, BuildError> {
        let needed = task.bytes(if with_planes { PLANES } else { 0 });
        setup::check_limit(needed, control)?;
        self.check_room(task, needed)?;
        let mut growing = self.start(task, with_planes);
        let (times, total) = (task.setup.times(), task.setup.total());
        let mut histogram: Vec<u64> = Vec::new();
        let mut stats = Stats::default();
        // The number of layers of robots that have turned, and whether the last one was empty.
        let (mut turned_layers, mut is_finished) = (0, false);
        loop {
            let depth = histogram.len() as u32;
            let added = growing.advance_unturned(depth);
            if let Some(last) = histogram.last_mut() {
                // This position counts among those before the first slide.
                *last -= added.turned / times;
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
            histogram.push(new + added.fresh / times);
            // Positions of the last layer may count twice under the official rule.
            stats.expanded = histogram.iter().sum::<u64>().min(total);
            stats.depth = depth;
            let memory = task.bytes(if with_planes { planes_after(depth + 1) } else { 0 });
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
        Ok(FinishedTable { counts: Counts { histogram, unsolvable }, growing, longest })
    }
}

impl Tablebase {
    /// The distances of all positions of a setup. For many tables, more threads, or only the counts, see [`Builder`].
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(setup: &TableSetup, control: &mut Control<'_>) -> Result<Self, BuildError> {
        Builder::new().build(setup, control)
    }
}
