//! The searches of all rooms: one thread runs them, one after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc as std_mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use carom_net::{Optimum, Query, QueryAnswer};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Proof, Verdict};
use carom_worker::{Budget, Call, Job, ricochet, unblock};
use tokio::sync::{mpsc, oneshot};

use crate::metrics::METRICS;

/// The searches that can wait.
const QUEUE: usize = 64;
/// The time for a search. A new puzzle may take longer than a solution.
const SOLVE_TIME: Duration = Duration::from_secs(10);
const DEAL_TIME: Duration = Duration::from_mins(1);
/// The bytes for the tables of a search. A search takes at most half of them.
const MEMORY: u64 = 1 << 30;

/// A search for a room. Without an answer `None` is sent.
pub(crate) struct RoomSearch {
    pub(crate) query: Query,
    pub(crate) seed: u64,
    pub(crate) answer: oneshot::Sender<Option<QueryAnswer>>,
}

/// Starts the thread. It ends when the last sender is dropped.
pub(crate) fn start() -> Result<mpsc::Sender<RoomSearch>> {
    let (searches, mut queue) = mpsc::channel::<RoomSearch>(QUEUE);
    let work = move || {
        while let Some(RoomSearch { query, seed, answer }) = queue.blocking_recv() {
            // The room has gone on without it.
            if answer.is_closed() {
                continue;
            }
            METRICS.searches.add(1);
            let found = catch_unwind(AssertUnwindSafe(|| run(&query, seed))).unwrap_or_default();
            if found.is_none() || found == Some(QueryAnswer::Optimum(Optimum::Unknown)) {
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

fn run(query: &Query, seed: u64) -> Option<QueryAnswer> {
    match query {
        Query::Solve(round) => {
            let job = ricochet::SolveJob::one(DEFAULT.id, round.clone());
            let verdict = match work(job, SOLVE_TIME) {
                Ok(ricochet::SolveAnswer::One { verdict, .. }) => Some(verdict),
                _ => None,
            };
            Some(QueryAnswer::Optimum(match verdict {
                Some(Verdict::Solved { moves, proof: Proof::Optimal }) => Optimum::Moves(moves),
                Some(Verdict::Unsolvable) => Optimum::Unsolvable,
                _ => Optimum::Unknown,
            }))
        }
        &Query::Board(level) => deal(unblock::DealJob::Level { level, seed }),
        &Query::DailyBoard(date) => deal(unblock::DealJob::Daily(date)),
        &Query::DailyRound(date) => {
            let puzzle = work(ricochet::DealJob::Daily(date), DEAL_TIME).ok()?;
            Some(QueryAnswer::Round(puzzle.round))
        }
    }
}

fn deal(job: unblock::DealJob) -> Option<QueryAnswer> {
    Some(QueryAnswer::Board(work(job, DEAL_TIME).ok()?.board))
}

/// Runs a job, and cancels it after some time.
fn work<J: Job>(job: J, limit: Duration) -> J::Answer {
    let cancel = AtomicBool::new(false);
    let began = Instant::now();
    thread::scope(|scope| {
        let (end, is_over) = std_mpsc::channel::<()>();
        let cancel = &cancel;
        scope.spawn(move || {
            if is_over.recv_timeout(limit) == Err(std_mpsc::RecvTimeoutError::Timeout) {
                cancel.store(true, Ordering::Relaxed);
            }
        });
        let (memory, elapsed) = (Budget::new(MEMORY), move || began.elapsed());
        let call = Call { cancel, memory: &memory, elapsed: &elapsed, report: &|_| () };
        let answer = job.work(&mut J::tools(), &call);
        drop(end);
        answer
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_stops_when_its_time_is_up() {
        let level = serde_json::from_str("\"Hardest\"").expect("a level");
        let job = unblock::DealJob::Level { level, seed: 1 };
        assert!(work(job, Duration::from_millis(1)).is_err());
    }
}
