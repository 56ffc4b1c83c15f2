//! The searches of all rooms: one thread runs them, one after the other.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use carom_jobs::{Budget, Call, JobKind};
use carom_rooms::{Query, QueryAnswer};
use tokio::sync::oneshot;

use crate::metrics::METRICS;

/// The searches that can wait.
const QUEUE: usize = 256;
/// The bytes for the tables of a search. A search takes at most half of them.
const MEMORY: u64 = 1 << 30;
/// The answers that are kept: two games on three days, and some of the days before.
const KEPT: usize = 12;
/// Who has used the solver more than others waits behind them, until this time is over.
const MEMORY_TIME: Duration = Duration::from_mins(10);
/// A search that nobody waits for ends after this time.
const LOOK: Duration = Duration::from_millis(50);

/// A search for a room. Without an answer `None` is sent.
pub(crate) struct RoomSearch {
    pub(crate) query: Query,
    /// For whom it is: the address of a player, or the room.
    pub(crate) by: String,
    /// Whether the same search always has the same answer, and other rooms ask for it, too.
    pub(crate) is_kept: bool,
    pub(crate) answer: oneshot::Sender<Option<QueryAnswer>>,
}

/// The searches that wait. The thread ends when this value is dropped.
pub(crate) struct Searches(Arc<SearchState>);

#[derive(Default)]
struct SearchState {
    queue: Mutex<SearchQueue>,
    has_more: Condvar,
}

#[derive(Default)]
struct SearchQueue {
    waiting: Vec<RoomSearch>,
    /// The time of the solver that each one has had, since a moment.
    used: HashMap<String, Duration>,
    since: Option<Instant>,
    kept: VecDeque<(String, QueryAnswer)>,
    is_over: bool,
}

fn key(query: &Query) -> String {
    format!("{} {}", query.kind, query.job)
}

impl SearchQueue {
    /// Adds a search. If the queue is full, who waits for most loses the newest one.
    fn add(&mut self, search: RoomSearch) {
        self.waiting.retain(|it| !it.answer.is_closed());
        self.waiting.push(search);
        if self.waiting.len() <= QUEUE {
            return;
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for search in &self.waiting {
            *counts.entry(&search.by).or_default() += 1;
        }
        let most = counts.values().max().copied();
        let newest = self.waiting.iter().rposition(|it| counts.get(&*it.by).copied() == most);
        if let Some(newest) = newest {
            METRICS.refused_searches.add(1);
            let _ = self.waiting.remove(newest).answer.send(None);
        }
    }

    /// The next search: of who has used the solver least, and of these the oldest.
    fn next(&mut self, now: Instant) -> Option<RoomSearch> {
        if self.since.is_none_or(|since| now.duration_since(since) >= MEMORY_TIME) {
            self.used.clear();
            self.since = Some(now);
        }
        self.waiting.retain(|it| !it.answer.is_closed());
        let used = |search: &RoomSearch| self.used.get(&search.by).copied().unwrap_or_default();
        let (next, _) = self.waiting.iter().enumerate().min_by_key(|(_, it)| used(it))?;
        Some(self.waiting.remove(next))
    }

    fn kept(&self, query: &Query) -> Option<QueryAnswer> {
        let key = key(query);
        self.kept.iter().find(|(other, _)| *other == key).map(|(_, answer)| answer.clone())
    }

    /// A search for somebody has ended after some time.
    fn ended(&mut self, search: &RoomSearch, answer: Option<&QueryAnswer>, time: Duration) {
        *self.used.entry(search.by.clone()).or_default() += time;
        if let Some(answer) = answer.filter(|_| search.is_kept) {
            self.kept.push_back((key(&search.query), answer.clone()));
            if self.kept.len() > KEPT {
                self.kept.pop_front();
            }
        }
    }
}

impl SearchState {
    fn queue(&self) -> MutexGuard<'_, SearchQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Searches {
    /// Starts the thread.
    pub(crate) fn start() -> Result<Self> {
        let shared = Arc::<SearchState>::default();
        let own = Arc::clone(&shared);
        let thread = thread::Builder::new().name("solver".to_owned());
        thread.spawn(move || work(&own)).context("cannot start the thread of the solver")?;
        Ok(Self(shared))
    }

