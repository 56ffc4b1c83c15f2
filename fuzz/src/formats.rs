//! The formats and the names of every game's entries.

use std::fmt::Debug;

use carom_formats::{FileEntry, Format, decode, ricochet, tablut, unblock};

use crate::FuzzTarget;

/// An entry of a game.
pub(crate) trait Entry: FileEntry + PartialEq + Debug {
    /// The format that can express everything.
    const NATIVE: &'static Format<Self>;

    /// Removes notes, which are about the text that was read, and what the native format does not keep.
    fn forget_notes(&mut self) {}
}

impl Entry for ricochet::Entry {
    const NATIVE: &'static Format<Self> = ricochet::NATIVE;

    fn forget_notes(&mut self) {
        self.notes.clear();
        self.plan_limit = None;
    }
}

impl Entry for unblock::Entry {
    const NATIVE: &'static Format<Self> = unblock::NATIVE;

    fn forget_notes(&mut self) {
        self.notes.clear();
    }
}

impl Entry for tablut::Win {
    const NATIVE: &'static Format<Self> = tablut::WINS;
}

impl Entry for tablut::Record {
    const NATIVE: &'static Format<Self> = tablut::NATIVE;

    fn forget_notes(&mut self) {
        self.notes.clear();
    }
}

/// A target for each format, whose name begins with the name of the game.
pub(crate) fn targets<E: Entry>(game: &str) -> impl Iterator<Item = FuzzTarget> {
    E::FORMATS.iter().map(move |format| FuzzTarget {
        name: format!("{game}{}", format.id),
        check: Box::new(|bytes| check(format, bytes)),
    })
}

/// Reads bytes as a format.
fn check<E: Entry>(format: &Format<E>, bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    for format in E::FORMATS {
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

/// Reads bytes as a name.
pub(crate) fn check_name<E: Entry>(bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    if let Some(Ok(entry)) = E::from_name(text) {
        check_native(&without_notes(vec![entry]));
    }
}

/// The native format writes every sound entry and reads it as it was.
fn check_native<E: Entry>(entries: &[E]) {
    let written = (E::NATIVE.write)(entries).expect("the native format says everything");
    assert_eq!(read(E::NATIVE, &written), entries, "written as:\n{written}");
}

/// Reads what a format has written.
fn read<E: Entry>(format: &Format<E>, text: &str) -> Vec<E> {
    let read = (format.read)(text);
    without_notes(
        read.unwrap_or_else(|error| panic!("{} refuses its own text: {error}\n{text}", format.id)),
    )
}

fn without_notes<E: Entry>(mut entries: Vec<E>) -> Vec<E> {
    entries.iter_mut().for_each(E::forget_notes);
    entries
}
