//! [`Control`]: how a caller limits, watches and cancels a search.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Stats, Stopped};

/// Limits, cancellation and progress of one search. [`Control::default`] has none of them.
///
/// Limits and the cancel flag are looked at at least once every [`Control::INTERVAL`] expanded nodes.
#[derive(Default)]
pub struct Control<'a> {
    /// Set to `true`, from any thread, to stop the search.
    pub cancel: Option<&'a AtomicBool>,
    /// The most nodes to expand. A search may overshoot by less than [`Control::INTERVAL`].
    pub max_nodes: Option<u64>,
    /// The most bytes for the search's own tables, as the search itself accounts for them.
    pub max_memory: Option<u64>,
    /// The longest solution to look for, in moves.
    pub max_depth: Option<u32>,
    /// Called about once every [`Control::INTERVAL`] expanded nodes.
    pub progress: Option<&'a mut dyn FnMut(&Progress)>,
}

/// What a running search has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The length of the solutions that are being looked for: nothing shorter exists.
    pub depth: u32,
    /// The work so far.
    pub stats: Stats,
}

impl Control<'_> {
    /// The most nodes between two looks at the limits and the cancel flag.
    pub const INTERVAL: u64 = 1024;

    /// To be called after each expanded node: every [`Control::INTERVAL`] nodes it reports progress and
    /// says whether the search has to stop. `memory` is the bytes in use.
    ///
    /// # Errors
    /// Why to stop.
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

    /// Reports progress and says whether the search has to stop.
    ///
    /// # Errors
    /// Why to stop.
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

    /// Whether solutions of `depth` moves are too long to be looked for.
    #[must_use]
    pub fn exceeds_depth(&self, depth: u32) -> bool {
        self.max_depth.is_some_and(|most| depth > most)
    }
}
