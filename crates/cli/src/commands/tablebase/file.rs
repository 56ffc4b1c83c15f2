//! Reads a table from its file.

use std::fs::File;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow};
use carom_solver::ricochet::tablebase::Tablebase;
use memmap2::Mmap;

/// The table in a file. Every byte is checked.
pub(super) fn open(path: &Path) -> anyhow::Result<Tablebase> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(anyhow!("{name}: is a directory"));
    }
    if std::env::var_os("CAROM_READ").is_some() {
        let bytes = std::fs::read(path).with_context(|| name.clone())?;
        return Tablebase::load(bytes).with_context(|| name);
    }
    let bytes = map(path).with_context(|| name.clone())?;
    Tablebase::load(bytes).with_context(|| name)
}

/// The bytes of a file, where the system keeps them: no copy, and memory that other programs that read
/// the file share.
fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: the bytes must not change while they are borrowed. Nothing here writes to a table's file:
    // `carom tablebase build` writes another one and renames it, which leaves this one as it is. Whoever
    // else cuts the file off at that moment ends the program with a signal; no byte is believed to be
    // anything but a number, so that a changed one gives a wrong number and nothing worse.
    #[expect(unsafe_code, reason = "MEASURED")]
    unsafe {
        Mmap::map(&file)
    }
}