    /// Adds a search to those that wait.
    pub(crate) fn add(&self, search: RoomSearch) {
        self.0.queue().add(search);
        self.0.has_more.notify_one();
    }
}

impl Drop for Searches {
    fn drop(&mut self) {
        self.0.queue().is_over = true;
        self.0.has_more.notify_one();
    }
}

fn work(shared: &SearchState) {
    loop {
        let mut queue = shared.queue();
        if queue.is_over {
            return;
        }
        let Some(search) = queue.next(Instant::now()) else {
            drop(shared.has_more.wait(queue).unwrap_or_else(PoisonError::into_inner));
            continue;
        };
        let known = queue.kept(&search.query);
        drop(queue);
        let began = Instant::now();
        let found = known.clone().or_else(|| {
            METRICS.searches.add(1);
            let is_gone = || search.answer.is_closed();
            let query = &search.query;
            catch_unwind(AssertUnwindSafe(|| run(query, &is_gone))).unwrap_or_default()
        });
        if known.is_none() {
            shared.queue().ended(&search, found.as_ref(), began.elapsed());
        }
        if found.is_none() && !search.answer.is_closed() {
            METRICS.searches_stopped.add(1);
            tracing::warn!("a search has no answer");
        }
        let _ = search.answer.send(found);
    }
}

/// Does the job of a query; `None` if its time is up, or nobody waits for it any more.
fn run(query: &Query, is_gone: &(dyn Fn() -> bool + Sync)) -> Option<QueryAnswer> {
    let kind = JobKind::by_name(query.kind)?;
    let cancel = AtomicBool::new(false);
    let began = Instant::now();
    let answer = thread::scope(|scope| {
        let (end, is_over) = mpsc::channel::<()>();
        let cancel = &cancel;
        scope.spawn(move || {
            while let Err(RecvTimeoutError::Timeout) =
                is_over.recv_timeout(LOOK.min(query.limit.saturating_sub(began.elapsed())))
            {
                if is_gone() || began.elapsed() >= query.limit {
                    cancel.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
        let (memory, elapsed) = (Budget::new(MEMORY), move || began.elapsed());
        let call = Call { cancel, memory: &memory, elapsed: &elapsed, report: &|_| () };
        let answer = (kind.worker)()(&query.job, &call);
        drop(end);
        answer
    });
    let is_in_time = !cancel.load(Ordering::Relaxed);
    is_in_time.then_some(QueryAnswer(answer))
}

#[cfg(test)]
mod tests {
    use carom_jobs::Job as _;
    use carom_jobs::unblock::DealJob;

    use super::*;

    fn query(seed: usize, limit: Duration) -> Query {
        let job = format!(r#"{{"level":{{"level":"Hardest","seed":{seed}}}}}"#);
        Query { kind: DealJob::KIND, job, limit }
    }

    type Answer = oneshot::Receiver<Option<QueryAnswer>>;

    fn search(by: &str, seed: usize, is_kept: bool) -> (RoomSearch, Answer) {
        let (answer, receiver) = oneshot::channel();
        let (query, by) = (query(seed, Duration::from_mins(1)), by.to_owned());
        (RoomSearch { query, by, is_kept, answer }, receiver)
    }

    #[test]
    fn a_search_stops_when_its_time_is_up_or_nobody_waits() {
        assert_eq!(run(&query(1, Duration::from_millis(1)), &|| false), None);
        assert_eq!(run(&query(1, Duration::from_mins(1)), &|| true), None);
    }

    #[test]
    fn who_asks_for_much_waits_behind_the_others() {
        let (mut queue, now) = (SearchQueue::default(), Instant::now());
        let mut answers = Vec::new();
        for seed in 0..2 * QUEUE {
            let (search, answer) = search("Eve", seed, false);
            queue.add(search);
            answers.push(answer);
        }
        let refused = answers.iter_mut().filter_map(|it| it.try_recv().ok()).count();
        assert_eq!(refused, QUEUE, "the newest ones have no place");
        let first = queue.next(now).expect("a search");
        queue.ended(&first, None, Duration::from_secs(9));
        let (own, mut answer) = search("Ada", 0, false);
        queue.add(own);
        assert!(answer.try_recv().is_err(), "there is a place for Ada, who has asked for less");
        assert_eq!(queue.next(now).expect("a search").by, "Ada");
        // Who goes on does not wait for an answer.
        answers.clear();
        assert!(queue.next(now).is_none());
    }

    #[test]
    fn an_answer_for_all_rooms_is_found_once() {
        let mut queue = SearchQueue::default();
        for seed in 0..=KEPT {
            for is_kept in [true, false] {
                let (search, _answer) = search("Ada", 100 * usize::from(is_kept) + seed, is_kept);
                let answer = QueryAnswer(seed.to_string());
                queue.ended(&search, Some(&answer), Duration::ZERO);
            }
        }
        let known = |seed| queue.kept(&query(seed, Duration::ZERO)).map(|it| it.0);
        assert_eq!(known(100 + KEPT), Some(KEPT.to_string()));
        assert_eq!((known(100), known(KEPT)), (None, None), "too old, and not for all");
    }
}
