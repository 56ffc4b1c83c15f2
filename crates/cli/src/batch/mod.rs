//! Any number of puzzles of any number of files, with little memory.

mod puzzles;
mod sources;

use anyhow::Context;

pub(crate) use self::puzzles::{InputPuzzle, Puzzles};
pub(crate) use self::sources::{EntryArgs, Sources};

use crate::input::{Argument, Input};
use crate::interrupt;

/// The outcomes of [`ordered`].
pub(crate) type Ordered<O> = carom_support::Ordered<O, anyhow::Error, fn() -> anyhow::Result<()>>;

/// Does every job on some threads, and gives the outcomes in the order of the jobs. After a signal every further outcome is
/// [`Cancellation`](crate::interrupt::Cancellation).
///
/// # Errors
/// A thread cannot start.
pub(crate) fn ordered<J, O, W>(
    jobs: impl Iterator<Item = anyhow::Result<J>> + Send + 'static,
    threads: usize,
    worker: impl Fn() -> W + Send + Sync + 'static,
) -> anyhow::Result<Ordered<O>>
where
    J: Send + 'static,
    O: Send + 'static,
    W: FnMut(J) -> anyhow::Result<O>,
{
    interrupt::catch();
    let look: fn() -> anyhow::Result<()> = || Ok(interrupt::check()?);
    let outcomes = carom_support::ordered(jobs, threads, worker, look);
    outcomes.context("--threads: cannot start the threads")
}

/// The most entries that are read before the first of them is used.
pub(crate) const MOST: usize = 10_000;

/// The next entries of an input, at most [`MOST`]; none at its end.
///
/// # Errors
/// The first entry that cannot be read, or [`Cancellation`](crate::interrupt::Cancellation) after a signal.
pub(crate) fn next_part<E>(
    puzzles: &mut Ordered<InputPuzzle<E>>,
) -> anyhow::Result<Vec<InputPuzzle<E>>> {
    puzzles.by_ref().take(MOST).collect()
}

/// The entries of files. A thread reads them.
pub(crate) fn read_puzzles<E: Input + Send>(
    files: Vec<Argument<E>>,
) -> anyhow::Result<Ordered<InputPuzzle<E>>> {
    ordered(Puzzles::new(files), 1, || Ok)
}

impl<E: Input> InputPuzzle<E> {
    /// The place and the reason of a fault of the puzzle.
    pub(crate) fn fault<T>(&self, found: anyhow::Result<T>) -> anyhow::Result<T> {
        found.with_context(|| self.place())
    }
}
