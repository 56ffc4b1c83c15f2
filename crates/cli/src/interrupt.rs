//! Ctrl-C (SIGINT) and SIGTERM, with which a system asks a program to end: the first one cancels the search, and
//! the answer says so; the second one ends the program.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Once};

static CANCELLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// The number of the signal that came.
static SIGNAL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// SIGINT, the signal of Ctrl-C.
const INTERRUPT: usize = 2;

/// Catches these signals from now on. The flag is for [`carom_solver::Control::cancel`].
pub(crate) fn catch() -> &'static AtomicBool {
    static LISTENS: Once = Once::new();
    // If the system does not allow it, a signal ends the program as usual.
    LISTENS.call_once(|| drop(listen()));
    &CANCELLED
}

/// The exit code after a signal, as shells give it: 130 after Ctrl-C, 143 after SIGTERM.
pub(crate) fn exit_code() -> u8 {
    let signal = match SIGNAL.load(Ordering::Relaxed) {
        0 => INTERRUPT,
        signal => signal,
    };
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}

/// SIGHUP is not caught, so that `nohup` works.
#[cfg(unix)]
fn listen() -> std::io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    for signal in [SIGTERM, SIGINT] {
        flag::register_usize(signal, Arc::clone(&SIGNAL), signal.unsigned_abs() as usize)?;
        // In this order, the second signal finds the flag that the first one has set.
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&CANCELLED))?;
        flag::register(signal, Arc::clone(&CANCELLED))?;
    }
    // A signal that came between these lines is not lost.
    if SIGNAL.load(Ordering::Relaxed) != 0 {
        CANCELLED.store(true, Ordering::Relaxed);
    }
    Ok(())
}

#[cfg(not(unix))]
fn listen() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if CANCELLED.swap(true, Ordering::Relaxed) {
            std::process::exit(exit_code().into());
        }
    })
}
