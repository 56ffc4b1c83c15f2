//! [`Control`]: how a caller limits, watches and cancels a search.

#![cfg_attr(
    feature = "std",
    expect(clippy::disallowed_types, reason = "the limit of time is the only use of a clock")
)]

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

#[cfg(any(feature = "ricochet", feature = "unblock"))]
use self::clock::middle;
use self::clock::{Instant, has_come};
use crate::{Stats, StopReason};

#[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
mod clock {
    pub(super) use std::time::Instant;

    pub(super) fn has_come(end: Instant) -> bool {
        Instant::now() >= end
    }

    #[cfg(any(feature = "ricochet", feature = "unblock"))]
    pub(super) fn middle(end: Instant) -> Instant {
        let now = Instant::now();
        now + end.saturating_duration_since(now) / 2
    }
}

/// Without a clock there is no moment.
#[cfg(not(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown")))))]
mod clock {
    pub(super) use core::convert::Infallible as Instant;

    pub(super) const fn has_come(never: Instant) -> bool {
        match never {}
    }

    #[cfg(any(feature = "ricochet", feature = "unblock"))]
    pub(super) const fn middle(never: Instant) -> Instant {
        never
    }
}

/// The limits, the cancel flag, the deadline and the progress callback of one search. [`Control::default`] sets none of
/// them; each method sets one. A limit is a number, or `None` for no limit.
///
/// A search checks the limits at least once every [`Control::INTERVAL`] expanded nodes, and looks at the flag and at the clock
/// more often. Work on whole sets of positions does both less often: a table of the crate `carom-tablebase` once for each
/// distance, and a count of all positions of a size once in 16,384 steps.
///
/// It is not [`Send`], because the deadline and the progress need not be. A program therefore makes it in the thread that
/// searches; threads share only the cancel flag.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
///
/// use carom_solver::ricochet::prelude::*;
///
/// let round = Round::parse("4B-3B-2B-1A", "0,0 15,0 15,15", "red to 3,3")?;
///
/// // Another thread may set it to `true`.
/// let cancel = AtomicBool::new(false);
/// let mut expanded = 0;
/// let mut progress = |progress: &Progress| expanded = progress.stats.expanded;
///
/// let mut control = Control::default()
///     .cancel_on(&cancel)
///     .timeout(Duration::from_secs(60))
///     .progress(&mut progress)
///     .max_memory(1 << 30)
///     .max_depth(20);
/// let report = Fast::new().solve(&round, &mut control);
/// assert_eq!(report.verdict.moves().map(<[Move]>::len), Some(17));
/// assert!(expanded > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Control<'a> {
    pub(crate) cancel: Option<&'a AtomicBool>,
    is_late: Option<&'a dyn Fn() -> bool>,
    end: Option<Instant>,
    pub(crate) max_nodes: Option<u64>,
    max_memory: Option<u64>,
    pub(crate) max_depth: Option<u32>,
    progress: Option<&'a mut dyn FnMut(&Progress)>,
}

/// The work of a running search so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Progress {
    /// The length of the solutions that the search looks for now: a shorter solution does not exist.
    pub depth: u32,
    /// The statistics so far.
    pub stats: Stats,
    /// The bytes of its tables now, as the search counts them for [`Control::max_memory`].
    pub memory: u64,
    /// The length of the best solution so far, if the search looks for solutions that may not be shortest.
    pub best: Option<u32>,
}

impl Progress {
    /// A progress without memory and without a solution, for example to test what a program shows.
    #[must_use]
    pub const fn new(depth: u32, stats: Stats) -> Self {
        Self { depth, stats, memory: 0, best: None }
    }
}

impl<'a> Control<'a> {
    /// Stops the search when any thread sets the flag to `true`: [`StopReason::Cancelled`].
    #[must_use]
    pub const fn cancel_on(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Stops the search when this time has passed, from now on: [`StopReason::TimeLimit`]. One control can limit the time of
    /// several searches together.
    ///
    /// It needs the feature `std`. WebAssembly in a browser has no such clock: use [`Control::deadline`] there.
    #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
    #[must_use]
    pub fn timeout(mut self, time: impl Into<Option<core::time::Duration>>) -> Self {
        // A time that no clock can show never passes.
        self.end = time.into().and_then(|time| Instant::now().checked_add(time));
        self
    }

    /// Stops the search when `is_late` returns `true`: [`StopReason::TimeLimit`]. It is for programs with a clock of their own;
    /// others use [`Control::timeout`].
    #[must_use]
    pub const fn deadline(mut self, is_late: &'a dyn Fn() -> bool) -> Self {
        self.is_late = Some(is_late);
        self
    }

    /// Limits the expanded nodes: [`StopReason::NodeLimit`]. A search may exceed it by up to [`Control::INTERVAL`], and work that
    /// checks less often by more.
    #[must_use]
    pub fn max_nodes(mut self, nodes: impl Into<Option<u64>>) -> Self {
        self.max_nodes = nodes.into();
        self
    }

    /// Limits the bytes of the tables, as the search itself counts them: [`StopReason::MemoryLimit`].
    #[must_use]
    pub fn max_memory(mut self, bytes: impl Into<Option<u64>>) -> Self {
        self.max_memory = bytes.into();
        self
    }

    /// Limits the length of a solution, in moves: [`StopReason::DepthLimit`]. The engine and the players of Tablut look ahead at most
    /// this number of moves; functions with a depth of their own, such as [`alphabeta`](crate::duel::alphabeta), do not use it.
    #[must_use]
    pub fn max_depth(mut self, moves: impl Into<Option<u32>>) -> Self {
        self.max_depth = moves.into();
        self
    }

    /// Tells the progress of the search, whenever it checks the limits.
    #[must_use]
    pub fn progress(mut self, tell: &'a mut dyn FnMut(&Progress)) -> Self {
        self.progress = Some(tell);
        self
    }
}

/// For programs that search themselves, or with several searches.
impl<'a> Control<'a> {
    /// The maximum number of nodes that a search expands between two checks of the limits.
    pub const INTERVAL: u64 = 1024;

