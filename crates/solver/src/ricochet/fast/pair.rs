//! The search on two threads, for large layers. The first thread expands the layers, the second one probes
//! the additions of each chunk, one chunk after the other. Between chunks the second thread finds the moves
//! of the helpers for entries that the first one will expand.
//!
//! Each thread does its part in the order of one thread, and neither part depends on the progress of the
//! other. So the moves and the counts of states are those of one thread, whoever is faster. The first thread
//! is at most [`AHEAD`] chunks ahead. If a probe succeeds, its additional work is forgotten.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use fearless_simd::Simd;

use super::own::{Excluded, Reached};
use super::path::Hop;
use super::search::{Look, Search, chunk_of};
use super::shared::{Shared, View};
use super::table::{Entry, Id, Layers as _};
use crate::ricochet::simd::dispatch;
use crate::{Control, Stats, Stopped};

/// The fewest entries of a layer that are worth a second thread.
pub(super) const WORTH: usize = 256;

/// The most chunks that wait for the second thread, including the one that it probes.
const AHEAD: usize = 4;

/// The number of entries for which the second thread finds moves before it looks for a chunk again.
const AT_ONCE: usize = 4;
/// The least distance of these entries from the one that the first thread expands.
const DISTANCE: usize = 24;

/// What the threads remember. It keeps its memory from one search to the next.
#[derive(Default)]
pub(super) struct Tables {
    shared: Shared,
    reached: Reached,
    excluded: Excluded,
}

/// The number of entries whose records the first thread fetches together, from the cache of the second one.
const FETCHED: usize = 8;

/// The additions of a chunk.
struct Chunk {
    /// The number of the first entry in the log.
    first: usize,
    entries: Vec<Entry>,
    /// The counts of the first thread when the chunk was complete.
    stats: Stats,
}

/// A successful probe.
struct Found {
    /// The entry, and the square of it from which the probe reached the target.
    number: usize,
    active: u8,
    /// The moves of the probe, last one first.
    hops: Vec<Hop>,
    /// The counts of the first thread when the chunk was complete.
    stats: Stats,
}

/// What the two threads tell each other.
#[derive(Default)]
struct Link {
    chunks: Mutex<VecDeque<Chunk>>,
    /// The number of chunks that are sent and not probed yet.
    waiting: AtomicUsize,
    /// The number of entries of the log that are expanded.
    expanded: AtomicUsize,
    /// The number of states that the second thread has expanded.
    probed: AtomicU64,
    /// Whether the first thread has sent its last chunk.
    is_complete: AtomicBool,
    /// Whether the second thread shall stop at once.
    stop: AtomicBool,
    /// Whether the second thread has ended.
    has_ended: AtomicBool,
}

impl Link {
    fn chunks(&self) -> MutexGuard<'_, VecDeque<Chunk>> {
        self.chunks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Chunk> {
        if self.waiting.load(Ordering::Acquire) == 0 { None } else { self.chunks().pop_front() }
    }
}

/// Sets a flag at the end of a scope, also if the scope ends by a panic.
struct AtEnd<'a>(&'a AtomicBool);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// Waits for the other thread: first busily, because the wait is short, and then so that others can run.
#[derive(Default)]
struct Patience(u32);

impl Patience {
    fn wait(&mut self) {
        if self.0 < 256 {
            self.0 += 1;
            std::hint::spin_loop();
        } else {
            thread::yield_now();
        }
    }
}

impl<const B: bool> Search<'_, '_, B> {
    /// Continues the search to its end on two threads; `None` if there is no second thread.
    #[inline(never)]
    pub(super) fn finish_on_two_threads(&mut self) -> Option<Result<Look, Stopped>> {
        let Tables { shared, reached, excluded } = &mut **self.pair.as_mut()?;
        shared.copy(self.part.table, self.count);
        reached.copy(self.part.table);
        excluded.copy(self.part.table);
        let link = Link::default();
        let (link, shared) = (&link, &*shared);
        let (level, count, depth) = (self.level, self.count, self.depth);
        let part = &self.part;
        let scout = Scout::new(part.table.log(), part.expanded);
        let second = move || {
            let _end = AtEnd(&link.has_ended);
            let mut walls = part.walls.clone();
            let mut view = View::new(shared, count, excluded);
            let mut stats = Stats::default();
            let mut hops = Vec::new();
            let mut search = Search::<'_, '_, B, _> {
                level,
                part: part.over(&mut walls, &mut view),
                count,
                control: &mut Control::default().cancel(&link.stop),
                stats: &mut stats,
                next_check: 0,
                depth,
                waiting: 0,
                remembered: 0,
                elsewhere: 0,
                pair: None,
                hops: &mut hops,
            };
            let outcome = search.follow(link, scout);
            let found = outcome.map(|found| {
                found.map(|(number, active, stats)| Found { number, active, hops, stats })
            });
            (found, stats)
        };
        thread::scope(|scope| {
            let second = thread::Builder::new().spawn_scoped(scope, second).ok()?;
            let _end = AtEnd(&link.stop);
            let mut walls = part.walls.clone();
            let mut view = View::new(shared, count, reached);
            let mut search = Search::<'_, '_, B, _> {
                level,
                part: part.over(&mut walls, &mut view),
                count,
                control: self.control,
                stats: self.stats,
                next_check: self.next_check,
                depth,
                waiting: self.waiting,
                remembered: self.remembered,
                elsewhere: 0,
                pair: None,
                hops: self.hops,
            };
            let led = search.lead(link);
            // After a limit of the length the chunks may still have a solution.
            if let Err(stopped) = led
                && stopped != Stopped::DepthLimit
            {
                link.stop.store(true, Ordering::Release);
            }
            link.is_complete.store(true, Ordering::Release);
            // The second thread may wait until the index can grow.
            search.part.table.leave();
            let (found, probed) = match second.join() {
                Ok(outcome) => outcome,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            search.part.table.enter();
            let outcome = match found {
                Ok(Some(found)) => {
                    *search.stats = found.stats;
                    search.hops.extend(found.hops);
                    search.walk_back(found.number, found.active);
                    Ok(Look::Found)
                }
                _ => led,
            };
            search.stats.expanded += probed.expanded;
            search.stats.generated += probed.generated;
            Some(outcome)
        })
    }
}

impl<const B: bool> Search<'_, '_, B, View<'_, &mut Reached>> {
    /// Expands layer after layer until the second thread has ended.
    fn lead(&mut self, link: &Link) -> Result<Look, Stopped> {
        dispatch!(self.level, simd => self.lead_on(simd, link))
    }

