//! The search on two threads. The first thread expands the layers, the second one probes the additions of
//! each chunk, one chunk after the other.
//!
//! They share no memory except for the lists of additions, which the first thread sends and the second one
//! sends back. Each thread has its own [`Table`], so each finds the moves of the helpers that it needs for
//! itself. That costs less than to read what another processor wrote.
//!
//! Each thread does its part in the order of one thread, and neither part depends on the progress of the
//! other. So the moves and the counts of states are those of one thread, whichever is faster. The first thread
//! is at most about [`AHEAD`] additions ahead. If a probe succeeds, its additional work is forgotten.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use fearless_simd::Simd;

use super::index::{Id, Key};
use super::path::Hop;
use super::search::{Look, Looks, OtherThread, Search, SearchPart, chunk_of, states_in};
use super::table::{Addition, NO_ID, Table};
use crate::dispatch;
use crate::ricochet::bits::Squares;
use crate::{Control, Stats, StopReason};

/// The fewest entries of a layer that are worth a second thread.
pub(super) const WORTH: usize = 32;

/// The most additions that wait for the second thread before the first one waits, too. The first chunks have few additions, so the
/// first thread need not wait until the second one has begun.
const AHEAD: usize = 1 << 15;

/// The number of entries after which the first thread asks whether the second one has ended.
const ASKS: usize = 64;

/// The second thread and its memory. Both stay from one search to the next.
#[derive(Default)]
pub(super) struct Second {
    memory: ThreadMemory,
    thread: Option<Thread>,
}

/// What the second thread remembers.
#[derive(Default)]
struct ThreadMemory {
    table: Table,
    records: Records,
}

impl ThreadMemory {
    /// Takes the records of the first thread. Returns their number.
    fn copy(&mut self, table: &Table) -> usize {
        self.table.copy_records(table);
        let Records { keys, numbers } = &mut self.records;
        keys.clear();
        keys.extend_from_slice(table.keys());
        numbers.clear();
        numbers.extend(0..keys.len() as Id);
        keys.len()
    }
}

/// The records of the first thread.
#[derive(Default)]
struct Records {
    keys: Vec<Key>,
    /// The number of each record in the table of the second thread, or [`NO_ID`].
    numbers: Vec<Id>,
}

impl Records {
    fn extend(&mut self, keys: &[Key]) {
        self.keys.extend_from_slice(keys);
        self.numbers.resize(self.keys.len(), NO_ID);
    }

    fn memory(&self) -> u64 {
        (self.keys.len() * (size_of::<Key>() + size_of::<Id>())) as u64
    }
}

/// A thread that runs one job after another.
struct Thread {
    /// Always present, except while the thread ends.
    jobs: Option<Sender<Job>>,
    handle: Option<JoinHandle<()>>,
}

type Job = Box<dyn FnOnce() + Send>;

impl Thread {
    /// A thread, if the system has one.
    fn start() -> Option<Self> {
        let (jobs, received) = channel::<Job>();
        let run = move || received.into_iter().for_each(|job| job());
        let handle = thread::Builder::new().name("probes".to_owned()).spawn(run).ok()?;
        Some(Self { jobs: Some(jobs), handle: Some(handle) })
    }

    fn run(&self, job: impl FnOnce() + Send + 'static) {
        let jobs = self.jobs.as_ref().expect("present until the end");
        // If the thread has ended by a panic, the job is dropped, and with it the sender of its result.
        let _ = jobs.send(Box::new(job));
    }

