//! Ctrl-C and SIGTERM as an error.

pub(crate) use carom_support::interrupt::{catch, end_at_second, exit_code, is_cancelled};

/// A signal has stopped the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cancelled")]
pub(crate) struct Cancellation;

/// Whether an error says that a signal has stopped the work.
pub(crate) fn is_cancel(error: &anyhow::Error) -> bool {
    error.is::<Cancellation>()
}

/// An error if a signal came since [`catch`].
pub(crate) fn check() -> Result<(), Cancellation> {
    if is_cancelled() { Err(Cancellation) } else { Ok(()) }
}
