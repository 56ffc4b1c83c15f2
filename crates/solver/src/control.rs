//! [`Control`]: how a caller limits, watches and cancels a search.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Stats, StopReason};

/// The limits, the cancel flag, the deadline and the progress callback of one search. [`Control::default`] sets none of
/// them.
///
/// A search checks the limits, the flag and the deadline at least once every [`Control::INTERVAL`] expanded nodes. Work on
/// whole sets of positions checks them less often: a table of the crate `carom-tablebase` once for each distance, and an
/// [`Enumeration`](crate::unblock::Enumeration) once in 16,384 steps.
///
/// It is not [`Send`], because the deadline and the progress need not be. A program therefore makes it in the thread that
/// searches; threads share only the cancel flag.
///
/// Later versions may add fields, although the struct is not `#[non_exhaustive]`. A program therefore sets only the fields that
/// it needs, by the methods or with `..Control::default()`.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::{Duration, Instant};
///
/// use carom_solver::ricochet::prelude::*;
///
/// let board = "4B-3B-2B-1A".parse::<Layout>()?.board();
/// let setup = RoundSetup {
///     robots: parse_squares("0,0 15,0 15,15")?,
///     goal: "red to 3,3".parse()?,
///     profile: Profile::PLAIN,
/// };
/// let round = Round::new(board, setup)?;
///
/// // Another thread may set it to `true`.
/// let cancel = AtomicBool::new(false);
/// // The solver has no clock, so the caller looks at its own.
/// let started = Instant::now();
/// let is_late = || started.elapsed() > Duration::from_secs(60);
/// let mut expanded = 0;
/// let mut progress = |progress: &Progress| expanded = progress.stats.expanded;
///
/// let mut control = Control::default()
///     .cancel(&cancel)
///     .deadline(&is_late)
///     .progress(&mut progress)
///     .max_memory(1 << 30)
///     .max_depth(20);
/// let report = DEFAULT.solver().solve(&round, &mut control);
/// assert_eq!(report.verdict.moves().map(<[Move]>::len), Some(17));
/// assert!(expanded > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Control<'a> {
    /// Any thread sets it to `true` to stop the search.
    pub cancel: Option<&'a AtomicBool>,
    /// The search stops when it returns `true`: the time is over by the caller's clock.
    pub deadline: Option<&'a dyn Fn() -> bool>,
    /// The maximum number of expanded nodes. A search may exceed it by up to [`Control::INTERVAL`], and work that checks
    /// less often by more.
    pub max_nodes: Option<u64>,
    /// The maximum number of bytes for the tables of the search, as the search itself counts them.
    pub max_memory: Option<u64>,
    /// The maximum length of a solution, in moves. The engine and the players of Tablut look ahead at most this number of moves;
    /// functions with a depth of their own, such as [`alphabeta`](crate::duel::alphabeta), do not use it.
    pub max_depth: Option<u32>,
    /// The search calls it when it checks the limits.
    pub progress: Option<&'a mut dyn FnMut(&Progress)>,
}

/// The work of a running search so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The length of the solutions that the search looks for now: a shorter solution does not exist.
    pub depth: u32,
    /// The statistics so far.
    pub stats: Stats,
    /// The bytes of its tables now, as the search counts them for [`Control::max_memory`].
    pub memory: u64,
}

impl Progress {
    /// A progress without memory, for example to test what a program shows.
    #[must_use]
    pub const fn new(depth: u32, stats: Stats) -> Self {
        Self { depth, stats, memory: 0 }
    }
}

impl<'a> Control<'a> {
    /// Stops the search when any thread sets the flag: [`StopReason::Cancelled`].
    #[must_use]
    pub fn cancel(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Stops the search when `is_late` returns `true`: [`StopReason::TimeLimit`].
    #[must_use]
    pub fn deadline(mut self, is_late: &'a dyn Fn() -> bool) -> Self {
        self.deadline = Some(is_late);
        self
    }

    /// Limits the expanded nodes: [`StopReason::NodeLimit`].
    #[must_use]
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.max_nodes = Some(nodes);
        self
    }

    /// Limits the bytes of the tables: [`StopReason::MemoryLimit`].
    #[must_use]
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.max_memory = Some(bytes);
        self
    }

    /// Limits the length of a solution: [`StopReason::DepthLimit`].
    #[must_use]
    pub fn max_depth(mut self, moves: u32) -> Self {
        self.max_depth = Some(moves);
        self
    }

    /// Tells the progress of the search.
    #[must_use]
    pub fn progress(mut self, tell: &'a mut dyn FnMut(&Progress)) -> Self {
        self.progress = Some(tell);
        self
    }
}

impl Control<'_> {
    /// The maximum number of nodes that a search expands between two checks of the limits, the flag and the deadline.
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
    ) -> Result<(), StopReason> {
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
    pub fn check(&mut self, stats: &Stats, depth: u32, memory: u64) -> Result<(), StopReason> {
        if let Some(progress) = &mut self.progress {
            progress(&Progress { depth, stats: *stats, memory });
        }
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(StopReason::Cancelled);
        }
        if self.deadline.is_some_and(|is_late| is_late()) {
            return Err(StopReason::TimeLimit);
        }
        if self.max_nodes.is_some_and(|most| stats.expanded >= most) {
            return Err(StopReason::NodeLimit);
        }
        if self.max_memory.is_some_and(|most| memory > most) {
            return Err(StopReason::MemoryLimit);
        }
        Ok(())
    }

    /// Whether solutions of `depth` moves exceed the depth limit.
    #[must_use]
    pub fn exceeds_depth(&self, depth: u32) -> bool {
        self.max_depth.is_some_and(|most| depth > most)
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("cancel", &self.cancel)
            .field("has_deadline", &self.deadline.is_some())
            .field("max_nodes", &self.max_nodes)
            .field("max_memory", &self.max_memory)
            .field("max_depth", &self.max_depth)
            .field("has_progress", &self.progress.is_some())
            .finish()
    }
}
