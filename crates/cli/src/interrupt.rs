//! Ctrl-C, and the signals with which a system asks a program to end: the first one cancels the search, and
//! the answer says so; the second one ends the program.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// Catches these signals from now on. The flag is for [`carom_solver::Control::cancel`].
pub(crate) fn catch() -> &'static AtomicBool {
    // Fails only if a handler is already set; then Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if CANCELLED.swap(true, Ordering::Relaxed) {
            exit(130);
        }
    });
    &CANCELLED
}