    #[inline(always)]
    fn lead_on<S: Simd>(&mut self, simd: S, link: &Link) -> Result<Look, Stopped> {
        loop {
            let (first, end) = (self.part.expanded, self.part.table.log().len());
            if first == end {
                return Ok(Look::Exhausted);
            }
            let chunk = chunk_of(end - first);
            let mut number = first;
            while number < end {
                let chunk_end = end.min(number + chunk);
                while number < chunk_end {
                    if (number - first).is_multiple_of(FETCHED) {
                        let some = &self.part.table.log()[(number + FETCHED).min(end)..];
                        let some = &some[..some.len().min(FETCHED)];
                        self.part.table.fetch(some.iter().map(|entry| entry.record));
                    }
                    self.part.table.make_room();
                    self.expand(simd, number)?;
                    number += 1;
                    link.expanded.store(number, Ordering::Relaxed);
                }
                let first_new = self.part.table.log().len();
                self.log_touched();
                self.elsewhere = link.probed.load(Ordering::Relaxed);
                if !self.send(link, first_new) {
                    return Ok(Look::Found);
                }
            }
            self.part.expanded = end;
            self.begin(self.depth + 1)?;
        }
    }

    /// Passes the entries of the log from this number on to the second thread. Returns false if it has ended.
    fn send(&mut self, link: &Link, first: usize) -> bool {
        let mut patience = Patience::default();
        while link.waiting.load(Ordering::Acquire) >= AHEAD {
            if link.has_ended.load(Ordering::Acquire) {
                return false;
            }
            self.part.table.make_room();
            patience.wait();
        }
        let entries = self.part.table.log()[first..].to_vec();
        let mut chunks = link.chunks();
        chunks.push_back(Chunk { first, entries, stats: *self.stats });
        link.waiting.fetch_add(1, Ordering::Release);
        !link.has_ended.load(Ordering::Acquire)
    }
}

impl<const B: bool> Search<'_, '_, B, View<'_, &mut Excluded>> {
    /// Probes chunk after chunk. Returns the first entry that leads to the target, its square, and the counts
    /// of the first thread at that moment.
    fn follow(&mut self, link: &Link, scout: Scout) -> Result<Option<(usize, u8, Stats)>, Stopped> {
        dispatch!(self.level, simd => self.follow_on(simd, link, scout))
    }

    #[inline(always)]
    fn follow_on<S: Simd>(
        &mut self,
        simd: S,
        link: &Link,
        mut scout: Scout,
    ) -> Result<Option<(usize, u8, Stats)>, Stopped> {
        let mut patience = Patience::default();
        loop {
            let is_complete = link.is_complete.load(Ordering::Acquire);
            if let Some(chunk) = link.next() {
                scout.records.extend(chunk.entries.iter().map(|entry| entry.record));
                for (number, entry) in (chunk.first..).zip(&chunk.entries) {
                    self.part.table.make_room();
                    if let Some(active) = self.probe_entry(simd, entry.record, &entry.squares())? {
                        return Ok(Some((number, active, chunk.stats)));
                    }
                }
                link.probed.store(self.stats.expanded, Ordering::Relaxed);
                link.waiting.fetch_sub(1, Ordering::Release);
                patience = Patience::default();
            } else if is_complete {
                return Ok(None);
            } else {
                self.part.table.make_room();
                let some = scout.next(link);
                if some.is_empty() {
                    patience.wait();
                    if link.stop.load(Ordering::Relaxed) {
                        return Err(Stopped::Cancelled);
                    }
                }
                for &id in some {
                    self.ensure_children(id);
                }
            }
        }
    }
}

/// The entries for which the second thread finds moves.
struct Scout {
    /// The records of the log, from the first entry that is not expanded.
    records: Vec<Id>,
    /// The number of this entry.
    first: usize,
    next: usize,
}

impl Scout {
    fn new(log: &[Entry], first: usize) -> Self {
        let records = log[first..].iter().map(|entry| entry.record).collect();
        Self { records, first, next: 0 }
    }

    /// Some records that the first thread expands soon.
    fn next(&mut self, link: &Link) -> &[Id] {
        let expanded = link.expanded.load(Ordering::Relaxed).max(self.first) - self.first;
        let end = self.records.len();
        let first = self.next.max(expanded + DISTANCE).min(end);
        self.next = (first + AT_ONCE).min(end);
        &self.records[first..self.next]
    }
}
