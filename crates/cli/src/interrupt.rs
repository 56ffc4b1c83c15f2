//! Ctrl-C (SIGINT), SIGTERM, with which a system asks a program to end, and SIGHUP, with which a closed terminal does: the
//! first one cancels the search, and the answer says so; a later one ends the program.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Once};
use std::thread;
use std::time::Duration;

static CANCELLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// The number of the signal that came.
static SIGNAL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The time after the first signal in which others do not end the program, so that it can write what it has. Some programs
/// send a signal twice, and so do people.
pub(crate) const GRACE: Duration = Duration::from_secs(1);

/// The time between two looks at the flag of [`catch`].
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// A signal has stopped the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cancelled")
    }
}

impl Error for Cancelled {}

/// Whether an error says that a signal has stopped the work.
pub(crate) fn is_cancel(error: &anyhow::Error) -> bool {
    error.is::<Cancelled>()
}

/// An error if a signal came since [`catch`].
pub(crate) fn check() -> Result<(), Cancelled> {
    if CANCELLED.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) }
}

/// SIGINT, the signal of Ctrl-C.
const INTERRUPT: usize = 2;

/// Catches these signals from now on. The flag is for [`carom_solver::Control::cancel`].
pub(crate) fn catch() -> &'static AtomicBool {
    static LISTENS: Once = Once::new();
    // If the system does not allow it, a signal ends the program as usual.
    LISTENS.call_once(|| drop(listen()));
    &CANCELLED
}

/// The exit code after a signal, as shells give it: 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.
pub(crate) fn exit_code() -> u8 {
    let signal = match SIGNAL.load(Ordering::Relaxed) {
        0 => INTERRUPT,
        signal => signal,
    };
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}

/// Whether SIGHUP is ignored, as `nohup` wants it; also if nobody knows, because only Linux says it without `unsafe`.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    std::fs::read_to_string("/proc/self/status").map_or(true, |status| is_first_ignored(&status))
}

/// Whether `/proc/self/status` says that the first signal, SIGHUP, is ignored.
#[cfg(unix)]
fn is_first_ignored(status: &str) -> bool {
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask & 1 != 0)
}

#[cfg(unix)]
fn listen() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;

    let mut caught = vec![SIGTERM, SIGINT];
    if !ignores_hangup() {
        caught.push(SIGHUP);
    }
    let is_over = Arc::<AtomicBool>::default();
    for &signal in &caught {
        flag::register_usize(signal, Arc::clone(&SIGNAL), signal.unsigned_abs() as usize)?;
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&is_over))?;
        flag::register(signal, Arc::clone(&CANCELLED))?;
    }
    let mut signals = Signals::new(caught)?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if signals.forever().next().is_some() {
            thread::sleep(GRACE);
            is_over.store(true, Ordering::Relaxed);
        }
    })?;
    // A signal that came between these lines is not lost.
    if SIGNAL.load(Ordering::Relaxed) != 0 {
        CANCELLED.store(true, Ordering::Relaxed);
    }
    Ok(())
}

#[cfg(not(unix))]
fn listen() -> Result<(), ctrlc::Error> {
    let mut first: Option<std::time::Instant> = None;
    ctrlc::set_handler(move || {
        CANCELLED.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(std::time::Instant::now).elapsed() > GRACE {
            std::process::exit(exit_code().into());
        }
    })
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    #[test]
    fn the_system_says_which_signals_are_ignored() {
        use super::is_first_ignored;

        let status = |mask: &str| format!("Name:\tcarom\nSigBlk:\t01\nSigIgn:\t{mask}\n");
        assert!(is_first_ignored(&status("0000000000001001")));
        assert!(!is_first_ignored(&status("0000000000001000")));
        assert!(is_first_ignored("Name:\tcarom\n") && is_first_ignored(&status("?")));
    }
}
