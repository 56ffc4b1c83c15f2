//! Ctrl-C: the first ends the run after the pair in work, the second the program.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Catches Ctrl-C from now on.
pub(crate) fn catch() {
    // Fails only where a handler is set already; then Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            exit(130);
        }
    });
}

/// Whether there was one.
pub(crate) fn happened() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