    /// The maximum number of nodes between two looks at the flag and the clock. Code that is not optimized is 20 to 50 times slower.
    pub(crate) const LOOK: u64 = if cfg!(debug_assertions) { 8 } else { 64 };

    /// A control for a part of the work: the same flag, clock and limits, but no progress.
    ///
    /// ```
    /// use carom_solver::{Control, Progress};
    ///
    /// fn work(control: &mut Control<'_>) {
    ///     let part = control.child().max_depth(5);
    ///     // The part tells its progress to the caller of the whole.
    ///     let mut tell = |progress: &Progress| control.tell(progress);
    ///     let mut part = part.progress(&mut tell);
    ///     // A search takes `&mut part`.
    /// #   assert_eq!((part.node_limit(), part.depth_limit()), (Some(1000), Some(5)));
    /// #   part.tell(&Progress::default());
    /// }
    /// # let mut calls = 0;
    /// # work(&mut Control::default().max_nodes(1000).progress(&mut |_| calls += 1));
    /// # assert_eq!(calls, 1);
    /// ```
    #[must_use]
    pub const fn child<'b>(&self) -> Control<'b>
    where
        'a: 'b,
    {
        Control {
            cancel: self.cancel,
            is_late: self.is_late,
            end: self.end,
            max_nodes: self.max_nodes,
            max_memory: self.max_memory,
            max_depth: self.max_depth,
            progress: None,
        }
    }

    /// The flag of [`Control::cancel_on`], for other threads of the work.
    #[must_use]
    pub const fn cancel_flag(&self) -> Option<&'a AtomicBool> {
        self.cancel
    }

    /// The limit of [`Control::max_nodes`].
    #[must_use]
    pub const fn node_limit(&self) -> Option<u64> {
        self.max_nodes
    }

    /// The limit of [`Control::max_memory`], in bytes.
    #[must_use]
    pub const fn memory_limit(&self) -> Option<u64> {
        self.max_memory
    }

    /// The limit of [`Control::max_depth`].
    #[must_use]
    pub const fn depth_limit(&self) -> Option<u32> {
        self.max_depth
    }

    /// Whether solutions of `depth` moves exceed the depth limit.
    #[must_use]
    pub fn exceeds_depth(&self, depth: u32) -> bool {
        self.max_depth.is_some_and(|most| depth > most)
    }

    /// The reason to stop if the flag is set or the time is over.
    #[must_use]
    pub fn interruption(&self) -> Option<StopReason> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(StopReason::Cancelled);
        }
        let is_late =
            self.is_late.is_some_and(|is_late| is_late()) || self.end.is_some_and(has_come);
        is_late.then_some(StopReason::TimeLimit)
    }

    /// Whether a time ends the search.
    #[cfg(any(feature = "ricochet", feature = "unblock"))]
    pub(crate) const fn has_clock(&self) -> bool {
        self.is_late.is_some() || self.end.is_some()
    }

    /// The same control, which ends when half of its time from now on is over; `None` if no time was [set](Self::timeout).
    #[cfg(any(feature = "ricochet", feature = "unblock"))]
    pub(crate) fn first_half(&self) -> Option<Self> {
        self.end.map(|end| Self { end: Some(middle(end)), ..self.child() })
    }

    /// Whether time, nodes or memory may end the search before its answer.
    #[cfg(any(feature = "ricochet", feature = "unblock"))]
    pub(crate) const fn has_limit(&self) -> bool {
        self.has_clock() || self.max_nodes.is_some() || self.max_memory.is_some()
    }

    /// Calls the progress callback.
    pub fn tell(&mut self, progress: &Progress) {
        if let Some(tell) = &mut self.progress {
            tell(progress);
        }
    }

    /// The search calls this after each expanded node. Every [`Control::INTERVAL`] nodes it reports
    /// progress and checks whether the search must stop. In between it looks at the flag and the clock. `memory` is the number of bytes
    /// in use.
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
        if !stats.expanded.is_multiple_of(Self::LOOK) {
            Ok(())
        } else if stats.expanded.is_multiple_of(Self::INTERVAL) {
            self.check(stats, depth, memory())
        } else {
            self.look()
        }
    }

    /// Checks only the flag and the clock.
    #[inline(never)]
    pub(crate) fn look(&self) -> Result<(), StopReason> {
        self.interruption().map_or(Ok(()), Err)
    }

    /// Reports progress and checks whether the search must stop.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&mut self, stats: &Stats, depth: u32, memory: u64) -> Result<(), StopReason> {
        self.tell(&Progress { depth, stats: *stats, memory, best: None });
        self.look()?;
        if self.max_nodes.is_some_and(|most| stats.expanded >= most) {
            return Err(StopReason::NodeLimit);
        }
        if self.max_memory.is_some_and(|most| memory > most) {
            return Err(StopReason::MemoryLimit);
        }
        Ok(())
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("interruption", &self.interruption())
            .field("max_nodes", &self.max_nodes)
            .field("max_memory", &self.max_memory)
            .field("max_depth", &self.max_depth)
            .field("has_progress", &self.progress.is_some())
            .finish_non_exhaustive()
    }
}
