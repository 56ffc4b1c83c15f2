//! [`Control`]: how a caller limits, watches and cancels a search.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Stats, Stopped};

/// The limits, the cancel flag and the progress callback of one search. [`Control::default`] sets none of
/// them.
///
/// A search checks the limits and the cancel flag at least once every [`Control::INTERVAL`] expanded nodes.
#[derive(Default)]
pub struct Control<'a> {
    /// Any thread sets it to `true` to stop the search.
    pub cancel: Option<&'a AtomicBool>,
    /// The maximum number of expanded nodes. A search may exceed it by less than [`Control::INTERVAL`].
    pub max_nodes: Option<u64>,
    /// The maximum number of bytes for the tables of the search, as the search itself counts them.
    pub max_memory: Option<u64>,
    /// The maximum length of a solution, in moves.
    pub max_depth: Option<u32>,
    /// The search calls it about once every [`Control::INTERVAL`] expanded nodes.
    pub progress: Option<&'a mut dyn FnMut(&Progress)>,
}

/// The work of a running search so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The length of the solutions that the search looks for now: a shorter solution does not exist.
    pub depth: u32,
    /// The statistics so far.
    pub stats: Stats,
}

impl Control<'_> {
    /// The maximum number of expanded nodes between two checks of the limits and the cancel flag.
    pub const INTERVAL: u64 = 1024;

    /// The search calls this after each expanded node. Every [`Control::INTERVAL`] nodes it reports
    /// progress and checks whether the search must stop. `memory` is the number of bytes in use.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline]
    pub fn tick(
        &mut self,
        stats: &Stats,
        depth: u32,
        memory: impl FnOnce() -> u64,
    ) -> Result<(), Stopped> {
        if stats.expanded.is_multiple_of(Self::INTERVAL) {
            self.check(stats, depth, memory())
        } else {
            Ok(())
        }
    }

    /// Reports progress and checks whether the search must stop.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&mut self, stats: &Stats, depth: u32, memory: u64) -> Result<(), Stopped> {
        if let Some(progress) = &mut self.progress {
            progress(&Progress { depth, stats: *stats });
        }
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Cancelled);
        }
        if self.max_nodes.is_some_and(|most| stats.expanded >= most) {
            return Err(Stopped::NodeLimit);
        }
        if self.max_memory.is_some_and(|most| memory > most) {
            return Err(Stopped::MemoryLimit);
        }
        Ok(())
    }

    /// Whether solutions of `depth` moves exceed the depth limit.
    #[must_use]
    pub fn exceeds_depth(&self, depth: u32) -> bool {
        self.max_depth.is_some_and(|most| depth > most)
    }
}
