//! Ctrl-C: the first ends the search with an answer that says so, the second the program.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// Catches Ctrl-C from now on. The flag is for [`carom_solver::Control::cancel`].
pub(crate) fn catch() -> &'static AtomicBool {
    // Fails only where a handler is set already; then Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if CANCELLED.swap(true, Ordering::Relaxed) {
            exit(130);
        }
    });
    &CANCELLED
}