    /// Ends the thread, and panics if it did.
    fn end(&mut self) {
        self.jobs = None;
        if let Some(Err(panic)) = self.handle.take().map(JoinHandle::join)
            && !thread::panicking()
        {
            std::panic::resume_unwind(panic);
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.end();
    }
}

/// The additions of a chunk.
#[derive(Default)]
struct Chunk {
    additions: Vec<Addition>,
    /// The keys of the records that are new since the last chunk.
    keys: Vec<Key>,
    /// The counts of the first thread when the chunk was complete. It does not count the states of the log.
    stats: Stats,
    /// The number of states of the log that were expanded at that moment.
    taken: u64,
}

impl Chunk {
    /// The number of additions, and one for the chunk.
    const fn size(&self) -> usize {
        self.additions.len() + 1
    }
}

/// A successful probe.
struct ProbeHit {
    /// The record of the first thread, and the square of the active robot from which the probe reached the
    /// target.
    record: Id,
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
    /// The size of the chunks that are sent and not probed yet: see [`Chunk::size`].
    waiting: AtomicUsize,
    /// Probed chunks, whose memory is used again.
    empty: Mutex<Vec<Chunk>>,
    /// The number of states that the second thread has expanded and counted as generated, and the bytes that it uses.
    expanded: AtomicU64,
    generated: AtomicU64,
    memory: AtomicU64,
    /// Whether the first thread has sent its last chunk.
    is_complete: AtomicBool,
    /// Whether the second thread must stop at once.
    stop: AtomicBool,
    /// Whether the second thread has ended.
    has_ended: AtomicBool,
}

/// Runs `change` on data that no panic can leave incomplete.
fn with<T, R>(data: &Mutex<T>, change: impl FnOnce(&mut T) -> R) -> R {
    change(&mut data.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Link {
    fn next(&self) -> Option<Chunk> {
        if self.waiting.load(Ordering::Acquire) == 0 {
            return None;
        }
        with(&self.chunks, VecDeque::pop_front)
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
            core::hint::spin_loop();
        } else {
            thread::yield_now();
        }
    }
}

impl<const B: bool> Search<'_, '_, B> {
    /// Continues the search to its end on two threads; `None` if there is no second thread.
    #[inline(never)]
    pub(super) fn finish_on_two_threads(&mut self) -> Option<Result<Look, StopReason>> {
        let second = self.pair.take()?;
        if second.thread.is_none() {
            second.thread = Some(Thread::start()?);
        }
        let thread = second.thread.as_mut()?;
        let mut memory = core::mem::take(&mut second.memory);
        let sent = memory.copy(self.part.table);
        let link = Arc::new(Link::default());
        let _stop = AtEnd(&link.stop);
        let (result, outcome) = channel();
        let (level, count, depth, logged) = (self.level, self.count, self.depth, self.logged);
        let Stats { peak_open, peak_closed, .. } = *self.stats;
        let (mut walls, its_link) = (self.part.walls.clone(), Arc::clone(&link));
        thread.run(move || {
            let link = &*its_link;
            let _end = AtEnd(&link.has_ended);
            let mut stats = Stats { peak_open, peak_closed, ..Stats::default() };
            let mut hops = Vec::new();
            let ThreadMemory { table, records } = &mut memory;
            let mut search = Search::<'_, '_, B> {
                level,
                part: SearchPart::new(&mut walls, table),
                count,
                control: &mut Control::default().cancel_on(&link.stop),
                stats: &mut stats,
                looks: Looks::after(0),
                depth,
                logged,
                taken: 0,
                other_thread: OtherThread::default(),
                pair: None,
                hops: &mut hops,
            };
            let found = search.follow(link, records).map(|found| {
                found.map(|(record, active, stats)| ProbeHit { record, active, hops, stats })
            });
            // The first thread waits for it, unless it panics.
            let _ = result.send((found, stats, memory));
        });
        let led = self.lead(&link, sent);
        // After a limit of the length the chunks may still have a solution.
        if let Err(stopped) = led
            && stopped != StopReason::DepthLimit
        {
            link.stop.store(true, Ordering::Release);
        }
        link.is_complete.store(true, Ordering::Release);
        let Ok((found, probed, memory)) = outcome.recv() else {
            thread.end();
            unreachable!("a thread without a result ends by a panic");
        };
        second.memory = memory;
        let outcome = match found {
            Ok(Some(found)) => {
                *self.stats = found.stats;
                self.hops.extend(found.hops);
                self.walk_back(found.record, found.active);
                Ok(Look::Found)
            }
            _ => led,
        };
        self.stats.expanded += probed.expanded;
        self.stats.generated += probed.generated;
        self.other_thread = OtherThread::default();
        (self.stats.peak_open, self.stats.peak_closed) = (probed.peak_open, probed.peak_closed);
        // A search under stricter rules goes on with the masks, which only the second thread has.
        core::mem::swap(self.part.table, &mut second.memory.table);
        Some(outcome)
    }

    /// Expands layer after layer until the second thread has ended. `sent` is the number of records that it knows.
    fn lead(&mut self, link: &Link, sent: usize) -> Result<Look, StopReason> {
        dispatch!(self.level, simd => self.lead_on(simd, link, sent))
    }

    #[inline(always)]
    fn lead_on<S: Simd>(
        &mut self,
        simd: S,
        link: &Link,
        mut sent: usize,
    ) -> Result<Look, StopReason> {
        loop {
            let (first, end) = (self.part.expanded, self.part.table.log.len());
            if first == end {
                return Ok(Look::Exhausted);
            }
            let chunk = chunk_of(end - first);
            self.part.table.begin_layer();
            let mut number = first;
            while number < end {
                let chunk_end = end.min(number + chunk);
                while number < chunk_end {
                    if number % ASKS == 0 && link.has_ended.load(Ordering::Relaxed) {
                        return Ok(Look::Found);
                    }
                    self.expand(simd, number)?;
                    number += 1;
                }
                self.part.table.end_chunk();
                self.other_thread = OtherThread {
                    expanded: link.expanded.load(Ordering::Relaxed),
                    generated: link.generated.load(Ordering::Relaxed),
                    memory: link.memory.load(Ordering::Relaxed),
                };
                if !self.send(link, &mut sent) {
                    return Ok(Look::Found);
                }
            }
            self.part.expanded = end;
            self.begin(self.depth + 1)?;
        }
    }

    /// Passes the additions and the records after the first `sent` ones to the second thread. Returns false if it has
    /// ended.
    fn send(&mut self, link: &Link, sent: &mut usize) -> bool {
        let mut patience = Patience::default();
        while link.waiting.load(Ordering::Acquire) >= AHEAD {
            if link.has_ended.load(Ordering::Acquire) {
                return false;
            }
            patience.wait();
        }
        let mut chunk = with(&link.empty, Vec::pop).unwrap_or_default();
        core::mem::swap(&mut self.part.table.added, &mut chunk.additions);
        chunk.keys.clear();
        chunk.keys.extend_from_slice(&self.part.table.keys()[*sent..]);
        *sent = self.part.table.keys().len();
        (chunk.stats, chunk.taken) = (*self.stats, self.taken);
        let size = chunk.size();
        with(&link.chunks, |chunks| chunks.push_back(chunk));
        link.waiting.fetch_add(size, Ordering::Release);
        !link.has_ended.load(Ordering::Acquire)
    }

    /// Probes chunk after chunk. Returns the first record of the first thread that leads to the target, the
    /// square of the active robot, and the counts of the first thread at that moment.
    fn follow(&mut self, link: &Link, records: &mut Records) -> FollowResult {
        dispatch!(self.level, simd => self.follow_on(simd, link, records))
    }

    #[inline(always)]
    fn follow_on<S: Simd>(&mut self, simd: S, link: &Link, records: &mut Records) -> FollowResult {
        let mut patience = Patience::default();
        loop {
            let is_complete = link.is_complete.load(Ordering::Acquire);
            if let Some(mut chunk) = link.next() {
                let size = chunk.size();
                records.extend(&chunk.keys);
                self.taken = chunk.taken;
                self.count_logged(states_in(&chunk.additions));
                for Addition { squares, record } in chunk.additions.drain(..) {
                    let number = &mut records.numbers[record as usize];
                    if *number == NO_ID {
                        let key = records.keys[record as usize];
                        *number = self.part.table.find_or_insert(simd, key);
                    }
                    if let Some(active) = self.probe_entry(simd, *number, &Squares(squares))? {
                        return Ok(Some((record, active, chunk.stats)));
                    }
                }
                link.expanded.store(self.stats.expanded, Ordering::Relaxed);
                link.generated.store(self.stats.generated, Ordering::Relaxed);
                let memory = self.part.table.memory() + records.memory();
                link.memory.store(memory, Ordering::Relaxed);
                link.waiting.fetch_sub(size, Ordering::Release);
                with(&link.empty, |empty| empty.push(chunk));
                patience = Patience::default();
            } else if is_complete {
                return Ok(None);
            } else if link.stop.load(Ordering::Relaxed) {
                return Err(StopReason::Cancelled);
            } else {
                patience.wait();
            }
        }
    }
}

/// The result of [`Search::follow`].
type FollowResult = Result<Option<(Id, u8, Stats)>, StopReason>;
