//! The formats of boards of Unblock Me, and its moves.

use carom_engine::unblock::{Metric, format_moves, parse_moves};
use carom_formats::decode;
use carom_formats::unblock::{FORMATS, NATIVE, by_id};

/// Reads bytes as a format.
pub(crate) fn check(id: &str, bytes: &[u8]) {
    let format = by_id(id).expect("a row of the table of formats");
    let Ok(text) = decode(bytes) else { return };
    for format in FORMATS {
        let _ = (format.detect)(text);
    }
    let Ok(entries) = (format.read)(text) else { return };
    assert!(!entries.is_empty());
    // The native format writes every sound entry. A format may read what it does not write, such as several entries.
    let native = (NATIVE.write)(&entries).expect("the native format says everything");
    let own = (format.write)(&entries).ok();
    for (format, written) in [(NATIVE, Some(native)), (format, own)] {
        let Some(written) = written else { continue };
        let again = (format.read)(&written);
        let again = again.unwrap_or_else(|error| {
            panic!("{} refuses its own text: {error}\n{written}", format.id)
        });
        assert_eq!(again, entries, "written as:\n{written}");
    }
}

/// Reads bytes as moves, and tries them on a board.
pub(crate) fn check_moves(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(moves) = parse_moves(text) else { return };
    let written = format_moves(&moves);
    assert_eq!(parse_moves(&written).as_ref(), Ok(&moves), "written as {written}");
    let (_, entries) = carom_formats::unblock::read(b"..B.AAB..CC...DD").expect("a board");
    for metric in Metric::ALL {
        let _ = carom_engine::Rules::play_all(&entries[0].round(metric), &moves);
    }
}
