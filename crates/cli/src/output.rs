//! What the commands write, and the codes that they exit with. A file appears whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
pub(crate) use carom_play::files::NewFile;

/// The exit code of a puzzle without a solution, or of an answer that is not what a file says.
pub(crate) const NO_SOLUTION: u8 = 1;
/// The exit code of bad input.
pub(crate) const BAD_INPUT: u8 = 2;

/// Labelled lines for people.
pub(crate) fn block(lines: &[(&str, String)]) -> String {
    lines.iter().map(|(label, value)| format!("{label:<8}{value}\n")).collect()
}

/// Writes to a file, or to standard output if there is none or it is `-`.
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

/// Writes a file by way of a temporary one beside it, so that nobody ever sees half of it.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let name = path.display();
    // Behind a link lies the file to replace; a device or a pipe is written, not replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
        return fs::write(&path, bytes).with_context(|| name.to_string());
    }
    let mut file = NewFile::new(&path).with_context(|| name.to_string())?;
    file.write_all(bytes).with_context(|| name.to_string())?;
    file.publish().with_context(|| name.to_string())
}

/// Says something on standard error.
pub(crate) fn note(text: &str) {
    // With standard error closed there is nobody to tell.
    let _ = writeln!(io::stderr(), "{text}");
}
