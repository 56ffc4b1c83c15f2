//! The formats of puzzles.

use carom_formats::ricochet::{Entry, FORMATS, NATIVE, by_id, entry_from_name};
use carom_formats::{Format, decode};

/// Reads bytes as a format.
pub(crate) fn check(id: &str, bytes: &[u8]) {
    let format = by_id(id).expect("a row of the table of formats");
    let Ok(text) = decode(bytes) else { return };
    for format in FORMATS {
        let _ = (format.detect)(text);
    }
    let Ok(entries) = (format.read)(text) else { return };
    assert!(!entries.is_empty());
    let entries = without_notes(entries);
    check_native(&entries);
    // A format may read what it does not write, such as several entries.
    if let Ok(written) = (format.write)(&entries) {
        assert_eq!(read(format, &written), entries, "written as:\n{written}");
    }
}

/// Reads bytes as the name of a board.
pub(crate) fn check_name(bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    if let Some(Ok(entry)) = entry_from_name(text) {
        check_native(&without_notes(vec![entry]));
    }
}

/// The native format writes every sound entry and reads it as it was.
fn check_native(entries: &[Entry]) {
    let written = (NATIVE.write)(entries).expect("the native format says everything");
    assert_eq!(read(NATIVE, &written), entries, "written as:\n{written}");
}

/// Reads what a format has written.
fn read(format: &Format<Entry>, text: &str) -> Vec<Entry> {
    let read = (format.read)(text);
    without_notes(
        read.unwrap_or_else(|error| panic!("{} refuses its own text: {error}\n{text}", format.id)),
    )
}

/// Notes are about the text that was read, and no format keeps them.
fn without_notes(mut entries: Vec<Entry>) -> Vec<Entry> {
    for entry in &mut entries {
        entry.notes.clear();
    }
    entries
}
