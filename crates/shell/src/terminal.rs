//! The terminal in which the program was started: its arguments, and what it says there.

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

/// The arguments of the program.
pub fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os().skip(1)
}

/// Says what has failed.
pub fn complain(why: &str) {
    eprintln!("carom-game: {why}");
}

/// Prints a text. If the reader stops reading, such as `head`, that is not an error.
pub fn print(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
