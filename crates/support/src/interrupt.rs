//! One flag for Ctrl-C (SIGINT) and SIGTERM.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Once};
use std::time::{Duration, Instant};

static CANCELLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// 130 after Ctrl-C, 143 after SIGTERM.
static EXIT_CODE: LazyLock<Arc<AtomicUsize>> = LazyLock::new(|| Arc::new(AtomicUsize::new(130)));

/// `timeout` and some people send a signal twice. Until this time after the first signal, another one does nothing.
const GRACE: Duration = Duration::from_secs(1);

/// Catches the signals from now on: they set the flag. This starts no thread on Unix.
pub fn catch() -> &'static AtomicBool {
    static CATCHES: Once = Once::new();
    // If the system does not allow it, a signal ends the program as usual.
    CATCHES.call_once(|| drop(system::catch()));
    &CANCELLED
}

/// From now on a second signal, a second after the first one, ends the program. For long work: a thread waits for it.
pub fn end_at_second() {
    static WAITS: Once = Once::new();
    catch();
    WAITS.call_once(|| drop(system::wait()));
}

/// Whether a signal has come since [`catch`].
#[must_use]
pub fn is_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}

/// The exit code after a signal, as shells give it: 130 after Ctrl-C, 143 after SIGTERM.
#[must_use]
pub fn exit_code() -> u8 {
    EXIT_CODE.load(Ordering::Relaxed) as u8
}

/// Ends the program at each signal but those soon after the first one.
fn end_unless_first() -> impl FnMut() + Send + 'static {
    let mut first = None;
    move || {
        if first.get_or_insert_with(Instant::now).elapsed() > GRACE {
            std::process::exit(exit_code().into());
        }
    }
}

#[cfg(unix)]
mod system {
    use std::io::{self, Read};
    use std::os::unix::net::UnixStream;
    use std::sync::{Arc, Mutex};
    use std::thread;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::low_level::pipe;

    use super::{CANCELLED, EXIT_CODE, end_unless_first};

    /// A byte for each signal.
    static SIGNALS: Mutex<Option<UnixStream>> = Mutex::new(None);

    pub(super) fn catch() -> io::Result<()> {
        let (signals, sender) = UnixStream::pair()?;
        // From its first handler on, a signal no longer ends the program: that handler sets the flag, or a signal that comes
        // before the second one would do nothing at all.
        for (signal, code) in [(SIGTERM, 143), (SIGINT, 130)] {
            flag::register(signal, Arc::clone(&CANCELLED))?;
            flag::register_usize(signal, Arc::clone(&EXIT_CODE), code)?;
            pipe::register(signal, sender.try_clone()?)?;
        }
        *SIGNALS.lock().map_err(|_| io::ErrorKind::Other)? = Some(signals);
        Ok(())
    }

    pub(super) fn wait() -> io::Result<()> {
        let signals = SIGNALS.lock().map_err(|_| io::ErrorKind::Other)?.take();
        let Some(mut signals) = signals else { return Ok(()) };
        let mut end = end_unless_first();
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            while signals.read_exact(&mut [0]).is_ok() {
                end();
            }
        })?;
        Ok(())
    }
}

#[cfg(windows)]
mod system {
    use std::sync::atomic::Ordering;

    use super::{CANCELLED, end_unless_first};

    pub(super) fn catch() -> Result<(), ctrlc::Error> {
        let mut end = end_unless_first();
        ctrlc::set_handler(move || {
            CANCELLED.store(true, Ordering::Relaxed);
            end();
        })
    }

    /// The library has a thread already.
    pub(super) const fn wait() -> Result<(), ctrlc::Error> {
        Ok(())
    }
}
