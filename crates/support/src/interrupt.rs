//! One flag for Ctrl-C (SIGINT) and SIGTERM.

use std::process::exit;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

static CANCELLED: AtomicBool = AtomicBool::new(false);
/// 130 after Ctrl-C, 143 after SIGTERM.
static EXIT_CODE: AtomicU8 = AtomicU8::new(130);

/// `timeout` and some people send a signal twice. Until this time after the first signal, another one does nothing.
const GRACE: Duration = Duration::from_secs(1);

/// Catches the signals from now on. The first one sets the flag; one that comes a second later ends the program.
pub fn catch() -> &'static AtomicBool {
    static LISTENS: Once = Once::new();
    // If the system does not allow it, a signal ends the program as usual.
    LISTENS.call_once(|| drop(listen()));
    &CANCELLED
}

/// Whether a signal has come since [`catch`].
#[must_use]
pub fn is_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}

/// The exit code after a signal, as shells give it: 130 after Ctrl-C, 143 after SIGTERM.
#[must_use]
pub fn exit_code() -> u8 {
    EXIT_CODE.load(Ordering::Relaxed)
}

/// What happens at each signal with an exit code.
fn handler() -> impl FnMut(u8) + Send + 'static {
    let mut first = None;
    move |code| {
        EXIT_CODE.store(code, Ordering::Relaxed);
        CANCELLED.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > GRACE {
            exit(code.into());
        }
    }
}

#[cfg(unix)]
fn listen() -> std::io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT])?;
    let mut handle = handler();
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            handle(if signal == SIGTERM { 143 } else { 130 });
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn listen() -> Result<(), ctrlc::Error> {
    let mut handle = handler();
    ctrlc::set_handler(move || handle(130))
}
