//! [`Parts`]: a long input, some thousand things at a time, so that it needs little memory.

use std::iter::Peekable;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;

use anyhow::{Context, bail};

use crate::interrupt::{Cancelled, LOOK};

/// The most things in memory.
const MOST: usize = 10_000;

/// Some things of an input, and whether they are the last ones. Nothing comes after an error.
type Part<T> = (Vec<anyhow::Result<T>>, bool);

/// The parts of an input. A thread of their own reads them, because an input such as a pipe may wait without end, and a signal
/// must end this wait. Nobody waits for the end of the thread. It reads only when a part is asked for.
pub(crate) struct Parts<T> {
    wanted: Sender<()>,
    read: Receiver<Option<Part<T>>>,
    cancel: &'static AtomicBool,
}

impl<T: Send + 'static> Parts<T> {
    /// The parts of an input, until the flag is set.
    ///
    /// # Errors
    /// The thread cannot start.
    pub(crate) fn new(
        input: impl Iterator<Item = anyhow::Result<T>> + Send + 'static,
        cancel: &'static AtomicBool,
    ) -> anyhow::Result<Self> {
        let (wanted, wishes) = mpsc::channel();
        let (sender, read) = mpsc::channel();
        let mut input = input.peekable();
        let reader = move || {
            for () in wishes {
                if sender.send(next(&mut input)).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().spawn(reader).context("cannot start the thread that reads")?;
        Ok(Self { wanted, read, cancel })
    }

    /// The next things, at least one, and whether they are the last ones; `None` after the last ones.
    ///
    /// # Errors
    /// [`Cancelled`] if the flag is set, also while the input waits.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Part<T>>> {
        // If the thread has ended, there is no answer either.
        let _ = self.wanted.send(());
        loop {
            if self.cancel.load(Ordering::Relaxed) {
                return Err(Cancelled.into());
            }
            match self.read.recv_timeout(LOOK) {
                Ok(part) => return Ok(part),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("the thread that reads has ended"),
            }
        }
    }
}

fn next<T>(input: &mut Peekable<impl Iterator<Item = anyhow::Result<T>>>) -> Option<Part<T>> {
    let part: Vec<anyhow::Result<T>> = input.by_ref().take(MOST).collect();
    let is_last = input.peek().is_none();
    (!part.is_empty()).then_some((part, is_last))
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;
    use crate::interrupt::is_cancel;

    static NEVER: AtomicBool = AtomicBool::new(false);

    /// The next part of sound things.
    fn sound<T: Send + 'static>(parts: &mut Parts<T>) -> Option<(Vec<T>, bool)> {
        let (part, is_last) = parts.next().expect("not cancelled")?;
        Some((part.into_iter().collect::<Result<_, _>>().expect("no error"), is_last))
    }

    #[test]
    fn a_long_input_comes_in_parts() {
        let mut parts = Parts::new((0..2 * MOST).map(Ok), &NEVER).expect("a thread");
        let first = sound(&mut parts).expect("a part");
        assert_eq!((first.0.len(), first.0[0], first.1), (MOST, 0, false));
        let second = sound(&mut parts).expect("a part");
        assert_eq!((second.0.len(), second.0[0], second.1), (MOST, MOST, true));
        assert!(sound(&mut parts).is_none());
        let mut none = Parts::new((0..0).map(Ok), &NEVER).expect("a thread");
        assert!(sound(&mut none).is_none());
    }

    #[test]
    fn an_error_comes_with_its_part() {
        let some = |fault: usize| {
            let input =
                (0..=fault).map(move |it| if it == fault { Err(anyhow!("no")) } else { Ok(it) });
            Parts::new(input, &NEVER).expect("a thread")
        };
        let (part, is_last) = some(3).next().expect("not cancelled").expect("a part");
        assert!(part.len() == 4 && part[3].is_err() && is_last);
        let mut parts = some(MOST);
        let (first, is_last) = sound(&mut parts).expect("a part");
        assert_eq!((first.len(), is_last), (MOST, false));
        let (second, is_last) = parts.next().expect("not cancelled").expect("a part");
        assert!(second.len() == 1 && second[0].is_err() && is_last);
    }

    #[test]
    fn a_signal_ends_the_wait_for_an_input() {
        static CANCEL: AtomicBool = AtomicBool::new(false);
        let input = (0..).inspect(|&it| {
            if it == MOST + 1 {
                CANCEL.store(true, Ordering::Relaxed);
                loop {
                    thread::park();
                }
            }
        });
        let mut parts = Parts::new(input.map(Ok), &CANCEL).expect("a thread");
        assert_eq!(sound(&mut parts).map(|it| it.0.len()), Some(MOST));
        for _ in 0..2 {
            assert!(parts.next().is_err_and(|error| is_cancel(&error)));
        }
    }
}
