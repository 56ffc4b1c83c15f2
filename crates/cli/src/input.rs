//! Files and standard input, and the places of their faults.

use std::fs;
use std::io::{self, Read};

/// The name of an argument in messages.
pub(crate) fn name(argument: &str) -> &str {
    if argument == "-" { "<stdin>" } else { argument }
}

/// The content of a file, or of standard input if the argument is `-`.
pub(crate) fn load(argument: &str) -> io::Result<Vec<u8>> {
    if argument != "-" {
        return fs::read(argument);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// `FILE:LINE:COLUMN: reason`.
pub(crate) fn located(name: &str, error: &carom_formats::ReadError) -> String {
    let separator = if error.line.is_some() { ":" } else { ": " };
    format!("{name}{separator}{error}")
}
