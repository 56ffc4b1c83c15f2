//! The searches of all rooms: one thread runs them, one after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc as std_mpsc;
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result};
use carom_jobs::{Budget, Call, JobKind};
use carom_rooms::{Query, QueryAnswer};
use tokio::sync::{mpsc, oneshot};

use crate::metrics::METRICS;

/// The searches that can wait.
const QUEUE: usize = 64;
/// The bytes for the tables of a search. A search takes at most half of them.
const MEMORY: u64 = 1 << 30;

/// A search for a room. Without an answer `None` is sent.
pub(crate) struct RoomSearch {
    pub(crate) query: Query,
    pub(crate) answer: oneshot::Sender<Option<QueryAnswer>>,
}

/// Starts the thread. It ends when the last sender is dropped.
pub(crate) fn start() -> Result<mpsc::Sender<RoomSearch>> {
    let (searches, mut queue) = mpsc::channel::<RoomSearch>(QUEUE);
    let work = move || {
        while let Some(RoomSearch { query, answer }) = queue.blocking_recv() {
            // The room has gone on without it.
            if answer.is_closed() {
                continue;
            }
            METRICS.searches.add(1);
            let found = catch_unwind(AssertUnwindSafe(|| run(&query))).unwrap_or_default();
            if found.is_none() {
                METRICS.searches_stopped.add(1);
                tracing::warn!("a search has no answer");
            }
            let _ = answer.send(found);
        }
    };
    let thread = thread::Builder::new().name("solver".to_owned());
    thread.spawn(work).context("cannot start the thread of the solver")?;
    Ok(searches)
}

/// Does the job of a query; `None` if its time is up.
fn run(query: &Query) -> Option<QueryAnswer> {
    let kind = JobKind::by_name(query.kind)?;
    let cancel = AtomicBool::new(false);
    let began = Instant::now();
    let answer = thread::scope(|scope| {
        let (end, is_over) = std_mpsc::channel::<()>();
        let cancel = &cancel;
        scope.spawn(move || {
            if is_over.recv_timeout(query.limit) == Err(std_mpsc::RecvTimeoutError::Timeout) {
                cancel.store(true, Ordering::Relaxed);
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
    use std::time::Duration;

    use carom_jobs::Job as _;
    use carom_jobs::unblock::DealJob;

    use super::*;

    #[test]
    fn a_search_stops_when_its_time_is_up() {
        let job = r#"{"level":{"level":"Hardest","seed":1}}"#.to_owned();
        let limit = Duration::from_millis(1);
        assert_eq!(run(&Query { kind: DealJob::KIND, job, limit }), None);
    }
}
