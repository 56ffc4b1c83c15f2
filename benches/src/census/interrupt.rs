//! Ctrl-C: the first ends the run after the current unit, the second ends the program.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Catches Ctrl-C from now on.
pub(super) fn catch() {
    // This fails only if a handler is already set; then Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            exit(130);
        }
    });
}

/// Whether Ctrl-C was pressed.
pub(super) fn happened() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
