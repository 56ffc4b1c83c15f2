//! Output and exit codes of the commands. A file is written completely or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
pub(crate) use carom_play::files::NewFile;

/// The exit code if a puzzle has no solution, or if an answer contradicts a file.
pub(crate) const NO_SOLUTION: u8 = 1;
/// The exit code of bad input.
pub(crate) const BAD_INPUT: u8 = 2;

/// Lines with labels, for people.
pub(crate) fn block(lines: &[(&str, String)]) -> String {
    lines.iter().map(|(label, value)| format!("{label:<8}{value}\n")).collect()
}

/// Prints a line with a label, for people who watch.
pub(crate) fn say(label: &str, value: &str) -> anyhow::Result<()> {
    write_stdout(block(&[(label, value.to_owned())]).as_bytes())
}

/// Writes to a file; without a path, or if the path is `-`, writes to standard output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    match path {
        Some(path) if path != Path::new("-") => write_file(path, bytes),
        _ => write_stdout(bytes),
    }
}

/// Writes to standard output.
pub(crate) fn write_stdout(bytes: &[u8]) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).context("standard output")
}

/// Writes a temporary file and renames it, so that nobody ever sees a half-written file.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let name = path.display();
    // A link is resolved to the file to replace. A device or a pipe is written, not replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
        return fs::write(&path, bytes).with_context(|| name.to_string());
    }
    let mut file = NewFile::new(&path).with_context(|| name.to_string())?;
    file.write_all(bytes).with_context(|| name.to_string())?;
    file.publish().with_context(|| name.to_string())
}

/// Prints a line on standard error.
pub(crate) fn note(text: &str) {
    // If standard error is closed, nobody can read the message.
    let _ = writeln!(io::stderr(), "{text}");
}
