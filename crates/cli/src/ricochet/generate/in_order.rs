//! [`in_order`]: things that threads make, given on one after the other.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;

use rayon::ThreadPool;

use crate::options::batches;

/// Makes the things with the numbers below `count` on all threads, some thousand at a time. `take` gets each of them as soon as
/// it and all before it are ready. `worker` makes the function of a thread. If `take` fails, `cancel` is set, so that the threads
/// end, too.
///
/// # Errors
/// The first error in the order of the numbers, or the error of `take`.
pub(super) fn in_order<T: Send, W>(
    count: u64,
    threads: &ThreadPool,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(T) -> anyhow::Result<()>,
    cancel: &AtomicBool,
) -> anyhow::Result<()>
where
    W: FnMut(u64) -> anyhow::Result<T>,
{
    for batch in batches(count) {
        let (next, is_over) = (AtomicU64::new(batch.start), AtomicBool::new(false));
        let work = || {
            // A number that a thread has taken is always made: it may be below that of the error.
            if is_over.load(Ordering::Relaxed) {
                return None;
            }
            let number = next.fetch_add(1, Ordering::Relaxed);
            (number < batch.end).then_some(number)
        };
        let (sender, made) = channel();
        threads.in_place_scope(|scope| {
            for _ in 0..threads.current_num_threads() {
                let (sender, worker, work, is_over) = (sender.clone(), &worker, &work, &is_over);
                scope.spawn(move |_| {
                    let mut make = worker();
                    while let Some(number) = work() {
                        let one = make(number);
                        is_over.fetch_or(one.is_err(), Ordering::Relaxed);
                        // Nobody takes it if there was an error before it.
                        let _ = sender.send((number, one));
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut wanted = batch.start;
            for (number, one) in made {
                waiting.insert(number, one);
                while let Some(one) = waiting.remove(&wanted) {
                    take(one?).inspect_err(|_| {
                        is_over.store(true, Ordering::Relaxed);
                        cancel.store(true, Ordering::Relaxed);
                    })?;
                    wanted += 1;
                }
            }
            Ok::<_, anyhow::Error>(())
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use anyhow::bail;
    use rayon::ThreadPoolBuilder;

    use super::*;

    /// What was taken, and the error; the thing with the number `wrong` fails, and those below ten take long.
    fn taken(count: u64, threads: usize, wrong: u64, most: usize) -> (Vec<u64>, Option<String>) {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let cancel = AtomicBool::new(false);
        let mut all = Vec::new();
        let worker = || {
            |number: u64| {
                if number < 10 {
                    std::thread::sleep(Duration::from_micros(100 * (10 - number)));
                }
                if number == wrong { Err(anyhow::anyhow!("number {number}")) } else { Ok(number) }
            }
        };
        let take = |number| {
            if all.len() == most {
                bail!("no more");
            }
            all.push(number);
            Ok(())
        };
        let end = in_order(count, &pool, worker, take, &cancel);
        assert_eq!(cancel.load(Ordering::Relaxed), all.len() == most);
        (all, end.err().map(|it| it.to_string()))
    }

    #[test]
    fn things_come_in_order_up_to_the_first_error() {
        for threads in [1, 3, 8] {
            let all = |count: u64| (0..count).collect::<Vec<_>>();
            assert_eq!(taken(9000, threads, u64::MAX, usize::MAX), (all(9000), None));
            let wrong = taken(9000, threads, 5000, usize::MAX);
            assert_eq!(wrong, (all(5000), Some("number 5000".to_owned())));
            let full = taken(u64::MAX, threads, u64::MAX, 7);
            assert_eq!(full, (all(7), Some("no more".to_owned())));
        }
    }

    /// The first thing is taken while the last one is made.
    #[test]
    fn things_come_as_soon_as_they_are_ready() {
        let pool = ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
        let first = AtomicBool::new(false);
        let worker = || {
            |number: u64| {
                while number == 3 && !first.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                Ok(number)
            }
        };
        let take = |number: u64| {
            first.fetch_or(number == 0, Ordering::Relaxed);
            Ok(())
        };
        in_order(4, &pool, worker, take, &AtomicBool::new(false)).expect("all of them");
    }
}
