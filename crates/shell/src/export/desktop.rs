//! The files of a computer.

use std::io;
use std::path::{Path, PathBuf};

use carom_support::store::{write_named, write_new};

/// Writes a new file in a folder: with the player's name for it, or else with the first free name that begins with a stem.
pub(super) fn write(
    folder: &Path,
    (name, stem, extension): (Option<&str>, &str, &str),
    content: &[u8],
) -> io::Result<PathBuf> {
    match name {
        Some(name) => write_named(folder, name, extension, content),
        None => write_new(folder, stem, extension, content),
    }
}
