//! Ctrl-C and SIGTERM as an error.

use std::error::Error;
use std::fmt;

pub(crate) use carom_support::interrupt::{catch, exit_code, is_cancelled};

/// A signal has stopped the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cancellation;

impl fmt::Display for Cancellation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cancelled")
    }
}

impl Error for Cancellation {}

/// Whether an error says that a signal has stopped the work.
pub(crate) fn is_cancel(error: &anyhow::Error) -> bool {
    error.is::<Cancellation>()
}

/// An error if a signal came since [`catch`].
pub(crate) fn check() -> Result<(), Cancellation> {
    if is_cancelled() { Err(Cancellation) } else { Ok(()) }
}
