//! Work for several threads.

use std::sync::{Mutex, PoisonError};

/// Cuts a slice into pieces of the given lengths.
pub(crate) fn split<T>(mut all: &mut [T], lens: impl Iterator<Item = usize>) -> Vec<&mut [T]> {
    lens.map(|len| all.split_off_mut(..len).unwrap_or_default()).collect()
}

/// Gives items to threads that ask for them.
pub(crate) fn share<T: Send>(
    threads: usize,
    items: Vec<T>,
    work: impl Fn(&mut dyn FnMut() -> Option<T>) + Sync,
) {
    let queue = Mutex::new(items.into_iter());
    let work = || work(&mut || queue.lock().unwrap_or_else(PoisonError::into_inner).next());
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // With fewer threads the work only takes longer.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
